-- report.lua: what came of an experiment, for people
--
-- All figures are the result's own; nothing is reckoned here. It is what `sim`, `compare` and the others print, and
-- `results N`.
local words = require "words"
local each, text, figure, interval = words.each, words.text, words.figure, words.interval

local label_columns <const> = 32 -- the least
local is_pairs = result.unit == "pair"

-- "  label      12.34 %  (12.0 % .. 12.7 %)" and what else is to be said.
local function print_row(label, columns, from, value, form, more)
  local row = "  " .. words.padded(label, columns) .. words.right(figure(value, form), 10) .. "  "
  row = row .. words.padded(interval(from, form), more and 26 or 0)
  print(more and row .. "  " .. more or row)
end

-- ---- one pairing

local function print_wins(cell, names, columns)
  for _, winner in ipairs{ "first", "second", "draws" } do
    local own = cell.wins[winner]
    if winner ~= "draws" or (own.count or 0) ~= 0 then
      local label = winner == "draws" and "drawn" or "won by " .. names[winner]
      print_row(label, columns, own, own.share, "share", words.grouped(own.count))
    end
  end
end

local function print_outcomes(cell, names, columns)
  for _, own in each(cell.outcomes) do
    local who = names[own.winner]
    local label = text(own.class) .. (who and ", " .. who or "")
    print_row(label, columns, own, own.share, "share", words.grouped(own.count))
  end
end

local function spread(from)
  local q = from.quantiles
  return ("sd %.1f; half from %.0f to %.0f, nine of ten from %.0f to %.0f"):format(from.sd, q["25"], q["75"], q["5"],
    q["95"])
end

-- Had every turn one roll?
local function turns_are_rolls(cell)
  local rolls, turns = cell.metrics.length, cell.metrics.turns
  return not turns or rolls.mean == turns.mean
end

-- Is it said by another row of the cell: by the outcomes, by the wins of a bot that plays White only, by the rolls?
local function is_said_already(cell, name)
  local by_outcomes = { gammons = true, backgammons = true, drops = true, draws = true }
  return by_outcomes[name] or (name == "turns" and turns_are_rolls(cell)) or
    ((name == "white_wins" or name == "white_points") and not is_pairs)
end

local function print_metrics(cell, columns)
  for _, metric in ipairs(report.metrics) do
    local name, title = metric.name, metric.title
    local own = cell.metrics[name]
    local is_nothing = (name == "pins" or name == "hits") and own.mean == 0
    if own and title and name ~= "share" and not is_nothing and not is_said_already(cell, name) then
      if name == "points" and not is_pairs then
        title = "points per game to White" -- a bot that plays itself is the first as White
      end
      local more = (name == "length" or name == "branching") and spread(cell[name]) or nil
      print_row(title, columns, own, own.mean, metric.form, more)
    end
  end
end

-- Games without an end.
local function print_unfinished(cell)
  local unfinished = cell.unfinished
  if not unfinished then
    return
  end
  local games, stuck = unfinished.games, unfinished.stuck
  local line = ("  %s: %s game%s without an end, counted nowhere else"):format(text(cell.label), words.grouped(games),
    games == 1 and "" or "s")
  if stuck > 0 then
    local some = stuck < games and ("in %.0f of them "):format(stuck) or ""
    line = ("%s (%sneither side can ever move)"):format(line, some)
  end
  print(("%s. The first (unit %.0f) stood at %s"):format(line, unfinished.unit, text(unfinished.position)))
end

local function print_all_unfinished()
  for _, cell in each(result.cells) do
    print_unfinished(cell)
  end
end

local function print_cell(cell)
  local first, second = words.sides(cell)
  local names = { first = first, second = second }
  local columns = math.max(label_columns, #"backgammon, " + math.max(report.width(first), report.width(second)))
  print_wins(cell, names, columns)
  print_outcomes(cell, names, columns)
  print_metrics(cell, columns)
  print_unfinished(cell)
  local pairing = cell.pairs
  if pairing.factor then
    print(("  the two games of a pair: correlation %+.3f, so the variance of points is %.2f times that of single games")
      :format(pairing.correlation, pairing.factor))
  end
end

-- ---- sequential test

local function print_test()
  local test = result.test
  if not test then
    return
  end
  local first, second = words.bot(0), words.bot(1)
  print(("  sequential test, %+g or %+g points a game, errors of %g %%: ratio %.2f between %.2f and %.2f"):format(
    test.low, test.high, 100 * test.error, test.llr, test.lower, test.upper))
  if test.decision == "better" then
    print(("  %s is better than %s (at least nearer to %+g than to %+g points a game)."):format(first, second,
      test.high, test.low))
  elseif test.decision then
    print(("  %s is not better than %s (nearer to %+g than to %+g points a game)."):format(first, second, test.low,
      test.high))
  else
    print(("  The games played do not tell yet whether %s is better than %s."):format(first, second))
  end
end

-- ---- ratings

local function print_ratings()
  local columns = words.widest(result.ratings, function(own) return text(own.bot) end, 8)
  for place, own in each(result.ratings) do
    print(("  %2d  %s  %+7.1f  (%+.1f .. %+.1f)  %s of %s"):format(place, words.padded(text(own.bot), columns), own.elo,
      own.low, own.high, words.grouped(own.won), words.grouped(own.games)))
  end
  print("  Elo by Bradley and Terry, mean 0, with intervals of 95 %\n")
  columns = words.widest(result.cells, function(cell) return text(cell.label) end, label_columns)
  for _, cell in each(result.cells) do
    print_row(text(cell.label), columns, cell.metrics.share, cell.metrics.share.mean, "share")
  end
end

-- ---- rules compared

local function difference_of(cell, name)
  for _, own in each(result.differences) do
    if own.cell == cell then
      return own.metrics[name]
    end
  end
end

-- Does any of the rule sets show it? Turns are shown where they are not rolls.
local function is_compared_here(name)
  for _, cell in each(result.cells) do
    local own = cell.metrics[name]
    if own and own.mean ~= 0 and (name ~= "turns" or not turns_are_rolls(cell)) then
      return true
    end
  end
  return false
end

-- "+1.23 pp (+0.12 pp .. +2.34 pp)  *"
local function difference_text(difference, form)
  local out = words.right(figure(difference.difference, form, true), 12)
  if not difference.identical or form == "share" then -- of a share it is known how often it can have been missed
    out = out .. " " .. interval(difference, form, true)
  end
  return out .. (difference.identical and "  identical in all games" or "") .. (difference.telling and "  *" or "")
end

local function print_compared(metric, columns)
  local name, form = metric.name, metric.form
  print(metric.title)
  for i, cell in each(result.cells) do
    local own, difference = cell.metrics[name], difference_of(i - 1, name)
    local row = "  " .. words.padded(text(cell.label), columns) .. words.right(figure(own.mean, form), 10) .. "  "
    if difference then
      print(row .. words.padded(interval(own, form), 26) .. difference_text(difference, form))
    else
      print(row .. interval(own, form))
    end
  end
end

local function print_sentence(begin, list)
  if #list > 0 then
    print(words.wrapped(("  %s: %s."):format(begin, table.concat(list, "; "))))
  end
end

-- "LABEL, beside LABEL: ...", and what these games do not tell.
local function print_conclusion(difference)
  local cell, base = result.cells[difference.cell + 1], result.cells[difference.base + 1]
  local told, open, same, any = {}, {}, {}, false
  for _, metric in ipairs(report.metrics) do
    local own = difference.metrics[metric.name]
    any = any or own ~= nil
    if own and metric.title and is_compared_here(metric.name) then
      local list = own.telling and told or own.identical and same or open
      list[#list + 1] = own.telling and metric.title .. " " .. figure(own.difference, metric.form, true) or metric.title
    end
  end
  local all = ("dentical in all %s games"):format(words.grouped(cell.games))
  local outcome = difference.same_rules and "the same rules, so every game is the same" or
    not any and "nothing can be compared, there are too few games" or
    difference.identical and "i" .. all or
    #told > 0 and table.concat(told, "; ") or "no difference found"
  print(words.wrapped(("%s, beside %s: %s."):format(text(cell.label), text(base.label), outcome)))
  if not difference.identical then
    print_sentence("No difference found in", open)
    print_sentence("I" .. all, same)
  end
end

local function print_comparison()
  local columns = words.widest(result.cells, function(cell) return text(cell.label) end, 8)
  for _, metric in ipairs(report.metrics) do
    local is_of_bots = metric.name == "share" or metric.name == "points"
    if metric.title and is_compared_here(metric.name) and (is_pairs or not is_of_bots) then
      print_compared(metric, columns)
    end
  end
  local base = result.cells[(result.differences[1].base or 0) + 1]
  print(("Intervals of 95 %%. Differences are from %s, of percentages in percentage points (pp); * remains after " ..
    "Holm's\ncorrection for all of them.\n"):format(text(base.label)))
  for _, difference in each(result.differences) do
    print_conclusion(difference)
  end
  print_all_unfinished()
end

-- ---- how many games would tell more

-- The least number of two figures that is not below the number.
local function rounded_up(number)
  local size = 1
  while number / size > 99 do
    size = size * 10
  end
  return math.ceil(number / size) * size
end

-- The widest half of an interval of this metric in a list of cells or differences; 0: there is none.
local function half_width(list, name)
  local widest = 0
  for _, from in each(list) do
    local own = from.metrics[name]
    widest = math.max(widest, own and own.low and own.high and (own.high - own.low) / 2 or 0)
  end
  return widest
end

-- The points that people ask about first, where they are not known to a hundredth of what a game is about. The width of
-- an interval goes with the root of the number of games.
local function print_forecast(kind)
  local compares, name = kind ~= "sim", is_pairs and "points" or "starter_points"
  local widest = half_width(compares and result.differences or result.cells, name)
  local step, stake = 0.01, result.cells[1].metrics.stake.mean or 0
  while step * 1000 < stake do
    step = step * 10
  end
  if widest <= step then
    return
  end
  local needed = rounded_up(result.cells[1].games * (widest / step) ^ 2)
  local whose = is_pairs and words.bot(0) or "the starter"
  local line = ("  To see a difference of %g points a game to %s, you need about %s games%s"):format(step, whose,
    words.grouped(needed), compares and " of each" or "")
  if report.rate then
    line = ("%s (%s at this speed)"):format(line, words.duration(needed * #result.cells / report.rate))
  end
  print(words.wrapped(line .. "."))
end

-- ---- the whole

-- By which nets the bots play: a line for each net, and for each rule set that it was not trained for.
local function print_nets()
  local told = {}
  for _, bot in each(result.bots) do
    for _, net in each(bot.nets or {}) do
      local line = ("%s plays %s by a net trained for it"):format(text(bot.name), text(net.variant))
      if net.exact ~= true then
        line = ("%s plays %s by a net %s"):format(text(bot.name), text(net.variant), text(net.note))
      end
      if not told[line] then
        print(line)
        told[line] = true
      end
    end
  end
end

local function print_head()
  local line = ("%s game%s%s, seed %d"):format(words.grouped(result.games), result.games == 1 and "" or "s",
    is_pairs and " in pairs" or "", result.seed or 0)
  if result.complete ~= true then
    line = line .. "; interrupted, this is what was done"
  elseif result.stopped ~= "games" then
    line = line .. "; ended by --" .. text(result.stopped)
  end
  print(report.title)
  print(line)
  for _, variant in each(result.variants) do
    local fingerprints = ""
    for _, game in each(variant.games) do
      fingerprints = fingerprints .. " " .. text(game.fingerprint)
    end
    print(text(variant.label) .. ": fingerprint" .. fingerprints)
  end
  print_nets()
  print()
end

-- Has any of the rule sets a cube?
local function has_cube()
  for _, variant in each(result.variants) do
    for _, game in each(variant.games) do
      for _, rule in each(game.rules) do
        if rule == "cube.on=true" then
          return true
        end
      end
    end
  end
  return false
end

-- The cube decides much: it is said whether it was there, and whether anybody used it.
local function print_cube()
  local doubles = 0
  for _, cell in each(result.cells) do
    doubles = doubles + (cell.metrics.doubles.mean or 0)
  end
  if not has_cube() then
    return
  elseif result.plan.cube == false then
    print("  Played without the cube; `--cube` plays with it.")
  elseif result.plan.cube and doubles == 0 then -- an older program said nothing of it
    print("  Played with the cube, and nobody ever doubled: these bots do not use it.")
  end
end

local function print_failures()
  for _, bot in each(result.bots) do
    if (bot.failures or 0) > 0 then
      print(("  %s failed in %.0f of its decisions, a plain choice was made for it; the first: %s"):format(
        text(bot.bot), bot.failures, text(bot.failure)))
    end
  end
end

local kind = result.plan.kind
print_head()
if result.games == 0 then
  print("  No game was finished.")
  print_all_unfinished()
elseif kind == "compare" or kind == "sweep" then
  print_comparison()
elseif kind == "tourney" then
  print_ratings()
  print_all_unfinished()
else
  print_cell(result.cells[1])
  print_test()
end
if result.games > 0 and (kind == "sim" or kind == "compare" or kind == "sweep") then
  print_forecast(kind)
end
print_cube()
print_failures()
