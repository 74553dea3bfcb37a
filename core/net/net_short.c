// SPDX-License-Identifier: MIT
// A net's weights in 16 bits: see NetShort in net_parts.h.
#include "core/net/net_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int16_t nearest(float x) {
    return (int16_t)(x + (x < 0 ? -0.5f : 0.5f));
}

// No sum over all units, each of which is within 4096 of 0, goes beyond 32 bits.
static float step_of_outputs(const Net *net) {
    float step = 0;
    for (int i = 0; i < net_outcomes(net); i++) {
        const float *second = net_second(net) + (size_t)i * (size_t)net->hidden;
        float sum = 0;
        for (int k = 0; k < net->hidden; k++) {
            float size = fabsf(second[k]);
            sum += size;
            step = size / INT16_MAX > step ? size / INT16_MAX : step;
        }
        step = sum * 4096 / 2e9f > step ? sum * 4096 / 2e9f : step;
    }
    return step > 0 ? step : 1;
}

static void shorten_outputs(NetShort *brief, const Net *net, int16_t *second) {
    float step = step_of_outputs(net);
    brief->second = second;
    brief->factor = step / 8192;
    for (int i = 0; i < net_outcomes(net); i++) {
        int sum = 0;
        for (int k = 0; k < net->hidden; k++) {
            int16_t weight = nearest(net_second(net)[i * net->hidden + k] / step);
            second[i * brief->hidden + k] = weight;
            sum += weight;
        }
        brief->bias[i] = net_second_bias(net)[i] + step / 2 * (float)sum;
    }
}

// How often weights have to be halved for sums to have room: eight times the largest was enough in every game looked
// at. So two of them, by values within those of 16 bits, surely add up to a number of 16 bits; and all of a unit, at
// 120 times as much, to one of 32 bits in a base.
static int halvings(const Net *net) {
    float most = 0;
    int halved = 0;
    for (int unit = 0; unit < net->hidden; unit++) {
        float all = 0;
        for (int row = 0; row < ROWS; row++) {
            float size = fabsf(net->weight[net_place(net->hidden, row, unit)]);
            most = fmaxf(most, size);
            all += row < ROW_FEATURES ? size : size * 4; // all but features are within 1 of 0
        }
        most = fmaxf(most, all / 120);
    }
    for (most *= SHORT_ONE; most > INT16_MAX / 2 && halved <= SHORT_MOST_HALVED; most /= 2) {
        halved++;
    }
    return halved;
}

Status net_shorten(Net *net) {
    net_lengthen(net);
    int halved = halvings(net);
    if (halved > SHORT_MOST_HALVED) {
        return STATUS_OK;
    }
    NetShort *brief = calloc(1, sizeof *brief);
    if (brief == NULL) {
        return STATUS_NO_MEMORY;
    }
    brief->halved = halved;
    brief->hidden = (net->hidden + SHORT_LANE - 1) / SHORT_LANE * SHORT_LANE;
    size_t rows = (size_t)ROWS * (size_t)brief->hidden, bytes = sizeof(int16_t) * (size_t)brief->hidden;
    brief->weight = aligned_alloc(64, LINES * bytes);
    if (brief->weight == NULL) {
        free(brief);
        return STATUS_NO_MEMORY;
    }
    memset(brief->weight, 0, LINES * bytes);
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < net->hidden; i++) {
            int16_t weight = nearest(net->weight[net_place(net->hidden, row, i)] * (float)(SHORT_ONE >> halved));
            brief->weight[net_short_place(brief->hidden, row, i)] = weight;
        }
    }
    brief->first_bias = brief->weight + rows;
    for (int i = 0; i < net->hidden; i++) {
        float bias = net_bias(net)[i] * (float)(SUM_ONE >> halved);
        brief->weight[rows + (size_t)i] = nearest(fmaxf(-INT16_MAX, fminf(INT16_MAX, bias)));
    }
    shorten_outputs(brief, net, brief->weight + rows + brief->hidden);
    net->brief = brief;
    return STATUS_OK;
}

void net_lengthen(Net *net) {
    if (net->brief != NULL) {
        free(net->brief->weight);
        free(net->brief);
        net->brief = NULL;
    }
}
