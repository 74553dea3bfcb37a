-- The runner: counts pips. It runs home, hits what lies in its way (a hit costs the other side pips) and bears off.
-- The simplest bot with `evaluate`.
--
-- evaluate(position, params) says how good a position is for the side that has just played: the larger the better, in
-- any unit. The program makes every legal play, asks for the value of each result, and takes the best. `me` is that
-- side, `them` the other, each with its points in its own numbering: checkers run from high numbers to low ones.
--
-- Against the random mover, the same dice for either side (bot_match VARIANT runner random):
--   backgammon 100.0 % of 400 games, takhte_nard 100.0 %, nardi_latvian 97.5 %, nardi_classique 99.0 %;
--   long_nardi 81.5 % of 1,000, hypergammon 83.8 %.
return {
  name = "runner",
  about = "counts pips: runs home, hits, bears off",
  params = {
    off = { 4, min = 0, max = 50, help = "pips that a checker borne off is worth besides its pips" },
    stragglers = { 0.2, min = 0, max = 5, help = "weight of the rearmost checker's distance" },
    company = { 3, min = 0, max = 50, help = "pips that a checker costs which every roll hits" },
    ply = { 0, min = 0, max = 2, whole = true, help = "plies to look ahead" },
  },

  evaluate = function(position, params)
    local board = position.board
    local me, them = board.me, board.them
    local value = them.pips - me.pips                -- the race itself
      + params.off * me.off                          -- checkers off cannot be hit or blocked any more
      - params.stragglers * me.highest               -- of equal races the one with the rear in hand
    for _, shots in me:exposed() do                  -- ... and with fewer checkers that can be hit
      value = value - params.company * shots / 36
    end
    return value
  end,
}
