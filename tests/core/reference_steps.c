// SPDX-License-Identifier: MIT
// Inside of the slow generator: which single step is allowed, one small predicate for each rule key.
//
// Invariant: every predicate looks at the table as it is before the step and at nothing it has remembered;
// what a checker did earlier in this play is read from the visits that are its own.
#include "tests/core/reference_table.h"

#include <string.h>

static bool on_a_point(const Table *table, const Checker *checker) {
    return checker->place >= 1 && checker->place <= table->rules->board_points;
}

static bool on_the_bar(const Table *table, const Checker *checker) {
    return checker->place == table->rules->board_points + 1;
}

static bool in_reserve(const Table *table, const Checker *checker) {
    return checker->place == table->rules->board_points + 2;
}

static bool is_entering(const Table *table, const Checker *checker) {
    return on_the_bar(table, checker) || in_reserve(table, checker);
}

static bool is_in_the_air(const Table *table, const Checker *checker) {
    return table->airborne >= 0 && checker == &table->mine[table->airborne];
}

static bool at_home(const Table *table, const Checker *checker) {
    return checker->place <= table->rules->board_home; // off counts, too
}

static int mine_standing_on(const Table *table, int n) {
    return table->board.row[table->side].at[n];
}

static int theirs_standing_on(const Table *table, int n) {
    return table->board.row[1 - table->side].at[reference_facing(table->rules, n)];
}

static bool one_of_theirs_pinned_on(const Table *table, int n) {
    return table->board.pinned[1 - table->side] >> reference_facing(table->rules, n) & 1;
}

static bool one_of_mine_pinned_on(const Table *table, int n) {
    return table->board.pinned[table->side] >> n & 1;
}

// A blot that could be met there.
static bool free_blot_on(const Table *table, int n) {
    return theirs_standing_on(table, n) == 1 && !one_of_theirs_pinned_on(table, n) && !one_of_mine_pinned_on(table, n);
}

// contact.blot: is my point n closed to me?
static bool closed_to_me(const Table *table, int n) {
    if (theirs_standing_on(table, n) == 0 || one_of_theirs_pinned_on(table, n)) {
        return false;
    }
    return !free_blot_on(table, n) || table->rules->contact_blot == BLOT_CLOSED;
}

static bool every_one_of_mine_at_home(const Table *table) {
    for (int i = 0; i < table->mine_count; i++) {
        if (!at_home(table, &table->mine[i])) {
            return false;
        }
    }
    return true;
}

// ---- what a checker did earlier in this play

static bool hit_at_home_with(const Table *table, const Visit *visit) {
    return visit->contact == CONTACT_HIT && visit->place >= 1 && visit->place <= table->rules->board_home;
}

// hit.run = no_stack, no_stack_next: does its past bind this checker now?
static bool bound_by_a_hit(const Table *table, const Checker *checker) {
    bool bound = false;
    if (table->rules->hit_run != RUN_NO_STACK && table->rules->hit_run != RUN_NO_STACK_NEXT) {
        return false;
    }
    for (int i = 0; i < table->visits; i++) {
        const Visit *visit = &table->visit[i];
        if (&table->mine[visit->checker] == checker && !visit->in_air) { // to pass over a point does not free it
            bound = hit_at_home_with(table, visit) || (bound && table->rules->hit_run == RUN_NO_STACK);
        }
    }
    return bound;
}

static bool has_moved(const Table *table, const Checker *checker) {
    for (int i = 0; i < table->visits; i++) {
        if (&table->mine[table->visit[i].checker] == checker) {
            return true;
        }
    }
    return false;
}

static bool has_met_an_enemy(const Table *table, const Checker *checker) {
    for (int i = 0; i < table->visits; i++) {
        if (&table->mine[table->visit[i].checker] == checker && table->visit[i].contact != CONTACT_NONE) {
            return true;
        }
    }
    return false;
}

void table_codes(const Table *table, uint8_t code[BOARD_MAX_CHECKERS]) {
    const Rules *rules = table->rules;
    for (int i = 0; i < table->mine_count; i++) {
        const Checker *checker = &table->mine[i];
        code[i] = checker->place; // below 32
        if (rules->bearoff_other_die == OTHER_CHECKER && has_moved(table, checker)) {
            code[i] |= 32;
        }
        if (bound_by_a_hit(table, checker)) {
            code[i] |= 64;
        }
        if (rules->move_passing == PASSING_EMPTY && has_met_an_enemy(table, checker)) {
            code[i] |= 128;
        }
    }
}

bool table_like_an_earlier_one(const uint8_t *code, int checker) {
    return memchr(code, code[checker], (size_t)checker) != NULL;
}

// ---- rules of leaving a place

static bool entry_first_allows(const Table *table, const Checker *checker) {
    bool bar_holds = mine_standing_on(table, table->rules->board_points + 1) > 0;
    bool reserve_holds = mine_standing_on(table, table->rules->board_points + 2) > 0;
    switch (table->rules->entry_first) {
    case ENTRY_ALL:
        return is_entering(table, checker) || (!bar_holds && !reserve_holds);
    case ENTRY_BAR:
        return on_the_bar(table, checker) || !bar_holds;
    default:
        return true;
    }
}

static bool runner_allows_the_head(const Table *table, int head) {
    int goal = table->rules->runner_goal;
    bool somebody_is_out = false, somebody_is_past = false;
    if (goal == 0) {
        return true;
    }
    for (int i = 0; i < table->mine_count; i++) {
        const Checker *checker = &table->mine[i];
        somebody_is_past = somebody_is_past || checker->place <= goal;
        somebody_is_out =
            somebody_is_out || (checker->place != head && !in_reserve(table, checker) && checker->place > goal);
    }
    return somebody_is_past || !somebody_is_out;
}

static bool may_leave_its_place(const Table *table, const Checker *checker) {
    int head = table->head[table->side];
    if (checker->place == 0 || checker->pinned || !entry_first_allows(table, checker)) {
        return false;
    }
    if (table->rules->move_passing == PASSING_EMPTY && has_met_an_enemy(table, checker)) {
        return false;
    }
    if (head > 0 && checker->place == head && !is_in_the_air(table, checker)) {
        return table->head_budget > 0 && runner_allows_the_head(table, head);
    }
    return true;
}

// ---- rules of coming down on a point

static bool entry_onto_allows(const Table *table, const Checker *checker, int n) {
    if (!is_entering(table, checker) || table->rules->entry_onto == ONTO_OPEN) {
        return true;
    }
    if (mine_standing_on(table, n) > 0) {
        return false;
    }
    return table->rules->entry_onto == ONTO_NOT_OWN || theirs_standing_on(table, n) == 0;
}

static bool limits_allow(const Table *table, int n) {
    for (int i = 0; i < table->rules->limit_count; i++) {
        const Limit *limit = &table->rules->limits[i];
        if (limit->stack > 0 && n >= limit->from && n <= limit->to && mine_standing_on(table, n) + 1 > limit->stack) {
            return false;
        }
    }
    return true;
}

static bool hit_needs_allows(const Table *table) {
    bool somebody_home = false, somebody_entering = false;
    for (int i = 0; i < table->mine_count; i++) {
        somebody_home = somebody_home || at_home(table, &table->mine[i]);
        somebody_entering = somebody_entering || is_entering(table, &table->mine[i]);
    }
    switch (table->rules->hit_needs) {
    case NEEDS_ONE_HOME:
        return somebody_home;
    case NEEDS_ALL_ENTERED:
        return !somebody_entering;
    default:
        return true;
    }
}

// hit.goes_to = start: none of mine may stand where the victim has to go, once the hitter has come down on n.
static bool start_is_free(const Table *table, const Checker *checker, int n) {
    int start = table->head[1 - table->side];
    if (table->rules->hit_goes_to != GOES_TO_START) {
        return true;
    }
    if (start == 0) {
        return false;
    }
    start = reference_facing(table->rules, start);
    int there = mine_standing_on(table, start);
    if (checker->place == start && !is_in_the_air(table, checker)) {
        there--;
    }
    return there == 0 && n != start;
}

static bool may_hit_on(const Table *table, const Checker *checker, int n) {
    if (!table->rules->hit_in_home && n <= table->rules->board_home) {
        return false;
    }
    return hit_needs_allows(table) && start_is_free(table, checker, n);
}

static bool may_move_inside(const Table *table) {
    return table->rules->bearoff_inner_moves || !every_one_of_mine_at_home(table);
}

static bool may_come_down_on(const Table *table, const Checker *checker, int n) {
    if (closed_to_me(table, n) || !entry_onto_allows(table, checker, n) || !limits_allow(table, n) ||
        !may_move_inside(table)) {
        return false;
    }
    return !bound_by_a_hit(table, checker) || mine_standing_on(table, n) == 0;
}

// ---- prime.test = step

static bool prime_allows(const Table *table, const Move *move) {
    if (table->rules->prime_test != PRIME_STEP) {
        return true;
    }
    Table then = *table;
    table_make(&then, move);
    return !table_prime_forbidden(table->rules, table->side, &then.board);
}

// ---- bearing off

static int moves_but_for_must(const Table *table, int checker, int die, Move *move);

// bearoff.match = below: can one of mine above n move with this number? To pass over a closed point is half a move.
static bool a_higher_one_can_move(const Table *table, int n, int die) {
    for (int i = 0; i < table->mine_count; i++) {
        Move move[TABLE_MAX_MOVES];
        int count = table->mine[i].place > n ? moves_but_for_must(table, i, die, move) : 0;
        for (int k = 0; k < count; k++) {
            if (move[k].kind != MOVE_FLY) {
                return true;
            }
        }
    }
    return false;
}

static bool a_higher_one_stands(const Table *table, int n) {
    for (int i = 0; i < table->mine_count; i++) {
        if (table->mine[i].place > n) {
            return true;
        }
    }
    return false;
}

static bool match_allows(const Table *table, int n, int die) {
    switch (table->rules->bearoff_match) {
    case MATCH_EXACT:
        return n == die;
    case MATCH_HIGHEST:
        return n == die || (n < die && !a_higher_one_stands(table, n));
    case MATCH_BELOW:
        return n == die || (n < die && !a_higher_one_can_move(table, n, die));
    case MATCH_AT_LEAST:
        return n <= die;
    default:
        return true;
    }
}

static bool when_allows(const Table *table) {
    if (table->rules->bearoff_when == OFF_ANY || table->rules->bearoff_when == OFF_NEVER) {
        return table->rules->bearoff_when == OFF_ANY;
    }
    for (int i = 0; i < table->mine_count; i++) {
        if (table->rules->bearoff_when == OFF_ALL_HOME_FREE && table->mine[i].pinned) {
            return false;
        }
    }
    return every_one_of_mine_at_home(table);
}

static bool may_be_borne_off(const Table *table, const Checker *checker, int die) {
    const Rules *rules = table->rules;
    if (!on_a_point(table, checker) || !((rules->bearoff_dice >> die) & 1u) || !when_allows(table)) {
        return false;
    }
    if (!rules->hit_run_off && bound_by_a_hit(table, checker)) {
        return false;
    }
    if (rules->bearoff_other_die == OTHER_CHECKER && has_moved(table, checker)) {
        return false;
    }
    return match_allows(table, checker->place, die);
}

// ---- all moves of one checker with one number

static int keep_if_prime_allows(const Table *table, Move *move, int count, Move candidate) {
    if (prime_allows(table, &candidate)) {
        move[count++] = candidate;
    }
    return count;
}

static int landings(const Table *table, int checker, int die, int n, Move *move) {
    int count = 0, blot = table->rules->contact_blot;
    Move landing = {MOVE_LAND, checker, die, n, CONTACT_NONE};
    if (!may_come_down_on(table, &table->mine[checker], n)) {
        return 0;
    }
    if (!free_blot_on(table, n)) {
        return keep_if_prime_allows(table, move, 0, landing);
    }
    if ((blot == BLOT_HIT || blot == BLOT_EITHER) && may_hit_on(table, &table->mine[checker], n)) {
        landing.contact = CONTACT_HIT;
        count = keep_if_prime_allows(table, move, count, landing);
    }
    if (blot == BLOT_PIN || blot == BLOT_EITHER) {
        landing.contact = CONTACT_PIN;
        count = keep_if_prime_allows(table, move, count, landing);
    }
    return count;
}

static bool may_fly_over(const Table *table, const Checker *checker, int n) {
    int left = -1; // this number is used up by the step itself
    for (int face = 1; face <= RULES_MAX_FACES; face++) {
        left += table->numbers[face];
    }
    return table->rules->move_passing == PASSING_ANY && closed_to_me(table, n) && !is_entering(table, checker) &&
           left > 0 && may_move_inside(table);
}

// Bearing off is the last of a checker's moves, and the only one of its kind.
static int moves_off(const Table *table, int checker, int die, Move *move) {
    const Checker *who = &table->mine[checker];
    bool far_enough = who->place <= die || table->rules->bearoff_match == MATCH_ANY;
    if (!far_enough || !may_leave_its_place(table, who) || !may_be_borne_off(table, who, die)) {
        return 0;
    }
    return keep_if_prime_allows(table, move, 0, (Move){MOVE_LEAVE, checker, die, 0, CONTACT_NONE});
}

static int moves_but_for_must(const Table *table, int checker, int die, Move *move) {
    const Checker *who = &table->mine[checker];
    int points = table->rules->board_points;
    int to = (is_entering(table, who) ? points + 1 : who->place) - die;
    int count = 0;
    if (!may_leave_its_place(table, who)) {
        return 0;
    }
    if (to >= 1) {
        count = landings(table, checker, die, to, move);
        if (may_fly_over(table, who, to)) {
            count = keep_if_prime_allows(table, move, count, (Move){MOVE_FLY, checker, die, to, CONTACT_NONE});
        }
    }
    return count + moves_off(table, checker, die, &move[count]);
}

// bearoff.must: is there a checker that can, and so must, leave with this number?
static bool somebody_must_leave(const Table *table, int die) {
    for (int i = 0; i < table->mine_count; i++) {
        Move move[TABLE_MAX_MOVES];
        bool exact = table->mine[i].place == die;
        if ((exact || table->rules->bearoff_must != MUST_EXACT) && moves_off(table, i, die, move) > 0) {
            return true;
        }
    }
    return false;
}

int table_moves(const Table *table, int checker, int die, Move *move) {
    Move all[TABLE_MAX_MOVES];
    int kept = 0, count = moves_but_for_must(table, checker, die, all);
    bool must = count > 0 && table->rules->bearoff_must != MUST_NEVER && somebody_must_leave(table, die);
    for (int i = 0; i < count; i++) {
        bool does = all[i].kind == MOVE_LEAVE &&
                    (table->rules->bearoff_must == MUST_ALWAYS || table->mine[checker].place == die);
        if (!must || does) {
            move[kept++] = all[i];
        }
    }
    return kept;
}
