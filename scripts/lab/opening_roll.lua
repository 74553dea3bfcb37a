-- opening_roll.lua: how much the opening roll rule matters
--
-- Each side throws one die, the higher begins. And then? In backgammon the two dice are the first throw; elsewhere the
-- winner throws both anew; in some places he may choose. Only who begins can gain by that, so that is what is looked at.
local games = lab.games or 2000

local result = lab.sweep{
  "backgammon",
  key = "opening.dice",
  values = { "keep", "reroll", "choice" },
  bot = "runner",
  games = games,
  luck = 0,
}
lab.report(result)

-- With "keep" the first throw is never a double, with "reroll" it is one of six times: who begins should win a little
-- more. With "choice" he should do at least as well as with either. How much is it?
print()
for _, cell in ipairs(result.cells) do
  local wins, points = cell.metrics.starter_wins, cell.metrics.starter_points
  print(("%-26s who begins wins %.1f %% (%.1f to %.1f), %+.3f points a game (%+.3f to %+.3f)"):format(cell.label,
    wins.mean * 100, wins.low * 100, wins.high * 100, points.mean, points.low, points.high))
end

local largest, telling = 0, false
for _, difference in ipairs(result.differences) do
  local wins = difference.metrics.starter_wins
  largest = math.max(largest, math.abs(wins.low), math.abs(wins.high))
  telling = telling or wins.telling
end
print()
if telling then
  print("The rule matters: see above which value differs from keeping the dice.")
else
  print(("The data cannot tell the three apart: whatever the rule does to who begins, it is less than %.1f %% of games.")
    :format(largest * 100))
end
