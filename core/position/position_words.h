// SPDX-License-Identifier: MIT
// Private to the core: what position_parse.c and position_parse_queue.c need to read position text.
#pragma once

#include "core/position.h"
#include "core/word.h"

// ---- position_words.c

// Digits into numbers, high to low.
Status word_numbers(const Rules *rules, const Word *word, const char *what, uint8_t numbers[RULES_MAX_NUMBERS],
                    uint8_t *count, Error *error);

// "12", "bar", "reserve", "off"; -1 if it is no place.
int word_place(const Rules *rules, const Word *name);

// One side's checkers: fields 1 and 2.
Status word_side(const Rules *rules, Side side, const Word *word, Board *board, Error *error);

// By ItemKind: the word that stands for an item without more to tell; NULL: there is more.
extern const char *const item_words[ITEM_BOARD + 1];

// ---- keys

typedef struct TextKey TextKey;

// A key that is being read.
typedef struct Reading {
    const Rules *rules;
    const TextKey *key;
    Word whole, value; // "cube=2w", "2w"
    Position *position;
    Error *error;
} Reading;

struct TextKey {
    const char *name;
    Status (*read)(const Reading *reading); // NULL: its meaning depends on other keys, so it is read last
    size_t field, size;                     // of Position, where it is a flag, a board, or numbers of `size` bytes ..
    int count, most;                        // .. one or two, up to `most`
};

// ---- position_parse_queue.c: keys about what waits, and what only rules with hooks need

Status read_todo(const Reading *reading);
Status read_asking(const Reading *reading);
Status read_answers(const Reading *reading);
Status read_played(const Reading *reading);

// Both sides' checkers (w/b), and where `head` is given (/n) the head's count.
Status parse_board(const Reading *reading, Board *board, uint8_t *head);

// A name of declared state, as "token=1-0" or "stock=5"; STATUS_ILLEGAL, with no error given, if there is no such name.
Status parse_state(const Reading *reading, const Word *name, uint32_t *given);
