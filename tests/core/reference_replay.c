// SPDX-License-Identifier: MIT
// The slow generator, backwards: is a sequence of steps that somebody else found allowed? And what a throw gives.
#include "tests/core/reference_table.h"

#include <string.h>

static bool same_step(const Step *a, const Step *b) {
    return a->from == b->from && a->to == b->to && a->die == b->die && a->contact == b->contact &&
           a->passing == b->passing;
}

// Tries each checker that could have made the next step.
static bool replay(const Table *table, const Step *step, int count, Board *after) {
    uint8_t code[BOARD_MAX_CHECKERS];
    if (count == 0) {
        *after = table->board;
        return table->airborne < 0;
    }
    if (step->die < 1 || step->die > RULES_MAX_FACES || table->numbers[step->die] == 0) {
        return false;
    }
    table_codes(table, code);
    for (int checker = 0; checker < table->mine_count; checker++) {
        Move move[TABLE_MAX_MOVES];
        int moves = 0;
        bool its_turn = table->airborne < 0 ? !table_like_an_earlier_one(code, checker) : checker == table->airborne;
        if (its_turn && table->mine[checker].place == step->from) {
            moves = table_moves(table, checker, step->die, move);
        }
        for (int i = 0; i < moves; i++) {
            Step made = table_step(table, &move[i]);
            if (same_step(&made, step)) {
                Table then = *table;
                table_make(&then, &move[i]);
                if (replay(&then, step + 1, count - 1, after)) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool reference_allows(const Rules *rules, const Position *position, const ReferenceResult *result, const Step *step,
                      int count, Board *after) {
    Table table;
    table_set(&table, rules, position, result->head_budget);
    if (count > position->number_count || !replay(&table, step, count, after)) {
        return false;
    }
    return table_end_allowed(rules, position->turn, step, count, after);
}

void reference_expand(const Rules *rules, int own_turn, const uint8_t *roll, uint8_t *number, uint8_t *number_count,
                      uint8_t *chain, uint8_t *chain_count) {
    int count = 0, waiting = 0;
    bool is_double = rules->dice_count >= 2;
    for (int i = 1; i < rules->dice_count; i++) {
        is_double = is_double && roll[i] == roll[0];
    }
    for (int i = 0; i < (is_double ? rules->doubles_times : rules->dice_count); i++) {
        number[count++] = is_double ? roll[0] : roll[i];
    }
    for (int i = 0; i < rules->dice_fixed.count; i++) {
        number[count++] = rules->dice_fixed.at[i];
    }
    reference_sort_down(number, count);
    *number_count = (uint8_t)count;
    if (is_double && own_turn >= rules->doubles_chain_from) {
        if (rules->doubles_chain == CHAIN_CASCADE) {
            for (int face = roll[0] + 1; face <= rules->dice_faces; face++) {
                chain[waiting++] = (uint8_t)face;
            }
        } else if (rules->doubles_chain == CHAIN_COMPLEMENT) {
            chain[waiting++] = (uint8_t)(rules->dice_faces + 1 - roll[0]);
        }
    }
    *chain_count = (uint8_t)waiting;
}
