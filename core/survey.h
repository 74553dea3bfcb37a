// SPDX-License-Identifier: MIT
// How often each rule refuses something: all that could be tried at a position, with the reason for each refusal.
//
// What is counted: every step that a checker could try with a number, at every state that a play may pass through; and
// every way of ending a play. A rule that refuses nothing in many positions says nothing there.
#pragma once

#include "core/plays.h"
#include "core/refusal.h"

typedef struct Survey {
    uint64_t positions;
    uint64_t steps, plays; // tried
    uint64_t refused_steps[REASON_COUNT];
    uint64_t refused_plays[REASON_COUNT];
    uint64_t refused_by_limit[RULES_MAX_LIMITS]; // of Rules.limits: steps (stack) and plays (points)
    struct SurveyWork *work;                     // private
} Survey;

// Counts begin at zero. STATUS_NO_MEMORY on failure. Free with survey_destroy.
Status survey_create(Survey *survey);
void survey_destroy(Survey *survey);

// Adds the position, which waits for a play; `list` is plays_generate's answer for it. Of a position with very many
// ways only a part is counted. A script that fails ends the counting.
void survey_add(Survey *survey, const Rules *rules, const Position *position, const PlayList *list);
