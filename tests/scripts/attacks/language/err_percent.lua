-- Signs that a format would take for its own.
-- Expected: error "%n%s%p%1$999999d"
error("%n%s%p%1$999999d%%", 0)
return { layout = { [24] = 15 } }
