-- A __concat that makes the stack grow: use after free in Debian's 5.4.4 (upstream 42d40581 without 603b2c64).
-- Whole: aaaax
-- Broken: aaaa
-- Kept from scripts: __concat
local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
local o = setmetatable({}, { __concat = function() deep(10000) return "x" end })
print("aaaa" .. "bbbb" .. o)
