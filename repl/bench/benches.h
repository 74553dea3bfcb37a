// SPDX-License-Identifier: MIT
// The benchmarks. Each measures one variant; the message of a failure was given.
#pragma once

#include "repl/bench/bench.h"

CommandStatus bench_plays(Session *session, const BenchOptions *options, const Table *table, size_t kind);
CommandStatus bench_net(Session *session, const BenchOptions *options, const Table *table, size_t kind);
CommandStatus bench_games(Session *session, const BenchOptions *options, const char *spec);
CommandStatus bench_hooks(Session *session, const BenchOptions *options, const char *spec);
CommandStatus bench_load(Session *session, const BenchOptions *options, const char *spec);

// Lists the plays of all pairs; how many they are, or -1.
int64_t bench_list_all(void *load);

// 0 if they could not be listed, or it was interrupted.
uint64_t bench_sign_plays(PlayLoad *load);
