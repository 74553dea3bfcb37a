// SPDX-License-Identifier: MIT
// What players lose by their plays, in thousandths of a point a decision, judged by gnubg: errors [OPTIONS] PLAYER...
//
// The positions are from games that one player plays against itself; some of its decisions among two or more plays,
// drawn by lot, are put to all the players. gnubg judges its own kin kindly: what it says of itself is the least that
// can be measured.
#include "core/playout.h"
#include "tests/strength/judge.h"
#include "tests/strength/pubeval.h"
#include "tests/strength/strength_kit.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLAYERS = 8, FIRST_LIST = 256 };

static const char usage[] = "usage: errors [OPTIONS] PLAYER...\n"
                            "  --by PLAYER     whose games the positions are from: gnubg\n"
                            "  --positions N   500\n"
                            "  --every N       one of so many decisions is judged: 10\n"
                            "  --plies N       at which gnubg judges, 0 to 3: 2\n"
                            "  --seed N        1\n"
                            "players:\n" PLAYER_HELP;

typedef struct Survey {
    size_t positions, seen;
    uint32_t every;
    int plies;
    uint64_t seed;
    int players;
    const char *name[MOST_PLAYERS];
    Player player[MOST_PLAYERS], by;
    Gnubg *judge;
    double *error[MOST_PLAYERS]; // of each position
    bool *race;                  // is it one without contact?
} Survey;

static void judge(Survey *survey, const Decision *decision) {
    size_t chosen[MOST_PLAYERS];
    double *equity = allocate(decision->plays->count, sizeof *equity);
    for (int i = 0; i < survey->players; i++) {
        chosen[i] = player_choose(&survey->player[i], decision);
    }
    size_t best = judge_plays(survey->judge, survey->plies, decision, chosen, (size_t)survey->players, equity);
    for (int i = 0; i < survey->players; i++) {
        survey->error[i][survey->seen] = 1000 * (equity[best] - equity[chosen[i]]);
    }
    survey->race[survey->seen++] = pubeval_is_race(&decision->position->board);
    free(equity);
}

static Status choose_play(Playout *playout, Play *play) {
    Survey *survey = playout->context;
    Status status = playout_list(playout);
    if (status != STATUS_OK) {
        return status;
    }
    RngKey lots = {.seed = survey->seed, .game = playout->dice.game, .purpose = PURPOSE_BLACK_BOT};
    Decision decision = {.rules = playout->rules,
                         .position = playout->at,
                         .plays = playout->plays,
                         .chance = playout->choices,
                         .number = playout->drawn++};
    if (decision.plays->count > 1 && rng_below(&lots, playout->decisions, survey->every) == 0) {
        judge(survey, &decision);
        if (survey->seen == survey->positions) {
            return playout_end(playout, PLAYOUT_STOPPED);
        }
    }
    return playout_take(playout, player_choose(&survey->by, &decision), play);
}

static void play_games(Survey *survey) {
    static const PlayoutCalls calls = {.play = choose_play};
    Variant *variant = load_variant("backgammon");
    PlayList list;
    if (play_list_create(&list, FIRST_LIST) != STATUS_OK) {
        fail("not enough memory");
    }
    for (uint32_t game = 0; survey->seen < survey->positions; game++) {
        Playout playout;
        playout_begin(&playout, &calls, survey, variant_rules(variant, 0), &list, survey->seed, game);
        if (playout_run(&playout) == PLAYOUT_FAILED) {
            fail("game %u: %s", game, playout.error.text);
        }
    }
    play_list_destroy(&list);
    variant_destroy(variant);
}

// The mean where race is as wanted.
static Mean mean_in(const Survey *survey, int player, bool race) {
    double *error = allocate(survey->positions, sizeof *error);
    size_t count = 0;
    for (size_t i = 0; i < survey->positions; i++) {
        if (survey->race[i] == race) {
            error[count++] = survey->error[player][i];
        }
    }
    Mean mean = mean_of(error, count);
    free(error);
    return mean;
}

static void print_result(const Survey *survey, int player) {
    size_t best = 0, large = 0;
    for (size_t i = 0; i < survey->positions; i++) {
        best += survey->error[player][i] < 0.5;
        large += survey->error[player][i] >= 80;
    }
    Mean mean = mean_of(survey->error[player], survey->positions);
    Mean contact = mean_in(survey, player, false), race = mean_in(survey, player, true);
    double percent = 100 / (double)survey->positions;
    printf("%6.2f +-%.2f  contact %.2f +-%.2f  race %.2f +-%.2f  best play %4.1f %%  80 and more lost %4.1f %%  %s\n",
           mean.mean, mean.bounds, contact.mean, contact.bounds, race.mean, race.bounds, percent * (double)best,
           percent * (double)large, survey->name[player]);
}

static Survey read_options(int argc, char **argv) {
    static const struct option options[] = {
        {"by", required_argument, NULL, 'b'},    {"positions", required_argument, NULL, 'n'},
        {"every", required_argument, NULL, 'e'}, {"plies", required_argument, NULL, 'p'},
        {"seed", required_argument, NULL, 's'},  {0}};
    Survey survey = {.positions = 500, .every = 10, .plies = 2, .seed = 1};
    const char *by = "gnubg";
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (c) {
        case 'b':
            by = optarg;
            break;
        case 'n':
            survey.positions = (size_t)read_number("--positions", optarg, 1, 1000000);
            break;
        case 'e':
            survey.every = (uint32_t)read_number("--every", optarg, 1, 1000);
            break;
        case 'p':
            survey.plies = (int)read_number("--plies", optarg, 0, 3);
            break;
        case 's':
            survey.seed = (uint64_t)read_number("--seed", optarg, 0, 1000000000);
            break;
        default:
            fail("%s", usage);
        }
    }
    survey.players = argc - optind;
    if (survey.players < 1 || survey.players > MOST_PLAYERS) {
        fail("%s", usage);
    }
    printf("thousandths of a point a decision, judged by gnubg %d-ply at %zu positions of %s, seed %llu\n",
           survey.plies, survey.positions, by, (unsigned long long)survey.seed);
    survey.race = allocate(survey.positions, sizeof *survey.race);
    survey.by = player_create(by, "backgammon");
    for (int i = 0; i < survey.players; i++) {
        survey.name[i] = argv[optind + i];
        survey.player[i] = player_create(survey.name[i], "backgammon");
        survey.error[i] = allocate(survey.positions, sizeof *survey.error[i]);
    }
    return survey;
}

int main(int argc, char **argv) {
    Survey survey = read_options(argc, argv);
    survey.judge = judge_start();
    play_games(&survey);
    for (int i = 0; i < survey.players; i++) {
        print_result(&survey, i);
        player_destroy(&survey.player[i]);
        free(survey.error[i]);
    }
    free(survey.race);
    player_destroy(&survey.by);
    gnubg_stop(survey.judge);
    return 0;
}
