-- waiting.lua: what waits in the queue (`items`), in a line
print(require "board_said".queue(result.items))
