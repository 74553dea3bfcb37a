-- Operators that call themselves until the stack ends, caught each time.
-- Expected: error "does not come to an end|too long|too much memory"
local t = {}
setmetatable(t, { __add = function(a, b) return a + b end, __lt = function(a, b) return a < b end,
  __eq = function(a, b) return a == b end, __call = function(a) return (a()) end, __len = function(a) return #a end })
local u = setmetatable({}, { __eq = function(a, b) return a == b end })
while true do
  pcall(function() return t + t end)
  pcall(function() return t < t end)
  pcall(function() return t == u end)
  pcall(t)
  pcall(function() return #t end)
end
