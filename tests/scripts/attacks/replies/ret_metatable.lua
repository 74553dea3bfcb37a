-- A returned table whose metatable answers for everything: it has no say.
-- Expected: error "no layout|is a patch"
-- As hook: success
-- Hook: on_roll
return setmetatable({}, {
  __index = function() while true do end end,
  __len = function() return 1 << 62 end,
  __eq = function() error("no") end,
})
