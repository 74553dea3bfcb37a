// SPDX-License-Identifier: MIT
// Words as somebody types them who has no other letters: small, Latin, without marks.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// The text in small letters; Cyrillic, Greek, Armenian and marked Latin ones as Latin ones without marks ("Стена":
// "stena", "šķirtne": "skirtne"). What is no such letter stays as it is, malformed UTF-8 included. It lives until the
// line is done.
char *text_fold(const char *text);

// Are two words the same after that?
bool text_folds_equal(const char *one, const char *other);

enum { SPELL_MOST = 8 }; // bytes of how one character is written, with its NUL

// Where there is only ASCII to write it with: how the character that `text` begins with (`left` bytes are there, at
// least one) is written: letters as above, but of their own size, and Arabic ones, too; signs by such as look like
// them; "?" for others. Returns the bytes of `text` that it stands for.
size_t text_spell(const char *text, size_t left, char spelt[SPELL_MOST]);
