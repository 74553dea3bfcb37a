-- An __index of the file's own on its globals is not handed what lies behind them once they are frozen.
-- Expected: success
-- As hook: error "cannot be changed"
-- Hook: whole
setmetatable(_ENV, { __index = function(globals, name)
  rawset(globals, name, 1)
  return 1
end })
return {
  layout = { [24] = 15 },
  allow_step = function() return counter > 0 end,
  allow_play = function() return counter > 0 end,
}
