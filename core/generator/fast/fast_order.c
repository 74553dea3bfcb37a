// SPDX-License-Identifier: MIT
// The order of the steps of a play that the fast loops have made, where the rules allow some orders only.
//
// The loops take the sources of equal numbers from high to low. Under hit.run = no_stack this very order may be refused
// and another one be allowed: then the play is told by that one.
// Invariant: a play is left out only if every order of its sources is refused.
#include "core/generator/fast/fast.h"

// A play on its way through its sources, in whatever order.
typedef struct Order {
    uint8_t row[BOARD_PLACES];   // own checkers
    uint8_t bound[BOARD_PLACES]; // of them, those that may not land on own checkers
    uint32_t blot;
    uint8_t left[4]; // sources to come; 0: made
    int steps;       // in all
} Order;

static bool may_leave(const Fast *fast, const Order *order, int from, int to) {
    int bar = fast->rules->bar;
    if (order->row[from] == 0 || (order->row[bar] > 0 && from != bar)) {
        return false;
    }
    if (to > 0) {
        return true;
    }
    int highest_place = bar + 1;
    while (order->row[highest_place] == 0) {
        highest_place--;
    }
    return highest_place <= fast->rules->board_home && (to == 0 || from == highest_place);
}

// Goes on from `order`, `depth` steps made; `code` gets them in an order that is allowed, if there is one. Any checker
// of a point may be the one that moves: one that is free, or one that is bound.
static bool find_order(const Fast *fast, const Order *order, int depth, uint32_t *code) {
    int bar = fast->rules->bar, die = fast->walk->number[0];
    for (int i = 0; i < order->steps; i++) {
        int from = order->left[i], to = (from > bar ? bar : from) - die;
        if (from == 0 || !may_leave(fast, order, from, to)) {
            continue;
        }
        for (int is_bound = order->bound[from] == order->row[from]; is_bound <= (order->bound[from] > 0); is_bound++) {
            Order next = *order;
            uint32_t rest = 0;
            if (is_bound && (to > 0 ? order->row[to] > 0 : !fast->rules->hit_run_off)) {
                continue;
            }
            next.left[i] = 0;
            next.row[from]--;
            next.bound[from] = (uint8_t)(next.bound[from] - is_bound);
            if (to > 0) {
                bool hits_at_home = (next.blot & fast->home & bit(to)) != 0;
                next.row[to]++;
                next.bound[to] =
                    (uint8_t)(next.bound[to] + (hits_at_home || (is_bound && fast->rules->hit_run == RUN_NO_STACK)));
                next.blot &= ~bit(to);
            }
            if (depth + 1 == order->steps || find_order(fast, &next, depth + 1, &rest)) {
                *code = rest | (uint32_t)from << 8 * depth;
                return true;
            }
        }
    }
    return false;
}

bool fast_order(const Fast *fast, uint32_t *code) {
    Order order = {.steps = 0};
    for (uint32_t sources = *code; sources; sources >>= 8) {
        order.left[order.steps++] = (uint8_t)(sources & 0xff);
    }
    wide_store(order.row, fast->own);
    order.row[BOARD_OFF] = 0;
    order.blot = fast->blot;
    return find_order(fast, &order, 0, code);
}
