-- A long chain of crowded tables, read by hundreds of instructions without a loop between them.
-- Expected: error "does not come to an end|too long"
local t
for _ = 1, 1500 do
  local u = {}
  for i = 1, 128 do u[i * 127] = 1 end
  t = setmetatable(u, { __index = t })
end
local x
while true do
  --[[repeat 300]]x = t[12700000]
  --[[end]]
end
