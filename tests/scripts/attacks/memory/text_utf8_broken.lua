-- Names and messages cut in the middle of characters.
-- Expected: error "attack"
local text = ("\xf0\x9f\x8e\xb2\xe2\x80\xae\xff\xc0\x80\xed\xa0\x80"):rep(60)
for i = 1, 12 do
  print(text:sub(i))
  pcall(error, text:sub(i), 2)
end
error("attack" .. text:sub(4))
