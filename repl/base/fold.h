// SPDX-License-Identifier: MIT
// Words as somebody types them who has no other letters: small, Latin, without marks.
#pragma once

#include <stdbool.h>

// The text in small letters; Cyrillic, Greek, Armenian and marked Latin ones as Latin ones without marks ("Стена":
// "stena", "šķirtne": "skirtne"). What is no such letter stays as it is, malformed UTF-8 included. It lives until the
// line is done.
char *text_fold(const char *text);

// Are two words the same after that?
bool text_folds_equal(const char *one, const char *other);
