-- Lists that claim the largest lengths there are: what is one more, what is moved?
-- Expected: success
local function claims(length)
  local t = {}
  t[length] = 1
  for k = 62, 0, -1 do if 1 << k <= length then t[1 << k] = 1 end end
  return t
end
for _, length in ipairs({ math.maxinteger, math.maxinteger - 1, 1 << 62, (1 << 31) + 1 }) do
  for _, place in ipairs({ 1, 0, -1, length, length - 1, math.maxinteger, math.mininteger }) do
    pcall(table.insert, claims(length), place, "x")
    pcall(table.remove, claims(length), place)
    pcall(table.concat, claims(length), ",", place, length)
    pcall(table.concat, claims(length), ",", place)
    pcall(table.unpack, claims(length), place, length)
    pcall(table.unpack, claims(length), place)
    pcall(select, place, 1, 2, 3)
    pcall(string.rep, "ab", place, "c")
    pcall(string.sub, "abc", place, length)
    pcall(string.byte, "abc", place, length)
    pcall(string.find, "abc", "b", place)
    pcall(string.char, place)
    pcall(string.format, "%d %c %x %5.3f %s", place, place, place, place, place)
    pcall(error, "x", place)
    pcall(tonumber, "zz", place)
    pcall(math.fmod, place, length)
    pcall(math.abs, place)
    pcall(ipairs({}), { 1 }, place)
  end
  pcall(table.insert, claims(length), "x")
  pcall(table.remove, claims(length))
  pcall(table.concat, claims(length))
  pcall(table.unpack, claims(length))
end
return { layout = { [24] = 15 } }
