return { api = 1, evaluate = function(position) return -position.board.me.pips end }
