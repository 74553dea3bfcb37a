local t = setmetatable({}, { __index = function(_, k) return #k end })
for k, v in pairs({ a = 1, b = 2 }) do print(k, v, t[k]) end
local s = ("x"):rep(3, ",") .. string.format("%5.1f %s", 1.5, "y")
table.sort({ 3, 1, 2 }, function(a, b) return a < b end)
local ok, e = pcall(error, s)
return { layout = { [6] = select("#", ok, e), [24] = math.max(1, 2) } }
