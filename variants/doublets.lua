-- Doublets, or the queen's game: men that lie on others are laid down, then all are borne off. It is sheer luck.
--
-- Nobody moves: a man that lies on another of point 1 stands on 7 here, of point 6 on 12, and comes down by six points,
-- whatever the die says. Readings that are not chosen here, and what gives each:
--   two men on each point, twelve in all (the Spanish doblet, 1283)   layout = { [12] = 1, [11] = 1, .. [1] = 1 }
--   what a side cannot use is lost (Willughby, about 1670)            on_play = false
local start <const> = "12:2,11:2,10:2,9:1,8:1,7:1,6:1,5:1,4:1,3:1,2:1,1:1"
local how <const> = "A die lays down a man that lies on another of the point with its number, or bears one off that "
  .. "point once all are down. Points 1 to 6 are those points; a man that lies on another stands six points higher, on "
  .. "7 to 12, until it is laid down. A double lays down, or bears off, as many men as it has pips, from anywhere."

local function class(from) return (from - 1) % 6 + 1 end        -- the die that a man waits for

local function sixes(n)
  local list = {}
  for i = 1, n do list[i] = 6 end
  return list
end

return {
  title    = "Doublets",
  about    = "Nobody moves: men that lie on others are laid down, then all are borne off, each by its own number.",
  source   = "Cotton 1674: ludii.games/data.php?gameId=700; Willughby: jducoeur.org/game-hist/game-recon-dublets.html",
  based_on = "irish",

  layout   = { [12] = 2, [11] = 2, [10] = 2, [9] = 1, [8] = 1, [7] = 1,
               [6] = 1, [5] = 1, [4] = 1, [3] = 1, [2] = 1, [1] = 1 },
  move     = { direction = "parallel" }, contact = { blot = "closed" },       -- each side has a table of its own
  opening  = { dice = "reroll" },
  bearoff  = { match = "at_least" },
  score    = { gammon = false, backgammon = false },
  state    = { shared = { _left = 0 } },                        -- the dice that are left to the opponent, as bits

  on_roll  = { function(roll)
    if not roll.double then return sixes(2) end
    return sixes(math.min(2 * roll[1], 8)), sixes(math.max(2 * roll[1] - 8, 0))
  end, about = how, instead_of = { "doubles.times", "bearoff.match", "bearoff.must", "move.passing", "move.direction",
    "contact.blot", "forced.higher" } },
  allow_step = { function(step, turn)
    local own = class(step.from)
    if not turn.rolled then return turn.shared._left >> own & 1 == 1 end
    return turn.roll.double or own == turn.roll[1] or own == turn.roll[2]
  end, about = how },
  allow_play = { function(play, turn)
    return turn.roll.double or play.count < 2 or class(play.steps[1].from) ~= class(play.steps[2].from)
  end, about = how },
  on_play  = { function(play, turn)
    if not turn.rolled or turn.roll.double or play.full or turn.board.me.pips == 0 then return end
    local left, count, before, after = 0, 0, turn.before.me, turn.board.me
    for i = 1, 2 do
      local n = turn.roll[i]
      if before[n] == after[n] then left, count = left | 1 << n, count + 1 end
    end
    turn.shared._left = left
    return { side = "them", table.unpack(sixes(count)) }
  end, about = "A die that a side cannot use the opponent uses, before rolling; if it cannot either, it is lost.",
    instead_of = "forced.unplayable" },

  examples = {
    { position = start .. " " .. start .. " w - first=wb", after = "roll 64", all = { "12/6 10/4" } },
    { position = "7:1,6:5,5:4,4:2,3:1,2:1,1:1 1:15 w -", after = "roll 41", all = { "7/1 4/off" },
      why = "the last is laid down, and the four bears off" },
    { position = "8:1,7:1,6:4,5:4,4:2,3:1,2:1,1:1 9:1,6:14 w -", after = { "roll 31", "play 7/1" },
      gives = "8:1,6:4,5:4,4:2,3:1,2:1,1:2 9:1,6:14 b 6 roll=31 threw=w _left=8", all = { "9/3" },
      why = "nothing of White's lies on the 3-point: Black has the three" },
    { position = "12:1,6:14 1:15 w -", after = "roll 22", all = { "12/6/off 6/off(2)" },
      why = "one is laid down, three are borne off" },
    { position = "12:2,6:13 1:15 w -", after = { "roll 55", "play 12/6(2) 6/off(6)", "play 6/off(2)" },
      gives = "6:7,off:8 1:15 b -" },
    { position = "1:1,off:14 6:15 w -", after = { "roll 61", "play 1/off" },
      gives = "- 6:15 w - score=1-0 over=w:single:1" },
  },
}
