-- Длинные нарды at mail.ru: the second checker leaves the head when the first cannot play the double alone.
--
-- For the side that begins that is 6-6, 4-4 and 3-3, as the page says. For the other it depends on where the first one
-- stopped: any double may need it. blunblog.org has it the same way. The federation of Georgia
-- (geonardi.com) lists the three for both sides, as long_nardi does; Azerbaijan two of them, uzun_nerd.
return {
  title    = "Mail.ru (длинные нарды)",
  about    = "Long nardi; on the first turn two leave the head on any double that one checker cannot play in full.",
  source   = "minigames.mail.ru/info/nardy_dlinnye_pravila, in Russian",
  based_on = "long_nardi",

  head     = { first_doubles = "all", first_when = "needed" },

  examples = {
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(2)" }, why = "who begins: 6-6 .." },
    { position = "24:15 24:15 w 44 first=wb", all = { "24/16(2)" }, why = ".. 4-4 .." },
    { position = "24:15 24:15 w 33 first=wb", legal = { "24/15 24/21", "24/18(2)" }, illegal = { "24/15" },
      why = ".. and 3-3" },
    { position = "24:15 24:15 w 55 first=wb", all = { "24/4" }, why = "one can play 5-5: one leaves" },
    { position = "24:14,4:1 24:15 b 22 first=b", all = { "24/22(2) 22/18", "24/20(2)" },
      why = "one would be stopped on 18 by White's checker: two may leave, though it is 2-2" },
    { position = "24:14,16:1 24:15 b 22 first=b", all = { "24/16" }, why = "here one can" },
    { position = "24:14,16:1 24:15 b 55 first=b", all = { "24/19(2) 19/9", "24/14(2)" } },
    { position = "24:14,7:1 24:15 b 55 first=b", all = { "" }, why = "two would not help" },
  },
}
