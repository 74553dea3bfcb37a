-- Parameters with bounds that nothing lies between, and with names that end early.
-- Expected: error "is a bot|no group of rules|layout"
-- As bot: error "params"
-- Hook: whole
return { name = "x", evaluate = function() return 0 end,
  params = { a = { 1, min = math.huge, max = -math.huge }, ["b\0c"] = 1, c = { 2.0 ^ 80, whole = true } } }
