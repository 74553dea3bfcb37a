-- Widths that overflow buffers.
-- Expected: error "conversion number 1"
return string.format("%999999999d", 1)
