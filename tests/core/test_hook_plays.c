// SPDX-License-Identifier: MIT
// allow_step, allow_play and prefer_play in the generator, in the judgement of typed plays and of plays under way.
//
// The hooks here are plain C. compare_reference tries many more by chance; these say what each is for.
#include "core/play_text.h"
#include "core/playout.h"
#include "core/progress.h"
#include "tests/core/hook_functions.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

typedef struct Asked {
    int steps, plays, scores; // how often
    int without_path;
    bool saw_empty;
} Asked;

static HookAnswer refuse(HookReason *reason, const char *text) {
    if (reason) {
        snprintf(reason->text, sizeof reason->text, "%s", text);
        snprintf(reason->place, sizeof reason->place, "house.lua:7");
    }
    return HOOK_NO;
}

static const char *say_failure(void *context) {
    (void)context;
    return "house.lua:9: it broke";
}

static const HookFunctions *hung; // by the last hooked_rules
static RuleHooks hung_hooks;

static HookAnswer ask(void *context, const HookQuestion *question) {
    return hook_functions_ask(hung, context, question);
}

static Rules hooked_rules(const char *settings, const HookFunctions *hooks, uint32_t present, Asked *asked) {
    Rules rules = make_rules(BACKGAMMON, settings);
    memset(asked, 0, sizeof *asked);
    hung = hooks;
    hung_hooks = (RuleHooks){.context = asked, .present = present, .ask = ask, .failure = say_failure};
    rules.hooks = &hung_hooks;
    return rules;
}

static Status judge(const Rules *rules, const Position *position, const PlayList *list, const char *text,
                    Refusal *refusal) {
    Judgement judgement;
    Error error = {0};
    memset(&judgement, 0, sizeof judgement);
    Status status = play_judge(rules, position, NUMBERING_OWN, text, list, &judgement, &error);
    cr_assert_neq(status, STATUS_BAD_INPUT, "%s: %s", text, error.text);
    *refusal = judgement.refusal;
    return status;
}

// ---- allow_step

static HookAnswer not_onto_five(void *context, const HookView *view, const Step *step, HookReason *reason) {
    ((Asked *)context)->steps++;
    cr_assert_eq(view->me, WHITE);
    cr_assert(view->left_count >= 1 && view->left_count <= 2);
    return step->to == 5 ? refuse(reason, "point 5 is holy") : HOOK_YES;
}

Test(hook_plays, a_refused_step_is_in_no_play) {
    HookFunctions hooks = {.allow_step = not_onto_five};
    Asked asked;
    Refusal refusal;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_ALLOW_STEP, &asked);
    Position position = make_position(&rules, START " w 31");
    PlayList list = make_plays(&rules, &position);
    cr_expect_gt(list.count, 5);
    for (size_t i = 0; i < list.count; i++) {
        cr_expect_eq(list.board[i].row[WHITE].at[5], 0);
    }
    cr_expect_eq(judge(&rules, &position, &list, "24/20", &refusal), STATUS_OK);
    cr_expect_eq(judge(&rules, &position, &list, "8/5 6/5", &refusal), STATUS_ILLEGAL);
    cr_expect_eq(refusal.reason, REASON_ALLOW_STEP);
    cr_expect_str_eq(refusal.text, "point 5 is holy");
    cr_expect_str_eq(refusal.place, "house.lua:7");
    cr_expect_str_eq(refusal.key, "");
    Progress progress = {0};
    Landing landing[16];
    cr_expect_eq(progress_sources(&rules, &position, &list, &progress), 1u << 24 | 1u << 13 | 1u << 8 | 1u << 6);
    size_t count = progress_landings(&rules, &position, &list, &progress, 6, landing, 16);
    cr_assert_eq(count, 2, "6/3 and 6/3/2, not 6/5");
    cr_expect(landing[0].to == 3 && landing[1].to == 2);
    play_list_destroy(&list);
}

static HookAnswer agree(void *context, const HookView *view, const Step *step, HookReason *reason) {
    (void)view;
    (void)step;
    (void)reason;
    ((Asked *)context)->steps++;
    return HOOK_YES;
}

static HookAnswer agree_to_play(void *context, const HookView *view, const HookPlay *play, HookReason *reason) {
    (void)view;
    (void)play;
    (void)reason;
    ((Asked *)context)->plays++;
    return HOOK_YES;
}

// Scripts are slow: a step is asked about only if it leads to something new, a play once for each result.
Test(hook_plays, nothing_is_asked_for_nothing) {
    HookFunctions hooks = {.allow_step = agree, .allow_play = agree_to_play};
    Asked asked;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_ALLOW_STEP | 1u << HOOK_ALLOW_PLAY, &asked);
    static const char *const throws[] = {START " w 31", START " w 64", START " w 11", START " w 33"};
    for (size_t i = 0; i < sizeof throws / sizeof throws[0]; i++) {
        Position position = make_position(&rules, throws[i]);
        PlayList list;
        asked.steps = asked.plays = 0;
        cr_assert_eq(play_list_create(&list, 256), STATUS_OK);
        cr_assert_eq(plays_generate(&rules, &position, &list), STATUS_OK);
        cr_expect_eq((size_t)asked.plays, list.count, "%s", throws[i]);
        cr_expect_lt(asked.steps, (int)list.count * 2, "%s: %d for %zu", throws[i], asked.steps, list.count);
        play_list_destroy(&list);
    }
}

// ---- what hooks say they looked at

typedef struct Looker {
    Asked asked;
    bool untold; // says nothing of what it looks at
} Looker;

static void tell(const Looker *self, const HookView *view, HookTouch touch) {
    if (view->touch && !self->untold) {
        *view->touch = touch;
        view->touch->told = true;
    }
}

// Onto point 5 only with a hit: the step is all it looks at.
static HookAnswer hit_on_five(void *context, const HookView *view, const Step *step, HookReason *reason) {
    Looker *self = context;
    self->asked.steps++;
    tell(self, view, (HookTouch){0});
    return step->to == 5 && step->contact != CONTACT_HIT ? refuse(reason, "hit there or stay away") : HOOK_YES;
}

// From point 6 as long as there are four: the board, but for steps from there only, after a look at the step.
static HookAnswer four_stay(void *context, const HookView *view, const Step *step, HookReason *reason) {
    Looker *self = context;
    HookTouch touch = {0};
    bool leaves = step->from == 6;
    self->asked.steps++;
    touch.row[view->me] = leaves ? 1u << 6 : 0;
    tell(self, view, touch);
    return leaves && view->board->row[view->me].at[6] <= 4 ? refuse(reason, "four stay") : HOOK_YES;
}

// A three only as the last number.
static HookAnswer three_last(void *context, const HookView *view, const Step *step, HookReason *reason) {
    Looker *self = context;
    self->asked.steps++;
    tell(self, view, (HookTouch){.left = true});
    return step->die == 3 && view->left_count > 1 ? refuse(reason, "threes come last") : HOOK_YES;
}

// Never more than two on point 5 at the end.
static HookAnswer two_on_five(void *context, const HookView *view, const HookPlay *play, HookReason *reason) {
    Looker *self = context;
    HookTouch touch = {0};
    (void)play;
    self->asked.plays++;
    touch.row[view->me] = 1u << 5;
    tell(self, view, touch);
    return view->board->row[view->me].at[5] > 2 ? refuse(reason, "two at most") : HOOK_YES;
}

// The plays do not depend on whether a hook says what it looks at; how often it is asked does.
Test(hook_plays, what_is_remembered_is_what_would_be_answered) {
    static const struct {
        HookAnswer (*step)(void *, const HookView *, const Step *, HookReason *);
        HookAnswer (*play)(void *, const HookView *, const HookPlay *, HookReason *);
        const char *position;
        int most; // questions where the hook says what it looked at
    } cases[] = {
        {hit_on_five, NULL, "24:2,13:5,8:3,6:5 24:2,20:1,13:5,8:3,6:4 w 11", 11},
        {hit_on_five, NULL, "24:2,13:5,8:3,6:5 24:2,20:1,13:5,8:3,6:4 w 31", 15},
        {hit_on_five, NULL, START " w 31", 11},
        {four_stay, NULL, START " w 11", 15},
        {four_stay, NULL, START " w 21", 14},
        {four_stay, NULL, START " w 65", 10},
        {three_last, NULL, START " w 31", 40},
        {three_last, NULL, START " w 33", 40},
        {NULL, two_on_five, START " w 11", 5},
        {NULL, two_on_five, START " w 31", 4},
        {four_stay, two_on_five, START " w 11", 30},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Looker looker = {.untold = true};
        HookFunctions hooks = {.allow_step = cases[i].step, .allow_play = cases[i].play};
        uint32_t present = (cases[i].step ? 1u << HOOK_ALLOW_STEP : 0) | (cases[i].play ? 1u << HOOK_ALLOW_PLAY : 0);
        Rules rules = hooked_rules("", &hooks, present, &looker.asked);
        Position position = make_position(&rules, cases[i].position);
        PlayList always = make_plays(&rules, &position);
        int often = looker.asked.steps + looker.asked.plays;
        looker = (Looker){.untold = false};
        PlayList list = make_plays(&rules, &position);
        int asked = looker.asked.steps + looker.asked.plays;
        cr_assert_eq(list.count, always.count, "case %zu: %zu plays, not %zu", i, list.count, always.count);
        for (size_t k = 0; k < list.count; k++) {
            Play play, again;
            play_list_get(&list, k, &play);
            play_list_get(&always, k, &again);
            cr_expect_eq(memcmp(&play, &again, sizeof play), 0, "case %zu: play %zu", i, k);
        }
        cr_expect(asked <= cases[i].most && asked <= often, "case %zu: asked %d times, else %d", i, asked, often);
        play_list_destroy(&list);
        play_list_destroy(&always);
    }
}

// No checker twice in a row: only the path can tell.
static HookAnswer another_checker(void *context, const HookView *view, const Step *step, HookReason *reason) {
    Asked *asked = context;
    asked->steps++;
    if (!view->step) {
        asked->without_path++;
        return HOOK_NEEDS_PATH;
    }
    bool same = view->step_count > 0 && view->step[view->step_count - 1].to == step->from;
    return same ? refuse(reason, "one step a checker") : HOOK_SILENT;
}

Test(hook_plays, a_hook_that_needs_the_path_gets_it) {
    HookFunctions hooks = {.allow_step = another_checker};
    Asked asked;
    Refusal refusal;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_ALLOW_STEP, &asked);
    Position position = make_position(&rules, START " w 31");
    PlayList list = make_plays(&rules, &position);
    cr_expect_eq(asked.without_path, 1, "once it is known that it looks, it is shown the path");
    cr_expect_eq(judge(&rules, &position, &list, "8/5 6/5", &refusal), STATUS_OK);
    cr_expect_eq(judge(&rules, &position, &list, "24/20", &refusal), STATUS_ILLEGAL);
    cr_expect_eq(refusal.reason, REASON_ALLOW_STEP);
    cr_expect_str_eq(refusal.text, "one step a checker");
    play_list_destroy(&list);
    // Of a double's orders only some are allowed: 6/5 4/3 5/4, and 4/3 6/5 3/2.
    position = make_position(&rules, "6:1,4:1,off:13 13:15 w 111");
    list = make_plays(&rules, &position);
    cr_expect_eq(list.count, 2);
    for (size_t i = 0; i < list.count; i++) {
        Play play;
        play_list_get(&list, i, &play);
        cr_expect_eq(play.step_count, 3);
        for (int k = 1; k < play.step_count; k++) {
            cr_expect_neq(play.step[k].from, play.step[k - 1].to, "the way that is kept is allowed");
        }
    }
    play_list_destroy(&list);
}

// ---- allow_play

static HookAnswer no_hits(void *context, const HookView *view, const HookPlay *play, HookReason *reason) {
    Asked *asked = context;
    asked->plays++;
    asked->saw_empty = asked->saw_empty || play->count == 0;
    cr_assert(view->before != NULL);
    int hit = view->board->row[side_other(view->me)].at[25] - view->before->row[side_other(view->me)].at[25];
    cr_expect_eq(play->hits, hit);
    return hit ? refuse(reason, "peace") : HOOK_YES;
}

Test(hook_plays, refused_plays_are_not_in_the_list) {
    HookFunctions hooks = {.allow_play = no_hits};
    Asked asked;
    Refusal refusal;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_ALLOW_PLAY, &asked);
    Position position = make_position(&rules, "24:2,13:5,8:3,6:5 24:1,22:1,13:5,8:3,6:5 w 53");
    PlayList list = make_plays(&rules, &position);
    cr_expect_gt(list.count, 3);
    cr_expect_not(asked.saw_empty);
    for (size_t i = 0; i < list.count; i++) {
        cr_expect_eq(list.board[i].row[BLACK].at[25], 0);
    }
    cr_expect_eq(judge(&rules, &position, &list, "8/3* 6/3", &refusal), STATUS_ILLEGAL);
    cr_expect_eq(refusal.reason, REASON_ALLOW_PLAY);
    cr_expect_str_eq(refusal.text, "peace");
    cr_expect_str_eq(refusal.place, "house.lua:7");
    play_list_destroy(&list);
}

// Bans come before most-dice: if all full plays are refused, shorter ones are legal.
Test(hook_plays, shorter_plays_come_up_when_longer_ones_are_refused) {
    HookFunctions hooks = {.allow_play = no_hits};
    Asked asked;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_ALLOW_PLAY, &asked);
    Position position = make_position(&rules, "10:1 18:1,13:2 w 31"); // 10/9/6, or 10/7* and on
    PlayList list = make_plays(&rules, &position);
    cr_assert_eq(list.count, 1);
    play_list_destroy(&list);
    position = make_position(&rules, "10:1 16:2,19:1,13:2 w 31"); // 10/7/6* is the only way to play both
    list = make_plays(&rules, &position);
    cr_assert_eq(list.count, 1);
    cr_expect_eq(list.board[0].row[WHITE].at[7], 1, "the three alone");
    play_list_destroy(&list);
    position = make_position(&rules, "10:1 18:1,13:2 w 3"); // 10/7* is all there is
    list = make_plays(&rules, &position);
    cr_expect(play_list_is_pass(&list), "the empty play always passes");
    play_list_destroy(&list);
}

// ---- prefer_play

static HookAnswer rather_hit(void *context, const HookView *view, const HookPlay *play, HookScore *score,
                             HookReason *reason) {
    Asked *asked = context;
    (void)view;
    asked->scores++;
    asked->saw_empty = asked->saw_empty || play->count == 0;
    score->count = 2;
    score->value[0] = play->hits > 0;
    score->value[1] = view->board->row[view->me].at[24];
    if (reason && play->hits == 0) {
        refuse(reason, "who can hit must hit");
    }
    return HOOK_YES;
}

Test(hook_plays, only_the_best_loved_stay) {
    HookFunctions hooks = {.prefer_play = rather_hit};
    Asked asked;
    Refusal refusal;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_PREFER_PLAY, &asked);
    Position position = make_position(&rules, "24:2,13:5,8:3,6:5 24:1,22:1,13:5,8:3,6:5 w 53");
    PlayList list = make_plays(&rules, &position);
    cr_expect_gt(list.count, 1);
    for (size_t i = 0; i < list.count; i++) {
        cr_expect_gt(list.board[i].row[BLACK].at[25], 0, "he hits");
        cr_expect_eq(list.board[i].row[WHITE].at[24], 2, "and, that settled, the second file's wish");
    }
    cr_expect_eq(judge(&rules, &position, &list, "13/8 13/10", &refusal), STATUS_ILLEGAL);
    cr_expect_eq(refusal.reason, REASON_PREFER_PLAY);
    cr_expect_str_eq(refusal.text, "who can hit must hit");
    cr_expect_str_eq(refusal.place, "house.lua:7");
    cr_expect_eq(judge(&rules, &position, &list, "8/3*", &refusal), STATUS_ILLEGAL);
    cr_expect_eq(refusal.reason, REASON_USE, "forced.use comes first");
    play_list_destroy(&list);
    position = make_position(&rules, "24:1,3:1 23:1,6:2 w 1"); // 24/23, 3/2*, or under forced.use = free nothing
    rules = hooked_rules("forced.use=free", &hooks, 1u << HOOK_PREFER_PLAY, &asked);
    list = make_plays(&rules, &position);
    cr_assert_eq(list.count, 1);
    cr_expect_eq(list.board[0].row[BLACK].at[25], 1);
    cr_expect_not(asked.saw_empty, "the empty play is not asked about; it scores 0");
    play_list_destroy(&list);
}

// The last checker may go off by the six, which ends the game and leaves the one over, or by both.
static HookAnswer rather_leave(void *context, const HookView *view, const HookPlay *play, HookScore *score,
                               HookReason *reason) {
    (void)context, (void)view, (void)reason;
    score->count = 1;
    score->value[0] = play->left_count;
    return HOOK_YES;
}

static HookAnswer only_with_leftovers(void *context, const HookView *view, const HookPlay *play, HookReason *reason) {
    (void)context, (void)view;
    return play->left_count > 0 ? HOOK_YES : refuse(reason, "a number must be left over");
}

Test(hook_plays, the_last_checker_has_two_ways_off) {
    HookFunctions hooks = {.prefer_play = rather_leave, .allow_play = only_with_leftovers};
    const Hook each[] = {HOOK_PREFER_PLAY, HOOK_ALLOW_PLAY};
    for (size_t i = 0; i < 2; i++) {
        Asked asked;
        Rules rules = hooked_rules("", &hooks, 1u << each[i], &asked);
        Position position = make_position(&rules, "3:1,off:14 24:15 w 61");
        PlayList list = make_plays(&rules, &position);
        Play play;
        cr_assert_eq(list.count, 1, "%s", hook_names[each[i]]);
        play_list_get(&list, 0, &play);
        cr_expect_eq(play.step_count, 1, "%s", hook_names[each[i]]);
        cr_expect_eq(play.step[0].die, 6);
        play_list_destroy(&list);
    }
}

Test(hook_plays, a_refusal_without_words_gets_a_sentence) {
    HookFunctions hooks = {.prefer_play = rather_hit};
    Asked asked;
    Refusal refusal;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_PREFER_PLAY, &asked);
    Position position = make_position(&rules, "24:2,13:5,8:3,6:5 24:1,22:1,13:5,8:3,6:5 w 53");
    PlayList list = make_plays(&rules, &position);
    cr_expect_eq(judge(&rules, &position, &list, "24/21 8/3*", &refusal), STATUS_ILLEGAL);
    cr_expect_eq(refusal.reason, REASON_PREFER_PLAY);
    cr_expect_str_eq(refusal.text, "a script of these rules prefers another play");
    play_list_destroy(&list);
}

// ---- trouble

static HookAnswer fail_step(void *context, const HookView *view, const Step *step, HookReason *reason) {
    (void)context;
    (void)view;
    (void)reason;
    return step->from == 6 ? HOOK_FAILED : HOOK_YES;
}

Test(hook_plays, a_script_that_fails_ends_the_generation) {
    HookFunctions hooks = {.allow_step = fail_step};
    Asked asked;
    Error error = {0};
    Judgement judgement;
    PlayList list;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_ALLOW_STEP, &asked);
    Position position = make_position(&rules, START " w 31");
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_expect_eq(plays_generate_growing(&rules, &position, &list), STATUS_SCRIPT);
    cr_expect_eq(list.count, 0);
    rules.hooks = NULL;
    cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
    rules.hooks = &hung_hooks;
    cr_expect_eq(play_judge(&rules, &position, NUMBERING_OWN, "6/5 8/5", &list, &judgement, &error), STATUS_SCRIPT);
    cr_expect_str_eq(error.text, "house.lua:9: it broke");
    play_list_destroy(&list);
}

// Eight numbers, and a hook that looks at the path and refuses every full play: millions of orders.
static HookAnswer never_the_last(void *context, const HookView *view, const Step *step, HookReason *reason) {
    (void)context;
    (void)step;
    if (!view->step) {
        return HOOK_NEEDS_PATH;
    }
    return view->left_count == 1 ? refuse(reason, "never") : HOOK_YES;
}

Test(hook_plays, too_many_ways_end_in_a_status) {
    HookFunctions hooks = {.allow_step = never_the_last};
    Asked asked;
    PlayList list;
    Rules rules = hooked_rules("doubles.times=8", &hooks, 1u << HOOK_ALLOW_STEP, &asked);
    Position position = make_position(&rules, "24:3,22:2,20:2,18:2,16:2,14:2,12:1,10:1 off:15 w 11111111");
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_expect_eq(plays_generate_growing(&rules, &position, &list), STATUS_SCRIPT);
    cr_expect_eq(list.count, 0);
    play_list_destroy(&list);
}

// A play at random is not found where the plays cannot be listed.
Test(hook_plays, too_many_plays_cannot_be_picked) {
    HookFunctions hooks = {0};
    Asked asked;
    PlayList list;
    Play play;
    Playout playout;
    Rules rules = hooked_rules("dice.faces=9", &hooks, 1u << HOOK_ON_ROLL, &asked);
    Position position = make_position(&rules, "24:1,23:1,22:1,21:1,20:1,18:1,16:1,15:1,off:7 off:15 w 98765432");
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    playout_begin(&playout, NULL, NULL, &rules, &list, 1, 0);
    playout.position = position;
    cr_expect_eq(playout_pick(&playout, 7, &play), STATUS_FULL);
    play_list_destroy(&list);
}

// ---- what scripts may cost

enum { MOST_CALLS = 3000 };

// Fails once it has been asked too often since `begin`, and says what it has looked at.
static HookAnswer costs(void *context, const HookView *view, const Step *step, HookReason *reason) {
    (void)step;
    (void)reason;
    if (view->touch) {
        *view->touch = (HookTouch){.told = true};
    }
    return ++((Asked *)context)->steps > MOST_CALLS ? HOOK_FAILED : HOOK_YES;
}

static void grant_anew(void *context) {
    ((Asked *)context)->steps = 0;
}

Test(hook_plays, a_listed_play_reads_back_whatever_the_other_orders_cost) {
    HookFunctions hooks = {.allow_step = costs};
    Asked asked;
    PlayList list;
    Rules rules = hooked_rules("doubles.times=8", &hooks, 1u << HOOK_ALLOW_STEP, &asked);
    hung_hooks.begin = grant_anew;
    Position position =
        make_position(&rules, "18:1,6:2,5:5,4:1,3:3,2:1,1:2 14:1,6:4,5:3,3:2,off:18 b 65443322 turns=0-8");
    cr_assert_eq(play_list_create(&list, 1 << 12), STATUS_OK);
    cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
    cr_assert_gt(list.count, 20);
    for (size_t i = 0; i < list.count; i++) {
        char text[PLAY_TEXT];
        Play play;
        Judgement judgement;
        Error error = {0};
        play_list_get(&list, i, &play);
        play_print(&rules, BLACK, NUMBERING_OWN, &play, text, sizeof text);
        cr_assert_eq(play_judge(&rules, &position, NUMBERING_OWN, text, &list, &judgement, &error), STATUS_OK, "%s: %s",
                     text, error.text);
        cr_assert_eq(judgement.play, i, "%s", text);
    }
    play_list_destroy(&list);
}

Test(hook_plays, a_question_has_its_whole_budget) {
    HookFunctions hooks = {.allow_step = costs};
    Asked asked;
    PlayList list;
    Refusal refusal;
    Rules rules = hooked_rules("", &hooks, 1u << HOOK_ALLOW_STEP, &asked);
    hung_hooks.begin = grant_anew;
    Position position = make_position(&rules, START " w 31");
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(plays_generate_growing(&rules, &position, &list), STATUS_OK);
    for (int i = 0; i < MOST_CALLS; i++) {
        Progress none = {.step_count = 0};
        cr_assert_eq(judge(&rules, &position, &list, "6/5 8/5", &refusal), STATUS_OK);
        cr_assert_eq(judge(&rules, &position, &list, "8/5 8/4", &refusal), STATUS_ILLEGAL);
        cr_assert_neq(progress_sources(&rules, &position, &list, &none), 0);
    }
    play_list_destroy(&list);
}
