-- Verkeer, in Germany Verkehren, in France revertier: all the same way round, and on the far side, where all start,
-- only the last point (13, the head) takes more than one. Netherlands, Germany, France, the North; 1400 to 1850.
--
-- Jan as Charpentier tells it: more on the bar than there are points to enter on that no own checker holds; he counts
-- it as double where that was agreed on. Cotton's seven, "more men than you can enter upon six points", is the same
-- with none there. Readings that are not chosen here, and the setting that gives each:
--   nobody has agreed on the double (France)        score.extra.jan = 1
--   the winner begins the next game (France)        match.starter = "winner"
--   the opponent's points leave no way in, either   house/jan over this game
-- Who is shut out by the opponent alone waits until that side has to open a point (Charpentier). Nobody tells what
-- becomes of a game in which both have one on the bar and neither can ever enter; we read: a draw.
return {
  title    = "Verkeer",
  about    = "All fifteen start on one point and go the same way round; only one may stand on a far point but 13.",
  source   = "Cotton 1674: bkgm.com/books/Cotton/Transcription; Charpentier 1698, Suite du Trictrac (Revertier)",
  based_on = "irish",

  layout   = { [24] = 15 },
  move     = { direction = "parallel" },
  doubles  = { times = 4 },
  limits   = { far = { from = 14, to = 24, stack = 1 } },       -- "the further Ace-Point excepted", 13
  finish   = { stalemate = "draw" },
  score    = { extra = { jan = 2 } },
  game_over = { function(turn)
    local them = turn.board.them
    if them.bar > 6 - them:held(19, 24) then return "me", "jan" end
  end, about = "A side that has more checkers on the bar than there are points from 24 to 19 that it does not hold has "
    .. "lost (jan)." },

  examples = {
    { position = "24:15 24:15 w 31 first=wb", all = { "24/21 24/23", "24/20" }, why = "all go the same way round" },
    { position = "24:15 24:15 w 33 first=wb", all = { "24/21(2) 21/18/15" },
      why = "one a point: one goes on to 15, or the next could not come to 21; the opponent's start stops it there" },
    { position = "24:12,22:1,11:2 24:15 w 21", illegal = { "24/22 11/10", "24/23/22" },
      legal = { "11/9 11/10", "22/20 24/23" }, why = "24 to 14 take one each, 12 to 1 as many as come" },
    { position = "24:13,14:1,13:1 24:15 w 21", legal = "14/13 24/22", why = "and so does 13, the head" },
    { position = "bar:1,24:12,20:1,19:1 24:14,9:1 w 31", all = { "bar/22 19/18", "bar/22 24/23", "bar/22/21*" },
      why = "nor may one enter on an own checker; who enters may hit" },
    { position = "bar:1,24:13,20:1 24:15 w 55", all = { "" }, why = "so the turn passes" },
    { position = "24:1,13:1,6:13 bar:6,8:1,6:8 w 41", after = "play 24/20* 6/5",
      gives = "20:1,13:1,6:12,5:1 bar:7,6:8 w - score=2-0 over=w:jan:2", why = "a seventh has been hit" },
    { position = "24:1,13:1,6:13 bar:5,8:1,6:9 w 41", after = "play 24/20* 6/5",
      gives = "20:1,13:1,6:12,5:1 bar:6,6:9 b -", why = "six can enter on six points" },
    { position = "24:14,6:1 bar:1,24:6,23:1,22:1,21:1,20:1,7:1,6:3 w 51", after = "play 24/19* 6/5",
      gives = "24:13,19:1,5:1 bar:2,24:6,23:1,22:1,21:1,20:1,6:3 w - score=2-0 over=w:jan:2",
      why = "two, and 19 alone is left; White's own points would not count" },
    { position = "bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 b 41",
      after = "play",
      gives = "bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 bar:1,23:1,22:1,21:1,20:1,19:1,12:2,6:7 w - over=draw",
      why = "either start is held by the other side: for both, and for ever" },
  },
}
