-- A bot that fills the list of options with itself.
-- Expected: error "is a bot|no group of rules|layout"
-- As bot: error "choose must return|does not come to an end|too long|not a table"
-- Hook: whole
return { name = "x", choose = function(options)
  for i = 1, 20000 do options[i] = options end
  table.sort(options, function(a, b) return rawequal(a, b) end)
  return options
end }
