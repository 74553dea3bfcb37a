// SPDX-License-Identifier: MIT
// Plays as text, and the judgement of a play that somebody typed.
//
// Output is canonical: steps sorted (bar and reserve first, then from high to low), chains merged where that is
// unambiguous (24/18/13), repeats counted (8/5(2)), `*` after a landing that hits, `^` after one that pins.
// Input is tolerant: 24/18 13/11, 24-18, 24 18 13 11, commas, any order, missing or extra `*`, bar or points+1,
// off or 0, collapsed chains (24/13 = any route), (n) repeats. Under contact.blot = either the marks say what is meant:
// a way with just the marked contacts comes before all others. What is printed reads back as itself. Numbers are the
// mover's own unless `absolute` is used.
#pragma once

#include "core/plays.h"
#include "core/refusal.h"

enum { PLAY_TEXT = 192 };

// How points are numbered in text: each side's own (NULL map) or as on a board printed with white's numbers.
typedef enum Numbering { NUMBERING_OWN, NUMBERING_ABSOLUTE } Numbering;

// A place as text: "24", "bar", "reserve", "off". Static or in `buffer`.
const char *place_print(const Rules *rules, Side side, Numbering numbering, int place, char buffer[12]);

// Canonical text of a play by `side`; "" for the empty play. Returns the length.
size_t play_print(const Rules *rules, Side side, Numbering numbering, const Play *play, char *out, size_t size);

// The same for steps in the order in which they were made.
size_t steps_print(const Rules *rules, Side side, Numbering numbering, const Step *step, int count, char *out,
                   size_t size);

// The steps in the order in which they are printed, one checker's way after the other; of checkers that go the same way
// the first has hit. Their numbers (`die`) are left out.
void steps_sort(const Step *step, int count, Step *out);

// What became of a typed play.
typedef struct Judgement {
    size_t play; // index in the list when STATUS_OK
    // STATUS_OK: the same result by the steps that were typed (the list keeps one way of several). STATUS_ILLEGAL: the
    // typed steps alone, if some legal play goes on from them; no steps where none does, or where they can be meant in
    // ways that differ.
    Play way;
    uint8_t unmet;   // STATUS_OK: a point that was typed with a mark and on which nothing is hit or pinned; 0: none
    Refusal refusal; // when STATUS_ILLEGAL
} Judgement;

// Finds the play that `text` means among `list` (which must hold plays_generate's answer for `position`).
// STATUS_OK: judgement->play. STATUS_BAD_INPUT: `error` says what cannot be read (malformed), or which routes
// a collapsed chain could take where they differ. STATUS_ILLEGAL: judgement->refusal says which rule refuses it.
// STATUS_SCRIPT: a hook failed; `error` says how.
Status play_judge(const Rules *rules, const Position *position, Numbering numbering, const char *text,
                  const PlayList *list, Judgement *judgement, Error *error);
