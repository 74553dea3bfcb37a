// SPDX-License-Identifier: MIT
// Fuzz target: a typed play. The input is the text of a position, a line end, and the play. Whatever is accepted is a
// play of the list, and its canonical text means the same play again; whatever is refused has a reason.
#include "core/play_text.h"
#include "tests/fuzz/fuzz_rules.h"

#include <string.h>

static void check_accepted(const Rules *rules, const Position *position, const PlayList *list, size_t index,
                           const char *text) {
    char printed[PLAY_TEXT];
    Judgement again;
    Play play;
    Numbering numbering = NUMBERING_OWN;
    fuzz_require(index < list->count, "an accepted play is in the list", text);
    play_list_get(list, index, &play);
    fuzz_require(play_print(rules, (Side)position->turn, numbering, &play, printed, sizeof printed) < sizeof printed,
                 "the text fits", text);
    fuzz_require(play_judge(rules, position, numbering, printed, list, &again, NULL) == STATUS_OK,
                 "its canonical text is accepted", printed);
    fuzz_require(again.play == index, "its canonical text means the same play", printed);
}

static void judge(const Rules *rules, const Position *position, const PlayList *list, Numbering numbering,
                  const char *text) {
    Judgement judgement;
    Error error;
    Status status;
    memset(&judgement, 0, sizeof judgement);
    status = play_judge(rules, position, numbering, text, list, &judgement, &error);
    if (status == STATUS_OK) {
        check_accepted(rules, position, list, judgement.play, text);
    } else if (status == STATUS_BAD_INPUT) {
        fuzz_require(error.at + error.length <= strlen(text), "the marked bytes are of the text", text);
        fuzz_require_message(error.text, sizeof error.text, text);
    } else {
        fuzz_require(status == STATUS_ILLEGAL, "legal, illegal or not to be read", text);
        fuzz_require(judgement.refusal.reason > REASON_NONE && judgement.refusal.reason < REASON_COUNT, "a reason",
                     text);
        fuzz_require_message(judgement.refusal.text, sizeof judgement.refusal.text, text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static PlayList list;
    char text[FUZZ_MAX_TEXT + 1];
    const Rules *rules = fuzz_rules(data, size, text);
    char *play = strchr(text, '\n');
    Position position;
    if (!list.board) {
        fuzz_require(play_list_create(&list, 4096) == STATUS_OK, "memory", "");
    }
    if (!play) {
        return 0;
    }
    *play++ = 0;
    if (position_parse(rules, text, &position, NULL) != STATUS_OK || !position.playing || position.over ||
        position.turn == NOBODY || position.number_count > 4 || plays_generate(rules, &position, &list) != STATUS_OK) {
        return 0;
    }
    judge(rules, &position, &list, NUMBERING_OWN, play);
    judge(rules, &position, &list, NUMBERING_ABSOLUTE, play);
    return 0;
}
