-- Formats that end in the middle of a conversion, or have zeros in it.
-- Expected: success
for _, text in ipairs({ "%", "%5", "%.", "%5.", "%-", "%%%", "%\0d", "%5\0d", "\0%d", "%-0 #+", "%.99", "%99.99", "a%" }) do
  pcall(string.format, text)
  pcall(string.format, text, 1, 2)
end
if ... then return end
return { layout = { [24] = 15 } }
