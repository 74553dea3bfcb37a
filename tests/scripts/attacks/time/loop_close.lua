-- A to-be-closed value that loops when it is closed.
-- Expected: error "__close is not available"
local x <close> = setmetatable({}, { __close = function() while true do end end })
return x
