-- A comparison that table.sort calls.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local a, b = ("\0"):rep(500000), ("\0"):rep(500000)
local function less() return a < b end
local list = {}
for i = 1, 900 do list[i] = i end
return { layout = { [24] = 15 },
allow_play = function()
  table.sort({ table.unpack(list) }, less)
end
}
