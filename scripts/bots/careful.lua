-- The careful one: leaves no blot where it can be hit, makes points, keeps an anchor. For backgammon and the short
-- games.
--
-- The value is in pips: the race, less what hits are likely to cost, plus what points are worth.
--
-- Against the random mover, the same dice for either side (bot_match VARIANT careful random):
--   backgammon 99.8 % of 400 games, takhte_nard 100.0 %, nardi_latvian 98.0 %, nardi_classique 98.0 %.
-- Against the runner in backgammon without the cube 62.6 % of 2,000 games, +0.37 points a game (+-0.05);
-- in nackgammon 71.2 % of 400.
return {
  name = "careful",
  about = "makes points and avoids shots; for backgammon and short nardi",
  params = {
    caution = { 1.2, min = 0, max = 5, help = "how much it fears to be hit" },
    block = { 3, min = 0, max = 50, help = "pips that a made point is worth in front of opposing checkers" },
    anchor = { 2, min = 0, max = 50, help = "pips that a point held in the opponent's home board is worth" },
    ply = { 0, min = 0, max = 2, whole = true, help = "plies to look ahead" },
  },

  evaluate = function(position, params)
    local board = position.board
    local me, them, points, home = board.me, board.them, board.points, board.home
    local value = them.pips - me.pips + 4 * me.off
    if not board.contact then
      -- A pure race: waste no pips on deep points, bring the rear in.
      return value - 0.3 * me:count(1, 2) - 0.1 * me.highest
    end
    local rear = them.highest > 0 and them.highest <= points and board:opp(them.highest) or 0
    for n = 1, points do
      local count = me[n]
      if count == 1 then
        value = value - params.caution * me:shots(n) / 36 * (points + 1 - n + 6)
      elseif count >= 2 then
        -- A made point counts where an opposing checker has yet to pass it: most at home and just before it.
        if n > rear then
          value = value + params.block * (n <= home + 3 and 1 or 0.5)
        end
        if n > points - home then
          value = value + params.anchor / 2
        end
        value = value - 0.6 * (count > 3 and (count - 3) or 0)   -- stacks do nothing
      end
    end
    return value + 6 * them.bar
  end,
}
