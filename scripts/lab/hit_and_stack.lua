-- hit_and_stack.lua: what the Persian ban on hit and stack does
--
-- In takhte nard a checker that has hit in its own home board may not go on to a point of its own checkers in the same
-- turn: who hits there stays a blot, unless another checker covers it. How much does that ban change?
--
-- Two things are asked, and each wants its own experiment. How often does the ban forbid anything at all? For that the
-- moves may be blind, and blind movers are fast: many games. And does it decide games between players who care? For
-- that a bot plays that dislikes blots, and would do what the ban forbids; it is slow, so there are fewer games.
local games = lab.games or 2000

-- Two rule sets, the second with one key changed: hit.run = free is backgammon's way, hit and run on to safety. Both
-- are played with the same dice, so what differs is the rule.
local function experiment(bot, number, seed)
  return lab.compare{
    "takhte_nard",
    { "takhte_nard", set = { "hit.run=free" } },
    bot = bot,
    games = number,
    luck = 0,
    seed = seed,
  }
end

-- Everything is done twice, with different dice: what came out once may be chance.
local function twice(bot, number)
  local one, two = experiment(bot, number, lab.seed), experiment(bot, number, lab.seed + 1)
  return one, two, one.differences[1].metrics, two.differences[1].metrics
end

local function say(words, one, two, scale, unit)
  if not (one and two) then return end
  local verdict = "no difference found"
  if one.telling and two.telling and one.difference * two.difference > 0 then
    verdict = "confirmed"
  elseif one.telling or two.telling then
    verdict = "seen once only"
  end
  print(("  %-26s %+.3f%s and %+.3f%s: %s"):format(words, one.difference * scale, unit, two.difference * scale, unit,
    verdict))
end

-- The largest effect that both experiments leave possible.
local function most(one, two)
  return math.max(math.abs(one.low), math.abs(one.high), math.abs(two.low), math.abs(two.high))
end

local blind, _, first, second = twice("random", games * 30)
lab.report(blind)
print("\nWhere hit and stack is allowed, against where it is banned; random movers, two experiments:")
say("legal plays a move", first.branching, second.branching, 1, "")
say("hits a game", first.hits, second.hits, 1, "")
say("rolls a game", first.length, second.length, 1, "")
say("games won with mars", first.gammons, second.gammons, 100, " pp")

local _, _, third, fourth = twice("careful", games)
print("\nThe same between bots that dislike blots:")
say("hits a game", third.hits, fourth.hits, 1, "")
say("rolls a game", third.length, fourth.length, 1, "")
say("games won with mars", third.gammons, fourth.gammons, 100, " pp")
say("games won by the starter", third.starter_wins, fourth.starter_wins, 100, " pp")

-- An interval says more than yes or no: it bounds the effect that could have been overlooked. That is worth knowing
-- before one quarrels about a rule.
print(("\nThe ban forbids little: it changes the number of legal plays by less than %.2f of about %.0f."):format(
  most(first.branching, second.branching), blind.cells[1].metrics.branching.mean))
print(("And it decides little: the starter wins at most %.1f %% more or fewer games by it, mars is at most %.1f %%")
  :format(most(third.starter_wins, fourth.starter_wins) * 100, most(third.gammons, fourth.gammons) * 100))
print("more or less frequent.")
