-- key.lua: a key of rules: what it is about, what it may be, its `default`; at a table its value and where that is set
local words = require "words"

print(result.value and ("%s = %s  (%s)"):format(result.key, result.value, result.place) or result.key)
print("  " .. words.wrapped(result.help, 2, report.columns - 2))
print(("  %s%s"):format(result.allowed, result.default and "; default: " .. result.default or ""))
