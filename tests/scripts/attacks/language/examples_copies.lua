-- Fifty files with as many texts in their examples as one of them may have.
-- Expected: error "too much memory|too long"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
local s, list, examples = ("x"):rep(1900), {}, {}
for i = 1, 100 do list[i] = s end
for i = 1, 20 do examples[i] = { position = "x", legal = list } end
return { layout = { [24] = 15 }, allow_step = function() end, examples = examples }
