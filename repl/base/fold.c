// SPDX-License-Identifier: MIT
// See fold.h. The spelling is the usual one of names on maps; of letters with several the shortest.
#include "repl/base/fold.h"

#include "core/printable.h"
#include "repl/base/scratch.h"

#include <string.h>

static const Alphabet alphabets[] = {
    {0x430, 32, 0x20, {"a", "b", "v", "g", "d", "e", "zh", "z",  "i",  "y",    "k", "l", "m", "n", "o",  "p",
                       "r", "s", "t", "u", "f", "h", "ts", "ch", "sh", "shch", "",  "y", "",  "e", "yu", "ya"}},
    {0x450, 16, 0x50, {"e", "e", "d", "g", "e", "z", "i", "i", "y", "l", "n", "c", "k", "i", "u", "dz"}},
    {0x3b1, 25, 0x20, {"a", "v", "g", "d", "e", "z", "i", "th", "i", "k",  "l",  "m", "n",
                       "x", "o", "p", "r", "s", "s", "t", "u",  "f", "ch", "ps", "o"}},
    {0x3ac, 4, 0, {"a", "e", "i", "i"}}, // with their accents
    {0x3cc, 3, 0, {"o", "u", "o"}},
    {0x561, 38, 0x30, {"a",  "b", "g", "d",  "e",  "z",  "e",  "e", "t", "zh", "i", "l",  "kh",
                       "ts", "k", "h", "dz", "gh", "ch", "m",  "y", "n", "sh", "o", "ch", "p",
                       "j",  "r", "s", "v",  "t",  "r",  "ts", "u", "p", "k",  "o", "f"}},
    {0xe0, 31, 0x20, {"a", "a", "a", "a", "a", "a", "ae", "c",  "e", "e", "e", "e", "i", "i", "i", "i",
                      "d", "n", "o", "o", "o", "o", "o",  NULL, "o", "u", "u", "u", "u", "y", "th"}},
};

// U+0100 to U+017F, large and small ones in turn; U+0300 to U+036F are marks that stand behind their letter.
static const char marked[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
                             "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
enum { MARKED_FIRST = 0x100, MARKS_FIRST = 0x300, MARKS_LAST = 0x36f };

unsigned letter_read(const char *text) {
    unsigned char first = (unsigned char)text[0];
    unsigned char second = (unsigned char)text[1];
    return (first & 0xE0U) == 0xC0 && printable_continues(text[1]) ? (first & 0x1FU) << 6 | (second & 0x3FU) : 0;
}

static bool add_marked(unsigned letter, Text *text) {
    bool known = letter >= MARKED_FIRST && letter < MARKED_FIRST + sizeof marked - 1;
    if (known) {
        text_add_bytes(text, &marked[letter - MARKED_FIRST], 1);
    }
    return known || (letter >= MARKS_FIRST && letter <= MARKS_LAST);
}

const char *letter_spelt(unsigned letter, const Alphabet *alphabet, size_t count) {
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
    const char *spelt = letter_spelt(letter, alphabets, sizeof alphabets / sizeof alphabets[0]);
    text_add(text, "%s", spelt != NULL ? spelt : "");
    return spelt != NULL || add_marked(letter, text);
}

char *text_fold(const char *text) {
    Text folded = scratch_text();
    while (*text != '\0') {
        unsigned letter = letter_read(text);
        if (letter != 0 && add_latin(letter, &folded)) {
            text += 2;
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
