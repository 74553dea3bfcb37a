-- Tourne-case: three men each, one die a throw, and a corner to be reached. France, about 1700; sheer luck, says the
-- book.
--
-- Both sides' twelve points face each other, and who comes opposite a man hits it: here that is one road for both, and
-- 12 to 2 are the cases 1 to 11. The corner (case 12, here 1) holds any number of either side and is safe: a man in it
-- is off. Readings that are not chosen here, and the setting that gives each:
--   nobody agreed on the double game      score.gammon = false
--   the opening dice are the first throw  opening.dice = "keep"
return {
  title    = "Tourne-case",
  about    = "Three men enter, follow one another to the corner without passing, and play the lower die only.",
  source   = "Charpentier 1698, Suite du Trictrac (Tourne-Case): github.com/nmatavka/hermes-trictrac, gamedocs",
  based_on = "irish",

  board    = { points = 12, home = 1 },
  layout   = { bar = 3 },
  move     = { direction = "same" },
  entry    = { first = "none" },
  limits   = { road = { from = 2, to = 12, stack = 1 } },
  bearoff  = { when = "never" },
  names    = { gammon = "double game" },
  score    = { gammon = 2 },                                    -- "si l'on en était convenu"
  on_roll  = { function(roll) return { roll[#roll] } end, about = "Only the lower number is played, a double once.",
    instead_of = { "doubles.times", "forced.higher", "move.passing" } },
  allow_step = { function(step, turn)
    local top = step.entering and 12 or step.from - 1
    return turn.board.me:count(step.to, top) == 0, "no man passes over another of its side"
  end, about = "No man passes over another of its own side, except in the corner." },
  on_play  = { function(_, turn)
    if turn.board.me[1] > 0 then return { add = 1, at = "off" }, { add = -1, at = 1 } end
  end, about = "A man that comes to the corner, the 1-point, by the exact number is off. A side with all three there "
    .. "has won, and double if the other side has none.", instead_of = "bearoff.when" },

  examples = {
    { position = "bar:3 bar:3 w -", after = "roll 65", all = { "bar/8" }, why = "six and five: the five alone" },
    { position = "bar:2,8:1 bar:3 w -", after = "roll 66", all = { "8/2" },
      why = "one six, and another man would pass over this one" },
    { position = "bar:3 bar:2,11:1 w -", after = "roll 21", all = { "bar/12" }, why = "so the two cannot hit" },
    { position = "bar:2,11:1 bar:3 w -", after = "roll 62", all = { "11/9" }, why = "no two on one case" },
    { position = "bar:2,12:1 bar:2,9:1 w -", after = "roll 43", all = { "12/9*" }, why = "it has to hit" },
    { position = "bar:2,12:1 bar:2,9:1 w -", after = { "roll 43", "play 12/9*" }, gives = "bar:2,9:1 bar:3 b -" },
    { position = "3:1,2:1,off:1 bar:3 w -", after = "roll 22", all = { "" }, why = "an ace first, then a two" },
    { position = "3:1,2:1,off:1 bar:3 w -", after = { "roll 21", "play 2/1" }, gives = "3:1,off:2 bar:3 b -" },
    { position = "3:1,off:2 bar:3 w -", after = { "roll 42", "play 3/1" },
      gives = "off:3 bar:3 w - score=2-0 over=w:gammon:2", why = "all three before the other has one" },
    { position = "3:1,off:2 bar:2,off:1 w -", after = { "roll 42", "play 3/1" },
      gives = "off:3 bar:2,off:1 w - score=1-0 over=w:single:1" },
  },
}
