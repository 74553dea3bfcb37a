// SPDX-License-Identifier: MIT
// The loops of a net, compiled once for each kind of processor (loops_plain.c, loops_avx2.c, loops_avx512.c): NET_LOOPS
// is the name of the table.
//
// Each float goes through the same operations in the same order, however many a register holds, and nothing is
// contracted (-ffp-contract=off), so all processors come to the same bits.
#include "core/net/net_features.h"

// The sum of LANE numbers, in one fixed order: halves are added until one is left.
static inline float add_up(const float *floats) {
    typedef float Eight __attribute__((vector_size(32)));
    typedef float Four __attribute__((vector_size(16)));
    Eight eight[2];
    Four four[2];
    memcpy(eight, floats, sizeof eight);
    eight[0] += eight[1];
    memcpy(four, eight, sizeof four);
    four[0] += four[1];
    return (four[0][0] + four[0][2]) + (four[0][1] + four[0][3]);
}

// The units of a tile, of one position.
static inline void add_tile(float *sum, const float *base, const float *weight, const Inputs *inputs) {
    enum { B = REGISTER_FLOATS, C = 2 * REGISTER_FLOATS, D = 3 * REGISTER_FLOATS };
    for (int at = 0; at < TILE; at += 4 * REGISTER_FLOATS) {
        Floats a = load(base + at), b = load(base + at + B);
        Floats c = load(base + at + C), d = load(base + at + D);
        for (int i = 0; i < inputs->count; i++) {
            const float *row = weight + (size_t)inputs->row[i] * TILE + at;
            float value = inputs->value[i];
            a += load(row) * value;
            b += load(row + B) * value;
            c += load(row + C) * value;
            d += load(row + D) * value;
        }
        store(sum + at, a);
        store(sum + at + B, b);
        store(sum + at + C, c);
        store(sum + at + D, d);
    }
}

// A last tile that is not full.
static inline void add_rest(float *sum, const float *base, const float *weight, int width, const Inputs *inputs) {
    for (int at = 0; at < width; at += REGISTER_FLOATS) {
        Floats a = load(base + at);
        for (int i = 0; i < inputs->count; i++) {
            a += load(weight + inputs->row[i] * width + at) * inputs->value[i];
        }
        store(sum + at, a);
    }
}

static void loops_add(float *sum, const float *base, const float *weight, int hidden, const Inputs *inputs,
                      size_t count) {
    for (int at = 0; at < hidden; at += TILE) {
        const float *tile = weight + net_place(hidden, 0, at);
        for (size_t k = 0; k < count; k++) {
            float *to = sum + k * (size_t)hidden + at;
            if (hidden - at >= TILE) {
                add_tile(to, base + at, tile, &inputs[k]);
            } else {
                add_rest(to, base + at, tile, hidden - at, &inputs[k]);
            }
        }
    }
}

// A hidden unit: a parabola from 0 at x = -4 to 1/2 at 0, and the same turned round to 1 at 4. *slope is its
// derivative, at least 0.01, so that no unit is lost for ever.
static inline Floats squash(Floats x, Floats *slope) {
    const Floats zero = {0};
    Floats size = (Floats)((Ints)x & 0x7fffffff);
    Floats rest = 1.0f - size * 0.25f;
    rest = choose(rest > zero, rest, zero);
    Floats half = rest * rest * 0.5f;
    *slope = rest * 0.25f;
    *slope = choose(*slope > zero + 0.01f, *slope, zero + 0.01f);
    return choose(x < zero, half, 1.0f - half);
}

// e to the x, for x from -80 to 0, to seven digits.
static inline Floats exponential(Floats x) {
    const Floats zero = {0};
    x = choose(x > zero - 80.0f, x, zero - 80.0f);
    Ints whole = __builtin_convertvector(x * 1.44269504f - 0.5f, Ints); // towards zero: the nearest, as x <= 0
    Floats n = __builtin_convertvector(whole, Floats);
    Floats r = x - n * 0.693359375f + n * 2.12194440e-4f;
    Floats y = r * 1.9875691500e-4f + 1.3981999507e-3f;
    y = y * r + 8.3334519073e-3f;
    y = y * r + 4.1665795894e-2f;
    y = y * r + 1.6666665459e-1f;
    y = y * r + 5.0000001201e-1f;
    y = y * r * r + r + 1.0f;
    return y * (Floats)((whole + 127) << 23);
}

// Chances from the outputs' sums: they are positive and add up to 1.
static inline void share_out(float (*out)[LANE], int count) {
    Floats most = load(out[0]), total = {0};
    for (int i = 1; i < count; i++) {
        most = choose(load(out[i]) > most, load(out[i]), most);
    }
    for (int i = 0; i < count; i++) {
        Floats share = exponential(load(out[i]) - most);
        total += share;
        store(out[i], share);
    }
    for (int i = 0; i < count; i++) {
        store(out[i], load(out[i]) / total);
    }
}

// The same, position by position.
static inline void give_chances(float (*out)[LANE], int outcomes, size_t count, float (*chance)[OUTPUT_ROOM]) {
    for (size_t k = 0; k < count; k += REGISTER_FLOATS) {
        share_out((float(*)[LANE]) & out[0][k], outcomes);
    }
    memset(chance, 0, count * sizeof *chance);
    for (int i = 0; i < outcomes; i++) {
        for (size_t k = 0; k < count; k++) {
            chance[k][i] = out[i][k];
        }
    }
}

// The outputs' sums of one position.
static inline void sum_outputs(const Net *net, const float *sum, float (*out)[LANE]) {
    int hidden = net->hidden;
    _Alignas(64) float y[NET_MAX_HIDDEN];
    Floats slope;
    for (int at = 0; at < hidden; at += REGISTER_FLOATS) {
        store(y + at, squash(load(sum + at), &slope));
    }
    for (int i = 0; i < net_outcomes(net); i += 4) { // weights of outputs that there are not are 0
        const float *second = net_second(net) + (size_t)i * (size_t)hidden, *bias = net_second_bias(net) + i;
        float part[4][LANE];
        for (int lane = 0; lane < LANE; lane += REGISTER_FLOATS) {
            Floats a = {0}, b = {0}, c = {0}, d = {0}; // an array of them would be kept in memory
            for (int at = lane; at < hidden; at += LANE) {
                Floats unit = load(y + at);
                a += unit * load(second + at);
                b += unit * load(second + hidden + at);
                c += unit * load(second + 2 * hidden + at);
                d += unit * load(second + 3 * hidden + at);
            }
            store(part[0] + lane, a);
            store(part[1] + lane, b);
            store(part[2] + lane, c);
            store(part[3] + lane, d);
        }
        for (int k = 0; k < 4; k++) {
            out[i + k][0] = bias[k] + add_up(part[k]);
        }
    }
}

static void loops_answer(const Net *net, const float *sum, size_t count, float (*chance)[OUTPUT_ROOM]) {
    int outcomes = net_outcomes(net);
    _Alignas(64) float out[OUTPUT_ROOM][LANE] = {{0}};
    for (size_t k = 0; k < count; k++) {
        sum_outputs(net, sum + k * (size_t)net->hidden, (float(*)[LANE]) & out[0][k]);
    }
    give_chances(out, outcomes, count, chance);
}

// Rows of a tile that is so wide take a step by the units' `back` and their inputs.
static inline void learn_tile(float *tile, int width, const float *back, const Inputs *inputs) {
    for (int i = 0; i < inputs->count; i++) {
        float *row = tile + inputs->row[i] * width, value = inputs->value[i];
        for (int at = 0; at < width; at += REGISTER_FLOATS) {
            store(row + at, load(row + at) + load(back + at) * value);
        }
    }
}

static void loops_learn(const Net *net, Net *to, const float *sum, const Inputs *inputs, const float *target,
                        float rate) {
    int hidden = net->hidden, count = net_outcomes(net);
    float chance[OUTPUT_ROOM], push[OUTPUT_ROOM];
    _Alignas(64) float backs[NET_MAX_HIDDEN];
    loops_answer(net, sum, 1, &chance);
    for (int i = 0; i < count; i++) {
        push[i] = (target[i] - chance[i]) * rate;
        net_second_bias(to)[i] += push[i];
    }
    for (int at = 0; at < hidden; at += REGISTER_FLOATS) {
        Floats slope, back = {0}, y = squash(load(sum + at), &slope);
        for (int i = 0; i < count; i++) {
            size_t place = (size_t)i * (size_t)hidden + (size_t)at;
            float *second = net_second(to) + place;
            back += load(net_second(net) + place) * push[i];
            store(second, load(second) + y * push[i]);
        }
        back *= slope;
        store(backs + at, back);
        store(net_bias(to) + at, load(net_bias(to) + at) + back);
    }
    for (int at = 0; at < hidden; at += TILE) {
        int width = hidden - at < TILE ? hidden - at : TILE;
        float *tile = to->weight + net_place(hidden, 0, at);
        if (width == TILE) { // a number that is known is quicker
            learn_tile(tile, TILE, backs + at, inputs);
        } else {
            learn_tile(tile, width, backs + at, inputs);
        }
    }
}

static inline int put(Inputs *inputs, int count, int row, float value) {
    inputs->row[count] = (uint16_t)row;
    inputs->value[count] = value;
    return count + 1;
}

// The counts of checkers, and pins; returns how many inputs that are.
static inline int put_changes(Inputs *inputs, const Board *from, const Board *to, Side me) {
    int count = 0;
    for (int i = 0; i < 2; i++) {
        Side side = i == 0 ? me : side_other(me);
        const uint8_t *before = from->row[side].at, *after = to->row[side].at;
        uint8_t changes[BOARD_PLACES];
        for (int place = 0; place < BOARD_PLACES; place++) {
            changes[place] = (uint8_t)(before[place] != after[place]);
        }
        for (uint32_t changed = wide_mask(wide_load(changes), 1); changed; changed &= changed - 1) {
            int place = lowest(changed), row = net_row_of(i, place);
            int had = net_levels_of[before[place]], has = net_levels_of[after[place]];
            for (uint32_t levels = (bit(had) - 1) ^ (bit(has) - 1); levels; levels &= levels - 1) {
                count = put(inputs, count, row + lowest(levels), has > had ? 1 : -1);
            }
        }
        uint32_t pins = to->pinned[side];
        for (uint32_t changed = pins ^ from->pinned[side]; changed; changed &= changed - 1) {
            int place = lowest(changed);
            count = put(inputs, count, ROW_PINNED + i * BOARD_PLACES + place, pins >> place & 1 ? 1 : -1);
        }
    }
    return count;
}

// Bit k of mask[i]: feature i is not the same on board k as on board `of`.
static inline void find_different(const float (*feature)[LANE], int of, uint32_t mask[FEATURES]) {
    for (int i = 0; i < FEATURES; i++) {
        Floats same = (Floats){0} + feature[i][of];
        mask[i] = 0;
        for (int k = 0; k < LANE; k += REGISTER_FLOATS) {
            mask[i] |= floats_differ(load(feature[i] + k), same) << k;
        }
    }
}

// A base has no need to be a position: what most plays bring, such as fewer pips, is better there than in each of them.
static void loops_choose_base(float (*feature)[LANE], size_t count) {
    uint32_t before[FEATURES], first[FEATURES], plays = bit((int)count) - 2;
    find_different((const float(*)[LANE])feature, 0, before);
    find_different((const float(*)[LANE])feature, 1, first);
    for (int i = 0; i < FEATURES; i++) {
        if (__builtin_popcount(first[i] & plays) < __builtin_popcount(before[i] & plays)) {
            feature[i][0] = feature[i][1];
        }
    }
}

static void loops_differ(Inputs *change, const Board *const *board, size_t count, Side me,
                         const float (*feature)[LANE]) {
    enum { AT_ONCE = 64 / LANE };
    uint32_t mask[(FEATURES + AT_ONCE - 1) / AT_ONCE * AT_ONCE] = {0};
    find_different(feature, 0, mask);
    for (size_t k = 1; k < count; k++) {
        change[k].count = put_changes(&change[k], board[0], board[k], me);
    }
    for (int i = 0; i < FEATURES; i += AT_ONCE) { // fewer ends of loops to guess
        uint64_t plays = 0;
        for (int k = 0; k < AT_ONCE; k++) {
            plays |= (uint64_t)(mask[i + k] & (bit((int)count) - 1)) << k * LANE;
        }
        for (; plays; plays &= plays - 1) {
            unsigned at = (unsigned)__builtin_ctzll(plays), of = (unsigned)i + at / LANE, k = at % LANE;
            change[k].count = put(&change[k], change[k].count, ROW_FEATURES + (int)of, feature[of][k] - feature[of][0]);
        }
    }
    for (size_t k = 1; k < count; k++) {
        change[k].row[change[k].count] = 0; // short_add looks at two at once
    }
}

#include "core/net/net_short_loops.h"

const NetLoops NET_LOOPS = {loops_add,    loops_answer,     loops_learn,     features_look,     loops_choose_base,
                            loops_differ, loops_short_base, loops_short_add, loops_short_answer};
