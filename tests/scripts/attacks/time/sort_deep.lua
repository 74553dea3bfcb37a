-- Sorts inside comparisons of sorts, as deep as can be, again and again.
-- Expected: error "does not come to an end|too long"
local function less()
  table.sort({ 1, 2, 3 }, less)
  return true
end
while true do pcall(less) end
