-- A bot whose values are no numbers now and then.
-- Expected: error "is a bot|no group of rules|layout"
-- As bot: either "not 0/0"
-- Hook: whole
return { name = "x", evaluate = function() return math.random(40) == 1 and 0 / 0 or -0.0 end }
