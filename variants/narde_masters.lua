-- Narde at Backgammon Masters: the exception when needed, on three doubles, and a home mars.
--
-- "At least one of their checkers must be able to move" past six in a row is read as everywhere: one is ahead of them.
return {
  title    = "Narde (Backgammon Masters)",
  about    = "Long nardi; a second checker leaves the head only where the first is blocked; a home mars counts three.",
  source   = "mastersofbackgammon.net/en/articles/narde-rules",
  based_on = "long_nardi",

  head     = { first_when = "needed" },
  points   = { function(class, turn)
    if class == "gammon" and turn.board.them.all_home then return 3 end
  end, about = "A mars counts three if all of the loser's checkers are home." },

  examples = {
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(2)" }, why = "one is stopped by the opponent's head" },
    { position = "24:14,4:1 24:15 b 33 first=b", all = { "24/21(2) 21/15", "24/18(2)" } },
    { position = "24:14,4:1 24:15 b 22 first=b", all = { "24/18" },
      why = "stopped as well, but 2-2 is not among the three" },
    { position = "1:1 6:15 w 21", after = "play 1/off", gives = "- 6:15 w - score=3-0 over=w:gammon:3",
      why = "all home, none off" },
    { position = "1:1 8:1,6:14 w 21", after = "play 1/off", gives = "- 8:1,6:14 w - score=2-0 over=w:gammon:2" },
    { position = "1:1 6:14 w 21", after = "play 1/off", gives = "- 6:14 w - score=1-0 over=w:single:1" },
  },
}
