-- Labels and jumps by the thousand.
-- Expected: either "too long|does not come to an end|too many|label"
do --[[repeat 12000]] goto out --[[end]] end
do --[[repeat 12000]] do ::a:: end --[[end]] end
::out::
return { layout = { [24] = 15 } }
