// SPDX-License-Identifier: MIT
// The fifteen opening rolls: what each player makes of them, beside gnubg's two best plays at 2-ply: openings PLAYER...
//
// A player's play is followed by what it loses, in thousandths of a point.
#include "core/flow.h"
#include "core/play_text.h"
#include "tests/strength/judge.h"
#include "tests/strength/strength_kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLAYERS = 8, FIRST_LIST = 64, PLIES = 2 };

static const char *play_text(const Decision *decision, size_t index, char text[PLAY_TEXT]) {
    Play play;
    play_list_get(decision->plays, index, &play);
    play_print(decision->rules, (Side)decision->position->turn, NUMBERING_OWN, &play, text, PLAY_TEXT);
    return text;
}

static size_t second_best(const double *equity, size_t count, size_t best) {
    size_t second = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        if (i != best && !isnan(equity[i]) && (second == SIZE_MAX || equity[i] > equity[second])) {
            second = i;
        }
    }
    return second;
}

// A line of the table; what each player loses is added to `lost`.
static void show(Gnubg *judge, const Decision *decision, const Player *player, int players, double *lost) {
    size_t chosen[MOST_PLAYERS], count = decision->plays->count;
    double *equity = allocate(count, sizeof *equity);
    char text[PLAY_TEXT];
    for (int i = 0; i < players; i++) {
        chosen[i] = player_choose(&player[i], decision);
    }
    size_t best = judge_plays(judge, PLIES, decision, chosen, (size_t)players, equity);
    size_t second = second_best(equity, count, best);
    printf("%d-%d  %-12s %+.3f  ", decision->position->roll[0], decision->position->roll[1],
           play_text(decision, best, text), equity[best]);
    if (second != SIZE_MAX) {
        printf("%-12s %+.3f ", play_text(decision, second, text), equity[second]);
    } else {
        printf("%-19s ", "-"); // all others are far behind
    }
    for (int i = 0; i < players; i++) {
        double error = 1000 * (equity[best] - equity[chosen[i]]);
        printf("  %-12s %3.0f", play_text(decision, chosen[i], text), error);
        lost[i] += error;
    }
    putchar('\n');
    free(equity);
}

static void show_all(Gnubg *judge, const Rules *rules, const Player *player, int players) {
    double lost[MOST_PLAYERS] = {0};
    PlayList list;
    if (play_list_create(&list, FIRST_LIST) != STATUS_OK) {
        fail("not enough memory");
    }
    for (uint8_t high = 2; high <= 6; high++) {
        for (uint8_t low = 1; low < high; low++) {
            Position position;
            Error error;
            position_init(&position, rules);
            if (flow_apply_roll(rules, &position, (const uint8_t[]){high, low}, 2, &error) != STATUS_OK ||
                plays_generate_growing(rules, &position, &list) != STATUS_OK) {
                fail("%d-%d: %s", high, low, error.text);
            }
            Decision decision = {.rules = rules, .position = &position, .plays = &list};
            show(judge, &decision, player, players, lost);
        }
    }
    for (int i = 0; i < players; i++) {
        printf("player %d loses %.1f thousandths of a point on average\n", i + 1, lost[i] / 15);
    }
    play_list_destroy(&list);
}

int main(int argc, char **argv) {
    Player player[MOST_PLAYERS];
    int players = argc - 1;
    if (players < 1 || players > MOST_PLAYERS) {
        fail("usage: openings PLAYER...\nplayers:\n" PLAYER_HELP);
    }
    for (int i = 0; i < players; i++) {
        player[i] = player_create(argv[i + 1], "backgammon");
    }
    Gnubg *judge = judge_start();
    Variant *variant = load_variant("backgammon");
    show_all(judge, variant_rules(variant, 0), player, players);
    variant_destroy(variant);
    gnubg_stop(judge);
    for (int i = 0; i < players; i++) {
        player_destroy(&player[i]);
    }
    return 0;
}
