-- Marks that turn the direction of writing.
-- Expected: error "\u{202e}evil"
error("\u{202e}evil\u{2066}", 0)
return { layout = { [24] = 15 } }
