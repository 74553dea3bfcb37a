// SPDX-License-Identifier: MIT
// Nets, their outcomes, readers and the tables that these use: see net.h.
#include "core/net/net_parts.h"

#include <stdlib.h>
#include <string.h>

// A linear number that looks random; the same everywhere (splitmix64).
static float weight_of(uint64_t *state, float most) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return ((float)((z ^ z >> 31) >> 40) / (float)(1 << 23) - 1.0f) * most;
}

Status net_allocate(Net **net, int hidden, Error *error) {
    if (hidden < LANE || hidden > NET_MAX_HIDDEN || hidden % LANE != 0) {
        return error_bad_input(error, "%d hidden units: expected a multiple of %d up to %d", hidden, LANE,
                               NET_MAX_HIDDEN);
    }
    size_t size = (size_t)LINES * (size_t)hidden + OUTPUT_ROOM;
    Net *made = calloc(1, sizeof *made);
    float *weight = aligned_alloc(64, size * sizeof *weight); // both factors are multiples of 16
    if (made == NULL || weight == NULL) {
        free(made);
        free(weight);
        return error_no_memory(error);
    }
    made->hidden = hidden;
    made->size = size;
    made->weight = memset(weight, 0, size * sizeof *weight);
    *net = made;
    return STATUS_OK;
}

// What a win of that outcome counts by the keys (not score.count = left).
static double points_by_keys(const Rules *rules, Outcome outcome) {
    if (outcome >= OUTCOME_EXTRA) {
        int extra = (int)outcome - OUTCOME_EXTRA;
        return extra < rules->extra_count ? rules->extra[extra].points : 0;
    }
    if (outcome == OUTCOME_BACKGAMMON && rules->score_backgammon) {
        return rules->score_backgammon;
    }
    return outcome != OUTCOME_SINGLE && rules->score_gammon ? rules->score_gammon : rules->score_single;
}

static void name_kinds(Net *net, const Rules *rules) {
    net->count_left = rules->score_count == COUNT_LEFT;
    if (net->count_left) {
        int most = rules->total[0] > rules->total[1] ? rules->total[0] : rules->total[1], low = 1;
        for (net->kinds = 0; net->kinds < NET_LEFT_KINDS && low <= most; net->kinds++) {
            int left = NET_LEFT_KINDS - net->kinds, high = low + (most - low + 1 + left - 1) / left - 1;
            net->kind[net->kinds] = (NetKind){OUTCOME_SINGLE, low, high, (low + high) / 2.0};
            low = high + 1;
        }
    } else {
        for (net->kinds = 0; net->kinds < 3; net->kinds++) {
            Outcome outcome = (Outcome)(OUTCOME_SINGLE + net->kinds);
            net->kind[net->kinds] = (NetKind){outcome, 0, 0, points_by_keys(rules, outcome)};
        }
    }
    for (int i = 0; i < rules->extra_count; i++) {
        memcpy(net->extra[i], rules->extra[i].name, RULES_NAME);
        net->kind[net->kinds++] = (NetKind){(Outcome)(OUTCOME_EXTRA + i), 0, 0, rules->extra[i].points};
    }
}

uint64_t net_rules_fingerprint(const Rules *rules) {
    Rules plain = *rules, initial;
    rules_init(&initial);
    plain.cube_on = initial.cube_on;
    plain.cube_max = initial.cube_max;
    plain.cube_jacoby = initial.cube_jacoby;
    plain.cube_beavers = initial.cube_beavers;
    plain.cube_automatic = initial.cube_automatic;
    plain.match_to = initial.match_to;
    plain.match_crawford = initial.match_crawford;
    plain.match_starter = initial.match_starter;
    plain.match_game_count = 0;
    const RuleHooks code = {.fingerprint = rules_code_fingerprint(rules)};
    plain.hooks = rules->hooks != NULL ? &code : NULL;
    return rules_fingerprint(&plain);
}

// Features, and that somebody is on a place, have weights from the start. All else begins at 0: it says how a position
// differs from one without it, and where it never comes up nothing is made up about it, nor kept in the net's file.
static bool row_begins(const Rules *rules, int row) {
    int place = row / LEVELS % BOARD_PLACES;
    bool first_level = row < ROW_PINNED && row % LEVELS == 0 && place <= rules->bar;
    return first_level || row >= ROW_FEATURES;
}

Status net_create(Net **net, const Rules *rules, int hidden, uint64_t seed, Error *error) {
    Net *made;
    RETURN_IF_FAILED(net_allocate(&made, hidden, error));
    made->fingerprint = net_rules_fingerprint(rules);
    made->points = rules->board_points;
    name_kinds(made, rules);
    uint64_t state = seed * UINT64_C(0xd1342543de82ef95) + 1;
    for (int row = 0; row < ROWS; row++) {
        bool begins = row_begins(rules, row);
        for (int i = 0; i < hidden; i++) {
            float weight = weight_of(&state, 0.3f);
            made->weight[net_place(hidden, row, i)] = begins ? weight : 0;
        }
    }
    for (int i = 0; i < net_outcomes(made) * hidden; i++) {
        net_second(made)[i] = weight_of(&state, 0.1f);
    }
    *net = made;
    return STATUS_OK;
}

// The output of `from`, which may know fewer ways to win, that is this one of the net's; -1: it has none.
static int output_of(const Net *from, const Net *net, int output) {
    int more = net->kinds - from->kinds, kind = output < 2 * net->kinds ? output % net->kinds : 0;
    return kind >= from->kinds ? -1 : output - (output / net->kinds) * more;
}

// The units of `from` become those from `first` on, and what they say counts `share`. What it does not know is rare.
static void take_units(Net *net, int first, const Net *from, float share) {
    static const float rare = -4;
    for (int line = 0; line < LINES; line++) {
        int output = line > ROWS && line - ROWS - 1 < net_outcomes(net) ? line - ROWS - 1 : -1;
        int own = output < 0 ? line : output_of(from, net, output) < 0 ? -1 : ROWS + 1 + output_of(from, net, output);
        for (int i = 0; i < from->hidden; i++) {
            *net_weight(net, line, first + i) = own < 0 ? 0 : *net_weight(from, own, i) * (line > ROWS ? share : 1);
        }
    }
    for (int i = 0; i < net_outcomes(net); i++) {
        int own = output_of(from, net, i);
        net_second_bias(net)[i] += (own < 0 ? rare : net_second_bias(from)[own]) * share;
    }
}

// The ways to win that are not among score.extra.
static int plain_kinds(const Net *net) {
    int kinds = net->kinds;
    for (int i = 0; i < RULES_MAX_EXTRA; i++) {
        kinds -= net->extra[i][0] != '\0';
    }
    return kinds;
}

void net_add_ends(Net *net, const double *sum, const uint64_t *count) {
    for (int k = 0; k < net->kinds; k++) {
        net->kind_sum[k] += sum[k];
        net->kind_count[k] += count[k];
        if (net->kind_count[k] > 0) {
            net->kind[k].points = net->kind_sum[k] / (double)net->kind_count[k];
        }
    }
}

Status net_create_from(Net **net, const Rules *rules, const Net *const *from, int count, Error *error) {
    int hidden = 0;
    for (int i = 0; i < count; i++) {
        RETURN_IF_FAILED(net_fits(from[i], rules, error));
        hidden += from[i]->hidden;
    }
    RETURN_IF_FAILED(net_create(net, rules, hidden, 0, error));
    for (int i = 0, first = 0; i < count; first += from[i++]->hidden) {
        if (plain_kinds(*net) != plain_kinds(from[i])) {
            net_destroy(*net);
            *net = NULL;
            return error_illegal(error, "the net was trained for other numbers of checkers");
        }
        take_units(*net, first, from[i], 1 / (float)count);
        if (from[i]->fingerprint == (*net)->fingerprint) { // by other rules a win may count otherwise
            net_add_ends(*net, from[i]->kind_sum, from[i]->kind_count);
        }
    }
    return STATUS_OK;
}

void net_destroy(Net *net) {
    if (net != NULL) {
        net_lengthen(net);
        free(net->weight);
        free(net);
    }
}

void net_copy_shape(Net *to, const Net *from) {
    float *weight = to->weight;
    net_lengthen(to);
    *to = *from;
    to->weight = weight;
    to->brief = NULL;
}

void net_copy(Net *to, const Net *from) {
    memcpy(to->weight, from->weight, from->size * sizeof *from->weight);
    net_copy_shape(to, from);
}

int net_hidden(const Net *net) {
    return net->hidden;
}

uint64_t net_fingerprint(const Net *net) {
    return net->fingerprint;
}

uint64_t net_games(const Net *net) {
    return net->games;
}

int net_kinds(const Net *net, NetKind kind[NET_MAX_KINDS]) {
    memcpy(kind, net->kind, (size_t)net->kinds * sizeof *kind);
    return net->kinds;
}

Status net_fits(const Net *net, const Rules *rules, Error *error) {
    if (net->points != rules->board_points) {
        return error_illegal(error, "the net knows a board of %d points, and this one has %d", net->points,
                             rules->board_points);
    }
    if (net->count_left != (rules->score_count == COUNT_LEFT)) {
        return error_illegal(error, "the net was trained with score.count = %s", net->count_left ? "left" : "class");
    }
    for (int i = 0; i < RULES_MAX_EXTRA && net->extra[i][0] != '\0'; i++) { // others are plain wins to it
        if (i >= rules->extra_count || strcmp(net->extra[i], rules->extra[i].name) != 0) {
            return error_illegal(error, "the net was trained with other ways to win (score.extra)");
        }
    }
    return STATUS_OK;
}

// ---- outcomes

int net_outcome(const Net *net, Side me, Side winner, Outcome outcome, int left) {
    if (winner == NOBODY) {
        return 2 * net->kinds;
    }
    int found = 0; // what the net does not know is a plain win
    for (int i = 0; i < net->kinds; i++) {
        if (net->kind[i].outcome == outcome && left >= net->kind[i].low) { // more than the last one's are its own too
            found = i;
        }
    }
    return winner == me ? found : net->kinds + found;
}

void net_turn_value(NetValue *value, int kinds, Side from, Side to) {
    if (from == to) {
        return;
    }
    for (int i = 0; i < kinds; i++) {
        float won = value->chance[i];
        value->chance[i] = value->chance[kinds + i];
        value->chance[kinds + i] = won;
    }
    value->equity = -value->equity;
}

// ---- what endgame tables know better than a net

static void give_back_tables(NetReader *reader) {
    if (reader->endgame != NULL) {
        reader->tables->give_back(reader->endgame);
    }
    reader->tables = NULL;
    reader->endgame = NULL;
    reader->asked = false;
}

void net_reader_use_tables(NetReader *reader, const NetTables *tables) {
    EndgameShape shape;
    Error error;
    give_back_tables(reader);
    if (tables != NULL && endgame_shape(reader->rules, &shape, &error) == STATUS_OK) {
        reader->tables = tables;
        reader->table_points = shape.points > shape.pair_points ? shape.points : shape.pair_points;
    }
}

bool net_tables_reach(const NetReader *reader, const Row *row) {
    return reader->tables != NULL && row_count(row, reader->table_points + 1, reader->rules->reserve) == 0;
}

// No hook has a say under rules that allow tables, so these are the kinds of every such net.
static void set_value(const NetReader *reader, const EndgameValue *known, NetValue *value) {
    const Net *net = reader->net;
    int single = net_outcome(net, WHITE, WHITE, OUTCOME_SINGLE, 0);
    int gammon = net_outcome(net, WHITE, WHITE, OUTCOME_GAMMON, 0);
    memset(value, 0, sizeof *value);
    value->equity = known->equity;
    value->chance[gammon] = (float)known->gammon_won;
    value->chance[single] = (float)(known->win - known->gammon_won);
    value->chance[net->kinds + gammon] = (float)known->gammon_lost;
    value->chance[net->kinds + single] = (float)(1 - known->win - known->gammon_lost);
}

// Takes the tables when the board may be in them. False: it is not, or there are none.
static bool may_know(NetReader *reader, const Board *board) {
    if (!net_tables_reach(reader, &board->row[WHITE]) || !net_tables_reach(reader, &board->row[BLACK])) {
        return false;
    }
    if (!reader->asked) {
        reader->asked = reader->tables->take(reader->rules, &reader->endgame) == STATUS_OK;
        reader->no_memory = !reader->asked;
    }
    return reader->endgame != NULL;
}

bool net_table_value_of_board(NetReader *reader, const Board *board, Side roller, NetValue *value) {
    EndgameValue known;
    if (!may_know(reader, board) || !endgame_value_of_board(reader->endgame, board, roller, &known)) {
        return false;
    }
    set_value(reader, &known, value);
    return true;
}

bool net_table_value(NetReader *reader, const Position *position, Side side, NetValue *value) {
    if (reader->tables == NULL || !endgame_is_before_roll(position) ||
        !net_table_value_of_board(reader, &position->board, (Side)position->turn, value)) {
        return false;
    }
    net_turn_value(value, reader->net->kinds, (Side)position->turn, side);
    return true;
}

bool net_table_cube(NetReader *reader, const Position *position, double equity[CUBE_PLACES]) {
    return reader->tables != NULL && endgame_is_before_roll(position) && may_know(reader, &position->board) &&
           endgame_cube_of_board(reader->endgame, &position->board, (Side)position->turn, equity);
}

// ---- readers

NetReader *net_reader_create(const Net *net, const Rules *rules) {
    NetReader *reader = aligned_alloc(64, sizeof *reader);
    if (reader == NULL) {
        return NULL;
    }
    memset(reader, 0, sizeof *reader);
    reader->net = net;
    reader->rules = rules;
    reader->loops = net_loops();
    reader->turn_matters =
        (rules->head_per_turn > 0 && rules->head_first_max > rules->head_per_turn) || rules->hooks != NULL;
    reader->starter_matters = rules->finish_last_turn > 0 || rules->hooks != NULL;
    sight_open(&reader->sight, rules);
    for (int i = 0; i < net->kinds; i++) {
        bool by_keys = net->kind[i].high == 0 && !rules_have_hook(rules, HOOK_POINTS);
        reader->by_keys[i] = by_keys ? points_by_keys(rules, net->kind[i].outcome) : 0;
        reader->points[i] = by_keys ? &reader->by_keys[i] : &net->kind[i].points;
    }
    size_t bytes = (size_t)net->hidden * sizeof(float);
    reader->sum = aligned_alloc(64, LANE * bytes);
    reader->base = aligned_alloc(64, bytes);
    if (reader->sum == NULL || reader->base == NULL) {
        net_reader_destroy(reader);
        return NULL;
    }
    reader->short_sum = (int16_t *)(void *)reader->sum;
    reader->short_base = (int16_t *)(void *)reader->base;
    return reader;
}

int net_reader_kinds(const NetReader *reader, NetKind kind[NET_MAX_KINDS]) {
    int kinds = net_kinds(reader->net, kind);
    for (int i = 0; i < kinds; i++) {
        kind[i].points = *reader->points[i];
    }
    return kinds;
}

void net_reader_destroy(NetReader *reader) {
    if (reader != NULL) {
        give_back_tables(reader);
        free(reader->sum);
        free(reader->base);
        free(reader->value);
        free(reader);
    }
}

const NetLoops *net_loops(void) {
#ifdef NARDBOX_AVX2
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vnni")) {
        return &net_loops_avx512;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
        return &net_loops_avx2;
    }
#endif
    return &net_loops_plain;
}
