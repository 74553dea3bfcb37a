-- One call with many long texts that would have to be read as numbers.
-- Expected: error "number expected"
-- As hook: error "number expected|does not come to an end"
local zeros = ("0"):rep(500000) .. ".1"
local function grow(n, ...)
  if n == 0 then return math.max(...) end
  return grow(n - 1, zeros, ...)
end
return grow(5000)
