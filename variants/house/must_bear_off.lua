-- What can be borne off must be: of all plays one of those that take most checkers off.
return {
  title  = "must bear off",
  about  = "Of the plays that use as many numbers, one that bears off most checkers must be chosen.",
  source = "France, in jacquet: 1on1backgammon.com and en.wikipedia.org/wiki/Jacquet have it as a duty",
  over   = "backgammon",

  prefer_play = { function(_, turn)
    return turn.board.me.off, "more can be borne off"
  end, instead_of = "bearoff.must" },

  examples = {
    { position = "6:1,5:1,4:2,off:11 13:15 w 41",
      illegal = { "6/2 5/4", "5/1 6/5" }, legal = { "4/off 6/5", "5/4/off" } },
    { position = "8:1,5:2,4:2,off:10 13:15 w 62", illegal = { "5/3 8/2" }, legal = { "8/6/off" },
      why = "first home with the two, then off with the six" },
  },
}
