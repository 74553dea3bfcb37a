// SPDX-License-Identifier: MIT
// A match of two bots: bot_match VARIANT BOT OTHER [GAMES] [SEED], where BOT is a name and perhaps its parameters,
// "blitz aggression=0.9". Each pair of games has the same dice with the sides swapped. The figures in the bots' files
// were made with it.
#define _POSIX_C_SOURCE 200809L
#include "tests/scripts/bot_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static Bot *load(char *words) {
    char *rest;
    VariantError problem;
    Bot *bot = bot_load(strtok_r(words, " ", &rest), &problem);
    if (bot == NULL) {
        fprintf(stderr, "%s\n", problem.text);
        exit(1);
    }
    for (char *word = strtok_r(NULL, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        Error error;
        if (bot_set(bot, word, &error) != STATUS_OK) {
            fprintf(stderr, "%s\n", error.text);
            exit(1);
        }
    }
    return bot;
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: bot_match VARIANT BOT OTHER [GAMES] [SEED]\n");
        return 2;
    }
    VariantError problem;
    Variant *variant = variant_load(argv[1], &problem);
    if (variant == NULL) {
        fprintf(stderr, "%s\n", problem.text);
        return 1;
    }
    char name[2][80];
    snprintf(name[0], sizeof name[0], "%s", argv[2]);
    snprintf(name[1], sizeof name[1], "%s", argv[3]);
    Bot *bot = load(argv[2]), *other = load(argv[3]);
    long games = argc > 4 ? strtol(argv[4], NULL, 10) : 400;
    uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    BotMatch match;
    clock_t start = clock();
    bot_play_match(variant_rules(variant, 0), bot, other, seed, games, &match);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (match.error[0] != '\0') {
        printf("FAILED: %s\n", match.error);
        return 1;
    }
    printf("%-16s %-24s %-24s %5ld games  won %5.1f %%  points %+.2f +-%.2f  %5.1f rolls  %.1f ms a game\n", argv[1],
           name[0], name[1], match.games, 100.0 * (double)match.wins / (double)match.games, match.points, match.bounds,
           (double)match.throws / (double)match.games, 1000 * seconds / (double)match.games);
    if (match.failures > 0) {
        printf("%ld decisions failed; first: %s\n", match.failures, match.failure);
    }
    bot_destroy(bot);
    bot_destroy(other);
    variant_destroy(variant);
    return match.failures > 0;
}
