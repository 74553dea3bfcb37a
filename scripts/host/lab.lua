-- lab.lua: the plan of an experiment, as repl/lab/plan.h has it, of the table that a script gives
--
-- The list part of the table and `variants` are rule sets; `white` and `black`, or `bot`, are bots. The table stays as
-- it is, and none of its metamethods is called. What is wrong in it is wrong in the plan: who reads that says so.
local next = ...
local format, kind_of_number = string.format, math.type
local rawget, rawlen, tostring, type = rawget, rawlen, tostring, type

local MOST_VALUES = 10000 -- longer lists are refused as they are

-- What is set for all, then what is set for one.
local function both_of(all, own)
  if type(all) ~= "table" or type(own) ~= "table" or rawlen(all) + rawlen(own) > MOST_VALUES then
    return own
  end
  local list = {}
  for _, part in next, { all, own } do
    for i = 1, rawlen(part) do
      list[#list + 1] = rawget(part, i)
    end
  end
  return list
end

-- "narde", { "narde", set = {..} }, or { spec = "narde", set = {..} }; `set` is for all.
local function variant_of(given, set)
  if type(given) ~= "table" then
    return set == nil and given or { spec = given, set = set }
  end
  local variant, first = { set = set }, rawget(given, "spec") == nil and 1
  for key, value in next, given do
    -- A second name has no meaning, and is refused.
    local name = key == first and "spec" or kind_of_number(key) == "integer" and tostring(key) or key
    variant[name] = name == "set" and both_of(set, value) or value
  end
  return variant
end

-- Values of a swept rule may be numbers and booleans: they become the texts that `set` reads.
local function value_of(given)
  if kind_of_number(given) == "float" then
    return format("%.14g", given)
  end
  return (type(given) == "number" or type(given) == "boolean") and tostring(given) or given
end

local function each_of(list, change, with)
  if type(list) ~= "table" or rawlen(list) > MOST_VALUES then
    return list
  end
  local changed = {}
  for place, value in next, list do
    changed[place] = change(value, with)
  end
  return changed
end

return function(kind, given, seed)
  if rawlen(given) > MOST_VALUES then
    return given
  end
  local plan, listed = { seed = seed }, {}
  for key, value in next, given do
    local into = kind_of_number(key) == "integer" and listed or plan
    into[key] = value
  end
  local white, black, bot = plan.white, plan.black, plan.bot
  local sides = white ~= nil or black ~= nil
  -- These want `bots`, and know no `bot`.
  if kind ~= "tourney" and plan.bots == nil and (sides or bot ~= nil and kind ~= "duel") then
    bot = bot == nil and "random" or bot
    plan.bots = { white == nil and bot or white, black == nil and bot or black }
    plan.white, plan.black, plan.bot = nil, nil, nil
  elseif plan.bots ~= nil and sides then -- no plan has this
    plan.white, plan.black, plan["white or black beside bots"] = nil, nil, true
  end
  plan.variants = each_of(next(listed) ~= nil and listed or plan.variants, variant_of, plan.set)
  plan.values = each_of(plan.values, value_of)
  plan.set = nil
  plan.kind = kind
  if kind == "solve" then
    plan.kind, plan.bots = "sim", { "random", "random" } -- nobody plays
  end
  return plan
end
