-- European acey-deucey: doubles bring their other side and another roll, and bearing off is exact.
--
-- Readings that are not chosen here, and the setting that gives each:
--   a game counts one point            score = { count = "class", gammon = false, backgammon = false }
--   the opening dice are played        opening.dice = "keep"
return {
  title    = "Acey-deucey, European",
  about    = "As American acey-deucey, but a double is followed by its complement and another roll; exact bearing off.",
  source   = "itavli.com/rules-of-acey-deucey, backgammon-play.net/VariationAceyDeuceyEuropean.htm",
  based_on = "acey_deucey",

  doubles  = { chain = "complement", bonus_roll = true },
  bearoff  = { match = "exact" },
  on_play  = { function(play, turn)                             -- the double of a 1-2 has its complement, too
    if turn.rolled and turn.roll:is(1, 2) and turn.plays == 1 and play.full then
      local face = turn:ask("me", 1, 2, 3, 4, 5, 6)
      local double, complement = turn:expand(face, face)
      return double, complement, "roll"
    end
  end, false, about = "A side that has played 1-2 in full names a double, plays it and its complement, and, having "
    .. "played both in full, rolls again; so with every 1-2." },

  examples = {
    { position = "reserve:15 reserve:15 w 63", all = { "reserve/22 reserve/19", "reserve/16" },
      why = "the reserve enters when it likes" },
    { position = "reserve:15 reserve:15 w -", after = { "roll 55", "play reserve/20(4)" },
      gives = "reserve:11,20:4 reserve:15 w 2222 roll=55", why = "after the fives the twos" },
    { position = "reserve:15 reserve:15 w -", after = { "roll 55", "play reserve/20(4)", "play reserve/23(4)" },
      gives = "reserve:7,23:4,20:4 reserve:15 w - todo=roll", why = "and another roll" },
    { position = "reserve:15 reserve:15 w -",
      after = { "roll 21", "play reserve/24 reserve/23", "choose 6", "play reserve/19(4)" },
      gives = "reserve:9,24:1,23:1,19:4 reserve:15 w 1111 roll=21 todo=roll",
      why = "the chosen double has its other side, too" },
    { position = "bar:2,13:13 20:2,6:2,5:2,4:2,3:2,2:2,1:2 w -", after = { "roll 55", "play" },
      gives = "bar:2,13:13 20:2,6:2,5:2,4:2,3:2,2:2,1:2 b -", why = "what cannot be played ends the turn" },
    { position = "6:1,4:8,3:6 13:15 w 65", legal = { "6/off" }, illegal = { "6/off 4/off" },
      why = "exact: no checker on 5, none higher to move" },
    { position = "2:2,off:13 6:4,3:2,off:9 w 66", all = { "" }, why = "a six takes nothing off the 2" },
  },
}
