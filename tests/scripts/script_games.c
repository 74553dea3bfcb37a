// SPDX-License-Identifier: MIT
// Games under rule files with hooks, and of bots, as one line of text each: the same on every run, with every compiler,
// in every thread.
//
//     script_games [WANTED]
//
// Prints the lines; with the name of a file that holds them, compares. Each file is played twice, by the variant and,
// in another thread at the same time, by a copy of it. Plays are chosen by their texts, so that the order of lists does
// not matter.
#define _POSIX_C_SOURCE 200809L
#include "core/playout.h"
#include "core/record.h"
#include "scripts/bot.h"
#include "scripts/limits.h"
#include "scripts/variant.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4, MOST_EVENTS = 400, SEED = 2024, LINE = 200 };

typedef struct Match {
    const Variant *variant;
    const char *bot; // NULL: plays are drawn
    Bot *loaded;
    uint64_t signature;
    long events;
    int failures; // games that a script ended
    bool broken;
} Match;

static uint64_t mix(uint64_t hash, const char *text) {
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
    return hash;
}

// The play whose text, mixed with the number of the event, is the smallest.
static size_t draw_play(Game *game, const PlayList *plays) {
    size_t best = 0;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < plays->count; i++) {
        Play play;
        char text[PLAY_TEXT];
        play_list_get(plays, i, &play);
        play_print(game_rules(game), (Side)game_position(game)->turn, NUMBERING_OWN, &play, text, sizeof text);
        uint64_t hash = mix(game_event_count(game) * UINT64_C(0x9e3779b97f4a7c15) + 1, text);
        best = hash < least ? i : best;
        least = hash < least ? hash : least;
    }
    return best;
}

static Status ask(Playout *playout, const PlayList *plays, BotAnswer *answer) {
    Match *match = playout->context;
    BotQuestion question = {.rules = playout->rules,
                            .position = playout->at,
                            .plays = plays,
                            .seed = SEED,
                            .decision = (uint32_t)game_event_count(playout->game),
                            .match_game = 1};
    Status status = bot_decide(match->loaded, &question, answer, &playout->error);
    match->failures += status == STATUS_OK && answer->failed;
    return status;
}

static PlayoutEnd before(Playout *playout) {
    return game_event_count(playout->game) < MOST_EVENTS ? PLAYOUT_GOES_ON : PLAYOUT_STOPPED;
}

static Status choose_play(Playout *playout, Play *play) {
    const Match *match = playout->context;
    BotAnswer answer;
    Status status = playout_list(playout);
    if (status == STATUS_OK && match->loaded != NULL) {
        status = ask(playout, playout->plays, &answer);
        return status == STATUS_OK ? playout_take(playout, answer.play, play) : status;
    }
    return status == STATUS_OK ? playout_take(playout, draw_play(playout->game, playout->plays), play) : status;
}

static Status choose_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    const Match *match = playout->context;
    const Node *node = &playout->node;
    BotAnswer answer;
    Status status = match->loaded != NULL ? ask(playout, NULL, &answer) : STATUS_OK;
    if (status == STATUS_OK) {
        const char *drawn = node->words[game_event_count(playout->game) % (size_t)node->word_count];
        memcpy(word, match->loaded != NULL ? answer.word : drawn, HOOK_OPTION_TEXT);
    }
    return status;
}

static void play_game(Match *match, uint64_t seed) {
    static const PlayoutCalls calls = {.before = before, .play = choose_play, .word = choose_word};
    const Rules *rules = variant_rules(match->variant, 0);
    Playout playout;
    Game *game = game_create(&rules, 1, seed, NULL);
    if (game == NULL) {
        match->broken = true;
        return;
    }
    playout_begin_game(&playout, &calls, match, game, &(RngKey){.seed = seed});
    bool failed = playout_run(&playout) == PLAYOUT_FAILED;
    match->broken = match->broken || (failed && playout.status != STATUS_SCRIPT);
    match->failures += failed && playout.status == STATUS_SCRIPT;
    match->signature = mix(match->signature, playout.error.text);
    for (size_t i = 0; i < game_event_count(game); i++) {
        char text[EVENT_TEXT];
        match->signature = mix(match->signature, record_print(game, i, text));
        match->events++;
    }
    game_destroy(game);
}

static void *play_match(void *context) {
    Match *match = context;
    VariantError error;
    match->loaded = match->bot != NULL ? bot_load(match->bot, &error) : NULL;
    match->broken = match->bot != NULL && match->loaded == NULL;
    match->signature = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < GAMES && !match->broken; i++) {
        play_game(match, (uint64_t)(SEED + i));
    }
    bot_destroy(match->loaded);
    return NULL;
}

// "file bot: events, failures, signature". False: it could not be played, or the copy played otherwise.
static bool print_match(const char *name, const char *bot, char *out) {
    char path[1024], bot_path[1024];
    VariantError error;
    snprintf(path, sizeof path, "%s/tests/%s", NARDBOX_SOURCE_DIR, name);
    snprintf(bot_path, sizeof bot_path, "%s/tests/%s", NARDBOX_SOURCE_DIR, bot != NULL ? bot : "");
    Variant *variant = variant_load(path, &error);
    Variant *copy = variant != NULL ? variant_copy(variant, &error) : NULL;
    pthread_t thread;
    Match first = {.variant = variant, .bot = bot != NULL ? bot_path : NULL};
    Match second = {.variant = copy, .bot = first.bot};
    bool good = copy != NULL && pthread_create(&thread, NULL, play_match, &second) == 0;
    if (good) {
        play_match(&first);
        pthread_join(thread, NULL);
        good = !first.broken && !second.broken && first.signature == second.signature &&
               first.events == second.events && first.failures == second.failures;
    }
    snprintf(out, LINE, "%s%s%s: %ld events, %d failures, %016llx", name, bot != NULL ? " " : "",
             bot != NULL ? bot : "", first.events, first.failures, (unsigned long long)first.signature);
    if (!good) {
        printf("%s: not played, or another game by the copy: %s\n", name, copy == NULL ? error.text : out);
    }
    variant_destroy(copy);
    variant_destroy(variant);
    return good;
}

int main(int argc, char **argv) {
    static const char *const matches[][2] = {
        {"fuzz/corpus/script/ask.lua", NULL},
        {"fuzz/corpus/script/items.lua", NULL},
        {"fuzz/corpus/script/plays.lua", NULL},
        {"scripts/games/numbers.lua", NULL},
        {"scripts/games/numbers.lua", "scripts/games/thinker.lua"},
    };
    Error error;
    limits_set("ms", "3600k", &error); // the clock has no say here
    limits_set("all_ms", "3600k", &error);
    FILE *wanted = argc > 1 ? fopen(argv[1], "r") : NULL;
    bool good = argc < 2 || wanted != NULL;
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++) {
        char line[LINE] = "", expected[LINE] = "";
        good = print_match(matches[i][0], matches[i][1], line) && good;
        printf("%s\n", line);
        if (wanted != NULL && fgets(expected, sizeof expected, wanted) != NULL) {
            expected[strcspn(expected, "\n")] = '\0';
        }
        if (wanted != NULL && strcmp(line, expected) != 0) {
            printf("  not %s\n  (where games are meant to have changed: script_games > tests/data/script_games.txt)\n",
                   expected);
            good = false;
        }
    }
    if (wanted != NULL) {
        fclose(wanted);
    }
    return good ? 0 : 1;
}
