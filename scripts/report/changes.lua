-- changes.lua: what is otherwise since rules were set, or files were `loaded` (the variant's name; `laid`: with a
-- patch, else again): `keys`, { key, before, now, place } each, the place if files may have said it; `functions`,
-- { name, file, line } each, if they are others;
-- `plays` there are and `plays_before` (negative: none were to be made); the `match`, { to, white, black, cube, rule,
-- game } (rule: Crawford's; game: is this the Crawford game), if its length is another; whether the `layout` waits for
-- the next game; the `steps` of a play under way that were put back
local words = require "words"

if result.loaded then
  print(result.loaded .. (result.laid and ": from here on" or ": loaded again"))
end
for _, each in ipairs(result.keys) do
  print((each.before == each.now and "%s: %s, as before" or "%s: %s -> %s%s"):format(each.key,
    words.value(each.before), words.value(each.now),
    each.place and "  (" .. each.place .. ")" or ""))
end
if result.functions then
  local list = {}
  for i, each in ipairs(result.functions) do
    list[i] = ("%s (%s:%d)"):format(each.name, each.file, each.line)
  end
  print("functions: " .. (#list > 0 and table.concat(list, ", ") or "none any more"))
end
if result.plays >= 0 and result.plays_before >= 0 then
  print(("legal plays here: %d -> %d"):format(result.plays_before, result.plays))
end
local match = result.match
if match then
  print((match.to == 1 and "this game alone decides"
    or match.to == 0 and "this game and those that follow (`next`) add to the score; no score ends the match"
    or ("this game counts for a match to %d, at %d-%d%s"):format(match.to, match.white, match.black,
      not match.cube and "" or match.rule and ", with the Crawford rule"
      or ", without the Crawford rule (`set match.crawford true`)"))
    .. (match.game and "; this is the Crawford game" or ""))
end
if result.layout then
  print("the checkers on the board stay where they are; the next game begins with the new layout (`new`)")
end
if result.steps > 0 then
  print(("the play under way is to be made anew: its %s put back"):format(
    result.steps == 1 and "step was" or "steps were"))
end
