-- Fifty files, each of which switches a thousand things off that are not there: each such word is told.
-- Expected: either "too long|too many|more than|does not"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local function list(value)
  local all = {}
  for i = 1, 250 do all["x" .. i] = value end
  return all
end
return { layout = { [24] = 15 }, allow_step = function() end, limits = list(false), score = { extra = list(false) },
  state = { each = list("none"), shared = list("none") } }
