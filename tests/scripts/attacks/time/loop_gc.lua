-- A finalizer would run without a hook.
-- Expected: error "__gc is not available"
setmetatable({}, { __gc = function() while true do end end })
return { layout = { [24] = 15 } }
