-- Plans and results that are none.
-- Expected: error "there is nothing called"
-- As experiment: success
-- As console: error "there is nothing called"
local deep = {}
for _ = 1, 100 do deep = { deep } end
local wide = {}
for i = 1, 20000 do wide[i] = i end
local own = {}
own[1] = own
for _, plan in ipairs({ deep, wide, own, { games = math.huge }, { games = math.mininteger }, { [1 << 62] = 1 },
                        { games = -1, seed = 0 / 0 }, { print }, { [print] = 1 }, { "a\0b" }, setmetatable({}, {
                          __index = function() error("no") end, __len = function() return 1 << 62 end }) }) do
  for _, ask in ipairs({ lab.sim, lab.compare, lab.sweep, lab.duel, lab.match, lab.tourney, lab.report, lab.plot }) do
    pcall(ask, plan)
  end
end
for _, id in ipairs({ math.maxinteger, math.mininteger, -1, 0 }) do
  pcall(lab.report, { id = id })
  pcall(lab.plot, { id = id }, "../outside.svg")
end
return { layout = { [24] = 15 } }
