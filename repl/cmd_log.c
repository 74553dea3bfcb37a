// SPDX-License-Identifier: MIT
// `log`: everything that is typed and answered is written to a file, too.
//
// The file has the text of the screen, without its colours; it is added to, never cut.
#include "repl/commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct SessionLog {
    FILE *file;
    char *path;
};

void log_close(Session *session) {
    if (session->log == NULL) {
        return;
    }
    fclose(session->log->file);
    free(session->log->path);
    free(session->log);
    session->log = NULL;
}

// Adds bytes without the sequences that set colours (ESC [ .. m).
void log_add(Session *session, const char *bytes) {
    SessionLog *log = session->log;
    if (log == NULL) {
        return;
    }
    while (*bytes != '\0') {
        size_t plain = strcspn(bytes, "\033");
        fwrite(bytes, 1, plain, log->file);
        bytes += plain;
        if (*bytes != '\0') {
            bytes += strcspn(bytes, "m");
            bytes += *bytes == 'm';
        }
    }
    if (fflush(log->file) != 0) {
        int why = errno;
        char *path = text_copy(log->path);
        log_close(session); // before the message, which would be logged
        session_warn(session, "the log %s ends here: %s", path, strerror(why));
        free(path);
    }
}

CommandStatus command_log(Session *session, const Words *words) {
    if (words->count == 1) {
        session_print(session, session->log != NULL ? "log: %s\n" : "log: off%s\n",
                      session->log != NULL ? session->log->path : "");
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
    FILE *file = fopen(path, "ae");
    if (file == NULL) {
        session_error_word(session, 1, "cannot write %s: %s", path, strerror(errno));
        return COMMAND_IO;
    }
    log_close(session);
    session->log = memory_get(1, sizeof *session->log);
    session->log->file = file;
    session->log->path = text_copy(path);
    session_print(session, "log: %s\n", path);
    return COMMAND_OK;
}
