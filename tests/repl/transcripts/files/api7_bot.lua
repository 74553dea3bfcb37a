return { api = 7, evaluate = function() return 1 end }
