-- The same, where only the last asks the one below, and both leave a little behind each time.
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
local _, text = pcall(function() error("me") end)
local last = text:sub(1, 5) == "copy5"
return { layout = { [24] = 15 }, game_over = function(_, parent)
  local big = ("x"):rep(3900)
  local _ = { big .. 1, big .. 2, big .. 3, big .. 4, big .. 5, big .. 6, big .. 7, big .. 8, big .. 9, big .. 10 }
  if last then
    for i = 1, 300 do
      _ = { big .. i, big .. -i, big .. i * 2 + 0.5, big .. i * 1000, big .. i * 10000, big .. i * 100000, big .. i * 77777 }
      parent()
    end
  end
  return kept[1][1] == 1 and "me" or nil
end }
