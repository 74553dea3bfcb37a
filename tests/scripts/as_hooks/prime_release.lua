-- prime.release, with primes of three: none may stand while all enemies that are not off are on the place behind it.
return {
  prime = { release = false },
  allow_play = function(_, turn)
    local them = turn.board.them
    local playing = them.total - them.off
    for _, prime in ipairs(turn.board.me:primes(3)) do
      local behind = prime.high < turn.board.points and them[prime.high + 1] or them.bar
      if playing > 0 and behind == playing then return false, "they all wait behind it" end
    end
  end,
}
