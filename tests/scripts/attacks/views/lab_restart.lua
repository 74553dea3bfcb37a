-- The program's own work is not the script's; but the clock does not begin anew with it.
-- Expected: error "there is nothing called|too long|does not come to an end"
-- As experiment: error "too long|does not come to an end"
-- As console: error "there is nothing called"
if true then
  local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
  while true do
    pcall(lab.sim, {})
    local _ = a < b
  end
end
return { layout = { [24] = 15 } }
