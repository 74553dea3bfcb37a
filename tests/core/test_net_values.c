// SPDX-License-Identifier: MIT
// Values of lists, which are worked out from what plays change, beside those of the positions that the plays lead to:
// under rules and hooks by chance.
#include "core/rule_keys.h"
#include "tests/core/hook_lab.h"
#include "tests/core/net_kit.h"
#include "tests/core/random_hooks.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef NARDBOX_SANITIZED
enum { SETTINGS = 40, POSITIONS = 8 };
#else
enum { SETTINGS = 200, POSITIONS = 8 };
#endif

typedef struct Looked {
    size_t exact; // plays whose value was that of their position
    size_t lists;
} Looked;

// What the play leads to, looked at by itself.
static NetValue value_alone(NetReader *reader, const Position *position, const PlayList *list, size_t index) {
    Position after = *position;
    NetValue value;
    Play play;
    Error error;
    play_list_get(list, index, &play);
    cr_assert_eq(flow_apply_play(reader->rules, &after, &play, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(net_value(reader, &after, (Side)position->turn, &value, &error), STATUS_OK, "%s", error.text);
    return value;
}

static bool is_near(const Net *net, const NetValue *a, const NetValue *b) {
    for (int i = 0; i < net_outcomes(net); i++) {
        if (fabsf(a->chance[i] - b->chance[i]) > 1e-5f) {
            return false;
        }
    }
    return fabs(a->equity - b->equity) < 1e-4;
}

// All values of the list, and what is chosen; under hooks that follow a play NET_LOOK of them are exact, or all where a
// hook may give points.
static void compare_list(NetReader *reader, const Position *position, Looked *looked) {
    PlayList list;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    if (plays_generate_growing(reader->rules, position, &list) != STATUS_OK) { // the hooks are asked too much
        play_list_destroy(&list);
        return;
    }
    NetValue *value = calloc(list.count, sizeof *value), best;
    double sign = position->by_enemy ? -1 : 1, most = -1e9;
    size_t index, exact = 0;
    Error error;
    char text[POSITION_TEXT];
    position_print(reader->rules, position, text, sizeof text);
    cr_assert_eq(net_values(reader, position, &list, value, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(net_choose(reader, position, &list, &index, &best, &error), STATUS_OK);
    bool chosen_is_exact = false;
    for (size_t i = 0; i < list.count; i++) {
        NetValue alone = value_alone(reader, position, &list, i);
        bool same = is_near(reader->net, &value[i], &alone);
        exact += same;
        chosen_is_exact = chosen_is_exact || (same && i == index);
        most = sign * value[i].equity > most ? sign * value[i].equity : most;
        const RuleHooks *hooks = reader->rules->hooks;
        cr_assert(same || (net_hooks_follow(reader->rules) && !hooks->points_at_play),
                  "play %zu of %zu: %f, alone %f: %s", i, list.count, value[i].equity, alone.equity, text);
    }
    const RuleHooks *hooks = reader->rules->hooks;
    bool only_before_roll = hooks != NULL && hooks->present == 1u << HOOK_BEFORE_ROLL;
    size_t least = only_before_roll ? 1 : list.count < NET_LOOK ? list.count : NET_LOOK;
    cr_assert(exact >= least && chosen_is_exact, "%zu exact: %s", exact, text);
    cr_assert_eq(sign * value[index].equity, most, "not the best: %s", text);
    cr_assert_eq(best.equity, value[index].equity);
    looked->exact += exact;
    looked->lists++;
    free(value);
    play_list_destroy(&list);
}

static void compare_positions(Random *random, const Rules *rules, Looked *looked) {
    Net *net = make_net(rules, 16, random_next(random));
    NetReader *reader = net_reader_create(net, rules);
    cr_assert_not_null(reader);
    for (int i = 0; i < POSITIONS; i++) {
        Position position;
        Node node;
        Error error;
        random_artificial(random, rules, &position);
        random_throw(random, rules, &position);
        position.by_enemy = rules->hooks && position.playing && random_chance(random, 4);
        position.last_turn = rules->finish_last_turn > 0 && random_chance(random, 4);
        if (flow_settle(rules, &position, &error) != STATUS_OK) {
            continue;
        }
        flow_next(rules, &position, &node);
        if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) {
            compare_list(reader, &position, looked);
        }
    }
    net_reader_destroy(reader);
    net_destroy(net);
}

Test(net_values, under_rules_by_chance) {
    Random random = {7};
    Looked looked = {0, 0};
    for (int i = 0; i < SETTINGS; i++) {
        Rules rules = any_net_rules(&random);
        compare_positions(&random, &rules, &looked);
    }
    cr_assert_gt(looked.lists, SETTINGS * POSITIONS / 2);
}

// ---- functions of the rules

Test(net_values, under_hooks_that_refuse) {
    Random random = {8};
    Looked looked = {0, 0};
    for (int i = 0; i < SETTINGS / 2; i++) {
        Rules rules = any_net_rules(&random);
        RandomHooks hooks;
        random_hooks(&hooks, random_next(&random));
        rules.hooks = &hooks.hooks;
        compare_positions(&random, &rules, &looked);
    }
    cr_assert_gt(looked.lists, SETTINGS);
}

static HookAnswer seven_points(void *context, const HookView *view, Outcome outcome, int *points) {
    (void)context;
    (void)view;
    (void)outcome;
    *points = 7;
    return HOOK_YES;
}

// What a hook makes of a play: further numbers, for either side or chosen by the other one, rolls, points, and state.
static HookAnswer on_play(void *context, const HookView *view, const HookPlay *play, HookReply *reply) {
    static const char *const items[] = {"-",    "-",    "w21",        "w1",        "b1",
                                        "w2/b", "roll", "b21/w,roll", "wpoints:9", "bpoints:3,roll"};
    const Board *board = &view->position->board;
    unsigned sum = board->row[0].at[1] + 3u * board->row[1].at[2] + 5u * board->row[view->me].at[0];
    (void)context;
    (void)play;
    if (view->position->plays > 2) {
        return HOOK_SILENT;
    }
    reply->state[WHITE][0] = view->rules->state_count > 0 ? (int32_t)(sum / 2 % 3) : 0;
    return lab_reply(view, reply, items[sum % (sizeof items / sizeof items[0])]);
}

Test(net_values, under_hooks_that_go_on) {
    Random random = {9};
    Looked looked = {0, 0};
    for (int i = 0; i < SETTINGS / 2; i++) {
        Rules rules = any_net_rules(&random);
        if (i % 2 == 0) {
            Error error;
            cr_assert_eq(rules_set_text(&rules, "state.each.seen", "0", &error), STATUS_OK, "%s", error.text);
            cr_assert_eq(rules_complete(&rules, &error), STATUS_OK, "%s", error.text);
        }
        Lab lab;
        lab_hang(&lab, &rules);
        lab.answers.on_play = on_play;
        lab.answers.points = seven_points;
        lab_add(&lab, HOOK_ON_PLAY);
        lab_add(&lab, HOOK_POINTS);
        lab.hooks.points_at_play = i % 3 != 0;
        compare_positions(&random, &rules, &looked);
    }
    cr_assert_gt(looked.lists, SETTINGS / 2);
}

static HookAnswer before_roll(void *context, const HookView *view, HookReply *reply) {
    HookPlay play = {.count = 0};
    return on_play(context, view, &play, reply);
}

// The best is what it is with them, whether they do the same after all plays or not.
Test(net_values, under_hooks_before_a_roll) {
    Random random = {10};
    Looked looked = {0, 0};
    for (int i = 0; i < SETTINGS / 2; i++) {
        Rules rules = any_net_rules(&random);
        Lab lab;
        lab_hang(&lab, &rules);
        lab.answers.before_roll = before_roll;
        lab_add(&lab, HOOK_BEFORE_ROLL);
        compare_positions(&random, &rules, &looked);
    }
    cr_assert_gt(looked.lists, SETTINGS / 2);
}

// `points` alone has a say in what an end counts.
Test(net_values, points_by_a_hook) {
    Rules rules = make_rules(BACKGAMMON, "");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.points = seven_points;
    lab_add(&lab, HOOK_POINTS);
    Net *net = make_net(&rules, 16, 3);
    NetReader *reader = net_reader_create(net, &rules);
    Position position = make_position(&rules, "1:1,off:14 6:15 w 21");
    Looked looked = {0, 0};
    compare_list(reader, &position, &looked);
    teach(net, &rules, 0, 5);
    NetKind kind[NET_MAX_KINDS];
    NetValue value;
    Error error;
    double equity = 0;
    int kinds = net_kinds(net, kind);
    cr_assert_eq(net_value(reader, &position, WHITE, &value, &error), STATUS_OK);
    for (int i = 0; i < kinds; i++) {
        equity += kind[i].points * ((double)value.chance[i] - (double)value.chance[kinds + i]);
    }
    cr_assert_eq(kind[0].points, 7);
    cr_assert_float_eq(value.equity, equity, 1e-9, "a reader knows what games have counted since it was made");
    net_reader_destroy(reader);
    net_destroy(net);
}

// Who can never move again has lost.
Test(net_values, a_pass_that_ends_the_game) {
    Rules rules = make_rules("layout=12:3; board.points=12; move.direction=parallel; contact.blot=closed",
                             "finish.stalemate=lose; bearoff.when=never");
    Net *net = make_net(&rules, 16, 3);
    NetReader *reader = net_reader_create(net, &rules);
    Position position = make_position(&rules, "1:3 1:3 w 66");
    Looked looked = {0, 0};
    NetValue value;
    PlayList list = make_plays(&rules, &position);
    Error error;
    compare_list(reader, &position, &looked);
    cr_assert_eq(net_values(reader, &position, &list, &value, &error), STATUS_OK);
    cr_assert_eq(value.equity, -1);
    play_list_destroy(&list);
    net_reader_destroy(reader);
    net_destroy(net);
}
