// SPDX-License-Identifier: MIT
// Where the board stands: see standing.h.
#include "repl/screen/standing.h"

#include "repl/base/scratch.h"

#include <stdlib.h>
#include <string.h>

void standing_lost(Screen *screen) {
    free(screen->picture);
    screen->picture = NULL;
}

void standing_board(Screen *screen, const char *picture) {
    standing_lost(screen);
    screen->picture = text_copy(picture);
    screen->picture_columns = screen_columns(screen);
    screen->picture_rows = screen->column = 0;
}

void standing_add(Screen *screen, const char *bytes) {
    ScratchMark mark = scratch_mark();
    while (screen->picture != NULL && *bytes != '\0') {
        size_t length = strcspn(bytes, "\n");
        const char *part = scratch_copy_bytes(bytes, length);
        screen->column += strchr(part, '\033') == NULL ? text_width(part) : 0; // a line with colours fits (print.c)
        bytes += length;
        if (screen->column > screen->picture_columns || strchr(part, '\t') != NULL) {
            standing_lost(screen);
        } else if (*bytes == '\n') {
            bytes++;
            screen->picture_rows++;
            screen->column = 0;
        }
    }
    scratch_release(mark);
}

int standing_rows(const Screen *screen, const char *picture) {
    bool same = screen->picture != NULL && screen->picture_columns == screen_columns(screen) &&
                strcmp(screen->picture, picture) == 0;
    return same ? screen->picture_rows : -1;
}
