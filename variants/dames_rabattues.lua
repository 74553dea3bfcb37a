-- Dames rabattues: doublets as France played it about 1700. A double is two numbers and another throw.
--
-- The book does not tell whether a die that is left when the last man has been laid down bears one off in the same
-- throw; we read: it does. What it tells and this file does not: a number that its side overlooks is lost to it.
local start <const> = "12:2,11:2,10:2,9:1,8:1,7:1,6:1,5:1,4:1,3:1,2:1,1:1"
local how <const> = "A die lays down a man that lies on another of the point with its number, or bears one off that "
  .. "point once all are down. Points 1 to 6 are those points; a man that lies on another stands six points higher, on "
  .. "7 to 12, until it is laid down. A double is two dice of its number."

local function class(from) return (from - 1) % 6 + 1 end        -- the die that a man waits for

return {
  title    = "Dames rabattues",
  about    = "Doublets, each man by its own number: a double is played as it falls, and its side rolls again.",
  source   = "Charpentier 1698, Suite du Trictrac (Dames rabattues): github.com/nmatavka/hermes-trictrac, gamedocs",
  based_on = "doublets",

  on_roll  = { function() return { 6, 6 } end, false, about = how, instead_of = { "doubles.times", "bearoff.match",
    "bearoff.must", "move.passing", "move.direction", "contact.blot", "forced.higher" } },
  allow_step = { function(step, turn)
    local own = class(step.from)
    if not turn.rolled then return turn.shared._left >> own & 1 == 1 end
    return own == turn.roll[1] or own == turn.roll[2]
  end, false, about = how },
  allow_play = { function(play, turn)
    return turn.roll.double or play.count < 2 or class(play.steps[1].from) ~= class(play.steps[2].from)
  end, false, about = how },
  on_play  = { function(play, turn)
    local me, before, roll, left = turn.board.me, turn.before.me, turn.roll, 0
    if not turn.rolled or me.pips == 0 then return end
    for i = 1, 2 do
      if roll.double or before[roll[i]] == me[roll[i]] then left = left | 1 << roll[i] end
    end
    turn.shared._left = play.full and 0 or left
    local rest = not play.full and { 6, play.count == 0 and 6 or nil, side = "them" } or nil
    if roll.double then return rest or "roll", rest and "roll" end
    return rest
  end, false, about = "A die that a side cannot use the opponent uses at once; if it cannot either, it is lost. A "
    .. "side that rolled a double then rolls again.", instead_of = "forced.unplayable" },

  examples = {
    { position = start .. " " .. start .. " w - first=wb", after = "roll 61", all = { "12/6 7/1" } },
    { position = start .. " " .. start .. " w -", after = { "roll 33", "play 9/3", "play 9/3" },
      gives = "12:2,11:2,10:2,8:1,7:1,6:1,5:1,4:1,3:2,2:1,1:1 "
        .. "12:2,11:2,10:2,8:1,7:1,6:1,5:1,4:1,3:2,2:1,1:1 "
        .. "w - todo=roll _left=8",
      why = "one three each: the opponent lays down the second, and White rolls again" },
    { position = "12:2,11:2,10:2,9:1,6:1,5:1,4:1,3:1,2:2,1:2 12:2,11:2,10:2,9:1,6:1,5:1,4:1,3:1,2:2,1:2 w -",
      after = { "roll 21", "play", "play" },
      gives = "12:2,11:2,10:2,9:1,6:1,5:1,4:1,3:1,2:2,1:2 12:2,11:2,10:2,9:1,6:1,5:1,4:1,3:1,2:2,1:2 b - _left=6",
      why = "both have done with their ones and twos: nobody plays them" },
    { position = "6:3,5:3,4:3,3:2,2:2,1:2 12:1,6:2,5:3,4:3,3:2,2:2,1:2 w -", after = { "roll 11", "play 1/off(2)" },
      gives = "6:3,5:3,4:3,3:2,2:2,off:2 12:1,6:2,5:3,4:3,3:2,2:2,1:2 w - todo=roll", why = "1-1 bears off two" },
    { position = "6:3,5:3,4:3,3:2,2:2,off:2 12:1,6:2,5:3,4:3,3:2,2:2,1:2 w -", after = { "roll 11", "play", "play" },
      gives = "6:3,5:3,4:3,3:2,2:2,off:2 12:1,6:2,5:3,4:3,3:2,2:2,1:2 w - todo=roll _left=2",
      why = "a second one lifts nothing, not on the two, and not for Black, who has a man to lay down yet" },
    { position = "6:3,5:3,4:3,3:2,2:2,1:2 12:1,6:2,5:3,4:3,3:2,2:2,1:2 b -", after = { "roll 42", "play" },
      all = { "4/off 2/off" }, why = "until the last is down its owner's numbers work for the other side" },
    { position = "6:3,5:3,4:3,3:2,2:2,1:2 12:1,6:2,5:3,4:3,3:2,2:2,1:2 b -", after = "roll 62",
      all = { "12/6 2/off" } },
    { position = "1:1,off:14 6:15 w -", after = { "roll 61", "play 1/off" },
      gives = "- 6:15 w - score=1-0 over=w:single:1" },
  },
}
