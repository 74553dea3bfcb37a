-- The blocker: builds primes. For nardi, where one checker closes a point, and a row of closed points holds up whoever
-- has not passed it.
--
-- side:primes(n) lists the rows of at least n closed points in the OTHER side's numbering: low, high, and how many of
-- their checkers are ahead of the row (past it) and behind it (still to come). Only those behind are held up.
--
-- Against the random mover, the same dice for either side (bot_match VARIANT blocker random):
--   long_nardi 96.8 % of 400 games, +1.48 points a game (+-0.06); the runner wins 81.5 % there.
-- Against the runner 88.8 % of 400, against the all-round bot 70.5 %.
return {
  name = "blocker",
  about = "builds rows of closed points in front of the opponent; for long nardi",
  params = {
    prime = { 1.5, min = 0, max = 20, help = "weight of a row of closed points" },
    spread = { 1, min = 0, max = 20, help = "pips that each further held point is worth" },
    head = { 0.8, min = 0, max = 20, help = "pips that a checker still on its highest point costs" },
    ply = { 0, min = 0, max = 2, whole = true, help = "plies to look ahead" },
  },

  evaluate = function(position, params)
    local board = position.board
    local me, them, points = board.me, board.them, board.points
    local value = them.pips - me.pips + 4 * me.off
    if not board.contact then
      return value
    end
    for _, row in ipairs(me:primes(2)) do
      local length = row.high - row.low + 1
      if length > 6 then length = 6 end
      -- Two in a row hold nobody up, six nobody passes: the worth grows with the square of the length.
      value = value + params.prime * (length - 1) ^ 2 * row.behind / them.total
    end
    value = value + params.spread * me:held(1, points)
    -- Checkers that wait on the first point cannot build; get them into play while the way is free.
    return value - params.head * me[points]
  end,
}
