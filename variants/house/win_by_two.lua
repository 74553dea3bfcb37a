-- Win by two: who reaches the points of the match has won it only when two ahead. Until then there is another game.
return {
  title  = "win by two",
  about  = "A match is won by two points at least: at 5-4 of a match to 5 another game is played.",
  source = "folklore, from tennis and volleyball; no printed rule of backgammon is known to us",
  over   = "narde",

  match_over = function(turn, parent)
    return parent() and math.abs(turn.match.me - turn.match.them) >= 2
  end,

  examples = {
    { position = "1:1,off:14 24:14,off:1 w - score=4-4", after = { "roll 21", "play 1/off" },
      gives = "off:15 24:14,off:1 w - score=5-4 over=w:single:1 match-said=on" },
    { position = "1:1,off:14 24:14,off:1 w - score=5-4", after = { "roll 21", "play 1/off" },
      gives = "off:15 24:14,off:1 w - score=6-4 over=w:single:1 match-said=over" },
    { position = "1:1,off:14 24:14,off:1 w - score=2-4", after = { "roll 21", "play 1/off" },
      gives = "off:15 24:14,off:1 w - score=3-4 over=w:single:1 match-said=on" },
  },
}
