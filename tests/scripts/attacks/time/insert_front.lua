-- Each element is put in front of a long list.
-- Expected: error "does not come to an end|too long"
local list = {}
while true do table.insert(list, 1, 0) end
