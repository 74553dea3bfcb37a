-- No hitting in one's own home board: the strictest form of the Persian and Turkish house rules against hit and run.
-- Lay it over a variant: takhte_nard+house/no_hit_at_home
return {
  title  = "no hit at home",
  about  = "A blot inside the hitter's own home board is safe.",
  source = "told in Iran and Turkey; the milder hit-and-run ban is argued over in bkgm.com/rgb/rgb.cgi?view+1022",
  over   = "takhte_nard",

  hit    = { in_home = false },

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,21:1,13:5,8:3,6:4 w 42",
      illegal = { "8/4* 6/4", "8/4*" }, legal = { "13/9 13/11" } },
    { position = "24:2,13:5,8:3,6:5 24:2,18:1,13:5,8:3,6:4 w 61",
      legal = { "13/7* 8/7" }, why = "outside the home board as ever" },
  },
}
