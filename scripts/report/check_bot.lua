-- check_bot.lua: how a bot did against the random mover, from what `check BOT --json` prints
local words = require "words"

for _, own in ipairs(result.variants) do
  local line = words.padded(own.variant, 18) .. ("%5d game%s"):format(own.games, own.games == 1 and " " or "s")
  local finished = own.games - own.unfinished
  if finished > 0 then
    line = ("%s  won %5.1f %%  %+.2f points a game, %d again the same"):format(line, 100 * own.wins / finished,
      own.points / finished, own.repeated)
  end
  if own.unfinished > 0 then
    line = ("%s, %d without an end"):format(line, own.unfinished)
  end
  print(line .. (own.no_net and " (no net knows it)" or "") .. (own.out_of_time and " (then the time was up)" or ""))
end
