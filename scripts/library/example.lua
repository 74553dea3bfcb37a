-- Plays games against itself with the nardbox module: the net for White, chance for Black.
local nardbox = require "nardbox"

local rules = nardbox.rules("backgammon", { ["cube.on"] = false })
local first = rules:position()
first:roll(3, 1) -- White's die, then Black's: White begins
print(("3-1 can be played in %d ways"):format(first:count()))
local values, best = first:values()
print(("best: %s, wins %.0f %%"):format(first:plays()[best].text, 100 * values[best].win))
print("24/18", select(2, first:play("24/18")))

local won = { white = 0, black = 0 }
for game = 1, 20 do
  local position = rules:position()
  position:seed(2026, game)
  local next = position.next
  while next ~= "over" do
    if next == "roll" then
      next = position:roll()
    elseif position.turn.side == "white" and position.board.contact then
      next = position:play(select(2, position:values()))
    else
      next = position:play_random()
    end
  end
  won[position.side] = won[position.side] + position.points
end
print(("White, by the net: %d points, Black, at random: %d"):format(won.white, won.black))
