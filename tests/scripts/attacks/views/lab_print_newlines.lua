-- A text of nothing but ends of lines, printed again and again.
-- Expected: error "there is nothing called"
-- As experiment: error "does not come to an end|too long|too much memory"
-- As console: error "there is nothing called"
local text = ("\n"):rep(100000)
while true do lab.print(text, text) end
