// SPDX-License-Identifier: MIT
// Parts of a text that is being read.
#include "core/word.h"

#include "core/printable.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Status word_is_not(Error *error, const Word *word, const char *what, const char *expected, ...) {
    char text[ERROR_TEXT];
    va_list arguments;
    va_start(arguments, expected);
    vsnprintf(text, sizeof text, expected, arguments);
    va_end(arguments);
    return word_error(error, word, "%s: \"%.*s\" is not %s", what, word_shown(word), word->text, text);
}

Status word_place_error(Error *error, const Word *word, Status status) {
    if (status != STATUS_OK && error) {
        error->at = word->at;
        error->length = word->length;
    }
    return status;
}

bool word_is(const Word *word, const char *text) {
    return strlen(text) == word->length && memcmp(word->text, text, word->length) == 0;
}

int word_shown(const Word *word) {
    size_t length = word->length > 40 ? 40 : word->length;
    while (length > 0 && length < word->length && printable_continues(word->text[length])) {
        length--;
    }
    return (int)length;
}

Word word_part(const Word *word, size_t from, size_t length) {
    return (Word){word->text + from, word->at + from, length};
}

bool word_split(const Word *word, char separator, Word *first, Word *rest) {
    Word whole = *word;
    const char *found = whole.length ? memchr(whole.text, separator, whole.length) : NULL;
    size_t before = found ? (size_t)(found - whole.text) : whole.length;
    *first = word_part(&whole, 0, before);
    *rest = word_part(&whole, found ? before + 1 : before, found ? whole.length - before - 1 : 0);
    return found != NULL;
}

size_t word_integer(const Word *word, int32_t *value) {
    bool negative = word->length > 0 && word->text[0] == '-';
    size_t at = negative;
    int64_t number = 0;
    for (; at < word->length && word->text[at] >= '0' && word->text[at] <= '9'; at++) {
        number = number * 10 + (word->text[at] - '0');
        if (number > (int64_t)INT32_MAX + negative) {
            return 0;
        }
    }
    *value = (int32_t)(negative ? -number : number);
    return at > negative ? at : 0;
}

int word_number(const Word *word, int most) {
    int32_t value = 0;
    bool digits = word->length > 0 && word->text[0] != '-' && word_integer(word, &value) == word->length;
    return digits && value <= most ? value : -1;
}

size_t words_cut(const char *text, Word *words, size_t most) {
    static const char blanks[] = " \t\r\n";
    size_t count = 0;
    for (size_t at = strspn(text, blanks); text[at] && count < most; at += strspn(text + at, blanks)) {
        words[count] = (Word){text + at, at, strcspn(text + at, blanks)};
        at += words[count++].length;
    }
    return count;
}
