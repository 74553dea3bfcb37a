-- tutorial.lua: has a line done what a lesson of the tutorial is about? Prints "done", or what is to be said of it.
--
-- result.done_when is the lesson's: "ran COMMAND [WORD]", or the name of a check below. Of the line: `command` ("": a
-- move), whether it went well (`good`), its next `word`, `word_is_rule`, `asks_why` (about what a rule refuses). Of the
-- game: `variant`, `events`, `head_per_turn`, `its_dice` (those of the lessons) and `from_head`, the checkers that
-- each play of White took from there.
local game <const> = result.game or { events = 0, from_head = {} }
local plays <const> = #game.from_head

local function ran(command)
  return result.command == command
end

local checks <const> = {
  game_on = function()
    local begun = (ran "play" or ran "new") and result.good and plays == 0
    return begun and game.variant == "long_nardi" and result.against_bot and game.its_dice
  end,
  first_play = function() return plays >= 1 end,
  in_hand = function() return result.selected >= 0 end,
  put_down = function() return result.steps > 0 end,
  taken_back = function() return ran "undo" and result.steps == 0 end,
  asked_why = function() return result.asks_why end,
  asked_help = function() return ran "help" and result.good and result.word_is_rule end,
  rule_changed = function() return result.game and game.head_per_turn ~= 1 end, -- the next lesson needs it
  second_play = function() return plays >= 2 and game.from_head[plays] >= 2 end,
  bot_seated = function() return (ran "bot" or ran "black") and result.good and result.bot_is_set end,
}

local missed <const> = {
  game_on = function()
    return (ran "play" or ran "new") and result.good and "that is another game, or has other dice than the lessons"
  end,
  asked_why = function() return ran "why" and result.good and "no rule refuses that" end,
  asked_help = function() return ran "help" and "that is not the name of a rule" end,
  second_play = function() return plays >= 2 and "that was legal before, too: `undo` takes it back" end,
}

local name <const> = result.done_when
local line <const> = "ran " .. result.command
local done
if checks[name] then
  done = checks[name]()
else
  done = result.good and (name == line or name == line .. " " .. result.word)
end
print(done and "done" or missed[name] and missed[name]() or "")
