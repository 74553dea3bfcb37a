-- The stack grown to its end, and given back, again and again.
-- Expected: error "does not come to an end|too long|too much memory"
local function down(n) return n == 0 and 0 or 1 + down(n - 1) end
while true do
  pcall(down, 30000)
  local _ = {}
end
