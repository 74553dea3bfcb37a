-- Keys that Lua itself would give in another order on each run.
-- Expected: success
-- As bot: either "too long|does not come to an end|more than"
local t = {}
for i = 1, 300 do t["k" .. (i * 7919) % 1009] = i end
for i = 1, 50 do t[i * 1.5] = i end
local out = {}
for k, v in pairs(t) do out[#out + 1] = tostring(k) .. "=" .. v end
print(table.concat(out, " "))
return { layout = { [24] = 15 } }
