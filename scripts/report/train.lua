-- train.lua: what is told of a training: when it begins, a line of its curve, and how it ended (result.when)
local words = require "words"

local told = {}

-- Prints a sentence with paths in it: these stay whole, on a terminal of any width.
local function put(text)
  print(words.wrapped(text, 2, report.columns > 0 and report.columns or 80))
end

-- "+1.92 +-0.08"; the mean alone where the games are too few.
local function points_of(contest)
  local points = contest.points
  if contest.games == 0 then
    return "(no game ended)"
  elseif not points then
    return ("%+.2f"):format(contest.mean)
  end
  return ("%+.2f +-%.2f"):format(points.mean, (points.high - points.low) / 2)
end

local function share_of(share)
  return ("%.1f %% (%.1f to %.1f)"):format(100 * share.mean, 100 * share.low, 100 * share.high)
end

-- `name`, `match` that the game is one of; `first`: the net that it begins with; `from`: games learned before, kept in
-- `part`; `games`, or 0 and `length`.
function told.begin()
  if result.match then
    print(("%s is a match of several games; this net is for %s. `train NAME` trains one for another."):format(
      result.match, result.name))
  end
  if result.from > 0 then
    put(("going on after %s games, of which %s has kept what was learned"):format(words.grouped(result.from),
      result.part))
  end
  local length = result.games > 0 and words.grouped(result.games) .. " games" or result.length .. " of games"
  print(("%s: a net of %d hidden units learns from %s against itself, seed %d. Ctrl-C ends it and keeps what was " ..
    "learned."):format(result.name, result.hidden, length, result.seed))
  if result.first then
    local words_of = result.ahead and "It begins with what %s learned, and learns what that says one ply ahead."
      or "It begins with what %s learned; `--from nothing` begins with nothing."
    print(words_of:format(result.first))
  end
end

-- An element of `curve` of `train --json`.
function told.line()
  local random, before = result.random, result.before
  if result.first then
    print("      games  against the random mover         against itself a line before")
  end
  local line = ("%11s  %-12s  "):format(words.grouped(result.games), ("%.1f %% won"):format(100 * random.won.mean))
  print(before and line .. ("%-17s  %s"):format(points_of(random), points_of(before)) or line .. points_of(random))
end

local function print_contest(against, contest)
  if contest and contest.games > 0 then
    print(("  %-22s  %-23s  %-14s %8s"):format(against, share_of(contest.won), points_of(contest),
      words.grouped(contest.games)))
  end
end

local function print_itself()
  local own = result.itself
  if own and own.games > 0 then
    local line = "Against itself the starter wins " .. share_of(own.starter)
    if own.gammons then
      line = ("%s, %.1f %% of games are %s"):format(line, 100 * own.gammons.mean, result.gammon)
    end
    print(("%s, and a game takes %.1f rolls; %s games."):format(line, result.mean_rolls, words.grouped(own.games)))
  end
end

local function print_file()
  local kept = result.kept
  if not kept then
    print(result.learned and "Nothing was kept." or "Nothing was learned yet.")
  elseif not result.complete then
    local more = result.goes_on and ("; the same command goes on from there (%s)"):format(result.part) or ""
    more = result.beside and (", which no bot looks for: it was not measured against %s%s"):format(
      result.old_name, more) or more
    put(("What was learned in %s games is in %s%s."):format(words.grouped(result.games), kept, more))
  elseif result.beside then
    local points = result.old and result.old.points
    local why = not result.old and "It was not measured against" or
      points and points.high < 0 and "It is weaker than" or "It was not shown to be better than"
    put(("%s %s, which stays; the new one is in %s."):format(why, result.old_name, kept))
    put(("(`play %s vs net file=..`, with that name, plays against it)"):format(result.to_play))
  else
    local points = result.old and result.old.points
    local better = not result.old and "" or result.own and ", in place of the old one, which is weaker" or
      (points and points.high <= 0 and "; it does as well as " or "; it beats ") .. result.old_name
    put(("The net is in %s%s."):format(kept, better))
  end
end

-- What `train --json` prints, and what became of the net.
told["end"] = function()
  if result.random and result.random.games > 0 then
    print("  against                 won                      points a game     games")
  end
  print_contest("the random mover", result.random)
  print_contest("itself after a tenth", result.tenth)
  print_contest("the net that was there", result.old)
  if result.random and result.random.games == 0 then
    print("None of the games that were to tell how it plays came to an end.")
  end
  print_itself()
  if result.bearoffs then
    print(("In bear-offs, of which the exact values are known, the net alone is off by %.3f points a game on " ..
      "average; %s positions."):format(result.bearoffs.error, words.grouped(result.bearoffs.positions)))
  end
  print_file()
end

told[result.when]()
