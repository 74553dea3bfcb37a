-- The pinner: for games of the plakoto kind, where a single checker is not hit but pinned under yours and cannot move
-- while you stay. It pins, stays on what it has pinned, and does not leave checkers alone where they can be pinned.
--
-- Against the random mover, the same dice for either side (bot_match VARIANT pinner random):
--   plakoto (contact.blot = "pin", all checkers on the 24-point, whose last one pinned loses) 98.0 % of 400 games.
-- Against the runner 74.2 % of 400.
return {
  name = "pinner",
  about = "pins single checkers and stays on them; for games with pins",
  params = {
    pin = { 20, min = 0, max = 200, help = "pips that a pinned opposing checker is worth" },
    deep = { 1, min = 0, max = 20, help = "more for each point that it has still to go" },
    caution = { 0.8, min = 0, max = 5, help = "how much it fears to be pinned" },
    ply = { 0, min = 0, max = 2, whole = true, help = "plies to look ahead" },
  },

  evaluate = function(position, params)
    local board = position.board
    local me, them, points = board.me, board.them, board.points
    local value = them.pips - me.pips + 4 * me.off
    for n = 1, points do
      if them.pinned[n] then
        -- Held on a high point it has most of its way to go, and the checkers behind me are few.
        value = value + params.pin + params.deep * n
      end
      if me.pinned[n] then
        value = value - params.pin - params.deep * n
      elseif me[n] == 1 and board.contact then
        local shots = me:shots(n)
        if shots > 0 then
          value = value - params.caution * shots / 36 * (params.pin + params.deep * n)
        end
      end
    end
    return value
  end,
}
