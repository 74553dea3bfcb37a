-- The same in a hook that is too short to be counted.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- Hook: whole
local text, few, list = ("x"):rep(500000), {}, {}
for i = 1, 20 do few[i] = text .. string.char(64 + i) end
for i = 1, 900 do list[i] = few[i % 20 + 1] end
return { layout = { [24] = 15 },
  allow_step = function()
    for _ = 1, 300 do table.sort({ table.unpack(list) }, rawequal) end
  end,
}
