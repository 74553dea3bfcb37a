-- The same with table.insert.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local t = {}
return { layout = { [24] = 15 },
allow_play = function() table.insert(t, 1) end
}
