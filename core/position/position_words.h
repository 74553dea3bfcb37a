// SPDX-License-Identifier: MIT
// Private to the core: what position_parse.c and position_parse_queue.c need to read position text.
#pragma once

#include "core/position.h"
#include "core/word.h"

// ---- position_words.c

// "3-2" as two numbers up to `most`.
Status word_pair(const Word *value, const char *what, int most, int pair[2], Error *error);

// Digits into numbers, high to low.
Status word_numbers(const Rules *rules, const Word *word, const char *what, uint8_t numbers[RULES_MAX_NUMBERS],
                    uint8_t *count, Error *error);

// "12", "bar", "reserve", "off"; -1 if it is no place.
int word_place(const Rules *rules, const Word *name);

// One side's checkers: fields 1 and 2.
Status word_side(const Rules *rules, Side side, const Word *word, Board *board, Error *error);

// ---- position_parse_queue.c: keys about what waits, and what only rules with hooks need

Status parse_todo(const Rules *rules, const Word *value, Position *position, Error *error);

// thrown, before: both sides' checkers (w/b), for thrown also the head's count.
Status parse_board(const Rules *rules, const Word *value, const char *what, Board *board, uint8_t *head, Error *error);

Status parse_asking(const Rules *rules, const Word *value, Position *position, Error *error);
Status parse_answers(const Word *value, Position *position, Error *error);
Status parse_played(const Rules *rules, const Word *value, Position *position, Error *error);

// A name of declared state, as "token=1-0" or "stock=5"; STATUS_ILLEGAL, with no error given, if there is no such name.
Status parse_state(const Rules *rules, const Word *name, const Word *value, Position *position, uint32_t *given,
                   Error *error);
