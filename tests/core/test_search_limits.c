// SPDX-License-Identifier: MIT
// What keeps a search from looking at everything: filters, budgets, being stopped and lack of memory, at the first play
// of a small game.
#include "tests/allocations.h"
#include "tests/core/search_kit.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Look {
    Rules rules;
    Position position;
    PlayList list;
    Searcher *searcher;
    SearchOptions options;
    NetValue value[64];
    uint8_t plies[64];
    size_t best;
} Look;

static void begin_look(Look *look, size_t cache) {
    look->rules = make_rules(SMALL, "dice.faces=4; layout=8:2,7:2,6:2");
    look->position = make_position(&look->rules, "8:2,7:2,6:2 8:2,7:2,6:2 w 31");
    look->list = make_plays(&look->rules, &look->position);
    look->searcher = make_searcher(&look->rules, cache);
    look->options = search_options(&look->rules, 2);
    cr_assert(look->list.count > 5 && look->list.count <= 64);
}

static Status look_again(Look *look) {
    Error error;
    return searcher_plays(look->searcher, &look->options, &look->position, &look->list, look->value, look->plies,
                          &look->best, &error);
}

static void end_look(Look *look) {
    searcher_destroy(look->searcher);
    play_list_destroy(&look->list);
}

// Those that the filters let through have been looked at, and nothing else is worth more than the least of them.
Test(search_limits, filters) {
    Look look;
    NetValue before[64];
    begin_look(&look, 0);
    for (int plies = 0; plies < 3; plies++) {
        look.options = search_options(&look.rules, plies);
        for (size_t most = 1; most <= 5; most++) {
            look.options.root[0] = (SearchFilter){.least = 1, .most = most, .margin = 0.9};
            look.options.root[1] = (SearchFilter){.least = 2, .most = 3, .margin = 0};
            look.options.reply = (SearchFilter){.least = SIZE_MAX, .most = 1000};
            cr_assert_eq(look_again(&look), STATUS_OK);
            if (plies == 0) {
                memcpy(before, look.value, sizeof before);
            }
            size_t looked[3] = {0}, top = 0;
            double least = 1e9;
            for (size_t i = 0; i < look.list.count; i++) {
                looked[look.plies[i]]++;
                top = before[i].equity > before[top].equity ? i : top;
            }
            for (size_t i = 0; i < look.list.count; i++) {
                Position next = look.position;
                Play play;
                Error error;
                play_list_get(&look.list, i, &play);
                flow_apply_play(&look.rules, &next, &play, &error);
                double truth = expected(&look.rules, &next, WHITE, look.plies[i], 0);
                if (look.plies[i] == plies) {
                    cr_assert_float_eq(look.value[i].equity, truth, 1e-9);
                    least = truth < least ? truth : least;
                }
                cr_assert(look.value[i].equity <= truth + 1e-9);
                cr_assert(look.plies[i] == 0 || before[i].equity >= before[top].equity - 0.9);
            }
            for (size_t i = 0; i < look.list.count; i++) {
                cr_assert(look.plies[i] == plies || look.value[i].equity <= least + 1e-9);
                cr_assert(look.value[i].equity <= look.value[look.best].equity);
            }
            cr_assert_eq(look.plies[look.best], plies);
            cr_assert(plies == 0 || looked[1] + looked[2] <= most);
            cr_assert(plies < 2 || looked[2] == (looked[1] + looked[2] < 2 ? 1 : 2), "%zu", looked[2]);
        }
    }
    end_look(&look);
}

// However many positions may be evaluated: what comes out is that of the last ply that was looked at in full, and with
// a cache, or a crew, it is the same.
Test(search_limits, budgets) {
    Look look, keeping, helped, full[3];
    Workers workers;
    begin_look(&look, 0);
    begin_look(&keeping, 256);
    begin_look(&helped, 16);
    for (int plies = 0; plies < 3; plies++) {
        begin_look(&full[plies], 0);
        full[plies].options.plies = plies;
        cr_assert_eq(look_again(&full[plies]), STATUS_OK);
    }
    int reached = -1;
    long shared = 0;
    uint64_t most = full[2].searcher->positions;
    for (uint64_t positions = 1; positions <= most;
         positions += positions < most && positions * 5 / 4 > most ? most - positions : 1 + positions / 4) {
        look.options.positions = keeping.options.positions = positions;
        cr_assert_eq(look_again(&look), STATUS_OK);
        cr_assert_eq(look_again(&keeping), STATUS_OK);
        hire(&workers, 1 + (int)(positions % MOST_WORKERS), &helped.rules, 64, &helped.options);
        helped.options.positions = positions;
        cr_assert_eq(look_again(&helped), STATUS_OK);
        uint64_t counted = helped.searcher->positions;
        cr_assert(counted == look.searcher->positions || counted > positions);
        shared += workers.shared;
        dismiss(&workers);
        int now = look.plies[look.best];
        cr_assert(now >= reached);
        reached = now;
        for (size_t i = 0; i < look.list.count; i++) {
            cr_assert_eq(look.value[i].equity, full[now].value[i].equity);
            cr_assert_eq(look.plies[i], full[now].plies[i]);
            cr_assert_eq(look.value[i].equity, keeping.value[i].equity);
            cr_assert_eq(look.value[i].equity, helped.value[i].equity);
        }
        cr_assert(look.best == full[now].best && keeping.best == look.best && helped.best == look.best);
    }
    cr_assert_eq(reached, 2, "all of them are enough");
    cr_assert_gt(shared, 0);
    for (int plies = 0; plies < 3; plies++) {
        end_look(&full[plies]);
    }
    end_look(&look);
    end_look(&keeping);
    end_look(&helped);
}

static bool stop_after(void *context) {
    long *left = context;
    return (*left)-- <= 0;
}

// Alone, and with a crew.
Test(search_limits, stopped) {
    Look look, full;
    Workers workers;
    begin_look(&look, 64);
    begin_look(&full, 0);
    for (int count = 0; count <= 3; count += 3) {
        int seen = 0;
        for (long calls = 0; calls < 100000; calls += 1 + calls / 8) {
            long left = calls;
            look.options.stop = stop_after;
            look.options.context = &left;
            hire(&workers, count, &look.rules, 0, &look.options);
            look.options.crew = count > 0 ? look.options.crew : NULL;
            cr_assert_eq(look_again(&look), STATUS_OK);
            dismiss(&workers);
            full.options.plies = look.plies[look.best];
            cr_assert_eq(look_again(&full), STATUS_OK);
            cr_assert(full.best == look.best && full.value[full.best].equity == look.value[look.best].equity);
            seen |= 1 << look.plies[look.best];
        }
        cr_assert_eq(seen, 7);
    }
    end_look(&full);
    look.options.crew = NULL;
    NetValue value;
    Error error;
    int plies = -1;
    long left = 0;
    look.options.context = &left;
    cr_assert_eq(searcher_value(look.searcher, &look.options, &look.position, WHITE, &value, &plies, &error),
                 STATUS_OK);
    cr_assert_eq(plies, 0);
    Position opening;
    position_init(&opening, &look.rules);
    left = 0;
    cr_assert_eq(searcher_value(look.searcher, &look.options, &opening, WHITE, &value, &plies, &error), STATUS_ILLEGAL);
    end_look(&look);
}

// Without the cache it goes on; all else is told, and the next search is as good as any.
Test(search_limits, no_memory) {
    Look look, good;
    begin_look(&good, 0);
    cr_assert_eq(look_again(&good), STATUS_OK);
    long failures = 0;
    for (bool any = true; any; failures++) {
        Workers workers;
        begin_look(&look, 64);
        hire(&workers, 2, &look.rules, 64, &look.options);
        allocations_fail_after(failures, false);
        Status status = look_again(&look);
        any = allocations_succeed();
        cr_assert(status == STATUS_OK || (any && status == STATUS_NO_MEMORY), "%ld: %d", failures, (int)status);
        cr_assert_eq(look_again(&look), STATUS_OK);
        cr_assert_eq(look.best, good.best);
        for (size_t i = 0; i < look.list.count; i++) {
            cr_assert_eq(look.value[i].equity, good.value[i].equity);
        }
        dismiss(&workers);
        end_look(&look);
    }
    cr_assert_geq(failures, 7);
    allocations_fail_after(0, false);
    Evaluator evaluator = {.self = NULL};
    cr_assert_null(searcher_create(&look.rules, &evaluator, 0));
    allocations_succeed();
    end_look(&good);
}
