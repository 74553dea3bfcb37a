-- A function inside a hook that counts in a variable of the file.
-- Expected: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local n = 0
return { layout = { [24] = 15 },
allow_play = function() return (function() n = n + 1 return true end)() end
}
