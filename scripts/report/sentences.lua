-- What each rule key means at each value, in sentences for people.
--
-- sentence[path] = { say = function(value, r) .. end, quiet = function(value, r) .. end }
--   say    the sentence (never nothing: `diff` tells two games apart by it)
--   quiet  true where a rulebook need not say it: nothing of the kind happens in this game ("off": the sentence would
--          be wrong then), or nobody expects otherwise
-- `r` is the rule set (rulebook.lua): r.value[path], numbers, booleans, texts and lists; r.word(name), the game's own
-- word for something, and r.own(name), " (mars)" where it has one; r.rolls: does a function name the rolls?
local words = require "words"

local list = words.listed

local function number(n) -- in words as far as books write them so
  local named = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve" }
  return named[n] or tostring(n)
end

local function plural(n, what) return ("%s %s%s"):format(number(n), what, n == 1 and "" or "s") end

local sentence = {}

-- One sentence a word; `usual` (a value, or a function) is quiet.
local function key(path, says, usual)
  local quiet = usual
  if type(usual) ~= "function" then
    quiet = function(value) return value == usual end
  end
  local say = says
  if type(says) == "table" then
    say = function(value) return says[tostring(value)] end
  end
  sentence[path] = { say = say, quiet = quiet }
end

local function never() return false end
local function always() return true end

local function hits(r) return r.value["contact.blot"] == "hit" or r.value["contact.blot"] == "either" end
local function no_hits(_, r) return not hits(r) and "off" end
local function bar_in_play(r)
  return hits(r) and r.value["hit.goes_to"] == "bar"
end
local function enters(r) return bar_in_play(r) or r.waits end
local function bears_off(r) return r.value["bearoff.when"] ~= "never" end
local function no_cube(_, r) return not r.value["cube.on"] end
local function one(word) return (("aeiouAEIOU"):find(word:sub(1, 1), 1, true) and "an " or "a ") .. word end
local function capital(text) return text:sub(1, 1):upper() .. text:sub(2) end

local function double(face, r) -- "5-5", with three dice "5-5-5"
  return tostring(face) .. ("-" .. face):rep(r.value["dice.count"] - 1)
end

local function doubles(faces, r) -- "3-3, 4-4 and 6-6"
  local named = {}
  for i, face in ipairs(faces) do
    named[i] = double(face, r)
  end
  return list(named, "and")
end

-- ---- board and movement

key("board.points", function(n) return ("The board has %d points."):format(n) end, 24)
key("board.home", function(n)
  return n == 1 and "A side's home board is its 1-point."
    or ("A side's home board is its last %s, %d to 1."):format(plural(n, "point"), n)
end, never)
key("layout", function(_, r) return r.layout_said end, never)
key("move.direction", function(value, r)
  local off = bears_off(r) and " and off" or ""
  return ({
    contrary = "The sides travel in opposite directions, each from its own highest point down to its 1-point",
    parallel = "Both sides travel the same way round, half a board apart, each from its own highest point down to "
      .. "its 1-point",
    same = "Both sides travel the same road, from the highest point down to the 1-point",
  })[value] .. off .. "."
end, never)
key("move.passing", {
  open = "A checker that is moved by several numbers stops after each of them, and every such stop must be open "
    .. "to it.",
  any = "A checker that is moved by several numbers may pass over a closed point, if it comes down on an open one; "
    .. "but not as it enters.",
  empty = "A checker that has landed on an opposing one may not move on in the same play.",
}, never)
key("contact.blot", {
  hit = "A side may land on any point but those where two or more opposing checkers stand; a single one, a blot, "
    .. "may be hit.",
  pin = "A side may land on any point but those where two or more opposing checkers stand; a single one may be "
    .. "pinned: "
    .. "it stays below and cannot move while the other is on it, and the point is closed to its side.",
  either = "A side may land on any point but those where two or more opposing checkers stand; a single one may be "
    .. "hit or, as the mover likes, pinned: it stays below and cannot move while the other is on it, and the point is "
    .. "closed to its side.",
  closed = "There is no hitting: a side may land on any point where no opposing checker stands. A single one "
    .. "closes it.",
}, never)
key("hit.in_home", {
  ["true"] = "Blots may be hit everywhere, in the hitter's own home board, too.",
  ["false"] = "A blot inside the hitter's own home board may not be hit.",
}, function(value, r) return no_hits(nil, r) or value end)
key("hit.goes_to", function(value, r)
  return value == "bar" and ("A hit checker goes to the %s and has to enter again."):format(r.both("bar"))
    or ("A hit checker goes back to its side's %s. No blot may be hit, nor landed on, while a checker "
      .. "of the hitter's stands there, or if it stands there itself."):format(r.start)
end, no_hits)
key("hit.needs", {
  nothing = "Nothing is needed before a side may hit.",
  one_home = "A side may hit only once it has a checker in its home board or off.",
  all_entered = "A side may hit only once all its checkers have entered.",
}, function(value, r) return no_hits(nil, r) or value == "nothing" end)
key("hit.run", {
  free = "A checker that has hit may move on.",
  stay = "A checker that has hit in its own home board stays there until the end of the play (no hit and run).",
  no_stack = "A checker that has hit at home may move on in the same play, but not to a point that its side holds.",
  no_stack_next = "A checker that has hit at home may not join others of its side by its next step.",
}, function(value, r) return no_hits(nil, r) or value == "free" end)
key("hit.run_off", {
  ["true"] = "A checker that has hit in its own home board may be borne off in the same play.",
  ["false"] = "A checker that has hit in its own home board may not be borne off in the same play.",
}, function(value, r)
  return no_hits(nil, r) or not r.value["hit.run"]:find("no_stack", 1, true) and "off" or value
end)
key("entry.first", function(value, r)
  local bar = r.both("bar")
  return ({
    all = ("While a checker of its own waits on the %s%s, a side may move no other."):format(bar,
      r.waits and " or in reserve" or ""),
    bar = ("While a checker of its own is on the %s a side may move no other; those in reserve need not enter at "
      .. "once."):format(bar),
    none = "A side need not enter waiting checkers before it moves others.",
  })[value]
end, function(_, r) return not enters(r) end)
key("entry.onto", {
  open = "A checker enters on any open point that a number leads to, as it would land there.",
  empty = "A checker enters only on an empty point.",
  not_own = "A checker enters only on a point where no own checker stands, and which is open.",
}, function(value, r) return value == "open" or not enters(r) end)

-- ---- head, runner, primes, limits

local function no_head(_, r) return r.value["head.per_turn"] == 0 and "off" end
key("head.per_turn", function(n, r)
  local head = ("%s, the %s, where a side's checkers start,"):format(r.both("head"), r.start)
  return n == 0 and ("Any number of checkers may leave the %s in a turn."):format(head)
    or ("In a turn only %s may leave the %s."):format(plural(n, "checker"), head:sub(1, -2))
end, 0)
local function no_exception(_, r)
  local faces = r.value["head.first_doubles"]
  return no_head(nil, r) or r.value["head.first_max"] <= r.value["head.per_turn"]
    or (faces ~= "all" and #faces == 0 and r.value["head.first_when"] ~= "any_roll_needed")
end
key("head.first_max", function(n)
  return ("In a side's very first turn up to %s may leave the head, by certain rolls."):format(number(n))
end, no_exception)
key("head.first_doubles", function(faces, r)
  return faces == "all" and "Any double as the first roll lets more leave the head."
    or #faces == 0 and "No double as the first roll lets more leave the head."
    or ("The first rolls that let more leave the head are %s."):format(doubles(faces, r))
end, function(_, r) return no_exception(nil, r) or r.value["head.first_when"] == "any_roll_needed" end)
key("head.first_when", {
  listed = "Nobody asks whether the first turn's exception is needed.",
  needed = "A first roll lets more leave the head only if it cannot be played in full otherwise, and no more than it "
    .. "needs.",
  any_roll_needed = "Any first roll that cannot be played in full otherwise lets more leave the head, and no more than "
    .. "it needs.",
}, function(value, r) return no_exception(nil, r) or value == "listed" end)
key("runner.goal", function(n)
  return n == 0 and "A second checker may start before the first has come round."
    or ("No second checker leaves the start before the first has reached the %s-point or gone past it."):format(n)
end, 0)
local function no_prime(_, r) return r.value["prime.allow"] == "always" and not r.value["prime.release"] and "off" end
key("prime.length", function(n, r)
  return ("%s closed points in a row are a prime; they are counted along the opponent's way, and do not run on "
    .. "from its 1-point to its %d-point."):format(capital(number(n)), r.value["board.points"])
end, no_prime)
key("prime.allow", {
  always = "As many points in a row may be closed as one likes.",
  enemy_ahead = "A prime may stand only while at least one opposing checker is ahead of it (has passed it) or off.",
  enemy_behind = "A prime may stand only while at least one opposing checker is behind it, yet to pass it.",
  never = "A prime may not be made.",
}, "always")
key("prime.test", {
  final = "Primes are looked at when the whole play has been made: one that would leave a "
    .. "forbidden prime is no play, even if fewer numbers can then be played.",
  step = "Primes are looked at after every step.",
}, no_prime)
key("prime.release", {
  ["true"] = "A prime may not be made or kept while all opposing checkers that are not off stand on the one point "
    .. "directly behind it.",
  ["false"] = "A prime may be kept, wherever the opposing checkers stand.",
}, function(value, r) return no_prime(nil, r) or not value and "off" end)

-- ---- dice

key("dice.count", function(n) return ("A roll is made with %s."):format(n == 1 and "one die" or number(n) .. " "
  .. "dice") end, 2)
key("dice.faces", function(n) return ("A die shows 1 to %d."):format(n) end, 6)
key("dice.fixed", function(fixed)
  return #fixed == 0 and "Nothing is added to a roll." or ("To each roll %s added, as if another die had shown it.")
    :format(#fixed == 1 and fixed[1] .. " is" or list(fixed, "and") .. " are")
end, function(fixed) return #fixed == 0 end)
local function no_doubles(_, r) return r.value["dice.count"] < 2 and "off" end
key("doubles.times", function(n, r)
  local small = r.value["dice.faces"] < 5
  return n ~= 2 and n == r.value["dice.count"] and "A double is played as it falls, each number once."
    or ("A double is played %s: after %s, %s."):format(n == 1 and "once" or n > 2 and number(n) .. " times"
      or r.value["dice.count"] == 2 and "only twice, as it falls" or "twice",
      double(small and 2 or 5, r), plural(n, small and "two" or "five"))
end, no_doubles)
key("doubles.chain", function(value, r)
  local faces = r.value["dice.faces"]
  return ({
    none = "Nothing follows a double.",
    cascade = ("After a double that was played in full the next higher double is played, too, and so on up to "
      .. "%s."):format(double(faces, r)),
    complement = ("After a double that was played in full the one on the other side of the dice is played, too: "
      .. "after %s, %s."):format(double(2, r), double(faces - 1, r)),
  })[value]
end, function(value, r) return no_doubles(nil, r) or value == "none" end)
key("doubles.chain_from", function(n)
  return ("What follows a double is played from %s turn on."):format(n == 1 and "the first"
    or "a side's " .. words.ordinal(n))
end, function(_, r) return no_doubles(nil, r) or r.value["doubles.chain"] == "none" and "off" end)
local function chains(r) return r.value["doubles.chain"] ~= "none" end
local function leaves(r) return r.value["forced.use"] == "free" and "does not" or "cannot" end -- by choice, too
key("doubles.unplayed", function(value, r)
  return value == "lost" and "What a side cannot play of a double is lost."
    or ("What a side %s play of a double%s the opponent plays, before rolling; what the opponent %s play "
      .. "either is lost%s."):format(leaves(r), chains(r) and ", and the doubles that would follow it," or "",
      leaves(r), chains(r) and ", with all that would follow" or "")
end, function(value, r) return no_doubles(nil, r) or value == "lost" end)
key("doubles.bonus_roll", function(value, r)
  return not value and "A double earns no further roll."
    or ("A side that has played a double%s in full rolls again."):format(
      ({ cascade = ", and all doubles that follow it,", complement = ", and the one that follows it,",
        none = "" })[r.value["doubles.chain"]])
end, function(value, r) return no_doubles(nil, r) or not value end)
key("forced.use", {
  most = "Of its numbers a side must play as many as can be played in any order.",
  while_possible = "A side must go on as long as it can make a step; it need not choose the way on which most "
    .. "numbers can be played.",
  free = "A side may play as many of its numbers as it likes, or none.",
}, never)
local function numbers(r) return r.value["dice.count"] + #r.value["dice.fixed"] end
key("forced.higher", function(value, r)
  local two = numbers(r) < 3
  return (two and "If either of two numbers can be played, but not both, %s."
    or "If some of the numbers can be played, but not all together, %s."):format(value == "free"
      and "the player chooses which" or two and "it must be the higher one" or "it must be the highest ones")
end, function(_, r) return r.value["forced.unplayable"] == "lose" and "off" or numbers(r) < 2 end)
key("forced.unplayable", function(value, r)
  return value == "lose" and ("A side that %s play all its numbers has lost, unless all its checkers are borne off.")
    :format(leaves(r))
    or (r.value["doubles.unplayed"] == "lost" and "A" or "Of other rolls than doubles, a")
      .. " number that cannot be played is lost, and if none can be, the turn passes."
end, function(value, r) return value == "pass" and r.value["forced.use"] == "free" end)

-- ---- bearing off

local function no_bearing_off(_, r) return not bears_off(r) and "off" end
key("bearoff.when", function(value, r)
  return ({
    all_home = ("A side may bear off%s once all its checkers are in its home board%s."):format(
      r.own("off") ~= "" and ", into the tray" .. r.own("off") .. "," or "",
      hits(r) and "; should one be outside again, it has to come home first" or ""),
    all_home_free = "A side may bear off once all its checkers are in its home board and none of them is pinned.",
    any = "A side may bear off at any time, from anywhere.",
    never = "Checkers are not borne off.",
  })[value]
end, never)
key("bearoff.dice", function(faces, r)
  if faces == "all" then
    return "Any number may bear off."
  end
  local thrown <const> = {}
  for _, face in ipairs(faces) do -- of dice with fewer faces some cannot be
    thrown[#thrown + 1] = face <= r.value["dice.faces"] and face or nil
  end
  return ("Only a %s may bear a checker off."):format(list(thrown, "or"))
end, function(faces, r) return no_bearing_off(nil, r) or faces == "all" end)
key("bearoff.match", {
  exact = "A number takes a checker off the point of that number only; a larger number takes nothing off.",
  highest = "A number takes a checker off the point of that number; if it is larger than the highest point on "
    .. "which the side has a checker, one off that point.",
  below = "A number takes a checker off the point of that number; if the checkers higher up cannot move by it, "
    .. "one off the highest point below.",
  at_least = "A number takes a checker off the point of that number or of any smaller one.",
  any = "A number takes a checker off any point.",
}, no_bearing_off)
key("bearoff.must", {
  never = "A number that can be moved inside the home board may be played so instead of bearing off.",
  exact = "A number that can take a checker off its own point must do so.",
  always = "A number that can bear a checker off must do so.",
}, function(value, r)
  return no_bearing_off(nil, r) or (not r.value["bearoff.inner_moves"]
    and (value == "never" or r.value["bearoff.when"] ~= "any"))
end)
key("bearoff.inner_moves", {
  ["true"] = "Checkers may still be moved inside the home board.",
  ["false"] = "Once all checkers are home none is moved inside any more.",
}, function(value, r) return no_bearing_off(nil, r) or value end)
key("bearoff.other_die", {
  any = "A checker may be moved by one number and borne off by the other.",
  other_checker = "A checker that has been moved in a play may not be borne off in it.",
}, function(value, r) return no_bearing_off(nil, r) or value == "any" end)

-- ---- the game: its beginning, its end, what it counts

key("opening.winner", {
  high = "Each side rolls one die; the higher one begins. Equal dice are rolled again.",
  low = "Each side rolls one die; the lower one begins. Equal dice are rolled again.",
}, never)
key("opening.dice", function(value, r)
  return r.rolls and "The starter has the first turn." or ({
    keep = "The two opening dice are the first roll.",
    reroll = "The starter then rolls the dice for the first turn.",
    choice = "The starter may take the two opening dice as the first roll, or roll anew.",
  })[value]
end, never)
key("finish.first_off", {
  wins = "The first side to bear off all its checkers wins.",
  loses = "The first side to bear off all its checkers loses.",
}, no_bearing_off)
key("finish.last_turn", function(n, r)
  return not n and "Once a side has borne off all its checkers the game is over."
    or ("If the side that began the game is the first to bear off all its checkers, the other one, with %s or more "
      .. "off, has one more roll: if it bears off the rest the game is %s.")
      :format(number(n), one(r.word("draw")))
end, false)
key("finish.stalemate", function(value, r)
  return ({
    none = "If neither side can ever move again the game goes on without end.",
    draw = ("If neither side can ever move again the game is %s."):format(one(r.word("draw"))),
    lose = "If neither side can ever move again, the side that first could not move has lost.",
  })[value]
end, "none")
local function points(n) return plural(n, "point") end
local function not_by_class(_, r) return r.value["score.count"] ~= "class" and "off" end
key("score.single", function(n, r)
  return ("A won game%s counts %s."):format(r.own("single"), points(n))
end, not_by_class)
key("score.gammon", function(n, r)
  return n and ("If the loser has not borne off any checker, it is %s and counts "
    .. "%s."):format(one(r.word("gammon")), points(n))
    or "There are no gammons: it does not matter how many checkers the loser has borne off."
end, function(n, r) return not_by_class(nil, r) or not n end)
key("score.backgammon", function(n, r)
  local where = ({ home_or_bar = "in the winner's home board or on the " .. r.word("bar"), home = "in the "
    .. "winner's home board",
    bar = "on the " .. r.word("bar") })[r.value["score.backgammon_in"]]
  return n and ("If the loser has not borne off any checker and has one %s, it is %s and counts "
    .. "%s."):format(where, one(r.word("backgammon")), points(n))
    or "It does not matter where the loser's checkers stand."
end, function(n, r) return not_by_class(nil, r) or not n end)
key("score.backgammon_in", {
  home_or_bar = "The highest win needs a checker of the loser's in the winner's home board or on the bar.",
  home = "The highest win needs a checker of the loser's in the winner's home board.",
  bar = "The highest win needs a checker of the loser's on the bar.",
}, function(_, r) return not_by_class(nil, r) or not r.value["score.backgammon"] and "off" end)
key("score.count", function(value, r)
  return value == "class" and "What a win counts goes by its kind."
    or ("A win counts one point for each checker that the %s has left."):format(
      r.value["finish.first_off"] == "loses" and "winner" or "loser")
end, "class")

-- ---- cube and match

key("cube.on", function(value, r)
  return not value and "There is no doubling cube."
    or ("The doubling cube%s belongs to nobody at first. Before rolling a side may double the stake%s, unless the cube "
      .. "is the opponent's. The other side then takes%s, and owns the cube, or drops%s, and loses the stake as it "
      .. "was. What a game counts is multiplied by the stake.")
      :format(r.own("cube"), r.own("double"), r.own("take"), r.own("drop"))
end, false)
key("cube.max", function(n)
  local most = 1
  while 2 * most <= n do most = 2 * most end
  local bound = most < n and (", as it may not go beyond %d"):format(n) or ""
  return ("The stake is doubled up to %d%s."):format(most, bound)
end, no_cube)
key("cube.jacoby", {
  ["true"] = "While nobody has doubled, a game counts single, whatever the loser has left (Jacoby).",
  ["false"] = "A game counts as it was won, whether anybody has doubled or not.",
}, function(value, r) return not_by_class(nil, r) or not value or no_cube(nil, r) end)
key("cube.beavers", function(n, r)
  return n == 0 and "A side that is doubled may not redouble at once."
    or ("A side that is doubled may redouble at once and keep the %s (a %s%s)."):format(r.word("cube"),
      r.word("beaver"), n == 2 and "; the doubler may answer with a " .. r.word("raccoon") or "")
end, function(n, r) return n == 0 or no_cube(nil, r) end)
key("cube.automatic", function(n)
  return n == 0 and "Equal dice in the opening leave the stake as it is."
    or ("Equal dice in the opening double the stake, at most %s."):format(
      n == 1 and "once" or n == 2 and "twice" or number(n) .. " times")
end, 0)
key("match.to", function(n)
  return n == 0 and "Games are played for points, without an end."
    or n == 1 and "Each game is played on its own, not in a match."
    or ("A match goes to %s."):format(points(n))
end, 1)
key("match.crawford", {
  ["true"] = "The first game in which a side is one point short of the match is played without the cube (Crawford).",
  ["false"] = "The cube is in play in every game of a match.",
}, function(value, r) return not value or no_cube(nil, r) or r.value["match.to"] < 2 end)
key("match.starter", {
  roll = "An opening roll decides who begins each game.",
  winner = "The winner begins the next game.",
  loser = "The loser begins the next game.",
  alternate = "The sides begin in turn.",
}, function(value, r) return r.value["match.to"] == 1 and value == "roll" end)
key("match.games", function(games)
  return #games == 0 and "All games of a match are the same." or ("The games of a match are, in turn, "
    .. "%s."):format(list(games, "and"))
end, function(games) return #games == 0 end)

-- ---- entries with names of their own, and words

sentence["limits."] = { quiet = function(limit) return not limit and "off" end, say = function(limit, r)
  if not limit then
    return "There is no such limit."
  end
  local where = limit.from == limit.to and ("the %d-point"):format(limit.from)
    or limit.from == 1 and limit.to == r.value["board.points"] and "any point" or ("the points %d to "
      .. "%d"):format(limit.to, limit.from)
  local says = {}
  if limit.points then
    says[#says + 1] = ("a side may have checkers on at most %s of %s at the end of a play"):format(
      number(limit.points), where)
  end
  if limit.stack then
    says[#says + 1] = ("no checker may land on %s where %s of its own side %s"):format(where,
      limit.stack == 1 and "one" or number(limit.stack), limit.stack == 1 and "stands" or "stand")
  end
  return capital(list(says, "and")) .. "."
end }
sentence["score.extra."] = { quiet = never, say = function(n, _, name)
  return n and ('A win called "%s" counts %s.'):format(name, points(n)) or ('No win is called "%s".'):format(name)
end }
sentence["state."] = { quiet = function(value) return value == nil or value == "none" end,
  say = function(value, _, name)
    return ("The rules keep count of %s, from %s on."):format(name:sub(name:find(".", 1, true) + 1), tostring(value))
  end }
sentence["names."] = { quiet = always, say = function(value, _, name) return ("%s is called "
  .. "%s."):format(capital(name), value) end }

return sentence
