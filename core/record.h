// SPDX-License-Identifier: MIT
// Private to the core: the texts of events, as they are kept, saved and read.
#ifndef NARDBOX_CORE_RECORD_H
#define NARDBOX_CORE_RECORD_H

#include "core/game.h"

// Sets the event's text to "roll 52"; `sorted`: high to low, else in the order given.
void record_print_roll(Event *event, const uint8_t *dice, int count, bool sorted);

// "turn", "answer", "choose": how the event of a word begins.
const char *record_word_kind(DecideKind decide);

// "single", "gammon", "backgammon", or a name of score.extra; NULL if it is no class of a won game.
const char *record_class_word(const Rules *rules, Outcome outcome);

#endif
