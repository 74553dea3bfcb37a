-- Each name without a value is compared with many that have one.
-- Expected: error "does not come to an end|too long|too much|cannot be changed"
for i = 1, 20000 do
  rawset(_ENV, "name" .. i, i)
end
for _ = 1, 100000 do
  pcall(function() return nam end)
end
return { layout = { [24] = 15 } }
