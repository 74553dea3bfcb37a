-- experiment.lua: an experiment of the notebook, all but what came of it: what `results N --json` prints, when it
-- began and ended, and (goes_on) whether one that was not played to its end can be
local words = require "words"

local status <const> = result.status
local behind <const> = { running = ", so far", done = ",", failed = "," }
print(("experiment %d: %s"):format(result.experiment, result.command))
print(("%s%s %s games; begun %s%s"):format(status, behind[status] or " after", words.grouped(result.games),
  result.begun_at, result.ended and ", ended " .. result.ended_at or ""))
print(("nardbox %s, seed %s"):format(result.engine, result.seed))
for _, part in ipairs(result.parts) do
  print(("%s %s%s  %s"):format(part.role, part.name, part.overrides ~= "" and " " .. part.overrides or "",
    part.fingerprint))
end
if status == "killed" or status == "interrupted" then
  print(("(`again %d%s)"):format(result.experiment, result.goes_on and " --resume` goes on with it"
    or "` runs it anew: the rules, the bots or the program have changed since"))
end
