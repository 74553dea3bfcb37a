// SPDX-License-Identifier: MIT
// Private to core/formats: what position_id.c, match_id.c, xgid.c and ids.c need of each other.
#pragma once

#include "core/formats/ids.h"
#include "core/word.h"

// ---- bits.c: bits as the letters of Base64, the first bit lowest in the first byte, without padding

enum { BITS_MAX_BYTES = 16, BITS_MAX_LETTERS = 24 };

// Invariant: bits from `count` on are 0.
typedef struct Bits {
    uint8_t bit[BITS_MAX_BYTES * 8];
    int count; // written; or, when reading, taken
    int total; // when reading: all there are
} Bits;

void bits_put(Bits *bits, unsigned value, int count); // low bit first
unsigned bits_take(Bits *bits, int count);            // past the end: zeros
bool bits_are_left(const Bits *bits);                 // is any bit behind those taken set?

// Writes `bytes` bytes as letters.
void bits_print(const Bits *bits, int bytes, char out[BITS_MAX_LETTERS]);

// Reads exactly `bytes` bytes; `what` names the word in the error ("position ID").
Status bits_parse(Bits *bits, int bytes, const Word *word, const char *what, Error *error);

// Letters of that many bytes.
static inline int bits_letters(int bytes) {
    return (bytes * 8 + 5) / 6;
}

// ---- position_id.c, match_id.c, xgid.c. Printing expects what ids.c has checked; reading fills in what the word says,
// and ids.c checks the whole.

enum { MATCH_ID_LETTERS = 12 };

void position_id_print(const Rules *rules, const Position *position, char out[BITS_MAX_LETTERS]);
// position->turn is the side on roll already.
Status position_id_parse(const Rules *rules, const Word *word, Position *position, Error *error);

void match_id_print(const Rules *rules, const Position *position, char out[BITS_MAX_LETTERS]);
Status match_id_parse(const Rules *rules, const Word *word, Position *position, IdRules *said, Error *error);

// Why these rules, or this board, are none for an XGID; STATUS_OK if they are.
Status xgid_check(const Rules *rules, const Position *position, Error *error);
void xgid_print(const Rules *rules, const Position *position, char *out, size_t size);
Status xgid_parse(const Rules *rules, const Word *word, Position *position, IdRules *said, Error *error);

// ids.c: checkers that are not on the board have been borne off. An error if there are too many.
Status id_bear_off_rest(const Rules *rules, Position *position, Side side, const Word *word, Error *error);
