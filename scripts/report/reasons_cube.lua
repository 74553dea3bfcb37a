-- reasons_cube.lua: what the choices about the cube are worth, in words
--
-- `choices`: word, worth to who decides, and whether it is the best, was asked about, or `doubles`; worth is in points
-- with the cube as it stands or (`chances`) the chance to win the match; what doubling is worth `taken` (or
-- `beavered`) and `dropped` by the `opponent`.
local words = require "words"

local function amount(worth)
  return result.chances and ("%.1f %% of matches"):format(100 * worth) or ("%+.3f points"):format(worth)
end

local best
for _, choice in ipairs(result.choices) do
  best = choice.best and choice or best
end

local function tell(choice)
  local text = ("`%s` is worth %s"):format(choice.word, amount(choice.worth))
  if choice ~= best then
    local loss = math.max(0, best.worth - choice.worth)
    text = ("%s, %s less"):format(text, result.chances and ("%.1f %%"):format(100 * loss) or ("%.3f"):format(loss))
  end
  if choice.doubles then
    local drops = result.dropped < result.taken
    local answer, answered = "take", "taken"
    if result.beavered then
      answer, answered = "beaver", "beavered"
    end
    text = ("%s: %s should %s it (%s, it brings %s)"):format(text, result.opponent, drops and "drop" or answer,
      drops and answered or "dropped", amount(drops and result.taken or result.dropped))
    text = text .. (drops and choice ~= best and ", so the game is too good to double" or "")
  end
  print(words.wrapped((choice == best and (choice.asked and "That is the best choice. " or "") or "  ") .. text .. "."))
end

tell(best)
for _, choice in ipairs(result.choices) do
  if choice ~= best then
    tell(choice)
  end
end
