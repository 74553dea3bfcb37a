-- A finalizer put in after setmetatable has looked.
-- Expected: success
local meta = { __index = function() return 1 end }
for _ = 1, 100 do
  setmetatable({}, meta)
end
meta.__gc = function() while true do end end
meta.__mode = "k"
meta.__close = meta.__gc
for _ = 1, 100 do
  setmetatable({}, { __index = meta })
end
return { layout = { [24] = 15 } }
