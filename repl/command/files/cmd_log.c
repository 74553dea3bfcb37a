// SPDX-License-Identifier: MIT
// `log`: everything that is typed and answered is written to a file, too.
#include "repl/command/commands.h"

#include <errno.h>
#include <string.h>

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
