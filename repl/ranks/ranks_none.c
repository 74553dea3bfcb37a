// SPDX-License-Identifier: MIT
// A program without MPI has no other ranks: see ranks.h.
#include "repl/ranks/ranks.h"

void ranks_begin(void) {
}

bool ranks_is_other(void) {
    return false;
}

void ranks_serve(const RankTrade *const *trades) {
    (void)trades;
}

int ranks_others(void) {
    return 0;
}

const char *ranks_library(void) {
    return NULL;
}

void ranks_hire(const RankTrade *trade, json_t *setup) {
    (void)trade;
    (void)setup;
}

void ranks_tell(const char *bytes, size_t size) {
    (void)bytes;
    (void)size;
}

void ranks_do(void *share) {
    (void)share;
}

void ranks_dismiss(void) {
}

bool ranks_dismissed(void *unused) {
    (void)unused;
    return false;
}

void ranks_end(bool hurry) {
    (void)hurry;
}
