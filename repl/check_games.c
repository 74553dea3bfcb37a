// SPDX-License-Identifier: MIT
// Random games: see check_games.h.
//
// Every choice is drawn from a stream of its own game, so that a game can be played again by itself. After every event
// a digest of the position is kept; the repetition compares its own with it.
#include "repl/check_games.h"

#include "core/flow.h"
#include "core/hash.h"
#include "core/rng.h"
#include "repl/clock.h"
#include "repl/session.h"

#include <stdlib.h>
#include <string.h>

enum {
    SELDOM = 64,      // one decision about the cube in so many is made at random
    SURVEY_EVERY = 4, // decisions
    MOST_EVENTS = 8 * CHECK_MOST_TURNS,
};

typedef struct Play1 {
    CheckGames *check;
    const Rules *rules;
    PlayList *list;
    Position position;
    Side starter;
    unsigned long long number;
    bool again;   // compare instead of tallying
    size_t event; // of this game
    RngKey dice_key, choice_key;
    uint32_t throws, choices;
    uint32_t turns, passes; // of this game; in a row
    int total[2];           // checkers at the start
    double until;           // the clock stops the game then
    Error error;
} Play1;

void check_games_init(CheckGames *check) {
    memset(check, 0, sizeof *check);
    text_init(&check->text);
    text_init(&check->unfinished_position);
    if (survey_create(&check->survey) != STATUS_OK) {
        memory_exhausted();
    }
}

void check_games_destroy(CheckGames *check) {
    survey_destroy(&check->survey);
    text_destroy(&check->text);
    text_destroy(&check->unfinished_position);
    free(check->digest);
    free(check->first);
}

static bool trouble(Play1 *play, CheckTrouble what) {
    play->check->trouble = what;
    play->check->game = play->number;
    return false;
}

static bool script_failed(Play1 *play) {
    text_add(&play->check->text, "%s", play->error.text);
    return trouble(play, CHECK_SCRIPT);
}

// ---- what must hold

static bool keep_digest(Play1 *play) {
    CheckGames *check = play->check;
    uint64_t digest = hash_bytes(HASH_START, &play->position, sizeof play->position);
    if (play->again) {
        size_t at = check->first[play->number] + play->event++;
        size_t end = play->number + 1 < check->games ? check->first[play->number + 1] : check->digest_count;
        if (at < end && check->digest[at] == digest) {
            return true;
        }
        char text[POSITION_TEXT];
        position_print(play->rules, &play->position, text, sizeof text);
        text_add(&check->text, "event %zu, %s", play->event, text);
        return trouble(play, CHECK_DIFFERS);
    }
    check->digest = memory_grow(check->digest, check->digest_count, sizeof *check->digest);
    check->digest[check->digest_count++] = digest;
    return true;
}

static int checkers_of(const Board *board, Side side) {
    int count = 0;
    for (int place = 0; place < BOARD_PLACES; place++) {
        count += board->row[side].at[place];
    }
    return count;
}

static bool checkers_hold(Play1 *play) {
    const Board *board = &play->position.board;
    const HookCount *hooks = &play->check->hooks;
    for (int side = 0; side < 2; side++) {
        int now = checkers_of(board, (Side)side);
        // While the game is played again nobody counts the items; the digests tell.
        bool may = play->again || (now >= play->total[side] + hooks->items_least[side] &&
                                   now <= play->total[side] + hooks->items_most[side]);
        if (!may) {
            text_add(&play->check->text, "%s has %d checkers and had %d", side == WHITE ? "white" : "black", now,
                     play->total[side]);
            return trouble(play, CHECK_CHECKERS);
        }
    }
    return true;
}

// ---- one game

static bool throw_dice(Play1 *play) {
    uint8_t dice[RULES_MAX_NUMBERS];
    int count;
    Status status =
        flow_draw_roll(play->rules, &play->position, &play->dice_key, play->throws++, dice, &count, &play->error);
    if (status == STATUS_OK) {
        status = flow_apply_roll(play->rules, &play->position, dice, count, &play->error);
    }
    return status == STATUS_OK || script_failed(play);
}

static bool make_play(Play1 *play) {
    CheckGames *check = play->check;
    PlayList *list = play->list;
    Status status = plays_generate_growing(play->rules, &play->position, list);
    if (status == STATUS_SCRIPT) {
        hooks_failed(play->rules, &play->error);
        return script_failed(play);
    }
    if (status != STATUS_OK) {
        memory_exhausted();
    }
    uint32_t chosen = rng_below(&play->choice_key, play->choices++, (uint32_t)list->count);
    Play made;
    play_list_get(list, chosen, &made);
    play->passes = made.step_count == 0 ? play->passes + 1 : 0;
    if (!play->again) {
        check->plays += list->count;
        check->most_plays = list->count > check->most_plays ? list->count : check->most_plays;
        check->passes += list->count == 1 && made.step_count == 0;
        if (check->decisions++ % SURVEY_EVERY == 0) {
            survey_add(&check->survey, play->rules, &play->position, list);
        }
    }
    return flow_apply_play(play->rules, &play->position, &made, &play->error) == STATUS_OK || script_failed(play);
}

static bool say_word(Play1 *play, const Node *node) {
    if (node->status == STATUS_SCRIPT) { // no answer can be given; it says why
        flow_apply_word(play->rules, &play->position, "", &play->error);
        return script_failed(play);
    }
    bool ask = node->decide == DECIDE_CHOOSE;
    // The cube is seldom turned: the games are to be played out.
    bool any = ask || rng_below(&play->choice_key, play->choices++, SELDOM) == 0;
    uint32_t word = any ? rng_below(&play->choice_key, play->choices++, (uint32_t)node->word_count) : 0;
    play->check->asked += ask && !play->again;
    const char *said = any ? node->words[word] : node_plain_word(node);
    return flow_apply_word(play->rules, &play->position, said, &play->error) == STATUS_OK || script_failed(play);
}

static void tally_end(Play1 *play, const Node *node) {
    CheckGames *check = play->check;
    const Position *position = &play->position;
    check->games++;
    check->turns += play->turns;
    check->outcome[node->outcome]++;
    check->points += (unsigned)node->points;
    if (node->winner != NOBODY) {
        check->decided++;
        check->starter_wins += node->winner == (Side)position->starter;
    }
}

static void tally_unfinished(Play1 *play) {
    CheckGames *check = play->check;
    bool stuck = false;
    Error error;
    check->games++;
    if (check->unfinished++ == 0) {
        char text[POSITION_TEXT];
        position_print(play->rules, &play->position, text, sizeof text);
        text_add(&check->unfinished_position, "%s", text);
        check->first_unfinished = play->number;
    }
    check->stuck += flow_is_stalemate(play->rules, &play->position, &stuck, &error) == STATUS_OK && stuck;
}

bool check_is_stuck(const Rules *rules, const Position *position, uint32_t passes) {
    bool stuck = false;
    Error error;
    return passes > 0 && passes % CHECK_STUCK_PASSES == 0 && rules->hooks == NULL &&
           flow_is_stalemate(rules, position, &stuck, &error) == STATUS_OK && stuck;
}

// True if the game ended as it should, or has no end.
static bool play_out(Play1 *play) {
    CheckGames *check = play->check;
    memset(check->hooks.items_least, 0, sizeof check->hooks.items_least);
    memset(check->hooks.items_most, 0, sizeof check->hooks.items_most);
    for (int events = 0;; events++) {
        Node node;
        flow_next(play->rules, &play->position, &node);
        if (node.kind == NODE_OVER) {
            if (!play->again) {
                tally_end(play, &node);
            }
            return true;
        }
        if (play->throws >= CHECK_MOST_TURNS || events >= MOST_EVENTS ||
            (node.kind == NODE_CHANCE && check_is_stuck(play->rules, &play->position, play->passes))) {
            if (!play->again) {
                tally_unfinished(play);
            }
            return true;
        }
        if (interrupt_pending() || clock_seconds() >= play->until) {
            return false;
        }
        play->turns += node.kind == NODE_CHANCE && node.chance == CHANCE_ROLL;
        bool good = node.kind == NODE_CHANCE     ? throw_dice(play)
                    : node.decide == DECIDE_PLAY ? make_play(play)
                                                 : say_word(play, &node);
        if (!good || !checkers_hold(play) || !keep_digest(play)) {
            return false;
        }
    }
}

static bool play_one(CheckGames *check, const Rules *rules, PlayList *list, uint64_t seed, unsigned long long number,
                     double until, bool again) {
    Play1 play = {.check = check, .rules = rules, .list = list, .number = number, .until = until, .again = again};
    play.dice_key = (RngKey){.seed = seed, .game = (uint32_t)number, .purpose = PURPOSE_DICE};
    play.choice_key = (RngKey){.seed = seed, .game = (uint32_t)number, .purpose = PURPOSE_WHITE_BOT};
    position_init(&play.position, rules);
    for (int side = 0; side < 2; side++) {
        play.total[side] = checkers_of(&play.position.board, (Side)side);
    }
    return play_out(&play);
}

// ---- all of them

static void begin_game(CheckGames *check, unsigned long long number) {
    check->first = memory_grow(check->first, number, sizeof *check->first);
    check->first[number] = check->digest_count;
}

void check_games_play(CheckGames *check, const Rules *rules, long games, uint64_t seed, double until) {
    PlayList list;
    Rules own = *rules;
    if (play_list_create(&list, 64) != STATUS_OK) {
        memory_exhausted();
    }
    hook_count_begin(&check->hooks, &own);
    for (long i = 0; i < games && !interrupt_pending(); i++) {
        if (clock_seconds() >= until) {
            check->out_of_time = true;
            break;
        }
        begin_game(check, (unsigned long long)i);
        if (!play_one(check, &own, &list, seed, (unsigned long long)i, until, false)) {
            check->out_of_time = check->trouble == CHECK_GOOD && !interrupt_pending();
            break;
        }
    }
    play_list_destroy(&list);
}

void check_games_repeat(CheckGames *check, const Rules *fresh, uint64_t seed, double until) {
    PlayList list;
    if (play_list_create(&list, 64) != STATUS_OK) {
        memory_exhausted();
    }
    for (unsigned long long i = check->games; i > 0 && clock_seconds() < until && !interrupt_pending(); i--) {
        if (!play_one(check, fresh, &list, seed, i - 1, until, true)) {
            break;
        }
        check->repeated++;
    }
    play_list_destroy(&list);
}
