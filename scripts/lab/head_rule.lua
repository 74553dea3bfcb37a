-- head_rule.lua: what the head rule does in long nardi
--
-- Long nardi begins with all fifteen checkers on one point, the head, and only one of them may leave it in a turn.
-- What would the game be like without that rule? The question is asked the way a laboratory asks: change one thing,
-- leave all else as it is, play many games both ways with the same dice, and look whether what differs could be chance.
--
-- `lab.sweep` does that for several values of one key. head.per_turn = 15 is no rule at all: there are no more checkers.
local games = lab.games or 1200

local result = lab.sweep{
  "long_nardi",
  key = "head.per_turn",
  values = { 1, 2, 15 },
  bot = "runner",      -- the same bot plays both sides of every game
  games = games,       -- with each value
  luck = 0,            -- what the dice are worth is not asked here: that saves time
}

-- The numbers, with their intervals, and as a curve.
lab.report(result)

-- A cell is what was played with one value of the key. Its metrics are estimates with 95 % intervals.
print()
for _, cell in ipairs(result.cells) do
  local length, mars = cell.metrics.length, cell.metrics.gammons
  print(("%-22s a game has %.1f turns (%.1f to %.1f), %.1f %% are won with mars (%.1f to %.1f)"):format(
    cell.label, length.mean, length.low, length.high, mars.mean * 100, mars.low * 100, mars.high * 100))
end

-- A difference is one value against the first. `telling` is true where chance would make so large a difference in less
-- than one of twenty such experiments, all comparisons of this result together.
local function conclude(name, metric, more, less, unit, scale)
  local change = result.differences[#result.differences].metrics[metric]
  if not change then return end
  local size = ("%+.1f%s (%.1f to %.1f)"):format(change.difference * scale, unit, change.low * scale, change.high * scale)
  if not change.telling then
    print(("- %s: the data cannot tell, %s"):format(name, size))
  elseif change.difference > 0 then
    print(("- %s: %s, %s"):format(name, more, size))
  else
    print(("- %s: %s, %s"):format(name, less, size))
  end
end

print("\nWithout the head rule, against the game as it is:")
conclude("length", "length", "games are longer", "games are shorter", " turns", 1)
conclude("choice", "branching", "there is more to choose from", "there is less to choose from", " plays a turn", 1)
conclude("mars", "gammons", "more games end with mars", "fewer games end with mars", " %", 100)
conclude("who begins", "starter_wins", "beginning is worth more", "beginning is worth less", " %", 100)
conclude("blocking", "blocked", "more turns without a play", "fewer turns without a play", " %", 100)

-- What this does not say: how people, or better bots, would play without the rule. Try another: bot = "allround".
