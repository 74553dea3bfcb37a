-- prime.allow = "enemy_behind", with primes of four: the highest is the strictest.
return {
  prime = { allow = "always" },
  allow_play = function(_, turn)
    local primes = turn.board.me:primes(4)
    return #primes == 0 or primes[#primes].behind > 0, "nobody is behind the prime"
  end,
}
