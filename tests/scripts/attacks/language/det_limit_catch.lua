-- Would answer otherwise on a slow machine, if it could learn that it was stopped.
-- Expected: error "does not come to an end|too long"
local ok = pcall(function() while true do end end)
return { layout = { [24] = ok and 15 or 14 } }
