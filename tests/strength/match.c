// SPDX-License-Identifier: MIT
// Games between two players. See the header. Threads take the next pair as they become free; what comes of it has its
// place in an array, so that nobody sees who played it.
#include "tests/strength/match.h"

#include "core/playout.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { FIRST_LIST = 256 };

// What came of a game, seen by the first player.
typedef struct GameResult {
    int points;
    int plays;
    bool gammon, unfinished;
} GameResult;

typedef struct Work {
    const Match *match;
    GameResult *game; // of pair i: 2 i and 2 i + 1
    _Atomic uint32_t next;
} Work;

// One thread; everything it has is its own.
typedef struct Worker {
    pthread_t thread;
    Work *work;
    Variant *variant;
    Player player[2];
    PlayList list;
    const Player *side[2]; // of the game under way
    int plays;
} Worker;

static Status choose_play(Playout *playout, Play *play) {
    Worker *worker = playout->context;
    Status status = playout_list(playout);
    if (status != STATUS_OK) {
        return status;
    }
    const Player *player = worker->side[playout->node.actor];
    Decision decision = {.rules = playout->rules,
                         .position = playout->at,
                         .plays = playout->plays,
                         .chance = playout->choices,
                         .number = playout->drawn++};
    // Lots go with the player, else the second game of a pair of the same two would be the first.
    decision.chance.purpose = player == &worker->player[0] ? PURPOSE_WHITE_BOT : PURPOSE_BLACK_BOT;
    worker->plays += playout->plays->count > 1;
    return playout_take(playout, player_choose(player, &decision), play);
}

static PlayoutEnd look_at_limits(Playout *playout) {
    return playout_limits(playout);
}

static GameResult play_game(Worker *worker, uint32_t pair, bool swapped) {
    static const PlayoutCalls calls = {.before = look_at_limits, .play = choose_play};
    Playout playout;
    worker->side[WHITE] = &worker->player[swapped];
    worker->side[BLACK] = &worker->player[!swapped];
    worker->plays = 0;
    playout_begin(&playout, &calls, worker, variant_rules(worker->variant, 0), &worker->list, worker->work->match->seed,
                  pair);
    PlayoutEnd end = playout_run(&playout);
    if (end == PLAYOUT_FAILED) {
        fail("game %u: %s", pair, playout.error.text);
    }
    GameResult result = {.plays = worker->plays, .unfinished = end != PLAYOUT_OVER};
    if (!result.unfinished && playout.node.winner != NOBODY) {
        bool won = (playout.node.winner == WHITE) != swapped;
        result.points = won ? playout.node.points : -playout.node.points;
        result.gammon = playout.node.outcome == OUTCOME_GAMMON || playout.node.outcome == OUTCOME_BACKGAMMON;
    }
    return result;
}

static void *play_pairs(void *context) {
    Worker *worker = context;
    Work *work = worker->work;
    uint32_t pair;
    while ((pair = atomic_fetch_add(&work->next, 1)) < work->match->pairs) {
        for (int i = 0; i < 2; i++) {
            work->game[2 * pair + (uint32_t)i] = play_game(worker, pair, i == 1);
        }
    }
    return NULL;
}

static void play_all(Work *work) {
    int threads = work->match->threads;
    Worker *workers = allocate((size_t)threads, sizeof *workers);
    for (int i = 0; i < threads; i++) {
        Worker *worker = &workers[i];
        worker->work = work;
        worker->variant = load_variant(work->match->variant);
        for (int k = 0; k < 2; k++) {
            worker->player[k] = player_create(work->match->player[k], work->match->variant);
        }
        if (play_list_create(&worker->list, FIRST_LIST) != STATUS_OK) {
            fail("not enough memory");
        }
    }
    for (int i = 1; i < threads; i++) {
        if (pthread_create(&workers[i].thread, NULL, play_pairs, &workers[i]) != 0) {
            fail("no thread");
        }
    }
    play_pairs(&workers[0]);
    for (int i = 0; i < threads; i++) {
        if (i > 0) {
            pthread_join(workers[i].thread, NULL);
        }
        player_destroy(&workers[i].player[0]);
        player_destroy(&workers[i].player[1]);
        play_list_destroy(&workers[i].list);
        variant_destroy(workers[i].variant);
    }
    free(workers);
}

static void sum_up(const Work *work, MatchResult *result) {
    uint32_t pairs = work->match->pairs;
    double *mean = allocate(pairs, sizeof *mean), product = 0, squares = 0;
    *result = (MatchResult){.games = 2 * (long)pairs};
    for (uint32_t i = 0; i < 2 * pairs; i++) {
        const GameResult *game = &work->game[i];
        mean[i / 2] += game->points / 2.0;
        result->plays += game->plays;
        result->won += game->points > 0;
        result->lost += game->points < 0;
        result->gammons_won += game->gammon && game->points > 0;
        result->gammons_lost += game->gammon && game->points < 0;
        result->unfinished += game->unfinished;
    }
    result->points = mean_of(mean, pairs);
    for (uint32_t i = 0; i < pairs; i++) {
        double one = work->game[2 * i].points - result->points.mean;
        double two = work->game[2 * i + 1].points - result->points.mean;
        product += one * two;
        squares += (one * one + two * two) / 2;
    }
    result->correlation = squares > 0 ? product / squares : 0;
    free(mean);
}

void match_play(const Match *match, MatchResult *result) {
    Work work = {.match = match};
    work.game = allocate(2 * (size_t)match->pairs, sizeof *work.game);
    atomic_init(&work.next, 0);
    play_all(&work);
    sum_up(&work, result);
    free(work.game);
}
