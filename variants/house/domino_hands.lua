-- Domino hands: no dice, but two hands of dominoes without blanks and doubles. Before its move a side turns over the
-- tile that it wants to play, and plays it as a roll; when it has none left the hands change places. The side that
-- begins has eight tiles, the other seven: so then all fifteen lie face down, but where rules give further rolls.
local hands = { { 64, 62, 54, 53, 51, 42, 31, 21 }, { 65, 63, 61, 52, 43, 41, 32 } }

return {
  title  = "domino hands",
  about  = "Each side chooses its rolls from a hand of dominoes; when all are played the hands change places.",
  source = "simborgbackgammonlessons.com/domino-backgammon, which also has the doubles, once a game each",
  over   = "nardi_latvian",

  opening = { dice = "reroll" }, state = { each = { _tile = 0, _down = 0 }, shared = { _swap = false } },
  before_roll = { function(turn)
    local mine, shared = turn.mine, turn.shared
    local function hand() return turn.starter == shared._swap and hands[2] or hands[1] end
    if mine._down == (2 << #hand()) - 2 then
      mine._down, turn.theirs._down, shared._swap = 0, 0, not shared._swap
    end
    local left, place = {}, {}
    for i, tile in ipairs(hand()) do
      place[tile] = i
      if mine._down >> i & 1 == 0 then left[#left + 1] = tile end
    end
    local turned = turn:ask("me", table.unpack(left))
    mine._tile, mine._down = turned, mine._down | 1 << place[turned]
  end, about = "Dice are for the opening alone. For a roll, a side turns over one of its dominoes (of a set without "
    .. "blanks) and plays its two numbers; where it has none left all lie face down, and the hands change places. The "
    .. "starter has 6-4, 6-2, 5-4, 5-3, 5-1, 4-2, 3-1 and 2-1, the other one 6-5, 6-3, 6-1, 5-2, 4-3, 4-1 and 3-2." },
  rolls = function(turn) return { { turn.mine._tile // 10, turn.mine._tile % 10 } } end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w",
      all = { "64", "62", "54", "53", "51", "42", "31", "21" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w",
      after = { "choose 31", "roll 31", "play 8/5 6/5" }, all = { "65", "63", "61", "52", "43", "41", "32" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=7-7 starter=w _down=254-254",
      after = { "choose 21", "roll 21", "play 13/11 6/5" },
      all = { "64", "62", "54", "53", "51", "42", "31", "21" }, why = "Black has the other hand now" },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=8-6 starter=w _down=510-238",
      all = { "65", "63", "61", "52", "43", "41", "32" }, why = "White had a further roll, and none left" },
  },
}
