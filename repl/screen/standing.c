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

// Columns that a text takes; colours take none.
static int shown_width(const char *text) {
    Text plain = scratch_text();
    while (*text != '\0') {
        size_t length = strcspn(text, "\033");
        text_add_bytes(&plain, text, length);
        text += length;
        text += *text == '\033' ? strcspn(text, "m") + (strchr(text, 'm') != NULL) : 0;
    }
    return text_width(plain.bytes);
}

void standing_add(Screen *screen, const char *bytes) {
    ScratchMark mark = scratch_mark();
    while (screen->picture != NULL && *bytes != '\0') {
        size_t length = strcspn(bytes, "\n");
        screen->column += shown_width(scratch_copy_bytes(bytes, length));
        bytes += length;
        if (screen->column > screen->picture_columns) {
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
