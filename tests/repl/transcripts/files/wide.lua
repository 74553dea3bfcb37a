-- The mark stands below the word, behind letters that take two columns each, too.
return {
  names = { head = "將棋" }, board = { pointz = 24 },
}
