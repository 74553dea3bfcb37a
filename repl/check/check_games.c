// SPDX-License-Identifier: MIT
// Random games: see check_games.h.
//
// Every choice is drawn from a stream of its own game, so that a game can be played again by itself. After every event
// a digest of the position is kept; the repetition compares its own with it.
#include "repl/check/check_games.h"

#include "core/hash.h"
#include "core/playout.h"
#include "repl/base/clock.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/desk/say.h"

#include <stdlib.h>
#include <string.h>

enum {
    SELDOM = 64,      // one decision about the cube in so many is made at random
    SURVEY_EVERY = 4, // decisions
};

typedef struct CheckedGame {
    CheckGames *check;
    unsigned long long number;
    bool again;     // compare instead of tallying
    size_t event;   // of this game
    uint32_t turns; // of this game: a side rolls, once or more
    Side turn_of;   // who has rolled last; the opening dice may be the first roll
    int total[2];   // checkers at the start
    double until;   // the clock stops the game then
} CheckedGame;

void check_games_destroy(CheckGames *check) {
    survey_destroy(&check->survey);
    play_list_destroy(&check->list);
    free(check->digest);
    free(check->first);
}

static bool trouble(const CheckedGame *game, CheckTrouble what, const char *text) {
    game->check->trouble = what;
    game->check->text = text;
    game->check->game = game->number;
    return false;
}

// ---- what must hold

static bool keep_digest(const Playout *playout) {
    CheckedGame *game = playout->context;
    CheckGames *check = game->check;
    uint64_t digest = hash_bytes(HASH_START, &playout->position, sizeof playout->position);
    if (game->again) {
        size_t at = check->first[game->number] + game->event++;
        size_t end = game->number + 1 < check->games ? check->first[game->number + 1] : check->digest_count;
        if (at < end && check->digest[at] == digest) {
            return true;
        }
        const char *position = position_text(playout->rules, &playout->position);
        return trouble(game, CHECK_DIFFERS, scratch_format("event %zu, %s", game->event, position));
    }
    check->digest = memory_grow(check->digest, check->digest_count, sizeof *check->digest);
    check->digest[check->digest_count++] = digest;
    return true;
}

static bool checkers_hold(const Playout *playout) {
    const CheckedGame *game = playout->context;
    const HookCount *hooks = &game->check->hooks;
    // While the game is played again nobody counts the items; the digests tell.
    for (int side = 0; side < 2 && !game->again; side++) {
        int now = row_total(&playout->position.board.row[side]);
        if (now < game->total[side] + hooks->items_least[side] || now > game->total[side] + hooks->items_most[side]) {
            return trouble(game, CHECK_CHECKERS,
                           scratch_format("%s has %d checkers and had %d, and no item has added or removed any",
                                          side == WHITE ? "white" : "black", now, game->total[side]));
        }
    }
    return true;
}

// ---- one game

static PlayoutEnd before(Playout *playout) {
    CheckedGame *game = playout->context;
    PlayoutEnd end = playout_limits(playout);
    if (end == PLAYOUT_GOES_ON && (interrupt_pending() || clock_seconds() >= game->until)) {
        return PLAYOUT_STOPPED;
    }
    const Node *node = &playout->node;
    bool rolls = node->kind == NODE_CHANCE && node->chance == CHANCE_ROLL;
    if (rolls || (game->turn_of == NOBODY && node_asks(node, DECIDE_PLAY))) {
        game->turns += node->actor != game->turn_of;
        game->turn_of = node->actor;
    }
    return end;
}

static Status choose_play(Playout *playout, Play *play) {
    const CheckedGame *game = playout->context;
    CheckGames *check = game->check;
    Status status = playout_random_play(playout, play);
    if (status == STATUS_OK && !game->again) {
        size_t count = playout->list->count;
        check->plays += count;
        check->most_plays = count > check->most_plays ? count : check->most_plays;
        check->passes += count == 1 && play->step_count == 0;
        if (check->decisions++ % SURVEY_EVERY == 0) {
            survey_add(&check->survey, playout->rules, &playout->position, playout->list);
        }
    }
    return status;
}

// The cube is seldom turned: the games are to be played out.
static Status choose_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    const CheckedGame *game = playout->context;
    const Node *node = &playout->node;
    if (node->decide == DECIDE_CHOOSE) {
        game->check->asked += !game->again;
    } else if (rng_below(&playout->choices, playout->drawn++, SELDOM) == 0) {
        uint32_t any = rng_below(&playout->choices, playout->drawn++, (uint32_t)node->word_count);
        memcpy(word, node->words[any], HOOK_OPTION_TEXT);
        return STATUS_OK;
    }
    return playout_random_word(playout, word);
}

static PlayoutEnd after(Playout *playout) {
    return checkers_hold(playout) && keep_digest(playout) ? PLAYOUT_GOES_ON : PLAYOUT_STOPPED;
}

static void tally_end(CheckGames *check, const CheckedGame *game, const Playout *playout) {
    const Node *node = &playout->node;
    check->games++;
    check->turns += game->turns;
    check->outcome[node->outcome]++;
    Position plain = playout->position; // what the game counts, turned cube or not
    plain.points = (uint16_t)(plain.points / plain.cube);
    check->points += (unsigned)abs(position_result(&plain, WHITE));
    if (node->winner != NOBODY) {
        check->decided++;
        check->starter_wins += node->winner == (Side)playout->position.starter;
    }
}

static void tally_unfinished(CheckGames *check, const CheckedGame *game, const Playout *playout) {
    bool stuck = false;
    Error error;
    check->games++;
    if (check->unfinished++ == 0) {
        check->unfinished_position = position_text(playout->rules, &playout->position);
        check->first_unfinished = game->number;
    }
    check->stuck += flow_is_stalemate(playout->rules, &playout->position, &stuck, &error) == STATUS_OK && stuck;
}

// True if the game ended as it should, or has no end.
static bool play_one(CheckGames *check, const Rules *rules, uint64_t seed, unsigned long long number, double until,
                     bool again) {
    static const PlayoutCalls calls = {.before = before, .play = choose_play, .word = choose_word, .after = after};
    CheckedGame game = {.check = check, .number = number, .again = again, .until = until, .turn_of = NOBODY};
    Playout playout;
    playout_begin(&playout, &calls, &game, rules, &check->list, seed, (uint32_t)number);
    for (int side = 0; side < 2; side++) {
        game.total[side] = row_total(&playout.position.board.row[side]);
    }
    memset(check->hooks.items_least, 0, sizeof check->hooks.items_least);
    memset(check->hooks.items_most, 0, sizeof check->hooks.items_most);
    PlayoutEnd end = playout_run(&playout);
    memory_need(end != PLAYOUT_FAILED || playout.status != STATUS_NO_MEMORY);
    if (end == PLAYOUT_FAILED) {
        return trouble(&game, CHECK_SCRIPT, scratch_copy(playout.error.text));
    }
    if (end == PLAYOUT_OVER && !again) {
        tally_end(check, &game, &playout);
    } else if (end == PLAYOUT_UNFINISHED && !again) {
        tally_unfinished(check, &game, &playout);
    }
    return end != PLAYOUT_STOPPED;
}

// ---- all of them

void check_games_play(CheckGames *check, const Rules *rules, long games, uint64_t seed, double until) {
    Rules own = *rules;
    memset(check, 0, sizeof *check);
    memory_need(survey_create(&check->survey) == STATUS_OK && play_list_create(&check->list, 64) == STATUS_OK);
    hook_count_begin(&check->hooks, &own);
    for (long i = 0; i < games && !interrupt_pending(); i++) {
        if (clock_seconds() >= until) {
            check->out_of_time = true;
            break;
        }
        check->first = memory_grow(check->first, (size_t)i, sizeof *check->first);
        check->first[i] = check->digest_count;
        if (!play_one(check, &own, seed, (unsigned long long)i, until, false)) {
            check->out_of_time = check->trouble == CHECK_GOOD && !interrupt_pending();
            break;
        }
    }
}

void check_games_repeat(CheckGames *check, const Rules *fresh, uint64_t seed, double until) {
    for (unsigned long long i = check->games; i > 0 && clock_seconds() < until && !interrupt_pending(); i--) {
        if (!play_one(check, fresh, seed, i - 1, until, true)) {
            break;
        }
        check->repeated++;
    }
}
