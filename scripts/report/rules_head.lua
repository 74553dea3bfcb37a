-- rules_head.lua: what stands above the keys of a variant: name, title, about, source, files and fingerprint
print(result.name .. (result.title ~= "" and ": " .. result.title or ""))
if result.about ~= "" then
  print("  " .. result.about)
end
if result.source ~= "" then
  print("  source: " .. result.source)
end
print("  files: " .. table.concat(result.files, ", "))
print("  fingerprint: " .. result.fingerprint)
