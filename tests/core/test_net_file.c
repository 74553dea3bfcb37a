// SPDX-License-Identifier: MIT
// Files of nets: damaged ones and impossible ones are refused, whatever is accepted is a net that can be used.
#include "core/hash.h"
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Where things are in a file.
enum { AT_ROWS = 14, AT_HIDDEN = 16, AT_EXACT = 18, AT_KINDS = 19, AT_POINTS = 20, AT_LEFT = 21, AT_KIND = 38 };
enum { KIND_BYTES = 27, AT_EXTRA = AT_KIND + 3 * KIND_BYTES };
#ifdef NARDBOX_SANITIZED
enum { STRIDE = 5 }; // from one weight's byte to the next that is tried
#else
enum { STRIDE = 1 };
#endif
enum { AT_LINES = AT_EXTRA + RULES_MAX_EXTRA * RULES_NAME };

typedef struct File {
    unsigned char *bytes;
    size_t size;
} File;

// A net of few weights, so that every byte of its file can be tried.
static Net *small_net(const Rules *rules) {
    Net *net = make_net(rules, 16, 3);
    for (size_t i = 0; i < net->size; i++) {
        bool keep = i < 16 || i >= net->size - OUTPUT_ROOM || i / 16 == ROWS - 1 || i / 16 == ROWS + 1;
        net->weight[i] = keep ? net->weight[i] : 0;
    }
    return net;
}

static File write_file(const Net *net, bool exact) {
    File file;
    cr_assert_eq(net_write(net, exact, &file.bytes, &file.size), STATUS_OK);
    return file;
}

static Status read_file(const unsigned char *bytes, size_t size, Net **net) {
    // A copy of just that size: what reads past its end is noticed.
    unsigned char *copy = malloc(size ? size : 1);
    Error error = {0};
    memcpy(copy, bytes, size);
    Status status = net_read(net, copy, size, &error);
    cr_assert(status == STATUS_OK || (status == STATUS_BAD_INPUT && error.text[0] != 0));
    free(copy);
    return status;
}

static void put_hash(const File *file, size_t size) {
    uint64_t hash = hash_bytes(HASH_START, file->bytes, size - 8);
    for (int i = 0; i < 8; i++) {
        file->bytes[size - 8 + (size_t)i] = (unsigned char)(hash >> 8 * i);
    }
}

// Looks at a position and writes itself.
static void use(Net *net) {
    Rules rules = make_rules(BACKGAMMON, "score.extra.mars=4");
    NetReader *reader = net_reader_create(net, &rules);
    Position position = make_position(&rules, "24:1,20:1,13:4,8:3,6:4,4:2 bar:1,24:1,13:5,9:2,8:1,6:5 b -");
    NetValue value;
    Error error;
    double total = 0;
    cr_assert_eq(net_value(reader, &position, WHITE, &value, &error), STATUS_OK);
    for (int i = 0; i < NET_MAX_OUTCOMES; i++) {
        cr_assert(value.chance[i] >= 0 && value.chance[i] <= 1);
        total += (double)value.chance[i];
    }
    cr_assert_float_eq(total, 1, 1e-4);
    cr_assert(isfinite(value.equity));
    for (int exact = 0; exact < 2; exact++) {
        File file = write_file(net, exact);
        Net *again = NULL;
        cr_assert_eq(read_file(file.bytes, file.size, &again), STATUS_OK);
        net_destroy(again);
        free(file.bytes);
    }
    net_reader_destroy(reader);
}

Test(net_file, no_damage_is_taken_for_a_net) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = small_net(&rules), *read = NULL;
    for (int exact = 0; exact < 2; exact++) {
        File file = write_file(net, exact);
        for (size_t cut = 0; cut < file.size; cut++) {
            cr_assert_eq(read_file(file.bytes, cut, &read), STATUS_BAD_INPUT, "cut off after %zu bytes", cut);
        }
        for (size_t at = 0; at < file.size; at++) {
            for (int change = 1; change < 256; change *= 2) {
                file.bytes[at] ^= (unsigned char)change;
                cr_assert_eq(read_file(file.bytes, file.size, &read), STATUS_BAD_INPUT, "byte %zu changed", at);
                file.bytes[at] ^= (unsigned char)change;
            }
        }
        free(file.bytes);
    }
    net_destroy(net);
}

// The hash is right, what it stands for is not.
Test(net_file, whatever_is_accepted_can_be_used) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = small_net(&rules);
    for (int exact = 0; exact < 2; exact++) {
        File file = write_file(net, exact);
        size_t accepted = 0;
        for (size_t at = AT_ROWS; at < file.size - 8; at += at < AT_LINES ? 1 : STRIDE) {
            static const unsigned char values[] = {0, 1, 4, 40, 127, 128, 255};
            unsigned char was = file.bytes[at];
            for (size_t i = 0; i < sizeof values; i++) {
                Net *read = NULL;
                file.bytes[at] = values[i];
                put_hash(&file, file.size);
                if (read_file(file.bytes, file.size, &read) == STATUS_OK) {
                    accepted++;
                    if (at < AT_EXTRA || at >= AT_LINES) {
                        use(read);
                    }
                    net_destroy(read);
                }
            }
            file.bytes[at] = was;
        }
        cr_assert_gt(accepted, 100);
        for (size_t cut = AT_ROWS; cut < file.size; cut++) {
            File part = {malloc(cut + 8), cut + 8};
            Net *read = NULL;
            memcpy(part.bytes, file.bytes, cut);
            put_hash(&part, part.size);
            cr_assert(cut == file.size - 8 || read_file(part.bytes, part.size, &read) == STATUS_BAD_INPUT,
                      "cut off after %zu bytes, with a hash", cut);
            free(part.bytes);
        }
        free(file.bytes);
    }
    net_destroy(net);
}

Test(net_file, what_cannot_be) {
    static const struct {
        const char *what;
        size_t at;
        unsigned char bytes[8];
        size_t count;
    } cases[] = {
        {"no hidden units", AT_HIDDEN, {0, 0}, 2},
        {"17 hidden units", AT_HIDDEN, {17, 0}, 2},
        {"65,520 hidden units", AT_HIDDEN, {0xf0, 0xff}, 2},
        {"1,040 hidden units", AT_HIDDEN, {0x10, 4}, 2},
        {"other rows", AT_ROWS, {1, 0}, 2},
        {"exact in part", AT_EXACT, {2}, 1},
        {"no kinds", AT_KINDS, {0}, 1},
        {"40 kinds", AT_KINDS, {40}, 1},
        {"3 points", AT_POINTS, {3}, 1},
        {"29 points", AT_POINTS, {29}, 1},
        {"left and not", AT_LEFT, {2}, 1},
        {"a win that is a draw", AT_KIND, {OUTCOME_DRAW}, 1},
        {"a win that is none", AT_KIND, {OUTCOME_NONE}, 1},
        {"a win beyond all", AT_KIND, {OUTCOME_EXTRA + RULES_MAX_EXTRA}, 1},
        {"31 checkers left", AT_KIND + 2, {31}, 1},
        {"from 3 to 2", AT_KIND + 1, {3, 2}, 2},
        {"points that are no number", AT_KIND + 3, {0, 0, 0, 0, 0, 0, 0xf8, 0x7f}, 8},
        {"points without end", AT_KIND + 3, {0, 0, 0, 0, 0, 0, 0xf0, 0x7f}, 8},
        {"points below 0", AT_KIND + 3, {0, 0, 0, 0, 0, 0, 0xf0, 0xbf}, 8},
        {"1e300 points", AT_KIND + 3, {0x9c, 0x75, 0, 0x88, 0x3c, 0xe4, 0x37, 0x7e}, 8},
        {"a sum of no games", AT_KIND + 11, {0, 0, 0, 0, 0, 0, 0xf0, 0x3f}, 8},
        {"a line that is not there", AT_LINES, {0xfe, 0xff}, 2},
        {"lines out of order", AT_LINES, {0xff, 0x7f}, 2},
        {"a weight that is no number", AT_LINES + 2, {0, 0, 0xc0, 0x7f}, 4},
        {"a weight of 1e30", AT_LINES + 2, {0xca, 0xf2, 0x49, 0x71}, 4},
    };
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = small_net(&rules), *read = NULL;
    for (int exact = 0; exact < 2; exact++) {
        File file = write_file(net, exact);
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            unsigned char was[8];
            memcpy(was, file.bytes + cases[i].at, cases[i].count);
            memcpy(file.bytes + cases[i].at, cases[i].bytes, cases[i].count);
            put_hash(&file, file.size);
            cr_assert_eq(read_file(file.bytes, file.size, &read), STATUS_BAD_INPUT, "%s", cases[i].what);
            memcpy(file.bytes + cases[i].at, was, cases[i].count);
        }
        // One byte more than there is to say.
        File longer = {calloc(1, file.size + 1), file.size + 1};
        memcpy(longer.bytes, file.bytes, file.size - 8);
        put_hash(&longer, longer.size);
        cr_assert_eq(read_file(longer.bytes, longer.size, &read), STATUS_BAD_INPUT);
        free(longer.bytes);
        free(file.bytes);
    }
    net_destroy(net);
}

// Who learned a while, was kept, and goes on, learns the same as who never stopped.
Test(net_file, exact_ones_go_on_learning) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 16, 3), *read = NULL;
    teach(net, &rules, 0, 5);
    File file = write_file(net, true);
    cr_assert_eq(read_file(file.bytes, file.size, &read), STATUS_OK);
    cr_assert_eq(read->met, net->met);
    cr_assert_arr_eq(read->square, net->square, sizeof net->square);
    teach(net, &rules, 5, 5);
    teach(read, &rules, 5, 5);
    cr_assert_arr_eq(read->weight, net->weight, net->size * sizeof *net->weight);
    free(file.bytes);
    net_destroy(read);
    net_destroy(net);
}

// Inputs cannot have been larger than weights may be.
Test(net_file, squares_that_cannot_be) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = small_net(&rules), *read = NULL;
    net->square[0] = 1;
    for (uint64_t met = 0; met < 2; met++) {
        net->met = met;
        File file = write_file(net, true);
        cr_assert_eq(read_file(file.bytes, file.size, &read), met ? STATUS_OK : STATUS_BAD_INPUT);
        free(file.bytes);
    }
    net_destroy(read);
    net_destroy(net);
}

// Weights too small to be scaled become 0.
Test(net_file, tiny_weights) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = small_net(&rules), *read = NULL;
    for (int i = 0; i < 16; i++) {
        net->weight[i] = FLT_MIN * (float)i;
    }
    File file = write_file(net, false);
    cr_assert_eq(read_file(file.bytes, file.size, &read), STATUS_OK);
    for (int i = 0; i < 16; i++) {
        cr_assert_eq(read->weight[i], 0);
    }
    net_destroy(read);
    free(file.bytes);
    net_destroy(net);
}

// Of the largest weight in a line, 511 steps either way.
Test(net_file, weights_of_ten_bits) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 32, 3), *read = NULL;
    File file = write_file(net, false);
    cr_assert_eq(read_file(file.bytes, file.size, &read), STATUS_OK);
    for (int row = 0; row < ROWS; row++) {
        float most = 0;
        for (int i = 0; i < 32; i++) {
            most = fmaxf(most, fabsf(net->weight[net_place(32, row, i)]));
        }
        for (int i = 0; i < 32; i++) {
            float is = read->weight[net_place(32, row, i)], was = net->weight[net_place(32, row, i)];
            cr_assert_leq(fabsf(is - was), most / 511 * 0.501F, "row %d, unit %d: %g, not %g", row, i, (double)is,
                          (double)was);
        }
    }
    net_destroy(read);
    free(file.bytes);
    net_destroy(net);
}

// Files written before weights had 10 bits: one row, its weights 32767, 0, -1 steps and 0.
Test(net_file, those_of_version_1_can_be_read) {
    enum { AT_VERSION = 12, HIDDEN = 16, FACTOR_BYTES = 4, BYTES_OF_10_BITS = 20, BYTES_OF_16_BITS = 32 };
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, HIDDEN, 3), *read = NULL;
    memset(net->weight, 0, net->size * sizeof *net->weight);
    net->weight[net_place(HIDDEN, 0, 0)] = 511;
    File file = write_file(net, false);
    File former = {calloc(1, file.size + BYTES_OF_16_BITS - BYTES_OF_10_BITS),
                   file.size + BYTES_OF_16_BITS - BYTES_OF_10_BITS};
    const size_t weights = AT_LINES + 2 + FACTOR_BYTES;
    memcpy(former.bytes, file.bytes, weights);
    former.bytes[AT_VERSION] = '1';
    memcpy(former.bytes + weights, (unsigned char[]){0xff, 0x7f, 0, 0, 0xff, 0xff}, 6); // 32767, 0, -1
    memcpy(former.bytes + weights + BYTES_OF_16_BITS, file.bytes + weights + BYTES_OF_10_BITS,
           file.size - weights - BYTES_OF_10_BITS);
    put_hash(&former, former.size);
    cr_assert_eq(net_peek(former.bytes, former.size), net_fingerprint(net));
    cr_assert_eq(read_file(former.bytes, former.size, &read), STATUS_OK);
    cr_assert_eq(read->weight[net_place(HIDDEN, 0, 0)], 32767);
    cr_assert_eq(read->weight[net_place(HIDDEN, 0, 1)], 0);
    cr_assert_eq(read->weight[net_place(HIDDEN, 0, 2)], -1);
    net_destroy(read);
    former.bytes[AT_VERSION] = '3';
    put_hash(&former, former.size);
    cr_assert_eq(net_peek(former.bytes, former.size), 0);
    cr_assert_eq(read_file(former.bytes, former.size, &read), STATUS_BAD_INPUT);
    free(former.bytes);
    free(file.bytes);
    net_destroy(net);
}

// Nets of before 0.4.0 have random weights for who began, and for the spare place, too.
Test(net_file, random_weights_of_former_nets_are_forgotten) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *read;
    for (int i = 0; i < 4; i++) {
        Net *net = make_net(&rules, 16, 3);
        bool old = i >= 2;
        *net_weight(net, ROW_BEGAN, 5) = *net_weight(net, ROW_BEGAN + BOARD_PLACES, 6) = 0.25f;
        *net_weight(net, ROW_PINNED + BOARD_PLACES - 1, 7) = old ? 0.25f : 0;
        File file = write_file(net, i % 2 == 0);
        cr_assert_eq(read_file(file.bytes, file.size, &read), STATUS_OK);
        cr_expect_eq(*net_weight(read, ROW_BEGAN, 5), old ? 0 : 0.25f);
        cr_expect_eq(*net_weight(read, ROW_BEGAN + BOARD_PLACES, 6), old ? 0 : 0.25f);
        cr_expect_eq(*net_weight(read, ROW_PINNED + BOARD_PLACES - 1, 7), 0);
        net_destroy(read);
        net_destroy(net);
        free(file.bytes);
    }
}
