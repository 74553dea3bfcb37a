// SPDX-License-Identifier: MIT
// `bench plays`: all plays of (position, roll) pairs that random play meets.
//
// The signature covers each pair, and of each play its result and the numbers that it leaves; and it is another one if
// what is counted or picked is not what is listed. That of `steps` covers each step and its contact: it changes, too,
// when the generator comes to a board by other steps that are as good.
//
// `bench net`: decisions of the net that knows the rules best, without looking ahead and without endgame tables, on the
// same pairs; a decision is the list of all plays and the choice of one. The signature covers the boards that are
// chosen.
#include "core/hooks.h"
#include "repl/base/scratch.h"
#include "repl/bench/benches.h"
#include "scripts/nets.h"

#include <stddef.h>
#include <string.h>

// What a caller in a hot loop would keep of a pair: no more than the generator looks at where it asks no functions.
// Twenty thousand whole positions are more than the caches hold, and it is the generator that is to be measured, not
// the memory.
enum { PACKED = offsetof(Position, item) };
_Static_assert(PACKED % _Alignof(Position) == 0, "packed pairs are positions, too, as far as they go");

static void pack_pairs(PlayLoad *load) {
    load->packed = scratch_get(load->count * PACKED + sizeof(Position), 1); // the last one is as long as any
    for (size_t i = 0; i < load->count; i++) {
        memcpy(load->packed + i * PACKED, &load->pairs[i], PACKED);
    }
}

static inline const Position *pair_at(const PlayLoad *load, size_t i) {
    return load->packed != NULL ? (const void *)(load->packed + i * PACKED) : &load->pairs[i];
}

// The boards, and where it is wanted the steps of all of them.
static inline int64_t list_pairs(PlayLoad *load, bool steps) {
    int64_t plays = 0;
    for (size_t i = 0; i < load->count; i++) {
        if (plays_generate_growing(load->rules, pair_at(load, i), load->list) != STATUS_OK) {
            return -1;
        }
        if (steps) {
            play_list_steps(load->list, load->steps);
            __asm__ volatile("" : : "r"(load->steps) : "memory"); // they count as read
        }
        plays += (int64_t)load->list->count;
    }
    return plays;
}

int64_t bench_list_all(void *context) {
    return list_pairs(context, false);
}

static int64_t list_steps(void *context) {
    return list_pairs(context, true);
}

static int64_t count_all(void *context) {
    PlayLoad *load = context;
    int64_t plays = 0;
    for (size_t i = 0; i < load->count; i++) {
        size_t count;
        if (plays_count(load->rules, pair_at(load, i), load->list, &count) != STATUS_OK) {
            return -1;
        }
        plays += (int64_t)count;
    }
    return plays;
}

// One play of each pair at random; counted are the plays made.
static int64_t pick_one(void *context) {
    PlayLoad *load = context;
    uint64_t random = 1;
    for (size_t i = 0; i < load->count; i++) {
        Play play;
        random = random * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
        if (plays_pick(load->rules, pair_at(load, i), load->list, random, &play) != STATUS_OK) {
            return -1;
        }
    }
    return (int64_t)load->count;
}

// The least that any generator with positions must do: as many boards as there are plays are made, each by one addition
// to each side's row of the board at hand, and written one behind the other.
static int64_t write_boards(void *context) {
    enum { KINDS = 16 };
    typedef uint8_t Lanes __attribute__((vector_size(sizeof(Row))));
    PlayLoad *load = context;
    Lanes add[KINDS];
    for (int k = 0; k < KINDS; k++) {
        for (size_t n = 0; n < sizeof(Row); n++) {
            add[k][n] = (uint8_t)((int)n == k ? 1 : 0);
        }
    }
    int64_t plays = 0;
    for (size_t i = 0; i < load->count; i++) {
        const Board *from = &pair_at(load, i)->board;
        Lanes own, enemy;
        memcpy(&own, &from->row[0], sizeof own);
        memcpy(&enemy, &from->row[1], sizeof enemy);
        Board *to = load->room;
        for (size_t k = 0; k < load->lengths[i]; k++, to++) {
            Lanes moved = own + add[k % KINDS];
            Lanes hit = enemy + add[(k + 1) % KINDS];
            memcpy(&to->row[0], &moved, sizeof moved);
            memcpy(&to->row[1], &hit, sizeof hit);
            to->pinned[0] = from->pinned[0];
            to->pinned[1] = from->pinned[1];
        }
        __asm__ volatile("" : : "r"(load->room) : "memory"); // it counts as read: nothing is left out
        plays += (int64_t)load->lengths[i];
    }
    return plays;
}

uint64_t bench_sign_plays(PlayLoad *load) {
    uint64_t signature = 0;
    for (size_t i = 0; i < load->count; i++) {
        const Position *pair = &load->pairs[i];
        signature = bench_mix_board(signature, &pair->board);
        signature = bench_mix(signature, pair->turn);
        for (int n = 0; n < pair->number_count; n++) {
            signature = bench_mix(signature, pair->number[n]);
        }
        if (interrupt_pending() || plays_generate_growing(load->rules, pair, load->list) != STATUS_OK) {
            return 0;
        }
        uint64_t sum = 0; // of any order
        for (size_t k = 0; k < load->list->count; k++) {
            Play play;
            play_list_get(load->list, k, &play);
            uint64_t one = bench_mix_board(1, &play.after);
            for (int n = 0; n < play.left_count; n++) {
                one = bench_mix(one, play.left[n]);
            }
            sum += one;
        }
        load->lengths[i] = load->list->count;
        signature = bench_mix(bench_mix(signature, sum), load->lengths[i]);
        Board picked = load->list->board[plays_choose(sum, load->lengths[i])]; // `sum` is as random as any number
        size_t counted = 0;
        Play play = {.step_count = 0};
        if (plays_count(load->rules, pair, load->list, &counted) != STATUS_OK || counted != load->lengths[i]) {
            signature = bench_mix(signature, counted); // a mistake, and it shows
        }
        if (plays_pick(load->rules, pair, load->list, sum, &play) != STATUS_OK ||
            memcmp(&play.after, &picked, sizeof picked) != 0) {
            signature = bench_mix_board(signature, &play.after); // the same
        }
    }
    return signature;
}

static uint64_t sign_steps(PlayLoad *load) {
    uint64_t signature = 0;
    for (size_t i = 0; i < load->count; i++) {
        size_t numbers = load->pairs[i].number_count;
        if (interrupt_pending() || plays_generate_growing(load->rules, &load->pairs[i], load->list) != STATUS_OK) {
            return 0;
        }
        uint64_t sum = 0; // of any order
        play_list_steps(load->list, load->steps);
        for (size_t k = 0; k < load->list->count; k++) {
            uint64_t one = bench_mix_board(1, &load->list->board[k]);
            for (const Step *step = load->steps + k * numbers; step < load->steps + (k + 1) * numbers; step++) {
                one = bench_mix(one, (uint64_t)(step->from | step->to << 8 | step->die << 16 | step->contact << 24));
                one = bench_mix(one, step->passing);
            }
            sum += one;
        }
        signature = bench_mix(signature, sum);
    }
    return signature;
}

static CommandStatus measure(Session *session, const BenchOptions *options, PlayLoad *load, const char *name) {
    struct {
        const char *what;
        BenchWork work;
        uint64_t signature; // 0: there is none
    } kinds[] = {{"list", bench_list_all, 0},
                 {"steps", list_steps, 0},
                 {"count", count_all, 0},
                 {"pick", pick_one, 0},
                 {"write", write_boards, 0}};
    uint64_t all = 0; // plays
    size_t longest = 0;
    kinds[0].signature = bench_sign_plays(load);
    if (interrupt_pending()) {
        return COMMAND_INTERRUPTED;
    }
    for (size_t i = 0; i < load->count; i++) {
        all += load->lengths[i];
        longest = load->lengths[i] > longest ? load->lengths[i] : longest;
    }
    load->room = scratch_get(longest, sizeof *load->room);
    load->steps = scratch_get(longest * RULES_MAX_NUMBERS, sizeof *load->steps);
    kinds[1].signature = sign_steps(load);
    if (!rules_ask_about_plays(load->rules)) { // they may look at everything
        pack_pairs(load);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        BenchResult result = bench_result(options, "plays", kinds[i].what, "plays", name, kinds[i].signature);
        bool good = bench_measure(&result, kinds[i].work, load);
        if (good && result.work != (kinds[i].work == pick_one ? load->count : all)) {
            return print_error(session->screen, "%s: %llu plays by `%s`, not %llu", name,
                               (unsigned long long)result.work, kinds[i].what, (unsigned long long)all);
        }
        CommandStatus status = bench_tell(session, options, &result, good, "the plays could not be made");
        if (status != COMMAND_OK) {
            return status;
        }
    }
    return COMMAND_OK;
}

CommandStatus bench_plays(Session *session, const BenchOptions *options, const Table *table, size_t kind) {
    PlayLoad load;
    const char *name = variant_game_name(table_variant(table), kind);
    CommandStatus status = play_load_create(&load, session, options, &table_book(table)->rules[kind], name);
    return status == COMMAND_OK ? measure(session, options, &load, name) : status;
}

// ---- a net

typedef struct NetLoad {
    PlayLoad plays;
    NetReader *reader;
    uint64_t signature;
} NetLoad;

static int64_t decide_all(void *context) {
    NetLoad *load = context;
    PlayLoad *plays = &load->plays;
    load->signature = 0;
    for (size_t i = 0; i < plays->count; i++) {
        size_t index;
        NetValue value;
        Error error;
        if (plays_generate_growing(plays->rules, &plays->pairs[i], plays->list) != STATUS_OK ||
            net_choose(load->reader, &plays->pairs[i], plays->list, &index, &value, &error) != STATUS_OK) {
            return -1;
        }
        load->signature = bench_mix_board(load->signature, &plays->list->board[index]);
    }
    return (int64_t)plays->count;
}

CommandStatus bench_net(Session *session, const BenchOptions *options, const Table *table, size_t kind) {
    const Rules *rules = &table_book(table)->rules[kind];
    const char *name = variant_game_name(table_variant(table), kind);
    NetLoad load;
    NetFound found;
    Error error;
    if (nets_find(table_variant(table), kind, rules, NULL, &found, &error) != STATUS_OK) {
        print_warning(session->screen, "%s: %s", name, error.text);
        return COMMAND_OK;
    }
    load.reader = net_reader_create(found.net, rules);
    memory_need(load.reader != NULL);
    CommandStatus status = play_load_create(&load.plays, session, options, rules, name);
    if (status == COMMAND_OK) {
        BenchResult result = bench_result(options, "net", "decide", "turns", name, 0);
        bool good = bench_measure(&result, decide_all, &load);
        result.signature = load.signature;
        status = bench_tell(session, options, &result, good, "the plays could not be made");
    }
    net_reader_destroy(load.reader);
    return status;
}
