-- bench.lua: a line for a measurement, which is what `bench --json` prints; where there is none, the line above all.
-- The variants' names have `width` columns.
local words = require "words"

-- Is there no room for the work, the least and the most?
local narrow <const> = report.columns > 0 and report.columns < 114

if not result.bench then
  if narrow then
    print("benchmark        " .. words.padded("variant", result.width) .. "       median       each  signature")
  else
    print("benchmark        variant                 work              median          min          max       each" ..
      "  signature")
  end
  return
end

local function right(number, columns)
  return words.right(words.grouped(number), columns)
end

local function duration(seconds)
  local units = { { 1.0, "s" }, { 1e-3, "ms" }, { 1e-6, "us" }, { 1e-9, "ns" } }
  local i = 1
  while i < 4 and seconds < units[i][1] do
    i = i + 1
  end
  return ("%8.3g %-2s"):format(seconds / units[i][1], units[i][2])
end

local line = words.padded(result.bench .. " " .. result.what, 16) .. " " .. words.padded(result.variant, result.width)
if not narrow then
  line = line .. right(result.work, 12) .. (" %-6s"):format(result.unit)
end
line = line .. right(result.median, 13)
if not narrow then
  line = line .. right(result.min, 13) .. right(result.max, 13)
end
line = line .. duration(result.median > 0 and 1 / result.median or 0)
if result.signature then
  line = line .. "  " .. result.signature
end
if result.threads > 1 then
  line = ("%s  %d threads together %s a second, %.2f times one"):format(line, result.threads,
    words.grouped(result.together), result.speedup)
end
if result.bare then
  line = ("%s  %.0f %% of it is the bare Lua call"):format(line, 100 * result.bare)
end
print(line)
