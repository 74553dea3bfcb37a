-- A table that is called and counts in itself.
-- Expected: success
-- As hook: error "a hook changes|cannot be changed|cannot be kept|as a key"
-- Hook: whole
local t = setmetatable({ n = 0 }, { __call = function(self) self.n = self.n + 1 return self.n end })
return { layout = { [24] = 15 },
allow_play = function() return t() > 0 end
}
