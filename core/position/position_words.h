// SPDX-License-Identifier: MIT
// Private to the core: what position_parse.c and position_parse_queue.c need to read position text.
#ifndef NARDBOX_CORE_POSITION_WORDS_H
#define NARDBOX_CORE_POSITION_WORDS_H

#include "core/position.h"

// A part of the text being read.
typedef struct Word {
    const char *text;
    size_t at, length; // in the whole text
} Word;

// ---- position_words.c

// Fills `error` with the place of the word and returns STATUS_BAD_INPUT.
Status word_error(Error *error, const Word *word, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

bool word_is(const Word *word, const char *text);

// How many bytes of a word are quoted in an error, so that a long one cannot push out the message.
int word_shown(const Word *word);

Word word_part(const Word *word, size_t from, size_t length);

// The part before the first of `separators`, which becomes *rest from behind it (nothing: length 0 and false).
bool word_split(const Word *word, char separator, Word *first, Word *rest);

// Digits only, at most `most`; -1 if it is not that.
int word_number(const Word *word, int most);

// A whole number of 32 bits, with a sign or not; how many bytes it takes, 0 if it is none.
size_t word_integer(const Word *word, int32_t *value);

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

#endif
