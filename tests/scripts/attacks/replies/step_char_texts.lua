-- The same, where texts are taken for numbers.
-- Expected: error "does not come to an end"
local zeros = ("0"):rep(500000)
local function grow(n, ...)
  if n == 0 then return string.char(...) end
  return grow(n - 1, zeros, ...)
end
return grow(5000)
