-- What the functions that scripts have must answer. Run inside the sandbox by test_sandbox.c.
local function same(a, b, what)
  if a ~= b then
    error(what .. ": " .. tostring(a) .. " is not " .. tostring(b), 2)
  end
end
local function fails(text, f, ...)
  local ok, message = pcall(f, ...)
  same(ok, false, "must fail with " .. text)
  if not message:find(text, 1, true) then
    error(message .. " does not say " .. text, 2)
  end
end
local function list(t)
  return table.concat(t, " ")
end

-- pairs: numbers in order, then strings in order; a snapshot
local seen = {}
for k, v in pairs({ b = 1, a = 2, [10] = 3, [2] = 4, [-1] = 5, [2.5] = 6, ab = 7, [""] = 8 }) do
  seen[#seen + 1] = tostring(k) .. "=" .. v
end
same(list(seen), "-1=5 2=4 2.5=6 10=3 =8 a=2 ab=7 b=1", "pairs")
seen = {}
local t = { 1, 2, 3, 4 }
for k in pairs(t) do
  t[k + 1] = nil
  t[k + 100] = true
  seen[#seen + 1] = k
end
same(list(seen), "1 3", "pairs while changing")
seen = {}
for i, v in ipairs(setmetatable({ "a", "b", nil, "d" }, { __index = function() return "x" end })) do
  seen[#seen + 1] = i .. v
end
same(list(seen), "1a 2b", "ipairs is raw")
fails("table expected", pairs, nil)
fails("table expected", ipairs, 3)

-- tostring, tonumber, type, select
same(tostring(nil) .. tostring(true) .. tostring(1) .. tostring(1.5) .. tostring("x"), "niltrue11.5x", "tostring")
same(tostring({}) .. tostring(print), "tablefunction", "tostring has no addresses")
same(tonumber("0x10"), 16, "tonumber")
same(tonumber("  12  "), 12, "tonumber")
same(tonumber("1e1"), 10.0, "tonumber")
same(tonumber("zz", 36), 35 * 36 + 35, "tonumber")
same(tonumber("-101", 2), -5, "tonumber")
same(tonumber("8", 8), nil, "tonumber")
same(tonumber("1x"), nil, "tonumber")
same(tonumber("1\0"), nil, "tonumber")
same(tonumber({}), nil, "tonumber")
same(tonumber(true), nil, "tonumber")
fails("base", tonumber, "1", 37)
same(select("#", nil, nil), 2, "select")
same(list({ select(2, "a", "b", "c") }), "b c", "select")
same(list({ select(-1, "a", "b", "c") }), "c", "select")
same(select("#", select(9, 1)), 0, "select")
fails("range", select, 0)
same(type(nil) .. type(1) .. type("") .. type({}) .. type(print), "nilnumberstringtablefunction", "type")
fails("value expected", type)

-- errors
same(select(2, pcall(error, "x", 0)), "x", "error")
same(select(2, pcall(error, { 1 }))[1], 1, "error objects")
same(select(2, pcall(function() error("x") end)), "library.lua:65: x", "error has a place")
same(select(2, pcall(function() assert(nil) end)), "library.lua:66: assertion failed", "assert")
same(select(2, pcall(function() assert(false, "so") end)), "so", "assert")
same(list({ assert(1, 2, 3) }), "1 2 3", "assert")
same(list({ select(2, pcall(function(...) return ... end, 1, 2)) }), "1 2", "pcall")
same(select("#", pcall(pcall)), 2, "pcall")

-- raw access
local odd = setmetatable({}, {
  __index = function() return 1 end, __newindex = function() end, __len = function() return 9 end,
  __eq = function() return true end,
})
same(odd.x, 1, "__index")
same(#odd, 9, "__len")
same(odd == setmetatable({}, { __eq = function() return true end }), true, "__eq")
same(rawget(odd, "x"), nil, "rawget")
same(rawlen(odd), 0, "rawlen")
same(rawequal(odd, {}), false, "rawequal")
same(rawget(rawset(odd, "y", 5), "y"), 5, "rawset")
fails("index is nil", rawset, {}, nil, 1)
fails("index is NaN", rawset, {}, 0 / 0, 1)
same(rawlen("abc"), 3, "rawlen")

-- setmetatable copies
local meta = { __index = { a = 1 }, helper = true }
local object = setmetatable({}, meta)
same(object.a, 1, "setmetatable")
meta.__index = { a = 2 }
same(object.a, 1, "what is changed later has no effect")
same(setmetatable(object, nil).a, nil, "setmetatable nil")
for _, event in ipairs({ "__gc", "__close", "__mode", "__concat", "__metatable", "__name", "__tostring", "__pairs",
                         "__nonsense" }) do
  fails(event .. " is not available", setmetatable, {}, { [event] = function() end })
end
fails("must be a function", setmetatable, {}, { __add = 1 })
fails("nil or table", setmetatable, {}, 1)
same(setmetatable({}, { __call = function(_, a) return a + 1 end })(1), 2, "__call")
same(setmetatable({}, { __unm = function() return "minus" end }) == nil, false, "__unm")

-- string
same(("abc"):len() .. ("abc"):upper() .. ("ABC"):lower() .. ("abc"):reverse(), "3ABCabccba", "string methods")
same(("äÄ"):upper(), "äÄ", "upper leaves other bytes alone")
same(("hello"):sub(2, -2) .. "," .. ("hello"):sub(-3) .. "," .. ("hello"):sub(4, 2) .. "," .. ("hello"):sub(0),
     "ell,llo,,hello", "sub")
same(("x"):sub(2), "", "sub")
same(("hello"):sub(math.mininteger, math.maxinteger), "hello", "sub")
same(list({ ("abc"):byte(1, -1) }), "97 98 99", "byte")
same(("abc"):byte(10), nil, "byte")
fails("200", string.byte, ("x"):rep(300), 1, -1)
same(string.char(104, 105), "hi", "char")
same(string.char(), "", "char")
fails("0 to 255", string.char, 256)
same(("ab"):rep(3, ","), "ab,ab,ab", "rep")
same(("ab"):rep(0) .. ("ab"):rep(-1), "", "rep")
fails("longer than", string.rep, "x", 1 << 40)
fails("longer than", string.rep, "", 1 << 40, "x")
same(list({ ("a.b.c"):find(".", 1, true) }), "2 2", "find")
same(list({ ("a.b.c"):find(".", 3, true) }), "4 4", "find")
same(list({ ("abc"):find("bc") }), "2 3", "find")
same(list({ ("abc"):find("") }), "1 0", "find")
same(list({ ("abc"):find("", 4) }), "4 3", "find")
same(("abc"):find("", 5), nil, "find")
same(("abc"):find("x"), nil, "find")
fails("plain text", string.find, "abc", "a.")
fails("\"string.gsub\": there are no patterns", function() return string.gsub end)
fails("\"string.gsub\"", function() return ("abc"):gsub("a", "b") end)
fails("\"math.abss\"; did you mean math.abs?", function(name) return math[name] end, "abss")
fails("\"table.getn\": write #list", function(name) return table[name] end, "getn")
same(rawget(math, "abss"), nil, "rawget")

-- format
same(string.format("%d %5d|%-5d|%05d|%+d", 1, 2, 3, 4, 5), "1     2|3    |00004|+5", "format")
same(string.format("%x %X %#x %o %c%c", 255, 255, 255, 8, 72, 105), "ff FF 0xff 10 Hi", "format")
same(string.format("%.2f %5.1f %g %e %%", 1.005, 2.25, 0.1, 12345.678), "1.00   2.2 0.1 1.234568e+04 %", "format")
same(string.format("%s|%5s|%-5s|%.2s", "a", "b", "c", "defg"), "a|    b|c    |de", "format")
same(string.format("%s %s %s %s", nil, true, {}, 1.5), "nil true table 1.5", "format")
same(string.format("%d", 3.0), "3", "format")
same(string.format("%d", "7"), "7", "format")
fails("integer", string.format, "%d", 1.5)
fails("no value", string.format, "%d")
fails("not one of", string.format, "%p", {})
fails("not one of", string.format, "%q", "x")
fails("not one of", string.format, "%123d", 1)
fails("not one of", string.format, "%", 1)

-- table
t = { 3, 1, 2 }
table.sort(t)
same(list(t), "1 2 3", "sort")
table.sort(t, function(a, b) return a > b end)
same(list(t), "3 2 1", "sort")
t = {}
for i = 1, 200 do t[i] = (i * 7919) % 211 end
table.sort(t)
for i = 2, 200 do assert(t[i - 1] <= t[i]) end
fails("compare", table.sort, { 1, "x" })
fails("stop", table.sort, { 2, 1 }, function() error("stop") end)
t = { "b", "a" }
table.sort(t)
same(list(t), "a b", "sort strings")
table.sort({})
t = {}
table.insert(t, "b")
table.insert(t, 1, "a")
table.insert(t, 3, "c")
same(list(t), "a b c", "insert")
fails("out of range", table.insert, t, 5, "x")
same(table.remove(t, 1), "a", "remove")
same(table.remove(t), "c", "remove")
same(#t, 1, "remove")
same(table.remove({}), nil, "remove")
fails("out of range", table.remove, t, 7)
same(table.concat({ 1, 2.5, "x" }, "-"), "1-2.5-x", "concat")
same(table.concat({ 1, 2, 3 }, ",", 2, 3), "2,3", "concat")
same(table.concat({}, ","), "", "concat")
fails("element 2 is a table", table.concat, { 1, {} })
same(list({ table.unpack({ 1, 2, 3 }, 2) }), "2 3", "unpack")
same(select("#", table.unpack({}, 1, 3)), 3, "unpack")
fails("at most", table.unpack, {}, 1, 1e6)
fails("at most", table.unpack, {}, math.mininteger, math.maxinteger)

-- math
same(math.floor(-1.5) .. " " .. math.ceil(-1.5) .. " " .. math.floor(2) .. " " .. math.abs(-3), "-2 -1 2 3", "math")
same(math.max(1, 5, 3) + math.min(4, 2), 7, "math")
same(math.tointeger(3.0), 3, "math")
same(math.tointeger(3.5), nil, "math")
same(math.tointeger("3"), nil, "math")
same(math.type(1) .. math.type(1.0), "integerfloat", "math")
same(math.type("1"), nil, "math")
same(math.fmod(-7, 3), -1.0, "math")
same(math.sqrt(16), 4.0, "math")
same(math.abs(math.mininteger), math.mininteger, "math")
same(math.floor(1e300), 1e300, "math")
fails("no random numbers", function() return math.random end)
fails("\"math.sin\"", function() return math.sin end)
fails("number expected", math.max)
return "passed"
