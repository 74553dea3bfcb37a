-- A function instead of a table.
-- Expected: error "must return a table"
-- As hook: error "must be a table such as"
-- Hook: on_play
return function() return {} end
