-- check_warn.lua: what `check` warns of, a sentence a line: keys that say nothing beside others, rules that said
-- nothing
-- `keys`, { key, value, said, place, own, is_default, refused } of each; `functions`, { name, asked, spoke, silent } of
-- those that the rules have; `games` at random, and their `positions`; the highest `head`; `checkers` of the side that
-- has more; begins_outside: a checker does; `backgammons` count. A warning is never an error: random players try few
-- things on purpose.
local few_games <const> = 50

local keys = {}
for _, key in ipairs(result.keys) do
  keys[key.key] = key
end

-- A name that is no key's is a mistake in here, and not a key without a value.
local function key_of(name)
  return assert(keys[name], name)
end

local function is(name, ...)
  for _, value in ipairs{ ... } do
    if key_of(name).value == value then
      return true
    end
  end
  return false
end

local function number(name)
  return tonumber(key_of(name).value) or 0
end

local function setting(key)
  return ("%s = %s (%s)"):format(key.key, key.said, key.place)
end

-- ---- keys beside keys

local nothing_hits <const> = is("contact.blot", "closed", "pin")
local home_is_safe <const> = nothing_hits or is("hit.in_home", "false")
local nothing_binds <const> = nothing_hits or not is("hit.run", "no_stack", "no_stack_next")
local nobody_enters <const> = (nothing_hits or not is("hit.goes_to", "bar")) and not result.begins_outside
local no_head_rule <const> = number "head.per_turn" == 0
local no_exception <const> = no_head_rule or number "head.first_max" <= number "head.per_turn"
local any_roll <const> = is("head.first_when", "any_roll_needed")
local nothing_listed <const> = no_head_rule or (is("head.first_doubles", "{}") and not any_roll)
local no_prime_rule <const> = is("prime.allow", "always") and is("prime.release", "false")
local no_doubles <const> = number "dice.count" < 2
local no_cube <const> = is("cube.on", "false")
local by_checkers <const> = is("score.count", "left")
local all_home <const> = is("bearoff.inner_moves", "false") and not is("bearoff.when", "any")

-- A key, whether it is idle, and why then.
local idle_keys <const> = {
  { "hit.in_home", nothing_hits, "nothing is hit (contact.blot)" },
  { "hit.goes_to", nothing_hits, "nothing is hit (contact.blot)" },
  { "hit.needs", nothing_hits, "nothing is hit (contact.blot)" },
  { "hit.run", home_is_safe, "nothing is hit in a home board (contact.blot, hit.in_home)" },
  { "hit.run_off", nothing_binds, "no checker is bound by hit.run" },
  { "entry.first", nobody_enters, "no checker ever has to enter" },
  { "entry.onto", nobody_enters, "no checker ever has to enter" },
  { "head.first_max", no_head_rule, "the head is free (head.per_turn = 0)" },
  { "head.first_max", nothing_listed, "head.first_doubles lists no double" },
  { "head.first_doubles", no_exception or any_roll,
    "head.first_max is not above head.per_turn, or any roll counts" },
  { "head.first_when", no_exception, "head.first_max is not above head.per_turn" },
  { "runner.goal", result.head <= number "runner.goal", "the head is not above that point" },
  { "prime.length", no_prime_rule, "every prime may stand (prime.allow)" },
  { "prime.test", no_prime_rule, "every prime may stand (prime.allow)" },
  { "doubles.times", no_doubles, "one die makes no doubles" },
  { "doubles.chain", no_doubles, "one die makes no doubles" },
  { "doubles.chain_from", no_doubles or is("doubles.chain", "none"), "nothing follows a double (doubles.chain)" },
  { "doubles.unplayed", no_doubles, "one die makes no doubles" },
  { "doubles.bonus_roll", no_doubles, "one die makes no doubles" },
  { "forced.higher", is("forced.use", "free"), "no number has to be played (forced.use = free)" },
  { "forced.higher", is("forced.unplayable", "lose"), "who cannot play all numbers has lost (forced.unplayable)" },
  { "bearoff.must", all_home, "checkers that are all home may only be borne off (bearoff.inner_moves)" },
  { "bearoff.inner_moves", is("bearoff.match", "any"), "any number takes any checker off (bearoff.match = any)" },
  { "finish.last_turn", number "finish.last_turn" >= result.checkers,
    "nobody has so many off before the game is over" },
  { "score.single", by_checkers, "points are the checkers left (score.count)" },
  { "score.gammon", by_checkers, "points are the checkers left (score.count)" },
  { "score.backgammon", by_checkers, "points are the checkers left (score.count)" },
  { "score.backgammon_in", not result.backgammons, "there is no backgammon (score.backgammon)" },
  { "cube.jacoby", by_checkers, "points are the checkers left (score.count)" },
  { "cube.max", no_cube, "there is no cube (cube.on)" },
  { "cube.beavers", no_cube, "there is no cube (cube.on)" },
  { "match.crawford", no_cube or number "match.to" <= 1, "no match is played with the cube (cube.on, match.to)" },
}

local idle = {} -- why each is, by its name
for _, row in ipairs(idle_keys) do
  local key = key_of(row[1])
  if row[2] and not idle[key.key] then
    idle[key.key] = row[3]
    if not key.is_default and key.own then
      print(("%s says nothing: %s"):format(setting(key), row[3]))
    end
  end
end

-- ---- functions that refused everything

for _, own in ipairs(result.functions) do
  local what = own.name == "allow_step" and "steps" or own.name == "allow_play" and "plays"
  if what and own.asked > 0 and own.spoke == own.asked then
    print(("%s refused all %d %s that it was asked about, so nobody could move"):format(own.name, own.asked, what))
  end
end

-- ---- silence

-- Keys that are there to refuse something when they are not at their default.
local refusing_keys <const> = {
  "hit.in_home", "hit.needs", "hit.goes_to", "hit.run", "hit.run_off", "entry.onto", "head.per_turn", "runner.goal",
  "prime.allow", "prime.release", "bearoff.dice", "bearoff.must", "bearoff.inner_moves", "bearoff.other_die",
}

local function warn_silent_key(key)
  if not key.refused and key.own and not idle[key.key] then
    print(("%s refused nothing at %d positions of %d random games"):format(setting(key), result.positions,
      result.games))
  end
end

-- Those of them that are expected to return a value each time: true, false, or a number.
local may_refuse <const> = { allow_step = true, allow_play = true, prefer_play = true, allow_double = true }

local function warn_silent_function(own)
  local line = "%s never had anything to say in %d random games"
  if own.asked == 0 then
    line = "%s was never asked anything in %d random games"
  elseif own.silent == own.asked and may_refuse[own.name] then
    line = "%s never returned a value in %d random games: is `return` missing in it, or never reached?"
  end
  print(line:format(own.name, result.games))
end

if result.games >= few_games then
  for _, name in ipairs(refusing_keys) do
    if not key_of(name).is_default then
      warn_silent_key(key_of(name))
    end
  end
  for _, key in ipairs(result.keys) do
    if key.key:sub(1, 7) == "limits." then
      warn_silent_key(key)
    end
  end
  for _, own in ipairs(result.functions) do
    if own.spoke == 0 then
      warn_silent_function(own)
    end
  end
end
