-- Plans that hold themselves, and one another.
-- Expected: error "there is nothing called"
-- As experiment: success
-- As console: error "there is nothing called"
local a, b = {}, {}
a.games, a.b, b.a, a[1] = 1, b, a, b
for _, ask in ipairs({ lab.sim, lab.match, lab.tourney, lab.duel, lab.compare, lab.sweep, lab.report, lab.plot }) do
  for _, plan in ipairs({ a, b, { a, b }, { games = a }, { set = a } }) do pcall(ask, plan) end
end
