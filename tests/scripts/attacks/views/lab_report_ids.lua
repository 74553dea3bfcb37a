-- Reports of experiments that there never were.
-- Expected: error "there is nothing called"
-- As experiment: error "report|result"
-- As console: error "there is nothing called"
for _, id in ipairs({ 0, -1, 0 / 0, math.huge, 1.5, "1", "x", {}, true, print, math.mininteger }) do
  pcall(lab.report, { id = id })
  pcall(lab.report, id)
  pcall(lab.plot, setmetatable({}, { __index = function() return id end }))
end
lab.report()
