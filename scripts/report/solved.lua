-- solved.lua: a small game that was solved; result.rows[1] is what `solve --json` prints, `gammon` the word for one
-- where the rules have any
local words = require "words"

local game = result.rows[1]
local line = ("%s: %s positions. Played as well as can be, the starter wins %.2f %%, %+.4f points a game"):format(
  game.rules, words.grouped(game.positions), 100 * game.wins, game.points)
if result.gammon then
  line = ("%s; %.2f %% of games are %s"):format(line, 100 * game.gammons, result.gammon)
end
if game.draws > 0 then
  line = ("%s; %.2f %% of games are drawn"):format(line, 100 * game.draws)
end
print(line .. (game.rolls and ("; a game takes %.2f rolls."):format(game.rolls) or "; some games never end."))
