-- Memory filled to its edge in many small steps, each of them caught.
-- Expected: error "too much memory|does not come to an end|too long"
local kept = {}
local function more(n) kept[#kept + 1] = ("x"):rep(n) .. #kept end
for size = 400000, 1, -1000 do
  while pcall(more, size) do end
end
