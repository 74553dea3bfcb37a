-- A question whose answers are words of another script, and two that are spelt alike.
return {
  based_on = "hypergammon",
  names = { white = "Екатерина Милославская-Прозоров", bar = "Έξω" },
  on_roll = function(_, turn)
    if turn.number == 1 then turn:ask("me", "Да", "Нет", "Yes", "YES", "می‌خواهم") end
  end,
}
