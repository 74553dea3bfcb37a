-- Backgammon 960: the start is drawn by lot. Three different numbers from 1 to 10 part the seven others into four
-- groups: so many checkers join the 3, 1, 3 and 1 on the 6, 8, 13 and 24. Then a coin for each of the first three
-- stacks: tails moves it down one point. The starter draws before the first roll; the dice show the numbers drawn, then
-- the coins as one number from 1 to 8.
-- shared.lot: the three numbers drawn, 0 before, -1 when the board is set
local function draws(turn) return turn.first and turn.starter and turn.shared.lot >= 0 end

return {
  title  = "backgammon 960",
  about  = "The start is drawn by lot: one of 960, the same for both sides.",
  source = "Erich Friedman: erich-friedman.github.io/random/960.html, with the example drawn here",
  over   = "nardi_latvian",

  state  = { shared = { lot = 0 } },
  rolls  = function(turn)
    if not draws(turn) then return end
    local lots, coins = {}, { { 1 }, { 2 }, { 3 }, { 4 }, { 5 }, { 6 }, { 7 }, { 8 } }
    for a = 1, 10 do for b = 1, a - 1 do for c = 1, b - 1 do table.insert(lots, { a, b, c }) end end end
    return turn.shared.lot == 0 and lots or coins
  end,
  on_roll = function(roll, turn)
    local lot = turn.shared.lot
    if not draws(turn) then return end
    turn.shared.lot = lot == 0 and roll[1] * 10000 + roll[2] * 100 + roll[3] or -1
    if lot == 0 then return "roll" end
    local a, b, c, coins = lot // 10000, lot // 100 % 100, lot % 100, roll[1] - 1
    local row = { [6 - coins % 2] = 2 + c, [8 - coins // 2 % 2] = b - c, [13 - coins // 4] = 2 + a - b, [24] = 11 - a }
    return { board = { row, row } }, "roll"
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w", after = { "roll A72", "roll 5" },
      gives = "24:1,12:5,8:5,6:4 24:1,12:5,8:5,6:4 w - turns=0-0 starter=w todo=roll spent=2 lot=-1",
      why = "2, 7 and 10 leave one, four, two and none; of the coins the third is tails" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w",
      after = { "roll 321", "roll 1", "roll 31", "play 8/5 24/23" },
      gives = "24:7,23:1,13:3,6:3,5:1 24:8,13:3,8:1,6:3 b - turns=1-0 starter=w lot=-1" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=1-1", after = "roll 31", legal = { "8/5 6/5" },
      why = "the lot is drawn before the first turn only" },
  },
}
