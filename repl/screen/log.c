// SPDX-License-Identifier: MIT
// The log: see log.h.
#include "repl/screen/log.h"

#include "repl/screen/messages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void log_close(Screen *screen) {
    if (screen->log != NULL) {
        fclose(screen->log);
        free(screen->log_path);
        screen->log = NULL;
        screen->log_path = NULL;
    }
}

// Adds bytes without the sequences that set colours (ESC [ .. m).
void log_add(Screen *screen, const char *bytes) {
    if (screen->log == NULL) {
        return;
    }
    while (*bytes != '\0') {
        size_t plain = strcspn(bytes, "\033");
        fwrite(bytes, 1, plain, screen->log);
        bytes += plain;
        if (*bytes != '\0') {
            bytes += strcspn(bytes, "m");
            bytes += *bytes == 'm';
        }
    }
    if (fflush(screen->log) != 0) {
        int why = errno;
        char *path = text_copy(screen->log_path);
        log_close(screen); // before the message, which would be logged
        print_warning(screen, "the log %s ends here: %s", path, strerror(why));
        free(path);
    }
}

bool log_open(Screen *screen, const char *path) {
    FILE *file = fopen(path, "ae");
    if (file != NULL) {
        log_close(screen);
        screen->log = file;
        screen->log_path = text_copy(path);
    }
    return file != NULL;
}
