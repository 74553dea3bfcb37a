-- _G does not exist, _ENV is the script's own.
-- Expected: error "_G"
return _G.io
