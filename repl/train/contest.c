// SPDX-License-Identifier: MIT
// Games of nets: see contest.h.
#include "repl/train/contest.h"

#include "core/playout.h"
#include "repl/train/train_rank.h"

#include <string.h>

typedef struct Playing {
    Pupils *pupils;
    uint64_t seed;
    ContestUnit *unit;
    size_t first; // unit of this job
    int games;    // of a unit
} Playing;

typedef struct ContestGame {
    const Pupil *pupil;
    Searcher *player[2]; // by side; NULL: the random mover
    int rolls;           // that were to be played: not ties of the opening
} ContestGame;

static Status choose_play(Playout *playout, Play *play) {
    const ContestGame *game = playout->context;
    Searcher *player = game->player[playout->node.actor];
    if (player == NULL) {
        return playout_random_play(playout, play);
    }
    NetReader *reader = searcher_reader(player);
    RETURN_IF_FAILED(playout_list(playout));
    size_t index = 0;
    NetValue value;
    if (playout->plays->count > 1) {
        RETURN_IF_FAILED(net_choose(reader, playout->at, playout->plays, &index, &value, &playout->error));
    }
    return playout_take(playout, index, play);
}

// As the bots that play by a net answer.
static Status choose_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    const ContestGame *game = playout->context;
    Searcher *player = game->player[playout->node.actor];
    const char *said;
    if (player == NULL || playout->node.decide != DECIDE_CHOOSE) {
        return playout_random_word(playout, word);
    }
    RETURN_IF_FAILED(searcher_word(player, &game->pupil->answers, playout->at, &playout->node, &said, &playout->error));
    memcpy(word, said, HOOK_OPTION_TEXT);
    return STATUS_OK;
}

static PlayoutEnd count_roll(Playout *playout) {
    ContestGame *game = playout->context;
    game->rolls += playout->node.kind == NODE_CHANCE && playout->at->playing;
    return PLAYOUT_GOES_ON;
}

// False: it failed.
static bool play_game(Pupils *pupils, Pupil *pupil, uint64_t seed, size_t number, bool swapped, ContestUnit *unit) {
    static const PlayoutCalls calls = {
        .before = playout_limits, .play = choose_play, .word = choose_word, .after = count_roll};
    ContestGame game = {pupil, {pupil->seat[swapped], pupil->seat[!swapped]}, 0};
    Playout playout;
    playout_begin(&playout, &calls, &game, &pupil->rules, &pupil->list, seed, (uint32_t)number);
    PlayoutEnd end = playout_run(&playout);
    if (end == PLAYOUT_FAILED) {
        return pupils_fail(pupils, pupil, number, number, " of a contest", playout.status, &playout.error);
    }
    if (end != PLAYOUT_OVER) {
        unit->unfinished++;
        return true;
    }
    const Node *node = &playout.node;
    bool draw = node->winner == NOBODY;
    unit->games++;
    unit->wins += draw ? 0.5 : (node->winner == WHITE) != swapped;
    unit->points += position_result(playout.at, swapped ? BLACK : WHITE);
    unit->starter += draw ? 0.5 : node->winner == playout.at->starter;
    unit->gammons += node->outcome == OUTCOME_GAMMON || node->outcome == OUTCOME_BACKGAMMON;
    unit->rolls += game.rolls;
    return true;
}

int contest_unit_games(const Contest *contest) {
    return contest->first == contest->second ? 1 : 2;
}

bool contest_play_unit(Pupils *pupils, Pupil *pupil, uint64_t seed, int games, size_t number, ContestUnit *unit) {
    memset(unit, 0, sizeof *unit);
    for (int i = 0; i < games; i++) {
        if (!play_game(pupils, pupil, seed, number, i == 1, unit)) {
            return false;
        }
    }
    return true;
}

static bool play_unit(void *context, int thread, size_t index) {
    Playing *playing = context;
    return contest_play_unit(playing->pupils, &playing->pupils->pupil[thread], playing->seed, playing->games,
                             playing->first + index, &playing->unit[index]);
}

// A unit that another rank has played.
static bool bring(void *context, size_t index, const char *bytes, size_t size) {
    Playing *playing = context;
    bool good = train_ranks_answer(playing->pupils, index, &bytes, &size) && size == sizeof *playing->unit;
    if (good) {
        memcpy(&playing->unit[index], bytes, size);
    }
    return good;
}

static void add_unit(ContestResult *result, const ContestUnit *unit) {
    double games = unit->games;
    result->unfinished += unit->unfinished;
    if (games > 0) {
        result->units++;
        result->games += games;
        ratio_add(&result->points, unit->points, games);
        ratio_add(&result->wins, unit->wins, games);
        ratio_add(&result->starter, unit->starter, games);
        ratio_add(&result->gammons, unit->gammons, games);
        ratio_add(&result->rolls, unit->rolls, games);
    }
}

// In the place of whoever sat there before.
static void seat(Pupils *pupils, const Net *net, int place) {
    for (int i = 0; i < pupils->count; i++) {
        Pupil *pupil = &pupils->pupil[i];
        searcher_destroy(pupil->seat[place]);
        pupil->seat[place] = pupils_player(net, &pupil->rules);
    }
}

bool contest_play(Pupils *pupils, const Contest *contest, ContestResult *result) {
    ContestUnit unit[SEQUENTIAL_LEAST]; // after so many it is asked whether it is enough
    Playing playing = {pupils, contest->seed, unit, 0, contest_unit_games(contest)};
    size_t units = (contest->games + (size_t)playing.games - 1) / (size_t)playing.games;
    *result = (ContestResult){.whole = true};
    seat(pupils, contest->first, 0);
    seat(pupils, contest->second, 1);
    if (pupils->ranks) {
        train_ranks_tell_contest(contest);
    }
    while (result->whole && playing.first < units && result->answer == SEQUENTIAL_GO_ON) {
        size_t count = units - playing.first < SEQUENTIAL_LEAST ? units - playing.first : SEQUENTIAL_LEAST;
        const RankShare ranks = {.base = playing.first, .bring = bring};
        size_t done = pupils_do(pupils, play_unit, &playing, count, pupils->ranks ? &ranks : NULL);
        result->whole = done == count && !pupils->failed;
        for (size_t i = 0; i < done && !pupils->failed; i++) {
            add_unit(result, &unit[i]);
        }
        playing.first += done;
        if (contest->test != NULL) {
            result->answer = sequential_answer(contest->test, &result->points, result->units);
        }
    }
    return result->whole;
}
