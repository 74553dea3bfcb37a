-- Dominoes instead of dice: the 21 tiles without blanks lie face down; each is drawn once, by either side, before any
-- comes again. Tile a-b, with a the higher, is one bit of the stock.
local function tile(a, b)
  return 1 << (a * (a - 1) // 2 + b - 1)
end

return {
  title  = "domino stock",
  about  = "Rolls are drawn from a common stock of 21 dominoes; when it is empty it is shuffled anew.",
  source = "simborgbackgammonlessons.com/domino-backgammon, brainking.com's board; there each side has its own",
  over   = "nardi_latvian",

  state  = { shared = { _stock = (1 << 21) - 1 } },
  rolls  = function(turn)
    local tiles = {}
    for a = 1, 6 do
      for b = 1, a do
        if turn.shared._stock & tile(a, b) ~= 0 then table.insert(tiles, { a, b, weight = 1 }) end
      end
    end
    return tiles
  end,
  on_roll = function(roll, turn)
    local left = turn.shared._stock & ~tile(roll[1], roll[2])
    turn.shared._stock = left > 0 and left or (1 << 21) - 1
  end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", after = { "roll 66", "play 24/18(2) 13/7(2)" },
      illegal = { "66" }, legal = { "65" }, count = 20 },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - _stock=1", all = { "11" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - _stock=1", after = { "roll 11", "play 8/7(2) 6/5(2)" },
      count = 21, why = "the last tile is gone, and all come back" },
  },
}
