// SPDX-License-Identifier: MIT
// Threads that load rules of their own, of which half have functions, play and ask the net as one alone does:
// library_threads.
//
// No test framework: it is also run under ThreadSanitizer.
#define _POSIX_C_SOURCE 200809L
#include "scripts/nardbox.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, GAMES = 10 };

typedef struct Part {
    const char *spec;
    char end[GAMES][300];
    double equity;
    NardboxError error; // status NARDBOX_OK: all went well
} Part;

static NardboxStatus play_games(Part *part, NardboxRules *rules) {
    NardboxStatus status = NARDBOX_OK;
    for (uint32_t i = 0; i < GAMES && status == NARDBOX_OK; i++) {
        NardboxPosition *position = nardbox_position_new(rules, NULL, &part->error);
        if (position == NULL) {
            return part->error.status;
        }
        nardbox_position_seed(position, 1, i);
        status = nardbox_playout(position, &part->error);
        nardbox_position_text(position, part->end[i], sizeof part->end[i]);
        nardbox_position_free(position);
    }
    return status;
}

static void *play_part(void *context) {
    Part *part = context;
    NardboxValue value = {0};
    NardboxRules *rules = nardbox_rules_load(part->spec, NULL, 0, &part->error);
    NardboxPosition *position =
        rules != NULL ? nardbox_position_new(rules, "6:3,4:3 6:3,2:3 w -", &part->error) : NULL; // tables know it
    if (position != NULL && nardbox_value(position, NARDBOX_WHITE, 1, &value, &part->error) == NARDBOX_OK) {
        part->equity = value.equity;
        play_games(part, rules);
    }
    nardbox_rules_free(rules);
    nardbox_position_free(position);
    return NULL;
}

int main(void) {
    static Part alone[2], part[THREADS];
    pthread_t thread[THREADS];
    int wrong = 0;
    setenv("NARDBOX_NETS", NARDBOX_SOURCE_DIR "/variants/nets", 1);
    for (int i = 0; i < THREADS; i++) {
        part[i].spec = i % 2 == 0 ? "backgammon" : "backgammon+house/hit_again";
        if (pthread_create(&thread[i], NULL, play_part, &part[i]) != 0) {
            return 1;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
    for (int i = 0; i < THREADS; i++) {
        Part *one = &alone[i % 2];
        if (i < 2) {
            one->spec = part[i].spec;
            play_part(one);
        }
        if (part[i].error.status != NARDBOX_OK || one->end[GAMES - 1][0] == '\0' ||
            memcmp(part[i].end, one->end, sizeof one->end) != 0 ||
            memcmp(&part[i].equity, &one->equity, sizeof one->equity) != 0) {
            printf("thread %d, %s: not what one alone does. %s\n", i, part[i].spec, part[i].error.text);
            wrong++;
        }
    }
    return wrong > 0;
}
