-- Fifty files of one game: each call of each leaves ten megabytes behind that nobody needs any more.
-- Expected: success
-- As hook: either "too long|does not come to an end"
-- As bot: error "a bot has no entry"
-- Hook: whole
-- Copies: 50
return { layout = { [24] = 15 }, allow_step = function()
  local t, s = {}, ("x"):rep(4000):rep(100)
  for i = 1, 22 do t[i] = s .. i end
  return #t == 22
end }
