-- A version that is larger than all, and one that is compared by a function of the file's own.
-- Expected: error "api"
-- Hook: whole
local odd = setmetatable({}, { __lt = function() return false end, __le = function() return true end, __eq = function() return true end })
return { layout = { [24] = 15 }, api = odd }
