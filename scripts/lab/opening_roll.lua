-- opening_roll.lua: how much the opening roll rule matters
--
-- Each side rolls one die, the higher begins. And then? In some games the two dice are the first roll; in others the
-- starter rolls both again; in some places the starter may choose. Only the starter can gain by that.
--
-- Dice that are rolled again may be a double, those of the opening are never one. That is worth something even to who
-- moves blindly, and blind movers are fast: enough games to see a small effect for sure. What it is worth to who can
-- play is asked of a bot; it is slow, so there the question is how large the effect could be at most.
local games = lab.games or 1000

local function experiment(variant, bot, number, seed)
  return lab.sweep{
    variant,
    key = "opening.dice",
    values = { "keep", "reroll", "choice" },
    bot = bot,
    games = math.floor(number),
    luck = 0,
    seed = seed,
  }
end

-- Plays twice, with different dice, and returns both changes for the starter: rolled again against kept.
local function look(variant, bot, number)
  local seen = {}
  for time = 1, 2 do
    local result = experiment(variant, bot, number, lab.seed + time - 1)
    print(("\n%s, %s, experiment %d:"):format(variant, bot == "random" and "random movers" or bot, time))
    for _, cell in ipairs(result.cells) do
      local wins, points = cell.metrics.starter_wins, cell.metrics.starter_points
      print(("  %-20s the starter wins %.2f %% (%.2f to %.2f), %+.3f points a game (%+.3f to %+.3f)"):format(cell.label,
        wins.mean * 100, wins.low * 100, wins.high * 100, points.mean, points.low, points.high))
    end
    seen[time] = result.differences[1].metrics.starter_wins
  end
  return seen[1], seen[2]
end

-- `telling` is true where chance alone would hardly give such a difference; believed is what came out both times.
local function conclude(what, one, two)
  local sizes = ("%+.2f and %+.2f percentage points"):format(one.difference * 100, two.difference * 100)
  if one.telling and two.telling and one.difference * two.difference > 0 then
    print(("- %s: the starter wins %s if the dice are rolled again: %s"):format(what,
      one.difference > 0 and "more" or "less", sizes))
  else
    local most = math.max(math.abs(one.low), math.abs(one.high), math.abs(two.low), math.abs(two.high))
    print(("- %s: not seen twice (%s); at most %.1f points"):format(what, sizes, most * 100))
  end
end

local conclusions = {
  { "hypergammon, random movers", look("hypergammon", "random", games * 400) },
  { "backgammon, random movers", look("backgammon", "random", games * 300) },
  { "hypergammon, runner", look("hypergammon", "runner", games * 2) },
  { "backgammon, runner", look("backgammon", "runner", games * 0.7) },
}
print("\nHow much does the opening roll rule matter?")
for _, each in ipairs(conclusions) do
  conclude(each[1], each[2], each[3])
end

-- The largest effect that any interval of a pair of experiments leaves possible.
local function most(from, to)
  local largest = 0
  for i = from, to do
    local one, two = conclusions[i][2], conclusions[i][3]
    largest = math.max(largest, math.abs(one.low), math.abs(one.high), math.abs(two.low), math.abs(two.high))
  end
  return largest * 100
end
print(("It decides at most %.1f of a hundred games between random movers, at most %.1f between these bots."):format(
  most(1, 2), most(3, 4)))
