// SPDX-License-Identifier: MIT
// For tests of hooks: a patch over a variant, and questions put to its hooks about a position.
#pragma once

#include "core/hooks.h"
#include "scripts/variant.h"

// A variant with a patch of the given text, and a situation in it: white (me) has thrown 3-1 as the opening throw and
// played 8/5 6/5.
typedef struct HookTest {
    Variant *variant;
    const Rules *rules;
    const RuleHooks *hooks;
    Position position;
    Board after;
    Step step[RULES_MAX_NUMBERS];
    HookView view;
    HookPlay play;
    HookReason reason;
    HookReply reply;
} HookTest;

// Loads backgammon + the patch. Fails the test if that cannot be loaded.
void hook_test_begin(HookTest *test, const char *patch);
// Loads any spec.
void hook_test_begin_spec(HookTest *test, const char *spec);
void hook_test_end(HookTest *test);

// Puts a question about test->view, as that stands.
HookAnswer hook_test_ask(HookTest *test, HookQuestion question);
// before_roll, on_roll or on_play, with the answer in test->reply.
HookAnswer hook_test_reply(HookTest *test, Hook hook);
// Puts the question of that hook about the situation. Where `path` is false, without the steps.
HookAnswer hook_test_step(HookTest *test, bool path);
HookAnswer hook_test_play(HookTest *test, bool path);
HookAnswer hook_test_on_roll(HookTest *test);
HookAnswer hook_test_on_play(HookTest *test);

// Expects HOOK_FAILED with a failure that begins with `text`.
void hook_test_expect_failure(HookTest *test, HookAnswer answer, const char *text);
