-- unknown_rule.lua: what is said of a `path` that is no rule: the `keys` of the group that it is, the `hook` of that
-- name; what is near it (`setting`, `near`), or the rule that goes by the variant's `own` word; the keys of its group,
-- `beside` it; the `patch` of that name; the `place` where a function stands; is there a game at the `table`? All may
-- be nil but the path.
local path <const> = result.path
local near <const> = result.setting or result.own or result.near

-- What other programs set by these words.
local elsewhere <const> = {
  matchlength = "`play backgammon to 5` begins a match to 5", pipcount = "`board` shows the pips",
  player = "`black expert` says who plays Black, `white human` who plays White",
  statistics = "`analyse` tells of plays and luck, `stats` of the dice", xgid = "`id XGID=...` sets up a position",
  gnubgid = "`id POSITION:MATCH` sets up a position",
}

if elsewhere[path] and not near then
  print(("there is no setting \"%s\"; %s"):format(path, elsewhere[path]))
elseif result.keys and path == "limits" then
  print("every limit has a name of its own, as in limits.home; `help limits` tells how")
elseif result.keys then
  print(("\"%s\" is not one rule but a group: %s%s"):format(path, result.keys,
    path == "hit" and "; whether there are hits at all is contact.blot" or ""))
elseif result.hook and result.place then
  print(("%s is a function (%s), no setting; a patch in which `%s = false` stands takes it away"):format(result.hook,
    result.place, result.hook))
elseif result.hook then
  print(("these rules have no function %s; `help %s` tells what it could do"):format(result.hook, result.hook))
elseif result.patch then
  print(("\"%s\" is a house rule; `%s+%s` %s"):format(path, result.table and "use " or "play long_nardi", result.patch,
    result.table and "lays it over the game at the table" or "plays by it, or any other game"))
elseif near then
  print(("there is no %s \"%s\"; did you mean %s?"):format(result.setting and "setting" or "rule", path, near))
elseif result.beside then
  print(("there is no rule \"%s\"; those of its group are %s"):format(path, result.beside))
else
  local list = ("`rules%s --keys` lists"):format(result.table and "" or " backgammon")
  print(path:find(".", 1, true) and ("there is no rule \"%s\"; %s them all"):format(path, list)
    or ("there is no setting or rule \"%s\"; `set` alone lists the settings, %s the rules"):format(path, list))
end
