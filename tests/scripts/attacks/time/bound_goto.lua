-- A loop that does not look like one.
-- Expected: success
-- As hook: error "does not come to an end|too long"
-- Hook: whole
return { layout = { [24] = 15 },
allow_play = function()
  ::again::
  if not nil then goto again end
end
}
