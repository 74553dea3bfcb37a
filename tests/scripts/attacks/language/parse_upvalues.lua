-- More upvalues than a function can have.
-- Expected: error "upvalues|local variables|too many"
local a1,a2,a3,a4,a5,a6,a7,a8,a9,b1,b2,b3,b4,b5,b6,b7,b8,b9
local function f()
  --[[repeat 30]] local c1,c2,c3,c4,c5,c6,c7,c8,c9 --[[end]]
end
return f
