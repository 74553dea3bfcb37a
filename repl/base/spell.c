// SPDX-License-Identifier: MIT
// See spell.h.
#include "repl/base/spell.h"

#include "core/printable.h"
#include "repl/base/fold.h"
#include "repl/base/scratch.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// U+0621 to U+064A, and what Persian has beside them. Short vowels are not written.
static const Alphabet arabic[] = {
    {0x621, 42, 0, {"'",  "a",  "a",  "u", "i", "i",  "a", "b", "h", "t", "s", "j",  "h",  "kh",
                    "d",  "z",  "r",  "z", "s", "sh", "s", "z", "t", "z", "'", "gh", NULL, NULL,
                    NULL, NULL, NULL, "",  "f", "q",  "k", "l", "m", "n", "h", "v",  "i",  "y"}},
    {0x67e, 1, 0, {"p"}},
    {0x686, 1, 0, {"ch"}},
    {0x698, 1, 0, {"zh"}},
    {0x6a9, 1, 0, {"k"}},
    {0x6af, 1, 0, {"g"}},
    {0x6cc, 1, 0, {"i"}},
};

static const char *const signs[][2] = {
    {"·", "."},  {"•", "*"},   {"…", "..."},    {"–", "-"},  {"—", "-"},  {"−", "-"},  {"‐", "-"},
    {"“", "\""}, {"”", "\""},  {"„", "\""},     {"«", "\""}, {"»", "\""}, {"‘", "'"},  {"’", "'"},
    {"×", "x"},  {"÷", "/"},   {"→", "->"},     {"←", "<-"}, {"±", "+-"}, {"≤", "<="}, {"≥", ">="},
    {"№", "No"}, {"½", "1/2"}, {"\u00a0", " "}, {"○", "O"},  {"●", "X"},  {"Δ", "D"},
};

// Is a letter of two bytes a large one: of Latin-1, Greek, Cyrillic or Armenian, or of the pairs of Latin Extended-A?
static bool is_large(unsigned letter) {
    if (letter >= 0x100 && letter < 0x180) {
        bool odd = (letter >= 0x139 && letter <= 0x148) || letter >= 0x179;
        return letter == 0x178 || letter % 2 == (odd ? 1 : 0);
    }
    return (letter >= 0xc0 && letter <= 0xde && letter != 0xd7) || (letter >= 0x386 && letter <= 0x3ab) ||
           (letter >= 0x400 && letter <= 0x42f) || (letter >= 0x531 && letter <= 0x556);
}

static const char *find_sign(const char *sign) {
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strcmp(signs[i][0], sign) == 0) {
            return signs[i][1];
        }
    }
    return NULL;
}

size_t text_spell(const char *text, size_t left, char spelt[SPELL_MOST]) {
    size_t length = printable_length(text, left);
    if (length < 2) {
        snprintf(spelt, SPELL_MOST, "%c", (unsigned char)*text < 0x80 ? *text : '?');
        return 1;
    }
    ScratchMark mark = scratch_mark();
    char *character = scratch_copy_bytes(text, length);
    char *folded = text_fold(character);
    unsigned letter = length == 2 ? letter_read(text) : 0;
    const char *found =
        strcmp(folded, character) != 0 ? folded : letter_spelt(letter, arabic, sizeof arabic / sizeof arabic[0]);
    found = found != NULL ? found : find_sign(character);
    snprintf(spelt, SPELL_MOST, "%s", found != NULL ? found : "?");
    if (is_large(letter) && spelt[0] >= 'a' && spelt[0] <= 'z') {
        spelt[0] = (char)(spelt[0] - 'a' + 'A');
    }
    scratch_release(mark);
    return length;
}
