// SPDX-License-Identifier: MIT
// Fuzz target: lines typed at the prompt. Whatever they are, the session stays whole: its game can be written as a
// saved game that says the same when it is read back.
//
// Lines that write files, run for long or set budgets are left out: a fuzzer must not do either.
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/complete.h"
#include "repl/keep/kept_games.h"
#include "repl/keep/saved_game.h"
#include "tests/fuzz/fuzz_session.h"

#include <string.h>

static bool is_left_out(const char *text) {
    static const char *const words[] = {"save", "log",    "export", "import",   "open",   "check",  "bench",  "edit",
                                        "lua",  "limits", "=",      "tutorial", "doctor", "resume", "random", "reload"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strstr(text, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static void check_saved(Session *session, const char *input) {
    Text first;
    Text second;
    CommandStatus status;
    text_init(&first);
    text_init(&second);
    saved_game_write(session, &first);
    Table *table = saved_game_read(session, "the game", first.bytes, &status);
    fuzz_session_require(table != NULL, "a game that was written can be read", first.bytes);
    session_return_to(session, table);
    saved_game_write(session, &second);
    fuzz_session_require(strcmp(first.bytes, second.bytes) == 0, "what was read is written alike", input);
    text_destroy(&first);
    text_destroy(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    char *line = text;
    Session session;
    if (is_left_out(text)) {
        free(text);
        return 0;
    }
    session_init(&session);
    session.next_seed = 1;
    session.seed_given = true;
    fuzz_hush(true);
    while (line != NULL && !session.quit) {
        char *end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        ScratchMark mark = scratch_mark();
        complete_line(&session, line, strlen(line));
        scratch_release(mark);
        session_run_line(&session, line);
        line = end != NULL ? end + 1 : NULL;
    }
    if (session.table != NULL) {
        ScratchMark mark = scratch_mark();
        check_saved(&session, text);
        scratch_release(mark);
    }
    fuzz_hush(false);
    session_destroy(&session);
    free(text);
    return 0;
}
