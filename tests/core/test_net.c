// SPDX-License-Identifier: MIT
// Nets: values of lists beside those of single positions, what loops for other processors say, files, learning.
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const bases[] = {
    BACKGAMMON,
    NARDE,
    BACKGAMMON "; contact.blot=pin",
    BACKGAMMON "; doubles.bonus_roll=true",
    BACKGAMMON "; score.count=left",
    "layout=reserve:15; move.direction=same; entry.first=bar; doubles.chain=complement"};

// A list's values are those of the positions that its plays lead to, each looked at by itself.
Test(net, values_of_a_list) {
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        Rules rules = make_rules(bases[i], "");
        Net *net = make_net(&rules, 32, 5);
        teach(net, &rules, 0, 20);
        NetReader *reader = net_reader_create(net, &rules);
        Position position;
        Error error;
        position_init(&position, &rules);
        RngKey key = {.seed = 7};
        for (uint32_t k = 0; k < 400 && !position.over; k++) {
            Node node;
            flow_next(&rules, &position, &node);
            if (node.kind == NODE_CHANCE) {
                uint8_t dice[RULES_MAX_NUMBERS];
                int count;
                flow_draw_roll(&rules, &position, &key, k, dice, &count, &error);
                flow_apply_roll(&rules, &position, dice, count, &error);
                continue;
            }
            if (node.decide != DECIDE_PLAY) {
                flow_apply_word(&rules, &position, node.words[0], &error);
                continue;
            }
            PlayList list = make_plays(&rules, &position);
            NetValue *value = calloc(list.count, sizeof *value), best;
            cr_assert_eq(net_values(reader, &position, &list, value, &error), STATUS_OK);
            size_t index, most = 0;
            for (size_t p = 0; p < list.count; p++) {
                Play play;
                Position after = position;
                NetValue alone;
                play_list_get(&list, p, &play);
                cr_assert_eq(flow_apply_play(&rules, &after, &play, &error), STATUS_OK);
                cr_assert_eq(net_value(reader, &after, (Side)position.turn, &alone, &error), STATUS_OK);
                cr_assert_float_eq(value[p].equity, alone.equity, 1e-4, "%s: play %zu of event %u: %f, alone %f",
                                   bases[i], p, k, value[p].equity, alone.equity);
                most = value[p].equity > value[most].equity ? p : most;
            }
            cr_assert_eq(net_choose(reader, &position, &list, &index, &best, &error), STATUS_OK);
            cr_assert_eq(index, most);
            Play play;
            play_list_get(&list, k % list.count, &play);
            flow_apply_play(&rules, &position, &play, &error);
            free(value);
            play_list_destroy(&list);
        }
        net_reader_destroy(reader);
        net_destroy(net);
    }
}

// The same games, learned from, give the same bits in all builds of the loops.
Test(net, same_bits_on_all_processors) {
#ifdef __x86_64__
    Rules rules = make_rules(BACKGAMMON, "");
    const NetLoops *all[] = {&net_loops_plain, &net_loops_avx2, &net_loops_avx512};
    size_t kinds = net_loops() == &net_loops_avx512 ? 3 : net_loops() == &net_loops_avx2 ? 2 : 1;
    const char *texts[] = {"24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -",
                           "24:1,20:1,13:4,8:3,6:4,4:2 bar:1,24:1,13:5,9:2,8:1,6:5 b -",
                           "6:5,3:5,off:5 4:5,2:5,off:5 w -", "bar:2,22:1,13:5,8:3,6:4 18:2,13:4,8:4,5:3,4:1,1:1 w -"};
    float answers[3][4][OUTPUT_ROOM];
    for (size_t l = 0; l < kinds; l++) {
        Net *net = make_net(&rules, 48, 3);
        NetReader *reader = net_reader_create(net, &rules);
        reader->loops = all[l];
        for (size_t i = 0; i < 4; i++) {
            Position position = make_position(&rules, texts[i]);
            float target[OUTPUT_ROOM] = {0};
            target[i] = 1;
            net_see(reader, &position);
            all[l]->learn(net, net, reader->sum, &reader->inputs, target, 0.1f);
            net_see(reader, &position);
            all[l]->answer(net, reader->sum, 1, &answers[l][i]);
        }
        cr_assert_arr_eq(answers[l], answers[0], sizeof answers[0]);
        net_reader_destroy(reader);
        net_destroy(net);
    }
#endif
}

// Learning brings the chances nearer to what was taught.
Test(net, learns_what_it_is_taught) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 32, 3);
    NetReader *reader = net_reader_create(net, &rules);
    Position position = make_position(&rules, "24:1,20:1,13:4,8:3,6:4,4:2 bar:1,24:1,13:5,9:2,8:1,6:5 b -");
    float target[OUTPUT_ROOM] = {0.4f, 0.2f, 0, 0.3f, 0.1f, 0, 0}, chance[OUTPUT_ROOM];
    for (int i = 0; i < 300; i++) {
        net_see(reader, &position);
        reader->loops->learn(net, net, reader->sum, &reader->inputs, target, 0.1f);
    }
    net_see(reader, &position);
    reader->loops->answer(net, reader->sum, 1, &chance);
    for (int i = 0; i < 7; i++) {
        cr_assert_float_eq(chance[i], target[i], 0.01, "outcome %d: %f", i, (double)chance[i]);
    }
    net_reader_destroy(reader);
    net_destroy(net);
}

Test(net, files) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 32, 3), *read = NULL;
    Error error;
    teach(net, &rules, 0, 5);
    for (int exact = 0; exact < 2; exact++) {
        unsigned char *bytes;
        size_t size;
        cr_assert_eq(net_write(net, exact, &bytes, &size), STATUS_OK);
        cr_assert_eq(net_read(&read, bytes, size, &error), STATUS_OK, "%s", error.text);
        cr_assert_eq(net_games(read), 5);
        cr_assert_eq(net_games(net), 5);
        cr_assert_eq(net_fingerprint(read), rules_fingerprint(&rules));
        for (size_t i = 0; i < net->size; i++) {
            float difference = fabsf(net->weight[i] - read->weight[i]);
            cr_assert(difference <= (exact ? 0 : 1e-3f), "weight %zu: %f", i, (double)difference);
        }
        net_destroy(read);
        for (size_t cut = 0; cut < size; cut += cut < 64 ? 1 : 997) {
            cr_assert_eq(net_read(&read, bytes, cut, &error), STATUS_BAD_INPUT, "cut off after %zu bytes", cut);
        }
        for (size_t at = 0; at < size; at += at < 512 ? 1 : 997) {
            bytes[at] ^= 4;
            cr_assert_eq(net_read(&read, bytes, size, &error), STATUS_BAD_INPUT, "byte %zu changed", at);
            bytes[at] ^= 4;
        }
        free(bytes);
    }
    net_destroy(net);
}

// Three checkers a side are soon understood: after 600 games the net beats what it was after none.
Test(net, gets_stronger) {
    Rules rules = make_rules("layout=6:2,5:1; board.points=12", "");
    Net *net = make_net(&rules, 16, 3);
    NetReader *reader = net_reader_create(net, &rules);
    NetValue value;
    Error error;
    teach(net, &rules, 0, 600);
    const struct {
        const char *text;
        double low, high;
    } known[] = {{"1:1,off:2 6:2,5:1 w -", 0.9, 1.6},
                 {"6:2,5:1 1:1,off:2 w -", -1.6, -0.7},
                 {"2:1,off:2 1:1,off:2 w -", 0.7, 1.1}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        Position position = make_position(&rules, known[i].text);
        cr_assert_eq(net_value(reader, &position, WHITE, &value, &error), STATUS_OK);
        cr_assert(value.equity > known[i].low && value.equity < known[i].high, "%s: %f", known[i].text, value.equity);
    }
    net_reader_destroy(reader);
    net_destroy(net);
}

Test(net, what_does_not_fit) {
    Rules rules = make_rules(BACKGAMMON, ""), small = make_rules("layout=6:2,5:1; board.points=12", "");
    Rules left = make_rules(BACKGAMMON, "score.count=left"), extra = make_rules(BACKGAMMON, "score.extra.mars=4");
    Net *net = make_net(&rules, 16, 3);
    Error error;
    cr_assert_eq(net_fits(net, &rules, &error), STATUS_OK);
    cr_assert_eq(net_fits(net, &small, &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the net knows a board of 24 points, and this one has 12");
    cr_assert_eq(net_fits(net, &left, &error), STATUS_ILLEGAL);
    Net *knows_mars = make_net(&extra, 16, 3);
    cr_assert_eq(net_fits(net, &extra, &error), STATUS_OK); // to it a mars is a plain win
    cr_assert_eq(net_fits(knows_mars, &rules, &error), STATUS_ILLEGAL);
    cr_assert_str_eq(error.text, "the net was trained with other ways to win (score.extra)");
    net_destroy(knows_mars);
    cr_assert_eq(net_create(&net, &rules, 20, 1, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "20 hidden units: expected a multiple of 16 up to 1024");
    net_destroy(net);
}

// A net for rules with one more way to win begins with what another has learned of the rest, whose chances stay as they
// are to each other; what is new is rare.
Test(net, more_ways_to_win) {
    for (int left = 0; left < 2; left++) {
        Rules rules = make_rules(BACKGAMMON, left ? "score.count=left" : "");
        Rules more = make_rules(BACKGAMMON, left ? "score.count=left; score.extra.mars=4" : "score.extra.mars=4");
        Net *net[2] = {make_net(&rules, 32, 3)};
        NetReader *reader[2];
        NetValue value[2];
        Error error;
        teach(net[0], &rules, 0, 20);
        cr_assert_eq(net_create_from(&net[1], &more, (const Net *const *)net, 1, &error), STATUS_OK);
        Position position = make_position(&rules, "24:1,20:1,13:4,8:3,6:4,4:2 bar:1,24:1,13:5,9:2,8:1,6:5 b -");
        for (int i = 0; i < 2; i++) {
            reader[i] = net_reader_create(net[i], i == 0 ? &rules : &more);
            cr_assert_eq(net_value(reader[i], &position, WHITE, &value[i], &error), STATUS_OK);
        }
        const int kinds = net[0]->kinds;
        double fresh[2] = {value[1].chance[kinds], value[1].chance[2 * kinds + 1]}, rest = 1 - fresh[0] - fresh[1];
        cr_assert_eq(net[1]->kinds, kinds + 1);
        for (int i = 0; i < 2 * kinds + 1; i++) {
            int there = i + (i >= kinds) + (i == 2 * kinds);
            cr_assert_float_eq(value[1].chance[there] / rest, value[0].chance[i], 1e-4, "outcome %d", i);
        }
        cr_assert(fresh[0] > 0 && fresh[0] < 0.1 && fresh[1] > 0 && fresh[1] < 0.1, "%f %f", fresh[0], fresh[1]);
        for (int i = 0; i < 2; i++) {
            net_reader_destroy(reader[i]);
            net_destroy(net[i]);
        }
    }
}

// Two nets that play as one: each outcome's chance is the geometric mean of what they say, made to add up to 1.
Test(net, side_by_side) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net[3] = {make_net(&rules, 80, 3), make_net(&rules, 16, 4)};
    NetReader *reader[3];
    NetValue value[3];
    Error error;
    teach(net[0], &rules, 0, 20);
    teach(net[1], &rules, 0, 5);
    cr_assert_eq(net_create_from(&net[2], &rules, (const Net *[]){net[0], net[1]}, 2, &error), STATUS_OK);
    cr_assert_eq(net_hidden(net[2]), 96);
    Position position = make_position(&rules, "24:1,20:1,13:4,8:3,6:4,4:2 bar:1,24:1,13:5,9:2,8:1,6:5 b -");
    double mean[NET_MAX_OUTCOMES], all = 0;
    const int outcomes = net_outcomes(net[0]);
    for (int i = 0; i < 3; i++) {
        reader[i] = net_reader_create(net[i], &rules);
        cr_assert_eq(net_value(reader[i], &position, WHITE, &value[i], &error), STATUS_OK);
    }
    for (int i = 0; i < outcomes; i++) {
        mean[i] = sqrt((double)value[0].chance[i] * (double)value[1].chance[i]);
        all += mean[i];
    }
    for (int i = 0; i < outcomes; i++) {
        cr_assert_float_eq(value[2].chance[i], mean[i] / all, 1e-4, "outcome %d", i);
    }
    const Net *many[1 + NET_MAX_HIDDEN / 16];
    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++) {
        many[i] = net[1];
    }
    Net *none = NULL;
    cr_assert_eq(net_create_from(&none, &rules, many, 65, &error), STATUS_BAD_INPUT);
    cr_assert_str_eq(error.text, "1040 hidden units: expected a multiple of 16 up to 1024");
    Rules small = make_rules("layout=6:2,5:1; board.points=12", "");
    cr_assert_eq(net_create_from(&none, &small, many, 2, &error), STATUS_ILLEGAL);
    cr_assert_null(none);
    for (int i = 0; i < 3; i++) {
        net_reader_destroy(reader[i]);
        net_destroy(net[i]);
    }
}
