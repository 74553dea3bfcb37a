// SPDX-License-Identifier: MIT
// Running the program: see run_program.h. What comes out goes to files, so no pipe can fill up.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_ARGUMENTS = 32 };

static _Noreturn void give_up(const char *what) {
    perror(what);
    abort();
}

static char *stream_text(FILE *stream) {
    if (fseek(stream, 0, SEEK_END) != 0) {
        give_up("fseek");
    }
    long size = ftell(stream);
    rewind(stream);
    char *text = calloc(1, (size_t)size + 1);
    if (text == NULL || fread(text, 1, (size_t)size, stream) != (size_t)size) {
        give_up("fread");
    }
    return text;
}

const char *run_locale = "C.UTF-8", *run_terminal = "xterm-256color", *run_colours = "";

Ran run_program(const char *const *arguments, const char *input) {
    char *words[MOST_ARGUMENTS + 2] = {strdup(NARDBOX_PROGRAM)};
    int count = 1;
    while (*arguments != NULL && count <= MOST_ARGUMENTS) {
        words[count++] = strdup(*arguments++);
    }
    FILE *in = tmpfile();
    FILE *out = tmpfile();
    FILE *err = tmpfile();
    if (in == NULL || out == NULL || err == NULL) {
        give_up("tmpfile");
    }
    if (input != NULL) {
        fputs(input, in);
    }
    fflush(in);
    rewind(in);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(in), STDIN_FILENO);
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(err), STDERR_FILENO);
        setenv("LC_ALL", run_locale, 1);
        setenv("TERM", run_terminal, 1);
        setenv("COLORTERM", run_colours, 1);
        execv(NARDBOX_PROGRAM, words);
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        give_up("fork");
    }
    Ran ran = {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), stream_text(out), stream_text(err)};
    fclose(in);
    fclose(out);
    fclose(err);
    for (int i = 0; i < count; i++) {
        free(words[i]);
    }
    return ran;
}

void ran_destroy(Ran *ran) {
    free(ran->out);
    free(ran->err);
}

static bool catches_interrupt(pid_t process) {
    char path[64], line[256];
    unsigned long long caught = 0;
    bool is_nardbox = false;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)process);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        is_nardbox = is_nardbox || strcmp(line, "Name:\tnardbox\n") == 0; // before, it is a copy of the test
        sscanf(line, "SigCgt: %llx", &caught);
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_nardbox && (caught >> (SIGINT - 1) & 1) != 0;
}

pid_t start_program(const char *const *arguments, const char *out, const char *err) {
    char *words[MOST_ARGUMENTS + 2] = {"nardbox"};
    for (int i = 0; i < MOST_ARGUMENTS && arguments[i] != NULL; i++) {
        words[i + 1] = (char *)arguments[i];
    }
    pid_t child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL);
        if (freopen("/dev/null", "r", stdin) != NULL && freopen(out, "w", stdout) != NULL &&
            freopen(err, "w", stderr) != NULL) {
            execv(NARDBOX_PROGRAM, words);
        }
        _exit(127);
    }
    siginfo_t ended = {.si_pid = 0};
    while (child > 0 && ended.si_pid == 0 && !catches_interrupt(child)) {
        usleep(1000);
        waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT);
    }
    return child;
}

const char *fresh_folder(const char *name) {
    static char path[512];
    char command[600];
    snprintf(path, sizeof path, "%s/%s.%ld", NARDBOX_TEST_DIR, name, (long)getpid());
    snprintf(command, sizeof command, "rm -rf '%s'", path);
    if (system(command) != 0 || mkdir(path, 0755) != 0) {
        give_up(path);
    }
    return path;
}

void enter_home(const char *name) {
    if (chdir(fresh_folder(name)) != 0) {
        give_up(name);
    }
    char *here = getcwd(NULL, 0);
    setenv("HOME", here, 1);
    unsetenv("XDG_DATA_HOME");
    free(here);
}

void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
        give_up(path);
    }
}

char *text_format(const char *format, ...) {
    char *text = NULL;
    va_list list;
    va_start(list, format);
    if (vasprintf(&text, format, list) < 0) {
        abort();
    }
    va_end(list);
    return text;
}

char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *text = stream_text(file);
    fclose(file);
    return text;
}
