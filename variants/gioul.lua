-- Gioul: the start of plakoto, the doubles of gul bara, and one checker closes a point; the sides meet head on.
--
-- Readings that are not chosen here, and the setting that gives each:
--   what a double leaves is lost, as in gul bara    doubles.unplayed = "lost"
--   each game is begun by a roll                    match.starter = "roll"
return {
  title    = "Gioul",
  about    = "Plakoto's start without pins: one checker closes a point; doubles run up to six, the rest passes over.",
  source   = "Jacoby and Crawford, 1970, as told by en.wikipedia.org/wiki/Gioul; itavli.com/forum/topic/rules-of-gioul",
  based_on = "portes",
  names    = { gammon = "mars" },

  layout   = { [24] = 15 },
  contact  = { blot = "closed" },
  doubles  = { chain = "cascade", unplayed = "opponent" },      -- from the first turn on

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/18 24/19", "24/13" },
      why = "as many leave the start as one likes" },
    { position = "24:15 24:14,13:1 w 66", all = { "24/18(4)" },
      why = "a single checker closes 12, and stays where it is" },
    { position = "24:15 24:15 w 44 turns=0-0", after = "play 24/20(4)",
      gives = "24:11,20:4 24:15 w 5555 roll=44 todo=6666", why = "after the fours the fives, then the sixes" },
    { position = "24:11,20:4 24:13,10:1,6:1 w 5555 roll=44 todo=6666", after = "play",
      gives = "24:11,20:4 24:13,10:1,6:1 b 5555 todo=6666",
      why = "no five: Black plays fives and sixes, and then rolls" },
    { position = "24:15 24:13,6:2 w 51", all = { "24/23/18" }, why = "other rolls leave nothing to the opponent" },
    { position = "1:1 13:15 w 65", after = "play 1/off", gives = "- 13:15 w - score=2-0 over=w:gammon:2" },
  },
}
