// SPDX-License-Identifier: MIT
// Words of position text: numbers, places, sides.
//
// Invariant: what is written to comes out complete or, on an error, is the caller's to throw away.
#include "core/position/position_words.h"
#include "core/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const side_names[2] = {"white", "black"};

Status word_error(Error *error, const Word *word, const char *format, ...) {
    char text[ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return error_set(error, STATUS_BAD_INPUT, word->at, word->length, "%s", text);
}

bool word_is(const Word *word, const char *text) {
    return strlen(text) == word->length && memcmp(word->text, text, word->length) == 0;
}

// How a word is quoted in an error: cut, so that a long word cannot push out the message.
int word_shown(const Word *word) {
    return word->length > 40 ? 40 : (int)word->length;
}

Word word_part(const Word *word, size_t from, size_t length) {
    return (Word){word->text + from, word->at + from, length};
}

bool word_split(const Word *word, char separator, Word *first, Word *rest) {
    Word whole = *word; // either may be `word`
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

// Digits only, at most `most`; -1 if it is not that.
int word_number(const Word *word, int most) {
    int value = 0;
    for (size_t i = 0; i < word->length; i++) {
        if (word->text[i] < '0' || word->text[i] > '9') {
            return -1;
        }
        value = value * 10 + (word->text[i] - '0');
        if (value > most) {
            return -1;
        }
    }
    return word->length ? value : -1;
}

// ---- sides

int word_place(const Rules *rules, const Word *name) {
    if (word_is(name, "bar")) {
        return rules->bar;
    }
    if (word_is(name, "reserve")) {
        return rules->reserve;
    }
    if (word_is(name, "off")) {
        return BOARD_OFF;
    }
    int n = word_number(name, rules->board_points);
    return n >= 1 ? n : -1;
}

static Status parse_place(const Rules *rules, Side side, const Word *entry, Board *board, uint32_t *named,
                          Error *error) {
    const char *name = side_names[side];
    const char *colon = memchr(entry->text, ':', entry->length);
    if (!colon) {
        return word_error(error, entry, "%s: \"%.*s\" is not place:checkers (24:2, bar:1, off:3)", name,
                          word_shown(entry), entry->text);
    }
    size_t before = (size_t)(colon - entry->text);
    Word place_word = word_part(entry, 0, before),
         count_word = word_part(entry, before + 1, entry->length - before - 1);
    bool pinned = count_word.length > 0 && count_word.text[count_word.length - 1] == 'p';
    count_word.length -= pinned;
    int place = word_place(rules, &place_word), count = word_number(&count_word, 255);
    if (place < 0 || place >= BOARD_PLACES) {
        return word_error(error, &place_word, "%s: \"%.*s\" is not a place; places are 1 to %d, bar, reserve and off",
                          name, word_shown(&place_word), place_word.text, rules->board_points);
    }
    if (count < 0 || count > BOARD_MAX_CHECKERS) {
        return word_error(error, &count_word, "%s: \"%.*s\" is not a number of checkers from 0 to %d", name,
                          word_shown(&count_word), count_word.text, BOARD_MAX_CHECKERS);
    }
    if (*named >> place & 1) {
        return word_error(error, &place_word, "%s: place %.*s is named twice", name, word_shown(&place_word),
                          place_word.text);
    }
    if (pinned && !rules_is_point(rules, place)) {
        return word_error(error, entry, "%s: only a checker on a point can be pinned", name);
    }
    *named |= UINT32_C(1) << place;
    board->row[side].at[place] = (uint8_t)count;
    board->pinned[side] |= (uint32_t)pinned << place;
    return STATUS_OK;
}

Status word_side(const Rules *rules, Side side, const Word *word, Board *board, Error *error) {
    uint32_t named = 0;
    Row *row = &board->row[side];
    bool none = word_is(word, "-");
    for (size_t start = 0; start <= word->length && !none;) {
        const char *comma = memchr(word->text + start, ',', word->length - start);
        size_t length = comma ? (size_t)(comma - word->text) - start : word->length - start;
        Word entry = word_part(word, start, length);
        RETURN_IF_FAILED(parse_place(rules, side, &entry, board, &named, error));
        start += length + 1;
    }
    int sum = row_total(row), total = rules->total[side];
    if (named & 1) { // off is given: the sum is the side's total
        if (sum > BOARD_MAX_CHECKERS || sum == 0) {
            return word_error(error, word, "%s: %d checkers in all; a side has 1 to %d", side_names[side], sum,
                              BOARD_MAX_CHECKERS);
        }
        return STATUS_OK;
    }
    if (sum > total) {
        return word_error(error, word, "%s: %d checkers, but the side has %d", side_names[side], sum, total);
    }
    row->at[BOARD_OFF] = (uint8_t)(total - sum);
    return STATUS_OK;
}

// ---- numbers

static void insert_high_first(uint8_t *numbers, int count, int value) {
    for (; count > 0 && numbers[count - 1] < value; count--) {
        numbers[count] = numbers[count - 1];
    }
    numbers[count] = (uint8_t)value;
}

// Digits into numbers, high to low.
Status word_numbers(const Rules *rules, const Word *word, const char *what, uint8_t numbers[RULES_MAX_NUMBERS],
                    uint8_t *count, Error *error) {
    if (word->length > RULES_MAX_NUMBERS || word->length == 0) {
        return word_error(error, word, "%s: \"%.*s\" has %zu numbers; 1 to %d can be played", what, word_shown(word),
                          word->text, word->length, RULES_MAX_NUMBERS);
    }
    int most = position_number_exists(rules, RULES_MAX_FACES) ? RULES_MAX_FACES : rules->dice_faces;
    for (size_t i = 0; i < word->length; i++) {
        Word digit = word_part(word, i, 1);
        int value = die_of_digit(word->text[i]);
        if (!position_number_exists(rules, value)) {
            return word_error(error, &digit, "%s: \"%.*s\" is not a number from 1 to %d%s", what, 1, digit.text, most,
                              most > 9 ? " (10, 11, 12 are A, B, C)" : "");
        }
        insert_high_first(numbers, (int)i, value);
    }
    *count = (uint8_t)word->length;
    return STATUS_OK;
}

// "3-2" as two numbers up to `most`.
Status word_pair(const Word *value, const char *what, int most, int pair[2], Error *error) {
    const char *dash = memchr(value->text, '-', value->length);
    size_t before = dash ? (size_t)(dash - value->text) : 0;
    Word left = word_part(value, 0, before);
    Word right = dash ? word_part(value, before + 1, value->length - before - 1) : left;
    pair[0] = word_number(&left, most);
    pair[1] = word_number(&right, most);
    if (pair[0] < 0 || pair[1] < 0) {
        return word_error(error, value, "%s: \"%.*s\" is not two numbers from 0 to %d such as 3-2", what,
                          word_shown(value), value->text, most);
    }
    return STATUS_OK;
}
