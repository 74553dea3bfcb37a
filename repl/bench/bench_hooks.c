// SPDX-License-Identifier: MIT
// `bench hooks`: what functions of rule files cost.
//
// The patches are written to a folder of their own, laid over the variant, and taken away again. The pairs of positions
// and throws are those of the variant without them, and each patch allows everything: so the plays, and the
// signature, are those of the keys alone.
//
// `bench load`: reading a variant's file, and all that is done when it is read again. The signature covers every key of
// the rules as text.
#define _GNU_SOURCE
#include "repl/base/scratch.h"
#include "repl/bench/benches.h"
#include "scripts/examples.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CALLS = 100000 };

typedef struct Kind {
    const char *what;
    const char *patch;
    Hook hook;
    bool calls; // single calls are measured, not lists of plays
} Kind;

static const Kind kinds[] = {
    {"yes_step", "return { allow_step = function(step, turn) return true end }\n", HOOK_ALLOW_STEP, true},
    {"yes_play", "return { allow_play = function(play, turn) return true end }\n", HOOK_ALLOW_PLAY, true},
    {"path", "return { allow_step = function(step, turn) return #turn.steps < 8 end }\n", HOOK_ALLOW_STEP, false},
    {"step", "return { allow_step = function(step, turn) return step.to < step.from end }\n", HOOK_ALLOW_STEP, false},
    {"board", "return { allow_step = function(step, turn) return turn.board.me[step.from] > 0 end }\n", HOOK_ALLOW_STEP,
     false},
    {"pips", "return { allow_step = function(step, turn) return turn.board.me.pips >= 0 end }\n", HOOK_ALLOW_STEP,
     false},
    {"play", "return { allow_play = function(play, turn) return turn.board.me.off <= 30 end }\n", HOOK_ALLOW_PLAY,
     false},
};

// Loads the variant with the patch over it. NULL: the message was given.
static Variant *load_patched(Session *session, const char *spec, const char *patch, CommandStatus *status) {
    const char *temporary = getenv("TMPDIR");
    char *path = scratch_format("%s/nardbox-bench-XXXXXX", temporary != NULL && *temporary ? temporary : "/tmp");
    int file = mkstemp(path);
    Variant *variant = NULL;
    if (file < 0 || write(file, patch, strlen(patch)) != (ssize_t)strlen(patch)) {
        *status = print_error_as(session->screen, COMMAND_IO, SIZE_MAX, "cannot write %s: %s", path, strerror(errno));
    } else {
        variant = session_load_variant(session, scratch_format("%s+%s", spec, path), SIZE_MAX, status);
    }
    if (file >= 0) {
        close(file);
        unlink(path);
    }
    return variant;
}

// One hook asked again and again about the same thing.
typedef struct Calls {
    const Rules *rules;
    Hook hook;
    HookView view;
    HookPlay play;
    Step step;
    bool bare;
} Calls;

static int64_t call_often(void *context) {
    Calls *calls = context;
    const RuleHooks *hooks = calls->rules->hooks;
    bool of_step = calls->hook == HOOK_ALLOW_STEP;
    if (calls->bare) {
        bool good = variant_call_bare(calls->rules, calls->hook, &calls->view, of_step ? NULL : &calls->play,
                                      of_step ? &calls->step : NULL, CALLS);
        return good ? CALLS : -1;
    }
    HookQuestion question = {.hook = calls->hook, .view = &calls->view, .step = &calls->step, .play = &calls->play};
    for (int i = 0; i < CALLS; i++) {
        if (rules_ask(calls->rules, &question) != HOOK_YES) {
            return -1;
        }
        if (hooks->begin != NULL && i % 100 == 0) { // as often as lists of plays begin
            hooks->begin(hooks->context);
        }
    }
    return CALLS;
}

static bool measure_calls(BenchResult *result, const Rules *rules, Hook hook, const Position *position,
                          PlayList *list) {
    Calls calls = {.rules = rules, .hook = hook};
    if (plays_generate_growing(rules, position, list) != STATUS_OK) {
        return false;
    }
    Play play;
    play_list_get(list, 0, &play);
    calls.view = (HookView){.rules = rules,
                            .position = position,
                            .board = hook == HOOK_ALLOW_STEP ? &position->board : &play.after,
                            .before = hook == HOOK_ALLOW_STEP ? NULL : &position->board,
                            .me = (Side)position->turn};
    calls.step = play.step[0];
    calls.play = (HookPlay){.count = play.step_count, .left_count = play.left_count};
    memcpy(calls.play.left, play.left, sizeof calls.play.left);
    BenchResult bare = *result;
    calls.bare = true;
    if (!bench_measure(&bare, call_often, &calls)) {
        return false;
    }
    calls.bare = false;
    result->unit = "calls";
    bool good = bench_measure(result, call_often, &calls);
    result->bare = good ? result->median / bare.median : 0;
    return good;
}

static CommandStatus measure(Session *session, const BenchOptions *options, const Kind *kind, const Variant *variant,
                             const char *name, PlayLoad *load) {
    BenchResult result = bench_result(options, "hooks", kind->what, "plays", name, 0);
    bool good;
    load->rules = variant_rules(variant, 0);
    if (kind->calls) {
        good = measure_calls(&result, load->rules, kind->hook, &load->pairs[0], load->list);
    } else {
        result.signature = bench_sign_plays(load);
        good = result.signature != 0 && bench_measure(&result, bench_list_all, load);
    }
    const char *why = good ? "" : scratch_format("the hook failed: %s", variant_failure(load->rules));
    CommandStatus status = bench_tell(session, options, &result, good, why);
    return status == COMMAND_FAILED ? COMMAND_SCRIPT : status;
}

CommandStatus bench_hooks(Session *session, const BenchOptions *options, const char *spec) {
    CommandStatus status = COMMAND_OK;
    PlayLoad load;
    Variant *plain = session_load_variant(session, spec, SIZE_MAX, &status);
    if (plain == NULL) {
        return status;
    }
    status = play_load_create(&load, session, options, variant_rules(plain, 0), spec);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && status == COMMAND_OK; i++) {
        Variant *variant = load_patched(session, spec, kinds[i].patch, &status);
        if (variant != NULL) {
            status = measure(session, options, &kinds[i], variant, variant_game_name(plain, 0), &load);
        }
        variant_destroy(variant);
    }
    variant_destroy(plain);
    return status;
}

// ---- loading

typedef struct Load {
    const char *spec;
    Variant *variant; // reload: the one in use
    VariantError error;
    size_t failed; // examples
} Load;

static int64_t load_once(void *context) {
    Load *load = context;
    Variant *variant = variant_load(load->spec, &load->error);
    variant_destroy(variant);
    return variant != NULL ? 1 : -1;
}

// A fresh state, its examples, then the swap.
static int64_t reload_once(void *context) {
    Load *load = context;
    Variant *variant = variant_load(load->spec, &load->error);
    if (variant == NULL) {
        return -1;
    }
    Status status = STATUS_OK;
    load->failed = variant_run_examples(variant, variant, NULL, NULL, &status);
    if (status != STATUS_OK || load->failed > 0) {
        variant_destroy(variant);
        return -1;
    }
    variant_destroy(load->variant);
    load->variant = variant;
    return 1;
}

static uint64_t sign_rules(const Variant *variant) {
    uint64_t signature = 0;
    for (size_t game = 0; game < variant_game_count(variant); game++) {
        const Rules *rules = variant_rules(variant, game);
        size_t count;
        ScratchMark mark = scratch_mark();
        const char **paths = table_key_paths(rules, rules, &count);
        for (size_t i = 0; i < count; i++) {
            signature = bench_mix_text(bench_mix_text(signature, paths[i]), table_value(rules, paths[i]));
        }
        scratch_release(mark);
        signature = bench_mix(signature, rules_fingerprint(rules));
    }
    return signature;
}

CommandStatus bench_load(Session *session, const BenchOptions *options, const char *spec) {
    CommandStatus status = COMMAND_OK;
    Load load = {0};
    load.spec = spec;
    load.variant = session_load_variant(session, spec, SIZE_MAX, &status);
    if (load.variant == NULL) {
        return status;
    }
    for (int again = 0; again < 2 && status == COMMAND_OK; again++) {
        BenchResult result = bench_result(options, "load", again ? "reload" : "variant", again ? "reload" : "load",
                                          spec, sign_rules(load.variant));
        bool good = bench_measure(&result, again ? reload_once : load_once, &load);
        const char *why = load.failed > 0
                              ? scratch_format("%zu of its examples do not hold; `check` says which", load.failed)
                              : scratch_format("it cannot be loaded a second time: %s", load.error.text);
        status = bench_tell(session, options, &result, good, why);
        status = status == COMMAND_FAILED && load.failed > 0 ? COMMAND_SCRIPT : status;
    }
    variant_destroy(load.variant);
    return status;
}
