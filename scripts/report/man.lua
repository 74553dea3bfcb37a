-- man.lua: the man page, nardbox.1, as its source (roff)
--
-- `result` has `version`, `options`, { name, value, help } of each, and `groups`, { heading, commands } of each.
local escapes <const> = { ["\\"] = "\\e", ["-"] = "\\-", ["'"] = "\\(aq", ['"'] = "\\(dq" }

-- Text as roff wants it: no line begins with a control character, and `words` in back quotes become bold.
local function roff(text)
  local out, bold = {}, false
  for i = 1, #text do
    local letter = text:sub(i, i)
    if letter == "`" then
      bold = not bold
      letter = bold and "\\fB" or "\\fR"
    end
    out[i] = escapes[letter] or letter
  end
  local first = text:sub(1, 1)
  return ((first == "." or first == "'") and "\\&" or "") .. table.concat(out) .. (bold and "\\fR" or "")
end

-- A term in bold, and what is said of it.
local function item(term, text)
  print(".TP\n.B " .. roff(term) .. "\n" .. roff(text))
end

local function command(own)
  item(own.syntax, own.help)
  if own.more ~= "" then
    print(".br\n" .. roff(own.more))
  end
  for i, example in ipairs(own.examples) do
    print((".br\n%s\n.I %s"):format(i == 1 and "For example:" or "or", roff(example)))
  end
  print()
end

print([[
.\" Made by `nardbox --man` of the table of commands.
.TH NARDBOX 1 "" "nardbox ]] .. result.version .. [[" "User Commands"
.SH NAME
nardbox \- a rules sandbox for nardi, backgammon and their family
.SH SYNOPSIS
.B nardbox
[\fIOPTIONS\fR] [\fIVARIANT\fR]
.br
.B nardbox
[\fIOPTIONS\fR] \fICOMMAND\fR ...
.SH DESCRIPTION]])
print(roff("At a terminal, nardbox is a prompt at which games of the tables family are played, against a person or " ..
  "a bot, and at which any rule can be changed in the middle of a game. From a pipe, or with -c and -f, it runs the " ..
  "same commands as a batch; with a command as its argument it runs that one."))
print(".PP")
print(roff("A VARIANT is a name (`nardbox variants` lists them), a path to a rule file (it contains / or ends in " ..
  ".lua), or base+patch+patch."))
print(".SH OPTIONS")
for _, option in ipairs(result.options) do
  item(option.name .. (option.value and " " .. option.value or ""), option.help)
end
for _, group in ipairs(result.groups) do
  print(".SH " .. group.heading)
  for _, own in ipairs(group.commands) do
    command(own)
  end
end
print(".SH EXIT STATUS")
item("0", "all went well")
item("1", "a command failed (in a batch the first that fails ends it, unless --keep-going)")
item("2", "the options or words make no sense")
item("3", "a script failed: a rule file or a bot")
item("4", "a file could not be read or written")
item("130", "interrupted")
print(".SH ENVIRONMENT")
item("NARDBOX_PATH", "folders, separated by colons, in which variants, patches and bots are looked for by their names")
item("NARDBOX_NETS", "a folder of nets, NAME.net, that stands for those of the program; empty: none")
item("NARDBOX_GNUBG", "the program of the bot gnubg, a whole path; empty: none (else gnubg in PATH or /usr/games)")
item("NO_COLOR", "if it is set to anything, nothing is coloured")
item("EDITOR, VISUAL", "the editor that `edit` opens")
item("PAGER", "the program that shows long texts a page at a time (else less, or more)")
print(".SH FILES")
item("$XDG_CONFIG_HOME/nardbox/init (~/.config/nardbox/init)",
  "lines that are run at the beginning of every session at a terminal")
item("$XDG_STATE_HOME/nardbox/history (~/.local/state/nardbox/history)", "the lines that were typed")
item("$XDG_DATA_HOME/nardbox/nets (~/.local/share/nardbox/nets)", "nets that you have trained")
item("$XDG_DATA_HOME/nardbox/notebook.db (~/.local/share/nardbox/notebook.db)",
  "the notebook: experiments, and what came of them")
item("$XDG_STATE_HOME/nardbox/games (~/.local/state/nardbox/games)",
  "games as they are played, which `resume` goes on with; readable by their owner alone")
