-- Coroutines that close one another overflow the C stack (1e64c139, in 5.4.5).
-- Whole: C stack overflow
-- Broken: crash
-- Kept from scripts: coroutine, __close
local co = false
for _ = 1, 100000 do
  local before = co
  co = coroutine.create(function()
    local _ <close> = setmetatable({}, { __close = function()
      if before then
        local ok, text = coroutine.close(before)
        if not ok then error(text, 0) end
      end
    end })
    coroutine.yield()
  end)
  coroutine.resume(co)
end
local ok, text = coroutine.close(co)
print(not ok and tostring(text):find("C stack overflow", 1, true) and "C stack overflow" or "closed")
