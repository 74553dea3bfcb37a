// SPDX-License-Identifier: MIT
// Clicks: see mouse.h.
#include "repl/input/mouse.h"

#include "repl/base/clock.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/desk/view.h"
#include "repl/screen/messages.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
// readline needs stdio first.
#include <readline/readline.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { REPORT = 24, MOST_REPORTS = 16, PATIENCE_MS = 5000 };
static const double UNSEEN_SECONDS = 0.15; // nobody sees a board and clicks on it as fast as that

#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"
#define ASK_CURSOR "\033[6n"

static Session *session_of_mouse;
static double waiting_since;
static bool clicked;

// ---- on while the prompt waits

static const int deadly[] = {SIGHUP, SIGQUIT, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM};
enum { DEADLY = sizeof deadly / sizeof deadly[0] };
static struct sigaction before[DEADLY];
static struct termios terminal_before;
static bool is_on, caught;

static void die_tidily(int number) {
    if (write(STDOUT_FILENO, MOUSE_OFF, sizeof MOUSE_OFF - 1) > 0) {
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
    }
    for (int i = 0; i < DEADLY; i++) {
        if (deadly[i] == number) {
            sigaction(number, &before[i], NULL);
        }
    }
    raise(number);
}

static void catch_deadly(bool on) {
    for (int i = 0; i < DEADLY && on != caught; i++) {
        if (on) {
            signal_handle(deadly[i], die_tidily, &before[i]);
        } else {
            sigaction(deadly[i], &before[i], NULL);
        }
    }
    caught = on;
}

static void take_terminal(int meta) {
    const char *name = getenv("TERM");
    bool able = name != NULL && strcmp(name, "dumb") != 0 && strcmp(name, "unknown") != 0;
    if (session_of_mouse->screen->mouse && able && tcgetattr(STDIN_FILENO, &terminal_before) == 0) {
        is_on = true;
        fputs(MOUSE_ON, rl_outstream);
    }
    rl_prep_terminal(meta);
}

static void leave_terminal(void) {
    if (is_on) {
        fputs(MOUSE_OFF, rl_outstream);
        fflush(rl_outstream);
        is_on = false;
        catch_deadly(false);
    }
    rl_deprep_terminal();
}

// ---- what the terminal reports

// The next byte that it sends; -1: none comes.
static int next_byte(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    return poll(&input, 1, PATIENCE_MS) == 1 && read(STDIN_FILENO, &byte, 1) == 1 ? byte : -1;
}

// Adds what is left of an escape sequence, the last byte being a letter. False: it is none that can be understood.
static bool read_rest(char *report, size_t length) {
    for (int byte = 0; length + 1 < REPORT; length++) {
        byte = next_byte();
        if (byte < ' ' || byte > '~') {
            return false;
        }
        report[length] = (char)byte;
        report[length + 1] = '\0';
        if (byte >= '@' && (length != 1 || byte != '[')) {
            return true;
        }
    }
    return false;
}

// The row of the cursor, from 1, by the terminal's word; 0: it gives none. What is typed meanwhile stays typed; the
// button's release goes.
static int cursor_row(void) {
    int row = 0;
    fputs(ASK_CURSOR, rl_outstream);
    fflush(rl_outstream);
    for (int i = 0; i < MOST_REPORTS && row == 0; i++) {
        char report[REPORT] = "";
        int byte = next_byte();
        int column = 0;
        char letter = '\0';
        if (byte < 0) {
            return 0;
        }
        report[0] = (char)byte;
        bool whole = byte != '\033' || read_rest(report, 1);
        if (whole && sscanf(report, "\033[%d;%d%c", &row, &column, &letter) == 3 && letter == 'R') {
            return row;
        }
        row = 0;
        for (const char *at = report; strncmp(report, "\033[<", 3) != 0 && *at != '\0'; at++) {
            rl_stuff_char(*at);
        }
    }
    return 0;
}

// ---- clicks

// The line that a click there stands for; "": none.
static const char *line_of(int column, int row) {
    Screen *screen = session_of_mouse->screen;
    int rows = session_of_mouse->lua_begun == NULL ? session_board_rows(session_of_mouse) : -1;
    bool one_row = screen->prompt_width + text_width(rl_line_buffer) < screen->picture_columns;
    if (rows < 0 || !one_row || RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG)) {
        return "";
    }
    int cursor = cursor_row();
    if (cursor == 0) { // the terminal knows clicks and not its cursor: there will be none
        screen->mouse = false;
        rl_clear_visible_line();
        print_warning(screen,
                      "this terminal does not say where its cursor is, so clicks cannot be understood; mouse: off");
        rl_on_new_line();
        rl_redisplay();
    }
    return cursor > 0 ? session_click(session_of_mouse, row - (cursor - rows) + 1, column, rl_end > 0) : "";
}

// ESC [ < was read; what follows is "BUTTON;COLUMN;ROWM", with "m" when the button is let go.
static int take_click(int count, int key) {
    (void)count, (void)key;
    char report[REPORT] = "";
    int button = 0, column = 0, row = 0;
    char letter = '\0';
    if (!read_rest(report, 0) || sscanf(report, "%d;%d;%d%c", &button, &column, &row, &letter) != 4 || button != 0 ||
        letter != 'M' || !is_on || clock_seconds() - waiting_since < UNSEEN_SECONDS) {
        return 0;
    }
    ScratchMark mark = scratch_mark();
    const char *line = line_of(column, row);
    if (*line != '\0') {
        bool alone = rl_end == 0;
        rl_insert_text(line);
        if (alone) { // as if it had been typed, and not a number of the list above
            session_of_mouse->listed = false;
            clicked = true;
            rl_redisplay();
            rl_newline(1, '\n');
        }
    }
    scratch_release(mark);
    return 0;
}

void mouse_begin(Session *session) {
    session_of_mouse = session;
    rl_prep_term_function = take_terminal;
    rl_deprep_term_function = leave_terminal;
    rl_bind_keyseq_in_map("\033[<", take_click, emacs_standard_keymap);
    rl_bind_keyseq_in_map("\033[<", take_click, vi_insertion_keymap);
}

void mouse_wait(void) {
    catch_deadly(is_on); // not before: readline is watched while it begins (memory_guard_terminal)
    waiting_since = clock_seconds();
    clicked = false;
}

bool mouse_clicked(void) {
    return clicked;
}
