-- Functions of the library as comparisons.
-- Expected: either "does not come to an end|too long"
local list = {}
for i = 1, 5000 do list[i] = tostring(i % 7) end
for _, less in ipairs({ rawequal, rawlen, type, tostring, select, assert, math.type, tonumber, string.len,
                        string.rep, string.find, print, pairs, ipairs, pcall, table.concat, rawget }) do
  for _ = 1, 20 do pcall(table.sort, list, less) end
end
return { layout = { [24] = 15 } }
