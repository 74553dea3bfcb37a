-- A thousand examples of eight hundred plays each, all one text in the script: copied, they would take gigabytes.
-- Expected: error "too much memory|too long"
-- As hook: error "too much memory|too long"
-- As bot: error "a bot has no entry"
-- As experiment: success
-- As console: success
-- Hook: whole
local s, list, examples = ("x"):rep(2000), {}, {}
for i = 1, 200 do list[i] = s end
local example = { position = s, why = s, gives = s, legal = list, illegal = list, all = list, after = list }
for i = 1, 1000 do examples[i] = example end
return { layout = { [24] = 15 }, allow_step = function() end, examples = examples }
