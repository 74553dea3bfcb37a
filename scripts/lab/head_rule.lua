-- head_rule.lua: what the head rule does in long nardi
--
-- Long nardi begins with all fifteen checkers on one point, the head, and only one of them may leave it in a turn.
-- What would the game be like without that rule? The question is asked the way a laboratory asks: change one thing,
-- leave all else as it is, play many games both ways with the same dice, and look whether what differs could be chance.
-- Then do it once more with other dice, and believe only what came out both times.
local games = lab.games or 3000

-- `lab.sweep` plays with several values of one key. head.per_turn = 15 is no rule at all: there are no more checkers.
local function experiment(seed)
  return lab.sweep{
    "long_nardi",
    key = "head.per_turn",
    values = { 1, 2, 15 },
    bot = "runner",      -- the same bot plays both sides of every game
    games = games,       -- with each value
    luck = 0,            -- what the dice are worth is not asked here: that saves time
    seed = seed,
  }
end

local first = experiment(lab.seed)
lab.report(first)        -- the whole table, as the command `sweep` prints it
local second = experiment(lab.seed + 1)

-- A cell is what was played with one value of the key. Its metrics are estimates with 95 % intervals.
print("\nOnce more, with other dice:")
for _, cell in ipairs(second.cells) do
  local length, plays = cell.metrics.length, cell.metrics.branching
  print(("%-18s %.1f rolls a game (%.1f to %.1f), %.1f plays a move (%.1f to %.1f)"):format(cell.label, length.mean,
    length.low, length.high, plays.mean, plays.low, plays.high))
end

-- A difference is one value against the variant's own, here the first; the last one is the game without the rule.
-- `telling` is true where chance alone would give so large a difference in less than one of twenty such experiments,
-- all of its comparisons taken together.
local function change(result, metric)
  return result.differences[#result.differences].metrics[metric]
end

local function conclude(metric, more, less, unit, scale)
  local one, two = change(first, metric), change(second, metric)
  local sizes = ("%+.2f%s, then %+.2f%s"):format(one.difference * scale, unit, two.difference * scale, unit)
  if one.telling and two.telling and one.difference * two.difference > 0 then
    print(("- %s (%s)"):format(one.difference > 0 and more or less, sizes))
  elseif one.telling or two.telling then
    print(("- %s or not? Only one of the two experiments says so (%s)"):format(more, sizes))
  else
    print(("- %s or not? Neither experiment can tell (%s)"):format(more, sizes))
  end
end

-- Where an effect is small, how small is the better question: no interval of either experiment reaches further.
local function bound(metric, words)
  local one, two = change(first, metric), change(second, metric)
  local most = math.max(math.abs(one.low), math.abs(one.high), math.abs(two.low), math.abs(two.high))
  print(("- %s: by %.1f percentage points at most (%+.2f, then %+.2f)"):format(words, most * 100,
    one.difference * 100, two.difference * 100))
end

print("\nWithout the head rule:")
conclude("branching", "there is more to choose from", "there is less to choose from", " plays a move", 1)
conclude("forced", "more turns have one play only", "fewer turns have one play only", " percentage points", 100)
conclude("length", "games are longer", "games are shorter", " rolls", 1)
print("It changes little in how they end:")
bound("gammons", "mars is more or less frequent")
bound("starter_wins", "the starter wins more or fewer")

-- What this does not say: how people, or better bots, would play without the rule. Try another: bot = "allround".
