// SPDX-License-Identifier: MIT
// Private to core/formats: what gnubg_id.c, xgid.c and ids.c need of each other.
#pragma once

#include "core/formats/ids.h"
#include "core/word.h"

// Printing expects what ids.c has checked; reading fills in what the word says, and ids.c checks the whole.

enum { BITS_MAX_LETTERS = 24, MATCH_ID_LETTERS = 12 };

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
