-- The fourth value of a generic for is closed at its end.
-- Expected: error "non-closable|__close"
for _ in function() return nil end, nil, nil, setmetatable({}, {}) do end
return { layout = { [24] = 15 } }
