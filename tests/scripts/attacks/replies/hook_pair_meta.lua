-- The pair of a hook, { function, about = .. }, is a table that changes while it is read.
-- Expected: either "allow_step|function|about|hook"
-- Hook: whole
local count = 0
local pair = setmetatable({}, { __index = function(_, key)
  count = count + 1
  if key == 1 then return count % 2 == 1 and function() return true end or 7 end
  return ("a"):rep(count)
end })
return { layout = { [24] = 15 }, allow_step = pair }
