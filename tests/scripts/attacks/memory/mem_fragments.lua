-- Memory is given back in pieces too small for what is wanted next.
-- Expected: either "too long|does not come to an end|too much memory"
local kept, keep = {}, 8
for round = 1, 5 do
  local size = 64 * 8 ^ (round - 1) // 1 | 0
  local text, new = ("x"):rep(size), {}
  for i = 1, 10000000 // (size + 60) do
    local piece = text .. i
    new[#new + 1] = piece
    if #new == 20000 then break end
  end
  for i = 1, #new, keep do kept[#kept + 1] = new[i] end
end
if ... then return end
return { layout = { [24] = 15 } }
