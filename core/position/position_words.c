// SPDX-License-Identifier: MIT
// Words of position text: numbers, places, sides.
//
// Invariant: what is written to comes out complete or, on an error, is the caller's to throw away.
#include "core/position/position_words.h"
#include "core/printable.h"
#include "core/writer.h"

const char *const item_words[ITEM_BOARD + 1] = {[ITEM_ROLL] = "roll", [ITEM_CANCEL] = "cancel", [ITEM_BOARD] = "set"};

// ---- sides

int word_place(const Rules *rules, const Word *name) {
    const int named[] = {rules->bar, rules->reserve, BOARD_OFF};
    for (int i = 0; i < 3; i++) {
        if (word_is(name, rules_place_name(rules, named[i]))) {
            return named[i];
        }
    }
    int n = word_number(name, rules->board_points);
    return n >= 1 ? n : -1;
}

static Status parse_place(const Rules *rules, Side side, const Word *entry, Board *board, uint32_t *named,
                          Error *error) {
    const char *name = side_name(side);
    Word place_word, count_word;
    if (!word_split(entry, ':', &place_word, &count_word)) {
        return word_is_not(error, entry, name, "place:checkers (24:2, bar:1, off:3)");
    }
    bool pinned = count_word.length > 0 && count_word.text[count_word.length - 1] == 'p';
    count_word.length -= pinned;
    int place = word_place(rules, &place_word), count = word_number(&count_word, 255);
    if (place < 0 || place >= BOARD_PLACES) {
        return word_is_not(error, &place_word, name, "a place; places are 1 to %d, bar, reserve and off",
                           rules->board_points);
    }
    if (count < 0 || count > BOARD_MAX_CHECKERS) {
        bool marked = count_word.length > 0 && count_word.text[count_word.length - 1] == '^'; // as moves have pins
        return word_is_not(error, &count_word, name, "a number of checkers from 0 to %d%s", BOARD_MAX_CHECKERS,
                           marked ? "; a pinned one is written 1p" : "");
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
    Word entry, rest = *word;
    for (bool more = !word_is(word, "-"); more;) {
        more = word_split(&rest, ',', &entry, &rest);
        RETURN_IF_FAILED(parse_place(rules, side, &entry, board, &named, error));
    }
    int sum = row_total(row), total = rules->total[side];
    if (named & 1) { // off is given: the sum is the side's total
        if (sum > BOARD_MAX_CHECKERS || sum == 0) {
            return word_error(error, word, "%s: %d checkers in all; a side has 1 to %d", side_name(side), sum,
                              BOARD_MAX_CHECKERS);
        }
        return STATUS_OK;
    }
    if (sum > total) {
        return word_error(error, word, "%s: %d checkers, but the side has %d", side_name(side), sum, total);
    }
    row->at[BOARD_OFF] = (uint8_t)(total - sum);
    return STATUS_OK;
}

// ---- numbers

// Digits into numbers, high to low.
Status word_numbers(const Rules *rules, const Word *word, const char *what, uint8_t numbers[RULES_MAX_NUMBERS],
                    uint8_t *count, Error *error) {
    if (word->length > RULES_MAX_NUMBERS || word->length == 0) {
        return word_error(error, word, "%s: \"%.*s\" has %zu numbers; 1 to %d can be played", what, word_shown(word),
                          word->text, word->length, RULES_MAX_NUMBERS);
    }
    int most = position_number_exists(rules, RULES_MAX_FACES) ? RULES_MAX_FACES : rules->dice_faces;
    for (size_t i = 0; i < word->length; i++) {
        size_t size = printable_length(word->text + i, word->length - i);
        Word digit = word_part(word, i, size > 0 ? size : 1);
        int value = die_of_digit(word->text[i]);
        if (!position_number_exists(rules, value)) {
            return word_is_not(error, &digit, what, "a number from 1 to %d%s", most,
                               most > 9 ? " (10, 11, 12 are A, B, C)" : "");
        }
        numbers_put(numbers, (int)i, value);
    }
    *count = (uint8_t)word->length;
    return STATUS_OK;
}
