-- reasons.lua: what separates the best play from another, in words
--
-- `result`: `best` and, if there is more than one, `other`, plays: text, equity, win, gammon, lose_gammon, board
-- after it (board_facts, the player at the bottom) and, where it can be told, hit and stuck, the chances that the
-- opponent's next roll can hit or pin and that it cannot move; what it has `gained` at once and, where it `ends` the
-- game, that word, the `points` and whether the player has `won`; `asked`: is the best play the one asked about?;
-- `before`, the board; `deciding`, what single rules keep from being best: key, value, other, play, gain; `blot`
-- (contact.blot), `head`, the point of the head where leaving it is limited, `opponent`; `gammon`, the word, if
-- there is one, `win_counts`, `loss_counts`: whether one is more than a game for the player, for the opponent
local words = require "words"

local MOST = 4          -- facts that are told
local SHORT = 14        -- a longer play is called the other one
local LEAST_GAIN = 0.02 -- points that a rule decides about, to be told
local best, other = result.best, result.other
local closed = result.blot == "closed"
local facts = {}

-- `good`: does it speak for the best play?
local function add(good, weight, text, ...)
  facts[#facts + 1] = { good = good, weight = weight, text = text:format(...) }
end

local function percent(chance)
  return chance == 0 and "none" or ("%.0f %%"):format(100 * chance)
end

local function checkers(count)
  return count == 1 and "1 checker" or count .. " checkers"
end

local function pips(count)
  return count == 1 and "1 pip" or count .. " pips"
end

-- Points where the opponent cannot land, by point.
local function points_of(board)
  local made = {}
  local mine, theirs = board.sides[1], board.sides[2]
  for n = 1, board.points do
    made[n] = mine.at[n] > (closed and 0 or 1) or mine.at[n] == 1 and theirs.pinned[n] == true
  end
  return made
end

-- The points of `these` that `those` has not, highest first.
local function beyond(these, those)
  local list = {}
  for n = #these, 1, -1 do
    if these[n] and not those[n] then
      list[#list + 1] = n
    end
  end
  return list
end

local function point_or_points(points)
  return (#points == 1 and "the %s-point" or "the points %s"):format(words.listed(points, "and"))
end

-- On the opponent's way, which it bars: where both go the same way round, 1 lies beside the highest point there.
local function longest_row(board)
  local made, longest, length = points_of(board), 0, 0
  for n = 1, board.points do
    length = made[board.opposite[n]] and length + 1 or 0
    longest = math.max(longest, length)
  end
  return longest
end

local function blots_of(board)
  local list = {}
  for n = board.points, 1, -1 do
    if board.sides[1].at[n] == 1 and not board.sides[1].pinned[n] and not points_of(board)[n] then
      list[#list + 1] = n
    end
  end
  return list
end

local function rearmost(board)
  if board.sides[1].bar + board.sides[1].reserve > 0 then
    return board.points + 1
  end
  for n = board.points, 1, -1 do
    if board.sides[1].at[n] > 0 then
      return n
    end
  end
  return 0
end

local function count_home(board)
  local count = board.sides[1].off
  for n = 1, board.home do
    count = count + board.sides[1].at[n]
  end
  return count
end

local function pinned_count(board)
  local count = 0
  for n = 1, board.points do
    count = count + (board.sides[2].pinned[n] and 1 or 0)
  end
  return count
end

-- Do all checkers of side `own` stand past those of the other, on its own way home?
local function is_past(board, own)
  local mine, theirs = board.sides[own], board.sides[3 - own]
  local rear, lowest = 0, board.points + 1
  for n = board.points, 1, -1 do
    local place = own == 1 and n or board.opposite[n]
    rear = mine.at[place] > 0 and math.max(rear, n) or rear
    lowest = theirs.at[place] > 0 and n or lowest
  end
  return mine.bar + mine.reserve + theirs.bar + theirs.reserve == 0 and rear < lowest
end

-- Points and blocks are nothing to either side then. Where both go the same way, one may have passed alone.
local function is_race(board)
  return is_past(board, 1) and is_past(board, 2)
end

-- ---- the facts

local function tell_contact(a, b, name)
  local verb = result.blot == "pin" and "pin" or "hit"
  if best.hit and other.hit and math.abs(best.hit - other.hit) > 0.02 then
    add(best.hit < other.hit, 3 * math.abs(best.hit - other.hit),
        "%s can %s after it with %s of the rolls, after %s with %s",
        result.opponent, verb, percent(best.hit), name, percent(other.hit))
  end
  if best.stuck and other.stuck and math.abs(best.stuck - other.stuck) > 0.02 then
    add(best.stuck > other.stuck, 2 * math.abs(best.stuck - other.stuck),
        "%s cannot move with %s of the rolls, after %s with %s",
        result.opponent, percent(best.stuck), name, percent(other.stuck))
  end
  local sent = a.sides[2].pips - b.sides[2].pips
  if sent > 0 then
    add(true, 0.3 + sent / 100, "it hits and sends %s back by %s more", result.opponent, pips(sent))
  elseif sent < 0 and a.sides[2].pips > result.before.sides[2].pips then
    add(false, 0.3 - sent / 100, "%s sends %s back by %s more", name, result.opponent, pips(-sent))
  elseif sent < 0 then
    add(false, 0.3 - sent / 100, "it leaves out the hit, which would send %s back by %s", result.opponent, pips(-sent))
  end
  local pins = pinned_count(a) - pinned_count(b)
  if pins ~= 0 then
    add(pins > 0, 0.5, pins > 0 and "it pins %s that %s leaves free" or "it leaves %s free that %s pins",
        checkers(math.abs(pins)), name)
  end
end

local function tell_points(a, b, name)
  if is_race(a) and is_race(b) then
    return
  end
  local before, mine, theirs = points_of(result.before), points_of(a), points_of(b)
  local makes, keeps, gives, misses = {}, {}, {}, {}
  for _, n in ipairs(beyond(mine, theirs)) do
    local list = before[n] and keeps or makes
    list[#list + 1] = n
  end
  for _, n in ipairs(beyond(theirs, mine)) do
    local list = before[n] and gives or misses
    list[#list + 1] = n
  end
  local function weight(points)
    local sum = 0
    for _, n in ipairs(points) do
      sum = sum + (n <= a.home + 2 and 0.3 or n > a.points - a.home and 0.25 or 0.15)
    end
    return closed and sum / 3 or sum
  end
  if #makes > 0 then
    add(true, weight(makes), "it %s %s", closed and "takes" or "makes", point_or_points(makes))
  end
  if #keeps > 0 then
    add(true, weight(keeps), "it keeps %s, which %s gives up", point_or_points(keeps), name)
  end
  if #gives > 0 then
    add(false, weight(gives), "it gives up %s", point_or_points(gives))
  end
  if #misses > 0 then
    add(false, weight(misses), "%s would %s %s", name, closed and "take" or "make", point_or_points(misses))
  end
  local row, that = longest_row(a), longest_row(b)
  if row ~= that and math.max(row, that) >= 3 then
    add(row > that, 0.06 * math.max(row, that) * math.abs(row - that),
        "its longest block has %d point%s, that of %s has %d", row, row == 1 and "" or "s", name, that)
  end
end

local function tell_checkers(a, b, name)
  local off = a.sides[1].off - b.sides[1].off
  if off ~= 0 then
    add(off > 0, math.abs(off), "it bears off %s %s", checkers(math.abs(off)), off > 0 and "more" or "fewer")
  end
  local home = count_home(a) - count_home(b)
  if home ~= 0 and is_past(a, 1) then
    add(home > 0, 0.1 * math.abs(home), "it has %s %s at home",
        checkers(math.abs(home)), home > 0 and "more" or "fewer")
  end
  local rear, that = rearmost(a), rearmost(b)
  if math.abs(rear - that) >= 3 then
    local function place(n)
      return n > a.points and "not in play yet" or "on " .. n
    end
    add(rear < that, 0.02 * math.abs(rear - that), "its rearmost checker is %s, that of %s is %s",
        place(rear), name, place(that))
  end
  if result.head > 0 and a.sides[1].at[result.head] ~= b.sides[1].at[result.head] then
    local left = a.sides[1].at[result.head]
    add(left < b.sides[1].at[result.head], 0.3, "it leaves %s on the head, %s leaves %d",
        checkers(left), name, b.sides[1].at[result.head])
  end
  local blots, those = blots_of(a), blots_of(b)
  if not closed and #blots ~= #those and (best.hit or 0) + (other.hit or 0) > 0 then
    local function said(list)
      return #list == 0 and "no blot" or (#list == 1 and "a blot on " or "blots on ") .. words.listed(list, "and")
    end
    add(#blots < #those, 0.1 * math.abs(#blots - #those), "it leaves %s, %s leaves %s", said(blots), name, said(those))
  end
end

local function tell_gammons(name)
  local won, lost = best.gammon - other.gammon, best.lose_gammon - other.lose_gammon
  local function tell(more, good, verb, own, its)
    if result.gammon and math.abs(more) >= 0.01 then
      add(good, math.abs(more), "it %s by %s %s often: in %.1f %% of the games, %s in %.1f %%", verb, result.gammon,
          more > 0 and "more" or "less", 100 * own, name, 100 * its)
    end
  end
  if result.win_counts then
    tell(won, won > 0, "wins", best.gammon, other.gammon)
  end
  if result.loss_counts then
    tell(lost, lost < 0, "loses", best.lose_gammon, other.lose_gammon)
  end
end

local function points(count)
  count = math.abs(count)
  return count .. (count == 1 and " point" or " points")
end

local function gain(count)
  return count == 0 and "gains none" or (count > 0 and "gains " or "gives away ") .. points(count)
end

-- How a play ends the game; nil: it does not.
local function ending(play)
  local verb = play.won and "wins" or play.points > 0 and "loses" or "ends"
  return play.ends and ("%s the game (%s%s)"):format(verb, play.ends,
    play.points == 0 and "" or ", " .. points(play.points))
end

local function tell_score(name)
  local mine, theirs = ending(best), ending(other)
  if mine then
    add(best.won or best.points == 0, 100,
      mine == theirs and "it %s, as does %s" or theirs and "it %s, %s %s" or "it %s", mine, name, theirs)
  elseif theirs then
    add(not other.won, 100, "%s %s", name, theirs)
  end
  if best.gained ~= other.gained then
    add(best.gained > other.gained, 10, "it %s at once, %s %s", gain(best.gained), name, gain(other.gained))
  end
end

-- ---- what is said

local function sentence(text)
  print(words.wrapped("  " .. text:sub(1, 1):upper() .. text:sub(2) .. "."))
end

local function compare()
  local first = "%s%s is worth %.3f points more than %s (%+.3f, %+.3f): it wins %.1f %% of games, the other %.1f %%."
  local name = #other.text <= SHORT and other.text or "the other"
  print(words.wrapped(first:format(result.asked and "That is the best play. " or "", best.text,
    best.equity - other.equity, other.text, best.equity, other.equity, 100 * best.win, 100 * other.win)))
  tell_contact(best.board, other.board, name)
  tell_points(best.board, other.board, name)
  tell_checkers(best.board, other.board, name)
  tell_gammons(name)
  tell_score(name)
  table.sort(facts, function(one, two)
    return one.weight > two.weight or one.weight == two.weight and one.text < two.text
  end)
  local told = { [true] = {}, [false] = {} }
  for i = 1, math.min(MOST, #facts) do
    local list = told[facts[i].good]
    list[#list + 1] = facts[i].text
  end
  for _, text in ipairs(told[true]) do
    sentence(text)
  end
  if #told[true] == 0 then
    sentence("what speaks for it cannot be counted so: it is in how the checkers stand")
  end
  for i, text in ipairs(told[false]) do
    sentence((i == 1 and "but " or "and ") .. text)
  end
end

if other then
  compare()
else
  print(("%s is the only legal play."):format(best.text))
  if ending(best) then
    sentence("it " .. ending(best))
  end
end
local decider
for _, each in words.each(result.deciding) do
  if each.gain >= LEAST_GAIN and (not decider or each.gain > decider.gain) then
    decider = each
  end
end
if decider then
  local text = "Without %s = %s (with %s), %s would be best, %.3f points better."
  print(words.wrapped(text:format(decider.key, decider.value, decider.other, decider.play, decider.gain)))
end
