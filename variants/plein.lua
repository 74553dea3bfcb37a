-- Plein: each side has a table of its own, and whoever first has two checkers on each of six points has won. France,
-- about 1700; what trictrac calls the great jan is the whole game here.
--
-- Points 12 to 7 are the table of the start, 6 to 1 the one that is to be filled, 1 the corner of rest. The book tells
-- neither that a checker may leave these two tables nor that it may not; as nobody gains by it, and it warns of being
-- forced to play on, we read: it may not. Nor does it tell what becomes of a game that neither can fill any more; we
-- read: a draw. A reading that is not chosen here:
--   a double is two moves, as in trictrac          doubles.times = 2
return {
  title    = "Plein",
  about    = "Each side in a table of its own; first to have two checkers on each of its last six points wins.",
  source   = "Charpentier 1698, Suite du Trictrac (Plein): github.com/nmatavka/hermes-trictrac, gamedocs",
  based_on = "irish",

  layout   = { [12] = 15 },                                     -- the sides never meet
  doubles  = { times = 4 },                                     -- "les doublets s'y jouent doublement"
  bearoff  = { when = "never" },
  finish   = { stalemate = "draw" },
  game_over = { function(turn)
    if turn.board.me:held(1, 6, 2) == 6 then return "me", "single" end
  end, about = "The sides never meet: each goes from its 12-point to its 1-point, on its own half of the board. A "
    .. "side that has two or more checkers on each of the points 6 to 1 when the play has been made has won.",
    instead_of = { "contact.blot", "hit.goes_to", "entry.first", "entry.onto" } },

  examples = {
    { position = "12:15 12:15 w 66 first=wb", all = { "12/6(4)" }, why = "a double is played four times" },
    { position = "12:15 12:15 w 65 first=wb", all = { "12/6 12/7", "12/1" },
      why = "a single checker may go to the corner; in trictrac only two at once" },
    { position = "12:2,6:2,5:2,4:2,3:2,2:3,1:2 12:15 b 11 first=wb", legal = { "12/11(4)", "12/8" },
      why = "the sides never meet" },
    { position = "9:1,7:1,6:3,5:2,4:2,3:2,2:2,1:2 12:15 w 63", after = "play 9/3 7/4",
      gives = "6:3,5:2,4:3,3:3,2:2,1:2 12:15 w - score=1-0 over=w:single:1", why = "two or more on each of the six" },
    { position = "12:1,9:1,8:1,6:2,5:2,4:2,3:2,2:2,1:1 12:15 w 51", after = "play 9/4 12/11",
      gives = "11:1,8:1,6:2,5:2,4:3,3:2,2:2,1:1 12:15 b -", why = "the corner is half filled" },
    { position = "6:3,5:3,4:2,3:2,2:2,1:3 12:15 w 66", all = { "" }, why = "nothing leaves the table" },
    { position = "6:2,5:2,4:2,3:2,2:3,1:1 6:2,5:2,4:2,3:2,2:1,1:6 b 65", all = { "6/1" },
      why = "who can play only by breaking up must" },
  },
}
