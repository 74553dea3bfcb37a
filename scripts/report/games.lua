-- games.lua: the games as they are offered at the prompt
--
-- result.games are all that come with the program, with `name`, `title`, `about` and what they are `based_on`;
-- result.offered are the rows of variants/games.txt: a heading, with an empty `line`, then the games under it, each
-- with what is said of it in place of `about` (`help`). result.what is "list", or "greeting", which shows as many of
-- each heading as result.rows have room for, or "name": of the game with that result.number. result.numbered: no game
-- is on the table, so a number begins one. result.patches: how many house rules there are.
local words = require "words"

-- The games in the order in which they are offered and numbered: under each heading first those that are named there,
-- in their order, then the others that belong to it.
local by_name, heading_of, last = {}, {}, nil
for _, game in ipairs(result.games) do
  by_name[game.name] = game
end
for _, row in ipairs(result.offered) do
  last = row.line == "" and row.help or last
  heading_of[row.line] = last
end

-- Of a game that is not named, the heading of the game that it is based on, else the last.
local function belongs_under(game)
  while game and not heading_of[game.name] do
    game = by_name[game.based_on]
  end
  return game and heading_of[game.name] or last
end

local games = {}
local function offer(game, heading, about)
  games[#games + 1] = { name = game.name, title = game.title, about = about, heading = heading }
end
for i, row in ipairs(result.offered) do
  local heading, next = heading_of[row.line], result.offered[i + 1]
  if row.line == "" then
    heading = row.help
  elseif by_name[row.line] then
    offer(by_name[row.line], heading, row.help)
  end
  for _, game in ipairs(result.games) do
    if (not next or next.line == "") and not heading_of[game.name] and belongs_under(game) == heading then
      offer(game, heading, game.about)
    end
  end
end
if result.what == "name" then
  print(games[result.number].name)
  return
end

local columns <const> = report.columns > 0 and report.columns or 80
local other_rows <const> = 5 -- of a greeting: its first line, those below the games, the prompt

local first_of_heading, under = {}, {} -- by the game's number: how many stand above it under its heading
for i, game in ipairs(games) do
  first_of_heading[i] = i == 1 or game.heading ~= games[i - 1].heading
  under[i] = first_of_heading[i] and 0 or under[i - 1] + 1
end

-- Of every heading the first game, then the second, as long as there are rows.
local shown, left = {}, #games
local rows = result.what == "list" and math.huge or result.rows - other_rows
for deep = 0, #games - 1 do
  for i in ipairs(games) do
    local wanted = first_of_heading[i] and 2 or 1
    if under[i] == deep and rows >= wanted then
      shown[i], rows, left = true, rows - wanted, left - 1
    end
  end
end

-- A title in letters of its own tells more than the name.
local function title_of(game)
  for i = 1, #game.title do
    if game.title:byte(i) > 127 then
      return game.title .. ": "
    end
  end
  return ""
end

local widest = words.widest(games, function(game) return game.name end, 0)
if result.what == "greeting" then
  print(("nardbox %s: backgammon, nardi and their family, by any rules."):format(result.version))
end
for i, game in ipairs(games) do
  if first_of_heading[i] then
    print(game.heading)
  end
  if shown[i] then
    local number = result.numbered and ("%2d"):format(i) or "  "
    print(words.cut_at_word(number .. "  " .. words.padded(game.name, widest + 2) .. title_of(game) .. game.about,
      columns, 0))
  end
end
if result.what == "greeting" then
  print("Type a number or a name: `1`, `tavla`; `1 gentle` for an easier opponent.")
  print(("(%s`tutorial` takes ten minutes, `help` tells more)")
    :format(left > 0 and ("`variants` lists all %d, "):format(#games) or ""))
else
  print(("(`play NAME` plays one%s; %d house rules to be laid over them: `variants house`)")
    :format(result.numbered and ", or its number alone" or "", result.patches))
end
