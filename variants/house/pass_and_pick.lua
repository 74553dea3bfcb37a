-- A handicap: once a game White, the weaker player, may pass a roll, and once pick any numbers.
return {
  title  = "pass and pick",
  about  = "White may once pass a roll and once play any two numbers instead of it.",
  source = "proposed by Leo Bueno in 1997 and argued over: bkgm.com/rgb/rgb.cgi?view+425",
  over   = "nardi_latvian",

  state  = { each = { passes = 1, picks = 1 } },
  on_roll = function(_, turn)
    local mine, options = turn.mine, { "keep" }
    if turn.side == "black" then return end
    if mine.passes > 0 then table.insert(options, "pass") end
    if mine.picks > 0 then table.insert(options, "pick") end
    local what = #options > 1 and turn:ask("me", table.unpack(options))
    if what == "pass" then
      mine.passes = mine.passes - 1
      return {}
    elseif what == "pick" then
      mine.picks = mine.picks - 1
      return turn:expand(turn:ask("me", 1, 2, 3, 4, 5, 6), turn:ask("me", 1, 2, 3, 4, 5, 6))
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "roll 21", "choose pass" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 b - passes=0-1" },
    { position = "6:3 1:2 w -", after = { "roll 21", "choose pick", "choose 6", "choose 6", "play 6/off(3)" },
      gives = "- 1:2 w - over=w:single:1 score=1-0 picks=0-1" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
      after = { "roll 21", "choose pick", "choose 3", "choose 1", "play 8/5 6/5",
                "roll 21", "play 13/11 6/5", "roll 66" },
      all = { "keep", "pass" } },
  },
}
