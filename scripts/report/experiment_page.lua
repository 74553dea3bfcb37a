-- experiment_page.lua: an experiment as a page: what was asked, who played, what came of it, how to repeat it
--
-- report.experiment is its row of the notebook: experiment, command, status, begun_at, ended_at (or nil) and `parts`,
-- the files of rules and bots: role, name, fingerprint, overrides, text.
local charts = require "charts"
local drawing = require "charts_svg"
local page = require "page"
local said = require "result_said"
local words = require "words"
local each, text, figure = words.each, words.text, words.figure

local row <const> = report.experiment
local blocks = {}

-- A block, if there is something to say in it.
local function add(kind, words_of_it)
  blocks[#blocks + 1] = words_of_it and { kind = kind, text = words_of_it } or nil
end

local function add_all(kind, list)
  for _, line in ipairs(list) do
    add(kind, line)
  end
end

local function add_table(head, rows)
  blocks[#blocks + 1] = { kind = "table", head = head, rows = rows }
end

-- ---- who played, and by what rules

local function add_players()
  add("heading", "Who played")
  if #result.bots == 2 and words.bot(0) == words.bot(1) then
    add("paragraph", words.bot(0) .. ", against itself.")
  else
    for i in each(result.bots) do
      add("item", words.bot(i - 1))
    end
  end
  add_all("note", said.nets())
  add("heading", "By what rules")
  for _, variant in each(result.variants) do
    local set = {}
    for _, setting in each(variant.set) do
      local has_it = text(variant.label):find(text(setting), 1, true)
      set[#set + 1] = not has_it and text(setting) or nil
    end
    add("item", said.rules(variant) .. (#set > 0 and "; with " .. table.concat(set, ", ") or ""))
  end
end

-- ---- what came of it

local function add_cell(cell)
  local rows = {}
  for i, own in ipairs(said.cell_rows(cell)) do
    rows[i] = { own.label, figure(own.value, own.form), words.interval(own.from, own.form), own.count or "" }
  end
  add_table({ "", "", "95 %", "" }, rows)
  for _, own in ipairs(said.cell_rows(cell)) do
    add("note", own.spread and ("%s: %s."):format(own.label, own.spread))
  end
  add("paragraph", said.correlation(cell))
  add_all("paragraph", said.test())
end

local function add_comparison()
  local rows, base = {}, result.cells[(result.differences[1].base or 0) + 1]
  for _, difference in each(result.differences) do
    add_all("paragraph", said.conclusion(difference))
  end
  for _, metric in ipairs(said.compared()) do
    rows[#rows + 1] = { metric.title }
    for i, cell in each(result.cells) do
      local own, difference = cell.metrics[metric.name], said.difference_of(i - 1, metric.name)
      rows[#rows + 1] = { text(cell.label), figure(own.mean, metric.form), words.interval(own, metric.form),
        difference and words.trimmed(said.difference(difference, metric.form)) or "" }
    end
  end
  add_table({ "", "", "95 %", "compared with " .. text(base.label) .. " (95 %)" }, rows)
  add("note", "pp are percentage points; * marks a difference that holds after Holm's correction for all of them.")
end

local function add_ratings()
  local rows, pairings = {}, {}
  for place, own in each(result.ratings) do
    rows[place] = { text(own.bot), ("%+.1f"):format(own.elo), ("(%+.1f .. %+.1f)"):format(own.low, own.high),
      ("%s of %s"):format(words.grouped(own.won), words.grouped(own.games)) }
  end
  add_table({ "", "Elo", "95 %", "won" }, rows)
  local function add_pairing(label, share)
    pairings[#pairings + 1] = { label, figure(share.mean, "share"), words.interval(share, "share") }
  end
  for _, cell in each(result.cells) do
    local own = said.adjusted(cell, "share")
    add_pairing(text(cell.label), cell.metrics.share)
    if own then add_pairing("luck taken out", own) end
  end
  add_table({ "", "won by the first", "95 %" }, pairings)
end

local function add_outcome()
  add("heading", "What came of it")
  local kind = result.plan.kind
  if result.games == 0 then
    add("paragraph", "No game was finished.")
  elseif kind == "compare" or kind == "sweep" then
    add_comparison()
  elseif kind == "tourney" then
    add_ratings()
  else
    add_cell(result.cells[1])
  end
  for _, cell in each(result.cells) do
    add("note", said.unfinished(cell))
  end
  add("note", said.forecast())
  add_all("note", said.notes())
  for _, chart in ipairs(result.games > 0 and charts or {}) do
    add("chart", drawing.taken(math.ceil(drawing.add_chart(chart, 12)), chart.title, true))
  end
end

-- ---- how to repeat it

local function add_again()
  local command = text(row.command)
  local has_seed = command:find("--seed", 1, true)
  add("heading", "How to repeat it")
  local name = words.split(command, " ")[1]
  if name == "again" or name == "lab" then -- of a notebook, or of a script that made more rows
    add("code", ("nardbox again %d"):format(row.experiment))
    add("paragraph", ("That plays the same games where the notebook is, and says what differs today; here they were " ..
      "played by `%s`, with nardbox %s."):format(command, text(row.engine)))
  else
    add("code", "nardbox " .. command .. (has_seed and "" or " --seed " .. text(row.seed)))
    add("paragraph", ("That plays the same games with nardbox %s and the same rules and bots, by any number of " ..
      "threads. `again %d`, where the notebook is, does it and says what differs today."):format(text(row.engine),
      row.experiment))
  end
  for _, part in each(row.parts) do
    if text(part.text) ~= "" then
      blocks[#blocks + 1] = { kind = "folded", text = part.text, title = ("%s %s%s (%s)"):format(text(part.role),
        text(part.name), text(part.overrides) ~= "" and " " .. part.overrides or "", text(part.fingerprint)) }
    end
  end
end

add("title", report.title)
add("paragraph", ("Experiment %d (%s), begun %s%s: %s."):format(row.experiment, text(row.status), text(row.begun_at),
  row.ended_at and ", ended " .. row.ended_at or "", said.head()))
add_players()
add_outcome()
add_again()
print(page.html(blocks):sub(1, -2))
