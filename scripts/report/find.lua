-- find.lua: the games nearest to what somebody says of theirs
--
-- `result.question` is what was said, in small Latin letters, and `result.key` the rule if it is a rule and its
-- `result.value`: then the games are named that have it so; `result.games` the rule sets that can be had
-- (rule_sets.lua), each with its title in such letters (`folded`) and what the list of games says of it (`offered`);
-- `result.patches`, name and about of each house rule. The question is taken to pieces at commas and the like, and each
-- piece is held against every sentence that a game's keys say (sentences.lua): what counts is how much of the piece's
-- words the best of them has, where a word that few sentences have weighs more.
local rule_sets = require "rule_sets"
local words = require "words"

local MOST_GAMES <const> = 3
local MOST_DIFFERENCES <const> = 4
local LEAST <const> = 0.34 -- of a piece's weight, or nothing is said of it
local SHARP <const> = 0.25 -- what a clause that says nothing else is worth beside that
local APART <const> = 0.3 -- what words lose that stand in several clauses
-- What a sentence is worth as an answer: all that is said of one thing; what a file says of itself, and the list of
-- games of it; that there is no such thing; what a rulebook need not say.
local GROUP <const>, ABOUT <const>, OFFERED <const>, ABSENT <const>, QUIET <const> = 0.85, 1, 0.7, 0.9, 0.4

-- Behind a comma another rule may follow, or more of the value.
local function settings_of(text)
  local settings = {}
  for _, piece in ipairs(words.split(text, ",")) do
    local at = piece:find("=", 1, true)
    local key = at and words.trimmed(piece:sub(1, at - 1))
    local last = settings[#settings]
    if key == "layout" or key and key:find(".", 1, true) then
      settings[#settings + 1] = { key = key, value = words.trimmed(piece:sub(at + 1)) }
    elseif piece ~= "" then
      last.value = last.value .. ", " .. piece
    end
  end
  return settings
end

if result.key then
  local said, lacking, having = {}, nil, result.games
  for _, own in ipairs(settings_of(result.key .. "=" .. result.value)) do
    local those, wanted = {}, words.replaced(own.value, " ", "")
    for _, game in words.each(having) do
      those[#those + 1] = words.replaced(game.values[own.key] or "", " ", "") == wanted and game or nil
    end
    said[#said + 1] = own.key .. " = " .. own.value
    lacking = lacking or (#those == 0 and own.key or nil)
    having = those
  end
  local names = {}
  for _, game in ipairs(having) do
    names[#names + 1] = game.name
  end
  print(words.wrapped(("%s: %s"):format(table.concat(said, ", "), #names > 0 and words.listed(names, "and")
    or ("no game; `help %s` lists the values"):format(lacking))))
  return
end

-- What people say, and what the sentences say instead.
local other_words <const> = {
  piece = "checker", men = "checker", man = "checker", stone = "checker", counter = "checker", pawn = "checker",
  block = "close", blocks = "close", blocking = "close", blocked = "close", hold = "close",
  eat = "hit", capture = "hit", kick = "hit", beat = "hit", knock = "hit", blot = "single", trap = "pin",
  throw = "roll", thrown = "roll", die = "dice", doublet = "double", twin = "double",
  begin = "start", beginning = "start", starting = "start", starter = "start",
  goes = "travel", go = "travel", move = "travel", direction = "way", anticlockwise = "same", counterclockwise = "same",
  parallel = "same", contrary = "opposite", opponent = "opposing", enemy = "opposing", returns = "back",
  triple = "backgammon", reenter = "enter", remove = "bear", removing = "bear", bearoff = "bear", bearing = "bear",
  borne = "bear", stack = "stand", mill = "prime", wall = "prime", barrier = "prime", stake = "cube",
  doubling = "cube", jumping = "pass", jump = "pass", nobody = "no", nothing = "no", none = "no", without = "no",
  never = "no", cannot = "no", forbidden = "no", twice = "two", pair = "two", once = "one", thrice = "three",
  ["not"] = "no", lost = "lose",
  greek = "greece", turkish = "turkey", persian = "iran", iranian = "iran", bulgarian = "bulgaria",
  georgian = "georgia", armenian = "armenia", russian = "russia", french = "france", english = "england",
  swedish = "sweden", japanese = "japan", roman = "rome", spanish = "spain", arabic = "arab", latvian = "latvia",
  azeri = "azerbaijan", azerbaijani = "azerbaijan", dutch = "holland",
}
local empty_words <const> = {}
for _, word in ipairs(words.split("a an the of in on at by is are be as it its that which who whom with from for to "
  .. "and or if then than there their his her him he she my our your you we they i each every any may can has "
  .. "have had do does game play plays played player players where when what while after before so but like one's all",
  " ")) do
  empty_words[word] = true
end
local numbers <const> = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
  "twelve", "thirteen", "fourteen", "fifteen" }

-- Its stem, by the few endings that English rules have.
local function stem(word)
  word = numbers[tonumber(word)] or other_words[word] or word
  for _, ending in ipairs { "ings", "ing", "ied", "ies", "ly", "ed", "es", "s", "e" } do
    if #word > #ending + 2 and word:sub(-#ending) == ending and word:sub(-2) ~= "ss" then
      word = word:sub(1, -#ending - 1)
      break
    end
  end
  if #word > 3 and word:sub(-1) == word:sub(-2, -2) then
    word = word:sub(1, -2) -- hitt(ing), pinn(ed)
  end
  return other_words[word] or word
end

local stems <const> = {} -- the same words come again and again; false: an empty one

local function stem_of(word)
  local it = stems[word]
  if it == nil then
    it = not empty_words[word] and stem(word)
    it = it and (#word > 1 or numbers[tonumber(word)]) and it or false
    stems[word] = it
  end
  return it
end

-- The stems of a text, each once, in order.
local function stems_of(text)
  local list, has, from = {}, {}, nil
  text = text:lower() .. " "
  for i = 1, #text do
    local byte = text:byte(i)
    local letter = byte >= 97 and byte <= 122 or byte >= 48 and byte <= 57 or byte >= 128
    if letter then
      from = from or i
    elseif from then
      local word = text:sub(from, i - 1)
      from = nil
      local it = stem_of(word)
      if it and not has[it] then
        has[it] = true
        list[#list + 1] = it
      end
    end
  end
  return list, has
end

-- ---- what each game says

local games, count_of, saying, sentences_in_all = {}, {}, {}, 0

local function clauses_of(text)
  text = words.replaced(text, " instead of ", ", not ")
  for _, most in ipairs { "not more than ", "no more than " } do
    text = words.replaced(text, most, "only ")
  end
  for _, mark in ipairs { ";", ":", ".", "?", "!", "\n", " but " } do
    text = words.replaced(text, mark, ",")
  end
  return words.split(text, ",")
end

-- What a text says: its stems, each once; the same clause by clause; and those that it has only where it says no, which
-- of "pinned, not hit" is "hit". `worth`: of what it says as an answer, 0 to 1. `folded`: the text in small Latin
-- letters, if it has others.
local function sentence_of(text, worth, folded)
  local sentence = { text = text, worth = worth, stems = {}, has = {}, parts = {}, denied = {} }
  for i, clause in ipairs(clauses_of(folded or text)) do
    local list, has = stems_of(clause)
    sentence.parts[i] = { has = has, length = #list }
    for _, word in ipairs(list) do
      if not sentence.has[word] then
        sentence.has[word] = true
        sentence.stems[#sentence.stems + 1] = word
      end
      sentence.denied[word] = (has.no or false) and sentence.denied[word] ~= false
    end
  end
  return sentence
end

-- Most sentences are said by many games.
local known <const>, without <const> = {}, {}

-- Does a text say that there is no such thing?
local function says_no(text)
  if without[text] == nil then
    without[text] = select(2, stems_of(text)).no or false
  end
  return without[text]
end

local function add_sentence(game, text, worth, folded)
  local key = worth .. text
  local sentence = known[key] or sentence_of(text, worth, folded)
  known[key] = sentence
  game.sentences[#game.sentences + 1] = sentence
  if not saying[text] then
    sentences_in_all = sentences_in_all + 1
    for _, word in ipairs(sentence.stems) do
      count_of[word] = (count_of[word] or 0) + 1
    end
  end
  saying[text] = (saying[text] or 0) + 1
end

for _, from in words.each(result.games) do
  local r = rule_sets.read(from)
  local game = { r = r, name = from.name, sentences = {} }
  local group, said = nil, {}
  for _, path in ipairs(from.several and {} or from.keys) do -- each of several games says its own
    local text, quiet = rule_sets.say(r, path)
    local of = path:sub(1, path:find(".", 1, true) or -1)
    if of ~= group then -- what is said of one thing in several sentences
      add_sentence(game, #said > 1 and table.concat(said, " ") or "", GROUP)
      group, said = of, {}
    end
    said[#said + 1] = not quiet and text or nil
    add_sentence(game, text, not quiet and 1 or says_no(text) and ABSENT or QUIET)
  end
  add_sentence(game, from.title, ABOUT, from.folded)
  add_sentence(game, from.name, ABOUT)
  add_sentence(game, from.words and "Its words: " .. from.words .. "." or "", ABOUT, from.folded_words)
  add_sentence(game, from.about, ABOUT)
  add_sentence(game, from.offered, OFFERED)
  for _, each in words.each(from.several and {} or from.functions) do
    add_sentence(game, each.about, ABOUT)
  end
  games[#games + 1] = game
end

-- ---- how near each comes

local function weight(word)
  return count_of[word] and math.sqrt(sentences_in_all / count_of[word]) or 1.5 -- a word that no rule has
end

-- How much of a clause, the best there is, is what was asked; how much of what was asked is together in one: 0 to 1.
local function sharpness(piece, sentence)
  local best, together = 0, 0
  for _, part in ipairs(sentence.parts) do
    local found = 0
    for _, word in ipairs(piece) do
      found = found + (part.has[word] and 1 or 0)
    end
    best = math.max(best, found / math.max(1, part.length, #piece))
    together = math.max(together, found / #piece)
  end
  return best, together
end

-- How much of a piece's weight a sentence has: 0 to 1, and a trifle more where it says little else.
local function nearness(piece, sentence)
  local found, all, denied = 0, 0, false
  for _, word in ipairs(piece) do
    local its = weight(word)
    all = all + its
    found = found + (sentence.has[word] and its or 0)
    denied = denied or word ~= "no" and sentence.denied[word]
  end
  if found == 0 then
    return 0
  end
  local worth = sentence.worth
  if (denied or false) ~= (piece.has.no or false) then
    worth = worth * 0.7 -- "no cube" is no answer to "cube", nor "a cube" to "no cube"
  end
  -- Nor does it tell much if all games say the same.
  local rare = 1 - 0.3 * (saying[sentence.text] or 0) / (#games + 1)
  local sharp, together = sharpness(piece, sentence)
  return (found / all * (1 - APART + APART * together) + SHARP * sharp + 0.02 / (1 + #sentence.stems)) * worth * rare
end

local function pieces_of(question)
  local pieces = {}
  for _, text in ipairs(clauses_of(question)) do
    local piece, has = stems_of(text)
    piece.has, piece.near = has, {}
    if #piece > 0 then
      pieces[#pieces + 1] = piece
    end
  end
  return pieces
end

local function best_sentence(sentences, piece)
  local best, most = nil, 0
  for _, sentence in ipairs(sentences) do
    local near = piece.near[sentence] or nearness(piece, sentence)
    piece.near[sentence] = near
    if near > most then
      best, most = sentence, near
    end
  end
  return best, most
end

local pieces <const> = pieces_of(result.question)
for i, game in ipairs(games) do
  game.near, game.answers, game.place = 0, {}, i
  for _, piece in ipairs(pieces) do
    local sentence, near = best_sentence(game.sentences, piece)
    -- Who says one word does not mean a smaller board, on which a rule has a sentence of its own, but by its name; and
    -- a larger one comes first where they say the same.
    local named = game.r.from.name:find(result.question, 1, true)
    local small = game.r.value["board.points"] < 24 and not named
    game.near = game.near + near - (small and (#piece == 1 and 0.2 or 0.02) or 0)
    if near >= LEAST then
      game.answers[#game.answers + 1] = sentence.text
    end
  end
  -- Of games as near as each other, first the one that has least beside what was asked for.
  game.near = game.near - 0.0002 * #game.r.from.keys - 0.0005 * game.r.from.files
end
table.sort(games, function(a, b) return a.near > b.near or a.near == b.near and a.place < b.place end)

-- ---- what is printed

local function item(text)
  print("  " .. words.wrapped(text, 2, math.max(0, report.columns - 2)))
end

if #games == 0 or #games[1].answers == 0 then
  print("No game says anything like that; try fewer words, or commas, as in \"georgia, no hitting\". `variants` lists "
    .. "all, `help RULE` explains a rule.")
  return
end
for i = 1, math.min(MOST_GAMES, #games) do
  local game = games[i]
  if #game.answers > 0 then
    print(game.name .. (#game.r.from.title > 0 and " (" .. game.r.from.title .. ")" or ""))
    local told = {}
    for _, text in ipairs(game.answers) do
      if not told[text] then
        told[text] = true
        item(text)
      end
    end
    local differences = i > 1 and rule_sets.differences(game.r, games[1].r) or {}
    for k = 1, math.min(MOST_DIFFERENCES, #differences) do
      local own, there = differences[k][2], differences[k][3]
      item(("%s %s: %s"):format(own and "unlike" or "only", games[1].name, own or there))
    end
    if #differences > MOST_DIFFERENCES then
      item(("and %d more: `diff %s %s`"):format(#differences - MOST_DIFFERENCES, games[1].name, game.name))
    end
  end
end
for _, piece in ipairs(pieces) do
  local found, most = nil, 0.6
  for _, patch in words.each(result.patches) do
    local near = nearness(piece, sentence_of(patch.about, 1))
    if near > most then
      found, most = patch, near
    end
  end
  if found then
    print(words.wrapped(("+%s can be laid over any of them: %s"):format(found.name, found.about)))
  end
end
