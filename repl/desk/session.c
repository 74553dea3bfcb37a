// SPDX-License-Identifier: MIT
// A session: see session.h.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "repl/desk/session.h"

#include "repl/base/system.h"
#include "repl/screen/print.h"
#include "scripts/console.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

void session_init(Session *session) {
    memset(session, 0, sizeof *session);
    session->screen = memory_get(1, sizeof *session->screen);
    session->screen->theme = "classic";
    session->bottom = NOBODY;
    session->dice_auto = true;
    session->boards = true;
    session->opponent = OPPONENT_CLUB;
    session->watching = true;
    session->watch = watch_create();
    memory_need(play_list_create(&session->scratch, 64) == STATUS_OK);
}

void session_destroy(Session *session) {
    table_destroy(session->table);
    for (int i = 0; i < session->aside_count; i++) {
        table_destroy(session->aside[i]);
    }
    free(session->cleared.counted);
    free(session->saved_path);
    play_list_destroy(&session->scratch);
    watch_destroy(session->watch);
    bots_destroy(&session->bots);
    free(session->lua_begun);
    console_destroy(session->console);
    log_close(session->screen);
    standing_lost(session->screen);
    free(session->screen);
}

bool session_is_quizzed(const Session *session) {
    const Game *game = session->table != NULL ? session->table->game : NULL;
    return game != NULL && session->quizzed.event == game_event_count(game) + 1 && game_redo_count(game) > 0;
}

size_t session_events_done(const Session *session) {
    const Game *game = session->table->game;
    size_t here = game_event_count(game), from = session_is_quizzed(session) ? session->quizzed.from : 0;
    from = from > session->gone_from ? from : session->gone_from;
    return from > here && from <= here + game_redo_count(game) ? from : here;
}

bool session_looks_back(const Session *session) {
    const Game *game = session->table != NULL ? session->table->game : NULL;
    return game != NULL && session_events_done(session) > game_event_count(game);
}

bool session_set_seed(Session *session, const char *typed) {
    long long seed = text_number(typed, 999999999999999999);
    if (seed >= 0) {
        session->next_seed = (uint64_t)seed;
        session->seed_given = true;
    }
    return seed >= 0;
}

uint64_t session_take_seed(Session *session) {
    // Twelve digits can be typed again. They are as many as that because a bot knows how numbers come from seeds: with
    // six it could try them all, find the one that its own numbers come from, and know the dice to come.
    const uint64_t seeds = UINT64_C(1000000000000);
    if (!session->seed_given) {
        uint64_t chance = 0;
        if (!system_random(&chance)) {
            struct timespec now;
            clock_gettime(CLOCK_REALTIME, &now);
            chance = (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
        }
        session->next_seed = chance % seeds;
        session->seed_given = true;
    }
    return session->next_seed++;
}
