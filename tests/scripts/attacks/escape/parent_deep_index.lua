-- The same through __index functions, in a hook whose reply is large.
-- Expected: success
-- As hook: either "too deep|overflow|does not come to an end|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, rolls = function(_, parent)
  local depth, t = 0, nil
  t = setmetatable({}, { __index = function()
    depth = depth + 1
    if depth < 185 then return t[depth] end
    parent()
  end })
  return t[1]
end }
