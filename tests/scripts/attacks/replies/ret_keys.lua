-- Keys that are no names.
-- Expected: error "without a name"
-- As hook: error "list without holes"
-- Hook: on_play
return { [true] = 1, [{}] = 2, [1.5] = 3 }
