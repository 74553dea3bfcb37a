-- require.
-- Expected: error "require"
require("io")
