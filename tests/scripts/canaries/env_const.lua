-- A constant _ENV: the compiler read outside its memory (CVE-2022-28805, repaired by Debian).
-- Whole: attempt to call a nil value
-- Broken: crash
-- Kept from scripts: nothing
local f, text = load("local _ENV <const> = 1; local function A() return function() return B() end end return 1")
print(f and (pcall(load("local _ENV <const> = {}; X()")) and "called" or "attempt to call a nil value") or text)
