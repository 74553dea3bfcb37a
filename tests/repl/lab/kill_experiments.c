// SPDX-License-Identifier: MIT
// Ends experiments at random moments, by SIGKILL or by SIGINT, and looks at what is left: the notebook is whole, the
// row says what happened; gone on with, it gives the bytes of a run that nobody disturbed.
//
//   kill_experiments PROGRAM POINTS SEED
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_GAMES = 500, WANTED_MS = 1000 };

static char *program;
static char folder[] = "experiments.XXXXXX";
static int failures;

static _Noreturn void give_up(const char *what) {
    perror(what);
    exit(2);
}

static long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static pid_t start(const char *const *words, const char *out) {
    pid_t child = fork();
    if (child < 0) {
        give_up("fork");
    }
    if (child == 0) {
        int file = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600), nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDIN_FILENO);
        dup2(file, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        execv(program, (char *const *)words);
        _exit(127);
    }
    return child;
}

static int finish(pid_t child) {
    int status;
    if (waitpid(child, &status, 0) != child) {
        give_up("waitpid");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (file == NULL || text == NULL || fread(text, 1, (1 << 20) - 1, file) == 0) {
        fprintf(stderr, "nothing is in %s\n", path);
        exit(2);
    }
    fclose(file);
    return text;
}

static void expect(bool good, int point, const char *what) {
    if (!good) {
        fprintf(stderr, "point %d: %s\n", point, what);
        failures++;
    }
}

static long long ask(const char *db, const char *sql) {
    sqlite3 *base;
    sqlite3_stmt *statement;
    if (sqlite3_open(db, &base) != SQLITE_OK || sqlite3_prepare_v2(base, sql, -1, &statement, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(base));
        exit(2);
    }
    long long number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_finalize(statement);
    sqlite3_close(base);
    return number;
}

// How long so many games take, written to `out`.
static long run_games(const char *games, const char *db, const char *out) {
    const char *words[] = {program, "sim", "backgammon", "--games", games, "--seed", "11", "--json", "--db", db, NULL};
    long begin = now_ms();
    if (finish(start(words, out)) != 0) {
        fprintf(stderr, "the experiment fails\n");
        exit(2);
    }
    return now_ms() - begin;
}

typedef struct Point {
    int number;
    long delay;
    bool interrupt;
} Point;

// Runs the experiment in a notebook of its own and ends it. False: it had ended by itself.
static bool disturb(const Point *point, const char *games, const char *db, const char *out) {
    const char *words[] = {program, "sim", "backgammon", "--games", games, "--seed", "11", "--json", "--db", db, NULL};
    pid_t child = start(words, out);
    nanosleep(&(struct timespec){point->delay / 1000, point->delay % 1000 * 1000000}, NULL);
    kill(child, point->interrupt ? SIGINT : SIGKILL);
    int status = finish(child);
    if (access(db, F_OK) != 0 || ask(db, "SELECT count(*) FROM sqlite_master") == 0 ||
        ask(db, "SELECT count(*) FROM experiment") == 0) {
        return false; // before the first byte
    }
    expect(ask(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1, point->number,
           "the notebook is damaged");
    if (status == 0 || ask(db, "SELECT count(*) FROM experiment WHERE status = 'done'") == 1) {
        return false;
    }
    expect(status == (point->interrupt ? 130 : 128 + SIGKILL), point->number, "ended in another way");
    return true;
}

static void check_point(const Point *point, const char *games, const char *whole, int *with_state) {
    char db[200], out[200];
    snprintf(db, sizeof db, "%s/%d.db", folder, point->number);
    snprintf(out, sizeof out, "%s/%d.json", folder, point->number);
    if (!disturb(point, games, db, out)) {
        return;
    }
    *with_state += ask(db, "SELECT count(*) FROM progress") == 1;
    const char *show[] = {program, "show", "1", "--db", db, NULL};
    const char *resume[] = {program, "again", "1", "--resume", "--json", "--db", db, NULL};
    expect(finish(start(show, out)) == 0, point->number, "it cannot be shown");
    char *text = read_file(out);
    const char *said = point->interrupt ? "interrupted after" : "killed after";
    expect(strstr(text, said) != NULL, point->number, "it does not say what happened");
    free(text);
    expect(finish(start(resume, out)) == 0, point->number, "it cannot be gone on with");
    text = read_file(out);
    expect(strcmp(text, whole) == 0, point->number, "gone on with, it gives another result");
    free(text);
    expect(ask(db, "SELECT count(*) FROM experiment WHERE status = 'done'") == 1, point->number, "it is not done");
}

int main(int argc, char **argv) {
    if (argc != 4 || mkdtemp(folder) == NULL) {
        fprintf(stderr, "usage: kill_experiments PROGRAM POINTS SEED\n");
        return 2;
    }
    program = argv[1];
    int points = atoi(argv[2]);
    srand((unsigned)atoi(argv[3]));
    char db[200], out[200], games[32], command[64];
    snprintf(db, sizeof db, "%s/whole.db", folder);
    snprintf(out, sizeof out, "%s/whole.json", folder);
    snprintf(games, sizeof games, "%d", FIRST_GAMES);
    long took = run_games(games, db, out) + 1;
    for (int i = 0; i < 6 && took < WANTED_MS * 2 / 3; i++) {
        long more = atol(games) * WANTED_MS / (took > WANTED_MS / 20 ? took : WANTED_MS / 20);
        snprintf(games, sizeof games, "%ld", more);
        took = run_games(games, db, out) + 1;
    }
    char *whole = read_file(out);
    int with_state = 0;
    for (int i = 0; i < points; i++) {
        // From before the first row on to the very end.
        Point point = {i, rand() % (took + took / 10), i % 4 == 3};
        check_point(&point, games, whole, &with_state);
    }
    printf("%d points in experiments of %s games (%ld ms), %d of them had kept something\n", points, games, took,
           with_state);
    free(whole);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (failures == 0 && system(command) != 0) {
        give_up(folder);
    }
    return failures > 0;
}
