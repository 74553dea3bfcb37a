// SPDX-License-Identifier: MIT
// What fell in games, and what came of it: see stats.h.
#include "repl/desk/stats.h"

#include "core/hash.h"
#include "core/record.h"
#include "repl/base/statistics.h"
#include "repl/base/text.h"

#include <math.h>
#include <string.h>

static void add_throw(GameStats *stats, Side side, const Position *after) {
    SideStats *mine = &stats->side[side];
    mine->throws++;
    for (int i = 0; i < after->number_count; i++) {
        mine->pips += after->number[i];
    }
    mine->doubles += numbers_alike(after->roll, after->roll_count);
}

// What a roll brings, as numbers that have a mean.
typedef struct Fell {
    double what[LUCK_COUNT];
} Fell;

// Is there something to be hit, or somebody to enter?
static bool plays_matter(const Rules *rules, const Position *before, Side side) {
    const Row *mine = &before->board.row[side], *theirs = &before->board.row[side_other(side)];
    bool blot = false;
    for (int n = 1; n <= rules->board_points; n++) {
        blot = blot || theirs->at[n] == 1;
    }
    return (rules->contact_blot != BLOT_CLOSED && blot) || mine->at[place_bar(rules->board_points)] > 0;
}

// False: a script failed.
static bool look_at_roll(const Rules *rules, const Position *before, const uint8_t *dice, int count, bool plays_too,
                         PlayList *list, Fell *fell) {
    Error error;
    Position after = *before;
    if (flow_apply_roll(rules, &after, dice, count, &error) != STATUS_OK) {
        return false;
    }
    bool alike = numbers_alike(dice, count);
    *fell = (Fell){{0}};
    fell->what[LUCK_DOUBLES] = alike;
    fell->what[LUCK_HIGHEST] = alike && dice[0] == rules->dice_faces;
    for (int i = 0; i < after.number_count; i++) {
        fell->what[LUCK_PIPS] += after.number[i];
    }
    if (!plays_too) {
        return true;
    }
    Status status = plays_generate_growing(rules, &after, list);
    memory_need(status != STATUS_NO_MEMORY);
    if (status != STATUS_OK) {
        return false;
    }
    fell->what[LUCK_ENTRIES] = !play_list_is_pass(list);
    for (size_t i = 0; i < list->count && fell->what[LUCK_SHOTS] == 0; i++) {
        Play play;
        play_list_get(list, i, &play);
        for (int step = 0; step < play.step_count; step++) {
            fell->what[LUCK_SHOTS] = play.step[step].contact != CONTACT_NONE ? 1 : fell->what[LUCK_SHOTS];
        }
    }
    return true;
}

// Compares a roll with all that could have fallen there.
static void add_luck(SideStats *mine, const Rules *rules, const Position *before, const Event *event, PlayList *list) {
    enum { MOST = 512 };
    ChanceOutcome outcome[MOST];
    Error error;
    Fell fell, mean = {{0}}, square = {{0}};
    size_t count = flow_chance_outcomes(rules, before, outcome, MOST, &error);
    double whole = 0;
    bool matters = plays_matter(rules, before, event->actor);
    bool good = count > 0 && count <= MOST;
    for (size_t i = 0; good && i < count; i++) {
        good = look_at_roll(rules, before, outcome[i].dice, outcome[i].count, matters, list, &fell);
        for (int kind = 0; kind < LUCK_COUNT; kind++) {
            mean.what[kind] += outcome[i].weight * fell.what[kind];
            square.what[kind] += outcome[i].weight * fell.what[kind] * fell.what[kind];
        }
        whole += outcome[i].weight;
    }
    if (!good || !look_at_roll(rules, before, event->roll.dice, event->roll.count, matters, list, &fell)) {
        return;
    }
    for (int kind = 0; kind < LUCK_COUNT; kind++) {
        double expected = mean.what[kind] / whole;
        bool enters = before->board.row[event->actor].at[place_bar(rules->board_points)] > 0;
        bool counts = kind == LUCK_SHOTS ? expected > 0 : kind == LUCK_ENTRIES ? enters : true;
        if (counts) {
            Luck *luck = &mine->luck[kind];
            luck->rolls++;
            luck->number += fell.what[kind];
            luck->expected += expected;
            luck->variance += square.what[kind] / whole - expected * expected;
        }
    }
}

enum { NORMAL_ROLLS = 20 }; // the pips of so many are normally distributed, nearly

double stats_chance(const Luck *luck, LuckKind kind) {
    if (luck->rolls < (kind == LUCK_PIPS ? NORMAL_ROLLS : 1)) {
        return NAN;
    }
    if (kind == LUCK_PIPS) {
        double spread = sqrt(luck->variance);
        return spread > 0 ? normal_two_sided((luck->number - luck->expected) / spread) : 1;
    }
    return binomial_two_sided((long)luck->number, luck->rolls, luck->expected / (double)luck->rolls);
}

static void add_names(GameStats *stats, const Rules *rules) {
    for (int side = 0; side < 2; side++) {
        const char *name = rules_side_name(rules, (Side)side);
        char *counted = stats->side[side].name;
        bool same = *counted == '\0' || strcmp(counted, name) == 0;
        strcpy(counted, same ? name : side_name((Side)side));
    }
}

// The end of a game, if the position is one.
static void add_end(GameStats *stats, const Rules *rules, const Position *position) {
    Node node;
    flow_next(rules, position, &node);
    if (node.kind == NODE_OVER) {
        stats->games++;
        if (node.winner != NOBODY) {
            stats->side[node.winner].wins++;
            stats->side[node.winner].points += node.points;
        }
        for (int side = 0; side < 2; side++) {
            stats->side[side].points += position->gained[side];
        }
    }
}

// Where the event was counted, most likely at `expected`: behind the one before it; counted_count: nowhere.
static size_t find_counted(const GameStats *stats, uint64_t hash, size_t expected) {
    size_t i = expected < stats->counted_count && stats->counted[expected] == hash ? expected : 0;
    while (i < stats->counted_count && stats->counted[i] != hash) {
        i++;
    }
    return i;
}

void stats_add_game(GameStats *stats, const Table *table, PlayList *list) {
    const Game *game = table->game;
    size_t count = game_event_count(game);
    char record[EVENT_TEXT];
    const uint64_t game_of[] = {table->seed, rules_fingerprint(game_rules_at(game, 0))};
    uint64_t hash = hash_bytes(HASH_START, game_of, sizeof game_of);
    bool known = true; // so far; what follows something new is new, too
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        record_print(game, i, record);
        hash = hash_bytes(hash, record, strlen(record) + 1);
        at = known ? find_counted(stats, hash, at + 1) : at;
        known = known && at < stats->counted_count;
        if (known) {
            continue;
        }
        stats->counted = memory_grow(stats->counted, stats->counted_count, sizeof *stats->counted);
        stats->counted[stats->counted_count++] = hash;
        const Event *event = game_event(game, i);
        const Position *after = game_position_at(game, i + 1);
        if (!event_is_of_rules(event)) {
            add_names(stats, table_rules(table));
        }
        // The opening throw counts for the side that plays it.
        if (event->kind == EVENT_ROLL && (event->actor != NOBODY || after->number_count > 0)) {
            add_throw(stats, (Side)after->turn, after);
        }
        if (event->kind == EVENT_ROLL && event->actor != NOBODY) {
            add_luck(&stats->side[event->actor], game_rules_at(game, i), game_position_at(game, i), event, list);
        }
        if (event->kind == EVENT_PLAY && event->actor != NOBODY) {
            SideStats *mine = &stats->side[event->actor];
            mine->plays += event->play.count > 0;
            mine->passes += event->play.count == 0;
            for (int step = 0; step < event->play.count; step++) {
                mine->hits += event->play.step[step].contact != CONTACT_NONE;
            }
        }
        bool last = i + 1 == count || game_event(game, i + 1)->kind == EVENT_NEXT;
        if (last) {
            add_end(stats, game_rules_at(game, i + 1), after);
        }
    }
}
