-- unknown_rule.lua: what is said of a `path` that is no rule: the `keys` of the group that it is, the `hook` of that
-- name; what is near it (`setting`, `near`), or the rule that goes by the variant's `own` word; the keys of its group,
-- `beside` it; is there a game at the `table`? All may be nil but the path.
local path <const> = result.path
local near <const> = result.setting or result.own or result.near

if result.keys and path == "limits" then
  print("every limit has a name of its own, as in limits.home; `help limits` tells how")
elseif result.keys then
  print(("\"%s\" is not one rule but a group: %s"):format(path, result.keys))
elseif result.hook then
  print(("these rules have no function %s; `help %s` tells what it could do"):format(result.hook, result.hook))
elseif near then
  print(("there is no %s \"%s\"; did you mean %s?"):format(result.setting and "setting" or "rule", path, near))
elseif result.beside then
  print(("there is no rule \"%s\"; those of its group are %s"):format(path, result.beside))
else
  print(("there is no rule \"%s\"; `rules%s --keys` lists them all"):format(path, result.table and "" or " backgammon"))
end
