-- Values to be closed at every level of a recursion.
-- Expected: error "__close"
local function f(n)
  local x <close> = setmetatable({}, { __close = function() f(n + 1) end })
  return x
end
f(1)
return { layout = { [24] = 15 } }
