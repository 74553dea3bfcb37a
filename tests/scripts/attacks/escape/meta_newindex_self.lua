-- Writing to a table makes another one, which makes another one.
-- Expected: error "overflow|does not come to an end|too long|too much memory"
local function make()
  return setmetatable({}, { __newindex = function(_, k, v)
    local u = make()
    u[k] = v
  end })
end
make().x = 1
