// SPDX-License-Identifier: MIT
// `bench net`: decisions of the net that knows the rules best, without looking ahead and without endgame tables.
//
// The pairs are those of `bench plays`; a decision is the list of all plays and the choice of one. The signature covers
// the boards that are chosen.
#include "repl/bench/bench.h"
#include "scripts/nets.h"

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
        if (plays_generate_growing(plays->rules, &plays->pairs[i], &plays->list) != STATUS_OK ||
            net_choose(load->reader, &plays->pairs[i], &plays->list, &index, &value, &error) != STATUS_OK) {
            return -1;
        }
        load->signature = bench_mix_board(load->signature, &plays->list.board[index]);
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
    play_load_destroy(&load.plays);
    net_reader_destroy(load.reader);
    return status;
}
