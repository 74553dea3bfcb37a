-- load, with source or bytecode.
-- Expected: error "load"
load("\27Lua")()
