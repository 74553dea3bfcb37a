-- Exact bearing off: a number takes off only from its own point.
-- Lay it over a variant: backgammon+house/exact_bearoff
return {
  title   = "exact bearing off",
  about   = "A larger number takes nothing off; it must be played inside, or is lost.",
  bearoff = { match = "exact" },
}
