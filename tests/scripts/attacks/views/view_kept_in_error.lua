-- A view thrown as an error, and used by whoever catches it.
-- Expected: success
-- Hook: points
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local _, view = pcall(error, turn.board.me)
for _ = 1, 50 do _, view = pcall(error, view) end
return view[24] >= 0 and 1 or 2
