// SPDX-License-Identifier: MIT
// Private to the core: a typed play taken apart, before anybody asks whether it is legal.
#pragma once

#include "core/play_text.h"

enum { TYPED_MAX_PLACES = RULES_MAX_NUMBERS + 1 };

// One checker's way as typed: place[0] to place[count-1], own numbering; mark[i] is '*', '^' or 0.
typedef struct TypedChain {
    uint8_t place[TYPED_MAX_PLACES];
    char mark[TYPED_MAX_PLACES];
    int count;
    size_t at, length; // where it stands in the text
} TypedChain;

typedef struct TypedPlay {
    TypedChain chain[RULES_MAX_NUMBERS];
    int count; // 0: the empty play ("", "-", "pass", "no move")
} TypedPlay;

// STATUS_BAD_INPUT with the place of the trouble if the text cannot be read. Only form and places are checked.
Status play_parse(const Rules *rules, Side side, Numbering numbering, const char *text, TypedPlay *typed, Error *error);
