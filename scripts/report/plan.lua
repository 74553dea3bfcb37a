-- plan.lua: the plan of an experiment, result.plan, in one line; it may be a file's
local words = require "words"
local plan <const> = result.plan

local function joined(list, between, of)
  local line = ""
  for i, each in words.each(list) do
    line = line .. (i > 1 and between or "") .. words.text(of and of(each) or each)
  end
  return line
end

local function with_settings(variant)
  return words.text(variant.spec) .. (words.count(variant.set) > 0 and " " or "") .. joined(variant.set, " ")
end

local line = words.text(plan.kind) .. " " .. joined(plan.variants, " and ", with_settings)
if plan.kind == "sweep" then
  line = ("%s, %s = %s"):format(line, words.text(plan.key), joined(plan.values, ", "))
end
line = line .. ": " .. joined(plan.bots, plan.kind == "tourney" and ", " or " against ")
local games <const> = words.number(plan.games) or 0
if games > 0 then
  local what = plan.kind == "match" and (games == 1 and "match" or "matches") or (games == 1 and "game" or "games")
  local each = plan.kind == "tourney" and " a pairing" or (plan.kind == "compare" or plan.kind == "sweep") and " each"
  line = ("%s, %s %s%s"):format(line, words.grouped(games), what, each or "")
end
print(line)
