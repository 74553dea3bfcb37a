// SPDX-License-Identifier: MIT
// Private to core/net/: the shape of a net, its inputs, and what a reader keeps.
//
// Inputs are numbered ROWS: a row of weights, one for each hidden unit, is added with the input's value. Everything is
// seen by the side whose turn it is ("me"): places in its own numbering come first, then the other side's in theirs, so
// that colour does not matter. A net has the same rows for all rules; those that never were anything but 0 are not kept
// in its file.
#pragma once

#include "core/flow.h"
#include "core/net.h"

enum {
    LEVELS = 12, // thresholds of how many checkers are on a place
    FACES = RULES_MAX_FACES,
    SIDE_FEATURES = 42, // net_features.h
    FEATURES = 2 * SIDE_FEATURES + 1,

    ROW_CHECKERS = 0, // (side * BOARD_PLACES + place) * LEVELS + level
    ROW_PINNED = ROW_CHECKERS + 2 * BOARD_PLACES * LEVELS,
    ROW_BEGAN = ROW_PINNED + BOARD_OFF,             // the game, as ROW_FIRST_TURN: nobody is pinned there
    ROW_FIRST_TURN = ROW_PINNED + 2 * BOARD_PLACES, // of either side, where it matters
    ROW_NUMBER = ROW_FIRST_TURN + 2,                // a number to be played now
    ROW_NUMBERS = ROW_NUMBER + FACES,               // at least so many of them, from 1
    ROW_WAITING = ROW_NUMBERS + RULES_MAX_NUMBERS,  // side * FACES + number - 1: it waits in the queue
    ROW_ROLL_WAITS = ROW_WAITING + 2 * FACES,       // of either side
    ROW_LAST_TURN = ROW_ROLL_WAITS + 2,
    ROW_CHOSEN_BY_THEM = ROW_LAST_TURN + 1,
    ROW_STATE = ROW_CHOSEN_BY_THEM + 1, // side * RULES_MAX_STATE + name: its value, made smaller
    ROW_STATE_SET = ROW_STATE + 2 * RULES_MAX_STATE,
    ROW_FEATURES = ROW_STATE_SET + 2 * RULES_MAX_STATE,
    ROWS = ROW_FEATURES + FEATURES,

    LANE = 16, // numbers that are worked on at once
    MOST_INPUTS = (2 * 64 + 2 * BOARD_PLACES + (ROW_FEATURES - ROW_FIRST_TURN) + FEATURES + LANE) / LANE * LANE,
    TILE = 4 * LANE,
    OUTPUT_ROOM = 2 * LANE,
    LINES = ROWS + 1 + OUTPUT_ROOM, // of a net's weights: rows, biases, outputs
    SHORT_LANE = 2 * LANE,          // numbers of 16 bits that are worked on at once
    SHORT_TILE = 4 * SHORT_LANE,
    SHORT_ONE = 4096, // what a weight of 1 is in 16 bits, halved so often (NetShort.halved) that the largest has room
    SUM_ONE = 1024,   // .. and a hidden unit's sum of 1
    SHORT_MOST_HALVED = 3,
    ESCAPE_FACES = 6,
};
_Static_assert((int)NET_MAX_OUTCOMES <= (int)OUTPUT_ROOM, "room for the outputs");

// What net_features.h works out of a board, for either side; a last one belongs to both.
enum { EXPOSED_MOST = 12, BLOCKED_MOST = 6, RUN_LEAST = 2, RUN_MOST = 6, PHANTOMS = 9 };
enum {
    FEATURE_EXPOSED = 0,                                       // single checkers so many pips ahead of an opposing one
    FEATURE_BLOCKED = FEATURE_EXPOSED + EXPOSED_MOST,          // points whose checkers cannot move so many pips
    FEATURE_RUNS = FEATURE_BLOCKED + BLOCKED_MOST,             // rows of so many closed points
    FEATURE_CONTACT = FEATURE_RUNS + RUN_MOST - RUN_LEAST + 1, // checkers that have an opposing one ahead
    FEATURE_PIPS,                                              // all; of checkers past contact; to get past
    FEATURE_FREE_PIPS,
    FEATURE_CONTACT_PIPS,
    FEATURE_SHOTS, // chance to be hit or pinned; pips so lost, on average; chance of two
    FEATURE_LOSS,
    FEATURE_TWO,
    FEATURE_ESCAPE,  // rolls that take the rearmost checker past what is closed ahead of it
    FEATURE_TRAPPED, // the same, for all checkers in contact
    FEATURE_CONTAIN, // how well the worst place for an entering opponent holds it; squared
    FEATURE_CONTAIN_TWICE,
    FEATURE_DANCE, // chance that an opponent on the bar does not enter
    FEATURE_REAR_ANCHOR,
    FEATURE_FORWARD_ANCHOR,
    FEATURE_BUILDERS, // checkers that bear on home points not yet made
    FEATURE_REARMOST,
    FEATURE_HOME,  // points made at home
    FEATURE_SPARE, // one more than two on a point
    FEATURE_MADE,  // points made
    SIDE_FEATURES_IN_USE,
};
_Static_assert((int)SIDE_FEATURES_IN_USE == (int)SIDE_FEATURES, "the table");

// What a position looks like: rows that are not 0, and their values.
typedef struct Inputs {
    int count;
    uint16_t row[MOST_INPUTS];
    float value[MOST_INPUTS];
} Inputs;

// A net's weights in 16 bits, by which plays are compared: half of the memory, and four times as many at once.
typedef struct NetShort {
    int hidden;                // a multiple of SHORT_LANE; units that fill it up have weights of 0
    int halved;                // weights, and with them sums
    int16_t *weight;           // rows (net_short_place), biases [hidden], [OUTPUT_ROOM][hidden]
    const int16_t *first_bias; // the second of these
    const int16_t *second;     // the last, as multiples of 8192 * factor
    float factor;              // of an output's sum
    float bias[OUTPUT_ROOM];   // for units less a half
} NetShort;

struct Net {
    int hidden, kinds;
    uint64_t fingerprint;
    uint64_t games; // learned from
    NetKind kind[NET_MAX_KINDS];
    double kind_sum[NET_MAX_KINDS]; // points of so many games that ended so
    uint64_t kind_count[NET_MAX_KINDS];
    uint64_t met;           // positions learned from
    double square[ROWS];    // of each input, the sum of its squares there
    int points, count_left; // board.points; 1: score.count = left
    char extra[RULES_MAX_EXTRA][RULES_NAME];
    size_t size;     // floats in `weight`
    float *weight;   // rows (net_place), biases [hidden], [OUTPUT_ROOM][hidden], output biases [OUTPUT_ROOM]
    NetShort *brief; // the same in 16 bits; NULL: of a net that learns, or whose weights are too large for that
};

// Where the weight of a row for a hidden unit stands: TILE units have all their rows one behind the other, so that the
// rows that are added for many plays fit the nearest cache, tile by tile.
static inline size_t net_place_by(int tile, int hidden, int row, int unit) {
    int first = unit - unit % tile, width = hidden - first < tile ? hidden - first : tile;
    return (size_t)first * ROWS + (size_t)row * (size_t)width + (size_t)(unit - first);
}

static inline size_t net_place(int hidden, int row, int unit) {
    return net_place_by(TILE, hidden, row, unit);
}

static inline size_t net_short_place(int hidden, int row, int unit) {
    return net_place_by(SHORT_TILE, hidden, row, unit);
}

// Of one of the LINES: the rows, the hidden units' biases, the outputs.
static inline float *net_weight(const Net *net, int line, int unit) {
    size_t hidden = (size_t)net->hidden;
    return net->weight + (line < ROWS ? net_place(net->hidden, line, unit) : (size_t)line * hidden + (size_t)unit);
}

static inline float *net_bias(const Net *net) {
    return net->weight + (size_t)ROWS * (size_t)net->hidden;
}

static inline float *net_second(const Net *net) {
    return net_bias(net) + net->hidden;
}

static inline float *net_second_bias(const Net *net) {
    return net_second(net) + (size_t)OUTPUT_ROOM * (size_t)net->hidden;
}

static inline int net_outcomes(const Net *net) {
    return 2 * net->kinds + 1;
}

// What of the rules the features need.
typedef struct Sight {
    const Rules *rules;
    int faces, rolls; // of two dice, to get past what is closed: six faces at most
} Sight;

// Loops that are compiled for several kinds of processors; all give the same bits.
typedef struct NetLoops {
    // sum[count][hidden]: each is base[hidden] and value * weight[row] of all inputs of one of inputs[count].
    void (*add)(float *sum, const float *base, const float *weight, int hidden, const Inputs *inputs, size_t count);
    // chance[count][OUTPUT_ROOM] of the outcomes, from the sums of the hidden units, sum[count][hidden]; up to LANE.
    void (*answer)(const Net *net, const float *sum, size_t count, float (*chance)[OUTPUT_ROOM]);
    // One step of learning, added to the weights of `to`: the net itself, or one that gathers steps; `sum` is the net's
    // for these inputs.
    void (*learn)(const Net *net, Net *to, const float *sum, const Inputs *inputs, const float *target, float rate);
    // feature[FEATURES][LANE] of LANE boards, seen by `me`.
    void (*look)(const Sight *sight, const Board *const *board, Side me, float (*feature)[LANE]);
    // Chooses the features of a base from those of the board before, in the first lane, and of the first play.
    void (*choose_base)(float (*feature)[LANE], size_t count);
    // What has to be added to the sum for board[0] so that it is the sum for board[k], in change[k], for k from 1 to
    // count - 1; all but the boards is the same. `feature` as `look` gave it.
    void (*differ)(Inputs *change, const Board *const *board, size_t count, Side me, const float (*feature)[LANE]);
    // The same as `add` and `answer` by net->brief, from the base of a position; up to LANE. Behind the last row of
    // inputs stands one more, any that there is.
    void (*short_base)(int16_t *base, const NetShort *net, const Inputs *inputs);
    void (*short_add)(int16_t *sum, const int16_t *base, const NetShort *net, const Inputs *inputs, size_t count);
    void (*short_answer)(const Net *net, const int16_t *sum, size_t count, float (*chance)[OUTPUT_ROOM]);
} NetLoops;

// The best that this processor can do.
const NetLoops *net_loops(void);
extern const NetLoops net_loops_plain;
extern const NetLoops net_loops_avx2;
extern const NetLoops net_loops_avx512;

struct NetReader {
    const Net *net;
    const Rules *rules;
    const NetLoops *loops;
    Sight sight;
    const double
        *points[NET_MAX_KINDS]; // of the kinds under these rules: in `by_keys` or, where play shows it, the net
    double by_keys[NET_MAX_KINDS];
    const NetTables *tables; // NULL: none, or not for these rules
    bool no_memory;          // ... for them: values would be others than they ought to be
    const Endgame *endgame;  // once `asked`; NULL: there is none
    bool asked;
    int table_points;                   // beyond these they know nobody
    bool turn_matters, starter_matters; // does a rule in force look at first turns; at who began?
    Inputs inputs;                      // work space from here on
    _Alignas(64) float feature[FEATURES][LANE];
    float base_feature[FEATURES];    // the first lane of those that `base` is for
    float *sum, *base;               // [LANE][hidden], [hidden]
    int16_t *short_sum, *short_base; // [LANE][net->brief->hidden], as many; in the place of `sum`
    Side side;                       // who asks for the values that wait
    double gain;                     // .. and its position_plain_gain after those plays
    Position after;                  // whose sum `base` is, but for the features, once base_known
    bool base_known;
    // Its board, and those after the plays whose values are still to be worked out; where these go; what they change.
    const Board *board[LANE];
    NetValue *waiting[LANE];
    size_t waiting_count; // 1: none
    Inputs change[LANE];
    bool ends_near;  // may the tables know what comes of it?
    NetValue *value; // of a list
    size_t value_capacity;
};

// How many levels so many checkers reach.
extern const uint8_t net_levels_of[BOARD_MAX_CHECKERS + 1];

// The row of the first level of a place; side 0 is "me".
static inline int net_row_of(int side, int place) {
    return ROW_CHECKERS + (side * BOARD_PLACES + place) * LEVELS;
}

// ---- net.c

// All zeros. STATUS_BAD_INPUT: there can be no net of so many hidden units. STATUS_NO_MEMORY.
Status net_allocate(Net **net, int hidden, Error *error);

// Makes `to` equal to `from` in all but the weights, which are about to change.
void net_copy_shape(Net *to, const Net *from);

// So many more wins of each kind, and the points that they counted together: what a win counts is their mean.
void net_add_ends(Net *net, const double *sum, const uint64_t *count);

// Which of the net's outcomes is it that `winner` (NOBODY: a draw) has won so, seen by `me`? `left`: checkers that
// count where score.count = left.
int net_outcome(const Net *net, Side me, Side winner, Outcome outcome, int left);

// The value to one side becomes that to the other, if it is another; of so many kinds.
void net_turn_value(NetValue *value, int kinds, Side from, Side to);

// May the tables know a board on which the checkers of that side stand so?
bool net_tables_reach(const NetReader *reader, const Row *row);

// The value to `roller` of a board on which nothing waits and `roller` is to roll. False: they do not know it.
bool net_table_value_of_board(NetReader *reader, const Board *board, Side roller, NetValue *value);

// ---- net_short.c

// Makes net->brief, if the weights allow it. STATUS_NO_MEMORY.
Status net_shorten(Net *net);

// For weights that change.
void net_lengthen(Net *net);

// ---- net_choose.c

void sight_open(Sight *sight, const Rules *rules);

// The inputs of a position that is not over, and their sum in reader->sum.
void net_see(NetReader *reader, const Position *position);

// The indices of the best `most` plays by their values, for sign = -1 the worst: in their order, the first of equals
// first. Returns how many.
size_t net_best_plays(const NetValue *value, size_t count, double sign, size_t most, size_t *at);

// May functions of the rules have a say in what follows a play?
static inline bool net_hooks_follow(const Rules *rules) {
    return rules->hooks != NULL &&
           (rules->hooks->present & (1u << HOOK_ON_PLAY | 1u << HOOK_GAME_OVER | 1u << HOOK_BEFORE_ROLL)) != 0;
}
