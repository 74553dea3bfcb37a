// SPDX-License-Identifier: MIT
// For tests of the flow: throws, words and plays as short texts, and what node must follow, as one line of text.
#pragma once

#include "core/record.h"
#include "tests/core/make_rules.h"

// The node as text: "opening", "w rolls", "b: roll double", "w: keep reroll", "w plays 6521", "w wins gammon 4",
// "draw". In a static buffer.
const char *node_text(const Rules *rules, const Position *position);

// Event `index` as text, in one of a few static buffers.
const char *event_text(const Game *game, size_t index);

// A script of steps separated by ';', applied one after the other: "52" throws, "!13/8 13/11" plays ("!" alone: the
// empty play), "=TEXT" asserts node_text, "\"TEXT" the position's text, a word is said ("?3" where it begins with a
// digit), "w!gammon" resigns; "~52|WHAT", "~!13/8|WHAT" and "~?keep|WHAT" fail because a script does, which says WHAT.
// Fails the test at the first step that does not work. Each position on the way must have the invariants of position.h
// and, under rules with hooks, a text that reads back.
void run_script(const Rules *rules, Position *position, const char *script);

// Settings over a base, a start (NULL: the layout), and a script.
typedef struct FlowCase {
    const char *settings, *start, *script;
} FlowCase;

void run_flow_cases(const char *base, const FlowCase *cases, size_t count);
#define RUN_FLOW_CASES(base, cases) run_flow_cases(base, cases, sizeof(cases) / sizeof((cases)[0]))

// Fails the test unless checkers, sorting and unused slots are in order.
void check_position(const Rules *rules, const Position *position);
