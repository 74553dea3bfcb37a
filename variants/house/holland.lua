-- Holland rule: after the Crawford game each side plays two rolls before anybody may double. So the leader sees a
-- little of the game before taking or dropping.
return {
  title  = "Holland rule",
  about  = "After the Crawford game nobody doubles before each side has played two rolls.",
  source = "Tim Holland; tournaments of the 1980s, argued over in bkgm.com/rgb/rgb.cgi?view+174",
  over   = "backgammon",

  -- at one's third turn both sides have had two, whoever began
  allow_double = function(turn)
    local match = turn.match
    local needs = match.to - math.max(match.me, match.them)
    if match.to > 1 and needs == 1 and turn.number <= 2 then
      return false, "after the Crawford game each side plays two rolls first"
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - turns=1-0 score=4-2 to=5", after = "roll 31",
      legal = { "8/5 6/5" }, why = "there is no double to think about" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - turns=3-2 score=4-2 to=5", all = { "roll", "double" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - turns=1-0 score=3-2 to=5", all = { "roll", "double" },
      why = "nobody is one point short" },
  },
}
