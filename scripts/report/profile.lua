-- profile.lua: where a bot's time goes: a decision, the lines of its file, the functions of the program that it uses
-- (result.part is 1, 2 or 3); `rows` are of these lines or functions
local words = require "words"

local shown_rows <const>, least_share <const>, source_columns <const> = 12, 0.005, 49

-- "812 ns", "4.21 us", "1.20 ms"
local function time(seconds)
  local ns = seconds * 1e9
  return ns < 1000 and ("%.0f ns"):format(ns) or ns < 1e6 and ("%.2f us"):format(ns / 1e3) or
    ("%.2f ms"):format(ns / 1e6)
end

-- Seconds that a call of the script took while nobody looked closely.
local call <const> = result.calls > 0 and result.in_script / result.calls or 0

local function print_times()
  local calls, decisions, deciding = result.calls, result.decisions, result.deciding
  print(("%s, %s against itself:\n  %.0f games, %d decisions, %d calls of the script"):format(result.rules, result.bot,
    result.games, decisions, calls))
  if result.games == 0 then
    print("  Not one game came to its end in that time (--seconds N gives it more).")
  end
  if decisions > 0 and calls > 0 then
    print(("  a decision   %s, %.1f calls"):format(time(deciding / decisions), calls / decisions))
    print(("  a call       %s in the script and what it calls (%.1f %% of the decision)"):format(time(call),
      100 * result.in_script / deciding))
    print(("               %s in the program: playing it, looking at what comes next"):format(
      time((deciding - result.in_script) / calls)))
  elseif decisions > 0 then
    print(("  a decision   %s, all of it in the program: its file is not asked"):format(
      time(deciding / decisions)))
  else
    print("  Not one decision was left to it.")
  end
  if result.failures > 0 then
    print(("  It failed in %.0f decisions; the first: %s"):format(result.failures, result.failure))
  end
end

local function print_rows(of, row_text)
  local shown = 0
  for _, row in ipairs(of.rows) do
    if shown == shown_rows or row.seconds < of.all * least_share then
      break
    end
    print(("  %6.1f %% %10d  "):format(100 * row.seconds / of.all, row.calls) .. row_text(row))
    shown = shown + 1
  end
  if shown < #of.rows then
    print(("  and %d more"):format(#of.rows - shown))
  end
end

local function print_lines(of)
  print(("\nlines of %s\n     share      calls   line"):format(of.file))
  print_rows(of, function(row) return ("%5d  "):format(row.line) .. words.cut(row.text, source_columns) end)
end

-- And how a call of the script divides between Lua and them.
local function print_functions(of)
  local share = of.in_program / of.all
  print(("\nfunctions of the program that %s uses"):format(of.file))
  print(("  of a call, about %s (%.0f %%) are in these functions, %s in Lua itself"):format(time(share * call),
    100 * share, time((1 - share) * call)))
  print("     share      calls")
  print_rows(of, function(row) return row.text end)
end

local of <const> = result.rows
if result.part == 1 then
  print_times()
elseif #of.rows > 0 and of.all > 0 then
  (result.part == 2 and print_lines or print_functions)(of)
end
if result.part == 3 then
  print("\nShares are of the time in the script, and looking slows it: they are not times.")
end
