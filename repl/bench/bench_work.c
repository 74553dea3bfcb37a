// SPDX-License-Identifier: MIT
// Work for `bench`: random games whose course depends on results only, and checksums of results.
//
// A play is chosen by the smallest of the hashes of (result, a number drawn for this choice): each is equally likely,
// and a generator that finds the same plays in another order leads to the same game.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/bench/bench.h"

#include <string.h>

// ---- signatures

uint64_t bench_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9fb21c651e98df25);
    hash ^= hash >> 29;
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 32;
}

uint64_t bench_mix_text(uint64_t hash, const char *text) {
    for (; *text != '\0'; text++) {
        hash = bench_mix(hash, (unsigned char)*text);
    }
    return bench_mix(hash, UINT64_MAX);
}

uint64_t bench_mix_board(uint64_t hash, const Board *board) {
    for (int side = 0; side < 2; side++) {
        for (int place = 0; place < BOARD_PLACES; place += 8) {
            uint64_t word = 0; // put together by value, so that the byte order of the machine does not matter
            for (int i = 0; i < 8; i++) {
                word |= (uint64_t)board->row[side].at[place + i] << (8 * i);
            }
            hash = bench_mix(hash, word);
        }
    }
    return bench_mix(hash, (uint64_t)board->pinned[WHITE] << 32 | board->pinned[BLACK]);
}

// ---- random games

PlayoutEnd bench_before(Playout *playout) {
    return !node_asks(&playout->node, DECIDE_PLAY) && playout->throws >= PLAYOUT_MOST_THROWS ? PLAYOUT_UNFINISHED
                                                                                             : PLAYOUT_GOES_ON;
}

static Status play_by_result(Playout *playout, Play *play) {
    RETURN_IF_FAILED(playout_list(playout));
    uint64_t drawn = rng_below(&playout->choices, playout->drawn++, UINT32_MAX);
    uint64_t least = UINT64_MAX;
    size_t chosen = 0;
    for (size_t i = 0; i < playout->plays->count; i++) {
        uint64_t hash = bench_mix_board(drawn, &playout->plays->board[i]);
        if (hash < least) {
            least = hash;
            chosen = i;
        }
    }
    return playout_take(playout, chosen, play);
}

static Status play_any(Playout *playout, Play *play) {
    const RngKey *key = &playout->choices;
    return playout_pick(playout, bench_mix(bench_mix(key->seed, key->game), playout->drawn++), play);
}

const PlayoutCalls bench_by_result = {.before = bench_before, .play = play_by_result};
const PlayoutCalls bench_any = {.before = bench_before, .play = play_any};

// ---- pairs of a position and a roll

typedef struct Pairs {
    Position *pair;
    size_t made, count;
} Pairs;

static PlayoutEnd collect(Playout *playout) {
    Pairs *pairs = playout->context;
    if (node_asks(&playout->node, DECIDE_PLAY)) {
        pairs->pair[pairs->made++] = playout->position;
    }
    return pairs->made == pairs->count || interrupt_pending() ? PLAYOUT_STOPPED : bench_before(playout);
}

static CommandStatus random_pairs(PlayLoad *load, Session *session, const char *name) {
    static const PlayoutCalls calls = {.before = collect, .play = play_by_result};
    load->pairs = scratch_get(load->count, sizeof *load->pairs);
    Pairs pairs = {.pair = load->pairs, .count = load->count};
    for (uint32_t game = 0; pairs.made < pairs.count; game++) {
        Playout playout;
        playout_begin(&playout, &calls, &pairs, load->rules, load->list, 1, game);
        PlayoutEnd end = playout_run(&playout);
        if (interrupt_pending()) {
            return COMMAND_INTERRUPTED;
        }
        if (end == PLAYOUT_FAILED) {
            memory_need(playout.status != STATUS_NO_MEMORY);
            return print_error(session->screen, "%s: %s", name, playout.error.text);
        }
    }
    return COMMAND_OK;
}

// Reads one line of the file.
static CommandStatus read_pair(Session *session, const Rules *rules, const char *path, int number, const char *line,
                               Position *position) {
    Error error = {0, 0, ""};
    if (position_parse(rules, line, position, &error) != STATUS_OK) {
        return print_error(session->screen, "%s:%d: %s", path, number, error.text);
    }
    if (position->turn == NOBODY || position->number_count == 0) {
        return print_error(session->screen, "%s:%d: turn and dice are needed, as in `w 31`", path, number);
    }
    return COMMAND_OK;
}

static CommandStatus read_pairs(PlayLoad *load, Session *session, const char *path) {
    enum { MOST_BYTES = 64 << 20 };
    size_t length;
    const char *trouble;
    char *line = file_read(path, MOST_BYTES, &length, &trouble);
    CommandStatus status = line != NULL ? COMMAND_OK : print_trouble(session->screen, SIZE_MAX, trouble);
    load->count = 0;
    for (int number = 1; status == COMMAND_OK && *line != '\0'; number++) {
        char *next = line + strcspn(line, "\n");
        next += *next == '\n';
        line[strcspn(line, "\r\n")] = '\0';
        if (strchr("#", line[strspn(line, " \t")]) == NULL) { // else nothing, or a comment
            load->pairs = scratch_grow(load->pairs, load->count, sizeof *load->pairs);
            status = read_pair(session, load->rules, path, number, line, &load->pairs[load->count++]);
        }
        line = next;
    }
    return status == COMMAND_OK && load->count == 0 ? print_error(session->screen, "there is no position in %s", path)
                                                    : status;
}

CommandStatus play_load_create(PlayLoad *load, Session *session, const BenchOptions *options, const Rules *rules,
                               const char *name) {
    const char *positions = words_value(options->given, "--positions");
    *load =
        (PlayLoad){.rules = rules, .list = &session->scratch, .count = (size_t)words_number(options->given, "--pairs")};
    CommandStatus status = positions != NULL ? read_pairs(load, session, positions) : random_pairs(load, session, name);
    load->lengths = scratch_get(load->count, sizeof *load->lengths);
    return status;
}
