-- Numbers as texts.
-- Expected: success
print(1e15, 1e16, 0.1, -0.0, 1e300 * 1e10, -1e300 * 1e10, 2^53, 2^63, 1 / 3, 100 // 1e-320)
print(string.format("%.17g %g %e %.3f %5.1f", 0.1, 1e20, 1 / 3, 2 / 3, -0.05))
print(math.maxinteger + 1 == math.mininteger, 7 // -2, -7 % 3, 7 % -3, -7 // 2.0, 5.5 % -2)
return { layout = { [24] = 15 } }
