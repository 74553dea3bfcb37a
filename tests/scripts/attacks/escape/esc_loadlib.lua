-- package.loadlib.
-- Expected: error "package"
package.loadlib("libc.so.6", "system")
