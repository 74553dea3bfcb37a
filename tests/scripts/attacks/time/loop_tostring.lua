-- A text made by a function that loops: there is no such event.
-- Expected: error "__tostring is not available"
print(setmetatable({}, { __tostring = function() while true do end end }))
return { layout = { [24] = 15 } }
