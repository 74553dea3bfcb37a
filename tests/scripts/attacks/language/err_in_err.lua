-- Errors whose values are errors of errors, thousands deep.
-- Expected: either "not a text|too long|does not come to an end|too much memory"
local value = {}
for i = 1, 2000 do
  local _, inner = pcall(error, { value, i })
  value = inner
end
error(value)
