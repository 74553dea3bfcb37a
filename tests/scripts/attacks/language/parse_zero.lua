-- A zero byte in the source, behind a sign that editors write.
-- Expected: error "unexpected symbol|not text|near"
return \0
