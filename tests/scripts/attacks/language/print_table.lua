-- No table shows where it is.
-- Expected: success
local t = setmetatable({}, {})
print(t, print, tostring(t), tostring(pairs), ("%s"):format(t))
print(pcall(error, t))
print(select(2, pcall(function() return t.x.y end)))
print(select(2, pcall(function() return t + 1 end)))
print(select(2, pcall(function() return t() end)))
print(select(2, pcall(function() return t < t end)))
return { layout = { [24] = 15 } }
