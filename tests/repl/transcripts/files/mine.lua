-- A house rule over long nardi: two from the head, always.
return {
  title = "Mine",
  based_on = "long_nardi",
  head = { per_turn = 2 },
}
