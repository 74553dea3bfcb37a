// SPDX-License-Identifier: MIT
// Fuzz target: IDs of positions. Whatever is accepted is a possible position, and prints as IDs that read back to it or
// says why not; whatever is refused leaves the position alone and marks bytes of the text.
#include "core/formats/ids.h"
#include "tests/fuzz/fuzz_rules.h"

#include <string.h>

typedef Status Print(const Rules *rules, const Position *position, char *out, size_t size, Error *error);

static void check_printed(const Rules *rules, const Position *position, Print *print, const char *text) {
    char id[ID_TEXT], own[POSITION_TEXT], read[POSITION_TEXT];
    Position again;
    Error error;
    if (print(rules, position, id, sizeof id, &error) != STATUS_OK) {
        fuzz_require(id[0] == 0, "nothing is half printed", text);
        fuzz_require_message(error.text, sizeof error.text, text);
        return;
    }
    fuzz_require(id_parse(rules, id, &again, NULL, NULL) == STATUS_OK, "an ID is accepted", id);
    fuzz_require(id_is_meant(id) && id_prefix_length(id) == 0, "an ID looks like one", id);
    position_print(rules, position, own, sizeof own);
    position_print(rules, &again, read, sizeof read);
    fuzz_require(strcmp(own, read) == 0, "an ID reads back", id);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[FUZZ_MAX_TEXT + 1];
    const Rules *rules = fuzz_rules(data, size, text);
    Position position, before;
    IdRules said;
    Error error;
    memset(&position, 0x55, sizeof position);
    before = position;
    size_t prefix = id_prefix_length(text);
    fuzz_require(prefix <= strlen(text), "what stands in front is of the text", text);
    id_is_meant(text);
    if (id_parse(rules, text, &position, &said, &error) == STATUS_OK) {
        fuzz_require(rules_check_board(rules, &position.board, NULL) == STATUS_OK, "the board is possible", text);
        check_printed(rules, &position, id_print, text);
        check_printed(rules, &position, id_print_xgid, text);
    } else {
        fuzz_require(memcmp(&position, &before, sizeof position) == 0, "a refused text changes nothing", text);
        fuzz_require(error.at + error.length <= strlen(text), "the marked bytes are of the text", text);
        fuzz_require_message(error.text, sizeof error.text, text);
    }
    return 0;
}
