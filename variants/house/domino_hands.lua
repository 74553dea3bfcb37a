-- Domino hands: no dice, but two hands of dominoes without blanks and doubles. Before its move a side turns over the
-- tile that it wants to play, and plays it as a roll; when all fifteen lie face down the hands change places. The side
-- that begins has eight tiles, the other seven: so it comes out even.
local hands = { { 64, 62, 54, 53, 51, 42, 31, 21 }, { 65, 63, 61, 52, 43, 41, 32 } }

return {
  title  = "domino hands",
  about  = "Each side chooses its rolls from a hand of dominoes; when all are played the hands change places.",
  source = "simborgbackgammonlessons.com/domino-backgammon, which also has the doubles, once a game each",
  over   = "nardi_latvian",

  opening = { dice = "reroll" }, state = { each = { _tile = 0, _down = 0 }, shared = { _turned = 0, _swap = false } },
  before_roll = { function(turn)
    local mine, shared = turn.mine, turn.shared
    local hand, down, left = turn.starter == shared._swap and hands[2] or hands[1], mine._down, {}
    for i, tile in ipairs(hand) do
      if down >> i & 1 == 0 then left[#left + 1] = tile end
    end
    local turned = turn:ask("me", table.unpack(left))
    for i, tile in ipairs(hand) do
      if tile == turned then mine._tile, mine._down = tile, down | 1 << i end
    end
    shared._turned = shared._turned + 1
    if shared._turned == 15 then
      mine._down, turn.theirs._down, shared._turned, shared._swap = 0, 0, 0, not shared._swap
    end
  end, about = "Dice are for the opening alone. For a roll, a side turns over one of its dominoes (of a set without "
    .. "blanks) and plays its two numbers; when all fifteen lie face down the hands change places. Who begins has 6-4, "
    .. "6-2, 5-4, 5-3, 5-1, 4-2, 3-1 and 2-1, the other one 6-5, 6-3, 6-1, 5-2, 4-3, 4-1 and 3-2." },
  rolls = function(turn) return { { turn.mine._tile // 10, turn.mine._tile % 10 } } end,

  examples = {
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w",
      all = { "64", "62", "54", "53", "51", "42", "31", "21" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=0-0 starter=w",
      after = { "choose 31", "roll 31", "play 8/5 6/5" }, all = { "65", "63", "61", "52", "43", "41", "32" } },
    { position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - turns=7-7 starter=w _down=254-254 _turned=14",
      after = { "choose 21", "roll 21", "play 13/11 6/5" },
      all = { "64", "62", "54", "53", "51", "42", "31", "21" }, why = "Black has the other hand now" },
  },
}
