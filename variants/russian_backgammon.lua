-- Russian backgammon: both sides enter on the same six points, run the same road and leave from the same home.
--
-- Readings that are not chosen here, and the setting that gives each:
--   other checkers may move before all have entered       entry.first = "bar"
--   gammon and backgammon as elsewhere (itavli.com)       score.gammon = 2, score.backgammon = 3
-- itavli.com has no complement before all checkers are entered; that would be a hook.
return {
  title    = "Russian backgammon",
  about    = "A race on one road: all enter first; a double is played, then its other side, then one rolls again.",
  source   = "bkgm.com/variants/RussianBackgammon.html; itavli.com/forum/topic/new-backgammon-gamenew-pleasure",
  based_on = "backgammon",

  layout   = { reserve = 15 },
  move     = { direction = "same" },
  doubles  = { chain = "complement", bonus_roll = true },
  opening  = { dice = "choice" },
  score    = { gammon = false, backgammon = false },
  cube     = { on = false },

  examples = {
    { position = "reserve:15 reserve:15 - - first=wb", after = "roll 61", all = { "keep", "reroll" },
      why = "the starter chooses" },
    { position = "reserve:15 reserve:15 w 63", all = { "reserve/22 reserve/19" },
      why = "all enter before any moves on" },
    { position = "reserve:13,22:1,19:1 reserve:13,24:1,20:1 b 53", legal = { "reserve/22* reserve/20" },
      why = "the same points for both: a blot is hit where one enters" },
    { position = "reserve:1,22:7,19:7 reserve:13,20:2 w 65", all = { "reserve/19/14", "reserve/19 22/17" },
      why = "Black holds 20: the six enters; the five is free" },
    { position = "24:2,18:13 23:2,17:13 w 55", after = "play 18/13(4)",
      gives = "24:2,18:9,13:4 23:2,17:13 w 2222 roll=55", why = "after the fives the twos" },
    { position = "24:2,18:13 23:2,17:13 w 55", after = { "play 18/13(4)", "play 13/11(4)" },
      gives = "24:2,18:9,11:4 23:2,17:13 w - todo=roll", why = "and another roll" },
    { position = "24:15 22:2,17:13 w 55", after = { "play 24/19(4)", "play" }, gives = "24:11,19:4 22:2,17:13 b -",
      why = "no two can be played: the rest is lost, the roll with it" },
    { position = "2:1 3:1,off:14 w 21", after = "play 2/off", gives = "- 3:1,off:14 w - score=1-0 over=w:single:1" },
  },
}
