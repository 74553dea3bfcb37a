// SPDX-License-Identifier: MIT
// How many points a game one player wins from another: strength [OPTIONS] PLAYER OTHER
//
// Each stream of dice is played twice with the sides swapped; the interval is that of the pairs.
#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "tests/strength/match.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char usage[] = "usage: strength [OPTIONS] PLAYER OTHER\n"
                            "  --variant NAME  backgammon\n"
                            "  --games N       2000; an even number\n"
                            "  --seed N        1\n"
                            "  --threads N     1\n"
                            "players:\n" PLAYER_HELP;

static Match read_options(int argc, char **argv) {
    static const struct option options[] = {{"variant", required_argument, NULL, 'v'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {0}};
    Match match = {.variant = "backgammon", .seed = 1, .pairs = 1000, .threads = 1};
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (c) {
        case 'v':
            match.variant = optarg;
            break;
        case 'g':
            match.pairs = (uint32_t)(read_number("--games", optarg, 2, 100000000) + 1) / 2;
            break;
        case 's':
            match.seed = (uint64_t)read_number("--seed", optarg, 0, 1000000000);
            break;
        case 't':
            match.threads = (int)read_number("--threads", optarg, 1, 64);
            break;
        default:
            fail("%s", usage);
        }
    }
    if (argc - optind != 2) {
        fail("%s", usage);
    }
    match.player[0] = argv[optind];
    match.player[1] = argv[optind + 1];
    return match;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    Match match = read_options(argc, argv);
    MatchResult result;
    double start = now();
    match_play(&match, &result);
    double seconds = now() - start, games = (double)result.games, percent = 100 / games;
    printf("%s, %s against %s, %ld games, seed %llu\n", match.variant, match.player[0], match.player[1], result.games,
           (unsigned long long)match.seed);
    printf("points a game  %+.3f +-%.3f\n", result.points.mean, result.points.bounds);
    printf("won %.1f %%  lost %.1f %%  gammons won %.1f %%  lost %.1f %%\n", percent * (double)result.won,
           percent * (double)result.lost, percent * (double)result.gammons_won, percent * (double)result.gammons_lost);
    if (result.unfinished > 0) {
        printf("%ld games without an end\n", result.unfinished);
    }
    printf("correlation in pairs %+.2f\n", result.correlation);
    fprintf(stderr, "%.1f games a second, %.0f decisions a second\n", games / seconds, (double)result.plays / seconds);
    return 0;
}
