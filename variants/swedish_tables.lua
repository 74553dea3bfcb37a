-- Bräde, Swedish tables: verkeer with more ways to win, as the friends of the game at the Vasa museum in Stockholm
-- play it (rules of 2003).
--
-- What these rules tell and this file does not: a side that cannot pass a row of points may blow one up, with all
-- checkers on it (and win by it: sprängjan, six points); who can end the game may leave the rest of a roll unplayed,
-- and a pattern that is there in the middle of a play ends it. Readings that are not chosen here:
--   13 takes one checker, too (bkgm.com)            limits.far = { from = 13, to = 24, stack = 1 }
--   after one checker has come to 13 the others may stand together on the far side (Fiske, 1905): no setting
return {
  title    = "Bräde",
  about    = "Same way round, one checker a point on the far side; patterns at home and a full bar win, too.",
  source   = "Vasamuseets Brädspelsvänner 2003, but for blowing up points: github.com/nmatavka/hermes-trictrac",
  based_on = "verquere",

  opening  = { winner = "low" },
  score    = { extra = { handsome = 2, jan = 4 } },
  match    = { starter = "loser" },
  game_over = { function(turn)
    local me = turn.board.me
    local function stand(...)
      for point, count in ipairs({ ... }) do
        if me[point] ~= count then return false end
      end
      return true
    end
    if stand(15) or stand(7, 5, 3) or stand(5, 5, 5) or stand(3, 3, 3, 3, 3) then return "me", "handsome" end
  end, about = "A side with all checkers at home in one of four patterns has won (handsome): all on the 1-point; 7, 5 "
    .. "and 3 on the points 1, 2 and 3; five on each of these; three on each of the points 5 to 1." },
  points   = { function(class, turn, parent)
    local points = parent()
    if class ~= "jan" and turn.board.them.bar > 0 then return points + 1 end
    return points
  end, about = "Except for jan, one point more if the loser has a checker on the bar (munk)." },
  allow_step = { function(step, turn)
    return not step.off or step.from == turn.board.me.highest, "only the hindmost checker may be borne off"
  end, about = "Only checkers on the highest point that a side still holds may be borne off, by its number or more.",
    instead_of = "bearoff.match" },
  prefer_play = { function(_, turn)
    return -turn.board.me.pips, "less of the roll can be wasted"
  end, about = "The play must use as many points of the roll as it can; bearing off uses no more than the way." },

  examples = {
    { position = "24:15 24:15 - - first=wb", after = "roll 31", gives = "24:15 24:15 b - first=wb",
      why = "the lower die begins" },
    { position = "24:15 24:15 w 33 first=wb", all = { "24/21(2) 21/18/15" }, why = "one a point on the far side" },
    { position = "4:2,3:2,2:2 24:15 w 32", all = { "4/1 4/2", "4/1 3/1" },
      why = "3 may not be borne off: checkers stand on 4" },
    { position = "3:1,1:1,off:13 24:15 w 52", all = { "3/off 1/off" }, why = "3/1/off would waste a point more" },
    { position = "7:1,3:1,1:1,off:12 24:15 w 54", all = { "7/2 3/off" }, why = "7/3/off would waste two" },
    { position = "6:1,4:2,off:12 24:15 w 53", all = { "6/1 4/1" }, why = "nothing can be borne off" },
    { position = "5:1,4:2,off:12 13:2,6:13 w 44", all = { "" },
      why = "1 is the opponent's, and while one stands on 5 those on 4 may not be borne off" },
    { position = "6:1,5:3,4:3,3:2,2:3,1:3 24:15 w 21", after = "play 6/5/3",
      gives = "5:3,4:3,3:3,2:3,1:3 24:15 w - score=2-0 over=w:handsome:2", why = "three on each of the last five" },
    { position = "4:1,3:3,2:5,1:6 bar:1,24:14 w 21", after = "play 4/3/1",
      gives = "3:3,2:5,1:7 bar:1,24:14 w - score=3-0 over=w:handsome:3",
      why = "stairs: seven, five and three; and munk" },
    { position = "3:1,2:1,1:13 24:15 w 21", after = "play 3/1 2/1",
      gives = "1:15 24:15 w - score=2-0 over=w:handsome:2",
      why = "all on the last point" },
    { position = "1:1,off:14 bar:1,24:14 w 21", after = "play 1/off",
      gives = "- bar:1,24:14 w - score=2-0 over=w:single:2", why = "home, with munk" },
    { position = "24:1,6:14 bar:2,24:5,23:1,22:1,21:1,8:1,7:1,6:3 w 51", after = "play 24/19* 6/5",
      gives = "19:1,6:13,5:1 bar:3,24:5,23:1,22:1,21:1,8:1,6:3 w - score=4-0 over=w:jan:4",
      why = "three, and two points without own checkers" },
  },
}
