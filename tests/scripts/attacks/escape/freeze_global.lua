-- A global made by a hook.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
return { layout = { [24] = 15 },
allow_play = function() counter = (rawget(_ENV, 'counter') or 0) + 1 end
}
