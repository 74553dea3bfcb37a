-- Arguments that double with every call.
-- Expected: error "stack overflow|too many|too much memory|overflow"
local function twice(...) return twice(..., ...) end
local function more(...) return more(0, 0, 0, 0, ...) end
pcall(twice, 1)
more()
