-- Verkeer, in Germany Verkehren, in France revertier: all the same way round, and only one checker on a point of the
-- far side. Netherlands, Germany, France, the North; 1400 to 1850.
--
-- Jan as Cotton tells it: seven on the bar, "more men than you can enter upon six points"; he counts it as double.
-- Readings that are not chosen here, and the setting that gives each:
--   the start takes one checker, too (Sweden)      limits.far = { from = 13, to = 24, stack = 1 }
--   whoever cannot enter all has lost (Sweden)      swedish_tables, or house/jan over this game
-- Nobody tells what becomes of a game in which both have one on the bar and neither can ever enter; we read: a draw.
return {
  title    = "Verkeer",
  about    = "All fifteen start on one point and go the same way round; only one may stand on a far point.",
  source   = "Cotton 1674: bkgm.com/books/Cotton/Transcription; ludii.games/details.php?keyword=Verquere",
  based_on = "irish",

  layout   = { [24] = 15 },
  move     = { direction = "parallel" },
  doubles  = { times = 4 },
  limits   = { far = { from = 13, to = 23, stack = 1 } },       -- "the further Ace-Point excepted"
  finish   = { stalemate = "draw" },
  score    = { extra = { jan = 2 } },
  game_over = { function(turn)
    if turn.board.them.bar > 6 then return "me", "jan" end
  end, about = "Who has seven checkers on the bar has lost (jan)." },

  examples = {
    { position = "24:15 24:15 w 31 first=wb", all = { "24/21 24/23", "24/20" }, why = "all go the same way round" },
    { position = "24:15 24:15 w 33 first=wb", all = { "24/21(2) 21/18/15" },
      why = "one a point: one goes on to 15, or the next could not come to 21; the opponent's start stops it there" },
    { position = "24:12,22:1,11:2 24:15 w 21", illegal = { "24/22 11/10", "24/23/22" },
      legal = { "11/9 11/10", "22/20 24/23" }, why = "24 to 13 are the far side, 12 to 1 are not" },
    { position = "bar:1,24:12,20:1,19:1 24:14,9:1 w 31", all = { "bar/22 19/18", "bar/22 24/23", "bar/22/21*",
      "bar/24 20/17", "bar/24 19/16" },
      why = "nor may one enter on an own checker, but on the start; who enters may hit" },
    { position = "bar:1,24:13,20:1 24:15 w 55", all = { "" }, why = "so the turn passes" },
    { position = "24:1,13:1,6:13 bar:6,8:1,6:8 w 41", after = "play 24/20* 6/5",
      gives = "20:1,13:1,6:12,5:1 bar:7,6:8 w - score=2-0 over=w:jan:2", why = "a seventh has been hit" },
    { position = "24:1,13:1,6:13 bar:5,24:1,8:1,6:8 w 41", after = "play 24/20* 6/5",
      gives = "20:1,13:1,6:12,5:1 bar:6,24:1,6:8 b -", why = "six can enter on six points" },
    { position = "bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 b 41",
      after = "play",
      gives = "bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 w - over=draw",
      why = "either start is held by the other side: for both, and for ever" },
  },
}
