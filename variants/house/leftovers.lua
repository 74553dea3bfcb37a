-- What one side cannot play the other one does, before its own roll.
return {
  title  = "leftovers",
  about  = "Numbers that cannot be played go to the opponent, who plays them before rolling, if possible.",
  source = "Greece and Turkey, of doubles only: gioul and gul bara in itavli.com/games; here of every roll",
  over   = "nardi_latvian",

  on_play = { function(play, turn)
    if turn.rolled and not play.full then
      return { side = "them", table.unpack(play.unused) }
    end
  end, instead_of = { "forced.unplayable", "doubles.unplayed" } },

  examples = {
    { position = "bar:1,13:5,8:3,6:6 24:2,13:5,6:2,5:2,4:2,3:2 w -", after = { "roll 64", "play" },
      gives = "bar:1,13:5,8:3,6:6 24:2,13:5,6:2,5:2,4:2,3:2 b 64 threw=w" },
    { position = "bar:1,13:5,8:3,6:6 24:2,13:5,6:2,5:2,4:2,3:2 w -", after = { "roll 64", "play", "play 24/14" },
      gives = "bar:1,13:5,8:3,6:6 24:1,14:1,13:5,6:2,5:2,4:2,3:2 b -", why = "and now Black's own roll" },
  },
}
