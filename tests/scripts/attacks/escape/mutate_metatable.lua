-- A metamethod that takes its own metatable away.
-- Expected: success
local t
t = setmetatable({}, { __index = function(self, k)
  setmetatable(self, nil)
  return k
end })
assert(t.x == "x" and t.x == nil)
return { layout = { [24] = 15 } }
