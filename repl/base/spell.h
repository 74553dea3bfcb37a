// SPDX-License-Identifier: MIT
// Text where there is only ASCII to write it with.
#pragma once

#include <stddef.h>

enum { SPELL_MOST = 8 }; // bytes of how one character is written, with its NUL

// How the character that `text` begins with (`left` bytes are there, at least one) is written: letters as fold.h has
// them, but of their own size, and Arabic ones, too; signs by such as look like them; "?" for others. Returns the bytes
// of `text` that it stands for.
size_t text_spell(const char *text, size_t left, char spelt[SPELL_MOST]);
