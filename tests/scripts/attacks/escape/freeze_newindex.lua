-- A __newindex of the script's own.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local kept = {}
local t = setmetatable({}, { __newindex = kept })
return { layout = { [24] = 15 },
allow_play = function() t.x = 1 end
}
