-- The all-round bot: plays tolerably in every variant, because it asks the board what the rules make of it rather than
-- knowing them. side:open(from, to) counts the points where a side may land; side:exposed() goes through the single
-- checkers that could be hit or pinned, with the rolls that do it; both obey the rules of the game at hand. So a point
-- that one checker closes (nardi) and one that takes two (backgammon) need no different code here.
--
-- Against the random mover, the same dice for either side (bot_match VARIANT allround random):
--   backgammon 99.5 % of 400 games, takhte_nard 99.5 %, nardi_latvian 95.8 %, nardi_classique 97.8 %,
--   long_nardi 97.0 %, plakoto 94.2 %; hypergammon 88.2 %.
-- Against the careful one in backgammon 51.8 % of 400; against those that know one game only it loses there: to the
-- blocker in long_nardi 29.5 %.
return {
  name = "allround",
  about = "race, safety, blocking and pins, as the rules at hand value them; for every variant",
  params = {
    risk = { 1, min = 0, max = 5, help = "weight of what could be hit or pinned" },
    block = { 1.6, min = 0, max = 20, help = "pips that a closed point in front of opposing checkers is worth" },
    pin = { 15, min = 0, max = 200, help = "pips that a pinned checker is worth" },
    ply = { 0, min = 0, max = 2, whole = true, help = "plies to look ahead" },
  },

  evaluate = function(position, params)
    local board = position.board
    local me, them, points = board.me, board.them, board.points
    local value = them.pips - me.pips + 4 * me.off
    if not board.contact then
      return value - 0.2 * me.highest
    end
    for n, shots in me:exposed() do
      value = value - params.risk * shots / 36 * (points + 7 - n)
    end
    local closed = 0
    for n = 1, points do
      if them.pinned[n] then value = value + params.pin + n / 2 end
      if me.pinned[n] then value = value - params.pin - n / 2 end
    end
    -- What lies just ahead of the opponent's checkers: up to six points from each of their places.
    for n = 7, points + 1 do
      local count = them[n]
      if count > 0 then
        closed = closed + (6 - them:open(n - 6, n - 1)) * (count > 3 and 3 or count)
      end
    end
    -- ... and ahead of mine: freedom to move is worth as much.
    local hemmed = 0
    for n = 7, points + 1 do
      local count = me[n]
      if count > 0 then
        hemmed = hemmed + (6 - me:open(n - 6, n - 1)) * (count > 3 and 3 or count)
      end
    end
    return value + params.block / 3 * (closed - hemmed) + 4 * them.bar + 0.5 * me:held(1, points)
  end,
}
