// SPDX-License-Identifier: MIT
// Runs a fuzz target without a fuzzer: on each file named, and on some small changes of it, always the same.
//
//     NAME_replay --changes N FILE...
#include "tests/fuzz/fuzz_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1024 };

static int changes;

static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    return mixed ^ (mixed >> 29);
}

// One to four small changes: a byte replaced, one taken out, one put in, the end cut off, a piece repeated.
static size_t change(uint64_t *state, uint8_t *data, size_t size) {
    static const char likely[] = "0123456789:,/-*^pwbarof()= \n";
    for (uint64_t left = 1 + next_random(state) % 4; left > 0 && size > 0; left--) {
        size_t at = next_random(state) % size;
        uint8_t byte = (uint8_t)(next_random(state) % 8 ? likely[next_random(state) % (sizeof likely - 1)]
                                                        : (char)(next_random(state) % 256));
        switch (next_random(state) % 5) {
        case 0:
            data[at] = byte;
            break;
        case 1:
            memmove(data + at, data + at + 1, size - at - 1);
            size--;
            break;
        case 2:
            if (size < ROOM) {
                memmove(data + at + 1, data + at, size - at);
                data[at] = byte;
                size++;
            }
            break;
        case 3:
            size = next_random(state) % 4 ? size : at;
            break;
        default: {
            size_t length = size - at < 6 ? size - at : 6;
            if (size + length <= ROOM) {
                memmove(data + at + length, data + at, size - at);
                size += length;
            }
            break;
        }
        }
    }
    return size;
}

static int run_file(const char *path, uint64_t *state) {
    uint8_t given[ROOM], changed[ROOM];
    FILE *file = fopen(path, "rb");
    size_t size;
    if (!file) {
        perror(path);
        return 1;
    }
    size = fread(given, 1, sizeof given, file);
    fclose(file);
    LLVMFuzzerTestOneInput(given, size);
    for (int i = 0; i < changes; i++) {
        memcpy(changed, given, size);
        LLVMFuzzerTestOneInput(changed, change(state, changed, size));
    }
    return 0;
}

int main(int argc, char **argv) {
    uint64_t state = 1;
    int failed = argc < 4 || strcmp(argv[1], "--changes") != 0;
    changes = failed ? 0 : atoi(argv[2]);
    for (int i = 3; i < argc; i++) {
        failed |= run_file(argv[i], &state);
    }
    printf("%d files, %d changes of each\n", argc - 3, changes);
    return failed;
}
