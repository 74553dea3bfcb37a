-- Verkeer, in Germany Verkehren, in France revertier: all the same way round, and only one checker on a point of the
-- far side. Netherlands, Germany, France, the North; 1400 to 1850.
--
-- Jan, as we read it: a side has lost when it has more checkers on the bar than there are points in its starting
-- quarter free of its own (the seventh hit, the sixth while its start stands); points that the opponent has closed
-- only make it pass. The sources do not say what jan counts.
-- Readings that are not chosen here, and the setting that gives each:
--   closed points count, too (Sweden)              swedish_tables, or house/jan over this game
--   who cannot enter passes, whatever is hit       `game_over = false` (Cotton does not tell of jan)
-- Nobody tells what becomes of a game in which both have one on the bar and neither can ever enter; we read: a draw.
return {
  title    = "Verkeer",
  about    = "All fifteen start on one point and go the same way round; on the far side only one may stand on a point.",
  source   = "Cotton 1725, as ludii.games/details.php?keyword=Verquere tells him; en.wikipedia.org/wiki/Verquere",
  based_on = "irish",

  layout   = { [24] = 15 },
  move     = { direction = "parallel" },
  doubles  = { times = 4 },
  limits   = { far = { from = 13, to = 24, stack = 1 } },
  finish   = { stalemate = "draw" },
  score    = { extra = { jan = 2 } },
  game_over = { function(turn)
    local them = turn.board.them
    if them.bar > 6 - them:held(19, 24) then return "me", "jan" end
  end, about = "Who has more checkers on the bar than there are points from 24 to 19 without own checkers has "
    .. "lost (jan)." },

  examples = {
    { position = "24:15 24:15 w 31 first=wb", all = { "24/21 24/23", "24/20" }, why = "all go the same way round" },
    { position = "24:15 24:15 w 33 first=wb", all = { "24/21(2) 21/18/15" },
      why = "one a point: one goes on to 15, or the next could not come to 21; the opponent's start stops it there" },
    { position = "24:12,22:1,11:2 24:15 w 21", illegal = { "24/22 11/10", "24/23/22" },
      legal = { "11/9 11/10", "22/20 24/23" }, why = "24 to 13 are the far side, 12 to 1 are not" },
    { position = "bar:1,24:12,20:1,19:1 24:14,9:1 w 31", all = { "bar/22 19/18", "bar/22 24/23", "bar/22/21*" },
      why = "nor may one enter on an own checker; who enters may hit" },
    { position = "bar:1,24:13,20:1 24:15 w 55", all = { "" }, why = "so the turn passes" },
    { position = "24:1,13:1,6:13 bar:5,24:1,8:1,6:8 w 41", after = "play 24/20* 6/5",
      gives = "20:1,13:1,6:12,5:1 bar:6,24:1,6:8 w - score=2-0 over=w:jan:2",
      why = "six on the bar, and five points without checkers of their own" },
    { position = "bar:1,24:1,23:1,21:1,20:1,19:1,18:1,10:3,6:1,1:4 bar:1,24:8,23:1,21:1,20:1,19:1,10:2 b 41",
      after = "play",
      gives = "bar:1,24:1,23:1,21:1,20:1,19:1,18:1,10:3,6:1,1:4 bar:1,24:8,23:1,21:1,20:1,19:1,10:2 w - over=draw",
      why = "one point from 24 to 19 is free of own checkers, and the other side holds it: for both, and for ever" },
    { position = "24:1,13:1,6:13 bar:5,8:1,6:9 w 41", after = "play 24/20* 6/5",
      gives = "20:1,13:1,6:12,5:1 bar:6,6:9 b -", why = "with the start left, it takes a seventh" },
  },
}
