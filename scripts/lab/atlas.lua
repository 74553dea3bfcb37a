-- atlas.lua: what each rule does, exactly: small games solved under every rule that fits them
--
-- No game is played. A few checkers a side on a small board are few enough for every position to be worked out
-- (`solve`), so these figures have no error: how often the starter wins, and by how many points a game, how many games
-- are gammons or more, how many rolls a game takes, when both sides play as well as can be. What a rule changes is
-- beside each. Small games are not the large ones: a sign that is the same in all of them says more than any size.
--
--   lab atlas                                       all three games below, with 3 checkers a side
--   lab atlas game=hit checkers=4 points=6 faces=3  one of them, of another size
local help <const> = "options are game=hit, race or pin, checkers=1..6, points=6..12, home=1..6, faces=2..6, " ..
  "positions=N"

-- The three families: checkers are hit, keep to a road of their own, or are pinned. A layout puts the first checkers
-- as far back as can be.
local games <const> = {
  hit = { name = "backgammon", back = 2 },
  race = { name = "long_nardi", back = 15, set = { "head.first_doubles={}" } },
  pin = { name = "plakoto", back = 15 },
}

-- Each rule that is about play, at its other values: "KEY=VALUE", or several with blanks between them. What a game has
-- already is left out by itself. Not among them: names.*, cube.*, match.*, since a single game without a cube is
-- solved, and board.points, dice.faces and layout, which are the options.
local rules <const> = {
  "board.home=1", "board.home=2",
  "move.direction=contrary", "move.direction=parallel", "move.direction=same", "move.passing=any", "move.passing=empty",
  "contact.blot=hit", "contact.blot=pin", "contact.blot=either", "contact.blot=closed",
  "hit.in_home=false", "hit.goes_to=start", "hit.needs=one_home", "hit.needs=all_entered",
  "hit.run=stay", "hit.run=no_stack", "hit.run=no_stack_next", "hit.run=no_stack hit.run_off=false",
  "entry.first=bar", "entry.first=none", "entry.onto=empty", "entry.onto=not_own",
  "head.per_turn=0", "head.per_turn=1", "head.per_turn=2",
  "head.per_turn=1 head.first_max=2 head.first_doubles=1,2",
  "head.per_turn=1 head.first_max=2 head.first_when=any_roll_needed",
  "runner.goal=1", "runner.goal=3", "limits.home={from=1,to=1,stack=1}",
  "prime.length=2 prime.allow=never", "prime.length=2 prime.allow=enemy_ahead",
  "prime.length=2 prime.allow=enemy_behind",
  "prime.length=2 prime.allow=never prime.test=step", "prime.length=2 prime.allow=enemy_ahead prime.release=true",
  "dice.count=1", "dice.count=3", "dice.fixed=1",
  "doubles.times=1", "doubles.times=2", "doubles.times=3", "doubles.chain=cascade", "doubles.chain=complement",
  "doubles.chain=cascade doubles.chain_from=2", "doubles.unplayed=opponent", "doubles.bonus_roll=true",
  "forced.use=while_possible", "forced.use=free", "forced.higher=free", "forced.higher=must", "forced.unplayable=lose",
  "bearoff.when=any", "bearoff.when=all_home_free", "bearoff.when=all_home", "bearoff.dice=1,2", "bearoff.match=exact",
  "bearoff.match=below", "bearoff.match=at_least", "bearoff.match=any", "bearoff.match=highest",
  "bearoff.must=exact", "bearoff.must=always", "bearoff.inner_moves=false", "bearoff.other_die=other_checker",
  "opening.winner=low", "opening.dice=keep", "opening.dice=reroll", "opening.dice=choice",
  "finish.first_off=loses", "finish.last_turn=1", "finish.stalemate=draw", "finish.stalemate=lose",
  "score.single=2", "score.gammon=1", "score.gammon=2", "score.gammon=3", "score.backgammon=4",
  "score.backgammon=3 score.backgammon_in=home", "score.backgammon=3 score.backgammon_in=bar", "score.count=left",
}

-- The patches that come with the program.
local patches <const> = {
  "backgammon_960", "domino_hands", "domino_stock", "double_hit", "exact_bearoff", "five_on_a_point", "hit_again",
  "holland", "jan", "joker_cube", "koks", "leftovers", "lowest_first", "mexican", "must_bear_off", "no_hit_and_run",
  "no_hit_at_home", "odds", "open_quarter", "pass_and_pick", "plain_first_double", "prime_after_home", "roll_over",
  "runners_wait", "snake_eyes", "star_mars", "third_double", "win_by_two",
}

-- ---- what was asked

local bounds <const> = { checkers = { 1, 6 }, points = { 6, 12 }, home = { 1, 6 }, faces = { 2, 6 },
  positions = { 1, 2000000 } }
local size <const> = { checkers = 3, points = 6, home = 3, faces = 3, positions = 300000 }
local asked = { "hit", "race", "pin" }

for name, text in pairs(lab.options) do
  local bound, number = bounds[name], tonumber(text)
  if name == "game" and games[text] then
    asked = { text }
  elseif not bound or not number or number % 1 ~= 0 or number < bound[1] or number > bound[2] then
    error(("%s=%s? %s"):format(name, text, help), 0)
  else
    size[name] = math.tointeger(number)
  end
end
if size.points % 2 ~= 0 or size.home > size.points // 2 then
  error("points must be even, and home at most half of them; " .. help, 0)
end

-- ---- solving

-- "a b c" as { "a", "b", "c" }
local function split(text)
  local list, from = {}, 1
  while from <= #text do
    local blank = text:find(" ", from, true) or #text + 1
    list[#list + 1] = text:sub(from, blank - 1)
    from = blank + 1
  end
  return list
end

local function layout(game)
  local back = math.min(game.back, size.checkers)
  local list = ("layout=%d:%d"):format(size.points, back)
  return back < size.checkers and ("%s,%d:%d"):format(list, size.points - 2, size.checkers - back) or list
end

-- The game with these settings over it; nil and why not.
local function solve(game, spec, more)
  local set = { "board.home=" .. size.home, "board.points=" .. size.points, "dice.faces=" .. size.faces, layout(game) }
  for _, setting in ipairs(game.set or {}) do
    table.insert(set, 1, setting)
  end
  for _, setting in ipairs(more) do
    set[#set + 1] = setting
  end
  local good, solved = pcall(lab.solve, { spec, set = set, positions = size.positions })
  if good then
    return solved
  end
  return nil, tostring(solved)
end

local function same(a, b)
  local rolls = a.rolls and b.rolls and math.abs(a.rolls - b.rolls) or (a.rolls == b.rolls and 0 or 1)
  return math.abs(a.points - b.points) < 5e-5 and math.abs(a.wins - b.wins) < 5e-6 and rolls < 5e-3 and
    math.abs(a.gammons - b.gammons) < 5e-6
end

-- ---- telling

local name_columns <const> = 64

local function padded(text, columns)
  return text .. (" "):rep(columns - #text)
end

local function print_row(name, game, base)
  local rolls = game.rolls and ("%6.2f"):format(game.rolls) or " never"
  local more = base and game.rolls and base.rolls and ("%+6.2f"):format(game.rolls - base.rolls) or "      "
  local change = (base and ("%+8.4f"):format(game.points - base.points) or "        ") .. " | " .. more
  print(("| %s | %6.2f | %+8.4f | %6.2f | %5.2f | %s | %s |"):format(padded(name, name_columns), 100 * game.wins,
    game.points, 100 * game.gammons, 100 * game.draws, rolls, change))
end

local function print_list(what, list)
  local line = what .. ":"
  for _, word in ipairs(split(table.concat(list, "; ") .. ".")) do
    if #line + 1 + #word > 118 then
      print(line)
      line = word
    else
      line = line .. " " .. word
    end
  end
  if #list > 0 then
    print(line .. "\n")
  end
end

-- What stands behind "lab.solve: " in an error, without the name of the game.
local function reason_of(trouble)
  local at = trouble:find("lab.solve: ", 1, true)
  return at and trouble:sub(at + 11) or trouble
end

-- A rule that changes nothing in any position here, or cannot be laid over the game, is told in a line below.
local function tell(key)
  local game = games[key]
  local base, trouble = solve(game, game.name, {})
  if not base then
    error(reason_of(trouble), 0)
  end
  print(("## %s, %d checkers a side on %d points (%s), home of %d, dice of %d faces"):format(game.name, size.checkers,
    size.points, layout(game), size.home, size.faces))
  print("")
  print(("%d positions."):format(base.positions))
  print("")
  print("| " .. padded("rules", name_columns) .. " | wins % | points   | gam. % | dr. % | rolls  | points + | rolls+ |")
  print("|" .. ("-"):rep(name_columns + 2) .. "|-------:|---------:|-------:|------:|-------:|---------:|-------:|")
  print_row("as they are", base)
  local equal, large, wrong = {}, {}, {}
  local function row(name, spec, set)
    local solved, why = solve(game, spec, set)
    if not solved then
      local list = why:find("positions", 1, true) and large or wrong
      list[#list + 1] = name
    elseif same(solved, base) then
      equal[#equal + 1] = name
    else
      print_row(name, solved, base)
    end
  end
  for _, rule in ipairs(rules) do
    row(rule, game.name, split(rule))
  end
  for _, patch in ipairs(patches) do
    row("house/" .. patch, game.name .. "+house/" .. patch, {})
  end
  print("")
  print_list("The same in every figure", equal)
  print_list("Too large to be solved", large)
  print_list("Not laid over this game", wrong)
end

print("Wins and points a game are the starter's, gammons those of either side; rolls of a game, the opening one")
print("included, 'never' where some games have no end; + is what the rule adds. Both sides play as well as can be.")
print("These figures are exact.")
print("")
for _, key in ipairs(asked) do
  tell(key)
end
