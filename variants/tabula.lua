-- Tabula, the game of Rome and Byzantium: three dice, and both sides travel the same road.
--
-- Rebuilt from a poem of Agathias about a throw of the emperor Zeno (480). Modern rules add what the old ones do not
-- tell; readings that are not chosen here, and the setting that gives each:
--   a checker may go on before all have entered    allow_step = false
--   only the exact number takes a checker off      bearoff.match = "exact"
--   checkers may leave before all are home         bearoff.when = "any"
return {
  title    = "Tabula",
  about    = "Three dice; both sides enter at the same corner and go round the same way; singles are hit.",
  source   = "R. C. Bell, in a4games.company/tabula-rules-route-and-layout; theedkins.co.uk/jo/games/tabula",
  based_on = "irish",

  layout   = { reserve = 15 },
  move     = { direction = "same" },
  dice     = { count = 3 },
  doubles  = { times = 3 },                                     -- three equal dice are three numbers
  entry    = { first = "bar" },                                 -- the hit first, the others when they like
  allow_step = { function(step, turn)
    local me = turn.board.me
    return step.to > 12 or me.reserve + me.bar == 0, "the second half is for sides that have all entered"
  end, about = "No checker goes beyond the 13-point while one of its side has yet to enter." },

  examples = {
    { position = "reserve:15 reserve:15 w 531", legal = { "reserve/24 reserve/22 reserve/20", "reserve/16" },
      why = "three checkers, two, or one by all three numbers" },
    { position = "reserve:15 reserve:15 w 555", all = { "reserve/20(3)", "reserve/20(2) 20/15" },
      why = "three equal dice are three fives; the third would lead into the second half" },
    { position = "reserve:1,14:14 20:1,19:14 w 511", legal = { "reserve/20* 14/13(2)" },
      why = "the same road: a single checker on the same point is hit" },
    { position = "bar:1,14:14 12:2,20:13 w 642", illegal = { "14/8 14/10/8" },
      legal = { "bar/19 14/10/8", "bar/23 14/10 14/8" }, why = "the hit checker comes in first" },
    { position = "reserve:2,14:13 reserve:15 w 221", illegal = { "reserve/23/21 14/12" },
      legal = { "reserve/24 reserve/23 14/12" }, why = "the second half begins at 12: all must have entered first" },
    { position = "3:14,7:1 6:15 w 654", legal = { "7/1 3/off(2)" }, illegal = { "3/off(3)" },
      why = "nothing leaves before all are in the last quarter" },
  },
}
