-- A bot that chooses what is not there.
-- Expected: error "is a bot|no group of rules|layout"
-- As bot: error "choose must return one of its"
-- Hook: whole
return { name = "x", choose = function(options) return #options + 1 end }
