// SPDX-License-Identifier: MIT
// Kills the program (SIGKILL) in the middle of games at random points, starts it again, and looks whether everything
// that it had shown of the game is there.
//
//   kill_points PROGRAM POINTS SEED
//
// Through a pseudo-terminal a person plays the first legal play again and again, against a bot. What the terminal has
// got before the end (plays, throws, answers) must be the beginning of what `resume` and `history` then show.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 600000, MOST_BYTES = 1 << 20, MOST_EVENTS = 4000, MOST_LINES = 400 };

typedef struct Seen {
    char bytes[MOST_BYTES];
    size_t length;
} Seen;

static _Noreturn void give_up(const char *what) {
    fprintf(stderr, "kill_points: %s\n", what);
    exit(2);
}

static pid_t start(char *program, char *seed, int *terminal) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    // Without echo, which would fall between what the program writes.
    struct termios settings;
    memset(&settings, 0, sizeof settings);
    settings.c_iflag = ICRNL;
    settings.c_oflag = OPOST | ONLCR;
    settings.c_cflag = CS8 | CREAD;
    settings.c_lflag = ICANON | ISIG;
    pid_t child = forkpty(terminal, NULL, &settings, &size);
    if (child < 0) {
        give_up("no pseudo-terminal");
    }
    if (child == 0) {
        char *words[] = {program, "--no-history", "--seed", seed, NULL};
        setenv("TERM", "dumb", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("INPUTRC", "/dev/null", 1);
        execv(program, words);
        _exit(127);
    }
    return child;
}

// Reads what is there within the time; false at the end.
static bool read_some(int terminal, Seen *seen, int patience) {
    struct pollfd input = {.fd = terminal, .events = POLLIN};
    if (poll(&input, 1, patience) <= 0) {
        return true;
    }
    char bytes[4096];
    ssize_t got = read(terminal, bytes, sizeof bytes);
    if (got <= 0) {
        return false;
    }
    if (seen->length + (size_t)got >= sizeof seen->bytes) {
        give_up("the program shows too much");
    }
    for (ssize_t i = 0; i < got; i++) {
        if (bytes[i] != '\r') {
            seen->bytes[seen->length++] = bytes[i];
        }
    }
    seen->bytes[seen->length] = '\0';
    return true;
}

static void wait_for(int terminal, Seen *seen, const char *text) {
    while (strstr(seen->bytes, text) == NULL) {
        size_t before = seen->length;
        if (!read_some(terminal, seen, PATIENCE_MS) || seen->length == before) {
            fputs(seen->bytes, stderr);
            give_up("what was expected did not come");
        }
    }
}

static void type(int terminal, const char *line) {
    if (write(terminal, line, strlen(line)) != (ssize_t)strlen(line)) {
        give_up("cannot type");
    }
}

// The event that a whole line of the screen tells, written as `history` does; "" if it is none.
static void read_event(const char *line, size_t length, char *event, size_t size) {
    char text[256];
    *event = '\0';
    snprintf(text, sizeof text, "%.*s", (int)(length < 255 ? length : 255), line);
    // Nor does readline show the end of a typed line then: the answer stands behind the prompt.
    const char *at = text;
    for (const char *prompt = text; (prompt = strstr(prompt, "> ")) != NULL; prompt += 2) {
        at = prompt + 2;
    }
    at += strspn(at, " 0123456789");
    bool side = strncmp(at, "White ", 6) == 0 || strncmp(at, "Black ", 6) == 0;
    if (!side || strchr(at, ',') != NULL || strchr(at, ':') != NULL) {
        return;
    }
    const char *what = at + 6;
    if (strncmp(what, "plays ", 6) == 0 || strncmp(what, "rolls ", 7) == 0 || strncmp(what, "passes", 6) == 0) {
        snprintf(event, size, "%s", at);
    } else if (strcmp(what, "cannot move") == 0) {
        snprintf(event, size, "%.6spasses", at);
    }
}

// The next event in the text; false if there is none in a whole line.
static bool next_event(const char **text, char *event, size_t size) {
    const char *newline;
    while ((newline = strchr(*text, '\n')) != NULL) {
        read_event(*text, (size_t)(newline - *text), event, size);
        *text = newline + 1;
        if (*event != '\0') {
            return true;
        }
    }
    return false;
}

// Compares what was shown with the history; the number of events shown, -1 if one is missing.
static int compare(const char *shown, const char *history) {
    char one[256];
    char other[256];
    int count = 0;
    while (next_event(&shown, one, sizeof one)) {
        if (!next_event(&history, other, sizeof other)) {
            fprintf(stderr, "shown, but lost: %s\n", one);
            return -1;
        }
        if (strcmp(one, other) != 0) {
            fprintf(stderr, "shown: %s\nbut kept: %s\n", one, other);
            return -1;
        }
        count++;
    }
    return count;
}

static unsigned random_below(unsigned *state, unsigned bound) {
    *state = *state * 1103515245U + 12345U;
    return (*state >> 8) % bound;
}

// One game, killed somewhere. The number of events shown before that; -1: something was lost.
static int one_point(char *program, unsigned *state) {
    static const char *const variants[] = {"long_nardi", "nardi_latvian", "narde", "takhte_nard"};
    static Seen seen;
    static Seen after;
    int terminal;
    char seed[16];
    char line[64];
    snprintf(seed, sizeof seed, "%u", random_below(state, 100000));
    memset(&seen, 0, sizeof seen);
    memset(&after, 0, sizeof after);
    pid_t child = start(program, seed, &terminal);
    wait_for(terminal, &seen, "nardbox> ");
    type(terminal, "set boards off\n");
    wait_for(terminal, &seen, "boards: off");
    snprintf(line, sizeof line, "play %s vs runner\n", variants[random_below(state, 4)]);
    type(terminal, line);
    wait_for(terminal, &seen, "begins");
    size_t end = seen.length + random_below(state, 20000);
    // Typed ahead, so that the program is always at work.
    for (int i = 0; i < MOST_LINES && seen.length < end; i++) {
        type(terminal, i % 8 == 7 ? "roll\n#1\n" : "#1\n");
        if (!read_some(terminal, &seen, 5)) {
            give_up("the program has ended");
        }
    }
    nanosleep(&(struct timespec){.tv_nsec = random_below(state, 3000) * 1000L}, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    size_t before;
    do {
        before = seen.length;
    } while (read_some(terminal, &seen, 0) && seen.length > before);
    close(terminal);
    child = start(program, seed, &terminal);
    wait_for(terminal, &after, "nardbox> ");
    type(terminal, "set boards off; resume\n");
    wait_for(terminal, &after, "back at the game");
    type(terminal, "undo 0\n"); // whatever the game does by itself is over before this is answered
    wait_for(terminal, &after, "how many times");
    after.length = 0;
    after.bytes[0] = '\0';
    type(terminal, "history; redo 0\n");
    wait_for(terminal, &after, "how many times");
    int count = compare(seen.bytes, after.bytes);
    // The game is of no use any more, and must not be the last one left for the next point.
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(terminal);
    return count;
}

int main(int argc, char **argv) {
    char folder[] = "/tmp/nardbox-kill-XXXXXX";
    if (argc < 4 || mkdtemp(folder) == NULL) {
        give_up("usage: kill_points PROGRAM POINTS SEED");
    }
    int points = atoi(argv[2]);
    unsigned state = (unsigned)atoi(argv[3]);
    int events = 0;
    int lost = 0;
    char remove[64];
    unsetenv("NARDBOX_PATH");
    for (int i = 0; i < points; i++) {
        char home[64];
        snprintf(home, sizeof home, "%s/%d", folder, i);
        setenv("XDG_STATE_HOME", home, 1);
        setenv("XDG_CONFIG_HOME", home, 1);
        int count = one_point(argv[1], &state);
        lost += count < 0;
        events += count > 0 ? count : 0;
    }
    snprintf(remove, sizeof remove, "rm -rf %s", folder);
    if (system(remove) != 0) {
        give_up("cannot remove the folder");
    }
    printf("killed %d times after %d events shown; lost something %d times\n", points, events, lost);
    // A test in which nothing was ever shown would test nothing.
    return lost > 0 || events < points;
}
