local function far(step) return step.from - step.to > 5 end
return {
  layout = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },
  allow_step = function(step, turn)
    if far(step) and turn.board.me[step.from] == 1 or step.hit and #turn.steps > 0 then return false, "no far steps" end
  end,
  allow_play = function(play, turn)
    local primes = turn.board.me:primes(3)
    if #primes > 1 and play.steps[1].to > 6 then return false, "too many" end
    return turn.board.me:count(1, 6) >= turn.before.me:count(1, 6) - 2
  end,
  prefer_play = function(play, turn) return play.hits * 10 - turn.board.me:blots(1, 24), "hits" end,
  rolls = function() return { { 6, 6, weight = 2 }, { 1, 2 }, { 3 } } end,
}
