-- Library functions for tables are given what only looks like one.
-- Expected: success
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
local views = { turn, turn.roll, turn.numbers, turn.board, turn.board.me, turn.board.me.pinned, turn.mine, turn.cube }
for _, view in ipairs(views) do
  for _, f in ipairs({ table.concat, table.insert, table.remove, table.sort, rawget, rawset, pairs,
                       setmetatable, table.insert }) do
    assert(not pcall(f, view, 1, 2))
    assert(not pcall(f, view))
  end
  assert(tostring(view) == "userdata" and not pcall(function() return view .. "" end))
end
