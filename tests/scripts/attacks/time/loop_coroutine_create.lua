-- A loop in a coroutine would not be counted with the rest.
-- Expected: error "coroutine"
local co = coroutine.create(function() while true do end end)
coroutine.resume(co)
return { layout = { [24] = 15 } }
