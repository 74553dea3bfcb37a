-- A constant _ENV (CVE-2022-28805).
-- Expected: error "attempt|near"
local _ENV <const> = {}
X()
return { layout = { [24] = 15 } }
