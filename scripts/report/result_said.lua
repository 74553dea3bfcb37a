-- result_said.lua: what there is to say of a result, in rows and sentences, for the screen and for pages
--
-- All figures are the result's own; nothing is reckoned here but how many games would tell more.
local words = require "words"
local each, text, figure = words.each, words.text, words.figure
local said = {}

said.is_pairs = result.unit == "pair"

-- ---- one pairing

-- Had every turn one roll?
local function turns_are_rolls(cell)
  local rolls, turns = cell.metrics.length, cell.metrics.turns
  return not turns or rolls.mean == turns.mean
end

local function is_adjusted(name)
  return name:sub(1, 9) == "adjusted_"
end

-- Is it said by another row of the cell: by the outcomes, by the wins of a bot that plays White only, by the rolls?
local function is_said_already(cell, name)
  local by_outcomes = { gammons = true, backgammons = true, drops = true, draws = true }
  return by_outcomes[name] or (name == "turns" and turns_are_rolls(cell)) or
    ((name == "white_wins" or name == "white_points") and not said.is_pairs)
end

-- What a measure is without the luck of the rolls, where that was taken out.
local function adjusted(cell, name)
  return cell.metrics["adjusted_" .. name]
end
said.adjusted = adjusted

-- How the variance is without luck; nil: not known.
local function gain(cell, name)
  local plain, own = cell.metrics[name].sd or 0, adjusted(cell, name).sd
  if plain <= 0 or not own then
    return nil
  end
  local ratio = (own / plain) ^ 2
  return ratio < 1e-6 and "no variance left" or ratio > 1 and ("variance %.1f times"):format(ratio) or
    ("variance 1/%.1f"):format(1 / ratio)
end

local function spread(from)
  if not from.sd then
    return nil -- of a single game
  end
  local q = {}
  for at, value in pairs(from.quantiles) do
    q[at] = words.up_to(value)
  end
  return ("sd %.1f; half from %s to %s, nine of ten from %s to %s"):format(from.sd, q["25"], q["75"], q["5"], q["95"])
end

-- The rows of a cell: label, `from` (with the interval), value, form and, of some, `count` or `spread`, as texts.
function said.cell_rows(cell)
  local rows, first, second = {}, words.sides(cell)
  local names = { first = first, second = second }
  local function add(label, from, value, form, count)
    rows[#rows + 1] = { label = label, from = from, value = value, form = form, count = count }
  end
  local function add_adjusted(name, form)
    local own = adjusted(cell, name)
    if own then
      add("  luck taken out", own, own.mean, form, gain(cell, name))
    end
  end
  for _, winner in ipairs{ "first", "second", "draws" } do
    local own = cell.wins[winner]
    if winner ~= "draws" or (own.count or 0) ~= 0 then
      add(winner == "draws" and "drawn" or "won by " .. names[winner], own, own.share, "share",
        words.grouped(own.count))
    end
    if winner == "first" and said.is_pairs then
      add_adjusted("share", "share")
    end
  end
  for _, own in each(cell.outcomes) do
    local who = names[own.winner]
    add(words.class(cell, own.class) .. (who and ", " .. who or ""), own, own.share, "share", words.grouped(own.count))
  end
  for _, metric in ipairs(report.metrics) do
    local name, title = metric.name, metric.title
    local own = cell.metrics[name]
    local is_nothing = (name == "pins" or name == "hits") and own.mean == 0
    local is_row = not is_nothing and not is_said_already(cell, name) and not is_adjusted(name)
    if name == "gammons" and adjusted(cell, name) and own.mean > 0 then
      add(title, own, own.mean, metric.form)
      add_adjusted(name, metric.form)
    elseif own and title and name ~= "share" and is_row then
      if name == "points" and not said.is_pairs then
        title = "points per game to White" -- a bot that plays itself is the first as White
      end
      add(title, own, own.mean, metric.form)
      rows[#rows].spread = (name == "length" or name == "branching") and spread(cell[name]) or nil
      add_adjusted(name, metric.form)
    end
  end
  return rows
end

-- Games without an end: a sentence, or nil.
function said.unfinished(cell)
  local unfinished = cell.unfinished
  if not unfinished then
    return nil
  end
  local games, stuck = unfinished.games, unfinished.stuck
  local line = ("%s: %s game%s without an end, counted nowhere else"):format(text(cell.label), words.grouped(games),
    games == 1 and "" or "s")
  if stuck > 0 then
    local some = stuck < games and ("in %.0f of them "):format(stuck) or ""
    line = ("%s (%sneither side can ever move)"):format(line, some)
  end
  local unit = said.is_pairs and "pair" or "game"
  return ("%s. The first (%s %.0f) stood at %s"):format(line, unit, unfinished.unit, text(unfinished.position))
end

-- Nil: there is none, as where a bot comes to the same in all games from one of the sides.
function said.correlation(cell)
  local pairing = cell.pairs
  return pairing.correlation and
    ("the two games of a pair: correlation %+.3f, so the variance of points is %.2f times that of single games")
    :format(pairing.correlation, pairing.factor) or nil
end

-- The sequential test, in sentences.
function said.test()
  local test = result.test
  if not test then
    return {}
  end
  local first = said.is_pairs and words.bot(0) or "White" -- whose points are tested
  local second = said.is_pairs and words.bot(1) or "Black"
  local alike <const> = math.abs(test.llr) >= 1e6 -- it stands for one without end
  local line = ("sequential test, %+g or %+g points a game%s, errors of %g %%: %s"):format(test.low, test.high,
    result.weighers and " (luck taken out)" or "", 100 * test.error,
    alike and ("every %s came to the same"):format(said.is_pairs and "pair of games" or "game")
    or ("ratio %.2f, decided at %.2f or %.2f"):format(test.llr, test.lower, test.upper))
  if test.decision == "better" then
    return { line, ("%s is better than %s (at least nearer to %+g than to %+g points a game)."):format(first, second,
      test.high, test.low) }
  elseif test.decision then
    return { line, ("%s is not better than %s (nearer to %+g than to %+g points a game)."):format(first, second,
      test.low, test.high) }
  end
  local early <const> = test.llr <= test.lower or test.llr >= test.upper
  return { line, early and "That decides nothing yet: the test first looks after a hundred games, or pairs of games."
    or ("The games played do not tell yet whether %s is better than %s."):format(first, second) }
end

-- ---- rules compared

function said.difference_of(cell, name)
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

-- The metrics that are set beside each other.
function said.compared()
  local list = {}
  for _, metric in ipairs(report.metrics) do
    local of_bots = { share = true, points = true, adjusted_share = true, adjusted_points = true }
    local is_of_bots = of_bots[metric.name]
    if metric.title and is_compared_here(metric.name) and (said.is_pairs or not is_of_bots) then
      list[#list + 1] = metric
    end
  end
  return list
end

-- Is it beyond chance, and not so small that it would be shown as 0?
local function is_told(difference, form)
  local size = words.number(difference.difference)
  return difference.telling and size and figure(math.abs(size), form, true) ~= figure(0, form, true)
end

-- "+1.23 pp (+0.12 pp .. +2.34 pp)  *"
function said.difference(difference, form)
  if difference.identical then
    return "  identical in all games"
  end
  return words.right(figure(difference.difference, form, true), 12) .. " " .. words.interval(difference, form, true) ..
    (is_told(difference, form) and "  *" or "")
end

-- The rules of a single game, as one text: without those of a match, and without names. nil: they are not known.
local function rules_of_game(cell)
  local rules, variant = {}, words.number(cell.variant)
  for _, game in each(variant and result.variants[variant + 1].games) do
    rules[#rules + 1] = "functions " .. text(game.hooks)
    for _, rule in each(game.rules) do
      local group = rule:sub(1, 6)
      rules[#rules + 1] = group ~= "match." and group ~= "names." and rule or nil
    end
  end
  return #rules > 0 and table.concat(rules, "\n") or nil
end

local function add_sentence(out, begin, list)
  if #list > 0 then
    out[#out + 1] = ("%s: %s."):format(begin, table.concat(list, "; "))
  end
end

-- "LABEL, beside LABEL: ...", and what these games do not tell: a list of sentences.
function said.conclusion(difference)
  local cell, base = result.cells[difference.cell + 1], result.cells[difference.base + 1]
  local told, open, same, any = {}, {}, {}, false
  for _, metric in ipairs(report.metrics) do
    local own = difference.metrics[metric.name]
    any = any or own ~= nil
    if own and metric.title and is_compared_here(metric.name) then
      local shown = is_told(own, metric.form)
      local list = shown and told or own.identical and same or not own.telling and open or {}
      list[#list + 1] = shown and metric.title .. " " .. figure(own.difference, metric.form, true) or metric.title
    end
  end
  local all = ("dentical in all %s games"):format(words.grouped(cell.games))
  local outcome = difference.same_rules and "the same rules, so every game is the same" or
    not any and "nothing can be compared, there are too few games" or
    difference.identical and "i" .. all or
    #told > 0 and table.concat(told, "; ") or "no difference found"
  local out = { ("%s, compared with %s: %s."):format(text(cell.label), text(base.label), outcome) }
  local rules = rules_of_game(cell)
  if rules and not difference.same_rules and rules == rules_of_game(base) then
    out[2] = "A single game has the same rules."
  end
  if not difference.identical then
    add_sentence(out, "No difference found in", open)
    add_sentence(out, "I" .. all, same)
  end
  return out
end

-- ---- luck

-- The widest half of an interval of this metric in a list of cells or differences; 0: there is none.
local function half_width(list, name)
  local widest = 0
  for _, from in each(list) do
    local own = from.metrics[name]
    widest = math.max(widest, own and own.low and own.high and (own.high - own.low) / 2 or 0)
  end
  return widest
end

-- By which nets the luck was weighed, where they know the rules but by others, and whether that has told more than as
-- many games as the time would have sufficed for: a list of lines.
function said.luck()
  local lines, name = {}, said.is_pairs and "points" or "starter_points"
  if not result.weighers or result.games == 0 then
    return lines
  end
  for _, net in each(result.weighers) do
    if net.exact ~= true then
      lines[#lines + 1] = ("The luck in %s was weighed by a net %s: the mean is right all the same, but more " ..
        "variance is left."):format(text(net.variant), text(net.note))
    end
  end
  local list = #result.differences > 0 and result.differences or result.cells
  local gained = (half_width(list, name) / half_width(list, "adjusted_" .. name)) ^ 2
  if not (gained > 0 and gained < 1e6) then
    return lines
  end
  local line = ("Points without their luck tell as much as those of %.1f times as many games."):format(gained)
  local spent = report.luck
  if spent and spent > 0 and spent < 1 then
    local cost = 1 / (1 - spent)
    local more = gained / cost
    local gain_said = more > 1.1 and ("told more, by %.1f times as many games"):format(more) or
      more < 0.9 and ("told less: plain games would have told %.1f times as much"):format(1 / more) or
      "made no difference"
    lines[#lines + 1] = ("%s But %.0f %% of the time went into weighing it: without `--adjust` there would have " ..
      "been %.1f times as many, so it has %s."):format(line, 100 * spent, cost, gain_said)
  else
    lines[#lines + 1] = line .. " Each game takes longer, though, since every roll that could have fallen is " ..
      "looked at (about twenty times as long, where a net plays without looking ahead); at a prompt the report says " ..
      "which gains."
  end
  return lines
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

-- By how much intervals of so few units are wider, for the small sample itself, than those of many (Student).
local function widened(units)
  local v = units - 1
  return v < 2 and 6.483 or v < 3 and 2.195 or 1 + 1.2104 / v + 1.441 / v ^ 2 + 1.2 / v ^ 3
end

-- The points that people ask about first, where they are not known to a hundredth of what a game is about; else nil.
-- The width of an interval goes with the root of the number of games.
function said.forecast()
  local kind = result.plan.kind
  local compares, name = kind ~= "sim", said.is_pairs and "points" or "starter_points"
  local list = compares and result.differences or result.cells
  local plain, adjusted_only = half_width(list, name), half_width(list, "adjusted_" .. name)
  local widest = adjusted_only > 0 and adjusted_only or plain
  local step, stake = 0.01, result.cells[1].metrics.stake.mean or 0
  while step * 1000 < stake do
    step = step * 10
  end
  if widest <= step or result.games == 0 or (compares and kind ~= "compare" and kind ~= "sweep") then
    return nil
  end
  local needed = rounded_up(result.cells[1].games * (widest / widened(result.cells[1].units) / step) ^ 2)
  local whose = said.is_pairs and words.bot(0) or "the starter"
  local line = ("To see a difference of %g points a game to %s, you need about %s games%s"):format(step, whose,
    words.grouped(needed), compares and " of each" or "")
  line = adjusted_only > 0 and line .. " without their luck" or line
  if report.rate then
    line = ("%s (%s at this speed)"):format(line, words.duration(needed * #result.cells / report.rate))
  end
  return line .. "."
end

-- ---- the whole

-- By which nets the bots play: a line for each net, and for each rule set that it was not trained for.
function said.nets()
  local lines, told = {}, {}
  for _, bot in each(result.bots) do
    for _, net in each(bot.nets or {}) do
      local line = ("%s plays %s by a net trained for it"):format(text(bot.name), text(net.variant))
      if net.exact ~= true then
        line = ("%s plays %s by a net %s"):format(text(bot.name), text(net.variant), text(net.note))
      end
      lines[#lines + 1] = not told[line] and line or nil
      told[line] = true
    end
  end
  return lines
end

-- In which unit luck and skill are, as the bots at work value positions: "points" (nets do), "own", or "mixed".
function said.unit()
  local kinds, count, own = {}, 0, false
  for _, bot in each(result.bots) do
    local kind = bot.nets and "net" or bot.file -- chance has neither, and values nothing
    own = own or kind and kind ~= "net"
    if kind and not kinds[kind] then
      kinds[kind], count = true, count + 1
    end
  end
  return own and (count > 1 and "mixed" or "own") or "points"
end

-- "1,000 games in pairs, seed 1; ended by --sprt"
function said.head()
  local line = ("%s game%s%s, seed %d"):format(words.grouped(result.games), result.games == 1 and "" or "s",
    said.is_pairs and " in pairs" or "", result.seed or 0)
  if result.complete ~= true then
    return line .. "; interrupted, this is what was done"
  end
  return result.stopped ~= "games" and line .. "; ended by --" .. text(result.stopped) or line
end

-- "LABEL: fingerprint 0123456789abcdef"
function said.rules(variant)
  local fingerprints = ""
  for _, game in each(variant.games) do
    fingerprints = fingerprints .. " " .. text(game.fingerprint)
  end
  return text(variant.label) .. ": fingerprint" .. fingerprints
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

-- What else is to be known: whether the cube, which decides much, was there and used, whether anything was left to
-- chance, and which bots failed.
function said.notes()
  local lines, doubled, certain = {}, false, false
  for _, cell in each(result.cells) do
    local metrics = cell.metrics
    doubled = doubled or metrics.doubles.mean ~= 0 -- or a single unit: nobody knows
    local same = (cell.units or 0) > 2 and (metrics.length.of or 0) > 4
    for _, name in ipairs { "length", "branching", "share", "white_wins", "starter_wins" } do
      same = same and (metrics[name].sd or name == "length" and 1 or 0) < 1e-6
    end
    certain = certain or same
  end
  if has_cube() and result.plan.cube == false then
    lines[1] = "Played without the cube; `--cube` plays with it."
  elseif has_cube() and result.plan.cube and not doubled then -- an older program said nothing of it
    lines[1] = "Played with the cube, and nobody ever doubled: these bots do not use it."
  end
  if certain then
    lines[#lines + 1] = "Nothing was left to chance, so all games ran the same way and the intervals mean nothing; " ..
      "players that err, as \"net noise=0.05\" does, make them differ."
  end
  local weighed = false
  for _, cell in each(result.cells) do
    weighed = weighed or cell.metrics.luck.mean ~= nil or cell.metrics.skill.mean ~= nil
  end
  if weighed and said.unit() ~= "points" then
    lines[#lines + 1] = "Luck and skill " .. (said.unit() == "own" and
      "are in the unit of the bot's evaluations, not in points." or
      "mix the units of the bots' evaluations (a net's are points), so they mean nothing.")
  end
  for _, bot in each(result.bots) do
    if (bot.failures or 0) > 0 then
      lines[#lines + 1] = ("%s failed in %.0f decisions, the program chose for it; the first: %s"):format(
        text(bot.bot), bot.failures, text(bot.failure))
    end
  end
  return lines
end

return said
