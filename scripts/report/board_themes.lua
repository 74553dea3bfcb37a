-- board_themes.lua: the five colours of each theme
--
-- frame (with bar and numbers), the points in two shades, and the checkers: each as { 24-bit, number of 16, number of
-- 256 where the nearest does not do }. A checker has a contrast (WCAG) of 3 to 1 at least to both shades and to the
-- other checkers. The sixteen are whatever the terminal makes of them, so they keep to those that are far apart
-- everywhere; points there have one colour, and one kind a `texture`.
return {
  classic = { frame = { "5a3a22", 8, 52 }, light = { "1b4838", 0, texture = true }, dark = { "0f2e25", 0 },
    white = { "fffaf0", 15 }, black = { "f0592f", 9 } },
  paper = { frame = { "5f4630", 8 }, light = { "a98a5f", 0, texture = true }, dark = { "8a6c47", 0 },
    white = { "fffdf5", 15 }, black = { "1b1410", 9 } },
  mono = { frame = { "3a3a3a", 8 }, light = { "8a8a8a", 0, texture = true }, dark = { "6e6e6e", 0 },
    white = { "ffffff", 15 }, black = { "0a0a0a", 8 } },
  ["high-contrast"] = { frame = { "333333", 8 }, light = { "00214d", 0, texture = true }, dark = { "000000", 0 },
    white = { "ffffff", 15 }, black = { "e0601a", 13 } },
}
