// SPDX-License-Identifier: MIT
// Long answers, a screen at a time: what does not fit on the screen goes through PAGER.
#include "repl/screen/page.h"

#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/screen/print.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

void page_begin(Screen *screen) {
    if (screen->interactive && screen->pager && screen->page.bytes == NULL) {
        text_init(&screen->page);
    }
}

void page_flush(Screen *screen) {
    if (screen->page.bytes != NULL) {
        fputs(screen->page.bytes, stdout);
        text_empty(&screen->page);
    }
}

int screen_rows(void) {
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
}

// False if there is no pager.
static bool show_in_pager(Screen *screen, const char *text) {
    const char *pager = getenv("PAGER");
    bool given = pager != NULL && *pager != '\0';
    fflush(stdout);
    standing_lost(screen);
    // Ctrl-C is the pager's, and one that does not want all of the text may end. Ctrl-Z is off meanwhile: less would
    // not stop with its shell.
    struct sigaction pipe_before;
    struct termios keys_before;
    bool keys = tcgetattr(STDOUT_FILENO, &keys_before) == 0;
    if (keys) {
        struct termios without = keys_before;
        without.c_cc[VSUSP] = _POSIX_VDISABLE;
        tcsetattr(STDOUT_FILENO, TCSADRAIN, &without);
    }
    // Who has not met less before is told how to leave it. What is typed there for the prompt (`stats`) is not to write
    // files or run programs.
    FILE *stream =
        popen(scratch_format("export LESSSECURE=1; %s",
                             given ? pager
                                   : "less -FRX '-Psspace\\: on   b\\: back   q\\: to the prompt' 2>/dev/null || more"),
              "w");
    int status = -1;
    if (stream != NULL) {
        signal_handle(SIGPIPE, SIG_IGN, &pipe_before);
        fputs(text, stream);
        status = pclose(stream);
        sigaction(SIGPIPE, &pipe_before, NULL);
    }
    if (keys) {
        tcsetattr(STDOUT_FILENO, TCSADRAIN, &keys_before);
    }
    interrupt_forget();
    return status != -1 && !(WIFEXITED(status) && WEXITSTATUS(status) == 127);
}

void page_end(Screen *screen) {
    if (screen->page.bytes == NULL) {
        return;
    }
    int lines = 0;
    for (const char *at = screen->page.bytes; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    // The prompt wants a line, too.
    if (lines < screen_rows() || !show_in_pager(screen, screen->page.bytes)) {
        page_flush(screen);
    }
    text_destroy(&screen->page);
}
