-- A function that fails at some rolls.
return { on_roll = function(roll, turn)
  if roll[1] + roll[2] == 6 and turn.number > 1 then error("oops") end
end }
