-- hit_and_stack.lua: what the Persian ban on hit and stack does
--
-- In takhte nard a checker that has hit in its own home board may not go on to a point of its own checkers in the same
-- turn: who hits there stays a blot, unless another checker covers it. How much does that ban change?
local games = lab.games or 1200

-- Two rule sets, the second with one key changed. They are played with the same dice, so what differs is the rule.
-- hit.run = free is backgammon's way: hit, and run on to safety.
local result = lab.compare{
  "takhte_nard",
  { "takhte_nard", set = { "hit.run=free" } },
  bot = "careful",     -- a bot that dislikes blots is one that would use what the ban forbids
  games = games,
  luck = 0,
}
lab.report(result)

local change = result.differences[1].metrics
local function say(metric, words, scale, unit)
  local it = change[metric]
  if it then
    print(("- %s: %+.2f%s, between %+.2f and %+.2f%s"):format(words, it.difference * scale, unit, it.low * scale,
      it.high * scale, it.telling and "" or " - the data cannot tell it from nothing"))
  end
end

print("\nWhere hit and stack is allowed, against where it is banned:")
say("hits", "hits a game", 1, "")
say("branching", "legal plays a turn", 1, "")
say("length", "turns a game", 1, "")
say("gammons", "games won with mars or more", 100, " %")
say("starter_wins", "games won by who begins", 100, " %")

-- An interval says more than yes or no: where the data cannot tell, it is how large an effect could at most have been
-- overlooked. That is worth knowing before one quarrels about a rule.
local mars = change.gammons
if mars and not mars.telling then
  local most = math.max(math.abs(mars.low), math.abs(mars.high)) * 100
  print(("\nIf the ban changes how often games are won with mars at all, then by less than %.1f %%."):format(most))
end
