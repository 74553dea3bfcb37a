-- Long texts read as numbers: texts have no operators.
-- Expected: success
-- As hook: error "bitwise operation on a string"
-- Hook: whole
local text = (" "):rep(500000) .. "1"
return { layout = { [24] = 15 },
allow_play = function()
  local x = 0
  for _ = 1, 15000 do x = x ~ (text | 1) end
  return x ~= 0
end
}
