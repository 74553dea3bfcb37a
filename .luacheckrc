-- Variants and bots are files that return one table.
std = "lua54"
max_line_length = 120
cache = false
-- Scripts that do what they must not, on purpose.
exclude_files = { "tests/scripts/attacks", "tests/scripts/canaries" }
-- Experiments as scripts have one more global.
files["scripts/lab"] = { read_globals = { "lab" } }
-- Reports over their results have these.
files["scripts/report"] = { read_globals = { "result", "report", "require" } }
