-- Catches it inside a metamethod, in a loop.
-- Expected: error "does not come to an end"
local t = setmetatable({}, { __index = function()
  while true do pcall(function() while true do end end) end
end })
local x = t.x
return x
