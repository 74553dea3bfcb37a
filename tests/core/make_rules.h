// SPDX-License-Identifier: MIT
// For tests: rules and positions from short texts.
//
// The texts here are the tests' own; no variant file is read, so a mistake there cannot hide one in the core.
#pragma once

#include "core/plays.h"
#include "core/position.h"
#include "core/rules.h"

// Settings separated by ';' over `base`, also such a text: "head.per_turn=1; layout=24:15".
#define BACKGAMMON "layout=24:2,13:5,8:3,6:5"
#define NARDE                                                                                                          \
    "layout=24:15; move.direction=parallel; contact.blot=closed; head.per_turn=1; head.first_max=2;"                   \
    "head.first_doubles=3,4,6; prime.allow=enemy_ahead"

// Fails the test if the settings are not valid.
Rules make_rules(const char *base, const char *settings);

// The same, but reports instead of failing.
Status try_rules(Rules *rules, const char *base, const char *settings, Error *error);

// Fails the test if the text is not a position under the rules.
Position make_position(const Rules *rules, const char *text);

// All plays of a position; free with play_list_destroy.
PlayList make_plays(const Rules *rules, const Position *position);
