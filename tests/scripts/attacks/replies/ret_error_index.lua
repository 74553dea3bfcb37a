-- Groups whose metatables raise errors: they are read raw.
-- Expected: success
local meta = { __index = function() error("read") end, __newindex = function() error("write") end }
return {
  layout = setmetatable({ [24] = 15 }, meta),
  head = setmetatable({ per_turn = 1 }, meta),
}
