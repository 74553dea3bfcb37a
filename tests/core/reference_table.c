// SPDX-License-Identifier: MIT
// Inside of the slow generator: setting up the table, moving a checker, and tests of a board at rest.
//
// Every checker is somebody: but for the board, which is counted anew after every step, nothing is kept that could be
// worked out by asking all of them.
#include "tests/core/reference_table.h"

#include <string.h>

void reference_sort_down(uint8_t *number, int count) {
    for (int i = 1; i < count; i++) {
        uint8_t moving = number[i];
        int at = i;
        for (; at > 0 && number[at - 1] < moving; at--) {
            number[at] = number[at - 1];
        }
        number[at] = moving;
    }
}

static int seat_checkers(const Rules *rules, const Board *board, int side, Checker *checker) {
    int count = 0;
    for (int place = rules->board_points + 2; place >= 0; place--) {
        for (int i = 0; i < board->row[side].at[place]; i++) {
            checker[count++] = (Checker){(uint8_t)place, (board->pinned[side] >> place) & 1u};
        }
    }
    return count;
}

static int highest_of_layout(const Rules *rules, int side) {
    for (int n = rules->board_points; n >= 1; n--) {
        if (rules->layout.row[side].at[n] > 0) {
            return n;
        }
    }
    return 0;
}

// Asks everybody where he stands.
static void table_count(Table *table) {
    Board *board = &table->board;
    memset(board, 0, sizeof *board);
    for (int i = 0; i < table->mine_count; i++) {
        const Checker *checker = &table->mine[i];
        if (i != table->airborne) {
            board->row[table->side].at[checker->place]++;
            board->pinned[table->side] |= (uint32_t)checker->pinned << checker->place;
        }
    }
    for (int i = 0; i < table->theirs_count; i++) {
        const Checker *checker = &table->theirs[i];
        board->row[1 - table->side].at[checker->place]++;
        board->pinned[1 - table->side] |= (uint32_t)checker->pinned << checker->place;
    }
}

void table_set(Table *table, const Rules *rules, const Position *position, int head_budget) {
    memset(table, 0, sizeof *table);
    table->rules = rules;
    table->side = position->turn;
    table->mine_count = seat_checkers(rules, &position->board, position->turn, table->mine);
    table->theirs_count = seat_checkers(rules, &position->board, 1 - position->turn, table->theirs);
    table->airborne = -1;
    table->head_budget = head_budget;
    for (int i = 0; i < position->number_count; i++) {
        table->numbers[position->number[i]]++;
    }
    table->head[0] = highest_of_layout(rules, 0);
    table->head[1] = highest_of_layout(rules, 1);
    table_count(table);
}

Step table_step(const Table *table, const Move *move) {
    Step step = {
        .from = table->mine[move->checker].place,
        .to = (uint8_t)move->to,
        .die = (uint8_t)move->die,
        .contact = (uint8_t)move->contact,
        .passing = move->kind == MOVE_FLY,
    };
    return step;
}

// Their checkers on my point n that are still single and free to be met.
static Checker *find_theirs(Table *table, int n) {
    for (int i = 0; i < table->theirs_count; i++) {
        if (table->theirs[i].place == reference_facing(table->rules, n)) {
            return &table->theirs[i];
        }
    }
    return NULL;
}

static bool somebody_of_mine_on(const Table *table, int n) {
    for (int i = 0; i < table->mine_count; i++) {
        if (table->mine[i].place == n && i != table->airborne) {
            return true;
        }
    }
    return false;
}

void table_make(Table *table, const Move *move) {
    const Rules *rules = table->rules;
    Checker *checker = &table->mine[move->checker];
    int from = checker->place;
    bool was_in_air = table->airborne == move->checker;

    if (!was_in_air && from == table->head[table->side]) {
        table->head_budget--;
    }
    table->numbers[move->die]--;
    table->airborne = move->kind == MOVE_FLY ? move->checker : -1;
    checker->place = (uint8_t)move->to;
    table->visit[table->visits++] = (Visit){.checker = (uint8_t)move->checker,
                                            .place = (uint8_t)move->to,
                                            .contact = (uint8_t)move->contact,
                                            .in_air = move->kind == MOVE_FLY};

    // Whoever was pinned where the last of mine has gone away stands free again.
    if (from >= 1 && from <= rules->board_points && !was_in_air && !somebody_of_mine_on(table, from)) {
        Checker *freed = find_theirs(table, from);
        if (freed) {
            freed->pinned = false;
        }
    }
    if (move->contact == CONTACT_PIN) {
        find_theirs(table, move->to)->pinned = true;
    } else if (move->contact == CONTACT_HIT) {
        int start = table->head[1 - table->side];
        find_theirs(table, move->to)->place =
            (uint8_t)(rules->hit_goes_to == GOES_TO_START ? start : rules->board_points + 1);
    }
    table_count(table);
}

bool table_all_off(const Table *table) {
    for (int i = 0; i < table->mine_count; i++) {
        if (table->mine[i].place != 0) {
            return false;
        }
    }
    return true;
}

// Is the enemy's point e closed to him by checkers of `side`?
static bool blocks(const Rules *rules, int side, const Board *board, int e) {
    int mine = board->row[side].at[reference_facing(rules, e)];
    bool he_is_pinned_there = (board->pinned[1 - side] >> e) & 1u;
    if (mine >= 2 || (mine == 1 && he_is_pinned_there)) {
        return true;
    }
    return mine == 1 && rules->contact_blot == BLOT_CLOSED;
}

static bool enemy_between(const Board *board, int side, int low, int high) {
    for (int place = low; place <= high; place++) {
        if (board->row[1 - side].at[place] > 0) {
            return true;
        }
    }
    return false;
}

// May a run over the enemy's points low..high stand?
static bool run_forbidden(const Rules *rules, int side, const Board *board, int low, int high) {
    int reserve = rules->board_points + 2;
    bool ahead = enemy_between(board, side, 0, low - 1);
    bool behind = enemy_between(board, side, high + 1, reserve);
    if (rules->prime_allow == PRIME_NEVER || (rules->prime_allow == PRIME_ENEMY_AHEAD && !ahead) ||
        (rules->prime_allow == PRIME_ENEMY_BEHIND && !behind)) {
        return true;
    }
    // Everybody of his who is not off waits on the one place behind it.
    return rules->prime_release && enemy_between(board, side, high + 1, high + 1) &&
           !enemy_between(board, side, 1, high) && !enemy_between(board, side, high + 2, reserve);
}

bool table_prime_forbidden(const Rules *rules, int side, const Board *board) {
    int low = 1;
    if (rules->prime_allow == PRIME_ALWAYS && !rules->prime_release) {
        return false;
    }
    while (low <= rules->board_points) {
        int next = low; // the first point at or above low that is no block
        while (next <= rules->board_points && blocks(rules, side, board, next)) {
            next++;
        }
        if (next - low >= rules->prime_length && run_forbidden(rules, side, board, low, next - 1)) {
            return true;
        }
        low = next + 1;
    }
    return false;
}

bool table_points_exceeded(const Rules *rules, int side, const Board *board) {
    for (int i = 0; i < rules->limit_count; i++) {
        const Limit *limit = &rules->limits[i];
        int held = 0;
        for (int n = limit->from; n <= limit->to; n++) {
            held += board->row[side].at[n] > 0;
        }
        if (limit->points > 0 && held > limit->points) {
            return true;
        }
    }
    return false;
}

bool table_hitters_stayed(const Rules *rules, int side, const Step *step, int count, const Board *board) {
    for (int i = 0; i < count; i++) {
        bool hit_at_home = step[i].contact == CONTACT_HIT && step[i].to <= rules->board_home;
        if (rules->hit_run == RUN_STAY && hit_at_home && board->row[side].at[step[i].to] == 0) {
            return false;
        }
    }
    return true;
}

bool table_end_allowed(const Rules *rules, int side, const Step *step, int count, const Board *board) {
    return count == 0 || (!table_prime_forbidden(rules, side, board) && !table_points_exceeded(rules, side, board) &&
                          table_hitters_stayed(rules, side, step, count, board));
}
