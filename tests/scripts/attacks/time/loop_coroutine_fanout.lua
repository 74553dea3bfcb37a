-- Instructions are counted per coroutine, so many short ones never reach the limit.
-- Expected: error "coroutine"
while true do
  coroutine.wrap(function() for _ = 1, 900 do end end)()
end
