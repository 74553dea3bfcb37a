-- The metatable of strings is out of reach.
-- Expected: error "getmetatable"
getmetatable("").__index = nil
