-- The joker cube: a second cube, in the middle at first. Its owner may turn it: the dice are rolled again, and
-- the cube goes to the opponent.
return {
  title  = "joker cube",
  about  = "The side that has the joker cube may have any roll made again; then the other side has it.",
  source = "San Diego, Tom Fahland: argued over in bkgm.com/rgb/rgb.cgi?view+1619; until bearing off begins",
  over   = "nardi_latvian",

  state  = { each = { joker = true } },
  on_roll = function(_, turn)
    if turn.board.me.off + turn.board.them.off > 0 then return end
    if turn.mine.joker and turn:ask("me", "keep", "joker") == "joker" then
      turn.mine.joker, turn.theirs.joker = false, true
      return "roll"
    end
    if turn.theirs.joker and turn:ask("them", "accept", "joker") == "joker" then
      turn.mine.joker, turn.theirs.joker = true, false
      return "roll"
    end
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "roll 21", "choose keep" },
      all = { "accept", "joker" }, why = "in the middle it is for both" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
      after = { "roll 21", "choose joker", "roll 66", "choose joker", "roll 31", "choose keep" },
      gives = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 joker=1-0", why = "two rolls were taken back" },
    { position = "4:8,3:6,off:1 13:15 w -", after = "roll 66", legal = { "" } },
  },
}
