-- words.lua: how reports write numbers and lines
--
-- A script of scripts/report says `local words = require "words"`. Whatever a result lacks is nil, and so is what is
-- asked of nil: result.cells[9].metrics.hits.mean is no error in a report.
local words = {}

-- The elements of a list, as ipairs has them; of what is no list, none.
function words.each(list)
  return ipairs(type(list) == "table" and list or {})
end

-- The text, or "" in the place of what is none; the number, or nil.
function words.text(value)
  return type(value) == "string" and value or ""
end

function words.number(value)
  return type(value) == "number" and value or nil
end

function words.count(list)
  return type(list) == "table" and #list or 0
end

-- The value of a rule, as people read it.
function words.value(text)
  return text ~= "" and text or "(nothing)"
end

-- The text with one piece of it put in the place of another, everywhere.
function words.replaced(text, what, with)
  return table.concat(words.split(text, what, true), with)
end

-- The text without its last character.
function words.shorter(text)
  local last = #text
  while last > 1 and text:byte(last) // 64 == 2 do
    last = last - 1
  end
  return text:sub(1, last - 1)
end

-- As much of the text as fits into the columns.
function words.cut(text, columns)
  while report.width(text) > columns do
    text = words.shorter(text)
  end
  return text
end

-- The same with dots where something is left out, behind the last whole word that ends beyond `least` columns.
function words.cut_at_word(text, columns, least)
  if report.width(text) <= columns then
    return text
  end
  text = words.cut(text, columns - 4)
  while report.width(text) > least and text:sub(-1) ~= " " do
    text = words.shorter(text)
  end
  return text .. "..."
end

-- Prints a line without the blanks at its end.
function words.put(line)
  local last = #line
  while line:sub(last, last) == " " do
    last = last - 1
  end
  print(line:sub(1, last))
end

-- The text without the blanks before it.
function words.trimmed(text)
  local first, last = 1, #text
  while text:sub(first, first) == " " do
    first = first + 1
  end
  while last > first and text:sub(last, last) == " " do
    last = last - 1
  end
  return text:sub(first, last)
end

-- "1,234,567"
function words.grouped(number)
  if not number then
    return "-"
  end
  local digits = ("%.0f"):format(number)
  for at = #digits - 3, digits:sub(1, 1) == "-" and 2 or 1, -3 do
    digits = digits:sub(1, at) .. "," .. digits:sub(at + 1)
  end
  return digits
end

-- Columns: what is too wide stays whole.
function words.padded(text, columns)
  return text .. (" "):rep(columns - report.width(text))
end

function words.right(text, columns)
  return (" "):rep(columns - report.width(text)) .. text
end

-- A line of cells, { width, text } each, with two blanks between them: at the left of their columns, at the right where
-- the width is negative.
function words.cells(cells)
  local line, filled = "", 0
  for i, cell in ipairs(cells) do
    local width, text = cell[1], cell[2]
    local used = report.width(line)
    local from = i > 1 and math.max(used, filled) + 2 or 0
    line = line .. (" "):rep(from - used) .. words.right(text, -width)
    filled = from + math.abs(width)
  end
  return line
end

-- The columns of how likely a game is to be won and lost, in percent: heads and fields of rows. `gammons` and
-- `backgammons`: the game's words for these wins, nil where the rules do not score them; `draws`: can there be any?
local function chances_columns(draws, gammons, lost, backgammons)
  local columns = { { "win %", "win" }, draws and { "draw %", "draw" } or nil }
  if gammons then
    columns[#columns + 1] = { gammons .. " %", "gammon" }
    columns[#columns + 1] = lost and { gammons .. " lost %", "lose_gammon" } or nil
  end
  columns[#columns + 1] = backgammons and { backgammons .. " %", "backgammon" } or nil
  return columns
end

-- The heads of these cells, with the blanks before each.
function words.chances_head(columns)
  local head = " "
  for _, column in words.each(columns) do
    head = head .. "  " .. column[1]
  end
  return head
end

-- The columns that a screen has room for beside so many others: the rarest ends are left out first. nil: for none.
function words.fitting_chances(columns, result)
  local draws <const>, gammons <const>, backgammons <const> = result.draws, result.gammons, result.backgammons
  for _, chances in ipairs { chances_columns(draws, gammons, true, backgammons), chances_columns(draws, gammons, true),
    chances_columns(draws, gammons), chances_columns(draws), chances_columns() } do
    if report.columns == 0 or columns + report.width(words.chances_head(chances)) <= report.columns then
      return chances
    end
  end
end

function words.add_chances(cells, row, columns)
  for i, column in words.each(columns) do
    cells[#cells + 1] = { -report.width(column[1]) - (i == 1 and 1 or 0), ("%.1f"):format(100 * row[column[2]]) }
  end
end

-- Those of a list: 78, or as many as a narrower screen has room for behind two blanks.
function words.most_columns()
  return report.columns > 0 and math.min(78, report.columns - 2) or 78
end

-- Prints texts in columns of equal width that together fit into `columns`, each line after `indent` blanks; read
-- downwards, as `ls` does.
function words.print_columns(texts, columns, indent)
  local widest = words.widest(texts, function(text) return text end, 0) + 3
  local across = math.max(1, (columns - indent + 3) // widest)
  local down = (#texts + across - 1) // across
  for row = 1, down do
    local line = (" "):rep(indent)
    for i = row, #texts, down do
      line = line .. (i + down <= #texts and words.padded(texts[i], widest) or texts[i])
    end
    print(line)
  end
end

-- The widest text of a list, or `least`; `text` gives that of an element.
function words.widest(list, text, least)
  local widest = least
  for _, each in words.each(list) do
    widest = math.max(widest, report.width(text(each)))
  end
  return widest
end

-- Broken at blanks to lines of so many columns (not given: the screen's; 0 and less: it is not broken); the lines that
-- come of it are indented by `indent` (not given: 2).
function words.wrapped(text, indent, columns)
  columns, indent = columns or report.columns, indent or 2
  local out, column = {}, 0
  local from = 1
  while from <= #text do
    local word = from
    while text:sub(word, word) == " " do
      word = word + 1
    end
    local after = math.min(text:find(" ", word, true) or #text + 1, text:find("\n", word, true) or #text + 1)
    local width = report.width(text:sub(word, after - 1))
    if columns > 0 and column > 0 and column + word - from + width > columns then
      out[#out + 1] = "\n" .. (" "):rep(indent)
      column = indent
    else
      out[#out + 1] = text:sub(from, word - 1)
      column = column + word - from
    end
    out[#out + 1] = text:sub(word, after - 1)
    column = column + width
    if text:sub(after, after) == "\n" then
      out[#out + 1] = "\n"
      after, column = after + 1, 0
    end
    from = after
  end
  return table.concat(out)
end

-- The number by a form with a sign ("%+.3f"); what becomes 0 has a plus.
function words.signed(form, value)
  local text = form:format(value)
  return tonumber(text) == 0 and form:format(0) or text
end

-- What a metric is measured in tells how it is written: "51.23 %", "+0.0123", "54.31"; a difference has a sign, that of
-- shares is in percentage points: "+1.23 pp".
function words.figure(value, form, is_difference)
  if not words.number(value) then
    return "-"
  end
  local signed = (is_difference or form == "points") and "%+." or "%."
  if form == "share" then
    return (signed .. "2f%s"):format(100 * value, is_difference and " pp" or " %")
  end
  local decimals = form == "points" and 4 or math.abs(value) >= 1000 and 0 or 2
  return (signed .. decimals .. "f"):format(value)
end

-- With few games an interval may reach beyond what there can be: shares from 0 to 1, numbers from 0 on.
function words.interval(from, form, is_difference)
  local least = not is_difference and form ~= "points" and 0 or form == "share" and -1 or -math.huge
  local most = form == "share" and 1 or math.huge
  local mean = words.number(from.mean)
  if mean and (mean < least or mean > most) then -- where luck was taken out it may well
    least, most = -math.huge, math.huge
  end
  local function shown(value)
    return words.figure(words.number(value) and math.max(least, math.min(most, value)), form, is_difference)
  end
  local low, high = shown(from.low), shown(from.high)
  return ("(%s .. %s)"):format(low, high)
end

-- "40 s", "12 min", "3 h", "5 days": as far as anybody plans.
function words.duration(seconds)
  local units = { { 86400, "days" }, { 3600, "h" }, { 60, "min" }, { 1, "s" } }
  for _, unit in ipairs(units) do
    if seconds >= 2 * unit[1] or unit[1] == 1 then
      return words.grouped(seconds / unit[1]) .. " " .. unit[2]
    end
  end
end

-- "fourth".
function words.ordinal(n)
  local named = { "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth" }
  return named[n] or n .. "th"
end

-- "a, b and c"
function words.listed(list, word)
  local text = ""
  for i, each in ipairs(list) do
    text = text .. (i == 1 and "" or i == #list and " " .. word .. " " or ", ") .. each
  end
  return text
end

-- The text in pieces, without what stands between them and (not `whole`) the blanks around each.
function words.split(text, between, whole)
  local pieces, from = {}, 1
  while true do
    local at = text:find(between, from, true)
    local piece = text:sub(from, at and at - 1)
    pieces[#pieces + 1] = whole and piece or words.trimmed(piece)
    if not at then
      return pieces
    end
    from = at + #between
  end
end

-- A length that is counted no further than the last of them (TALLY_LENGTHS).
function words.up_to(length)
  return length >= 1023 and "1,023 or more" or ("%.0f"):format(length)
end

-- The lines of a text that ends in a newline or not; of an empty text, none.
function words.split_lines(text)
  local lines = words.split(text, "\n", true)
  lines[#lines] = lines[#lines] ~= "" and lines[#lines] or nil
  return lines
end

-- The bot of this index, which is counted from 0.
function words.bot(index)
  return words.text(result.bots[(index or 0) + 1].bot)
end

-- What the two sides of a cell are called: by their bots, or by their colours where a bot plays itself.
function words.sides(cell)
  local white, black = words.bot(cell.white), words.bot(cell.black)
  if white == black then
    return "White", "Black"
  end
  return white, black
end

-- How a game of the cell ended, in its own word for that class; where a match goes through several games, in the usual.
function words.class(cell, class)
  local games = result.variants[cell.variant + 1].games
  local key = ("names.%s="):format(words.text(class))
  for _, rule in words.each(words.count(games) == 1 and games[1].rules) do
    if rule:sub(1, #key) == key then
      return words.text(rule:sub(#key + 1))
    end
  end
  return words.text(class)
end

return words
