-- io.lines.
-- Expected: error "io"
for line in io.lines("secret.txt") do print(line) end
return { layout = { [24] = 15 } }
