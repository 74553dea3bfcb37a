-- Uzun nərd, the long game of the teahouses of Azerbaijan.
--
-- What Ludii's page tells and this file does not: a 6-5 (şeş-beş, its name for the game) takes a checker from the start
-- to the bar, from where it goes to the third quarter. No other source has it.
return {
  title    = "Uzun nərd",
  about    = "Long nardi of Azerbaijan: two from the head on a first 6-6 or 4-4 only; to three points.",
  source   = "ludii.games/details.php?keyword=Ses-Bes, but its 6-5; same doubles: bkgm.com/rgb/rgb.cgi?view+192",
  based_on = "long_nardi",
  names    = { head = "head", single = "single" },

  head     = { first_doubles = { 4, 6 } },
  match    = { to = 3 },

  examples = {
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(2)" } },
    { position = "24:15 24:15 w 44 first=wb", all = { "24/16(2)" } },
    { position = "24:15 24:15 w 33 first=wb", all = { "24/15" }, why = "not on 3-3: the fourth three is lost" },
    { position = "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:15 w 43", illegal = { "22/15" }, legal = { "24/20 22/19" },
      why = "no six in a row unless one of Black's has moved beyond them" },
    { position = "4:8,3:7 24:15 w 65", all = { "4/off(2)" }, why = "too high: the farthest" },
    { position = "1:1 6:15 w 21 score=1-2", after = "play 1/off", gives = "- 6:15 w - score=3-2 over=w:gammon:2",
      why = "a mars is two, and three the match" },
  },
}
