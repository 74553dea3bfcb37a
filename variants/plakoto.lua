-- Plakoto, the second game of the Greek tavli: a single checker is not hit but pinned under the one that lands on it.
--
-- The mother is the last checker on the point where all began. Whoever has left the start and pins the other's mother
-- has won at once; two mothers pinned are a draw.
return {
  title    = "Πλακωτό",
  about    = "Single checkers are pinned, not hit; a pinned mother loses the game, two points.",
  source   = "bkgm.com/articles/Condos/Tavli, fibs.com/~cthulhu/boardgame/en/rules_plakoto.html, msoworld.com",
  based_on = "portes",

  layout   = { [24] = 15 },
  contact  = { blot = "pin" },
  bearoff  = { when = "all_home_free" },                        -- nobody leaves while one is pinned

  score    = { extra = { mother = 2 } },
  game_over = { function(turn)
    local me, them = turn.board.me, turn.board.them
    local start = turn.board.points
    local mine, theirs = me.pinned[start], them.pinned[start]
    if mine and theirs then return "draw" end
    if theirs and me[start] == 0 then return "me", "mother" end
    if mine and them[start] == 0 then return "them", "mother" end
  end, about = "The last checker on a side's starting point is its mother. A side whose mother is pinned loses by "
    .. "mother, but not while the other side still has a checker on its own start; if both mothers are pinned it is a "
    .. "draw." },

  examples = {
    { position = "24:15 24:15 w 65 first=wb", legal = { "24/18 24/19", "24/13" } },
    { position = "6:5,5:5,4:4,3:1p 22:2,10:13 w 65", all = { "6/1" }, why = "nobody is borne off while one is pinned" },
    { position = "24:9,13:5,9:1 24:13,20:1,16:1p b 61", illegal = { "16/10" }, why = "it is pinned" },
    { position = "13:5,9:9,7:1 24:1,10:14 w 61", after = "play 7/1^ 9/8",
      gives = "13:5,9:8,8:1,1:1 24:1p,10:14 w - score=2-0 over=w:mother:2" },
    { position = "24:1,9:13,7:1 24:1,10:14 w 61", after = "play 7/1^ 9/8",
      gives = "24:1,9:12,8:1,1:1 24:1p,10:14 b -", why = "the pinner's own mother is still there, and may be pinned" },
    { position = "24:1,9:12,8:1,1:1 24:1p,10:13,7:1 b 61", after = "play 7/1^ 10/9",
      gives = "24:1p,9:12,8:1,1:1 24:1p,10:12,9:1,1:1 b - over=draw" },
  },
}
