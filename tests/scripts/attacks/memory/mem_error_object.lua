-- An error object that fills the memory.
-- Expected: error "too much memory"
local t = {}
while true do
  local ok, e = pcall(function() for i = 1, 30000 do t[#t + 1] = { i } end error(t) end)
  t[#t + 1] = { ok, e }
end
