-- A function instead of a table.
-- Expected: error "must return a table"
return function() return {} end
