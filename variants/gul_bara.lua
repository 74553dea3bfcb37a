-- Gul bara, the second game of a Bulgarian match: doubles run up to six.
--
-- Readings that are not chosen here, and the setting that gives each:
--   the opponent plays what is left over            doubles.unplayed = "opponent"
--   doubles run up from the first roll             doubles.chain_from = 1
return {
  title    = "Гюлбара",
  about    = "All the same way round, no hitting; from the fourth turn a double is followed by all higher doubles.",
  source   = "bg.wikipedia.org/wiki/Гюлбара, itavli.com/games; who plays the leftovers is told in both ways",
  based_on = "portes",
  names    = { gammon = "mars" },

  layout   = { [24] = 15 },
  move     = { direction = "parallel" },
  contact  = { blot = "closed" },
  doubles  = { chain = "cascade", chain_from = 4 },             -- the first three turns' doubles are plain

  examples = {
    { position = "24:15 24:15 w 65 first=wb", legal = { "24/18 24/19", "24/13" },
      why = "as many from the head as one likes" },
    { position = "24:11,20:4 24:15 w 55 turns=3-3", after = "play 20/15(4)",
      gives = "24:11,15:4 24:15 w 6666 roll=55 turns=3-3", why = "in the fourth turn: the sixes follow" },
    { position = "24:11,20:4 24:15 w 55 turns=2-2", after = "play 20/15(4)",
      gives = "24:11,15:4 24:15 b - turns=3-2", why = "in the third turn: nothing follows yet" },
    { position = "24:11,20:4 24:15 w 44 turns=3-3", after = "play 20/16(4)",
      gives = "24:11,16:4 24:15 w 5555 roll=44 todo=6666 turns=3-3" },
  },
}
