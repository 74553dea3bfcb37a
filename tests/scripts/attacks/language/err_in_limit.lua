-- A budget ends inside functions that catch, compare and sort.
-- Expected: error "does not come to an end|too long"
local function burn() while true do end end
local t = setmetatable({}, { __index = burn, __lt = burn, __call = burn })
while true do
  pcall(table.sort, { t, t, t }, function(a, b) return pcall(burn) or a < b end)
  pcall(function() return t.x end)
  pcall(t)
end
