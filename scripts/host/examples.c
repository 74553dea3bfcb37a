// SPDX-License-Identifier: MIT
// Runs the worked examples of a variant file through the generator.
//
// Invariant: an example counts as failed at most once, however many of its claims do not hold; each of them is told.
#include "scripts/host/examples.h"

#include "core/play_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LIST_SIZE = 256, SHOWN_PLAYS = 6, REASON_TEXT = 2 * ERROR_TEXT };

typedef struct Run {
    const Variant *variant;
    const Rules *rules;
    const VariantExample *example;
    Position position;
    PlayList list;
    ExampleFailed failed;
    void *context;
    bool bad;
} Run;

__attribute__((format(printf, 2, 3))) static void tell(Run *run, const char *format, ...) {
    char claim[EXAMPLE_TEXT / 2];
    char text[EXAMPLE_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(claim, sizeof claim, format, arguments);
    va_end(arguments);
    const char *why = run->example->why;
    snprintf(text, sizeof text, "%s:%d: %s: %s%s%.200s%s", run->example->file, run->example->line,
             run->example->position, claim, *why != '\0' ? " (" : "", why, *why != '\0' ? ")" : "");
    run->bad = true;
    if (run->failed != NULL) {
        run->failed(run->context, run->example, text);
    }
}

static const char *shown_play(const char *play) {
    return *play != '\0' ? play : "no play at all";
}

// The refusal with the rule behind it: its key, value and place.
static void describe_refusal(const Run *run, const Refusal *refusal, char *reason, size_t size) {
    const char *place = refusal->key[0] != '\0' ? variant_key_place(run->variant, refusal->key) : NULL;
    if (refusal->key[0] == '\0') {
        snprintf(reason, size, "%s", refusal->text);
    } else {
        snprintf(reason, size, "%s  (%s = %s, %s)", refusal->text, refusal->key, refusal->value,
                 place != NULL ? place : "the default");
    }
}

// Judges one play. *index: its place in the list if it is legal.
static Status judge(Run *run, const char *play, size_t *index, char *reason, size_t size) {
    Judgement judgement;
    Error error;
    Status status = play_judge(run->rules, &run->position, NUMBERING_OWN, play, &run->list, &judgement, &error);
    if (status == STATUS_ILLEGAL) {
        describe_refusal(run, &judgement.refusal, reason, size);
    } else {
        snprintf(reason, size, "%s", status == STATUS_BAD_INPUT ? error.text : "");
    }
    *index = status == STATUS_OK ? judgement.play : SIZE_MAX;
    return status;
}

static void check_legal(Run *run, const char *play) {
    char reason[REASON_TEXT];
    size_t index;
    Status status = judge(run, play, &index, reason, sizeof reason);
    if (status == STATUS_BAD_INPUT) {
        tell(run, "%s cannot be read: %s", shown_play(play), reason);
    } else if (status != STATUS_OK) {
        tell(run, "%s should be legal: %s", shown_play(play), reason);
    }
}

static void check_illegal(Run *run, const char *play) {
    char reason[REASON_TEXT];
    size_t index;
    Status status = judge(run, play, &index, reason, sizeof reason);
    if (status == STATUS_BAD_INPUT) {
        tell(run, "%s cannot be read: %s", shown_play(play), reason);
    } else if (status == STATUS_OK) {
        tell(run, "%s should not be legal", shown_play(play));
    }
}

// `all` lists exactly the legal plays.
static void check_all(Run *run) {
    bool listed[LIST_SIZE * 4] = {false};
    size_t limit = sizeof listed / sizeof listed[0];
    for (size_t i = 0; i < run->example->all_count; i++) {
        char reason[REASON_TEXT];
        size_t index;
        const char *play = run->example->all[i];
        Status status = judge(run, play, &index, reason, sizeof reason);
        if (status != STATUS_OK) {
            tell(run, "%s should be legal: %s", shown_play(play), reason);
        } else if (index < limit) {
            if (listed[index]) {
                tell(run, "%s is listed twice under `all`", shown_play(play));
            }
            listed[index] = true;
        }
    }
    size_t missing = 0;
    for (size_t i = 0; i < run->list.count; i++) {
        if (i < limit && listed[i]) {
            continue;
        }
        if (missing++ < SHOWN_PLAYS) {
            char play[PLAY_TEXT];
            play_print(run->rules, run->position.turn == BLACK ? BLACK : WHITE, NUMBERING_OWN, &run->list.play[i], play,
                       sizeof play);
            tell(run, "%s is legal too, but not listed under `all`", shown_play(play));
        }
    }
}

static Status run_one(Run *run) {
    const VariantExample *example = run->example;
    Error error;
    run->bad = false;
    if (position_parse(run->rules, example->position, &run->position, &error) != STATUS_OK) {
        tell(run, "the position cannot be read: %s", error.text);
        return STATUS_OK;
    }
    if (!run->position.playing) {
        tell(run, "the position has no dice to play");
        return STATUS_OK;
    }
    Status status = plays_generate_growing(run->rules, &run->position, &run->list);
    if (status != STATUS_OK) {
        return status;
    }
    for (size_t i = 0; i < example->legal_count; i++) {
        check_legal(run, example->legal[i]);
    }
    for (size_t i = 0; i < example->illegal_count; i++) {
        check_illegal(run, example->illegal[i]);
    }
    if (example->all_given) {
        check_all(run);
    }
    if (example->count >= 0 && run->list.count != (size_t)example->count) {
        tell(run, "there %s %zu play%s, not %d", run->list.count == 1 ? "is" : "are", run->list.count,
             run->list.count == 1 ? "" : "s", example->count);
    }
    return STATUS_OK;
}

size_t variant_run_examples(const Variant *variant, ExampleFailed failed, void *context, Status *status) {
    Run run = {.variant = variant, .rules = variant_rules(variant, 0), .failed = failed, .context = context};
    Status result = play_list_create(&run.list, LIST_SIZE);
    size_t bad = 0;
    if (result == STATUS_OK) {
        for (size_t i = 0; i < variant_example_count(variant) && result == STATUS_OK; i++) {
            run.example = variant_example(variant, i);
            result = run_one(&run);
            bad += run.bad;
        }
        play_list_destroy(&run.list);
    }
    if (status != NULL) {
        *status = result;
    }
    return bad;
}
