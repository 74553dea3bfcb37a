-- The limit of a loop is a text of half a megabyte.
-- Expected: error "'for' limit must be a number|too long|does not come to an end"
local text = ("1"):rep(500000)
local function loop() for i = 1, text do end end
for _ = 1, 20000 do pcall(loop) end
loop()
