// SPDX-License-Identifier: MIT
// gnubg as a player and a judge. See the header.
#include "tests/strength/judge.h"

#include "tests/strength/strength_kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SECONDS_TO_ANSWER = 120, NOT_INSTALLED = 77 };

Gnubg *judge_start(void) {
    GnubgSettings settings = {.patience = SECONDS_TO_ANSWER};
    Error error = {0};
    if (!gnubg_is_installed()) {
        fprintf(stderr, "gnubg is not installed\n");
        exit(NOT_INSTALLED);
    }
    Gnubg *gnubg = gnubg_start(&settings, &error);
    if (gnubg == NULL) {
        fail("%s", error.text);
    }
    return gnubg;
}

size_t judge_plays(Gnubg *gnubg, int plies, const Decision *decision, const size_t *chosen, size_t count,
                   double *equity) {
    size_t best = 0;
    Error error = {0};
    if (gnubg_rate(gnubg, decision->rules, decision->position, decision->plays, plies, chosen, count, equity, &error) !=
        STATUS_OK) {
        fail("%s", error.text);
    }
    for (size_t i = 0; i < decision->plays->count; i++) {
        if (isnan(equity[best]) || equity[i] > equity[best]) {
            best = i;
        }
    }
    return best;
}

// ---- the player

static size_t choose(void *self, const Decision *decision) {
    size_t play = 0;
    Error error = {0};
    if (gnubg_choose(self, decision->rules, decision->position, decision->plays, &play, &error) != STATUS_OK) {
        fail("%s", error.text);
    }
    return play;
}

static void destroy(void *self) {
    gnubg_stop(self);
}

Player gnubg_player_create(const char *argument) {
    (void)argument;
    return (Player){.choose = choose, .destroy = destroy, .self = judge_start()};
}
