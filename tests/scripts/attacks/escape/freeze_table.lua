-- A hook that counts in a table of the file.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local t = { n = 0 }
return { layout = { [24] = 15 },
allow_play = function() t.n = t.n + 1 end
}
