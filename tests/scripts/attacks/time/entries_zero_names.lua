-- Names of entries that end early, on one line.
-- Expected: error "attack|entry|must be|no rule|no group|there is"
-- As experiment: success
-- As console: success
-- Hook: whole
return { ["layout\0a"] = { [24] = 15 }, ["title\0a"] = "x", ["title\0b"] = "y", ["allow_step\0"] = function() end,
  ["evaluate\0"] = function() end }
