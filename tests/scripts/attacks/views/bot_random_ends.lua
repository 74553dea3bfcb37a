-- Random numbers between the ends of integers.
-- Expected: error "is a bot|no group of rules|layout"
-- As bot: success
-- Hook: whole
return { name = "x", evaluate = function()
  for _, a in ipairs({ math.mininteger, -1, 0, 1, math.maxinteger }) do
    for _, b in ipairs({ math.mininteger, -1, 0, 1, math.maxinteger }) do pcall(math.random, a, b) end
    pcall(math.random, a)
  end
  return math.random(1, (1 << 32) - 1) % 1
end }
