-- hit_and_stack.lua: what the Persian ban on hit and stack does
--
-- In takhte nard a checker that has hit in its own home board may not go on to a point of its own checkers in the same
-- turn: who hits there stays a blot, unless another checker covers it. How much does that ban change?
local games = lab.games or 3000

-- Two rule sets, the second with one key changed. hit.run = free is backgammon's way: hit, and run on to safety. Both
-- are played with the same dice, so what differs is the rule; and twice, so that what is said has been seen twice.
local function experiment(seed)
  return lab.compare{
    "takhte_nard",
    { "takhte_nard", set = { "hit.run=free" } },
    bot = "careful",     -- a bot that dislikes blots would do what the ban forbids
    games = games,
    luck = 0,
    seed = seed,
  }
end

local first = experiment(lab.seed)
lab.report(first)
local second = experiment(lab.seed + 1)

local function changes(result, metric)
  return result.differences[1].metrics[metric]
end

local function confirmed(metric)
  local one, two = changes(first, metric), changes(second, metric)
  return one.telling and two.telling and one.difference * two.difference > 0
end

print("\nWhere hit and stack is allowed, against where it is banned (two experiments):")
local function say(metric, words, scale, unit)
  local one, two = changes(first, metric), changes(second, metric)
  local verdict = confirmed(metric) and "confirmed"
    or (one.telling or two.telling) and "seen once only"
    or "not to be told from nothing"
  print(("- %-30s %+.2f%s and %+.2f%s: %s"):format(words, one.difference * scale, unit, two.difference * scale, unit,
    verdict))
end
say("hits", "hits a game", 1, "")
say("branching", "legal plays a turn", 1, "")
say("length", "turns a game", 1, "")
say("gammons", "games won with mars or more", 100, " %")
say("starter_wins", "games won by who begins", 100, " %")

-- An interval says more than yes or no: it bounds the effect that could have been overlooked. That is worth knowing
-- before one quarrels about a rule.
local function most(metric)
  local one, two = changes(first, metric), changes(second, metric)
  return math.max(math.abs(one.low), math.abs(one.high), math.abs(two.low), math.abs(two.high))
end
print()
if confirmed("hits") then
  local one, two = changes(first, "hits"), changes(second, "hits")
  local few = math.floor(2 / math.abs(one.difference + two.difference) + 0.5)
  print(("The ban does what it is for: without it there is %s hitting, by one hit in about %d games.")
    :format(one.difference > 0 and "more" or "less", few))
else
  print(("If the ban changes how often checkers are hit at all, then by less than %.2f a game."):format(most("hits")))
end
if not confirmed("starter_wins") and not confirmed("gammons") then
  print(("It decides little: who begins wins less than %.1f %% more or less, and mars is less than %.1f %% more or less")
    :format(most("starter_wins") * 100, most("gammons") * 100))
  print("frequent.")
end
