// SPDX-License-Identifier: MIT
// The log: see log.h.
#include "repl/screen/log.h"

#include "repl/screen/messages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ScreenLog {
    FILE *file;
    char *path;
};

void log_close(Screen *screen) {
    if (screen->log == NULL) {
        return;
    }
    fclose(screen->log->file);
    free(screen->log->path);
    free(screen->log);
    screen->log = NULL;
}

// Adds bytes without the sequences that set colours (ESC [ .. m).
void log_add(Screen *screen, const char *bytes) {
    struct ScreenLog *log = screen->log;
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
        log_close(screen); // before the message, which would be logged
        print_warning(screen, "the log %s ends here: %s", path, strerror(why));
        free(path);
    }
}

const char *log_path(const Screen *screen) {
    return screen->log != NULL ? screen->log->path : NULL;
}

bool log_open(Screen *screen, const char *path) {
    FILE *file = fopen(path, "ae");
    if (file == NULL) {
        return false;
    }
    log_close(screen);
    screen->log = memory_get(1, sizeof *screen->log);
    screen->log->file = file;
    screen->log->path = text_copy(path);
    return true;
}
