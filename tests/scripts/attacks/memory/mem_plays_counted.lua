-- A script that holds much and has plays counted, whose list takes ten MiB: both are its memory.
-- Expected: success
-- As hook: error "uses too much memory"
-- As bot: error "a bot has no entry"
-- Hook: whole
local held, much = {}, ("x"):rep(500 * 1024)
for i = 1, 13 do held[i] = much .. i end
return { layout = { white = { [24] = 5, [23] = 5, [22] = 5 }, black = { bar = 15 } }, dice = { faces = 8 },
  move = { passing = "empty" }, contact = { blot = "closed" },
  allow_play = function(_, turn)
    pcall(turn.board.me.can_play, turn.board.me, { 8, 7, 6, 5, 4, 3 })
    return #held > 0
  end,
}
