-- American acey-deucey: all checkers enter first, and a 1-2 earns a double of the player's choice and another roll.
return {
  title    = "Acey-deucey",
  about    = "All checkers enter from off the board; whoever rolls 1-2 plays it, then any double, and rolls again.",
  source   = "the US Navy: en.wikipedia.org/wiki/Acey-deucey, itavli.com/rules-of-acey-deucey",
  based_on = "backgammon",

  layout   = { reserve = 15 },
  opening  = { dice = "reroll" },
  entry    = { first = "bar" },                                 -- the reserve enters when it likes, the hit at once
  score    = { count = "left" },                                -- one point for each checker the loser has left
  cube     = { on = false },

  -- What cannot be played in full ends the bonus.
  on_play  = { function(play, turn)
    if turn.rolled and turn.roll:is(1, 2) and turn.plays == 1 and play.full then
      local face = turn:ask("me", 1, 2, 3, 4, 5, 6)
      return { face, face, face, face }, "roll"
    end
  end, about = "After a 1-2 that it has played in full a side chooses a double, plays it four times and, if all four "
    .. "could be played, rolls again; so with every 1-2, of that roll, too." },

  examples = {
    { position = "reserve:15 reserve:15 w 63", all = { "reserve/22 reserve/19", "reserve/16" } },
    { position = "bar:1,20:2,reserve:12 reserve:15 w 63",
      illegal = { "reserve/22 20/14" }, legal = { "bar/22 20/14", "bar/22 reserve/19" } },
    { position = "reserve:15 reserve:15 w -", after = { "roll 21", "play reserve/24 reserve/23" }, count = 6 },
    { position = "reserve:15 reserve:15 w -",
      after = { "roll 21", "play reserve/24 reserve/23", "choose 6", "play reserve/19(4)", "roll 43" },
      gives = "reserve:9,24:1,23:1,19:4 reserve:15 w 43" },
    { position = "bar:2,13:13 20:2,6:2,5:2,4:2,3:2,2:2,1:2 w -", after = { "roll 21", "play" },
      gives = "bar:2,13:13 20:2,6:2,5:2,4:2,3:2,2:2,1:2 b -" },
    { position = "1:1 6:4,3:2 w 21", after = "play 1/off", gives = "- 6:4,3:2 w - score=6-0 over=w:single:6" },
  },
}
