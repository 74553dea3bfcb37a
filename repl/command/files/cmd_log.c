// SPDX-License-Identifier: MIT
// `log`: everything that is typed and answered is written to a file, too.
#include "repl/command/commands.h"

#include <errno.h>
#include <string.h>

CommandStatus command_log(Session *session, const Words *words) {
    if (words->count == 1) {
        session_print(session, "log: %s\n", log_path(session) != NULL ? log_path(session) : "off");
        return COMMAND_OK;
    }
    if (words->count > 2) {
        return command_usage(session, words);
    }
    const char *path = words->word[1].text;
    if (strcmp(path, "off") == 0) {
        session_print(session, "log: off\n");
        log_close(session);
        return COMMAND_OK;
    }
    if (!log_open(session, path)) {
        session_error_word(session, 1, "cannot write %s: %s", path, strerror(errno));
        return COMMAND_IO;
    }
    session_print(session, "log: %s\n", path);
    return COMMAND_OK;
}
