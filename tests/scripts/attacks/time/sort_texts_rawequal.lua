-- Long texts that differ in their last byte, compared by a function that is no instruction.
-- Expected: error "does not come to an end|too long"
local text, few, list = ("x"):rep(500000), {}, {}
for i = 1, 20 do few[i] = text .. string.char(64 + i) end
for i = 1, 16000 do list[i] = few[i % 20 + 1] end
while true do table.sort(list, rawequal) end
