// SPDX-License-Identifier: MIT
// Nets as bytes: see net.h.
//
// The words "nardbox net 2" and a line end, then numbers, the lowest byte first: what the net is; lines of weights
// (rows, the hidden units' biases, the outputs), each its number (2 bytes) and its weights: 4 bytes each if exact, else
// a factor (4) and 10 bits each, the lowest first; 0xffff; the outputs' biases; the hash of all that. If exact, a line
// of a row ends with the sum of its input's squares, and before the hash stands how many positions were met. Lines that
// are all 0 are left out. In files of version 1, which can still be read, weights have 16 bits.
#include "core/hash.h"
#include "core/net/net_parts.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "nardbox net 2\n"

enum { END_OF_LINES = 0xffff };
// FOUR weights of either version fill whole bytes.
enum { WEIGHT_BITS = 10, FORMER_BITS = 16, FOUR = 4, AT_VERSION = sizeof MAGIC - 3 };
static const float WEIGHT_MOST = 1e6f; // what no training comes near

// One loop for both ways: bytes that are written, or read.
typedef struct Tape {
    unsigned char *bytes;
    size_t size, at;
    bool reading, failed; // past the end, or not a value that can be
    int weight_bits;      // of a weight that is not exact
} Tape;

static uint64_t tape_number(Tape *tape, int bytes, uint64_t number) {
    if (tape->failed || tape->size - tape->at < (size_t)bytes) {
        tape->failed = true;
        return 0;
    }
    uint64_t read = 0;
    for (int i = 0; i < bytes; i++, tape->at++) {
        if (tape->reading) {
            read |= (uint64_t)tape->bytes[tape->at] << 8 * i;
        } else {
            tape->bytes[tape->at] = (unsigned char)(number >> 8 * i);
        }
    }
    return tape->reading ? read : number;
}

static void tape_int(Tape *tape, int bytes, int *value, int low, int high) {
    int read = (int)tape_number(tape, bytes, (uint64_t)*value);
    tape->failed = tape->failed || read < low || read > high;
    *value = tape->failed ? low : read;
}

static void tape_double(Tape *tape, double *value) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    bits = tape_number(tape, 8, bits);
    memcpy(value, &bits, sizeof bits);
    tape->failed = tape->failed || !isfinite(*value) || *value < 0;
}

static void tape_float(Tape *tape, float *value) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    bits = (uint32_t)tape_number(tape, 4, bits);
    memcpy(value, &bits, sizeof bits);
    tape->failed = tape->failed || !(fabsf(*value) < WEIGHT_MOST);
}

static void tape_kinds(Tape *tape, Net *net) {
    for (int i = 0; i < net->kinds; i++) {
        NetKind *kind = &net->kind[i];
        int outcome = (int)kind->outcome;
        tape_int(tape, 1, &outcome, OUTCOME_SINGLE, OUTCOME_EXTRA + RULES_MAX_EXTRA - 1);
        kind->outcome = (Outcome)outcome;
        tape_int(tape, 1, &kind->low, 0, BOARD_MAX_CHECKERS);
        tape_int(tape, 1, &kind->high, kind->low, BOARD_MAX_CHECKERS);
        tape_double(tape, &kind->points);
        tape_double(tape, &net->kind_sum[i]);
        net->kind_count[i] = tape_number(tape, 8, net->kind_count[i]);
        bool is_mean = net->kind_sum[i] <= UINT16_MAX * (double)net->kind_count[i];
        tape->failed = tape->failed || outcome == OUTCOME_DRAW || kind->points > UINT16_MAX || !is_mean;
    }
    for (int i = 0; i < RULES_MAX_EXTRA; i++) {
        for (int k = 0; k < RULES_NAME; k++) {
            net->extra[i][k] = (char)tape_number(tape, 1, (unsigned char)net->extra[i][k]);
        }
        net->extra[i][RULES_NAME - 1] = 0;
    }
}

static void tape_exact(Tape *tape, float *line, int hidden) {
    for (int i = 0; i < hidden; i++) {
        tape_float(tape, &line[i]);
    }
}

// Four numbers side by side, the first one lowest.
static void tape_four(Tape *tape, int number[FOUR]) {
    const int bits = tape->weight_bits;
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    uint64_t all = 0;
    for (int i = 0; i < FOUR; i++) {
        all |= ((uint64_t)number[i] & mask) << bits * i;
    }
    all = tape_number(tape, bits * FOUR / 8, all);
    for (int i = 0; i < FOUR; i++) {
        const int sign = 1 << (bits - 1);
        number[i] = ((int)(all >> bits * i & mask) ^ sign) - sign;
    }
}

static void tape_short(Tape *tape, float *line, int hidden) {
    float most = 0;
    for (int i = 0; i < hidden; i++) {
        most = fabsf(line[i]) > most ? fabsf(line[i]) : most;
    }
    float factor = most / (float)((1 << (tape->weight_bits - 1)) - 1);
    factor = factor < FLT_MIN ? 0 : factor; // too small to divide by
    tape_float(tape, &factor);
    for (int i = 0; i < hidden; i += FOUR) {
        int number[FOUR] = {0};
        for (int k = 0; !tape->reading && factor != 0 && k < FOUR; k++) {
            number[k] = (int)(line[i + k] / factor + (line[i + k] < 0 ? -0.5f : 0.5f));
        }
        tape_four(tape, number);
        for (int k = 0; tape->reading && k < FOUR; k++) {
            line[i + k] = (float)number[k] * factor;
            tape->failed = tape->failed || !(fabsf(line[i + k]) < WEIGHT_MOST);
        }
    }
}

static bool line_is_empty(const Net *net, int line, bool exact) {
    if (exact && line < ROWS && net->square[line] > 0) {
        return false;
    }
    for (int i = 0; i < net->hidden; i++) {
        if (*net_weight(net, line, i) != 0) {
            return false;
        }
    }
    return true;
}

static void tape_line(Tape *tape, const Net *net, int line, bool exact) {
    float weight[NET_MAX_HIDDEN];
    for (int i = 0; i < net->hidden; i++) {
        weight[i] = *net_weight(net, line, i);
    }
    (exact ? tape_exact : tape_short)(tape, weight, net->hidden);
    for (int i = 0; tape->reading && i < net->hidden; i++) {
        *net_weight(net, line, i) = weight[i];
    }
}

static void tape_lines(Tape *tape, Net *net, bool exact) {
    for (int next = 0; !tape->failed; next++) {
        while (!tape->reading && next < LINES && line_is_empty(net, next, exact)) {
            next++;
        }
        int line = next < LINES ? next : END_OF_LINES;
        line = (int)tape_number(tape, 2, (uint64_t)line);
        if (line == END_OF_LINES) {
            break;
        }
        if (line < next || line >= LINES) { // they are in order, each once
            tape->failed = true;
            break;
        }
        next = line;
        tape_line(tape, net, line, exact);
        if (exact && line < ROWS) {
            tape_double(tape, &net->square[line]);
        }
    }
    for (int i = 0; i < OUTPUT_ROOM; i++) {
        tape_float(tape, &net_second_bias(net)[i]);
    }
}

static void tape_origin(Tape *tape, Net *net) {
    tape_int(tape, 1, &net->kinds, 1, NET_MAX_KINDS);
    tape_int(tape, 1, &net->points, BOARD_MIN_POINTS, BOARD_MAX_POINTS);
    tape_int(tape, 1, &net->count_left, 0, 1);
    net->fingerprint = tape_number(tape, 8, net->fingerprint);
    net->games = tape_number(tape, 8, net->games);
}

// How many positions were met; an input's mean square is what a weight may be at most.
static void tape_met(Tape *tape, Net *net) {
    net->met = tape_number(tape, 8, net->met);
    for (int row = 0; row < ROWS; row++) {
        tape->failed = tape->failed || net->square[row] > (double)WEIGHT_MOST * (double)net->met;
    }
}

// All but the magic words, the shape and the hash.
static void tape_net(Tape *tape, Net *net, bool exact) {
    tape_origin(tape, net);
    tape_kinds(tape, net);
    tape_lines(tape, net, exact);
    if (exact) {
        tape_met(tape, net);
    }
}

// What comes first: of a reading tape, what it says.
static void tape_shape(Tape *tape, int *rows, int *hidden, int *exact) {
    tape_int(tape, 2, rows, 0, END_OF_LINES);
    tape_int(tape, 2, hidden, 0, END_OF_LINES);
    tape_int(tape, 1, exact, 0, 1);
}

Status net_write(const Net *net, bool exact, unsigned char **bytes, size_t *size) {
    size_t room = sizeof MAGIC + 4096 + (size_t)LINES * (2 + (size_t)net->hidden * 4 + 8) + OUTPUT_ROOM * 4;
    Tape tape = {.bytes = malloc(room), .size = room, .at = sizeof MAGIC - 1, .weight_bits = WEIGHT_BITS};
    Net copy = *net; // the tape writes what it finds, and gives it back; the weights are not changed
    int rows = ROWS, is_exact = exact;
    if (tape.bytes == NULL) {
        return STATUS_NO_MEMORY;
    }
    memcpy(tape.bytes, MAGIC, sizeof MAGIC - 1);
    tape_shape(&tape, &rows, &copy.hidden, &is_exact);
    tape_net(&tape, &copy, exact);
    tape_number(&tape, 8, hash_bytes(HASH_START, tape.bytes, tape.at));
    *bytes = tape.bytes;
    *size = tape.at;
    return STATUS_OK;
}

// Stands behind the magic words; failed if they are no words of a net. Of a version that there is not: no weight_bits.
static Tape tape_open(const unsigned char *bytes, size_t size) {
    Tape tape = {.bytes = (unsigned char *)(uintptr_t)bytes, .size = size, .at = sizeof MAGIC - 1, .reading = true};
    if (size < sizeof MAGIC - 1 + 8 || memcmp(bytes, MAGIC, AT_VERSION) != 0) {
        tape.failed = true;
    } else if (bytes[AT_VERSION] == MAGIC[AT_VERSION]) {
        tape.weight_bits = WEIGHT_BITS;
    } else if (bytes[AT_VERSION] == '1') {
        tape.weight_bits = FORMER_BITS;
    }
    return tape;
}

uint64_t net_peek(const unsigned char *bytes, size_t size) {
    Tape tape = tape_open(bytes, size);
    Net net = {0};
    int rows = 0, exact = 0;
    tape_shape(&tape, &rows, &net.hidden, &exact);
    tape_origin(&tape, &net);
    return tape.failed || tape.weight_bits == 0 || rows != ROWS ? 0 : net.fingerprint;
}

// Before 0.4.0 all weights of pinned checkers began at random, those of the spare place and of who began, too, which
// were no inputs then.
static void forget_random_weights(Net *net) {
    static const int rows[] = {ROW_PINNED + BOARD_PLACES - 1, ROW_BEGAN, ROW_BEGAN + BOARD_PLACES};
    bool old = false;
    for (int i = 0; i < net->hidden; i++) {
        old = old || *net_weight(net, rows[0], i) != 0;
    }
    for (int i = 0; old && i < 3 * net->hidden; i++) {
        *net_weight(net, rows[i % 3], i / 3) = 0;
    }
}

Status net_read(Net **net, const unsigned char *bytes, size_t size, Error *error) {
    Tape tape = tape_open(bytes, size);
    int rows = 0, hidden = 0, exact = 0;
    if (tape.failed) {
        return error_bad_input(error, "this is not the file of a net");
    }
    tape_shape(&tape, &rows, &hidden, &exact);
    if (tape.weight_bits == 0 || rows != ROWS) {
        return error_bad_input(error, "the net was made by another version of this program; train it again");
    }
    Tape end = {.bytes = tape.bytes, .size = size, .at = size - 8, .reading = true};
    if (tape_number(&end, 8, 0) != hash_bytes(HASH_START, bytes, size - 8)) {
        return error_bad_input(error, "the file of the net is damaged or cut off");
    }
    tape.size -= 8;
    Net *made;
    RETURN_IF_FAILED(net_allocate(&made, hidden, error));
    tape_net(&tape, made, exact);
    forget_random_weights(made);
    if (tape.failed || tape.at != tape.size) {
        net_destroy(made);
        return error_bad_input(error, "the file of the net says what cannot be");
    }
    if (!exact && net_shorten(made) != STATUS_OK) {
        net_destroy(made);
        return error_no_memory(error);
    }
    *net = made;
    return STATUS_OK;
}
