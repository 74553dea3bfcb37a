// SPDX-License-Identifier: MIT
// Parts of a text that is being read, which know where they stand in it.
#pragma once

#include "core/status.h"

#include <stdint.h>

typedef struct Word {
    const char *text;
    size_t at, length; // in the whole text
} Word;

// Fills `error` with the place of the word and returns STATUS_BAD_INPUT: error_set's format and what follows it.
#define word_error(error, word, ...) error_set(error, STATUS_BAD_INPUT, (word)->at, (word)->length, __VA_ARGS__)

// The same for a word that is not what is expected: "WHAT: \"WORD\" is not EXPECTED".
Status word_is_not(Error *error, const Word *word, const char *what, const char *expected, ...)
    __attribute__((format(printf, 4, 5)));

// What failed is about this word. Returns the status.
Status word_place_error(Error *error, const Word *word, Status status);

bool word_is(const Word *word, const char *text);

// How many bytes of a word are quoted in an error, so that a long one cannot push out the message.
int word_shown(const Word *word);

Word word_part(const Word *word, size_t from, size_t length);

// The part before the first `separator`, and *rest from behind it (nothing: length 0 and false). Either may be `word`.
bool word_split(const Word *word, char separator, Word *first, Word *rest);

// The words between blanks, `most` of them at most; returns how many.
size_t words_cut(const char *text, Word *words, size_t most);

// Digits only, at most `most`; -1 if it is not that.
int word_number(const Word *word, int most);

// A whole number of 32 bits, with a sign or not; how many bytes it takes, 0 if it is none.
size_t word_integer(const Word *word, int32_t *value);
