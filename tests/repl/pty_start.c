// SPDX-License-Identifier: MIT
// Starting the program at a pseudo-terminal, and what it does there (see the header).
#define _GNU_SOURCE
#include "tests/repl/pty_start.h"
#include "tests/repl/pty_files.h"

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { MOST_ARGUMENTS = 16 };

// Ctrl-Z stops only programs that somebody of their session could have go on: the program's group gets a member whose
// parent is of another one. Both hold nothing open and go with the session.
static void have_a_shell(void) {
    int ready[2];
    char byte;
    if (pipe(ready) != 0) {
        _exit(127);
    }
    pid_t session = getpid();
    if (fork() == 0) {
        setpgid(0, 0);
        pid_t member = fork();
        if (member == 0) {
            signal(SIGINT, SIG_IGN);
            signal(SIGTSTP, SIG_IGN);
            setpgid(0, session);
        }
        for (int i = 0; i < ready[1]; i++) {
            close(i);
        }
        close(ready[1]);
        if (member == 0) {
            pause();
        } else {
            waitpid(member, NULL, 0);
        }
        _exit(0);
    }
    close(ready[1]);
    if (read(ready[0], &byte, 1) < 0) { // ends when both have closed it
        _exit(127);
    }
    close(ready[0]);
}

pid_t start_program(const PtyProgram *program, int *terminal) {
    char arguments[1024];
    snprintf(arguments, sizeof arguments, "%s", program->arguments);
    struct winsize size = {.ws_row = (unsigned short)program->rows, .ws_col = (unsigned short)program->columns};
    char *words[MOST_ARGUMENTS + 2];
    int count = 0;
    words[count++] = program->path;
    for (char *word = strtok(arguments, " \n"); word != NULL && count <= MOST_ARGUMENTS; word = strtok(NULL, " \n")) {
        words[count++] = word;
    }
    words[count] = NULL;
    pid_t child = forkpty(terminal, NULL, NULL, &size);
    if (child < 0) {
        give_up("no pseudo-terminal");
    }
    if (child == 0) {
        have_a_shell();
        // Ctrl-C throws away what is on its way to the screen: what answers it too, if that is quicker.
        struct termios settings;
        if (tcgetattr(STDIN_FILENO, &settings) == 0) {
            settings.c_lflag |= NOFLSH;
            tcsetattr(STDIN_FILENO, TCSANOW, &settings);
        }
        setenv("TERM", program->terminal, 1);
        setenv("LC_ALL", program->locale, 1);
        setenv("INPUTRC", "/dev/null", 1);
        unsetenv("NARDBOX_PATH");
        // Screens are the same whatever nets come with the program, but where these are shown.
        if (getenv("PTY_SHIPPED_NETS") != NULL) {
            unsetenv("NARDBOX_NETS");
        } else {
            setenv("NARDBOX_NETS", "", 1);
        }
        char folder[512];
        if (getcwd(folder, sizeof folder - 16) == NULL) {
            _exit(127);
        }
        size_t length = strlen(folder);
        strcpy(folder + length, "/state");
        setenv("XDG_STATE_HOME", folder, 1);
        strcpy(folder + length, "/data");
        setenv("XDG_DATA_HOME", folder, 1);
        strcpy(folder + length, "/config");
        setenv("XDG_CONFIG_HOME", folder, 1);
        // The hard limit stays, so that a later program may have more.
        struct rlimit limit;
        getrlimit(RLIMIT_FSIZE, &limit);
        limit.rlim_cur = program->file_limit < limit.rlim_max ? program->file_limit : limit.rlim_max;
        setrlimit(RLIMIT_FSIZE, &limit);
        unsetenv("COLUMNS");
        unsetenv("LINES");
        execv(program->path, words);
        _exit(127);
    }
    return child;
}

bool program_is_in_state(pid_t child, int terminal, const char *states) {
    char path[64];
    char text[512];
    const char *name = ptsname(terminal);
    int slave = name != NULL ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
    int unread = 0;
    if (slave >= 0) {
        if (ioctl(slave, FIONREAD, &unread) != 0) {
            unread = 0;
        }
        close(slave);
    }
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *file = fopen(path, "rb");
    size_t got = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    text[got] = '\0';
    const char *state = strrchr(text, ')');
    return unread == 0 && (state == NULL || strchr(states, state[2]) != NULL);
}
