-- experiments.lua: the experiments of a notebook, a line each: result.rows as `results --json` prints them; `begun`,
-- when each began
local words = require "words"

if #result.rows == 0 then
  print("no experiment is in the notebook")
  return
end
print("        begun                                games  command")
for i, row in ipairs(result.rows) do
  local command = report.clean(row.command)
  if report.columns > 70 then
    command = words.cut(command, report.columns - 53)
  end
  print(("%6d  %s  %-11s %12s  %s"):format(row.experiment, result.begun[i], row.status, words.grouped(row.games),
    command))
end
