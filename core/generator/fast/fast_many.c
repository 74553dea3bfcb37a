// SPDX-License-Identifier: MIT
// The fast loop for five to eight equal numbers.
//
// As in fast_double.c a play is how often each point is a source, different ones lead to different boards, and each is
// walked once, from high sources to low ones. Here it is one walk for all kinds of rules.
#include "core/generator/fast/fast.h"
#include "core/generator/fast/fast_loops.h"

typedef struct Many {
    Fast *fast;
    FastKind kind;
    Out out;
    bool bears; // somebody may be borne off
    int die, steps;
    int head_stays; // so many checkers on the head may not leave it
} Many;

// `landed`: points that somebody has come to.
static void emit(Many *many, Wide own, uint32_t landed, int steps) {
    Fast *fast = many->fast;
    uint32_t hits = landed & fast->blot;
    Wide enemy = fast->enemy;
    for (uint32_t rest = hits; rest; rest &= rest - 1) {
        enemy = wide_add(enemy, fast_hit(fast, lowest(rest)));
    }
    fast->count = fast_emit(fast, &many->out, many->kind, fast->count, own, enemy, hits & fast->home, (uint32_t)steps);
    fast_look_at_room(fast, many->kind);
}

// Everything that follows when `made` steps are. `below`: points up to the last source.
static void walk_down(Many *many, Wide own, uint32_t landed, int made, uint32_t below) {
    Fast *fast = many->fast;
    uint32_t here = wide_mask(own, 1), bar = bit(fast->rules->bar), reserve = bit(fast->rules->reserve);
    uint32_t held = here & fast->rules->points & ~fast->own_pins;
    held &= wide_mask(own, many->head_stays + 1) | ~bit(fast->head);
    held |= here & (bar | reserve) ? bar : 0;
    if (many->bears && held == 0) { // over: counts as all numbers used
        emit(many, own, landed, made);
        return;
    }
    uint32_t sources = here & bar ? bar & fast->open << many->die : fast_sources(fast, held, many->die, many->bears);
    bool last = made + 1 == many->steps;
    sources &= below;
    if (last && fast_pass_over(fast, many->kind, sources)) {
        return;
    }
    for (; sources && !fast->full; sources &= ~bit(highest(sources))) {
        int from = highest(sources);
        Wide after = wide_add(own, fast_move(fast, many->kind, from, many->die, (here & bar) != 0));
        uint32_t come_to = landed | bit(from) >> many->die;
        if (last) {
            emit(many, after, come_to, many->steps);
        } else {
            walk_down(many, after, come_to, made + 1, ~UINT32_C(0) >> (31 - from));
        }
    }
}

bool fast_many(Fast *fast, FastKind kind, int die, int count) {
    uint8_t row[BOARD_PLACES];
    wide_store(row, fast->own);
    int on_head = fast->held & bit(fast->head) ? row[fast->head] : 0;
    int head_stays = on_head > fast->head_budget ? on_head - fast->head_budget : 0;
    Many many = {fast, kind, fast_out(fast), fast_may_bear_off(fast, row, die, count), die, count, head_stays};
    if (kind.tests && fast->bound) {
        return false; // the order matters
    }
    if (many.bears && (fast->own_pins || head_stays > 0)) {
        return false; // some who stand at home may not be taken
    }
    // The most numbers that any play uses count; bans of the final board come before.
    for (; many.steps > 0 && fast->count == 0 && !fast->full; many.steps--) {
        walk_down(&many, fast->own, 0, 0, ~UINT32_C(0));
    }
    return true;
}
