-- An error whose fields are made by a function that fails.
-- Expected: error "not a text"
error(setmetatable({}, { __index = function() error("again") end, __eq = function() error("eq") end }))
return { layout = { [24] = 15 } }
