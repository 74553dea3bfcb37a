-- A call with a million arguments.
-- Expected: error "at most 1000 values|too much memory"
local t = {}
for i = 1, 30000 do t[i] = i end
local function count(...) return select("#", ...) end
return count(table.unpack(t))
