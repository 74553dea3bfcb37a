-- A row with a hundred thousand names.
-- Expected: success
-- As hook: either "item 1:|too much memory|does not come|too long"
-- Hook: on_roll
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local row = { [24] = 15 }
for i = 1, 8000 do row["k" .. i] = i end
return { board = { row, row } }
