-- Bräde, Swedish tables: verkeer with more ways to win. Played to this day at the Vasa museum in Stockholm.
--
-- The points are ours (the sources at hand agree on what wins, not on what it counts): score.extra.* says otherwise.
-- What the Vasa rules tell and this file does not: the rarer jans (of which there are five kinds), "munk".
-- A reading that is not chosen here:
--   after one checker has come to the 13-point the others may stand together on the far side (Fiske, 1905): no setting
return {
  title    = "Bräde",
  about    = "Same way round, one checker a point on the far side; patterns at home and a full bar win, too.",
  source   = "bkgm.com/variants/SwedishTables.html, studylib.net/doc/18323766; patterns: Fiske 1905, 321-328",
  based_on = "verquere",

  opening  = { winner = "low" },
  limits   = { far = { from = 13, to = 24, stack = 1 } },
  score    = { extra = { handsome = 2 } },
  match    = { starter = "loser" },
  game_over = { function(turn)
    local board, me, them = turn.board, turn.board.me, turn.board.them
    local function stand(...)
      for point, count in ipairs({ ... }) do
        if me[point] ~= count then return false end
      end
      return true
    end
    if stand(15) or stand(7, 5, 3) or stand(5, 5, 5) or stand(3, 3, 3, 3, 3) then return "me", "handsome" end
    local free = 0
    for point = 19, 24 do
      if them[point] == 0 and me[board:opp(point)] < 2 then free = free + 1 end
    end
    if them.bar > free then return "me", "jan" end
  end, false, about = "Who has more checkers on the bar than there are open points without own checkers from 24 to 19 "
    .. "has lost (jan). Who has all checkers at home in one of four patterns has won (handsome): all on the "
    .. "1-point; 7, 5 and 3 on the points 1, 2 and 3; five on each of these; three on each of the points 5 to 1." },

  examples = {
    { position = "24:15 24:15 - - first=wb", after = "roll 31", gives = "24:15 24:15 b - first=wb",
      why = "the lower die begins" },
    { position = "24:15 24:15 w 33 first=wb", all = { "24/21(2) 21/18/15" }, why = "one a point on the far side" },
    { position = "6:1,5:3,4:3,3:2,2:3,1:3 24:15 w 21", after = "play 6/5/3",
      gives = "5:3,4:3,3:3,2:3,1:3 24:15 w - score=2-0 over=w:handsome:2", why = "three on each of the last five" },
    { position = "4:1,3:3,2:5,1:6 24:15 w 21", after = "play 4/3/1",
      gives = "3:3,2:5,1:7 24:15 w - score=2-0 over=w:handsome:2", why = "stairs: seven, five and three" },
    { position = "3:1,2:1,1:13 24:15 w 21", after = "play 3/1 2/1",
      gives = "1:15 24:15 w - score=2-0 over=w:handsome:2",
      why = "all on the last point" },
    { position = "24:1,12:2,11:2,10:2,9:2,8:2,6:4 bar:1,8:1,6:13 w 41", after = "play 24/20* 6/5",
      gives = "20:1,12:2,11:2,10:2,9:2,8:2,6:3,5:1 bar:2,6:13 w - score=2-0 over=w:jan:2",
      why = "two on the bar, and one point left to enter on" },
  },
}
