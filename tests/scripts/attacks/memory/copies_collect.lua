-- Six files that fill what memory they have together with small texts, and have one another's garbage collected.
-- Expected: success
-- As hook: either "too much memory|does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 6
local kept = {}
local head = ("x"):rep(44)
for block = 1, 4 do
  local list = {}
  for i = 1, 27500 do list[i] = head .. block .. i end
  kept[block] = list
end
return { layout = { [24] = 15 }, on_roll = function(_, _, parent)
  local text = ("x"):rep(3900)
  for i = 1, 60 do
    local _ = text .. i, text .. -i, text .. i + 0.5, text .. i * 100, text .. i * 1000
    parent()
  end
  return kept[1][1] == 1 and {} or nil
end }
