-- Catches the lack of memory and goes on at the edge of it.
-- Expected: error "too much memory"
local keep = {}
while true do
  pcall(function() while true do keep[#keep + 1] = { {} } end end)
end
