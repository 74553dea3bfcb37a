-- An iterator kept for hooks.
-- Expected: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local step, t, i = pairs({ a = 1 })
return { layout = { [24] = 15 },
allow_play = function() return step(t, i) ~= nil end
}
