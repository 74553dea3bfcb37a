-- Keys of the globals that are no names.
-- Expected: success
-- As bot: success
local odd = { 1, 0.5, -0.0, 1 / 0, true }
for _, key in ipairs(odd) do
  assert(_ENV[key] == nil)
end
assert(_ENV[odd] == nil and _ENV[print] == nil)
assert(not pcall(function() return _ENV[""] end))
assert(not pcall(function() _ENV[0 / 0] = 1 end))
return { layout = { [24] = 15 } }
