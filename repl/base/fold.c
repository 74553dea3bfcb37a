// SPDX-License-Identifier: MIT
// See fold.h. The spelling is the usual one of names on maps; of letters with several the shortest.
#include "repl/base/fold.h"

#include "core/printable.h"
#include "core/status.h"
#include "repl/base/scratch.h"

#include <stdio.h>
#include <string.h>

#define NON_JOINER "\u200c" // what parts the words of Persian

// Small letters in a row, from `first` on, and how they are spelt; NULL: no letter. Large ones are `large` before them.
typedef struct Alphabet {
    unsigned first, count, large;
    const char *latin[48];
} Alphabet;

static const Alphabet alphabets[] = {
    {0x430, 32, 0x20, {"a", "b", "v", "g", "d", "e", "zh", "z",  "i",  "y",    "k", "l", "m", "n", "o",  "p",
                       "r", "s", "t", "u", "f", "h", "ts", "ch", "sh", "shch", "",  "y", "",  "e", "yu", "ya"}},
    {0x450, 16, 0x50, {"e", "e", "d", "g", "e", "z", "i", "i", "y", "l", "n", "c", "k", "i", "u", "dz"}},
    {0x3b1, 25, 0x20, {"a", "v", "g", "d", "e", "z", "i", "th", "i", "k",  "l",  "m", "n",
                       "x", "o", "p", "r", "s", "s", "t", "u",  "f", "ch", "ps", "o"}},
    {0x386, 1, 0, {"a"}}, // with their accents
    {0x388, 3, 0, {"e", "i", "i"}},
    {0x38c, 1, 0, {"o"}},
    {0x38e, 3, 0, {"u", "o", "i"}},
    {0x3aa, 6, 0, {"i", "u", "a", "e", "i", "i"}},
    {0x3b0, 1, 0, {"u"}},
    {0x3ca, 5, 0, {"i", "u", "o", "u", "o"}},
    {0x490, 4, 0, {"g", "g", "g", "g"}}, // of Ukrainian, Kazakh and Tatar, large and small
    {0x49a, 2, 0, {"k", "k"}},
    {0x4a2, 2, 0, {"n", "n"}},
    {0x4ae, 4, 0, {"u", "u", "u", "u"}},
    {0x4ba, 2, 0, {"h", "h"}},
    {0x4d8, 2, 0, {"a", "a"}},
    {0x4e8, 2, 0, {"o", "o"}},
    {0x561, 38, 0x30, {"a",  "b", "g", "d",  "e",  "z",  "e",  "e", "t", "zh", "i", "l",  "kh",
                       "ts", "k", "h", "dz", "gh", "ch", "m",  "y", "n", "sh", "o", "ch", "p",
                       "j",  "r", "s", "v",  "t",  "r",  "ts", "u", "p", "k",  "o", "f"}},
    {0xe0, 31, 0x20, {"a", "a", "a", "a", "a", "a", "ae", "c",  "e", "e", "e", "e", "i", "i", "i", "i",
                      "d", "n", "o", "o", "o", "o", "o",  NULL, "o", "u", "u", "u", "u", "y", "th"}},
    {0xdf, 1, 0, {"ss"}},
    {0xff, 1, 0, {"y"}},
    {0x18f, 1, 0, {"e"}}, // of Azerbaijani
    {0x259, 1, 0, {"e"}},
    {0x218, 4, 0, {"s", "s", "t", "t"}},
    {0x587, 1, 0, {"ev"}},
};

// U+0100 to U+017F, large and small ones in turn; U+0300 to U+036F are marks that stand behind their letter.
static const char marked[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
                             "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
enum { MARKED_FIRST = 0x100, MARKS_FIRST = 0x300, MARKS_LAST = 0x36f };

// The letter of two bytes of UTF-8 that the text begins with; 0: there is none.
static unsigned read_letter(const char *text) {
    unsigned char first = (unsigned char)text[0], second = (unsigned char)text[1];
    return (first & 0xE0U) == 0xC0 && printable_continues(text[1]) ? (first & 0x1FU) << 6 | (second & 0x3FU) : 0;
}

// How the letter is spelt in one of the alphabets; NULL: it is in none.
static const char *find_spelling(unsigned letter, const Alphabet *alphabet, size_t count) {
    const char *spelt = NULL;
    for (const Alphabet *end = alphabet + count; alphabet < end && spelt == NULL; alphabet++) {
        unsigned small = letter - alphabet->first, large = small + alphabet->large;
        unsigned index = small < alphabet->count ? small : large;
        spelt = index < alphabet->count ? alphabet->latin[index] : NULL;
    }
    return spelt;
}

// False: it is a letter of no alphabet here, and nothing was added.
static bool add_latin(unsigned letter, Text *text) {
    const char *spelt = find_spelling(letter, alphabets, sizeof alphabets / sizeof alphabets[0]);
    bool is_marked = letter >= MARKED_FIRST && letter < MARKED_FIRST + sizeof marked - 1;
    if (spelt != NULL) {
        text_add(text, "%s", spelt);
    } else if (is_marked) {
        text_add_bytes(text, &marked[letter - MARKED_FIRST], 1);
    }
    return spelt != NULL || is_marked || (letter >= MARKS_FIRST && letter <= MARKS_LAST);
}

char *text_fold(const char *text) {
    Text folded = scratch_text();
    while (*text != '\0') {
        unsigned letter = read_letter(text);
        if (letter != 0 && add_latin(letter, &folded)) {
            text += 2;
        } else if (strncmp(text, NON_JOINER, strlen(NON_JOINER)) == 0) {
            text += strlen(NON_JOINER);
        } else {
            char small = (char)(*text >= 'A' && *text <= 'Z' ? *text - 'A' + 'a' : *text);
            text_add_bytes(&folded, &small, 1);
            text++;
        }
    }
    return folded.bytes;
}

bool text_folds_equal(const char *one, const char *other) {
    return strcmp(text_fold(one), text_fold(other)) == 0;
}

// ---- where there is only ASCII

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
    {"·", "."},  {"•", "*"},   {"…", "..."},    {"–", "-"},       {"—", "-"},  {"−", "-"},  {"‐", "-"},
    {"“", "\""}, {"”", "\""},  {"„", "\""},     {"«", "\""},      {"»", "\""}, {"‘", "'"},  {"’", "'"},
    {"×", "x"},  {"÷", "/"},   {"→", "->"},     {"←", "<-"},      {"±", "+-"}, {"≤", "<="}, {"≥", ">="},
    {"№", "No"}, {"½", "1/2"}, {"\u00a0", " "}, {NON_JOINER, ""}, {"○", "O"},  {"●", "X"},  {"Δ", "D"},
};
enum { SIGNS = sizeof signs / sizeof signs[0] };

// Is a letter of two bytes a large one: of Latin-1, Greek, Cyrillic or Armenian, or of the pairs of Latin Extended and
// Cyrillic?
static bool is_large(unsigned letter) {
    if (letter >= 0x100 && letter < 0x180) {
        bool odd = (letter >= 0x139 && letter <= 0x148) || letter >= 0x179;
        return letter == 0x178 || letter % 2 == (odd ? 1 : 0);
    }
    bool of_pair = (letter >= 0x218 && letter <= 0x21b) || (letter >= 0x48a && letter <= 0x52f);
    return (of_pair && letter % 2 == 0) || (letter >= 0xc0 && letter <= 0xde && letter != 0xd7) || letter == 0x18f ||
           (letter >= 0x386 && letter <= 0x3ab && letter != 0x390) || (letter >= 0x400 && letter <= 0x42f) ||
           (letter >= 0x531 && letter <= 0x556);
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
    unsigned letter = length == 2 ? read_letter(text) : 0;
    const char *found =
        strcmp(folded, character) != 0 ? folded : find_spelling(letter, arabic, sizeof arabic / sizeof arabic[0]);
    size_t sign = row_find(text, length, signs, sizeof signs[0], SIGNS);
    found = found != NULL ? found : sign < SIGNS ? signs[sign][1] : "?";
    snprintf(spelt, SPELL_MOST, "%s", found);
    if (is_large(letter) && spelt[0] >= 'a' && spelt[0] <= 'z') {
        spelt[0] = (char)(spelt[0] - 'a' + 'A');
    }
    scratch_release(mark);
    return length;
}
