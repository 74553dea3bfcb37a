-- stats.lua: what dice brought, and what fair dice bring
--
-- result.rows are those of `stats --json`, result.names the sides' names.
local words = require "words"

local narrow <const> = report.columns > 0 and report.columns < 80
local label <const> = narrow and 16 or 22
local cell <const> = narrow and 24 or 29 -- of a side
local number_width <const> = cell - 19

local counts <const> = {
  { "won", "games won" }, { "points", "points" }, { "throws", "rolls" }, { "hits", "hits and pins" },
  { "passes", "no play possible" },
}
local lucks <const> = {
  { "doubles", "doubles" }, { "highest_doubles", "highest double" },
  { "shots_hit", "that could hit", "rolls at a shot" }, { "entered", "that entered", "rolls on the bar" },
}

-- number, expected, chance, in the columns of a side.
local function luck_cell(number, expected, chance, decimals)
  local mark = chance and (chance < 0.01 and "**" or chance < 0.05 and "* ") or "  "
  local figures = words.right(("%." .. decimals .. "f"):format(number), number_width)
  local of_chance = words.right(chance and ("%.0f %%"):format(100 * chance) or "-", 7) .. mark
  return figures .. words.right(("%.2f"):format(expected), 10) .. of_chance
end

local function row(name, of_side, sides)
  local line, any = words.padded(name, label), false
  for _, side in ipairs(sides) do
    local text = of_side(side)
    any = any or text ~= nil
    line = line .. words.padded(text or words.right("-", number_width), cell)
  end
  if any then
    words.put(line)
  end
end

-- As a sentence begins.
local function name_of(side)
  local name <const> = result.names[side.side == "white" and 1 or 2]
  return name:sub(1, 1):upper() .. name:sub(2)
end

local function whole(value)
  return words.right(words.grouped(value), number_width)
end

-- The side's luck of a kind: rolls, number, expected, chance.
local function luck_of(side, kind)
  return side[kind .. "_rolls"], side[kind .. "_number"], side[kind .. "_expected"], side[kind .. "_chance"]
end

local function print_sides(sides)
  row("", function(side) return words.right(words.cut(name_of(side), cell - 2), number_width) end, sides)
  for _, count in ipairs(counts) do
    row(count[2], function(side) return whole(side[count[1]]) end, sides)
  end
  row("", function() return words.right("number", number_width) .. "  expected chance" end, sides)
  for _, luck in ipairs(lucks) do
    if luck[3] then
      row(luck[3], function(side)
        local rolls = luck_of(side, luck[1])
        return rolls > 0 and whole(rolls) or nil
      end, sides)
    end
    row(luck[2], function(side)
      local _, number, expected, chance = luck_of(side, luck[1])
      return chance and luck_cell(number, expected, chance, 0)
    end, sides)
  end
  row("pips a roll", function(side)
    local rolls, number, expected, chance = luck_of(side, "pips")
    return rolls > 0 and luck_cell(number / rolls, expected / rolls, chance, 2) or nil
  end, sides)
end

if not narrow then
  print_sides(result.rows)
else
  print_sides({ result.rows[1] })
  print()
  print_sides({ result.rows[2] })
end
local games <const> = result.rows[1].games
local ended = ("%d game%s played to the end."):format(games, games == 1 and "" or "s")
print(words.wrapped(ended .. " chance: how often fair dice are as far off, or farther; * less than 5 %, which one " ..
  "figure in twenty is by chance alone, ** less than 1 %"))
