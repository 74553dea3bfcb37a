-- again.lua: what differs between two results of one plan: an experiment then, and the same with today's rules
--
-- The runs share their dice, so their difference is known better than the intervals of both tell; these are taken as if
-- the runs had nothing to do with one another, so what is called a difference is one. Holm's correction is over all
-- numbers of the table. `report.earlier` is the result of then, of experiment `number`, begun at `begun_at`; the new
-- one is number `today`, or 0 where it is not kept.
local words = require "words"
local each, text = words.each, words.text
local earlier = report.earlier

-- ---- what was played with

-- Settings of one list that the other has not.
local function print_settings(list, other, mark)
  local has = {}
  for _, setting in each(other) do
    has[setting] = true
  end
  for _, setting in each(list) do
    if not has[setting] then
      print(("    %s %s"):format(mark, text(setting)))
    end
  end
end

-- True: the fingerprints are the same.
local function print_game(name, old, game)
  if text(old.fingerprint) == text(game.fingerprint) then
    return true
  end
  print(("variant %s has changed: %s then, %s now"):format(name, text(old.fingerprint), text(game.fingerprint)))
  print_settings(old.rules, game.rules, "-")
  print_settings(game.rules, old.rules, "+")
  if text(old.hooks) ~= text(game.hooks) then
    print("    its functions differ")
  end
  return false
end

local function print_parts()
  local is_same = true
  for i, variant in each(result.variants) do
    for k, game in each(variant.games) do
      is_same = print_game(text(variant.label), earlier.variants[i].games[k], game) and is_same
    end
  end
  for i, bot in each(result.bots) do
    if text(earlier.bots[i].fingerprint) ~= text(bot.fingerprint) then
      print(("bot %s has changed"):format(text(bot.bot)))
      is_same = false
    end
  end
  if is_same then
    print("variants and bots are the same as then")
  end
end

-- ---- what came of it

local function half(metric)
  return metric.low and metric.high and (metric.high - metric.low) / 2
end

-- What both results measured, in every cell; `p` is the chance of such a difference where there is none, or nil.
local function collect()
  local changes = {}
  for i, cell in each(result.cells) do
    for _, metric in each(report.metrics) do
      local was, is = earlier.cells[i].metrics[metric.name], cell.metrics[metric.name]
      if metric.title and was.mean and is.mean then
        local change = { label = text(cell.label), metric = metric, was = was.mean, is = is.mean }
        local a, b = half(was), half(is)
        change.difference = is.mean - was.mean
        change.half = a and b and math.sqrt(a * a + b * b)
        local is_exact = change.half == 0
        change.p = is_exact and (change.difference == 0 and 1 or 0) or
          change.half and report.chance(change.difference / (change.half / 1.96))
        changes[#changes + 1] = change
      end
    end
  end
  return changes
end

-- Holm's correction: each p becomes the least level at which all are tested and this one is told.
local function correct(changes)
  local tested = {}
  for _, change in ipairs(changes) do
    tested[#tested + 1] = change.p and change or nil
  end
  table.sort(tested, function(a, b) return a.p < b.p end)
  local largest = 0
  for i, change in ipairs(tested) do
    largest = math.max(largest, math.min(1, (#tested - i + 1) * change.p))
    change.p = largest
  end
end

-- As a share, and as any other number.
local formats = {
  value = { "%11.2f %%", "%13.4f" },
  difference = { "%+10.2f pp", "%+13.4f" },
  half = { "%10.2f pp", "%13.4f" },
}

local function column(kind, value, is_share)
  return formats[kind][is_share and 1 or 2]:format(is_share and 100 * value or value)
end

local function print_table(changes)
  local label, telling = "", 0
  print(("%-34s%13s%13s%13s%13s"):format("", "then", "now", "difference", "+-"))
  for _, change in ipairs(changes) do
    if change.label ~= label then
      label = change.label
      print(label)
    end
    local is_share, tells = change.metric.form == "share", change.p and change.p < 0.05
    print("  " .. words.padded(change.metric.title, 32) .. column("value", change.was, is_share) ..
      column("value", change.is, is_share) .. column("difference", change.difference, is_share) ..
      (change.half and column("half", change.half, is_share) or "") .. (tells and " *" or ""))
    telling = telling + (tells and 1 or 0)
  end
  if telling > 0 then
    print(("* differs (p < 0.05 after Holm's correction for %d numbers)"):format(#changes))
  else
    print(("the data cannot tell the two apart (%d numbers, Holm's correction)"):format(#changes))
  end
end

-- Equal in all but the version of the program that wrote it.
local function is_equal(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then
    return a == b
  end
  for key, value in pairs(a) do
    if key ~= "engine" and not is_equal(value, b[key]) then
      return false
    end
  end
  for key in pairs(b) do
    if a[key] == nil then
      return false
    end
  end
  return true
end

print(("experiment %d of %s and today's%s"):format(report.number, report.begun_at,
  report.today > 0 and (", which is number %d"):format(report.today) or ""))
if not (result.complete == true and earlier.complete == true) then
  print("(not both were played to the end)")
end
if text(earlier.engine) ~= text(result.engine) then
  print(("program: %s then, %s now"):format(text(earlier.engine), text(result.engine)))
end
print_parts()
if is_equal(earlier, result) then
  print("the result is the same, to the last game")
else
  local changes = collect()
  correct(changes)
  if #changes > 0 then
    print_table(changes)
  end
end
