-- The module for stock Lua: what it gives, and what it does with odd arguments. Run by test_lua_module.c.
local nardbox = require "nardbox"
local source = ... -- the folder of the checkout
local START = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 "

local function same(got, expected)
  if got ~= expected then
    error(("expected %s, got %s"):format(tostring(expected), tostring(got)), 2)
  end
end

local function close(got, expected, off)
  assert(math.abs(got - expected) < (off or 1e-5), got)
end

-- The call fails with words in which `part` is, and the line that made it.
local function fails(part, f, ...)
  local arguments = table.pack(...)
  local good, what = pcall(function()
    local result = f(table.unpack(arguments, 1, arguments.n)) -- no tail call: this line is told
    return result
  end)
  assert(not good, part)
  assert(what:find("^[^\n]*lua_module%.lua:%d+: "), what)
  assert(what:find(part, 1, true), what)
end

local tests = {}

function tests.rules()
  assert(#nardbox.names() >= 15)
  assert(nardbox.version:find("^%d+%.%d+%.%d+$"))
  local rules = nardbox.rules("long_nardi", { ["head.per_turn"] = 2, "dice.count=2", ["move.passing"] = "any" })
  same(rules:name(), "long_nardi")
  assert(#rules:title() > 0)
  same(rules:value("head.per_turn"), "2")
  same(rules:value("move.passing"), "any")
  same(nardbox.rules("backgammon", { ["cube.on"] = false }):value("cube.on"), "false")
  fails("bad argument #1", nardbox.rules, "backgamon")
  fails("backgammon", nardbox.rules, "backgamon")
  fails("bad argument #2", nardbox.rules, "backgammon", { ["doubles.times"] = 99 })
  fails("there is no rule", nardbox.rules, "backgammon", { "nothing=1" })
  fails("KEY=VALUE", nardbox.rules, "backgammon", { 7 })
  fails("bad argument #2", rules.value, rules, "nothing")
  fails("bad argument #2", rules.net, rules, "./nowhere.net")
  fails("rules expected, got string", rules.name, "x")
  fails("attempt to index", function() return rules.nothing.no end)
end

function tests.their_end()
  local rules = nardbox.rules "backgammon"
  local position, board = rules:position(), rules:position().board
  debug.getmetatable(rules).__gc(rules)
  same(position:roll(3, 1), "play") -- it keeps the rules
  fails("come to its end", rules.name, rules)
  fails("rules expected", debug.getmetatable(rules).__gc, position)
  fails("rules expected", debug.getmetatable(rules).__gc, io.stdout)
  local turn = position.turn
  debug.getmetatable(position).__gc(position)
  fails("come to its end", debug.getmetatable(position).__gc, position)
  fails("come to its end", position.roll, position)
  fails("dead", function() return turn.side end)
  same(board.me.pips, 167)
end

function tests.a_game()
  local rules = nardbox.rules "backgammon"
  local position = rules:position()
  same(position.next, "roll")
  same(position.side, nil)
  same(position:roll(3, 1), "play")
  same(position.side, "white")
  same(position:count(), 16)
  local plays = position:plays()
  same(#plays, 16)
  for i, play in ipairs(plays) do
    local after = position:after(i)
    local typed = position:copy()
    same(typed:play(play.text), "choose")
    same(typed.text, after.text)
    same(play.count, #play.steps)
    same(play.full, true)
    same(play.hits, 0)
    same(play.steps[1].die + play.steps[2].die, 4)
    same(play.steps[1].from - play.steps[1].to, play.steps[1].die)
  end
  local good, why = position:play "24/18"
  same(good, nil)
  assert(why:find("24 to 18", 1, true), why)
  fails("1 to 16 is expected, not 17", position.play, position, 17)
  same(position:play "8/5 6/5", "choose")
  same(table.concat(position.words, " "), "roll double")
  fails("double", position.say, position, "redouble")
  same(position:copy():roll(6, 5), "play") -- who might double rolls
  same(position:say "double", "choose")
  same(position:say(), "roll") -- takes
  same(position.side, "black")
  fails("no numbers", position.play, position, 1)
  fails("no numbers", position.play, position, "8/5")
  fails("bad argument #2", position.roll, position, 7, 1)
  same(position:roll(6, 6), "play")
  assert(position.id:find(":", 1, true))
  local winner, outcome, points = position:playout()
  same(position.next, "over")
  same(position.side, winner)
  same(position.outcome, outcome)
  same(position.points, points)
  assert(points >= 2, "the cube stood at 2")
end

-- The same seed, the same game; and step by step the same as a playout.
function tests.seeds()
  local rules = nardbox.rules("backgammon", { "cube.on=false" })
  local function play(seed, game)
    local position = rules:position()
    position:seed(seed, game)
    position:playout()
    return position.text
  end
  same(play(5, 1), play(5, 1))
  assert(play(5, 1) ~= play(5, 2) and play(5, 1) ~= play(6, 1))
  local position = rules:position()
  position:seed(5, 1)
  while position.next ~= "over" do
    if position.next == "roll" then position:roll() else position:play_random() end
  end
  same(position.text, play(5, 1))
end

-- What stands there: the words that hooks and bots have.
function tests.views()
  local rules = nardbox.rules "backgammon"
  local position = rules:position(START .. "b 31")
  local board, turn = position.board, position.turn
  same(turn.side, "black")
  same(turn.roll.sum, 4)
  same(#turn.numbers, 2)
  same(turn.numbers[1], 3)
  same(turn.roll:is(1, 3), true)
  same(board.me[13], 5)
  same(board.me.pips, 167)
  same(board.them:count(1, 6), 5)
  same(board.contact, true)
  same(board:opp(1), 24)
  same(turn.cube.value, 1)
  same(turn.match.to, tonumber(rules:value "match.to"))
  same(#turn:waiting(), 0)
  same(position.board, board) -- one object
  same(board.me.pinned[3], false)
  local full, count = board.me:can_play(turn.roll)
  assert(full and count == 2)
  position:play "24/23 13/10"
  same(board.them.pips, 163) -- a view shows the position as it is; white is to act
  for point, shots in board.them:exposed() do
    same(shots, board.them:shots(point))
  end
  local other = rules:position()
  same(other.board.me.pips, 167)
  same(board.them.pips, 163)
  local me = rules:position().board.me -- a part keeps its position
  collectgarbage()
  collectgarbage()
  same(me.pips, 167)
  fails("did you mean pips?", function() return me.pip end)
  fails("cannot be changed", function() me.pips = 1 end)
  fails("from 1 to 24", me.shots, me, 77)
  fails("no part of a position", me.can_play, me, io.stdout)
  fails("no part of a position", me.can_play, io.stdout)
  fails("no part of a position", me.can_play, position)
  fails("places go from 0", function() return me[99] end)
  fails("no state", function() return turn.mine.token end)
  fails("before_roll", turn.ask, turn, "me", "yes")
  fails('a position has no field "zzzz"', function() return position.zzzz end)
  fails('a position has no field "txt"; did you mean text?', function() return position.txt end)
  fails('a position has no field "plays_"; did you mean plays?', function() return position:plays_() end)
  fails("it changes by roll, say and play", function() position.next = "over" end)
end

-- A bot's evaluate values plays as scripts/README.md says, and as `hint 1 runner` does.
function tests.a_bot()
  local function bot_of(name)
    local bot, params = assert(loadfile(("%s/scripts/bots/%s.lua"):format(source, name)))(), {}
    for key, value in pairs(bot.params) do
      params[key] = value[1]
    end
    return bot, params
  end
  local bot, params = bot_of "runner"
  local page = assert(io.open(source .. "/scripts/README.md")):read "a"
  local recipe = page:match("\n(    local after, board = .-)\n\n"):gsub("local value =", "return")
  local value_of = assert(load("local bot, params, position, number = ... " .. recipe))
  local position = nardbox.rules("backgammon"):position(START .. "w 31")
  local best, most
  for i, play in ipairs(position:plays()) do
    local value = value_of(bot, params, position, i)
    if not most or value > most then
      best, most = play.text, value
    end
  end
  same(best, "8/5 6/5")
  close(most, -0.8)
  close(value_of(bot, params, nardbox.rules("backgammon"):position("off:14,1:1 20:1,13:1,off:13 w 31"), 1), 93) -- over
  for _, name in ipairs { "allround", "blitz", "blocker", "careful", "pinner" } do
    bot, params = bot_of(name)
    for i = 1, position:count() do
      assert(math.type(value_of(bot, params, position, i)), name)
    end
  end
end

function tests.values()
  local position = nardbox.rules("backgammon"):position(START .. "w 31")
  local values, best = position:values()
  same(#values, 16)
  same(position:plays()[best].text, "8/5 6/5")
  local white, black = position:after(best):value "white", position:after(best):value()
  close(white.equity, values[best].equity, 2e-3) -- of a list, by 16 bits
  close(position:value().equity, values[best].equity, 2e-3) -- a roll is worth its best play
  close(white.win, black.lose)
  close(white.win_gammon, black.lose_gammon)
  assert(position:value("white", 1).equity > white.equity - 0.5)
  fails("bad argument #2", position.value, position, "green")
  fails("bad argument #3", position.value, position, "white", 9)
  fails("bad argument #2", position.values, position, -1)
end

-- ---- odd arguments

local rules = nardbox.rules("backgammon", { "cube.on=true" })

local function odd_ones()
  local position = rules:position(START .. "w 31")
  local gone = rules:position()
  debug.getmetatable(gone).__gc(gone)
  return table.pack(
    nil, true, false, 0, 1, -1, 2, 1e15, math.maxinteger, math.mininteger, 1 / 0, -1 / 0, 0 / 0, 1.5, "1", "", "white",
    "x", ("x"):rep(100000), "a\0b", "\27[31m\xff", {}, { 1, 2 }, { me = 1, them = {} }, { [{}] = 1 }, print,
    coroutine.create(print), io.stdout, nardbox, rules, position, gone, position.board, position.turn,
    position.board.me, position.turn.roll, setmetatable({}, { __index = error, __tostring = error, __len = error }))
end

-- Every function of an object, and its fields, by name.
local function functions_of(object)
  local index = debug.getmetatable(object).__index
  local found = {}
  local tables = type(index) == "table" and { index } or {}
  for i = 1, type(index) == "function" and 8 or 0 do
    local _, value = debug.getupvalue(index, i)
    tables[#tables + 1] = type(value) == "table" and value or nil
  end
  for _, entries in ipairs(tables) do
    for name, value in pairs(entries) do
      if type(value) == "function" and type(name) == "string" and name:sub(1, 2) ~= "__" then
        found[name] = value
      end
    end
  end
  for name, value in pairs(debug.getmetatable(object)) do
    if type(value) == "function" and name ~= "__gc" then -- which would end the objects that are the arguments
      found[tostring(name)] = value
    end
  end
  return found
end

local calls = 0

local function call(name, f, ...)
  local arguments = table.pack(...)
  local good, what = pcall(function()
    local result = f(table.unpack(arguments, 1, arguments.n))
    return result
  end)
  calls = calls + 1
  if not good then
    assert(type(what) == "string", name)
    assert(what:find("^[^\n]*lua_module%.lua:%d+: "), name .. ": " .. what:sub(1, 300))
  end
end

local function try(name, f, make)
  for first = 0, 37 do
    local odd = odd_ones()
    odd.n = 37
    local self = make and make()
    if first == 0 then
      call(name, f)
    else
      call(name, f, odd[first])
      call(name, f, odd[first], odd[first])
      if self then
        call(name, f, self, odd[first])
        call(name, f, self, odd[first % 37 + 1], odd[first])
        call(name, f, self, odd[first], odd[first], odd[first], odd[first])
      end
    end
    if self then
      call(name, f, self)
      call(name, f, self, table.unpack(odd, 1, odd.n))
    end
  end
end

function tests.odd_arguments()
  for name, value in pairs(nardbox) do
    if type(value) == "function" then
      try("nardbox." .. name, value)
    end
  end
  local function position() return rules:position(START .. "w 31") end
  local makers = {
    rules = function() return nardbox.rules "hypergammon" end,
    position = position,
    new = function() return rules:position() end,
    board = function() return position().board end,
    turn = function() return position().turn end,
    side = function() return position().board.them end,
    pinned = function() return position().board.me.pinned end,
    roll = function() return position().turn.roll end,
    state = function() return position().turn.mine end,
    cube = function() return position().turn.cube end,
    match = function() return position().turn.match end,
  }
  for kind, make in pairs(makers) do
    for name, f in pairs(functions_of(make())) do
      try(kind .. ":" .. name, f, make)
    end
  end
  assert(calls > 10000, calls)
  same(rules:position(START .. "w 31"):count(), 16)
end

for name, test in pairs(tests) do
  local good, what = xpcall(test, debug.traceback)
  if not good then
    error(name .. ": " .. what, 0)
  end
end
