-- An error at the end of the stack, told at every level on the way back.
-- Expected: error "overflow|attack|does not come to an end|too long"
local function down(n)
  local ok, text = pcall(down, n + 1)
  if not ok then error("attack " .. n .. ": " .. tostring(text):sub(1, 200), 2) end
end
down(1)
