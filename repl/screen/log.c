// SPDX-License-Identifier: MIT
// The log: see log.h.
#include "repl/screen/log.h"

#include "repl/screen/messages.h"

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

const char *log_path(const Session *session) {
    return session->log != NULL ? session->log->path : NULL;
}

bool log_open(Session *session, const char *path) {
    FILE *file = fopen(path, "ae");
    if (file == NULL) {
        return false;
    }
    log_close(session);
    session->log = memory_get(1, sizeof *session->log);
    session->log->file = file;
    session->log->path = text_copy(path);
    return true;
}
