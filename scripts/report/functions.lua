-- functions.lua: functions of rules, result.rows as `show FUNCTION --json` prints them: `all` of a variant, or one
if result.all and #result.rows > 0 then
  print("\nFunctions, in the order in which they are asked:")
end
for _, row in ipairs(result.rows) do
  print(("  %-12s  %s:%d"):format(row["function"], row.file, row.line))
end
