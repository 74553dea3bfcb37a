-- Six in a row only once an opposing checker has come home: stricter than one opposing checker somewhere ahead.
return {
  title  = "prime after home",
  about  = "Six points in a row on the opponent's way may be held only once one of its checkers has come home.",
  source = "a Russian playing site: hrapgame4.com/en/rules/4; the federations ask for one checker ahead only",
  over   = "long_nardi",

  allow_play = function(_, turn)
    local me, them = turn.board.me, turn.board.them
    if them:count(0, 6) == 0 and #me:primes(6) > 0 then
      return false, "six in a row before an opposing checker is home"
    end
  end,

  examples = {
    { position = "24:9,13:1,12:1,11:1,10:1,9:1,8:1 18:1,17:14 w 61",
      illegal = { "24/23 13/7" }, legal = { "13/7 8/7", "24/23/17" }, why = "one is ahead, but not home" },
    { position = "24:9,13:1,12:1,11:1,10:1,9:1,8:1 17:14,6:1 w 61", legal = { "24/23 13/7" } },
  },
}
