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

// Small letters in a row, from `first` on, and how they are spelt; NULL: no letter. Large ones are `large` before them.
typedef struct Alphabet {
    unsigned first, count, large;
    const char *latin[48];
} Alphabet;

// How the letter is spelt in one of the alphabets; NULL: it is in none.
const char *letter_spelt(unsigned letter, const Alphabet *alphabet, size_t count);

// The letter of two bytes of UTF-8 that the text begins with; 0: there is none.
unsigned letter_read(const char *text);
