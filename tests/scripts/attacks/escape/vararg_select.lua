-- Every argument of a long list, looked for from the end.
-- Expected: error "does not come to an end|too long"
local t = {}
for i = 1, 900 do t[i] = i end
local function all(...)
  for i = 1, 900 do select(-i, ...) end
end
while true do all(table.unpack(t)) end
