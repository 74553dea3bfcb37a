-- Numbers with holes, in order and out of it.
-- Expected: success
-- As hook: error "side:can_play"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
turn.board.me:can_play({ 1, nil, 3 })
turn.board.me:can_play({ 1, 2, 3, 4, 5, 6, 1, 2, 3 })
