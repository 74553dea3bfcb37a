-- prime.allow = "enemy_ahead": the lowest prime is the strictest.
return {
  prime = { allow = "always" },
  allow_play = function(_, turn)
    local lowest = turn.board.me:primes(6)[1]
    return not lowest or lowest.ahead > 0, "nobody is ahead of the prime"
  end,
}
