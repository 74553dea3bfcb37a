-- doctor.lua: what the program finds around it, a line for each thing: "ok  .." or, with what would mend it, "!!  .."
local it <const>, columns <const> = result, report.columns

local function say(good, text, ...)
  print((good and "ok  " or "!!  ") .. text:format(...))
end

say(true, "nardbox %s, %s, readline %s, compiled by %s", it.version, it.lua, it.readline, it.compiler)
say(true, "%d processor%s", it.processors, it.processors == 1 and "" or "s")
if it.interactive then
  say(columns >= 43, "terminal %s, %d columns%s", it.terminal or "(TERM is not set)", columns,
    columns >= 80 and "" or columns >= 43 and ": what stands beside the board goes below it; 80 are better" or
    ": too few for most boards, which want 43; `set board text` needs none")
else
  say(true, "no terminal: no colours, no prompt, nothing is kept")
end
local utf8 <const> = it.codeset == "UTF-8"
say(utf8 or not report.unicode, "characters are %s%s", it.codeset, utf8 and "" or report.unicode and
  ", but the board is drawn in UTF-8: `set glyphs ascii`" or
  ", so the board is drawn in ASCII; a UTF-8 locale (LC_ALL=C.UTF-8) draws it nicer, and shows names that are not " ..
  "English")
say(true, "colours are %s%s", it.coloured and "on" or "off",
  it.no_color and not it.coloured and " (NO_COLOR is set)" or "")
if not it.games then
  say(false, "there is no HOME, so games and typed lines cannot be kept")
elseif it.no_games then
  say(false, "games cannot be kept in %s: %s", it.games, it.no_games)
else
  say(true, "games are kept in %s", it.games)
  if it.games_are_open then
    say(false, "others may look into %s: chmod 700 mends that", it.games)
  end
end
if it.games then
  say(not it.has_init or it.reads_init, "%s%s", it.init,
    it.has_init and " is read first" or " is not there: nothing is read first")
end
if not it.has_path then
  say(true, "NARDBOX_PATH names no folders")
end
for _, each in ipairs(it.folders) do
  say(each.good, "NARDBOX_PATH: %s%s", each.folder, each.good and "" or " is no folder that can be read")
end
if it.bad == 0 then
  say(true, "%d variants and %d bots can be loaded", it.variants, it.bots)
else
  say(false, "%d of the variants and bots of the program cannot be loaded: %s", it.bad, it.why_bad)
end
say(true, it.gnubg and "GNU Backgammon can play" or
  "GNU Backgammon is not installed, so the bot gnubg cannot play")
if it.others > 0 then
  say(true, "experiments and training are shared by %d ranks, over %s", it.others + 1, it.mpi)
else
  say(true, it.mpi and it.mpi .. " can share experiments and training among machines: mpirun -n 4 nardbox" or
    "without MPI; machines share experiments by `--part` and `merge`")
end
