-- An error about an error about an error.
-- Expected: error "does not come to an end|too much memory"
local function f(e)
  local ok, again = pcall(error, e)
  return f({ ok, again })
end
f(1)
