-- An _ENV that calls for each name.
-- Expected: success
local seen = 0
local error, assert = error, assert
do
  local _ENV = setmetatable({}, { __index = function() seen = seen + 1 return error end })
  local _ = io, os, debug
end
assert(seen == 3)
return { layout = { [24] = 15 } }
