-- No hitting in one's own home board: the strictest form of the Persian and Turkish house rules against hit and run.
-- Lay it over a variant: takhte_nard+house/no_hit_at_home
return {
  title = "no hit at home",
  about = "A blot inside the hitter's own home board is safe.",
  hit   = { in_home = false },
}
