-- The same with texts of one byte: what is kept beside each of them counts, too.
-- Expected: error "too much memory|too long"
-- As hook: error "too much memory|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
local list, examples = {}, {}
for i = 1, 200 do list[i] = "x" end
local example = { position = "x", legal = list, illegal = list, all = list, after = list }
for i = 1, 1000 do examples[i] = example end
return { layout = { [24] = 15 }, allow_step = function() end, examples = examples }
