-- The same with table.sort.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local t = { 2, 1 }
return { layout = { [24] = 15 },
allow_play = function() table.sort(t) end
}
