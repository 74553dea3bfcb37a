// SPDX-License-Identifier: MIT
// Runs the worked examples of a variant file: sets up the position, lets the events happen in a game, and looks at what
// is claimed of the outcome.
//
// Invariant: an example counts as failed at most once, however many of its claims do not hold; each of them is told.
// Status results other than STATUS_OK are lack of memory; whatever is wrong with the example itself is told.
#include "scripts/examples.h"

#include "core/array.h"
#include "core/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN_PLAYS = 6, MOST_LISTED = 1024, REASON_TEXT = 2 * ERROR_TEXT };

typedef struct Run {
    const Variant *variant; // the game that is played
    const Rules *rules;     // of the game at hand
    const VariantExample *example;
    Game *game;           // at the outcome, once all events have happened
    Node node;            // what comes next there
    const PlayList *list; // where plays come next
    ExampleFailed failed;
    void *context;
    bool bad;
    char reason[REASON_TEXT]; // why what was judged last is not legal
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
static void describe_refusal(Run *run, const Refusal *refusal) {
    if (refusal->key[0] == '\0') {
        snprintf(run->reason, sizeof run->reason, refusal->place[0] != '\0' ? "%s  (%s)" : "%s", refusal->text,
                 refusal->place);
        return;
    }
    const char *place = variant_key_place(run->variant, refusal->key);
    snprintf(run->reason, sizeof run->reason, "%s  (%s = %s, %s)", refusal->text, refusal->key, refusal->value,
             place != NULL ? place : "the default");
}

// --- What comes next: plays, words or dice. Each has a number, by which two texts for the same thing are found out.

static Status judge_play(Run *run, const char *play, size_t *index) {
    Judgement judgement;
    Error error;
    const Position *position = game_position(run->game);
    Status status = play_judge(run->rules, position, NUMBERING_OWN, play, run->list, &judgement, &error);
    if (status == STATUS_OK && judgement.unmet != 0) {
        snprintf(run->reason, sizeof run->reason, "nothing is hit or pinned on %d", judgement.unmet);
        status = STATUS_ILLEGAL;
    } else if (status == STATUS_ILLEGAL) {
        describe_refusal(run, &judgement.refusal);
    } else {
        snprintf(run->reason, sizeof run->reason, "%s", status == STATUS_BAD_INPUT ? error.text : "");
    }
    *index = status == STATUS_OK ? judgement.play : SIZE_MAX;
    return status;
}

// Words and dice are tried: what happened is taken back.
static Status try_event(Run *run, const char *text, size_t *index) {
    char event[EVENT_TEXT];
    Error error;
    Status status;
    bool chance = run->node.kind == NODE_CHANCE;
    *index = SIZE_MAX;
    if (chance && strcmp(text, "double") == 0) { // what allow_double forbids leaves the dice alone
        snprintf(run->reason, sizeof run->reason, "the dice come next, nobody may double here");
        return STATUS_ILLEGAL;
    }
    snprintf(event, sizeof event, "roll %s", text);
    status = chance ? record_apply(run->game, event, &error) : game_word(run->game, text, &error);
    if (status != STATUS_OK) {
        snprintf(run->reason, sizeof run->reason, "%s", status == STATUS_NO_MEMORY ? "" : error.text);
        return status;
    }
    *index = 0;
    if (chance) { // the dice as they were noted, in their own order, are as good as a number
        const Event *roll = game_event(run->game, game_event_count(run->game) - 1);
        for (int i = 0; i < roll->roll.count; i++) {
            *index = *index * 31 + roll->roll.dice[i];
        }
    }
    while (!chance && strcmp(run->node.words[*index], text) != 0) {
        ++*index;
    }
    game_undo(run->game);
    return STATUS_OK;
}

static Status judge(Run *run, const char *text, size_t *index) {
    return run->list != NULL ? judge_play(run, text, index) : try_event(run, text, index);
}

static size_t count_of_next(const Run *run) {
    if (run->node.kind == NODE_CHANCE) {
        return flow_chance_outcomes(run->rules, game_position(run->game), NULL, 0, NULL);
    }
    return run->list != NULL ? run->list->count : (size_t)run->node.word_count;
}

// What is counted: "play", "answer", "roll".
static const char *name_of_next(const Run *run) {
    return run->node.kind == NODE_CHANCE ? "roll" : run->list != NULL ? "play" : "answer";
}

// Text number `i` of what comes next; false for dice, which are not listed.
static bool print_next(const Run *run, size_t i, char *out, size_t size) {
    if (run->node.kind == NODE_CHANCE) {
        return false;
    }
    if (run->list == NULL) {
        snprintf(out, size, "%s", run->node.words[i]);
        return true;
    }
    Side side = game_position(run->game)->turn == BLACK ? BLACK : WHITE;
    Play play;
    play_list_get(run->list, i, &play);
    play_print(run->rules, side, NUMBERING_OWN, &play, out, size);
    return true;
}

// --- Claims ------------------------------------------------------------------------------------------------------

// *index: the number of what is legal, SIZE_MAX where it is not.
static Status check_claim(Run *run, const char *text, bool legal, size_t *index) {
    Status status = judge(run, text, index);
    if (status == STATUS_BAD_INPUT) {
        tell(run, "%s cannot be read: %s", shown_play(text), run->reason);
    } else if (status == STATUS_SCRIPT || (legal && status == STATUS_ILLEGAL)) {
        tell(run, legal ? "%s should be legal: %s" : "%s: %s", shown_play(text), run->reason);
    } else if (!legal && status == STATUS_OK) {
        tell(run, "%s should not be legal", shown_play(text));
    }
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

// `all` lists exactly what may come next.
static Status check_all(Run *run) {
    const VariantExample *example = run->example;
    size_t listed[MOST_LISTED];
    size_t count = 0;
    for (size_t i = 0; i < example->all.count; i++) {
        size_t index;
        RETURN_IF_FAILED(check_claim(run, example->all.text[i], true, &index));
        if (index != SIZE_MAX && array_has(listed, count, index)) {
            tell(run, "%s is listed twice under `all`", shown_play(example->all.text[i]));
        } else if (index != SIZE_MAX && count < MOST_LISTED) {
            listed[count++] = index;
        }
    }
    size_t present = count_of_next(run), missing = 0;
    for (size_t i = 0; i < present && count < present && missing < SHOWN_PLAYS; i++) {
        char text[PLAY_TEXT];
        size_t index = i;
        if (!print_next(run, i, text, sizeof text)) {
            tell(run, "there are %zu rolls, and `all` lists %zu of them", present, count);
            break;
        }
        if (run->list == NULL && judge(run, text, &index) == STATUS_NO_MEMORY) {
            return STATUS_NO_MEMORY;
        }
        if (!array_has(listed, count, index)) {
            missing++;
            tell(run, "%s is legal too, but not listed under `all`", shown_play(text));
        }
    }
    return STATUS_OK;
}

static void check_count(Run *run) {
    size_t present = count_of_next(run);
    if (run->example->count >= 0 && present != (size_t)run->example->count) {
        tell(run, "there %s %zu %s%s, not %d", present == 1 ? "is" : "are", present, name_of_next(run),
             present == 1 ? "" : "s", run->example->count);
    }
}

// Where the key `name` begins in position text, at the space before it; NULL: nowhere.
static char *find_key(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = strchr(text, ' '); at != NULL; at = strchr(at + 1, ' ')) {
        if (strncmp(at + 1, name, length) == 0 && strchr("= ", at[1 + length]) != NULL) {
            return (char *)at;
        }
    }
    return NULL;
}

static void leave_out_key(char *text, const char *name) {
    char *at = find_key(text, name);
    if (at != NULL) {
        char *end = at + 1 + strcspn(at + 1, " ");
        memmove(at, end, strlen(end) + 1);
    }
}

// What the engine keeps count of beside the game itself is compared only where the example names it.
static void leave_out_unnamed(const char *example, char *expected, char *got) {
    static const char *const counts[] = {"first", "turns", "starter", "thrown", "kept", "plays", "spent", "gained"};
    bool turns = find_key(example, "first") != NULL || find_key(example, "turns") != NULL;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        if (i < 2 ? !turns : find_key(example, counts[i]) == NULL) {
            leave_out_key(expected, counts[i]);
            leave_out_key(got, counts[i]);
        }
    }
}

static void check_gives(Run *run) {
    Position wanted;
    Error error;
    char expected[POSITION_TEXT], got[POSITION_TEXT];
    if (position_parse(run->rules, run->example->gives, &wanted, &error) != STATUS_OK) {
        tell(run, "`gives` cannot be read: %s", error.text);
        return;
    }
    if (flow_settle(run->rules, &wanted, &error) != STATUS_OK) {
        tell(run, "`gives`: %s", error.text);
        return;
    }
    position_print(run->rules, &wanted, expected, sizeof expected);
    position_print(run->rules, game_position(run->game), got, sizeof got);
    leave_out_unnamed(run->example->gives, expected, got);
    if (strcmp(expected, got) != 0) {
        tell(run, "gives %s, not %s", got, expected);
    }
}

// --- One example -------------------------------------------------------------------------------------------------

// An event that does not happen is told, and ends it.
static Status let_events_happen(Run *run) {
    for (size_t i = 0; i < run->example->after.count; i++) {
        Error error;
        Status status = record_apply(run->game, run->example->after.text[i], &error);
        if (status != STATUS_OK && status != STATUS_NO_MEMORY) {
            tell(run, "after \"%.60s\": %s", run->example->after.text[i], error.text);
            return STATUS_OK;
        }
        RETURN_IF_FAILED(status);
    }
    return STATUS_OK;
}

static bool claims_next(const VariantExample *example) {
    return example->legal.count > 0 || example->illegal.count > 0 || example->all.text != NULL || example->count >= 0;
}

static Status check_claims(Run *run) {
    const VariantExample *example = run->example;
    if (example->gives != NULL) {
        check_gives(run);
    }
    game_next(run->game, &run->node);
    run->list = NULL;
    if (!claims_next(example)) {
        return STATUS_OK;
    }
    if (run->node.kind == NODE_OVER) {
        tell(run, "the game is over, so nothing is legal");
        return STATUS_OK;
    }
    if (node_asks(&run->node, DECIDE_PLAY)) {
        run->list = game_plays(run->game);
        if (run->list == NULL) {
            Error error;
            if (game_plays_failure(run->game, &error) == STATUS_NO_MEMORY) {
                return STATUS_NO_MEMORY;
            }
            tell(run, "%s", error.text);
            return STATUS_OK;
        }
    }
    size_t index;
    for (size_t i = 0; i < example->legal.count; i++) {
        RETURN_IF_FAILED(check_claim(run, example->legal.text[i], true, &index));
    }
    for (size_t i = 0; i < example->illegal.count; i++) {
        RETURN_IF_FAILED(check_claim(run, example->illegal.text[i], false, &index));
    }
    if (example->all.text != NULL) {
        RETURN_IF_FAILED(check_all(run));
    }
    check_count(run);
    return STATUS_OK;
}

static Status run_one(Run *run) {
    Position position;
    Error error;
    const VariantExample *example = run->example;
    run->bad = false;
    run->rules = variant_rules(run->variant, 0);
    if (example->gives == NULL && example->after.count == 0 && !claims_next(example)) {
        tell(run, "nothing is claimed: gives, legal, illegal, all or count");
    }
    if (position_parse(run->rules, example->position, &position, &error) != STATUS_OK) {
        tell(run, "the position cannot be read: %s", error.text);
        return STATUS_OK;
    }
    const Rules *games[RULES_MAX_GAMES];
    size_t count = variant_game_count(run->variant);
    for (size_t i = 0; i < count; i++) {
        games[i] = variant_rules(run->variant, i);
    }
    run->game = game_create(games, count, 1, &position);
    if (run->game == NULL) {
        return STATUS_NO_MEMORY;
    }
    Status status = let_events_happen(run);
    if (status == STATUS_OK && !run->bad) {
        run->rules = game_rules(run->game); // the event `next` leads to the next game's
        status = check_claims(run);
    }
    game_destroy(run->game);
    return status;
}

size_t variant_run_examples(const Variant *variant, const Variant *game, ExampleFailed failed, void *context,
                            Status *status) {
    Run run = {.variant = game, .failed = failed, .context = context};
    Status result = STATUS_OK;
    size_t bad = 0;
    for (size_t i = 0; i < variant_example_count(variant) && result == STATUS_OK; i++) {
        run.example = variant_example(variant, i);
        result = run_one(&run);
        bad += run.bad;
    }
    if (status != NULL) {
        *status = result;
    }
    return bad;
}
