// SPDX-License-Identifier: MIT
// Runs each command of a list again and again, with another of its allocations failing each time: once, and then with
// all from that one on.
//
//   each_allocation PROGRAM LIBRARY CASES [--points N] [--spread K] [--stacks K] [--mode once|on] [--only TEXT]
//                   [--from NAME] [--jobs N]
//
// --points: not more than the first N allocations of a command (2000); --spread: only K of them, evenly; --stacks:
// of all allocations of a command those that are led to by calls that have led to less than K before, in it or in a
// command before it (places, not numbers, are what there is to find; most are in what every command does); --only:
// cases whose name has this text in it (else all, but with --spread not the slow ones); --from: and those behind that
// one;
// --jobs: how many at a time (2).
//
// A run is *right* if it answers (status and standard output) as it does with enough memory. Otherwise it has to *say*
// what is wrong: a status that is not 0 and a message that speaks of memory. A signal, a hang, silence or a wrong
// answer is a fault; so is a file left half-written: what the case asks `after` the run is answered as if the run had
// never been, or as if nothing had failed.
#define _GNU_SOURCE
#include "tests/faults/fault_cases.h"
#include "tests/faults/fault_folders.h"
#include "tests/faults/fault_plan.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { PATIENCE = 600, MOST_JOBS = 16, SHOWN = 400, SLOW_SPREAD = 40, STACK_TABLE = 1 << 20 };

typedef struct Stack {
    uint64_t hash;
    long times;
} Stack;

typedef struct Options {
    char *program, *preload;
    const char *cases, *only, *from;
    Stack *seen; // a table for each job, kept from case to case
    long points, spread, stacks;
    bool once, on;
    int jobs;
} Options;

typedef struct Answer {
    int status;    // exit status; 1000 + signal
    bool restored; // the terminal
    char *out, *err;
} Answer;

// Counts of one command, shared by all jobs.
typedef struct Counts {
    atomic_long right, said, faults;
} Counts;

// Where one job works: FOLDER/template, FOLDER/now, and the files that the program gets.
typedef struct Desk {
    const Options *options;
    const FaultCase *one;
    char folder[PATH_BYTES];
    int out, err;
    FaultPlan *plan;
    long total;          // allocations of the run
    long *point, points; // those that fail in turn, owned
    bool ascii;          // the run is in a locale without UTF-8
    Answer right, right_in_ascii, before[CASE_LINES], after[CASE_LINES];
} Desk;

// ---- runs

// What was printed, with "#" for times (13 digits: milliseconds since 1970).
static char *text_of(int file) {
    off_t size = lseek(file, 0, SEEK_END);
    char *text = calloc(1, (size_t)size + 1);
    if (text == NULL || pread(file, text, (size_t)size, 0) != size) {
        give_up("cannot read what the program printed");
    }
    for (char *at = text; *(at += strcspn(at, "0123456789")) != '\0';) {
        size_t digits = strspn(at, "0123456789");
        if (digits == 13) {
            memset(at, '#', digits);
        }
        at += digits;
    }
    return text;
}

static _Noreturn void become_program(const Desk *desk, const CaseRun *run, const char *input, bool faults) {
    char place[PATH_BYTES];
    join(place, desk->folder, "/now");
    char *words[CASE_WORDS + 1] = {desk->options->program};
    memcpy(words + 1, run->words, sizeof run->words);
    if (chdir(place) != 0) {
        _exit(126);
    }
    if (desk->one->terminal == NULL) {
        int in = memfd_create("input", 0);
        if (in < 0 || write(in, input, strlen(input)) < 0) {
            _exit(126);
        }
        lseek(in, 0, SEEK_SET);
        dup2(in, STDIN_FILENO);
        dup2(desk->out, STDOUT_FILENO);
    }
    setenv("TERM", desk->one->terminal != NULL ? desk->one->terminal : "dumb", 1);
    setenv("INPUTRC", "/dev/null", 1);
    setenv("HOME", place, 1);
    setenv("LC_ALL", desk->ascii ? "C" : "C.UTF-8", 1);
    if (faults) {
        join(place, desk->folder, "/plan");
        setenv(FAULT_PLAN_VARIABLE, place, 1);
        setenv("LD_PRELOAD", desk->options->preload, 1);
        personality(ADDR_NO_RANDOMIZE); // jobs find the same calls under the same addresses
    }
    dup2(desk->err, STDERR_FILENO);
    alarm(PATIENCE);
    execv(desk->options->program, words);
    _exit(127);
}

// Types all lines at once, and reads what is shown until the program has ended.
// False: the program leaves the terminal as it was made for reading keys, without echo.
static bool type_and_read(int terminal, const char *input, int out) {
    char block[4096];
    ssize_t got;
    if (write(terminal, input, strlen(input)) < 0) {
        give_up("cannot type");
    }
    while ((got = read(terminal, block, sizeof block)) > 0 && write(out, block, (size_t)got) == got) {
    }
    struct termios settings;
    bool restored = tcgetattr(terminal, &settings) != 0 || (settings.c_lflag & (ECHO | ICANON)) == (ECHO | ICANON);
    close(terminal);
    return restored;
}

// Where `program` serves at its file "socket"; -1: it has ended before.
static int connect_to(const Desk *desk, pid_t program) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    siginfo_t ended = {0};
    char place[PATH_BYTES];
    join(place, desk->folder, "/now/socket");
    if (strlen(place) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        give_up(place);
    }
    strcpy(address.sun_path, place);
    int peer = socket(AF_UNIX, SOCK_STREAM, 0);
    while (connect(peer, (struct sockaddr *)&address, sizeof address) != 0) {
        if (waitid(P_PID, (id_t)program, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != 0) {
            close(peer);
            return -1;
        }
        usleep(500);
    }
    return peer;
}

// Says its lines to the program, hears a line for each, and asks it to end.
static void be_client(const Desk *desk, pid_t program) {
    const char *line = desk->one->client;
    char answer[4096];
    int peer = connect_to(desk, program);
    while (peer >= 0 && *line != '\0') {
        size_t length = strcspn(line, "\n") + 1;
        ssize_t got = send(peer, line, length, MSG_NOSIGNAL) > 0 ? recv(peer, answer, sizeof answer, 0) : 0;
        if (got <= 0 || write(desk->out, answer, (size_t)got) != got) {
            break;
        }
        line += length;
    }
    if (peer >= 0 && *line == '\0') {
        kill(program, SIGTERM);
    }
    close(peer);
}

static Answer run_program(const Desk *desk, const CaseRun *run, const char *input, bool faults) {
    if (ftruncate(desk->out, 0) != 0 || ftruncate(desk->err, 0) != 0) {
        give_up("ftruncate");
    }
    lseek(desk->out, 0, SEEK_SET);
    lseek(desk->err, 0, SEEK_SET);
    int status, terminal = -1;
    pid_t child = desk->one->terminal != NULL ? forkpty(&terminal, NULL, NULL, NULL) : fork();
    if (child == 0) {
        become_program(desk, run, input != NULL ? input : "", faults);
    }
    bool restored = terminal < 0 || type_and_read(terminal, input != NULL ? input : "", desk->out);
    if (child > 0 && desk->one->client != NULL && run == &desk->one->run) {
        be_client(desk, child);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        give_up("fork");
    }
    return (Answer){WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status), restored, text_of(desk->out),
                    text_of(desk->err)};
}

static void forget(Answer *answer) {
    free(answer->out);
    free(answer->err);
    *answer = (Answer){0};
}

static bool same(const Desk *desk, const Answer *one, const Answer *other) {
    return one->status == other->status && (desk->one->loose || strcmp(one->out, other->out) == 0);
}

// The command, with the allocations from `first` to `last` failing, in a folder as it was before it.
static Answer run_case(Desk *desk, long first, long last) {
    char from[PATH_BYTES], to[PATH_BYTES];
    join(from, desk->folder, "/template");
    join(to, desk->folder, "/now");
    remove_folder(to);
    copy_folder(from, to);
    desk->plan->first = first;
    desk->plan->last = last;
    atomic_store(&desk->plan->count, 0);
    return run_program(desk, &desk->one->run, desk->one->input, true);
}

// ---- a desk

static void write_file(const char *folder, const char *name, const char *text) {
    char path[PATH_BYTES];
    join(path, folder, "/");
    join(path, path, name);
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
        give_up(path);
    }
}

static void make_template(Desk *desk) {
    char path[PATH_BYTES], kept[PATH_BYTES];
    join(path, desk->folder, "/now");
    join(kept, desk->folder, "/template");
    if (mkdir(path, 0700) != 0) {
        give_up(path);
    }
    for (size_t i = 0; i < desk->one->file_count; i++) {
        write_file(path, desk->one->file_name[i], desk->one->file_text[i]);
    }
    for (size_t i = 0; i < desk->one->setup_count; i++) {
        Answer answer = run_program(desk, &desk->one->setup[i], desk->one->typed, false);
        if (answer.status != 0) {
            fprintf(stderr, "each_allocation: setup %zu of [%s] ends with status %d: %s\n", i + 1, desk->one->name,
                    answer.status, answer.err);
            exit(2);
        }
        forget(&answer);
    }
    copy_folder(path, kept);
    for (size_t i = 0; i < desk->one->after_count; i++) {
        desk->before[i] = run_program(desk, &desk->one->after[i], desk->one->typed, false);
    }
}

// What is right: the answers with enough memory. Where they are not the same each time, nothing can be compared.
static void learn_what_is_right(Desk *desk) {
    desk->right = run_case(desk, 1, 0);
    for (size_t i = 0; i < desk->one->after_count; i++) {
        desk->after[i] = run_program(desk, &desk->one->after[i], desk->one->typed, false);
    }
    Answer again = run_case(desk, 1, 0); // the last in UTF-8: its count of allocations counts
    desk->total = atomic_load(&desk->plan->count);
    if (desk->right.status != desk->one->status || !same(desk, &desk->right, &again)) {
        fprintf(stderr, "each_allocation: [%s] ends with status %d, then %d, or prints something else: %s%s\n",
                desk->one->name, desk->right.status, again.status, again.err, again.out);
        exit(2);
    }
    forget(&again);
    desk->ascii = true;
    desk->right_in_ascii = run_case(desk, 1, 0);
    desk->ascii = false;
}

static void desk_open(Desk *desk, const Options *options, const FaultCase *one, const char *place) {
    memset(desk, 0, sizeof *desk);
    desk->options = options;
    desk->one = one;
    join(desk->folder, place, "/faults.XXXXXX");
    if (mkdtemp(desk->folder) == NULL) {
        give_up(desk->folder);
    }
    desk->out = memfd_create("out", MFD_CLOEXEC);
    desk->err = memfd_create("err", MFD_CLOEXEC);
    char path[PATH_BYTES];
    join(path, desk->folder, "/plan");
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, sizeof *desk->plan) != 0) {
        give_up(path);
    }
    desk->plan = mmap(NULL, sizeof *desk->plan, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (desk->plan == MAP_FAILED || desk->out < 0 || desk->err < 0) {
        give_up("mmap");
    }
    close(file);
    make_template(desk);
    learn_what_is_right(desk);
}

static void desk_close(Desk *desk) {
    remove_folder(desk->folder);
    free(desk->point);
    forget(&desk->right);
    forget(&desk->right_in_ascii);
    for (size_t i = 0; i < CASE_LINES; i++) {
        forget(&desk->before[i]);
        forget(&desk->after[i]);
    }
    munmap(desk->plan, sizeof *desk->plan);
    close(desk->out);
    close(desk->err);
}

// ---- points

// The C library says of a locale that it cannot load for lack of memory that there is none of that name; ASCII is then
// what the program would show of such a locale.
static bool is_right(const Desk *desk, const Answer *answer) {
    return same(desk, answer, &desk->right) || same(desk, answer, &desk->right_in_ascii);
}

static const char *fault_of(const Desk *desk, const Answer *answer) {
    if (answer->status >= 1000) {
        return answer->status == 1000 + SIGALRM ? "does not end" : "ends by a signal";
    }
    if (!answer->restored) {
        return "leaves the terminal without echo";
    }
    if (is_right(desk, answer)) {
        return NULL;
    }
    if (answer->status == desk->one->status) {
        return "answers something else";
    }
    if (*answer->err == '\0') {
        return "fails without a word";
    }
    return strcasestr(answer->err, "memory") != NULL ? NULL : "says nothing of memory";
}

static void report(const Desk *desk, const char *mode, long point, const char *fault, const Answer *answer) {
    printf("FAULT [%s] %s %ld: %s (status %d)\n  out: %.*s\n  err: %.*s\n", desk->one->name, mode, point, fault,
           answer->status, SHOWN, answer->out, SHOWN, answer->err);
    fflush(stdout);
}

// Is what the run has left whole? Reports the first that is not.
static bool leaves_whole(const Desk *desk, const char *mode, long point) {
    char from[PATH_BYTES], to[PATH_BYTES];
    join(from, desk->folder, "/template");
    join(to, desk->folder, "/now");
    size_t count = desk->one->after_count > 0 && !folders_are_equal(from, to) ? desk->one->after_count : 0;
    for (size_t i = 0; i < count; i++) {
        const CaseRun *run = &desk->one->after[i];
        Answer answer = run_program(desk, run, desk->one->typed, false);
        bool whole = run->any_answer ? answer.status < 1000
                                     : same(desk, &answer, &desk->before[i]) || same(desk, &answer, &desk->after[i]);
        if (!whole) {
            char what[64];
            snprintf(what, sizeof what, "leaves what `%s` cannot use", run->words[0]);
            report(desk, mode, point, what, &answer);
        }
        forget(&answer);
        if (!whole) {
            return false;
        }
    }
    return true;
}

static void try_point(Desk *desk, const char *mode, long first, long last, Counts *counts) {
    Answer answer = run_case(desk, first, last);
    const char *fault = fault_of(desk, &answer);
    bool whole = true;
    if (fault != NULL) {
        report(desk, mode, first, fault, &answer);
    } else {
        whole = leaves_whole(desk, mode, first);
    }
    atomic_fetch_add(fault != NULL || !whole   ? &counts->faults
                     : is_right(desk, &answer) ? &counts->right
                                               : &counts->said,
                     1);
    forget(&answer);
}

// Where `hash` is in the table, or the empty place for it.
static Stack *stack_find(Stack *table, uint64_t hash) {
    size_t place = hash % STACK_TABLE;
    while (table[place].hash != 0 && table[place].hash != hash) {
        place = (place + 1) % STACK_TABLE;
    }
    return &table[place];
}

// The points of this job: of each call stack the first ones. A stack is one job's, so that threads that take turns in
// another way in each job leave none out.
static void choose_by_stacks(Desk *desk, int job) {
    desk->plan->note_stacks = true;
    Answer answer = run_case(desk, 1, 0);
    desk->plan->note_stacks = false;
    forget(&answer);
    for (long i = 0; i < desk->total && i < FAULT_STACKS; i++) {
        uint64_t hash = desk->plan->stack[i];
        if (hash == 0 || (int)(hash >> 33) % desk->options->jobs != job) {
            continue;
        }
        Stack *stack = stack_find(desk->options->seen + (size_t)job * STACK_TABLE, hash);
        stack->hash = hash;
        if (stack->times++ < desk->options->stacks) {
            desk->point[desk->points++] = i + 1;
        }
    }
}

// Those of this job's: all or some of the first ones, evenly spread.
static void choose_evenly(Desk *desk, int job) {
    const Options *options = desk->options;
    long most = desk->total < options->points ? desk->total : options->points;
    long spread = desk->one->slow ? SLOW_SPREAD : options->spread;
    long points = spread > 0 && spread < most ? spread : most;
    for (long i = job; i < points; i += options->jobs) {
        desk->point[desk->points++] = 1 + (points < most ? i * most / points + (most / points) / 2 : i);
    }
}

// One job's part of all points of a command that has `total` allocations.
static void do_part(const Options *options, const FaultCase *one, const char *place, int job, Counts *counts,
                    long *total) {
    Desk desk;
    desk_open(&desk, options, one, place);
    *total = desk.total;
    desk.point = calloc((size_t)desk.total + 1, sizeof *desk.point);
    if (desk.point == NULL) {
        give_up("points");
    }
    if (options->stacks > 0 && !one->slow) {
        choose_by_stacks(&desk, job);
    } else {
        choose_evenly(&desk, job);
    }
    for (long i = 0; i < desk.points; i++) {
        long point = desk.point[i];
        if (options->once) {
            try_point(&desk, "once", point, point, counts);
        }
        if (options->on) {
            try_point(&desk, "on", point, 1L << 60, counts);
        }
    }
    desk_close(&desk);
}

// Memory that all jobs share; it is given back by the end of the program, if not before.
static void *share(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        give_up("mmap");
    }
    return memory;
}

static long do_case(const Options *options, const FaultCase *one, const char *place) {
    struct Shared {
        Counts counts;
        long total[MOST_JOBS];
    } *shared = share(sizeof *shared);
    fflush(stdout);
    bool broken = false;
    pid_t child[MOST_JOBS];
    for (int job = 0; job < options->jobs; job++) {
        child[job] = fork();
        if (child[job] == 0) {
            do_part(options, one, place, job, &shared->counts, &shared->total[job]);
            exit(0);
        }
    }
    for (int job = 0; job < options->jobs; job++) {
        int status;
        broken |= child[job] < 0 || waitpid(child[job], &status, 0) != child[job] || status != 0;
    }
    Counts *counts = &shared->counts;
    // Every command allocates: where none is seen, none has failed.
    long right = counts->right, said = counts->said, faults = counts->faults + (broken || shared->total[0] == 0);
    printf("%-24s %6ld allocations %6ld runs: %6ld right %6ld said so %6ld FAULTS\n", one->name, shared->total[0],
           right + said + counts->faults, right, said, faults);
    fflush(stdout);
    munmap(shared, sizeof *shared);
    return faults;
}

static void read_options(int argc, char **argv, Options *options) {
    if (argc < 4) {
        fprintf(stderr, "each_allocation PROGRAM LIBRARY CASES [OPTION...]\n");
        exit(2);
    }
    *options = (Options){.program = realpath(argv[1], NULL),
                         .preload = realpath(argv[2], NULL),
                         .cases = argv[3],
                         .points = 2000,
                         .once = true,
                         .on = true,
                         .jobs = 2};
    if (options->program == NULL || options->preload == NULL) {
        give_up("no such program or library");
    }
    for (int i = 4; i + 1 < argc; i += 2) {
        const char *name = argv[i], *value = argv[i + 1];
        if (strcmp(name, "--points") == 0) {
            options->points = atol(value);
        } else if (strcmp(name, "--spread") == 0) {
            options->spread = atol(value);
        } else if (strcmp(name, "--stacks") == 0) {
            options->stacks = atol(value);
        } else if (strcmp(name, "--only") == 0) {
            options->only = value;
        } else if (strcmp(name, "--from") == 0) {
            options->from = value;
        } else if (strcmp(name, "--jobs") == 0 && atoi(value) > 0 && atoi(value) <= MOST_JOBS) {
            options->jobs = atoi(value);
        } else if (strcmp(name, "--mode") == 0) {
            options->once = strcmp(value, "once") == 0;
            options->on = !options->once;
        } else {
            fprintf(stderr, "each_allocation: %s %s: see each_allocation.c\n", name, value);
            exit(2);
        }
    }
}

int main(int argc, char **argv) {
    Options options;
    read_options(argc, argv, &options);
    // In memory if that can be: hundreds of thousands of small files are written.
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NARDBOX_TEST_DIR;
    size_t count;
    FaultCase *cases = fault_cases_read(options.cases, &count);
    long faults = 0, done = 0;
    options.seen = share((size_t)options.jobs * STACK_TABLE * sizeof *options.seen);
    for (size_t i = 0; i < count; i++) {
        if (options.from != NULL && strcmp(cases[i].name, options.from) == 0) {
            options.from = NULL;
        }
        bool wanted =
            options.only == NULL ? options.spread == 0 || !cases[i].slow : strstr(cases[i].name, options.only) != NULL;
        if (wanted && options.from == NULL) {
            faults += do_case(&options, &cases[i], place);
            done++;
        }
    }
    fault_cases_destroy(cases, count);
    free(options.program);
    free(options.preload);
    printf("%ld commands, %ld faults\n", done, faults);
    return faults == 0 && done > 0 ? 0 : 1;
}
