// SPDX-License-Identifier: MIT
// Fuzz target: SGF files. What is accepted prints as a file that reads back; what is refused marks bytes of the text.
#include "tests/fuzz/fuzz_files.h"
#include "tests/fuzz/fuzz_rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const FuzzForm form = {sgf_read_header, sgf_replay, sgf_print};
    return fuzz_file(data, size, &form);
}
