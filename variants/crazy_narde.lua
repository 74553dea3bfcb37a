-- Crazy narde: gul bara with the head and the primes of long nardi, and a number is never lost: the opponent has it.
--
-- Readings that are not chosen here, and the setting that gives each:
--   two from the head on any first double ("crazy russian narde" of itavli.com)   head.first_doubles = "all"
--   "behind his prime" taken on the opponent's road                              prime.allow = "enemy_behind"
-- Two may leave the head with what the opponent left over before one's first roll, too, as with that roll itself.
return {
  title    = "Crazy narde",
  about    = "One from the head, doubles run up to six, exact bearing off; the opponent plays what you cannot.",
  source   = "vogclub.com/en/s/backgammon/rules/3 (behind read as past); en.wikipedia.org/wiki/Gul_bara",
  based_on = "gul_bara",

  head     = { per_turn = 1, first_max = 2, first_doubles = { 3, 4, 6 } },
  prime    = { allow = "enemy_ahead" },
  doubles  = { chain_from = 1, unplayed = "opponent" },
  bearoff  = { match = "exact", inner_moves = false },
  on_play  = { function(play, turn)                             -- other rolls; doubles are the key's
    if turn.rolled and not play.full and not turn.roll.double then
      return { side = "them", table.unpack(play.unused) }
    end
  end, about = "What a side cannot play of any other roll the opponent plays, too, before rolling; what neither "
    .. "can play is lost. Such numbers are no turn of one's own, whose head is counted anew.",
    instead_of = "forced.unplayable" },

  examples = {
    { position = "24:15 24:15 w 65 first=wb", all = { "24/13" }, why = "one from the head" },
    { position = "24:15 24:15 w 44 first=wb", after = "play 24/16(2)",
      gives = "24:13,16:2 24:15 w 5555 turns=0-0 roll=44 head=2 todo=6666",
      why = "two on this one; the fives follow, then the sixes" },
    { position = "24:15 24:15 w 66 first=wb", after = "play 24/18(2)",
      gives = "24:13,18:2 24:15 b 66 turns=0-0 roll=66 threw=w",
      why = "Black plays the two sixes that are left, and then rolls" },
    { position = "24:14,13:1 24:15 w 61", after = "play 24/18/17", gives = "24:13,17:1,13:1 24:15 b -" },
    { position = "6:5,5:5,3:5 24:15 w 64", after = "play 6/off",
      gives = "6:4,5:5,3:5,off:1 24:15 b 4 roll=64 threw=w",
      why = "no checker on 4, none moves down: Black has the four" },
    { position = "6:5,5:5,3:5 24:15 w 65", all = { "6/off 5/off" }, why = "exact" },
    { position = "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:15 w 43", illegal = { "22/15" }, legal = { "24/20 22/19" },
      why = "no six in a row while all of Black waits behind them" },
  },
}
