// SPDX-License-Identifier: MIT
// Counting refusals: worked by hand at small positions, and never more refused than tried in random games.
#include "core/rule_keys.h"
#include "core/survey.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct SurveyCase {
    const char *rules, *settings, *position;
    unsigned steps, plays; // tried
    Reason step_reason, play_reason;
    unsigned step_refused, play_refused;
} SurveyCase;

Test(survey, worked_counts) {
    static const SurveyCase cases[] = {
        // 24/18 and 24/21; after each the head is spent and the other number is for the same checker. Ends: after one
        // step (two ways, more can be played) and at 15.
        {NARDE, "", "24:15 24:15 w 63", 6, 3, REASON_HEAD, REASON_USE, 2, 2},
        // The same with a free head: one checker twice, or two checkers; 24 again and the one that moved.
        {NARDE, "head.per_turn=0", "24:15 24:15 w 63", 6, 4, REASON_HEAD, REASON_USE, 0, 2},
        // Nothing has to be played: both shorter ways are plays too.
        {NARDE, "forced.use=free; forced.higher=free", "24:15 24:15 w 63", 6, 3, REASON_HEAD, REASON_USE, 2, 0},
        // Both numbers are closed: two steps tried, no end but the empty one, which is never asked about.
        {BACKGAMMON, "", "bar:1 6:2,5:2,4:11 w 65", 2, 0, REASON_CLOSED, REASON_USE, 2, 0},
        // One of two: the higher must be played. 24 is blocked both times, and the other checker gets no further.
        {BACKGAMMON, "", "24:1,8:1 7:2,6:2,5:11 w 65", 8, 2, REASON_OFF_WHEN, REASON_HIGHER, 2, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const SurveyCase *each = &cases[i];
        Rules rules = make_rules(each->rules, each->settings);
        Position position = make_position(&rules, each->position);
        PlayList list = make_plays(&rules, &position);
        Survey survey;
        cr_assert_eq(survey_create(&survey), STATUS_OK);
        survey_add(&survey, &rules, &position, &list);
        cr_expect_eq(survey.positions, 1);
        cr_expect_eq(survey.steps, each->steps, "%s: %u steps", each->position, (unsigned)survey.steps);
        cr_expect_eq(survey.plays, each->plays, "%s: %u plays", each->position, (unsigned)survey.plays);
        cr_expect_eq(survey.refused_steps[each->step_reason], each->step_refused, "%s: %u steps refused",
                     each->position, (unsigned)survey.refused_steps[each->step_reason]);
        cr_expect_eq(survey.refused_plays[each->play_reason], each->play_refused, "%s: %u plays refused",
                     each->position, (unsigned)survey.refused_plays[each->play_reason]);
        survey_destroy(&survey);
        play_list_destroy(&list);
    }
}

Test(survey, limits_are_told_apart) {
    Rules rules = make_rules(BACKGAMMON, "limits.low=from=1 to=3 stack=1; limits.high=from=19 to=24 points=1");
    cr_assert_eq(rules.limit_count, 2);
    // 4/2 meets a checker on 2; 20/18 leaves 22 and 24 held, 24/22 leaves 20 and 22.
    Position position = make_position(&rules, "24:1,20:1,4:1,2:1 10:15 w 2");
    PlayList list = make_plays(&rules, &position);
    Survey survey;
    cr_assert_eq(survey_create(&survey), STATUS_OK);
    survey_add(&survey, &rules, &position, &list);
    cr_expect_eq(survey.refused_by_limit[0], 1, "%u", (unsigned)survey.refused_by_limit[0]);
    cr_expect_eq(survey.refused_by_limit[1], 1, "%u", (unsigned)survey.refused_by_limit[1]);
    survey_destroy(&survey);
    play_list_destroy(&list);
}

// A position with hundreds of thousands of ways: only a part is counted, and nothing overflows.
Test(survey, large_positions) {
    Rules rules = make_rules(BACKGAMMON, "doubles.times=8");
    Position position = make_position(&rules, "24:2,20:2,16:2,13:2,11:2,9:2,8:1,7:1,6:1 24:15 w 11");
    PlayList list = make_plays(&rules, &position);
    Survey survey;
    cr_assert_eq(survey_create(&survey), STATUS_OK);
    for (int i = 0; i < 2; i++) {
        survey_add(&survey, &rules, &position, &list);
    }
    uint64_t refused_steps = 0;
    uint64_t refused_plays = 0;
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        refused_steps += survey.refused_steps[reason];
        refused_plays += survey.refused_plays[reason];
    }
    cr_expect_gt(survey.plays, 4000);
    cr_expect_leq(refused_steps, survey.steps);
    cr_expect_leq(refused_plays, survey.plays);
    survey_destroy(&survey);
    play_list_destroy(&list);
}

Test(survey, every_reason_has_a_key_that_exists) {
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        const char *key = reason_key((Reason)reason);
        cr_expect(*key == '\0' || rules_find_key(key) != NULL, "%s", key);
    }
}
