-- Keys that vanish in the middle of pairs, and come back.
-- Expected: success
local t = { a = 1, b = 2, c = 3 }
local seen = ""
for k in pairs(t) do
  seen = seen .. k
  t.b = nil
  t.d = 4
end
assert(seen == "ac")
return { layout = { [24] = 15 } }
