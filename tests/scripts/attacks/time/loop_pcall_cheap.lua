-- Nothing but protected calls of a function that does nothing.
-- Expected: error "does not come to an end"
local function nothing() end
while true do pcall(nothing) end
