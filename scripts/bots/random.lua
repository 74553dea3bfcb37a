-- The random mover: every legal play is equally likely. It is the yardstick of all other bots, and the shortest one.
--
-- A bot is a file that returns a table. This one has `choose`: it is shown all options as texts and returns one of
-- them (or its number). What is asked for is in turn.asks: "play" (which checkers to move), "turn" (roll or double),
-- "answer" (take or drop), "choose" (a question that the rules ask). Returning nothing leaves the decision to the
-- program: without `evaluate` that means never double, always take.
--
-- math.random draws from a stream of the bot's own: the same seed gives the same game, whatever the dice do.
return {
  name = "random",
  about = "plays at random; never doubles, always takes",

  choose = function(options, turn)
    if turn.asks == "play" or turn.asks == "choose" then
      return math.random(#options)
    end
  end,
}
