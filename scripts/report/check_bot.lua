-- check_bot.lua: how a bot did against the random mover, from what `check BOT --json` prints
local words = require "words"

-- Variants in which it failed at once are named by the errors.
local rows <const> = {}
for _, own in ipairs(result.variants) do
  rows[#rows + 1] = (own.games > 0 or own.error == "") and own or nil
end
local width <const> = words.widest(rows, function(own) return own.variant end, 18)
if #rows > 0 then
  print((" "):rep(width) .. "  games     won  points a game  same on replay")
end
for _, own in ipairs(rows) do
  local line = words.padded(own.variant, width) .. ("%7d"):format(own.games)
  local finished = own.games - own.unfinished
  if finished > 0 then
    line = ("%s %5.1f %%%15.2f%16d"):format(line, 100 * own.wins / finished, own.points / finished, own.repeated)
  end
  if own.unfinished > 0 then
    line = ("%s  %d without an end"):format(line, own.unfinished)
  end
  print(line .. (own.no_net and "  no net knows it" or "") .. (own.out_of_time and "  time was up" or ""))
end
