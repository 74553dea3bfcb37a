-- Closures over variables of loops, each kept by the one before.
-- Expected: error "too much memory|does not come to an end|too long"
local last
while true do
  local a, b, c, d, e, f, g, h = last, last, last, last, last, last, last, last
  last = function() return a, b, c, d, e, f, g, h end
end
