-- GNU Backgammon, if it is installed (Debian: gnubg): another program, which is started, told each position, and asked
-- what it does. `choose = "gnubg"` leaves every decision to it; only this file may say so.
--
-- It knows one game: the rules in play must be those of `rules` but for the layout, who begins, the cube and the match.
-- Where it ends, is late, or answers what is not legal, the game waits and says so.
return {
  name = "gnubg",
  about = "GNU Backgammon, where it is installed; backgammon only",
  choose = "gnubg",
  params = {
    plies = { 2, min = 0, max = 3, whole = true, help = "how far it looks ahead, as it counts itself" },
    patience = { 10, min = 0.1, max = 600, help = "seconds to wait for an answer" },
    rules = { "backgammon", help = "the game that it is taken to know" },
  },
}
