// SPDX-License-Identifier: MIT
// Drives the program as a person would, through a pseudo-terminal, and compares what the screen got.
//
//   pty_session PROGRAM SESSION [--write]
//
// SESSION: lines to be typed, each when the prompt is there; "#" lines are comments. Lines with "!" are for the driver:
//   !args WORD...   arguments of the program (before anything is typed)
//   !keys TEXT      typed without Enter (\t is Tab; pty_files.h has the rest)   !interrupt   Ctrl-C
//   !start LINE     types the line and does not wait for the prompt; !expect then waits for its text alone, and
//                   !interrupt has to follow
//   !paste TEXT     typed at once, \n is the end of a line; waits for the prompt
//   !suspend        Ctrl-Z; then the terminal is set as a shell has it, and the program goes on
//   !click COLUMN ROW   the mouse is clicked there, both from 1 (an emulated terminal, that says where its cursor is)
//   !end            Ctrl-D                             !size COLUMNS ROWS
//   !kill           kills the program (SIGKILL) and starts it again
//   !again LINE     types the line, which ends the program, and starts it again; !args holds for that one, too
//   !env NAME VALUE   holds for programs that are started from now on
//   !term NAME        the terminal of those; a name that nobody knows: a plain one, but not a dumb one
//   !limit BYTES      no file may grow beyond that in those; 0: as they like
// and for files, in a folder of the session's own in which the program runs (\n in TEXT is the end of a line):
//   !write FILE TEXT    written in place     !replace FILE TEXT   written beside it and renamed over it
//   !show FILE      what is in it appears on the screen
//   !copy FILE TO
//   !remove FILES (as a shell names several)   !folder NAME         !link FILE TARGET
//   !expect TEXT        waits until the terminal has shown TEXT since the last line with ! or typed line
//   !busy               waits until the program works at what was typed
//   !settle             waits for what the program may have to say
//   !seen           ends what is typed; all that follows is what must be seen (--write writes it)
// There are two kinds of sessions. Where the file does not begin with !emulate, the terminal is "dumb", so that
// readline paints nothing but the line, and what is seen is everything that it showed; carriage returns are left out.
//   !emulate COLUMNS ROWS   the terminal is an xterm (screen.h), and what is seen is what stood on its screen at each
//   !screen                 ... of these lines, with the place of the cursor
// Last comes "exit N". Lines of shipped variants ("narde.lua:12") are written as N, because they may change, and the
// session's folder as FOLDER, a time of the notebook as YYYY-MM-DD HH:MM, how fast
// games went as "in T s: N a second".
//
// Nothing here waits for a span of time to be long enough: a busy machine only makes a session slower. Keys are
// answered once the program has read them and sleeps; it stands still while a file changes, so that it never sees half
// of that.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "tests/repl/pty_files.h"
#include "tests/repl/pty_start.h"
#include "tests/repl/screen.h"

enum { PATIENCE_MS = 600000, QUIET_MS = 100, SETTLED_MS = 400, FIRST_MS = 2000, TICK_MS = 5 };

typedef struct Screen {
    char *bytes;
    size_t length, capacity;
    size_t since; // where the answer to the line typed last begins
} Screen;

static bool emulated;
static bool started;           // by !start: the program works at something
static const char *line_typed; // of the script, for messages
static TextScreen emulator;
static Screen frames; // what is compared, where the terminal is emulated

static void screen_add(Screen *screen, const char *bytes, size_t length) {
    if (screen->length + length + 1 > screen->capacity) {
        screen->capacity = (screen->length + length + 1) * 2;
        screen->bytes = realloc(screen->bytes, screen->capacity);
        if (screen->bytes == NULL) {
            give_up("out of memory");
        }
    }
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != '\r') {
            screen->bytes[screen->length++] = bytes[i];
        }
    }
    screen->bytes[screen->length] = '\0';
}

// What the program has written.
static void take_output(Screen *screen, const char *bytes, size_t length) {
    screen_add(screen, bytes, length);
    if (emulated) {
        text_screen_write(&emulator, bytes, length);
    }
}

// What is compared, beside the output itself.
static void record(Screen *screen, const char *bytes, size_t length) {
    screen_add(emulated ? &frames : screen, bytes, length);
}

static void record_frame(void) {
    static char text[SCREEN_MOST_COLUMNS * SCREEN_CELL];
    char border[64];
    int last = emulator.row;
    for (int row = 0; row < emulator.rows; row++) {
        text_screen_row(&emulator, row, text);
        last = text[0] != '\0' && row > last ? row : last;
    }
    snprintf(border, sizeof border, "==== %dx%d, cursor %d,%d%s\n", emulator.columns, emulator.rows,
             emulator.column + emulator.wrap_pending, emulator.row, emulator.mouse ? ", mouse" : "");
    screen_add(&frames, border, strlen(border));
    for (int row = 0; row <= last; row++) {
        text_screen_row(&emulator, row, text);
        screen_add(&frames, text, strlen(text));
        screen_add(&frames, "\n", 1);
    }
}

// The same on the emulated screen: the cursor stands behind it.
static bool at_emulated_prompt(const Screen *screen) {
    static char text[SCREEN_MOST_COLUMNS * SCREEN_CELL];
    text_screen_row(&emulator, emulator.row, text);
    size_t length = strlen(text);
    bool answered =
        screen->since == 0 || (screen->bytes != NULL && strchr(screen->bytes + screen->since, '\n') != NULL);
    bool prompt = length > 1 && text[length - 1] == '>' && (size_t)emulator.column == length + 1;
    return answered && prompt && (strcmp(text, "...>") == 0 || (text[0] >= 'a' && text[0] <= 'z'));
}

// The last line is a prompt: a word, perhaps more, and "> " at its very end.
static bool at_prompt(const Screen *screen) {
    if (emulated) {
        return at_emulated_prompt(screen);
    }
    if (screen->length - screen->since < 2 || strcmp(screen->bytes + screen->length - 2, "> ") != 0) {
        return false;
    }
    const char *line = strrchr(screen->bytes, '\n');
    line = line == NULL ? screen->bytes : line + 1;
    bool later = line > screen->bytes + screen->since || screen->since == 0;
    return (later && strcmp(line, "...> ") == 0) ||
           (later && *line >= 'a' && *line <= 'z' && strstr(line, "->") == NULL);
}

// It sleeps.
static bool is_idle(pid_t child, int terminal) {
    return program_is_in_state(child, terminal, "SZX");
}

static void type_bytes(int terminal, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(terminal, bytes, length);
        if (written <= 0) {
            give_up("cannot type");
        }
        bytes += written;
        length -= (size_t)written;
    }
}

// Reads what there is, for at most so long. -1: the program has ended; else how many bytes.
static int read_some(int terminal, Screen *screen, int patience) {
    struct pollfd input = {.fd = terminal, .events = POLLIN};
    char bytes[4096];
    if (poll(&input, 1, patience) <= 0) {
        return 0;
    }
    ssize_t got = read(terminal, bytes, sizeof bytes);
    if (got <= 0) {
        return -1;
    }
    take_output(screen, bytes, (size_t)got);
    if (emulated && emulator.answer[0] != '\0') {
        type_bytes(terminal, emulator.answer, strlen(emulator.answer));
        emulator.answer[0] = '\0';
    }
    return (int)got;
}

// Reads until the prompt is there; false when the program has ended.
static bool wait_for_prompt(pid_t child, int terminal, Screen *screen) {
    for (int waited = 0; waited < PATIENCE_MS; waited += TICK_MS) {
        int got = read_some(terminal, screen, TICK_MS);
        if (got < 0) {
            return false;
        }
        if (got > 0) {
            waited = 0;
        } else if (at_prompt(screen) && is_idle(child, terminal)) {
            return true; // and nothing more comes right behind it
        }
    }
    fprintf(stderr, "%s\nafter: %s\n", screen->bytes + screen->since, line_typed);
    give_up("no prompt came");
}

// For what is not answered by a prompt: until nothing has come for so many milliseconds, at each of which the program
// was seen asleep. `first`: so long at least something is waited for (keys take their time to arrive on a busy
// machine).
static void wait_for_quiet(pid_t child, int terminal, Screen *screen, int first, int wanted) {
    int quiet = 0;
    for (int waited = 0; waited < PATIENCE_MS; waited += TICK_MS) {
        int got = read_some(terminal, screen, TICK_MS);
        if (got < 0) {
            return;
        }
        first = got > 0 ? 0 : first - TICK_MS;
        quiet = got > 0 || !is_idle(child, terminal) ? 0 : quiet + TICK_MS;
        if (quiet >= wanted && first <= 0) {
            return;
        }
    }
}

static void pause_a_moment(pid_t child, int terminal, Screen *screen, int first) {
    wait_for_quiet(child, terminal, screen, first, QUIET_MS);
}

// Waits until the terminal has shown the text, and what comes right behind it.
static void expect(pid_t child, int terminal, Screen *screen, const char *text) {
    for (int waited = 0; screen->bytes == NULL || strstr(screen->bytes + screen->since, text) == NULL;) {
        int got = read_some(terminal, screen, TICK_MS);
        waited = got > 0 ? 0 : waited + TICK_MS;
        if (got < 0 || waited >= PATIENCE_MS) {
            fprintf(stderr, "%s\nexpected: %s\n", screen->bytes != NULL ? screen->bytes + screen->since : "", text);
            give_up("what was expected did not come");
        }
    }
    if (!started) {
        pause_a_moment(child, terminal, screen, 0);
    }
}

// Waits until the program has read the line and has worked for a moment.
static void wait_until_busy(pid_t child, int terminal, Screen *screen) {
    int busy = 0;
    for (int waited = 0; busy < 4; waited += TICK_MS) {
        bool read = screen->bytes != NULL && strchr(screen->bytes + screen->since, '\n') != NULL;
        busy = read && program_is_in_state(child, terminal, "R") ? busy + 1 : 0;
        if (read_some(terminal, screen, TICK_MS) < 0 || waited >= PATIENCE_MS) {
            give_up("the program does not work at anything");
        }
    }
}

static void set_size(int terminal, const char *text) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    int columns;
    int rows;
    if (sscanf(text, "%d %d", &columns, &rows) != 2) {
        give_up("!size wants columns and rows");
    }
    size.ws_col = (unsigned short)columns;
    size.ws_row = (unsigned short)rows;
    if (emulated) {
        text_screen_resize(&emulator, columns, rows);
    }
    ioctl(terminal, TIOCSWINSZ, &size);
}

// A button is pressed and let go, as xterm reports it. What is shown has been seen for a moment.
static void click(pid_t child, int terminal, Screen *screen, const char *text) {
    char report[64];
    int column, row;
    if (sscanf(text, "%d %d", &column, &row) != 2 || !emulated) {
        give_up("!click wants a column and a row of an emulated terminal");
    }
    wait_for_quiet(child, terminal, screen, 0, SETTLED_MS);
    int length = snprintf(report, sizeof report, "\033[<0;%d;%dM\033[<0;%d;%dm", column, row, column, row);
    type_bytes(terminal, report, (size_t)length);
    pause_a_moment(child, terminal, screen, FIRST_MS);
}

static bool starts(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

static void show_file(Screen *screen, const char *path) {
    char bytes[4096];
    size_t got;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        give_up("there is no file to show");
    }
    record(screen, "\n", 1);
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0) {
        record(screen, bytes, got);
    }
    fclose(file);
}

// What Ctrl-Z, a shell's prompt and `fg` do.
static void suspend(pid_t child, int terminal, Screen *screen) {
    static const char between[] = "\r\n[stopped]\r\n";
    struct termios settings;
    type_bytes(terminal, "\032", 1);
    for (int waited = 0; !program_is_in_state(child, terminal, "T"); waited += TICK_MS) {
        if (read_some(terminal, screen, TICK_MS) < 0 || waited >= PATIENCE_MS) {
            give_up("the program was not stopped");
        }
    }
    while (read_some(terminal, screen, 0) > 0) {
    }
    take_output(screen, between, sizeof between - 1);
    screen->since = screen->length;
    if (tcgetattr(terminal, &settings) == 0) {
        settings.c_lflag |= ICANON | ECHO | ISIG;
        tcsetattr(terminal, TCSANOW, &settings);
    }
    kill(child, SIGCONT);
    pause_a_moment(child, terminal, screen, FIRST_MS);
}

// One line of the script; false when the program has ended.
static bool follow(pid_t child, int terminal, Screen *screen, char *line) {
    if (starts(line, "!keys ")) {
        unescape(line);
        type_bytes(terminal, line + 6, strlen(line + 6));
        pause_a_moment(child, terminal, screen, FIRST_MS);
        return true;
    }
    if (starts(line, "!click ")) {
        click(child, terminal, screen, line + 7);
        return true;
    }
    if (starts(line, "!size ")) {
        set_size(terminal, line + 6);
        pause_a_moment(child, terminal, screen, 0);
        return true;
    }
    if (strcmp(line, "!suspend") == 0) {
        suspend(child, terminal, screen);
        return true;
    }
    if (starts(line, "!expect ")) {
        expect(child, terminal, screen, line + 8);
        return true;
    }
    if (strcmp(line, "!busy") == 0) {
        wait_until_busy(child, terminal, screen);
        return true;
    }
    if (starts(line, "!show ")) {
        show_file(screen, line + 6);
        return true;
    }
    if (starts(line, "!settle")) {
        wait_for_quiet(child, terminal, screen, 0, SETTLED_MS); // longer than the program waits for files to be quiet
        return true;
    }
    if (strcmp(line, "!screen") == 0 && emulated) {
        record_frame();
        return true;
    }
    screen->since = screen->length;
    if (line[0] == '!') {
        // Nobody may look at a file that is only half written.
        kill(child, SIGSTOP);
        bool changed = change_files(line);
        kill(child, SIGCONT);
        if (changed) {
            return true;
        }
    }
    if (starts(line, "!start ")) {
        type_bytes(terminal, line + 7, strlen(line + 7));
        type_bytes(terminal, "\n", 1);
        started = true;
        return true;
    }
    started = false;
    if (starts(line, "!interrupt")) {
        type_bytes(terminal, "\003", 1);
    } else if (starts(line, "!end")) {
        type_bytes(terminal, "\004", 1);
    } else if (starts(line, "!paste ")) {
        unescape(line);
        type_bytes(terminal, line + 7, strlen(line + 7));
    } else if (line[0] == '!') {
        give_up("unknown line with ! in the script");
    } else {
        type_bytes(terminal, line, strlen(line));
        type_bytes(terminal, "\n", 1);
    }
    return wait_for_prompt(child, terminal, screen);
}

// The program's end, on the screen.
static void wait_for_end(pid_t child, Screen *screen) {
    int status = 0;
    char text[32];
    waitpid(child, &status, 0);
    int end = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    record(screen, text, (size_t)snprintf(text, sizeof text, "exit %d\n", end));
}

typedef struct Run {
    PtyProgram program;
    pid_t child; // -1: not started
    int terminal;
    bool running;
} Run;

static void start(Run *run, Screen *screen) {
    run->child = start_program(&run->program, &run->terminal);
    screen->since = screen->length;
    run->running = wait_for_prompt(run->child, run->terminal, screen);
}

// A line that is about the program as a whole. False if it is none.
static bool steer(Run *run, Screen *screen, const char *line) {
    if (starts(line, "!args ")) {
        snprintf(run->program.arguments, sizeof run->program.arguments, "%s", line + 6);
        return true;
    }
    if (starts(line, "!emulate ")) {
        int *columns = &run->program.columns, *rows = &run->program.rows;
        if (run->child >= 0 || sscanf(line + 9, "%d %d", columns, rows) != 2) {
            give_up("!emulate wants columns and rows, before anything else");
        }
        emulated = true;
        text_screen_init(&emulator, *columns, *rows);
        snprintf(run->program.terminal, sizeof run->program.terminal, "xterm");
        return true;
    }
    if (starts(line, "!term ")) {
        snprintf(run->program.terminal, sizeof run->program.terminal, "%s", line + 6);
        return true;
    }
    if (starts(line, "!env ") && strchr(line + 5, ' ') != NULL) {
        char *name = strdup(line + 5);
        char *value = strchr(name, ' ');
        *value = '\0';
        setenv(name, value + 1, 1);
        if (strcmp(name, "LC_ALL") == 0) {
            snprintf(run->program.locale, sizeof run->program.locale, "%s", value + 1);
        }
        free(name);
        return true;
    }
    if (starts(line, "!limit ")) {
        run->program.file_limit = atoi(line + 7) > 0 ? (rlim_t)atoi(line + 7) : RLIM_INFINITY;
        return true;
    }
    bool again = starts(line, "!again ");
    if (run->child < 0 || (!again && strcmp(line, "!kill") != 0)) {
        return false;
    }
    screen->since = screen->length;
    if (again) {
        type_bytes(run->terminal, line + 7, strlen(line + 7));
        type_bytes(run->terminal, "\n", 1);
        if (wait_for_prompt(run->child, run->terminal, screen)) {
            give_up("the program should have ended");
        }
    } else {
        kill(run->child, SIGKILL);
        take_output(screen, "\r\n", 2);
    }
    wait_for_end(run->child, screen);
    close(run->terminal);
    start(run, screen);
    return true;
}

// What is left of `file` against what was seen; its first line is the file's line `number`.
static int compare(const Screen *screen, FILE *file, int number) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    const char *got = screen->bytes;
    int differs = 0;
    while (!differs && (length = getline(&line, &size, file)) >= 0) {
        if (strncmp(got, line, (size_t)length) != 0) {
            printf("line %d should be\n  %swas\n  %.*s\n", number, line, (int)strcspn(got, "\n"), got);
            differs = 1;
        }
        got += differs ? 0 : length;
        number++;
    }
    if (!differs && *got != '\0') {
        printf("after the last line there is more:\n%.400s\n", got);
        differs = 1;
    }
    free(line);
    return differs;
}

// Types what the session says up to its !seen. Returns the number of that line.
static int type_session(FILE *session, Run *run, Screen *screen) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int number = 0;
    bool seen = false;
    while (!seen && (length = getline(&line, &size, session)) >= 0) {
        number++;
        while (length > 0 && line[length - 1] == '\n') {
            line[--length] = '\0';
        }
        seen = strcmp(line, "!seen") == 0;
        bool comment = line[0] == '#' && (line[1] < '0' || line[1] > '9');
        if (seen || !run->running || comment || steer(run, screen, line) ||
            (run->child < 0 && line[0] == '!' && change_files(line))) {
            continue;
        }
        line_typed = line;
        if (run->child < 0) {
            start(run, screen);
        }
        run->running = run->running && follow(run->child, run->terminal, screen, line);
    }
    if (!seen) {
        give_up("the session has no line !seen");
    }
    if (run->running) {
        give_up("the session ended before the program did");
    }
    free(line);
    return number;
}

int main(int argc, char **argv) {
    bool write = argc == 4 && strcmp(argv[3], "--write") == 0;
    if (argc != 3 && !write) {
        give_up("usage: pty_session PROGRAM SESSION [--write]");
    }
    setlocale(LC_CTYPE, "C.UTF-8"); // how wide characters are
    setenv("NO_COLOR", "1", 1);     // colours are not seen: a session about painted boards says `!args --color always`
    unsetenv("COLORTERM");
    FILE *session = fopen(argv[2], write ? "r+b" : "rb");
    if (session == NULL) {
        give_up("cannot open the session");
    }
    Screen screen = {NULL, 0, 0, 0};
    Run run = {.program = {.path = realpath(argv[1], NULL),
                           .terminal = "dumb",
                           .locale = "C.UTF-8",
                           .columns = 80,
                           .rows = 24,
                           .file_limit = RLIM_INFINITY},
               .child = -1,
               .terminal = -1,
               .running = true};
    char folder[] = "/tmp/nardbox-session-XXXXXX";
    int back = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (run.program.path == NULL || back < 0 || mkdtemp(folder) == NULL || chdir(folder) != 0) {
        give_up("no program, or no folder for the session");
    }
    int typed = type_session(session, &run, &screen);
    wait_for_end(run.child, &screen);
    char remove_folder[sizeof folder + 16];
    snprintf(remove_folder, sizeof remove_folder, "rm -rf %s", folder);
    if (fchdir(back) != 0 || system(remove_folder) != 0) {
        give_up("cannot remove the session's folder");
    }
    free(run.program.path);
    close(back);
    if (emulated) {
        free(screen.bytes);
        screen = frames;
    }
    hide_folder(screen.bytes, folder);
    hide_lines(screen.bytes);
    hide_times(screen.bytes);
    hide_rates(screen.bytes);
    hide_runs(screen.bytes);
    int failed;
    if (write) {
        long at = ftell(session);
        failed = fseek(session, at, SEEK_SET) != 0 || fputs(screen.bytes, session) < 0 || fflush(session) != 0 ||
                 ftruncate(fileno(session), ftell(session)) != 0;
    } else {
        failed = compare(&screen, session, typed + 1);
        if (failed) {
            printf("(if this is wanted: %s %s %s --write, then read the difference)\n", argv[0], argv[1], argv[2]);
        }
    }
    fclose(session);
    free(screen.bytes);
    return failed;
}
