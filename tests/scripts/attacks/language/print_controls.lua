-- Every byte there is, and marks of direction.
-- Expected: success
for i = 0, 255 do print(string.char(i)) end
print("\u{202e}\u{2028}\u{200f}")
return { layout = { [24] = 15 } }
