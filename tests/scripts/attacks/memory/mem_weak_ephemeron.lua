-- An ephemeron table makes the collector work without end.
-- Expected: error "__mode is not available"
setmetatable({}, { __mode = "k" })
return { layout = { [24] = 15 } }
