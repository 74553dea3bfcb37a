-- opening_roll.lua: how much the opening roll rule matters
--
-- Each side throws one die, the higher begins. And then? In some games the two dice are the first throw; in others the
-- winner throws both anew; in some places he may choose. Only who begins can gain by that, so he is looked at.
--
-- An advantage of one throw weighs most where a game has few of them. So the question is asked twice: for hypergammon,
-- where three checkers a side make a short race, and for backgammon. In both, twice with different dice.
local games = lab.games or 5000

local function experiment(variant, number, seed)
  return lab.sweep{
    variant,
    key = "opening.dice",
    values = { "keep", "reroll", "choice" },
    bot = "runner",
    games = number,
    luck = 0,
    seed = seed,
  }
end

-- Prints a table and returns what the last value changes for who begins, beside the first.
local function look(variant, number)
  local seen = {}
  for time = 1, 2 do
    local result = experiment(variant, number, lab.seed + time - 1)
    print(("\n%s, experiment %d, %d games each:"):format(variant, time, number))
    for _, cell in ipairs(result.cells) do
      local wins, points = cell.metrics.starter_wins, cell.metrics.starter_points
      print(("  %-22s who begins wins %.1f %% (%.1f to %.1f), %+.3f points a game (%+.3f to %+.3f)"):format(cell.label,
        wins.mean * 100, wins.low * 100, wins.high * 100, points.mean, points.low, points.high))
    end
    seen[time] = result.differences[#result.differences].metrics.starter_wins
  end
  return seen[1], seen[2]
end

-- With "keep" the first throw is never a double, with "reroll" it is one of six times. With "choice" the starter may
-- have either, so he should do at least as well as with both: that is the largest change, and it is what is judged.
local function conclude(variant, one, two)
  local sizes = ("%+.1f %% and %+.1f %%"):format(one.difference * 100, two.difference * 100)
  if one.low > 0 and two.low > 0 then
    print(("- %s: it matters. With the choice, who begins wins more games than with the dice as they fell: %s")
      :format(variant, sizes))
  elseif one.high < 0 and two.high < 0 then
    print(("- %s: with the choice, who begins wins fewer games (%s): the bot chooses badly"):format(variant, sizes))
  else
    local most = math.max(math.abs(one.low), math.abs(one.high), math.abs(two.low), math.abs(two.high))
    print(("- %s: the data cannot tell (%s). If it matters, then by less than %.1f %% of games"):format(variant, sizes,
      most * 100))
  end
end

local short_one, short_two = look("hypergammon", games)
local long_one, long_two = look("backgammon", math.max(4, games // 5))
print("\nHow much does the opening roll rule matter?")
conclude("hypergammon", short_one, short_two)
conclude("backgammon", long_one, long_two)
