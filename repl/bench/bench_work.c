// SPDX-License-Identifier: MIT
// Work for `bench`: random games whose course depends on results only, and checksums of results.
//
// A play is chosen by the smallest of the hashes of (result, a number drawn for this choice): each is equally likely,
// and a generator that finds the same plays in another order leads to the same game.
#include "repl/base/file_write.h"
#include "repl/bench/bench.h"

#include <stdlib.h>
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
    bool plays = playout->node.kind == NODE_DECIDE && playout->node.decide == DECIDE_PLAY;
    return !plays && playout->throws >= PLAYOUT_MOST_THROWS ? PLAYOUT_UNFINISHED : PLAYOUT_GOES_ON;
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

void bench_fail(const Playout *playout, Error *error) {
    memory_need(playout->status != STATUS_NO_MEMORY);
    *error = playout->error;
}

// ---- pairs of a position and a roll

typedef struct Pairs {
    Position *pair;
    size_t made, count;
} Pairs;

static PlayoutEnd collect(Playout *playout) {
    Pairs *pairs = playout->context;
    if (playout->node.kind == NODE_DECIDE && playout->node.decide == DECIDE_PLAY) {
        pairs->pair[pairs->made++] = playout->position;
    }
    return pairs->made == pairs->count || interrupt_pending() ? PLAYOUT_STOPPED : bench_before(playout);
}

static Position *random_pairs(const Rules *rules, PlayList *list, size_t count, Error *error) {
    static const PlayoutCalls calls = {.before = collect, .play = play_by_result};
    Pairs pairs = {.pair = memory_get(count, sizeof(Position)), .count = count};
    for (uint32_t game = 0; pairs.made < count; game++) {
        Playout playout;
        playout_begin(&playout, &calls, &pairs, rules, list, 1, game);
        PlayoutEnd end = playout_run(&playout);
        if (end == PLAYOUT_FAILED || interrupt_pending()) {
            bench_fail(&playout, error);
            free(pairs.pair);
            return NULL;
        }
    }
    return pairs.pair;
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

static Position *read_pairs(Session *session, const Rules *rules, const char *path, size_t *count,
                            CommandStatus *status) {
    enum { MOST_BYTES = 64 << 20 };
    size_t length;
    const char *trouble;
    char *line = file_read(path, MOST_BYTES, &length, &trouble);
    *status = line != NULL ? COMMAND_OK : print_trouble(session->screen, SIZE_MAX, trouble);
    Position *pairs = memory_get(1, sizeof *pairs);
    *count = 0;
    for (int number = 1; *status == COMMAND_OK && *line != '\0'; number++) {
        char *next = line + strcspn(line, "\n");
        next += *next == '\n';
        line[strcspn(line, "\r\n")] = '\0';
        if (strchr("#", line[strspn(line, " \t")]) == NULL) { // else nothing, or a comment
            pairs = memory_grow(pairs, *count, sizeof *pairs);
            *status = read_pair(session, rules, path, number, line, &pairs[*count]);
            *count += *status == COMMAND_OK;
        }
        line = next;
    }
    if (*status == COMMAND_OK && *count == 0) {
        *status = print_error(session->screen, "there is no position in %s", path);
    }
    if (*status != COMMAND_OK) {
        free(pairs);
        return NULL;
    }
    return pairs;
}

CommandStatus play_load_create(PlayLoad *load, Session *session, const BenchOptions *options, const Rules *rules,
                               const char *name) {
    CommandStatus status = COMMAND_OK;
    Error error = {0, 0, ""};
    *load = (PlayLoad){.rules = rules, .count = (size_t)options->pairs};
    memory_need(play_list_create(&load->list, 256) == STATUS_OK);
    load->pairs = options->positions != NULL ? read_pairs(session, rules, options->positions, &load->count, &status)
                                             : random_pairs(rules, &load->list, load->count, &error);
    if (load->pairs == NULL && status == COMMAND_OK) {
        status = interrupt_pending() ? COMMAND_INTERRUPTED : COMMAND_FAILED;
    }
    if (status == COMMAND_FAILED && options->positions == NULL) {
        print_error(session->screen, "%s: %s", name, error.text);
    }
    load->lengths = memory_get(load->count, sizeof *load->lengths);
    return status;
}

void play_load_destroy(PlayLoad *load) {
    free(load->packed);
    free(load->room);
    free(load->steps);
    free(load->lengths);
    free(load->pairs);
    play_list_destroy(&load->list);
}
