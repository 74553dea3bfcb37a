-- The words beside a function are no text, and say what they are only when asked.
-- Expected: error "about"
-- Hook: whole
return { layout = { [24] = 15 },
  allow_step = { function() return true end, about = setmetatable({}, { __index = function() while true do end end }) } }
