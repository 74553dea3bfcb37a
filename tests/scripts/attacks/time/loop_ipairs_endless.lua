-- ipairs over a table whose __index has no end.
-- Expected: success
local n = 0
for _ in ipairs(setmetatable({}, { __index = function(_, k) return k end })) do n = n + 1 end
assert(n == 0)
return { layout = { [24] = 15 } }
