-- Groups inside groups inside groups, each within itself.
-- Expected: error "group|key|must be|no entry"
-- As experiment: success
-- As console: success
-- Hook: whole
local g = {}
g.score, g.limits, g.state, g.hit, g.extra, g.each = g, g, g, g, g, g
return g
