-- A function of the library replaced.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
return { layout = { [24] = 15 },
allow_play = function() string.rep = nil end
}
