-- Numbers that are too large to be whole.
-- Expected: success
for _, f in ipairs({ math.floor, math.ceil, math.abs, math.sqrt, math.tointeger, math.type, tostring, tonumber }) do
  for _, x in ipairs({ 0 / 0, -(0 / 0), math.huge, -math.huge, 1e308, 5e-324, -0.0, 2.0 ^ 63, -2.0 ^ 63, 1e18 }) do pcall(f, x) end
end
if ... then return end
return { layout = { [24] = 15 } }
