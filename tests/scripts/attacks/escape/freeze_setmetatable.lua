-- Another metatable for a table of the file.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local t = {}
return { layout = { [24] = 15 },
allow_play = function() setmetatable(t, { __index = function() return 1 end }) end
}
