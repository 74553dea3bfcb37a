-- limits.lua: what scripts may use; result.rows as `limits --json` prints them
local words = require "words"

-- "10M", "200k", "256 KiB": the largest unit that loses nothing.
local function amount(value, unit)
  local is_bytes = unit == "bytes"
  local thousand = is_bytes and 1024 or 1000
  local text = ("%d"):format(value)
  if unit ~= "ms" and value >= thousand * thousand and value % (thousand * thousand) == 0 then
    text = ("%d%s"):format(value // thousand // thousand, is_bytes and " MiB" or "M")
  elseif unit ~= "ms" and value >= thousand and value % thousand == 0 then
    text = ("%d%s"):format(value // thousand, is_bytes and " KiB" or "k")
  end
  return is_bytes and value % 1024 == 0 and text or text .. " " .. unit
end

local function value(row)
  local now <const> = amount(row.value, row.unit)
  return row.value == row.default and now or ("%s (else %s)"):format(now, amount(row.default, row.unit))
end

local width <const> = words.widest(result.rows, value, 0)
for _, row in ipairs(result.rows) do
  print(words.wrapped(words.cells{ { 22, row.limit }, { width, value(row) }, { 0, row.help } }, 26 + width))
end
