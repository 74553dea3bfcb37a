-- Thousands of global names, and one that is not among them.
-- Expected: error "there is nothing called|cannot be changed|too much memory|too long|does not come to an end"
for i = 1, 5000 do rawset(_ENV, "name_that_is_quite_long_" .. i, i) end
for _ = 1, 50 do pcall(function() return name_that_is_quite_lnog_77 end) end
return name_that_is_quite_lnog_78
