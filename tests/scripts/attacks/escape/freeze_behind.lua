-- The table behind, got at by its own function.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local t = setmetatable({}, { __index = function(self, k)
  rawset(self, k, 1)
  return 1
end })
return { layout = { [24] = 15 },
allow_play = function() return t.x == 1 end
}
