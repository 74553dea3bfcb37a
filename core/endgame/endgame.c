// SPDX-License-Identifier: MIT
// Which rules allow endgame tables, how big they are, and what a position is worth by them: see endgame.h.
#include "core/endgame/endgame_parts.h"
#include "core/rule_keys.h"

#include <stdlib.h>

enum { MOST_SLOW_LAYOUTS = 13000 }; // where the fast loops do not serve the rules

// ---- rules

// The key that makes more of a turn than one play of its side's, or something else of the end than that who is off
// first wins a single game or a gammon. NULL: none.
static const char *key_in_the_way(const Rules *rules) {
    const struct {
        bool says_more;
        const char *key;
    } keys[] = {{rules->doubles_chain != CHAIN_NONE, "doubles.chain"},
                {rules->doubles_unplayed != UNPLAYED_LOST, "doubles.unplayed"},
                {rules->doubles_bonus_roll, "doubles.bonus_roll"},
                {rules->forced_use == USE_FREE, "forced.use"},
                {rules->forced_unplayable != UNPLAYABLE_PASS, "forced.unplayable"},
                {rules->bearoff_when == OFF_NEVER, "bearoff.when"},
                {rules->finish_first_off != FIRST_WINS, "finish.first_off"},
                {rules->finish_last_turn, "finish.last_turn"},
                {rules->score_count != COUNT_CLASS, "score.count"}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].says_more) {
            return keys[i].key;
        }
    }
    return NULL;
}

static Status check_rules(const Rules *rules, Error *error) {
    const uint32_t harmless = 1u << HOOK_ALLOW_DOUBLE | 1u << HOOK_MATCH_OVER;
    for (int hook = 0; hook < HOOK_COUNT && rules->hooks != NULL; hook++) {
        if (rules->hooks->present & ~harmless & 1u << hook) {
            return error_illegal(error, "the rules' function %s may have a say in it", hook_names[hook]);
        }
    }
    const char *key = key_in_the_way(rules);
    if (key != NULL) {
        char value[64];
        rules_get_text(rules, key, value, sizeof value);
        return error_illegal(error, "%s = %s makes each side look at more than its own checkers", key, value);
    }
    return rules->total[WHITE] == rules->total[BLACK]
               ? STATUS_OK
               : error_illegal(error, "the sides have different numbers of checkers");
}

// The highest point on which a layout may have checkers: below the winner's home board, so that nobody loses a
// backgammon, and below the head where a rule is about it.
static int highest_point(const Rules *rules) {
    int most = rules->board_points;
    for (int n = 1; n <= rules->board_home; n++) {
        most = most < rules->opp[n] ? most : rules->opp[n] - 1;
    }
    for (int side = 0; side < 2 && (rules->head_per_turn > 0 || rules->runner_goal > 0); side++) {
        most = most < rules->head[side] || rules->head[side] == 0 ? most : rules->head[side] - 1;
    }
    return most;
}

// The most checkers, then the most points.
static void fit(int *points, int *checkers, const Rules *rules, double most) {
    int highest = highest_point(rules);
    *points = rules->board_home;
    *checkers = rules->total[WHITE];
    while (layouts_count(*points, *checkers) > most) {
        --*checkers;
    }
    while (*points < highest && layouts_count(*points + 1, *checkers) <= most) {
        ++*points;
    }
}

Status endgame_shape(const Rules *rules, EndgameShape *shape, Error *error) {
    RETURN_IF_FAILED(check_rules(rules, error));
    if (highest_point(rules) < rules->board_home) {
        return error_illegal(error, "the sides meet while they bear off");
    }
    int root = 1;
    while ((root + 1) * (root + 1) <= ENDGAME_MOST_PAIRS) {
        root++;
    }
    fit(&shape->points, &shape->checkers, rules, rules->fast ? ENDGAME_MOST_LAYOUTS : MOST_SLOW_LAYOUTS);
    fit(&shape->pair_points, &shape->pair_checkers, rules, root);
    return STATUS_OK;
}

// ---- tables

// reach[n]: my checkers on 1..n meet none of the others' on 1..reach[n] of theirs.
static void find_reach(Endgame *endgame, const Rules *rules) {
    int reach = rules->board_points;
    for (int n = 1; n <= rules->board_points; n++) {
        reach = reach < rules->opp[n] ? reach : rules->opp[n] - 1;
        endgame->reach[n] = (uint8_t)reach;
    }
}

Status endgame_create(Endgame **endgame, const Rules *rules, const EndgameShape *shape, Error *error) {
    EndgameShape most;
    RETURN_IF_FAILED(endgame_shape(rules, &most, error));
    Endgame *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return error_no_memory(error);
    }
    made->shape = *shape;
    made->total = rules->total[WHITE];
    made->gammons = outcome_possible(rules, OUTCOME_GAMMON);
    made->single = rules->score_single;
    made->gammon = made->gammons ? rules->score_gammon : rules->score_single;
    find_reach(made, rules);
    Status status = one_sided_create(made, rules, error);
    status = status == STATUS_OK ? two_sided_create(made, rules, error) : status;
    if (status != STATUS_OK) {
        endgame_destroy(made);
        return status;
    }
    *endgame = made;
    return STATUS_OK;
}

void endgame_destroy(Endgame *endgame) {
    if (endgame != NULL) {
        one_sided_destroy(&endgame->one);
        two_sided_destroy(&endgame->two);
        free(endgame);
    }
}

// ---- values

static int highest_of(const Row *row, int points) {
    while (points > 0 && row->at[points] == 0) {
        points--;
    }
    return points;
}

static void value_of_pair(const Endgame *endgame, uint32_t mine, uint32_t theirs, EndgameValue *value) {
    const TwoSided *two = &endgame->two;
    size_t at = (size_t)mine * two->layouts.count + theirs;
    *value = (EndgameValue){.equity = (double)two->plane[PLANE_EQUITY][at], .exact = true};
    if (two->plane[PLANE_WIN] == NULL) {
        value->win = 0.5 + 0.5 * value->equity / endgame->single;
        return;
    }
    value->win = (double)two->plane[PLANE_WIN][at];
    value->gammon_won = (double)two->plane[PLANE_GAMMON_WON][at];
    value->gammon_lost = (double)two->plane[PLANE_GAMMON_LOST][at];
}

static void value_of_race(const Endgame *endgame, uint32_t mine, uint32_t theirs, EndgameValue *value) {
    const OneSided *one = &endgame->one;
    uint32_t full = one->layouts.first_full;
    *value = (EndgameValue){.win = one_sided_race(&one->last, mine, &one->last, theirs, 0)};
    if (one->first.mean != NULL && theirs >= full) {
        value->gammon_won = one_sided_race(&one->last, mine, &one->first, theirs - full, 0);
    }
    if (one->first.mean != NULL && mine >= full) {
        value->gammon_lost = one_sided_race(&one->last, theirs, &one->first, mine - full, 1);
    }
    value->equity = endgame->single * (2 * value->win - 1) +
                    (endgame->gammon - endgame->single) * (value->gammon_won - value->gammon_lost);
}

// Is nobody pinned, and do the tables know both rows, and that they do not meet any more?
static bool is_apart(const Endgame *endgame, const Board *board, const Row *mine, const Row *theirs) {
    const Layouts *one = &endgame->one.layouts, *two = &endgame->two.layouts;
    int points = one->points > two->points ? one->points : two->points;
    return !board->pinned[WHITE] && !board->pinned[BLACK] &&
           (layouts_number(one, mine, endgame->total) != NO_LAYOUT ||
            layouts_number(two, mine, endgame->total) != NO_LAYOUT) &&
           highest_of(theirs, points) <= endgame->reach[highest_of(mine, points)];
}

// The numbers of both rows; false: one is not among these layouts, or off.
static bool find_layouts(const Endgame *endgame, const Layouts *layouts, const Row *mine, const Row *theirs,
                         uint32_t number[2]) {
    number[0] = layouts_number(layouts, mine, endgame->total);
    number[1] = layouts_number(layouts, theirs, endgame->total);
    return number[0] != NO_LAYOUT && number[1] != NO_LAYOUT && number[0] > 0 && number[1] > 0;
}

bool endgame_value_of_board(const Endgame *endgame, const Board *board, Side roller, EndgameValue *value) {
    const Row *mine = &board->row[roller], *theirs = &board->row[side_other(roller)];
    uint32_t number[2];
    if (!is_apart(endgame, board, mine, theirs)) {
        return false;
    }
    bool pair = find_layouts(endgame, &endgame->two.layouts, mine, theirs, number);
    bool known = pair || find_layouts(endgame, &endgame->one.layouts, mine, theirs, number);
    if (known) {
        (pair ? value_of_pair : value_of_race)(endgame, number[0], number[1], value);
    }
    return known;
}

bool endgame_cube_of_board(const Endgame *endgame, const Board *board, Side roller, double equity[CUBE_PLACES]) {
    const Row *mine = &board->row[roller], *theirs = &board->row[side_other(roller)];
    const TwoSided *two = &endgame->two;
    uint32_t number[2];
    if (two->plane[PLANE_CUBE] == NULL || !is_apart(endgame, board, mine, theirs) ||
        !find_layouts(endgame, &two->layouts, mine, theirs, number)) {
        return false;
    }
    for (int place = 0; place < CUBE_PLACES; place++) {
        equity[place] = (double)two->plane[PLANE_CUBE + place][(size_t)number[0] * two->layouts.count + number[1]];
    }
    return true;
}

bool endgame_is_before_roll(const Position *position) {
    return !position->over && position->turn != NOBODY && position->item_count == 0 && !position->playing &&
           !position->choosing && !position->last_turn && !position->asking;
}
