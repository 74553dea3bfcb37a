// SPDX-License-Identifier: MIT
// Random games under hooks that do everything at once: they end, every position survives its text byte for byte, and
// the history can be gone through in both directions and told again line by line.
#include "core/game.h"
#include "tests/core/hook_lab.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EVENTS = 20000 };

// What was met on the way, so that hooks that never do what they are here for are noticed.
typedef enum Met {
    MET_THREW = 1,    // one plays what the other threw
    MET_BY = 2,       // somebody else's choice
    MET_ASK_ROLL = 4, // a question of on_roll
    MET_ASK_PLAY = 8, // and of on_play
    MET_ANSWERS = 16, // a second question in one call
    MET_CANCEL = 32,  // the board of the throw is not the one before the play
    MET_EFFECT = 64,  // an effect waits
    MET_CLONE = 128,  // more checkers than at the start
    MET_FEWER = 256,
    MET_GAINED = 512,
    MET_EXTRA = 1024,
    MET_DRAW = 2048,
    MET_KEPT = 4096,        // opening dice
    MET_THREE = 8192,       // a throw of three numbers
    MET_BOARD = 16384,      // a board that waits to be set
    MET_ASK_BEFORE = 32768, // a question of before_roll
    MET_BEFORE = 65536,     // its items are played before the throw
    MET_MATCH = 131072,     // match_over has its own opinion
    MET_ALL = 262143
} Met;

static unsigned met;

// A number that depends on nothing but what the hook may see.
static uint32_t hash_view(const HookView *view, uint32_t salt) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ salt;
    const uint8_t *bytes = (const uint8_t *)view->board;
    for (size_t i = 0; i < sizeof *view->board; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    hash = (hash ^ (uint64_t)view->me ^ (uint64_t)view->position->spent << 8) * UINT64_C(0x100000001b3);
    for (int i = 0; i < view->position->roll_count; i++) {
        hash = (hash ^ view->position->roll[i]) * UINT64_C(0x100000001b3);
    }
    return (uint32_t)(hash >> 32);
}

// The board that is there as the board to be set, unless one waits already.
static void write_board(const HookView *view, const char *items, char *out, size_t size) {
    char rows[2][128];
    if (row_total(&view->position->placed.row[WHITE]) > 0) {
        snprintf(out, size, "43");
        return;
    }
    for (int side = 0; side < 2; side++) {
        position_print_side(view->rules, view->board, (Side)side, rows[side], sizeof rows[side]);
    }
    snprintf(out, size, "%s set-board=%s/%s", items, rows[WHITE], rows[BLACK]);
}

// One of the things that items can say. The board allows them all.
static void write_items(const HookView *view, uint32_t what, char *out, size_t size) {
    Side me = view->me, them = side_other(me);
    char other = "wb"[them];
    int mine = row_total(&view->board->row[me]), bar = view->board->row[them].at[view->rules->bar];
    switch (what % 14) {
    case 0:
        snprintf(out, size, "21,%c33,4", other);
        break;
    case 1:
        snprintf(out, size, "%c62/%c,62/%c", other, "wb"[me], other);
        break;
    case 2:
        snprintf(out, size, "%s", mine < 20 ? "+2:bar,65" : "65");
        break;
    case 3:
        snprintf(out, size, bar > 0 && row_total(&view->board->row[them]) > 6 ? "%c-1:bar,5" : "5,%cpoints:1", other);
        break;
    case 4:
        snprintf(out, size, "points:2,11");
        break;
    case 5:
        snprintf(out, size, "6,roll");
        break;
    case 6:
        snprintf(out, size, "-");
        break;
    case 7:
        snprintf(out, size, "3,cancel,66");
        break;
    case 8:
        snprintf(out, size, "44,+1:off,5,points:1,%c12", other);
        break;
    case 9: // as it is, which always can be
    case 10:
        write_board(view, what % 14 == 9 ? "set,43" : "43,set,2", out, size);
        break;
    default:
        snprintf(out, size, "61");
    }
}

static HookAnswer answer(const HookView *view, HookReply *reply, Hook hook) {
    int stock = lab_state(view->rules, "stock"), asked = lab_state(view->rules, "times");
    uint32_t chance = hash_view(view, (uint32_t)hook);
    char items[512];
    if (reply->state[0][stock] <= 0 || chance % 4 != 0) {
        return HOOK_SILENT;
    }
    reply->state[0][stock]--; // so that every game ends
    Side who = chance >> 8 & 1 ? WHITE : BLACK;
    int first = chance >> 9 & 1 ? lab_ask(view, reply, 0, who, "no,yes,2,3") : 1;
    if (first < 0) {
        return HOOK_ASKS;
    }
    if (first == 2) {
        int second = lab_ask(view, reply, 1, side_other(who), "left,right");
        if (second < 0) {
            return HOOK_ASKS;
        }
        reply->state[who][asked] += second ? 1 : -1000000;
    }
    if (first == 0) {
        return HOOK_SILENT;
    }
    write_items(view, chance >> 12, items, sizeof items);
    if (hook == HOOK_BEFORE_ROLL && strstr(items, "cancel")) {
        snprintf(items, sizeof items, "3"); // there is nothing to cancel yet
    }
    return hook == HOOK_ON_PLAY && strcmp(items, "-") == 0 ? HOOK_SILENT : lab_reply(view, reply, items);
}

static HookAnswer on_roll(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    return answer(view, reply, HOOK_ON_ROLL);
}

static HookAnswer on_play(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    (void)context;
    cr_assert_eq(play->count == 0, memcmp(view->before, view->board, sizeof(Board)) == 0);
    return answer(view, reply, HOOK_ON_PLAY);
}

static HookAnswer rolls(void *context, const HookView *view, HookRolls *out) {
    (void)context;
    if (hash_view(view, 5) % 3) {
        return HOOK_SILENT;
    }
    for (int face = 1; face <= 6; face++) {
        out->roll[out->count].count = 3;
        memset(out->roll[out->count].number, face, 3);
        out->roll[out->count].number[1] = 1;
        out->roll[out->count++].weight = (uint32_t)face;
    }
    return HOOK_YES;
}

static HookAnswer game_over(void *context, const HookView *view, HookEnd *end) {
    (void)context;
    uint32_t chance = hash_view(view, 6) % 600;
    end->winner = chance == 0 ? NOBODY : chance == 1 ? view->me : side_other(view->me);
    end->outcome = chance == 1 ? OUTCOME_EXTRA : OUTCOME_NONE;
    return chance < 3 ? HOOK_YES : HOOK_SILENT;
}

static HookAnswer points(void *context, const HookView *view, Outcome outcome, int *out) {
    (void)context;
    *out = (int)(hash_view(view, 7) % 3) + (outcome == OUTCOME_EXTRA);
    return outcome == OUTCOME_SINGLE ? HOOK_SILENT : HOOK_YES;
}

static HookAnswer before_roll(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    cr_assert(view->position->roll_count == 0 && view->before == NULL);
    return answer(view, reply, HOOK_BEFORE_ROLL);
}

static HookAnswer allow_double(void *context, const HookView *view, HookReason *reason) {
    (void)context, (void)reason;
    return hash_view(view, 8) % 3 ? HOOK_NO : HOOK_YES;
}

static HookAnswer match_over(void *context, const HookView *view) {
    (void)context;
    uint32_t chance = hash_view(view, 9) % 8;
    return chance == 0 ? HOOK_YES : chance < 3 ? HOOK_NO : HOOK_SILENT;
}

static void look(const Rules *rules, const Position *position) {
    for (int side = 0; side < 2; side++) {
        int total = row_total(&position->board.row[side]);
        met |= total > rules->total[side] ? MET_CLONE : total < rules->total[side] ? MET_FEWER : 0;
        met |= position->gained[side] ? MET_GAINED : 0;
    }
    for (int i = 0; i < position->item_count; i++) {
        met |= position->item[i].kind > ITEM_CANCEL ? MET_EFFECT : 0;
        met |= position->item[i].kind == ITEM_BOARD ? MET_BOARD : 0;
    }
    met |= position->roll_count && position->roller != position->turn ? MET_THREW : 0;
    met |= position->by_enemy ? MET_BY : 0;
    met |= position->asking == HOOK_BEFORE_ROLL + 1 ? MET_ASK_BEFORE
           : position->asking == HOOK_ON_ROLL + 1   ? MET_ASK_ROLL
           : position->asking                       ? MET_ASK_PLAY
                                                    : 0;
    met |= position->to_roll && position->playing ? MET_BEFORE : 0;
    met |= position->match_said ? MET_MATCH : 0;
    met |= position->answer_count ? MET_ANSWERS : 0;
    met |= position->over == OUTCOME_EXTRA ? MET_EXTRA : position->over == OUTCOME_DRAW ? MET_DRAW : 0;
    met |= position->opening ? MET_KEPT : 0;
    met |= position->roll_count == 3 ? MET_THREE : 0;
    met |= position->item_count == 1 && position->item[0].kind == ITEM_ROLL && position->spent > 2 ? MET_CANCEL : 0;
}

static void reread(const Rules *rules, const Position *position) {
    char text[POSITION_TEXT];
    Position read, settled;
    Error error = {0};
    Node node, again;
    position_print(rules, position, text, sizeof text);
    cr_assert_eq(position_parse(rules, text, &read, &error), STATUS_OK, "%s: %s", text, error.text);
    cr_assert_arr_eq(&read, position, sizeof read, "%s", text);
    settled = read;
    cr_assert_eq(flow_settle(rules, &settled, &error), STATUS_OK, "%s: %s", text, error.text);
    cr_assert_arr_eq(&settled, position, sizeof settled, "%s is not settled", text);
    flow_next(rules, position, &node);
    flow_next(rules, &read, &again);
    cr_assert(node.status == STATUS_OK && node.kind == again.kind && node.actor == again.actor &&
              node.word_count == again.word_count);
    check_position(rules, position);
}

// One event of the game, whatever the node; false when the match is over.
static bool go_on(Game *game, uint64_t seed, uint32_t counter) {
    RngKey key = {.seed = seed, .game = 1, .purpose = PURPOSE_BLACK_BOT};
    Error error = {0};
    Node node;
    Status status;
    game_next(game, &node);
    if (node.kind == NODE_OVER && flow_match_over(game_position(game))) {
        return false;
    }
    if (node.kind == NODE_OVER) {
        status = game_next_game(game, &error);
    } else if (node.kind == NODE_CHANCE) {
        status = game_roll(game, &error);
    } else if (node.decide == DECIDE_PLAY) {
        const PlayList *plays = game_plays(game);
        cr_assert(plays && plays->count > 0);
        status = game_play(game, rng_below(&key, counter, (uint32_t)plays->count), &error);
    } else {
        // seldom the cube, any answer to a question
        uint32_t word = node.decide == DECIDE_TURN ? rng_below(&key, counter, 30) == 0
                                                   : rng_below(&key, counter, (uint32_t)node.word_count);
        status = game_word(game, node.words[word], &error);
    }
    cr_assert_eq(status, STATUS_OK, "%s: %s", lab_text(game_rules(game), game_position(game)), error.text);
    return true;
}

static void replay(const Game *game, const Rules *rules) {
    Game *again = game_create(&rules, 1, 999, NULL);
    for (size_t i = 0; i < game_event_count(game); i++) {
        Error error = {0};
        const Event *event = game_event(game, i);
        cr_assert_arr_eq(game_position(again), game_position_at(game, i), sizeof(Position), "before %s",
                         event_text(game, i));
        cr_assert_eq(record_apply(again, event_text(game, i), &error), STATUS_OK, "%s: %s", event_text(game, i),
                     error.text);
        cr_assert_str_eq(event_text(again, i), event_text(game, i));
        cr_assert(game_event(again, i)->kind == event->kind && game_event(again, i)->actor == event->actor);
    }
    cr_assert_arr_eq(game_position(again), game_position(game), sizeof(Position));
    game_destroy(again);
}

static void play_match(const Rules *rules, uint64_t seed, bool tell_again) {
    Game *game = game_create(&rules, 1, seed, NULL);
    uint32_t counter = 0;
    while (go_on(game, seed, counter)) {
        look(rules, game_position(game));
        reread(rules, game_position(game));
        cr_assert_lt(++counter, MOST_EVENTS, "no end: %s", lab_text(rules, game_position(game)));
        if (counter % 16 == 0) { // back and forth: the same again
            Position now = *game_position(game);
            cr_assert(game_undo(game));
            cr_assert(game_redo(game));
            cr_assert_arr_eq(game_position(game), &now, sizeof now);
            cr_assert(game_undo(game));
            cr_assert_eq(record_apply(game, event_text(game, game_event_count(game)), NULL), STATUS_OK);
            cr_assert_arr_eq(game_position(game), &now, sizeof now);
        }
    }
    if (tell_again) {
        replay(game, rules);
    }
    game_destroy(game);
}

Test(hook_games, everything_at_once) {
    static const char *const kinds[] = {
        BACKGAMMON "; opening.dice=keep; cube.on=true; score.gammon=2; doubles.bonus_roll=true; match.crawford=true",
        ("layout=24:15; contact.blot=pin; doubles.chain=cascade; opening.dice=choice; head.per_turn=2;"
         "doubles.unplayed=opponent; bearoff.when=any"), // two mothers that pin each other would never get home
        "layout=reserve:10; entry.first=bar; doubles.chain=complement; finish.last_turn=3; score.count=left",
    };
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        Rules rules = make_rules(kinds[k], "match.to=9; score.extra.jan=4; state.shared.stock=60; state.each.times=1");
        Lab lab;
        lab_hang(&lab, &rules);
        lab.answers.on_roll = on_roll;
        lab.answers.on_play = on_play;
        lab.answers.rolls = rolls;
        lab.answers.game_over = game_over;
        lab.answers.points = points;
        lab.answers.allow_double = allow_double;
        lab.answers.match_over = match_over;
        lab.answers.before_roll = before_roll;
        for (int hook = HOOK_ROLLS; hook <= HOOK_BEFORE_ROLL; hook++) {
            lab_add(&lab, (Hook)hook);
        }
        for (uint64_t seed = 1; seed <= 60; seed++) {
            play_match(&rules, seed, seed <= 4);
        }
    }
    cr_assert_eq(met, MET_ALL, "met %u", met);
}
