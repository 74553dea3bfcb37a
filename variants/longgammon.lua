-- LongGammon: backgammon from the longest start there is.
return {
  title    = "LongGammon",
  about    = "Backgammon with all fifteen checkers on the opponent's one-point.",
  source   = "bkgm.com/variants/LongGammon.html; eXtreme Gammon has it beside nackgammon and hypergammon",
  based_on = "backgammon",

  layout   = { [24] = 15 },

  examples = {
    { position = "24:15 24:15 w 65 first=wb", legal = { "24/18 24/19", "24/13" }, why = "no runner, no head" },
    { position = "24:15 24:15 w 66 first=wb", all = { "24/18(4)", "24/18(3) 18/12", "24/12(2)", "24/6 24/18" } },
    { position = "24:13,18:1,14:1 24:14,13:1 w 62", legal = { "18/12* 14/12" }, why = "blots are hit" },
    { position = "bar:1,24:13,18:1 24:15 w 61", legal = { "bar/19 24/23" }, illegal = { "24/18 18/17" },
      why = "and enter before all else" },
    { position = "1:1 23:2,6:13 w 21", after = "play 1/off", gives = "- 23:2,6:13 w - score=3-0 over=w:backgammon:3" },
  },
}
