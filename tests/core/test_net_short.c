// SPDX-License-Identifier: MIT
// Weights of 16 bits: which nets have them, what plays are worth by them beside the floats they stand for, the bits of
// all processors, and sums beyond what 16 bits hold.
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The net as a file that is not exact keeps it; `net` is gone.
static Net *read_short(Net *net) {
    Net *read = NULL;
    unsigned char *bytes;
    size_t size;
    Error error;
    cr_assert_eq(net_write(net, false, &bytes, &size), STATUS_OK);
    cr_assert_eq(net_read(&read, bytes, size, &error), STATUS_OK, "%s", error.text);
    free(bytes);
    net_destroy(net);
    return read;
}

typedef struct Gap {
    double most, sum; // of chances
    size_t count;
} Gap;

// The values of one list by both, and which play is chosen.
static void compare_list(Net *net, const Rules *rules, const Position *position, Gap *gap) {
    PlayList list = make_plays(rules, position);
    NetValue *value[2] = {calloc(list.count, sizeof **value), calloc(list.count, sizeof **value)};
    NetShort *brief = net->brief;
    Error error;
    cr_assert_not_null(brief);
    for (int i = 0; i < 2; i++) {
        net->brief = i == 0 ? brief : NULL;
        NetReader *reader = net_reader_create(net, rules);
        cr_assert_eq(net_values(reader, position, &list, value[i], &error), STATUS_OK, "%s", error.text);
        net_reader_destroy(reader);
    }
    net->brief = brief;
    for (size_t i = 0; i < list.count; i++) {
        double total = 0;
        for (int k = 0; k < net_outcomes(net); k++) {
            double off = fabs((double)value[0][i].chance[k] - (double)value[1][i].chance[k]);
            gap->most = off > gap->most ? off : gap->most;
            gap->sum += off;
            gap->count++;
            total += (double)value[0][i].chance[k];
        }
        cr_assert_float_eq(total, 1, 1e-5);
    }
    free(value[0]);
    free(value[1]);
    play_list_destroy(&list);
}

static Gap compare_games(Net *net, const Rules *rules, uint32_t games) {
    Gap gap = {0, 0, 0};
    RngKey key = {.seed = 7};
    for (uint32_t game = 0; game < games; game++) {
        Position position;
        position_init(&position, rules);
        key.game = game;
        for (uint32_t event = 0; event < 200 && !position.over; event++) {
            Node node;
            Error error;
            flow_next(rules, &position, &node);
            if (node.kind == NODE_CHANCE) {
                uint8_t dice[RULES_MAX_NUMBERS];
                int count;
                flow_draw_roll(rules, &position, &key, event, dice, &count, &error);
                flow_apply_roll(rules, &position, dice, count, &error);
            } else if (node.decide == DECIDE_PLAY) {
                PlayList list = make_plays(rules, &position);
                Play play;
                compare_list(net, rules, &position, &gap);
                play_list_get(&list, event % list.count, &play);
                flow_apply_play(rules, &position, &play, &error);
                play_list_destroy(&list);
            } else {
                flow_apply_word(rules, &position, node.words[0], &error);
            }
        }
    }
    return gap;
}

// A thousandth at most, on average less than a tenth of that; whatever the width fills of the last tile.
Test(net_short, plays_are_worth_the_same) {
    static const int hidden[] = {16, 48, 128, 144};
    static const char *const bases[] = {BACKGAMMON, NARDE, BACKGAMMON "; contact.blot=pin",
                                        BACKGAMMON "; score.count=left"};
    for (size_t i = 0; i < 4; i++) {
        Rules rules = make_rules(bases[i], "");
        Net *net = make_net(&rules, hidden[i], 5);
        teach(net, &rules, 0, 40);
        net = read_short(net);
        Gap gap = compare_games(net, &rules, 3);
        cr_assert(gap.count > 5000 && gap.most < 1e-3 && gap.sum / (double)gap.count < 1e-4,
                  "%s: %zu chances, %f at most, %f on average", bases[i], gap.count, gap.most,
                  gap.sum / (double)gap.count);
        net_destroy(net);
    }
}

// Units far beyond where they change are what they are at the end of 16 bits.
Test(net_short, sums_that_16_bits_do_not_hold) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 64, 5);
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < 64; i++) { // some are beyond the one end, some beyond the other, most depend on the board
            net->weight[net_place(64, row, i)] *= 7;
        }
    }
    for (int i = 0; i < 64; i++) {
        net_bias(net)[i] = i < 8 ? 1000 : i < 16 ? -1000 : 0;
        for (int k = 0; k < net_outcomes(net); k++) {
            net_second(net)[k * 64 + i] *= i < 16 ? 10 : 1;
        }
    }
    net = read_short(net);
    Gap gap = compare_games(net, &rules, 3);
    cr_assert(gap.count > 5000 && gap.sum / (double)gap.count < 1e-4, "%f at most, %f on average", gap.most,
              gap.sum / (double)gap.count);
    net_destroy(net);
}

// All units of one mind: no output's sum goes beyond 32 bits.
Test(net_short, outputs_that_add_up) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, NET_MAX_HIDDEN, 5);
    for (int i = 0; i < NET_MAX_HIDDEN; i++) {
        net_bias(net)[i] = 1000;
        net_second(net)[i] = 0.01f;
    }
    net = read_short(net);
    Gap gap = compare_games(net, &rules, 1);
    cr_assert(gap.count > 1000 && gap.most < 1e-3, "%f at most", gap.most);
    net_destroy(net);
}

#ifdef __x86_64__

static float any_float(Random *random, int most, float unit) {
    return (float)(random_below(random, 2 * most + 1) - most) * unit;
}

static int within_16_bits(int64_t x) {
    return x > INT16_MAX ? INT16_MAX : x < INT16_MIN ? INT16_MIN : (int)x;
}

// A base is exact before it is made shorter.
static int slow_base(const NetShort *brief, const Inputs *inputs, int unit) {
    int64_t x = (int64_t)brief->first_bias[unit] * 4096 + 2048;
    for (int n = 0; n < inputs->count; n++) {
        int value = (int)fmaxf(-32767, fminf(32767, roundf(inputs->value[n] * 8192)));
        x += brief->weight[net_short_place(brief->hidden, inputs->row[n], unit)] * (value >> 3);
    }
    return within_16_bits((x >> 12) > -INT16_MAX ? x >> 12 : -INT16_MAX);
}

// The sum of a unit on a board, two steps at a time.
static int slow_sum(const NetShort *brief, int x, const Inputs *inputs, int unit) {
    for (int n = 0; n < inputs->count; n++) {
        int value = (int)fmaxf(-32767, fminf(32767, roundf(inputs->value[n] * 8192)));
        x += (brief->weight[net_short_place(brief->hidden, inputs->row[n], unit)] * value + (1 << 14)) >> 15;
        x = n % 2 == 1 ? within_16_bits(x) : x;
    }
    return within_16_bits(x);
}

static void compare_loops(Net *net, Random *random) {
    const NetLoops *all[] = {&net_loops_plain, &net_loops_avx2, &net_loops_avx512};
    size_t kinds = net_loops() == &net_loops_avx512 ? 3 : net_loops() == &net_loops_avx2 ? 2 : 1;
    size_t units = (size_t)net->brief->hidden, size = LANE * 2 * units;
    Inputs *inputs = calloc(LANE + 1, sizeof *inputs), *base_inputs = inputs + LANE;
    float chance[3][LANE][OUTPUT_ROOM];
    int16_t *base = aligned_alloc(64, 2 * units), *sum[3];
    for (size_t k = 0; k <= LANE; k++) {
        inputs[k].count = random_below(random, 60);
        for (int i = 0; i < inputs[k].count; i++) {
            inputs[k].row[i] = (uint16_t)random_below(random, ROWS);
            inputs[k].value[i] = any_float(random, 1000, 0.005f);
        }
    }
    for (size_t i = 0; i < ((size_t)ROWS + 1) * units; i++) { // and biases, some of them at the ends
        int most = i < (size_t)ROWS * units || i % 2 == 0 ? INT16_MAX / 2 : INT16_MAX;
        net->brief->weight[i] = (int16_t)(random_below(random, 2 * most + 1) - most);
    }
    for (size_t l = 0; l < kinds; l++) {
        sum[l] = aligned_alloc(64, size);
        all[l]->short_base(base, net->brief, base_inputs);
        for (int i = 0; i < net->hidden; i++) {
            cr_assert_eq(base[i], slow_base(net->brief, base_inputs, i), "unit %d of %zu, %zu", i, units, l);
        }
        all[l]->short_add(sum[l], base, net->brief, inputs, LANE);
        cr_assert_arr_eq(sum[l], sum[0], size, "%zu units, %zu", units, l);
    }
    for (size_t k = 0; k < LANE; k++) {
        for (int i = 0; i < net->hidden; i++) {
            int slow = slow_sum(net->brief, base[i], &inputs[k], i), fast = sum[0][k * units + (size_t)i];
            cr_assert_eq(fast, slow, "board %zu, unit %d: %d, not %d", k, i, fast, slow);
        }
    }
    for (size_t l = 0; l < kinds; l++) {
        sum[l][0] = INT16_MIN;
        all[l]->short_answer(net, sum[l], LANE, chance[l]);
        cr_assert_arr_eq(chance[l], chance[0], sizeof chance[0], "%zu units, %zu", units, l);
        free(sum[l]);
    }
    free(base);
    free(inputs);
}

// The same by all builds of the loops, at the ends of 16 bits, too.
Test(net_short, same_bits_on_all_processors) {
    static const int hidden[] = {16, 48, 256, 336};
    Rules rules = make_rules(BACKGAMMON, "");
    Random random = {11};
    for (int i = 0; i < 4; i++) {
        Net *net = read_short(make_net(&rules, hidden[i], 3));
        net->brief->halved = i;
        compare_loops(net, &random);
        net_destroy(net);
    }
}

#endif

// Which nets have them.
Test(net_short, of_nets_that_do_not_learn) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *large = make_net(&rules, 16, 3), *learns = make_net(&rules, 16, 3), *copy = make_net(&rules, 16, 3);
    cr_assert_null(learns->brief);
    large->weight[net_place(16, ROW_FEATURES, 5)] = 31;
    large = read_short(large);
    cr_assert(large->brief != NULL && large->brief->halved == SHORT_MOST_HALVED);
    large->weight[net_place(16, ROW_FEATURES, 5)] = 33;
    large = read_short(large);
    cr_assert_null(large->brief, "a weight that 16 bits do not hold");
    for (int row = 0; row < ROWS; row++) {
        large->weight[net_place(16, row, 5)] = 1;
    }
    large = read_short(large);
    cr_assert(large->brief != NULL && large->brief->halved > 0, "many that 32 bits do not hold together");
    learns = read_short(learns);
    copy = read_short(copy);
    cr_assert(learns->brief != NULL && copy->brief != NULL);
    teach(learns, &rules, 0, 1);
    cr_assert_null(learns->brief);
    net_copy(copy, learns);
    cr_assert_null(copy->brief);
    copy = read_short(copy);
    net_average(copy, learns, 1);
    cr_assert_null(copy->brief);
    net_destroy(large);
    net_destroy(learns);
    net_destroy(copy);
}

// Those that come with the program; backgammon's has weights that are halved.
Test(net_short, of_shipped_nets) {
    enum { MOST = 1 << 20 };
    glob_t files;
    Rules rules = make_rules(BACKGAMMON, "");
    unsigned char *bytes = malloc(MOST);
    int halved = 0;
    cr_assert_eq(glob(NARDBOX_SOURCE_DIR "/variants/nets/*.net", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        Net *net;
        Error error;
        FILE *file = fopen(files.gl_pathv[i], "rb");
        size_t size = fread(bytes, 1, MOST, file);
        fclose(file);
        cr_assert_eq(net_read(&net, bytes, size, &error), STATUS_OK, "%s", error.text);
        cr_assert_not_null(net->brief, "%s plays by floats", files.gl_pathv[i]);
        halved += net->brief->halved > 0;
        if (strstr(files.gl_pathv[i], "/backgammon.net") != NULL) {
            Gap gap = compare_games(net, &rules, 3);
            cr_assert(gap.most < 5e-3 && gap.sum / (double)gap.count < 3e-4, "%f at most, %f on average", gap.most,
                      gap.sum / (double)gap.count);
        }
        net_destroy(net);
    }
    cr_assert(files.gl_pathc > 20 && halved > 0);
    globfree(&files);
    free(bytes);
}
