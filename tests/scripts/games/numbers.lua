-- Numbers that compilers, processors and runs could treat otherwise: floats, order of keys, sorting, texts of numbers.
local weights = {}
for i = 1, 40 do weights["p" .. (i * 37) % 101] = 1 / i end
local order = {}
for name in pairs(weights) do order[#order + 1] = name end

local function worth(board)
  local sum = 0.1
  for i, name in ipairs(order) do
    sum = sum * 1.0009 + weights[name] * (board.me[i % 24 + 1] - board.them[i % 24 + 1]) / 3
  end
  return sum
end

return {
  based_on = "backgammon",
  state = { each = { sum = 0 } },
  prefer_play = function(_, turn) return math.floor(worth(turn.board) * 4) end,
  on_play = function(play, turn)
    local list = { play.count, play.hits, turn.board.me.pips / 7, turn.board.them.pips / 7 }
    table.sort(list)
    local text = string.format("%.3f", list[2]) .. list[3]
    turn.mine.sum = (turn.mine.sum * 31 + #text + text:byte(-1)) % 100003
    if turn.mine.sum % 11 == 0 then return "roll" end
  end,
}
