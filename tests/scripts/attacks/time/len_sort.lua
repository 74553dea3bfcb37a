-- A __len that fails, one that lies.
-- Expected: success
table.sort(setmetatable({}, { __len = function() error("len") end }))
table.sort(setmetatable({ 2, 1 }, { __len = function() return 1 << 62 end }))
return { layout = { [24] = 15 } }
