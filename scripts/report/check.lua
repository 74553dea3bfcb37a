-- check.lua: what the random games of `check` were like
--
-- result.game is an element of `games` of `check --json`; what stands beside it are lists in their order, with what
-- only people are told: `outcomes`, `functions`, `refused`, and why the generator is slow, `slow`.
local words = require "words"

local game <const> = result.game
local finished <const> = game.games - game.unfinished

local function print_labelled(label, text, ...)
  print(words.padded(label, 15) .. text:format(...))
end

local function print_generator()
  local slow = result.slow
  if slow.key == "" then
    print_labelled("generator", "fast loops")
  elseif slow.value then
    print_labelled("generator", slow.always and "path search, because of %s = %s  (%s)" or
      "fast loops, step by step where %s = %s matters  (%s)", slow.key, slow.value, words.text(slow.place))
  else
    print_labelled("generator", "path search, because of %s  (%s)", slow.key, words.text(slow.place))
  end
end

local function print_outcomes()
  for _, outcome in ipairs(result.outcomes) do
    local share = finished > 0 and 100 * (outcome.games / finished) or 0
    print_labelled(outcome.word, "%d (%.1f %%)", outcome.games, share)
  end
end

local function print_games()
  print_labelled("random games", "%d (seed %d)%s", game.games, result.seed,
    game.out_of_time and ", then the time was up" or "")
  if game.games == 0 then
    return
  end
  if game.unfinished > 0 then
    print_labelled("without an end", "%d", game.unfinished)
  end
  print_labelled("mean turns", "%.1f", game.mean_turns)
  print_labelled("mean plays", "%.1f a decision, %d at most; %.1f %% could not move", game.mean_plays, game.most_plays,
    100 * result.passes)
  if result.choices > 0 then
    print_labelled("choices", "%.1f a game", result.choices)
  end
  print_labelled("starter wins", "%.1f %%", 100 * game.starter_wins)
  print_labelled("mean points", "%.2f", game.mean_points)
  print_outcomes()
  print_labelled("played again", "%d in another order, by a fresh copy%s", game.repeated,
    result.good and ": the same" or "")
end

local what_they_did <const> = {
  allow_step = "refused", allow_play = "refused", prefer_play = "preferred", rolls = "named the rolls",
  on_roll = "changed something", on_play = "changed something", game_over = "ended the game",
  points = "gave the points", allow_double = "refused", match_over = "decided", before_roll = "changed something",
}

local function times(count)
  return count == 1 and "once" or ("%d times"):format(count)
end

local function print_functions()
  for _, own in ipairs(result.functions) do
    if own.asked == 0 then
      print_labelled(own.name, "never asked")
    else
      print_labelled(own.name, "asked %s, %s %s", times(own.asked), what_they_did[own.name], times(own.spoke))
    end
  end
end

local function share_text(part, whole)
  local share = whole > 0 and 100 * (part / whole) or 0
  return part == 0 and "-" or share < 0.005 and "< 0.01 %" or ("%.2f %%"):format(share)
end

-- One line for every rule that refused something.
local function print_refused()
  if game.steps_tried == 0 then
    return
  end
  print(words.padded(("refused, of %d steps and %d plays tried"):format(game.steps_tried, game.plays_tried), 34))
  for _, own in ipairs(result.refused) do
    print("  " .. words.padded(own.value and own.key .. " = " .. own.value or own.key, 32) ..
      words.right(share_text(own.steps, game.steps_tried), 10) ..
      words.right(share_text(own.plays, game.plays_tried), 10) .. "   " .. words.text(own.place))
  end
end

if result.several then
  print(game.variant)
end
print_generator()
print_games()
print_functions()
print_refused()
