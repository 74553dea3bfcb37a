-- An error whose text would be made by a function of the script.
-- Expected: error "__tostring is not available"
error(setmetatable({}, { __tostring = function() while true do end end }))
