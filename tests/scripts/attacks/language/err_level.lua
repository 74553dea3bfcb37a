-- Levels of error that do not exist.
-- Expected: success
for _, level in ipairs({ 0, 1, 2, 50, 99, 100, 1000, math.maxinteger, math.mininteger, -1 }) do
  local ok, text = pcall(error, "x", level)
  assert(not ok and text:find("x", 1, true))
end
return { layout = { [24] = 15 } }
