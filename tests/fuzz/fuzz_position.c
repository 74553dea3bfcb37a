// SPDX-License-Identifier: MIT
// Fuzz target: position text. Whatever is accepted obeys the rules of a board and reads back from its own text;
// whatever is refused leaves the position alone and marks bytes of the text.
#include "tests/fuzz/fuzz_rules.h"

#include <string.h>

static void check_accepted(const Rules *rules, const Position *position, const char *text) {
    char printed[POSITION_TEXT], twice[POSITION_TEXT];
    Position again;
    size_t length = position_print(rules, position, printed, sizeof printed);
    fuzz_require(rules_check_board(rules, &position->board, NULL) == STATUS_OK, "an accepted board is possible", text);
    fuzz_require(length < sizeof printed && length == strlen(printed), "the text fits", text);
    fuzz_require(position_parse(rules, printed, &again, NULL) == STATUS_OK, "its own text is accepted", printed);
    fuzz_require(memcmp(&again.board, &position->board, sizeof again.board) == 0, "the board reads back", printed);
    fuzz_require(again.number_count == position->number_count &&
                     memcmp(again.number, position->number, sizeof again.number) == 0,
                 "the numbers read back", printed);
    position_print(rules, &again, twice, sizeof twice);
    fuzz_require(strcmp(printed, twice) == 0, "text is canonical", printed);
}

// Small enough to be searched in no time.
static void check_plays(const Rules *rules, const Position *position, const char *text) {
    static PlayList list;
    if (!list.board) {
        fuzz_require(play_list_create(&list, 1024) == STATUS_OK, "memory", "");
    }
    if (position->playing && position->number_count <= 3 && position->turn != NOBODY && !position->over) {
        Status status = plays_generate(rules, position, &list);
        fuzz_require(status == STATUS_OK || status == STATUS_FULL, "plays or a full list", text);
        fuzz_require(status == STATUS_FULL ? list.count == 0 : list.count > 0, "at least one play", text);
        for (size_t i = 0; i < list.count; i++) {
            fuzz_require(rules_check_board(rules, &list.board[i], NULL) == STATUS_OK, "a play keeps the board", text);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[FUZZ_MAX_TEXT + 1];
    const Rules *rules = fuzz_rules(data, size, text);
    Position position, before;
    Error error;
    memset(&position, 0x55, sizeof position);
    before = position;
    if (position_parse(rules, text, &position, &error) == STATUS_OK) {
        check_accepted(rules, &position, text);
        check_plays(rules, &position, text);
    } else {
        fuzz_require(memcmp(&position, &before, sizeof position) == 0, "a refused text changes nothing", text);
        fuzz_require(error.at + error.length <= strlen(text), "the marked bytes are of the text", text);
        fuzz_require_message(error.text, sizeof error.text, text);
    }
    return 0;
}
