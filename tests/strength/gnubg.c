// SPDX-License-Identifier: MIT
// gnubg as a process. See the header.
//
// A folder of its own holds the socket, gnubg's home and its first commands. gnubg forgets what follows the first line
// of what it reads, and reads 255 bytes at most: one question, one answer.
#define _GNU_SOURCE // prctl, nftw, mkdtemp

#include "tests/strength/gnubg.h"

#include "core/play_text.h"
#include "tests/strength/strength_kit.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POINTS = 24, SECONDS_TO_START = 30, SECONDS_TO_ANSWER = 120, NOT_INSTALLED = 77 };

struct Gnubg {
    pid_t process;
    int socket;
    char folder[32];
    struct Gnubg *next;
};

static Gnubg *running; // also where the program ends early

// ---- start and stop

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk) {
    (void)status, (void)type, (void)walk;
    return remove(path);
}

static void end_process(const Gnubg *gnubg) {
    if (gnubg->process > 0) {
        kill(gnubg->process, SIGKILL);
        waitpid(gnubg->process, NULL, 0);
    }
    nftw(gnubg->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void end_all(void) {
    for (; running != NULL; running = running->next) {
        end_process(running);
    }
}

void gnubg_stop(Gnubg *gnubg) {
    Gnubg **at = &running;
    while (*at != gnubg) {
        at = &(*at)->next;
    }
    *at = gnubg->next;
    close(gnubg->socket);
    end_process(gnubg);
    free(gnubg);
}

static void write_commands(const Gnubg *gnubg) {
    char path[64];
    snprintf(path, sizeof path, "%s/commands", gnubg->folder);
    FILE *file = fopen(path, "w");
    if (file == NULL ||
        fprintf(file,
                "set threads 1\n"
                "set jacoby off\n"
                "set evaluation chequerplay evaluation plies 0\n"
                "set evaluation chequerplay evaluation cubeful off\n"
                "set evaluation chequerplay evaluation noise 0\n"
                "external %s/socket\n",
                gnubg->folder) < 0 ||
        fclose(file) != 0) {
        fail("%s: cannot be written", path);
    }
}

// In the new process.
static _Noreturn void become_gnubg(const Gnubg *gnubg) {
    static char *const arguments[] = {"gnubg", "-t", "-q", "-r", "-c", "commands", NULL};
    int nothing = open("/dev/null", O_RDWR);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (chdir(gnubg->folder) == 0 && setenv("HOME", gnubg->folder, 1) == 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
        dup2(nothing, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0) {
        execvp("gnubg", arguments);
        execv("/usr/games/gnubg", arguments);
    }
    _exit(NOT_INSTALLED);
}

static void connect_to(Gnubg *gnubg) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct timeval patience = {.tv_sec = SECONDS_TO_ANSWER};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", gnubg->folder);
    gnubg->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    for (int tries = 0; connect(gnubg->socket, (struct sockaddr *)&address, sizeof address) != 0; tries++) {
        int status;
        if (waitpid(gnubg->process, &status, WNOHANG) == gnubg->process) {
            gnubg->process = 0;
            if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_INSTALLED) {
                fprintf(stderr, "gnubg is not installed\n");
                exit(NOT_INSTALLED);
            }
            fail("gnubg ended before it listened");
        }
        if (tries == 20 * SECONDS_TO_START) {
            fail("gnubg does not listen at %s", address.sun_path);
        }
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    setsockopt(gnubg->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(gnubg->socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

Gnubg *gnubg_start(void) {
    static bool will_end;
    Gnubg *gnubg = allocate(1, sizeof *gnubg);
    strcpy(gnubg->folder, "/tmp/nardbox-gnubg-XXXXXX");
    if (mkdtemp(gnubg->folder) == NULL) {
        fail("no folder for gnubg in /tmp");
    }
    if (!will_end) {
        atexit(end_all);
        will_end = true;
    }
    gnubg->next = running;
    running = gnubg;
    write_commands(gnubg);
    gnubg->process = fork();
    if (gnubg->process == 0) {
        become_gnubg(gnubg);
    }
    if (gnubg->process < 0) {
        fail("no process for gnubg");
    }
    connect_to(gnubg);
    return gnubg;
}

// ---- questions

void fibs_print(const Board *board, Side side, const uint8_t *dice, char out[FIBS_TEXT]) {
    const uint8_t *own = board->row[side].at, *other = board->row[side_other(side)].at;
    int one = dice != NULL ? dice[0] : 0, two = dice != NULL ? dice[1] : 0;
    // names, match length, score; the bar of the other side and the points, own checkers counted positive; the own bar
    int length = snprintf(out, FIBS_TEXT, "board:own:other:0:0:0:%d", -other[POINTS + 1]);
    for (int point = 1; point <= POINTS; point++) {
        length += snprintf(out + length, (size_t)(FIBS_TEXT - length), ":%d", own[point] - other[POINTS + 1 - point]);
    }
    // on roll, both sides' dice, the cube in the middle at 1, colour, direction, home and bar, off, bars, and nothing
    snprintf(out + length, (size_t)(FIBS_TEXT - length), ":%d:1:%d:%d:%d:%d:1:1:1:0:1:-1:0:25:%d:%d:%d:%d:0:0:0:0",
             own[POINTS + 1], one, two, one, two, own[BOARD_OFF], other[BOARD_OFF], own[POINTS + 1], other[POINTS + 1]);
}

// Asks a line (without its end) and gives the answer's, without its end.
static void ask(const Gnubg *gnubg, const char *question, char *answer, size_t size) {
    char line[256];
    size_t length = (size_t)snprintf(line, sizeof line, "%s\n", question), got = 0;
    if (length >= sizeof line) {
        fail("too long for gnubg: %s", question);
    }
    if (send(gnubg->socket, line, length, MSG_NOSIGNAL) != (ssize_t)length) {
        fail("gnubg listens no more; asked: %s", question);
    }
    while (got == 0 || answer[got - 1] != '\n') {
        ssize_t more = got + 1 < size ? recv(gnubg->socket, answer + got, size - got - 1, 0) : 0;
        if (more < 0 && errno == EINTR) {
            continue;
        }
        if (more <= 0) {
            bool late = more < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
            fail(late ? "gnubg has not answered for %d seconds; asked: %s" : "gnubg has ended (within %d s); asked: %s",
                 SECONDS_TO_ANSWER, question);
        }
        got += (size_t)more;
    }
    answer[got - 1] = '\0';
    if (strncmp(answer, "Error", 5) == 0) {
        fail("gnubg: %s; asked: %s", answer, question);
    }
}

size_t gnubg_choose(Gnubg *gnubg, const Decision *decision) {
    char question[FIBS_TEXT], answer[256];
    Judgement judgement;
    Error error = {0};
    fibs_print(&decision->position->board, (Side)decision->position->turn, decision->position->roll, question);
    ask(gnubg, question, answer, sizeof answer);
    Status status =
        play_judge(decision->rules, decision->position, NUMBERING_OWN, answer, decision->plays, &judgement, &error);
    if (status != STATUS_OK) {
        fail("gnubg plays %s, which is not legal (%s%s); asked: %s", answer, error.text,
             status == STATUS_ILLEGAL ? judgement.refusal.text : "", question);
    }
    return judgement.play;
}

double gnubg_equity(Gnubg *gnubg, const Board *board, Side side, int plies) {
    char question[256] = "evaluation fibsboard ", answer[256];
    size_t length = strlen(question);
    double equity;
    fibs_print(board, side_other(side), NULL, question + length);
    length += strlen(question + length);
    snprintf(question + length, sizeof question - length, " plies %d cubeless", plies);
    ask(gnubg, question, answer, sizeof answer);
    // chances to win, gammon, backgammon, to lose a gammon, a backgammon; equity of who is on roll
    if (sscanf(answer, "%*f %*f %*f %*f %*f %lf", &equity) != 1) {
        fail("gnubg evaluates as %s; asked: %s", answer, question);
    }
    return -equity;
}

// ---- the player

static size_t choose(void *self, const Decision *decision) {
    return gnubg_choose(self, decision);
}

static void destroy(void *self) {
    gnubg_stop(self);
}

Player gnubg_player_create(const char *argument) {
    (void)argument;
    return (Player){.choose = choose, .destroy = destroy, .self = gnubg_start()};
}
