-- Jacquet, what France played from 1800 until the 1960s: fevga with a longer run and a guarded bottleneck (bouchon).
--
-- Sources agree on the courier and on little else. Readings that are not chosen here, and the setting that gives each:
--   six in a row whenever one likes (wikipedia)   allow_play = false
--   what can be borne off need not be             bearoff.must = "never"
--   in English (bkgm.com, 1on1backgammon.com)     contact.blot = "hit",
--                                                 limits.middle = { from = 13, to = 13, stack = 2 },
--                                                 limits.start = { from = 19, to = 24, points = 2 }
return {
  title    = "Jacquet",
  about    = "The courier runs home before the others start; six in a row only for whoever holds the last two points.",
  source   = "loisirs.savoir.fr/le-jacquet and le-jacquet-2, salondesjeux.fr/jacquet.htm, in French",
  based_on = "fevga",
  names    = { gammon = "double game" },

  runner   = { goal = 6 },                                      -- the last quarter
  limits   = { quarter = false },
  prime    = { release = false },
  bearoff  = { must = "always" },
  allow_play = { function(_, turn)
    local me = turn.board.me
    if (me[1] == 0 or me[2] == 0) and #me:primes(6) > 0 then
      return false, "six in a row without the last two points"
    end
  end, about = "Six points in a row on the opponent's way may be held (a single checker holds a point) only "
    .. "with a checker on one's own 1-point and one on the 2-point." },

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/13" }, why = "the courier" },
    { position = "24:14,10:1 24:15 w 21", all = { "10/7" }, why = "not home yet: the others wait" },
    { position = "24:14,8:1 24:15 w 21", all = { "8/6 24/23", "8/5" },
      why = "with the two it is home, and another may start" },
    { position = "24:9,21:1,20:1,19:1,18:1,17:1,5:1 24:15 w 62", illegal = { "24/22 24/18" }, legal = { "24/22 21/15" },
      why = "22 to 17 without the last two points" },
    { position = "24:7,21:1,20:1,19:1,18:1,17:1,2:1,1:2 24:15 w 62", legal = { "24/22 24/18" },
      why = "with both of them" },
    { position = "6:1,5:1,4:2,off:11 24:15 w 41", illegal = { "6/2 5/4" }, legal = { "4/off 6/5" },
      why = "what can leave must" },
  },
}
