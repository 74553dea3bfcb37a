// SPDX-License-Identifier: MIT
// GNU Backgammon as a process. See scripts/gnubg.h.
//
// gnubg forgets what follows the first line of what it reads: one question, one answer. It leaves the session and the
// process group, so that Ctrl-C is not its business. When its socket is closed it would listen again; its folder being
// gone it cannot, finds no more commands, and ends.
#define _GNU_SOURCE // prctl, nftw, mkdtemp
#include "scripts/gnubg.h"

#include "scripts/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { PATH = 512, LOOK_MS = 20, FIRST_FILE = 3, MOST_FILES = 1024 };

struct Gnubg {
    pid_t process; // -1: none, or it has been waited for
    int socket;    // -1: none
    char folder[96];
    double patience;
};

static bool (*interrupted)(void);

void gnubg_interrupted_by(bool (*call)(void)) {
    interrupted = call;
}

// ---- the program

static bool can_run(const char *path) {
    return access(path, X_OK) == 0;
}

static bool find_program(char path[PATH]) {
    const char *own = getenv("NARDBOX_GNUBG"), *folders = getenv("PATH");
    if (own != NULL) {
        return *own == '/' && (size_t)snprintf(path, PATH, "%s", own) < PATH && can_run(path);
    }
    for (const char *at = folders; at != NULL && *at != '\0'; at += strspn(at, ":")) {
        size_t length = strcspn(at, ":");
        if (*at == '/' && (size_t)snprintf(path, PATH, "%.*s/gnubg", (int)length, at) < PATH && can_run(path)) {
            return true;
        }
        at += length;
    }
    snprintf(path, PATH, "/usr/games/gnubg");
    return can_run(path);
}

bool gnubg_is_installed(void) {
    char path[PATH];
    return find_program(path);
}

// ---- time

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static Status fail(Error *error, const char *what) {
    return error_illegal(error, "gnubg %s", what);
}

static Status no_memory(Error *error) {
    limits_no_memory();
    return error_no_memory(error);
}

// STATUS_ILLEGAL: it is past `end` (`late` says what gnubg has not done for so long), or the person does not want to
// wait.
static Status keep_waiting(const Gnubg *gnubg, double end, const char *late, Error *error) {
    if (interrupted != NULL && interrupted()) {
        return fail(error, "was interrupted");
    }
    return now() <= end ? STATUS_OK : error_illegal(error, "gnubg %s %g s", late, gnubg->patience);
}

// Waits until something can be read.
static Status wait_for(const Gnubg *gnubg, double end, Error *error) {
    struct pollfd watched = {.fd = gnubg->socket, .events = POLLIN};
    while (poll(&watched, 1, LOOK_MS) <= 0) {
        RETURN_IF_FAILED(keep_waiting(gnubg, end, "has not answered for", error));
    }
    return STATUS_OK;
}

// ---- start and stop

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk) {
    (void)status, (void)type, (void)walk;
    return remove(path);
}

static void remove_folder(const Gnubg *gnubg) {
    nftw(gnubg->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

void gnubg_stop(Gnubg *gnubg) {
    if (gnubg == NULL) {
        return;
    }
    if (gnubg->socket >= 0) {
        close(gnubg->socket);
    }
    if (gnubg->process > 0) {
        kill(gnubg->process, SIGKILL);  // it may not have its group yet
        kill(-gnubg->process, SIGKILL); // what it has started
        while (waitpid(gnubg->process, NULL, 0) < 0 && errno == EINTR) {
            continue;
        }
    }
    remove_folder(gnubg);
    free(gnubg);
}

// Short enough for a socket's name, and one word for gnubg.
static void name_folder(Gnubg *gnubg) {
    const char *base = getenv("TMPDIR");
    bool good = base != NULL && *base == '/' && strlen(base) < 64 && strpbrk(base, " \t\"'") == NULL;
    snprintf(gnubg->folder, sizeof gnubg->folder, "%s/nardbox-gnubg-XXXXXX", good ? base : "/tmp");
}

static bool write_commands(const Gnubg *gnubg, const GnubgSettings *settings) {
    char path[sizeof gnubg->folder + 16];
    snprintf(path, sizeof path, "%s/commands", gnubg->folder);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    fprintf(file, "set threads 1\nset jacoby %s\nset beavers %d\n", settings->jacoby ? "on" : "off",
            settings->beavers ? 1 : 0);
    static const char *const kinds[] = {"chequerplay", "cubedecision"};
    for (int i = 0; i < 2; i++) {
        const char *of = kinds[i];
        bool cubeful = settings->cubeful || i == 1;
        fprintf(file, "set evaluation %s evaluation plies %d\nset evaluation %s evaluation cubeful %s\n", of,
                settings->plies, of, cubeful ? "on" : "off");
        fprintf(file, "set evaluation %s evaluation noise 0\n", of);
    }
    fprintf(file, "external %s/socket\n", gnubg->folder);
    return fclose(file) == 0;
}

// In the new process, where nothing may be called that could wait for a thread that is not there.
static _Noreturn void become_gnubg(const Gnubg *gnubg, const char *program, const char *home) {
    int nothing = open("/dev/null", O_RDWR);
    setsid();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (chdir(gnubg->folder) == 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(nothing, STDOUT_FILENO) >= 0 &&
        dup2(nothing, STDERR_FILENO) >= 0) {
        for (int file = FIRST_FILE; file < MOST_FILES; file++) {
            close(file); // locks of kept games, sockets of another gnubg
        }
        // By a shell, since env takes a path with a = in it for another variable.
        execl("/usr/bin/env", "env", home, "/bin/sh", "-c", "exec \"$0\" \"$@\"", program, "-t", "-q", "-r", "-c",
              "commands", (char *)NULL);
    }
    _exit(1);
}

static bool make_process(Gnubg *gnubg, const char *program) {
    char home[sizeof gnubg->folder + sizeof "HOME="];
    snprintf(home, sizeof home, "HOME=%s", gnubg->folder);
    gnubg->process = fork();
    if (gnubg->process == 0) {
        become_gnubg(gnubg, program, home);
    }
    return gnubg->process > 0;
}

static Status connect_to(Gnubg *gnubg, Error *error) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    double end = now() + gnubg->patience;
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", gnubg->folder);
    gnubg->socket = socket(AF_UNIX, SOCK_STREAM, 0);
    if (gnubg->socket < 0 || fcntl(gnubg->socket, F_SETFD, FD_CLOEXEC) < 0) {
        return fail(error, "cannot be started: no socket");
    }
    while (connect(gnubg->socket, (struct sockaddr *)&address, sizeof address) != 0) {
        if (waitpid(gnubg->process, NULL, WNOHANG) == gnubg->process) {
            gnubg->process = -1;
            return fail(error, "ended before it listened");
        }
        RETURN_IF_FAILED(keep_waiting(gnubg, end, "does not listen after", error));
        nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
    }
    return STATUS_OK;
}

Gnubg *gnubg_start(const GnubgSettings *settings, Error *error) {
    char program[PATH];
    if (!find_program(program)) {
        fail(error, "is not installed: it is neither in PATH nor in /usr/games");
        return NULL;
    }
    Gnubg *gnubg = calloc(1, sizeof *gnubg);
    if (gnubg == NULL) {
        no_memory(error);
        return NULL;
    }
    *gnubg = (Gnubg){.process = -1, .socket = -1, .patience = settings->patience};
    name_folder(gnubg);
    Status status = STATUS_OK;
    if (mkdtemp(gnubg->folder) == NULL) {
        status = fail(error, "cannot be started: no folder can be made in TMPDIR or /tmp");
    } else if (!write_commands(gnubg, settings) || !make_process(gnubg, program)) {
        status = errno == ENOMEM ? no_memory(error) : fail(error, "cannot be started");
    } else {
        status = connect_to(gnubg, error);
    }
    if (status != STATUS_OK) {
        gnubg_stop(gnubg);
        return NULL;
    }
    remove_folder(gnubg);
    return gnubg;
}

// ---- questions

Status gnubg_ask(Gnubg *gnubg, const char *question, char answer[GNUBG_LINE], Error *error) {
    char line[GNUBG_LINE];
    size_t length = (size_t)snprintf(line, sizeof line, "%s\n", question), got = 0;
    struct pollfd early = {.fd = gnubg->socket, .events = POLLIN};
    double end = now() + gnubg->patience;
    if (length >= sizeof line) {
        return fail(error, "cannot be asked so long a question");
    }
    if (poll(&early, 1, 0) == 0 && send(gnubg->socket, line, length, MSG_NOSIGNAL) != (ssize_t)length) {
        return fail(error, "has ended");
    }
    for (char *stop = NULL; stop == NULL;) {
        RETURN_IF_FAILED(wait_for(gnubg, end, error));
        ssize_t more = recv(gnubg->socket, answer + got, GNUBG_LINE - got, 0);
        if (more < 0 && errno == EINTR) {
            continue;
        }
        if (more <= 0) {
            return fail(error, "has ended");
        }
        got += (size_t)more;
        stop = memchr(answer, '\n', got);
        if (early.revents != 0 || (stop != NULL && stop + 1 != answer + got) || (stop == NULL && got == GNUBG_LINE)) {
            return fail(error, "says what it was not asked, or more than a line");
        }
    }
    do {
        answer[--got] = '\0';
    } while (got > 0 && strchr(" \r", answer[got - 1]) != NULL);
    return strncmp(answer, "Error", 5) == 0 ? error_illegal(error, "gnubg does not understand: %.200s", answer)
                                            : STATUS_OK;
}
