-- The stack overflow of chained coroutine.close.
-- Expected: error "coroutine"
local co
for _ = 1, 100000 do
  local before = co
  co = coroutine.create(function()
    local _ <close> = setmetatable({}, { __close = function() coroutine.close(before) end })
    coroutine.yield()
  end)
end
return { layout = { [24] = 15 } }
