-- Escapes in a text that overflow.
-- Expected: error "UTF-8 value too large|too large"
return "\u{FFFFFFFFFFFF}"
