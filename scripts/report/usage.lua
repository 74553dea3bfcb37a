-- usage.lua: what --help prints; result.options has { name, value, help } of each of the program's options
local words = require "words"

print([[
usage: nardbox [OPTIONS] [VARIANT]        play, or run a batch of lines
       nardbox [OPTIONS] VARIANT [vs BOT] [to POINTS]    play against a bot, or a match
       nardbox [OPTIONS] COMMAND ...      run one command and end

VARIANT is a name (`nardbox variants` lists them), a path, or base+patch+patch.
Commands that other programs use: variants, rules VARIANT, check VARIANT, plays VARIANT,
why VARIANT POSITION MOVE, bench.
`nardbox help` lists all commands, `nardbox help COMMAND` explains one.
]])
for _, option in ipairs(result.options) do
  local name = option.name .. (option.value and " " .. option.value or "")
  print("  " .. words.padded(name, 28) .. (#name >= 28 and " " or "") .. option.help)
end
