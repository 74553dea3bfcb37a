-- A table with a table as a key.
-- Expected: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local t = { [{}] = 1 }
return { layout = { [24] = 15 },
allow_play = function() return t ~= nil end
}
