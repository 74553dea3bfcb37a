// SPDX-License-Identifier: MIT
// Looking ahead, beside a slow expectimax that tries everything: under small rules of many kinds and hooks by chance,
// with an evaluator that is pure invention.
#include "tests/core/hook_lab.h"
#include "tests/core/search_kit.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

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
        cr_assert_eq(keeping->positions, searcher->positions);
        status = searcher_value(keeping, &with_crew, position, (Side)side, &kept, &reached, &error);
        cr_assert(status == STATUS_OK && memcmp(&kept, &value, sizeof kept) == 0, "with a crew: %f", kept.equity);
        cr_assert(reached == plies && keeping->positions == searcher->positions);
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

// Where rolls are not looked at, what is said of a choice comes from the plays that follow at once, and of a roll that
// follows from the evaluator.
Test(search, rolls_not_looked_at) {
    Rules rules = make_rules(SMALL, "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.on_roll = ask_first;
    lab_add(&lab, HOOK_ON_ROLL);
    Searcher *searcher = make_searcher(&rules, 0);
    SearchOptions options = everything(1);
    options.still = true;
    Position position = make_position(&rules, "8:1,6:2 8:1,6:2 w -");
    Node node, after;
    Error error;
    NetValue value;
    double best = -1e9;
    const char *said, *wanted = "";
    int met[NODE_OVER + 1] = {0};
    cr_assert_eq(flow_apply_roll(&rules, &position, (const uint8_t[]){2, 1}, 2, &error), STATUS_OK, "%s", error.text);
    flow_next(&rules, &position, &node);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE && node.word_count == 3);
    for (int i = 0; i < node.word_count; i++) {
        Position next = position;
        cr_assert_eq(flow_apply_offered(&rules, &next, &node, node.words[i], &error), STATUS_OK);
        flow_next(&rules, &next, &after);
        met[after.kind]++;
        double truth = expected(&rules, &next, node.actor, after.kind == NODE_CHANCE ? 0 : 1, 0);
        cr_assert_eq(searcher_value(searcher, &options, &next, node.actor, &value, NULL, &error), STATUS_OK);
        cr_assert_float_eq(value.equity, truth, 1e-9, "%s: %f, not %f", node.words[i], value.equity, truth);
        wanted = truth > best ? node.words[i] : wanted;
        best = truth > best ? truth : best;
    }
    cr_assert(met[NODE_CHANCE] == 1 && met[NODE_DECIDE] == 2);
    cr_assert_eq(searcher_word(searcher, &options, &position, &node, &said, &error), STATUS_OK);
    cr_assert_str_eq(said, wanted);
    searcher_destroy(searcher);
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
