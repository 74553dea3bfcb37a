-- A table that answers every operator with itself, in an expression without an end.
-- Expected: error "does not come to an end|too long|overflow"
local t, m = {}, {}
for _, event in ipairs({ "add", "sub", "mul", "div", "mod", "pow", "unm", "idiv", "band", "bor", "bxor", "bnot", "shl",
                         "shr", "len", "lt", "le", "call", "index" }) do m["__" .. event] = function() return t end end
setmetatable(t, m)
while true do
  local _ = #t + t - t * t / t % t ^ t // t & t | t ~ t << t >> t
  t = t(t)(t).x.y[t]
  assert(t < t and t <= t)
end
