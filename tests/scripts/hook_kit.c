// SPDX-License-Identifier: MIT
// For tests of hooks. Invariant: the situation is made anew before each question.
#include "tests/scripts/hook_kit.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <string.h>

static void make_situation(HookTest *test) {
    static const uint8_t roll[] = {3, 1};
    Position *position = &test->position;
    position_init(position, test->rules);
    position->turn = position->starter = position->roller = WHITE;
    position->opening = 1;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < test->rules->state_count; i++) {
            position->state[side][i] = test->rules->state[i].start;
        }
    }
    position_set_roll(position, test->rules, roll);
    test->step[0] = (Step){.from = 8, .to = 5, .die = 3};
    test->step[1] = (Step){.from = 6, .to = 5, .die = 1};
    test->after = position->board;
    for (int i = 0; i < 2; i++) {
        test->after.row[WHITE].at[test->step[i].from]--;
        test->after.row[WHITE].at[test->step[i].to]++;
    }
    test->play = (HookPlay){.count = 2, .step = test->step};
    test->view = (HookView){
        .rules = test->rules, .position = position, .board = &test->after, .before = &position->board, .me = WHITE};
    memset(&test->reply, 0, sizeof test->reply);
    memcpy(test->reply.state, position->state, sizeof test->reply.state);
}

void hook_test_begin_spec(HookTest *test, const char *spec) {
    memset(test, 0, sizeof *test);
    test->variant = must_load(spec);
    test->rules = variant_rules(test->variant, 0);
    test->hooks = test->rules->hooks;
    make_situation(test);
}

void hook_test_begin(HookTest *test, const char *patch) {
    write_file("patch.lua", patch);
    hook_test_begin_spec(test, "backgammon+./patch.lua");
}

void hook_test_end(HookTest *test) {
    variant_destroy(test->variant);
}

HookAnswer hook_test_ask(HookTest *test, HookQuestion question) {
    question.view = &test->view;
    return rules_ask(test->rules, &question);
}

HookAnswer hook_test_reply(HookTest *test, Hook hook) {
    test->reply.has_items = false;
    test->reply.item_count = 0;
    memcpy(test->reply.state, test->position.state, sizeof test->reply.state);
    return hook_test_ask(
        test, (HookQuestion){.hook = hook, .play = hook == HOOK_ON_PLAY ? &test->play : NULL, .reply = &test->reply});
}

HookAnswer hook_test_step(HookTest *test, bool path) {
    static const uint8_t left[] = {1};
    test->view.board = &test->position.board;
    test->view.before = NULL;
    test->view.step = path ? test->step : NULL;
    test->view.step_count = path ? 1 : 0;
    test->view.left = path ? left : NULL;
    test->view.left_count = path ? 1 : 0;
    memset(&test->reason, 0, sizeof test->reason);
    return hook_test_ask(test,
                         (HookQuestion){.hook = HOOK_ALLOW_STEP, .step = &test->step[1], .reason = &test->reason});
}

HookAnswer hook_test_play(HookTest *test, bool path) {
    test->view.board = &test->after;
    test->view.before = &test->position.board;
    test->view.step = NULL;
    test->view.left = NULL;
    test->play.step = path ? test->step : NULL;
    memset(&test->reason, 0, sizeof test->reason);
    return hook_test_ask(test, (HookQuestion){.hook = HOOK_ALLOW_PLAY, .play = &test->play, .reason = &test->reason});
}

HookAnswer hook_test_on_roll(HookTest *test) {
    test->view.board = &test->position.board;
    test->view.before = NULL;
    return hook_test_reply(test, HOOK_ON_ROLL);
}

HookAnswer hook_test_on_play(HookTest *test) {
    test->view.board = &test->after;
    test->view.before = &test->position.board;
    test->play.step = NULL;
    return hook_test_reply(test, HOOK_ON_PLAY);
}

void hook_test_expect_failure(HookTest *test, HookAnswer answer, const char *text) {
    cr_expect(answer == HOOK_FAILED, "answer %d, not HOOK_FAILED (%s)", (int)answer, text);
    const char *failure = test->hooks->failure(test->hooks->context);
    cr_expect(strncmp(failure, text, strlen(text)) == 0, "\"%s\" does not begin with \"%s\"", failure, text);
}
