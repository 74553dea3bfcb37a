-- A counter kept in an upvalue, to count other games.
-- Expected: either "cannot be changed|read-only|frozen|constant|after loading"
local kept = { 0 }
local function count()
  kept[1] = kept[1] + 1
  return kept[1]
end
count()
return { layout = { [24] = 15 } }
