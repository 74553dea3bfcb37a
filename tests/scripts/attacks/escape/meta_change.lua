-- A metatable is changed by the function that it names while this runs.
-- Expected: success
local t, m = {}, {}
m.__index = function(self, key)
  setmetatable(self, { __index = function(_, k) setmetatable(self, m) return k end })
  return self[key]
end
setmetatable(t, m)
for i = 1, 1000 do assert(t[i] == i) end
if ... then return end
return { layout = { [24] = 15 } }
