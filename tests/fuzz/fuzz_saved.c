// SPDX-License-Identifier: MIT
// Fuzz target: the file of a saved game. What is accepted is a game; written, read and written again it is the same.
#include "repl/base/scratch.h"
#include "repl/keep/kept_games.h"
#include "repl/keep/saved_game.h"
#include "tests/fuzz/fuzz_session.h"

#include <string.h>

static Table *read_game(Session *session, const char *text) {
    CommandStatus status = COMMAND_OK;
    Table *table = saved_game_read(session, "the game", text, &status);
    if (table == NULL) {
        fuzz_session_require(status != COMMAND_OK, "what is refused has a status", text);
        return NULL;
    }
    session_return_to(session, table);
    return table;
}

// A fuzzer must not open whatever file a text names: only variants that are named by a word.
static bool names_file(const char *text) {
    for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        size_t length = strcspn(line, "\n");
        size_t path = strcspn(line, "/");
        bool other = strncmp(line, "variant", 7) == 0 || strstr(line, "bot") == line + 6;
        if (other && path < length) {
            return true;
        }
    }
    return strstr(text, ".lua") != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    Session session;
    session_init(&session);
    fuzz_hush(true);
    ScratchMark mark = scratch_mark();
    if (!names_file(text) && read_game(&session, text) != NULL) {
        Text first;
        Text second;
        text_init(&first);
        text_init(&second);
        saved_game_write(&session, &first);
        fuzz_session_require(read_game(&session, first.bytes) != NULL, "a game that was written can be read",
                             first.bytes);
        saved_game_write(&session, &second);
        fuzz_session_require(strcmp(first.bytes, second.bytes) == 0, "what was read is written alike", first.bytes);
        text_destroy(&first);
        text_destroy(&second);
    }
    scratch_release(mark);
    fuzz_hush(false);
    session_destroy(&session);
    free(text);
    return 0;
}
