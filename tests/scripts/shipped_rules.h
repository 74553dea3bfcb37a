// SPDX-License-Identifier: MIT
// For tests: the rules of shipped variants, and positions, plays and throws under them from short texts.
//
// Whatever cannot be made fails the test that asked for it.
#pragma once

#include "core/flow.h"
#include "core/play_text.h"

// The rules of a shipped variant with settings "key=value;key=value" over them ("" = as shipped).
Rules rules_with(const char *variant, const char *settings);

Position position_from(const Rules *rules, const char *text);

// Is `play` ("pass" = nothing moved) legal? `list` holds the plays of the position.
bool is_legal(const Rules *rules, const Position *position, const PlayList *list, const char *play);

// A new game's node after the opening throw of `white` and `black`.
Node after_opening(const Rules *rules, Position *position, uint8_t white, uint8_t black);

// Throws these two dice. Then plays `play` ("pass" = nothing), which must be legal. Then says a word of the node.
void make_throw(const Rules *rules, Position *position, uint8_t one, uint8_t other);
void make_play(const Rules *rules, Position *position, const char *play);
void say_word(const Rules *rules, Position *position, const char *word);

Node node_of(const Rules *rules, const Position *position);
