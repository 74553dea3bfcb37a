// SPDX-License-Identifier: MIT
// The loops of a net by weights of 16 bits (NetShort), compiled with the others (net_loops.h).
//
// Sums of hidden units are in 1/1024 (twice that and more where weights are halved) and stay at the ends of what 16
// bits hold, which is far beyond where a unit changes; values of inputs are in 1/8192. A base is added up in 32 bits,
// as many small errors would come together in it. Whole numbers are added up in the same order everywhere, so all
// processors come to the same bits.
#pragma once

#include "core/net/net_lanes.h"

enum { VALUE_ONE = 8192, BASE_SHIFT = 3, BASE_DIGITS = 12 };
_Static_assert(SHORT_ONE *VALUE_ONE == SUM_ONE << 15, "what shorts_times makes of a weight and a value");
_Static_assert(SHORT_ONE *VALUE_ONE >> BASE_SHIFT == SUM_ONE << BASE_DIGITS, "and a base");

// The nearest whole numbers that 16 bits hold.
static inline void make_short(int16_t *to, Floats x) {
    typedef int16_t Half __attribute__((vector_size(REGISTER / 2)));
    const Floats zero = {0}, most = zero + INT16_MAX;
    x = choose(x > most, most, x);
    x = choose(x < -most, -most, x);
    x += choose(x < zero, zero - 0.5f, zero + 0.5f);
    Half half = __builtin_convertvector(__builtin_convertvector(x, Ints), Half);
    memcpy(to, &half, sizeof half);
}

static inline void values_short(int16_t *value, const Inputs *inputs) {
    for (int i = 0; i < inputs->count; i += REGISTER_FLOATS) {
        make_short(value + i, load(inputs->value + i) * VALUE_ONE);
    }
}

// Sums with BASE_DIGITS more than those of 16 bits, as these.
static inline Masks base_short(Ints sum) {
    const Ints most = (Ints){0} + INT16_MAX;
    sum = (sum + (1 << (BASE_DIGITS - 1))) >> BASE_DIGITS;
    sum = ints_choose(sum > most, most, sum);
    return (Masks)ints_choose(sum < -most, -most, sum) & 0xffff;
}

// So many registers of units, of which `bias` and `weight` are the first. Units with even indices are kept apart from
// the others.
static inline __attribute__((always_inline)) void short_base_some(int16_t *base, const int16_t *bias,
                                                                  const int16_t *weight, int width, int registers,
                                                                  const Inputs *inputs, const int16_t *value) {
    Ints even[4], odd[4];
    for (int k = 0; k < registers; k++) {
        Masks begin;
        memcpy(&begin, bias + k * REGISTER_SHORTS, sizeof begin);
        even[k] = ((Ints)(begin << 16) >> 16) * (1 << BASE_DIGITS);
        odd[k] = ((Ints)begin >> 16) * (1 << BASE_DIGITS);
    }
    for (int i = 0; i < inputs->count; i++) {
        const int16_t *row = weight + inputs->row[i] * width;
        Masks times = (Masks){0} + (uint16_t)(value[i] >> BASE_SHIFT);
        for (int k = 0; k < registers; k++) {
            even[k] = shorts_dot(even[k], shorts_at(row + k * REGISTER_SHORTS), (Shorts)times);
            odd[k] = shorts_dot(odd[k], shorts_at(row + k * REGISTER_SHORTS), (Shorts)(times << 16));
        }
    }
    for (int k = 0; k < registers; k++) {
        Masks both = base_short(even[k]) | base_short(odd[k]) << 16;
        memcpy(base + k * REGISTER_SHORTS, &both, sizeof both);
    }
}

static void loops_short_base(int16_t *base, const NetShort *net, const Inputs *inputs) {
    enum { FOUR = 4 * REGISTER_SHORTS };
    int16_t value[MOST_INPUTS];
    values_short(value, inputs);
    for (int at = 0, more = FOUR; at < net->hidden; at += more) {
        int first = at - at % SHORT_TILE, width = net->hidden - first < SHORT_TILE ? net->hidden - first : SHORT_TILE;
        const int16_t *weight = net->weight + net_short_place(net->hidden, 0, at), *bias = net->first_bias + at;
        more = first + width - at < FOUR ? REGISTER_SHORTS : FOUR;
        if (more == FOUR) {
            short_base_some(base + at, bias, weight, width, 4, inputs, value);
        } else {
            short_base_some(base + at, bias, weight, width, 1, inputs, value);
        }
    }
}

// What two changes add: it has room, as no weight is beyond INT16_MAX / 2. A plain sum is quicker than shorts_add.
static inline Shorts short_two(const int16_t *row, const int16_t *next, Shorts value, Shorts next_value) {
    return shorts_times(shorts_at(row), value) + shorts_times(shorts_at(next), next_value);
}

// The units of a tile, of one position. A value of 0 stands behind the last one.
static inline void short_add_tile(int16_t *sum, const int16_t *base, const int16_t *weight, const Inputs *inputs,
                                  const int16_t *value) {
    enum { B = REGISTER_SHORTS, C = 2 * REGISTER_SHORTS, D = 3 * REGISTER_SHORTS };
    for (int at = 0; at < SHORT_TILE; at += 4 * REGISTER_SHORTS) {
        Shorts a = shorts_at(base + at), b = shorts_at(base + at + B);
        Shorts c = shorts_at(base + at + C), d = shorts_at(base + at + D);
        for (int i = 0; i < inputs->count; i += 2) {
            const int16_t *row = weight + (size_t)inputs->row[i] * SHORT_TILE + at;
            const int16_t *next = weight + (size_t)inputs->row[i + 1] * SHORT_TILE + at;
            Shorts times = shorts_all(value[i]), next_times = shorts_all(value[i + 1]);
            a = shorts_add(a, short_two(row, next, times, next_times));
            b = shorts_add(b, short_two(row + B, next + B, times, next_times));
            c = shorts_add(c, short_two(row + C, next + C, times, next_times));
            d = shorts_add(d, short_two(row + D, next + D, times, next_times));
        }
        shorts_put(sum + at, a);
        shorts_put(sum + at + B, b);
        shorts_put(sum + at + C, c);
        shorts_put(sum + at + D, d);
    }
}

// A last tile that is not full.
static inline void short_add_rest(int16_t *sum, const int16_t *base, const int16_t *weight, int width,
                                  const Inputs *inputs, const int16_t *value) {
    for (int at = 0; at < width; at += REGISTER_SHORTS) {
        Shorts a = shorts_at(base + at);
        for (int i = 0; i < inputs->count; i += 2) {
            const int16_t *row = weight + inputs->row[i] * width + at;
            const int16_t *next = weight + inputs->row[i + 1] * width + at;
            a = shorts_add(a, short_two(row, next, shorts_all(value[i]), shorts_all(value[i + 1])));
        }
        shorts_put(sum + at, a);
    }
}

static void loops_short_add(int16_t *sum, const int16_t *base, const NetShort *net, const Inputs *inputs,
                            size_t count) {
    int16_t value[LANE][MOST_INPUTS];
    for (size_t k = 0; k < count; k++) {
        values_short(value[k], &inputs[k]);
        value[k][inputs[k].count] = 0;
    }
    for (int at = 0; at < net->hidden; at += SHORT_TILE) {
        const int16_t *tile = net->weight + net_short_place(net->hidden, 0, at);
        for (size_t k = 0; k < count; k++) {
            int16_t *to = sum + k * (size_t)net->hidden + at;
            if (net->hidden - at >= SHORT_TILE) {
                short_add_tile(to, base + at, tile, &inputs[k], value[k]);
            } else {
                short_add_rest(to, base + at, tile, net->hidden - at, &inputs[k], value[k]);
            }
        }
    }
}

// A hidden unit less a half, in 1/8192, of a sum that is halved so often: as `squash` of net_loops.h.
static inline Shorts short_squash(Shorts x, int halved) {
    const Shorts half = shorts_all(4096);
    Shorts below = x >> 15, size = (x ^ below) - below; // of -32768 it is less than 0, and so is the rest
    Shorts rest = shorts_all((int16_t)(4 * SUM_ONE >> halved)) - size;
    rest &= ~(rest >> 15);
    Shorts up = half - shorts_times(rest << (halved + 1), rest << (halved + 2));
    return (up ^ below) - below;
}

static inline void short_sum_outputs(const NetShort *net, int outcomes, const int16_t *sum, float (*out)[LANE]) {
    size_t hidden = (size_t)net->hidden;
    for (int i = 0; i < outcomes; i += 8) { // weights of outputs that there are not are 0
        Ints a = {0}, b = {0}, c = {0}, d = {0}, e = {0}, f = {0}, g = {0}, h = {0};
        for (size_t at = 0; at < hidden; at += REGISTER_SHORTS) {
            const int16_t *second = net->second + (size_t)i * hidden + at;
            Shorts unit = short_squash(shorts_at(sum + at), net->halved);
            a = shorts_dot(a, unit, shorts_at(second));
            b = shorts_dot(b, unit, shorts_at(second + hidden));
            c = shorts_dot(c, unit, shorts_at(second + 2 * hidden));
            d = shorts_dot(d, unit, shorts_at(second + 3 * hidden));
            e = shorts_dot(e, unit, shorts_at(second + 4 * hidden));
            f = shorts_dot(f, unit, shorts_at(second + 5 * hidden));
            g = shorts_dot(g, unit, shorts_at(second + 6 * hidden));
            h = shorts_dot(h, unit, shorts_at(second + 7 * hidden));
        }
        const int32_t total[8] = {ints_sum(a), ints_sum(b), ints_sum(c), ints_sum(d),
                                  ints_sum(e), ints_sum(f), ints_sum(g), ints_sum(h)};
        for (int k = 0; k < 8; k++) {
            out[i + k][0] = net->bias[i + k] + net->factor * (float)total[k];
        }
    }
}

static void loops_short_answer(const Net *net, const int16_t *sum, size_t count, float (*chance)[OUTPUT_ROOM]) {
    int outcomes = net_outcomes(net);
    _Alignas(64) float out[OUTPUT_ROOM][LANE] = {{0}};
    for (size_t k = 0; k < count; k++) {
        short_sum_outputs(net->brief, outcomes, sum + k * (size_t)net->brief->hidden, (float(*)[LANE]) & out[0][k]);
    }
    give_chances(out, outcomes, count, chance);
}
