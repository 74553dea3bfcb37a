-- A name that would clear the terminal and turn its text round.
-- Expected: error "there is nothing called"
return _ENV["\27[2J\u{202e}\n\rfile.lua:1: all is well\0"]
