-- More lines than a script may print.
-- Expected: error "there is nothing called"
-- As experiment: either "does not come to an end"
-- As console: error "there is nothing called"
for i = 1, 100000 do lab.print(("line %d"):format(i)) end
return { layout = { [24] = 15 } }
