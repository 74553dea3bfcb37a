// SPDX-License-Identifier: MIT
// Looking ahead, beside a slow expectimax that tries everything: under small rules of many kinds and hooks by chance,
// with an evaluator that is pure invention.
#include "core/hash.h"
#include "core/playout.h"
#include "core/search.h"
#include "tests/allocations.h"
#include "tests/core/hook_lab.h"
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SMALL "board.points=8; board.home=3; dice.faces=3; layout=8:1,6:2"

static const char *const settings[] = {
    "",
    "contact.blot=pin",
    "contact.blot=closed; move.direction=parallel",
    "doubles.bonus_roll=true",
    "doubles.chain=complement",
    "doubles.chain=cascade; doubles.times=2",
    "doubles.unplayed=opponent",
    "layout=reserve:3; move.direction=same; entry.first=bar",
    "opening.dice=choice",
    "cube.on=true; cube.automatic=1",
    "finish.last_turn=1",
    "forced.unplayable=lose",
    "score.count=left",
    "finish.first_off=loses",
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

// ---- an evaluator that nothing can be known of

static Status invented_value(void *self, const Position *position, Side side, NetValue *value, Error *error) {
    const Rules *rules = self;
    (void)error;
    *value = (NetValue){.equity = 0};
    if (position->over) {
        int points = position->points / position->cube;
        value->equity = position->winner == NOBODY ? 0 : position->winner == side ? points : -points;
    } else if (position->turn == NOBODY) {
        return STATUS_ILLEGAL;
    } else {
        uint64_t hash = hash_bytes(HASH_START, &position->board, sizeof position->board);
        hash = hash_bytes(hash, position->number, sizeof position->number);
        hash = hash_bytes(hash, &position->turn, 1) * UINT64_C(0x9e3779b97f4a7c15);
        double size = (double)(hash >> 40) / (1 << 23) - 1;
        value->equity = (position->turn == side ? size : -size) * rules->score_single;
    }
    return STATUS_OK;
}

static Status invented_values(void *self, const Position *position, const PlayList *list, NetValue *value,
                              Error *error) {
    Status status = STATUS_OK;
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        Position next = *position;
        Play play;
        play_list_get(list, i, &play);
        status = flow_apply_play(self, &next, &play, error);
        status = status == STATUS_OK ? invented_value(self, &next, (Side)position->turn, &value[i], error) : status;
    }
    return status;
}

static Searcher *make_searcher(Rules *rules, size_t cache) {
    Evaluator evaluator = {.self = rules, .plays = invented_values, .position = invented_value};
    Searcher *searcher = searcher_create(rules, &evaluator, cache);
    cr_assert_not_null(searcher);
    return searcher;
}

// ---- a crew: units in any order, each by any of its searchers

enum { MOST_WORKERS = 5 };

typedef struct Workers {
    SearchCrew crew;
    Random random;
    long shared; // units that were done
    Searcher *helper[MOST_WORKERS];
} Workers;

static void share_by_chance(void *context, size_t units, bool (*work)(void *task, int worker, size_t unit),
                            void *task) {
    Workers *workers = context;
    size_t order[HOOK_MAX_ROLLS];
    for (size_t i = 0; i < units; i++) {
        size_t at = (size_t)random_below(&workers->random, (int)i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    bool goes_on = true;
    for (size_t i = 0; i < units && goes_on; i++) {
        goes_on = work(task, random_below(&workers->random, workers->crew.workers), order[i]);
        workers->shared++;
    }
}

static void hire(Workers *workers, int count, Rules *rules, size_t cache, SearchOptions *options) {
    *workers = (Workers){.crew = {count, share_by_chance, workers}, .random = {(uint64_t)count}};
    for (int i = 0; i < count; i++) {
        workers->helper[i] = make_searcher(rules, cache);
    }
    options->crew = &workers->crew;
    options->helper = workers->helper;
}

static void dismiss(Workers *workers) {
    for (int i = 0; i < workers->crew.workers; i++) {
        searcher_destroy(workers->helper[i]);
    }
}

// ---- everything, tried

static double expected(Rules *rules, const Position *position, Side side, int plies, int nodes);

static double expected_of_rolls(Rules *rules, const Position *position, Side side, int plies, int nodes) {
    ChanceOutcome outcome[HOOK_MAX_ROLLS];
    Error error;
    size_t count = flow_chance_outcomes(rules, position, outcome, HOOK_MAX_ROLLS, &error);
    double sum = 0, weights = 0;
    cr_assert(count > 0 && count <= HOOK_MAX_ROLLS);
    for (size_t i = 0; i < count; i++) {
        Position next = *position;
        cr_assert_eq(flow_apply_roll(rules, &next, outcome[i].dice, outcome[i].count, &error), STATUS_OK);
        if (next.turn == NOBODY) {
            continue; // a tie: the opening roll is made again
        }
        sum += outcome[i].weight * expected(rules, &next, side, plies, nodes + 1);
        weights += outcome[i].weight;
    }
    return sum / weights;
}

static double expected(Rules *rules, const Position *position, Side side, int plies, int nodes) {
    NetValue value;
    Node node;
    Error error;
    flow_next(rules, position, &node);
    cr_assert_eq(node.status, STATUS_OK);
    bool play = node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY;
    if (node.kind == NODE_OVER || plies == 0 || (nodes >= SEARCH_MOST_NODES && !play)) {
        cr_assert_eq(invented_value(rules, position, side, &value, &error), STATUS_OK);
        return value.equity;
    }
    if (node.kind == NODE_CHANCE) {
        return expected_of_rolls(rules, position, side, plies, nodes);
    }
    PlayList list = {.count = (size_t)node.word_count};
    bool cube = !play && node.decide != DECIDE_CHOOSE;
    double best = 0;
    if (play) {
        list = make_plays(rules, position);
    }
    for (size_t i = 0; i < (cube ? 1 : list.count); i++) {
        Position next = *position;
        Play each;
        if (play) {
            play_list_get(&list, i, &each);
            cr_assert_eq(flow_apply_play(rules, &next, &each, &error), STATUS_OK);
        } else {
            const char *word = cube ? node_plain_word(&node) : node.words[i];
            cr_assert_eq(flow_apply_word(rules, &next, word, &error), STATUS_OK);
        }
        double one = expected(rules, &next, side, plies - play, play ? 0 : nodes + 1);
        best = i == 0 || (node.actor == side ? one > best : one < best) ? one : best;
    }
    if (play) {
        play_list_destroy(&list);
    }
    return best;
}

// ---- the same, looked for

static SearchOptions everything(int plies) {
    SearchFilter all = {.least = SIZE_MAX, .most = 100000};
    return (SearchOptions){.plies = plies, .root = {all, all, all}, .reply = all};
}

static void compare_value(Rules *rules, const Position *position, int plies) {
    Searcher *searcher = make_searcher(rules, 0), *keeping = make_searcher(rules, 16);
    SearchOptions options = everything(plies), with_crew = options;
    Workers workers;
    hire(&workers, 1 + plies, rules, 8, &with_crew);
    NetValue value, kept;
    Error error;
    int reached;
    for (int side = 0; side < 2; side++) {
        double truth = expected(rules, position, (Side)side, plies, 0);
        Status status = searcher_value(searcher, &options, position, (Side)side, &value, &reached, &error);
        cr_assert_eq(status, STATUS_OK, "%s", error.text);
        cr_assert_eq(reached, plies);
        cr_assert_float_eq(value.equity, truth, 1e-9, "%d plies: %f, not %f: %s", plies, value.equity, truth,
                           lab_text(rules, position));
        status = searcher_value(keeping, &options, position, (Side)side, &kept, NULL, &error);
        cr_assert(status == STATUS_OK && memcmp(&kept, &value, sizeof kept) == 0, "with a cache: %f", kept.equity);
        cr_assert_eq(searcher_positions(keeping), searcher_positions(searcher));
        status = searcher_value(keeping, &with_crew, position, (Side)side, &kept, &reached, &error);
        cr_assert(status == STATUS_OK && memcmp(&kept, &value, sizeof kept) == 0, "with a crew: %f", kept.equity);
        cr_assert(reached == plies && searcher_positions(keeping) == searcher_positions(searcher));
    }
    dismiss(&workers);
    searcher_destroy(searcher);
    searcher_destroy(keeping);
}

static void compare_plays(Rules *rules, const Position *position, int plies) {
    Searcher *searcher = make_searcher(rules, 64);
    SearchOptions options = everything(plies);
    PlayList list = make_plays(rules, position);
    NetValue *value = calloc(list.count, sizeof *value);
    uint8_t *looked = calloc(list.count, 1);
    double sign = position->by_enemy ? -1 : 1;
    size_t best;
    Error error;
    cr_assert_eq(searcher_plays(searcher, &options, position, &list, value, looked, &best, &error), STATUS_OK);
    for (size_t i = 0; i < list.count; i++) {
        Position next = *position;
        Play play;
        play_list_get(&list, i, &play);
        flow_apply_play(rules, &next, &play, &error);
        double truth = expected(rules, &next, (Side)position->turn, plies, 0);
        cr_assert_float_eq(value[i].equity, truth, 1e-9, "play %zu: %f, not %f", i, value[i].equity, truth);
        cr_assert_eq(looked[i], plies);
        cr_assert(sign * value[i].equity <= sign * value[best].equity);
    }
    free(value);
    free(looked);
    play_list_destroy(&list);
    searcher_destroy(searcher);
}

// A position by chance, brought to where something is to be rolled, said or played.
static bool any_position(Random *random, const Rules *rules, Position *position) {
    Error error;
    random_artificial(random, rules, position);
    if (random_chance(random, 3)) {
        random_throw(random, rules, position);
        position->by_enemy = rules->hooks && position->playing && random_chance(random, 4);
    }
    return flow_settle(rules, position, &error) == STATUS_OK && !position->over;
}

static void compare_any(Random *random, Rules *rules, int count, int most_plies) {
    for (int i = 0; i < count; i++) {
        Position position;
        Node node;
        if (!any_position(random, rules, &position)) {
            continue;
        }
        int plies = 1 + random_below(random, most_plies);
        flow_next(rules, &position, &node);
        compare_value(rules, &position, plies);
        if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) {
            compare_plays(rules, &position, plies > 1 ? plies - 1 : 1);
        }
    }
}

Test(search, small_rules) {
    Random random = {1};
    for (int i = 0; i < SETTINGS; i++) {
        Rules rules = make_rules(SMALL, settings[i]);
        Position start;
        position_init(&start, &rules);
        compare_value(&rules, &start, 1);
        compare_any(&random, &rules, 12, 2);
    }
}

Test(search, three_plies) {
    Random random = {2};
    Rules rules = make_rules(SMALL, "dice.faces=2; layout=6:1,2:1");
    compare_any(&random, &rules, 6, 3);
}

Test(search, rules_by_chance) {
    Random random = {3};
    for (int i = 0; i < 60; i++) {
        Rules rules = any_net_rules(&random);
        if (rules.dice_faces <= 4) {
            compare_any(&random, &rules, 2, 1);
        }
    }
}

// ---- functions of the rules

static HookAnswer roll_items(void *context, const HookView *view, HookReply *reply) {
    static const char *const items[] = {"w21", "b1", "w2/b", "roll", "b21/w,roll", "-"};
    const Position *position = view->position;
    (void)context;
    if (position->spent > 2) {
        return HOOK_SILENT;
    }
    return lab_reply(view, reply, items[(position->roll[0] * 3 + position->roll[1]) % 6]);
}

static HookAnswer play_items(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    (void)context;
    (void)play;
    bool more = view->position->plays == 1 && view->position->board.row[view->me].at[2] > 1;
    return more ? lab_reply(view, reply, "w1/b") : HOOK_SILENT;
}

// Who rolled says what becomes of it.
static HookAnswer ask_first(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    int answer = lab_ask(view, reply, 0, view->me, "small,large,again");
    if (answer < 0) {
        return HOOK_ASKS;
    }
    return view->position->spent > 2 ? HOOK_SILENT
                                     : lab_reply(view, reply,
                                                 answer == 0   ? "w1"
                                                 : answer == 1 ? "w33"
                                                               : "roll");
}

Test(search, hooks) {
    Random random = {4};
    for (int i = 0; i < 3 * SETTINGS; i++) {
        Rules rules = make_rules(SMALL, settings[i / 3]);
        Lab lab;
        lab_hang(&lab, &rules);
        if (i % 3 != 1) {
            lab.answers.on_roll = i % 3 == 0 ? roll_items : ask_first;
            lab_add(&lab, HOOK_ON_ROLL);
        }
        if (i % 3 != 2) {
            lab.answers.on_play = play_items;
            lab_add(&lab, HOOK_ON_PLAY);
        }
        compare_any(&random, &rules, 4, i % 3 == 1 ? 2 : 1);
    }
}

static HookAnswer no_roll(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    (void)view;
    (void)reply;
    return HOOK_FAILED;
}

static HookAnswer some_rolls_fail(void *context, const HookView *view, HookReply *reply) {
    (void)context;
    (void)reply;
    return view->position->turns[WHITE] > 0 && view->position->roll[0] == 2 ? HOOK_FAILED : HOOK_SILENT;
}

// A crew fails as one does alone, also where there are positions for a part of it only.
Test(search, a_crew_that_fails) {
    Rules rules = make_rules(SMALL, "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.failure = "nothing will do";
    lab.answers.on_roll = some_rolls_fail;
    lab_add(&lab, HOOK_ON_ROLL);
    Position position = make_position(&rules, "8:1,6:2 8:1,6:2 w - turns=0-0");
    Searcher *alone = make_searcher(&rules, 0), *searcher = make_searcher(&rules, 0);
    int seen = 0;
    for (int count = 1; count <= MOST_WORKERS; count++) {
        for (uint64_t positions = 1; positions < 4000; positions += 1 + positions / 8) {
            SearchOptions options = everything(3), with_crew;
            NetValue value[2] = {{.equity = 0}, {.equity = 0}};
            Error error[2];
            int plies[2];
            Workers workers;
            options.positions = positions;
            with_crew = options;
            hire(&workers, count, &rules, 16, &with_crew);
            Status first = searcher_value(alone, &options, &position, WHITE, &value[0], &plies[0], &error[0]);
            Status second = searcher_value(searcher, &with_crew, &position, WHITE, &value[1], &plies[1], &error[1]);
            cr_assert(first == second && plies[0] == plies[1]);
            cr_assert(first == STATUS_OK || (first == STATUS_SCRIPT && strcmp(error[0].text, error[1].text) == 0));
            cr_assert(memcmp(&value[0], &value[1], sizeof value[0]) == 0);
            seen |= first == STATUS_OK ? 1 << plies[0] : 8;
            dismiss(&workers);
        }
    }
    cr_assert((seen & 8) != 0 && (seen & 7) > 1, "%d", seen);
    searcher_destroy(alone);
    searcher_destroy(searcher);
}

Test(search, a_hook_that_fails) {
    Rules rules = make_rules(SMALL, "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.failure = "nothing will do";
    lab.answers.on_roll = no_roll;
    lab_add(&lab, HOOK_ON_ROLL);
    Searcher *searcher = make_searcher(&rules, 0);
    SearchOptions options = everything(1);
    Position position = make_position(&rules, "8:1,6:2 8:1,6:2 w -");
    NetValue value;
    Error error;
    cr_assert_eq(searcher_value(searcher, &options, &position, WHITE, &value, NULL, &error), STATUS_SCRIPT);
    options.plies = 0;
    cr_assert_eq(searcher_value(searcher, &options, &position, WHITE, &value, NULL, &error), STATUS_OK);
    position.turn = NOBODY;
    cr_assert_eq(searcher_value(searcher, &options, &position, WHITE, &value, NULL, &error), STATUS_ILLEGAL);
    searcher_destroy(searcher);
}

// ---- filters, budgets, lack of memory: at the first play of a game of backgammon

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
Test(search, filters) {
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
Test(search, budgets) {
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
    uint64_t most = searcher_positions(full[2].searcher);
    for (uint64_t positions = 1; positions <= most;
         positions += positions < most && positions * 5 / 4 > most ? most - positions : 1 + positions / 4) {
        look.options.positions = keeping.options.positions = positions;
        cr_assert_eq(look_again(&look), STATUS_OK);
        cr_assert_eq(look_again(&keeping), STATUS_OK);
        hire(&workers, 1 + (int)(positions % MOST_WORKERS), &helped.rules, 64, &helped.options);
        helped.options.positions = positions;
        cr_assert_eq(look_again(&helped), STATUS_OK);
        uint64_t counted = searcher_positions(helped.searcher);
        cr_assert(counted == searcher_positions(look.searcher) || counted > positions);
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
Test(search, stopped) {
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
Test(search, no_memory) {
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

// ---- a net

Test(search, one_ply_with_a_net) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 16, 5);
    teach(net, &rules, 0, 20);
    NetReader *reader = net_reader_create(net, &rules);
    Searcher *searcher = searcher_of_net(net, &rules, NULL, 0);
    SearchOptions options = search_options(&rules, 1);
    Position position = make_position(&rules, "24:1,6:14 24:1,6:14 w -");
    ChanceOutcome outcome[64];
    Error error;
    NetValue sum = {.equity = 0}, value, theirs;
    size_t rolls = flow_chance_outcomes(&rules, &position, outcome, 64, &error);
    for (size_t k = 0; k < rolls; k++) {
        Position next = position;
        flow_apply_roll(&rules, &next, outcome[k].dice, outcome[k].count, &error);
        PlayList list = make_plays(&rules, &next);
        size_t index;
        cr_assert_eq(net_choose(reader, &next, &list, &index, &value, &error), STATUS_OK);
        for (int i = 0; i < 6; i++) {
            sum.chance[i] += value.chance[i] * (float)outcome[k].weight / 36;
        }
        sum.equity += value.equity * outcome[k].weight / 36;
        play_list_destroy(&list);
    }
    cr_assert_eq(searcher_value(searcher, &options, &position, WHITE, &value, NULL, &error), STATUS_OK);
    cr_assert_eq(searcher_value(searcher, &options, &position, BLACK, &theirs, NULL, &error), STATUS_OK);
    cr_assert_float_eq(value.equity, sum.equity, 1e-9);
    cr_assert_float_eq(theirs.equity, -sum.equity, 1e-9);
    for (int i = 0; i < 3; i++) {
        cr_assert_float_eq(value.chance[i], sum.chance[i], 1e-5);
        cr_assert_float_eq(theirs.chance[3 + i], sum.chance[i], 1e-5);
    }
    searcher_destroy(searcher);
    net_reader_destroy(reader);
    net_destroy(net);
}
