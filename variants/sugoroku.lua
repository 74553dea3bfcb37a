-- Hon-sugoroku, the Japanese game of tables: nothing is borne off; who has all fifteen in the inner table has won, and
-- so has who has hit a checker and then closes all six points against it.
--
-- Played from about 700 to 1900. Readings that are not chosen here:
--   checkers are borne off (Osaka, 17th century)    bearoff.when = "all_home", game_over = false
--   fifteen in three fives (Yamato)                 layout, as the table agrees
return {
  title    = "本双六",
  about    = "The Japanese game: doubles are played as they fall; home with all fifteen wins, so does a closed board.",
  source   = "Ueda 1897, in ja.wikipedia.org/wiki/盤双六; fcp.or.jp/mahoron/taiken/11; kusabazyun.banjoyugi.net",
  based_on = "irish",
  names    = { single = "irigachi" },

  bearoff  = { when = "never" },
  score    = { extra = { mujigachi = 1 } },                     -- the finest of wins, but it counts no more
  game_over = { function(turn)
    local me, them = turn.board.me, turn.board.them
    if them.bar > 0 and them:open(24, 19) == 0 then return "me", "mujigachi" end
    if me.all_home then return "me", "single" end
  end, about = "A side with all checkers in the home board has won. A side with two or more on each of its six points "
    .. "while an opposing checker is on the bar has won, too (mujigachi). Both are looked at when the play has "
    .. "been made." },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 33", legal = { "8/5 6/3", "24/21(2)" },
      illegal = { "8/5(2) 6/3(2)" }, why = "a double is two moves" },
    { position = "8:1,6:5,5:4,4:5 24:2,13:5,8:3,6:5 w 21", after = "play 8/6 5/4",
      gives = "6:6,5:3,4:6 24:2,13:5,8:3,6:5 w - score=1-0 over=w:single:1", why = "all fifteen are home" },
    { position = "8:1,6:5,5:4,4:5 24:2,13:5,8:3,6:5 w 21", after = "play 8/7 6/4",
      gives = "7:1,6:4,5:4,4:6 24:2,13:5,8:3,6:5 b -", why = "one is not" },
    { position = "9:1,6:5,5:9 24:2,13:5,8:3,6:5 w 65", all = { "9/3" }, why = "nothing is borne off" },
    { position = "13:4,7:2,6:2,5:2,4:2,3:2,2:1 bar:1,24:1,13:5,8:3,6:5 w 61", after = "play 7/1* 3/2",
      gives = "13:4,7:1,6:2,5:2,4:2,3:1,2:2,1:1 bar:2,13:5,8:3,6:5 b -", why = "blots at home let them in" },
    { position = "13:2,7:2,6:2,5:2,4:2,3:2,2:2,1:1 bar:1,13:6,8:3,6:5 w 62", after = "play 7/1 13/11",
      gives = "13:1,11:1,7:1,6:2,5:2,4:2,3:2,2:2,1:2 bar:1,13:6,8:3,6:5 w - score=1-0 over=w:mujigachi:1",
      why = "all six are closed to the one on the bar" },
  },
}
