-- Tick-Tack, the plain game: fifteen on the ace-point; whoever hits, goes in or fills the second table has won.
--
-- What Cotton tells and this file does not: the "why not" (who overlooks a hit or a going in has lost as much), and
-- "toots, boveries and flyers", further ways to win that some played. "If you fill up all the points of your second
-- table" is read as two on each, as in trictrac; with one on each it would be held(13, 18).
return {
  title    = "Tick-Tack",
  about    = "A hit wins a point; two checkers on the eleventh from the opponent's start, or a full second table, two.",
  source   = "Cotton 1674: jducoeur.org/game-hist/cotton.ticktack.html; doubles: game-recon-ticktack.html there",
  based_on = "irish",

  layout   = { [24] = 15 },
  score    = { extra = { hit = 1, ["in"] = 2, filled = 2 } },
  game_over = { function(turn)
    local me = turn.board.me
    if me:held(13, 18, 2) == 6 then return "me", "filled" end   -- two on each point of the second table, 18 to 13
    if me[11] >= 2 then return "me", "in" end                   -- from the opponent's start
    if me.hits > 0 then return "me", "hit" end
  end, about = "A hit ends the game: the side that hits has won (hit). Two checkers on the 11-point (the opponent's "
    .. "14-point, the eleventh from its start) win, too (in), and so do two on each of the points 18 to 13 "
    .. "(filled). Both are looked at when the whole play has been made, and count before a hit.",
    instead_of = { "hit.goes_to", "entry.first", "entry.onto" } },

  examples = {
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(2)", "24/12" }, why = "a double is no more than it is" },
    { position = "24:13,14:1,13:1 24:14,20:1 w 54", after = "play 14/5*",
      gives = "24:13,13:1,5:1 bar:1,24:14 w - score=1-0 over=w:hit:1", why = "a hit is one" },
    { position = "24:13,14:1,13:1 24:10,20:1,16:2,15:2 w 54", illegal = { "14/5*" },
      why = "it reaches, but it does not pass, with a stop in the way of either number" },
    { position = "24:12,17:1,16:1,13:1 24:13,20:2 w 65", after = "play 17/11 16/11",
      gives = "24:12,13:1,11:2 24:13,20:2 w - score=2-0 over=w:in:2", why = "two on the eleventh" },
    { position = "24:4,18:2,17:2,16:2,15:2,14:2,13:1 24:13,20:2 w 65", after = "play 18/13 24/18",
      gives = "24:3,18:2,17:2,16:2,15:2,14:2,13:2 24:13,20:2 w - score=2-0 over=w:filled:2",
      why = "two on each point of the second table" },
    { position = "24:4,18:2,17:2,16:2,15:2,14:2,13:1 24:13,20:2 w 64", after = "play 24/18 24/20",
      gives = "24:2,20:1,18:3,17:2,16:2,15:2,14:2,13:1 24:13,20:2 b -", why = "one lies single" },
  },
}
