-- What the prompt itself uses, replaced.
-- Expected: success
-- As hook: either "tables of the file cannot be changed|changed"
-- As bot: either "cannot be changed|changed"
_ = setmetatable({}, { __index = function() error("no") end })
turn, board, position, print, tostring = nil, {}, 1, error, error
if ... then return end
return { layout = { [24] = 15 } }
