-- portrait.lua: what a game is like, from games that were played by its rules (`sim`): a line for each trait
--
-- `portrait VARIANT` prints it, and `results N --report portrait` of an experiment with one rule set.
local said = require "result_said"
local words = require "words"

local cell <const> = result.cells[1]
local metrics <const> = cell.metrics
local name_columns <const> = 12

local function share(value)
  return words.number(value) and ("%.0f %%"):format(100 * value) or "-"
end

-- A trait; what was not measured is not said.
local function trait(name, text)
  if text then
    local room = math.max(0, report.columns - name_columns)
    print(words.padded(name, name_columns) .. words.replaced(words.wrapped(text, 0, room), "\n",
      "\n" .. (" "):rep(name_columns)))
  end
end

local function length()
  local own, q = metrics.length, cell.length.quantiles
  return own.mean and ("%.0f rolls, of both sides; half of the games have %s to %s, nine of ten %s to %s")
    :format(own.mean, words.up_to(q["25"]), words.up_to(q["75"]), words.up_to(q["5"]), words.up_to(q["95"]))
end

local function choice()
  local own, q = metrics.branching, cell.branching.quantiles
  return own.mean and ("%.1f plays to choose from (half the time %.0f to %.0f); %s of moves have one, %s none"):format(
    own.mean, q["25"], q["75"], share(metrics.forced.mean), share(metrics.blocked.mean))
end

local function first_move()
  local wins, points = metrics.starter_wins, metrics.starter_points
  return wins.mean and ("the starter wins %s of games %s, %s points a game %s"):format(words.figure(wins.mean, "share"),
    words.interval(wins, "share"), words.figure(points.mean, "points"), words.interval(points, "points"))
end

local function ends()
  local list = {}
  for _, own in words.each(cell.outcomes) do
    local class = words.class(cell, own.class)
    local last = list[#list]
    if last and last.class == class then
      last.share = last.share + own.share
    else
      list[#list + 1] = { class = class, share = own.share }
    end
  end
  for i, own in ipairs(list) do
    list[i] = ("%s %s"):format(own.class, share(own.share))
  end
  local stake = metrics.stake.mean -- one game has no mean
  return table.concat(list, ", ") .. (stake and ("; %.2f points are won in a game, with a spread of %.2f"):format(stake,
    metrics.swing.mean or 0) or "")
end

local function contact()
  local hits, pins = metrics.hits.mean, metrics.pins.mean or 0
  return hits and (hits + pins > 0 and ("%.1f hits%s a game"):format(hits, pins > 0 and (", %.1f pins"):format(pins)
    or "") or "no checker is ever hit")
end

-- The luck of a roll beside what good play brings, of both.
local function luck()
  local own, skill = metrics.luck.mean, metrics.skill.mean
  return own and skill and own + skill > 0 and said.unit() ~= "mixed" and ("%s: a roll moves what the game is worth " ..
    "by %.3f%s (spread), and the best play is worth %.3f more than one at random"):format(share(own / (own + skill)),
    own, said.unit() == "points" and " points" or "", skill) or nil
end

print("a portrait of " .. words.text(result.variants[1].label))
print(said.head())
for _, line in ipairs(said.nets()) do
  print(line)
end
print()
if result.games == 0 or #result.cells ~= 1 then
  print(result.games == 0 and "No game was finished." or "A portrait is of one rule set: `sim` has one.")
  return
end
trait("length", length())
trait("choice", choice())
trait("first move", first_move())
trait("ends", ends())
trait("contact", contact())
trait("luck", luck())
trait("", said.unfinished(cell))
for _, line in ipairs(said.notes()) do
  trait("", line)
end
