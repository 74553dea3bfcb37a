// SPDX-License-Identifier: MIT
// Commands that save and open games; `log`: everything that is typed and answered is written to a file, too.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/keep/kept_games.h"
#include "repl/keep/saved_game.h"

#include <errno.h>
#include <string.h>

CommandStatus command_save(Session *session, const Words *words) {
    bool over = words->count > 2 && strcmp(words->word[2].text, "!") == 0;
    if (words->count > (over ? 3U : 2U)) {
        return command_usage(session, words);
    }
    if (words->count == 1 && session->saved_path == NULL) {
        return print_misuse(session->screen, "save to which file? `save game.nbx`");
    }
    const char *path = words->count > 1 ? words->word[1].text : session->saved_path;
    if (path_is_foreign_game(path)) {
        return print_error_word(session->screen, words->count > 1 ? 1 : 0,
                                "a name with this ending is for files of other programs: `export %s` writes one", path);
    }
    // The file that this very game was saved to or read from may be replaced without asking.
    over = over || (session->saved_path != NULL && strcmp(path, session->saved_path) == 0);
    Text text = scratch_text();
    const char *trouble = saved_game_write(session, &text);
    trouble = trouble == NULL ? file_write(path, text.bytes, text.length, over) : trouble;
    if (trouble != NULL) {
        return print_trouble(session->screen, words->count > 1 ? 1 : 0, trouble);
    }
    print(session->screen, "saved to %s\n", path);
    kept_saved_as(session, path);
    return COMMAND_OK;
}

CommandStatus command_open(Session *session, const Words *words) {
    const char *path = words->word[1].text;
    CommandStatus status = COMMAND_IO;
    size_t length;
    const char *trouble;
    char *bytes = file_read(path, SAVED_MOST_BYTES, &length, &trouble);
    if (bytes == NULL) {
        print_error_word(session->screen, 1, "%s", trouble);
    } else if (strlen(bytes) != length) {
        status = print_error(session->screen, "%s is not a saved game: it is not a text file", path);
    } else if (file_is_foreign_game(path, bytes)) {
        status = command_import(session, words);
    } else {
        Table *table = saved_game_read(session, path, bytes, &status);
        if (table != NULL) {
            session_return_to(session, table);
            kept_saved_as(session, path);
            print(session->screen, "opened %s: %s, %zu event%s\n", path, variant_name(table_variant(table)),
                  game_event_count(table->game), game_event_count(table->game) == 1 ? "" : "s");
            session_come_back(session);
        }
    }
    return status;
}

CommandStatus command_log(Session *session, const Words *words) {
    if (words->count == 1) {
        print(session->screen, "log: %s\n", session->screen->log != NULL ? session->screen->log_path : "off");
        return COMMAND_OK;
    }
    const char *path = words->word[1].text;
    if (strcmp(path, "off") == 0) {
        print(session->screen, "log: off\n");
        log_close(session->screen);
        return COMMAND_OK;
    }
    if (!log_open(session->screen, path)) {
        return print_error_as(session->screen, COMMAND_IO, 1, "cannot write %s: %s", path, strerror(errno));
    }
    print(session->screen, "log: %s\n", path);
    return COMMAND_OK;
}
