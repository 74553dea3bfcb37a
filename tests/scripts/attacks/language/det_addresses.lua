-- No address reaches a script.
-- Expected: success
assert(tostring({}) == "table" and tostring(print) == "function")
assert(not pcall(string.format, "%p", {}))
assert(string.format("%s", {}) == "table")
return { layout = { [24] = 15 } }
