-- Nobody has a checker any more.
-- Expected: success
-- As hook: either "board|checkers|item"
-- Hook: on_play
local turn = ...
if not turn then return { layout = { [24] = 15 } } end
return { board = { {}, {} } }
