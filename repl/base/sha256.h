// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4), for promises that anybody can check with a tool of their own.
#pragma once

#include <stddef.h>

enum { SHA256_TEXT = 65 };

// The hash of `length` bytes as 64 small hexadecimal digits and a NUL; returns `out`.
const char *sha256_hex(const void *bytes, size_t length, char out[SHA256_TEXT]);
