// SPDX-License-Identifier: MIT
// Experiments and trainings over MPI: the bytes of one process, with 1, 2 and 3 ranks; ranks that lack what they need;
// and jobs of which a rank or mpirun itself is killed, which lose nothing that was kept and are gone on with on another
// number of ranks.
//
//   ranks MPIRUN PROGRAM PLAIN POINTS SEED      PROGRAM has MPI, PLAIN has not
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RANKS = 8, COMMAND = 2000 };

static const char *mpirun, *program, *plain;
static int failures;

static void expect(bool good, const char *what, const char *more) {
    if (!good) {
        fprintf(stderr, "%s: %s\n", what, more);
        failures++;
    }
}

// Runs a line of the shell; its exit status.
static int run(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *format, ...) {
    char command[COMMAND];
    va_list list;
    va_start(list, format);
    vsnprintf(command, sizeof command, format, list);
    va_end(list);
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

// With 1, 2 and 3 ranks, or `only` so many.
static void check_bytes(const char *line, int only) {
    expect(run("'%s' %s --json --db none --threads 2 >one.json 2>one.err", plain, line) < 2, line, "fails");
    for (int count = only > 0 ? only : 1; count <= (only > 0 ? only : 3); count++) {
        int status = run("'%s' -n %d '%s' %s --json --db none >all.json 2>all.err", mpirun, count, program, line);
        expect(status < 2 && run("cmp one.json all.json") == 0, line, "other bytes than one process has");
    }
}

static const char hasty[] = "return { name = \"hasty\", evaluate = function(position)\n"
                            "  return position.board.them.pips - position.board.me.pips end }\n";
static const char quiet[] = "return { allow_step = function(step)\n"
                            "  if step.hit and step.to <= 6 then return false, \"no hits at home\" end end }\n";
static const char broken[] = "return { allow_step = function(step) return step.to.x end }\n";

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
        perror(path);
        exit(2);
    }
}

static void check_results(bool all) {
    static const char *const lines[] = {
        "sim backgammon --bot random --games 4001 --seed 7",
        "tourney hypergammon runner random ./hasty.lua --games 30 --seed 2",
        "sweep narde head.per_turn=1..3 --bot random --games 200 --seed 5",
        "duel hypergammon runner random --games 4000 --seed 4",          // ends by its test
        "sim backgammon --bot random --games 40000 --until 2% --seed 4", // ends by the width of its interval
        "match hypergammon --games 10 --to 3 --seed 1",                  // by nets
        "sim hypergammon --bot random --games 100 --seed 3 --set 'layout=white=24:1,23:1 black=24:1'",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        check_bytes(lines[i], all || i == 0 ? 0 : 2 + (int)i % 2);
    }
    const char *rows = "sim backgammon --bot random --games 3000 --seed 7 --db none --json --games-csv";
    expect(run("'%s' %s one.csv >one.json 2>one.err", plain, rows) == 0, rows, "fails");
    expect(run("'%s' -n 3 '%s' %s all.csv >all.json 2>all.err && cmp one.csv all.csv", mpirun, program, rows) == 0,
           rows, "other rows");
    // A part of an experiment, too, and several experiments one after another.
    const char *part = "sim backgammon --bot random --games 2000 --seed 7";
    expect(run("'%s' -n 2 '%s' %s --part 1/2 --out 1.part >all.json 2>all.err && '%s' %s --part 2/2 --out 2.part "
               ">all.json && '%s' %s --json --db none >one.json 2>one.err && '%s' merge 1.part 2.part --json --db none "
               ">all.json && cmp one.json all.json",
               mpirun, program, part, plain, part, plain, part, plain) == 0,
           part, "its parts are other ones");
    const char *lab = "lab ./two.lua --seed 1 --db none";
    write_file("two.lua", "for games = 100, 500, 100 do\n"
                          "  lab.print(lab.sim{ \"narde\", games = games, bot = \"random\" }.metrics)\nend\n"
                          "lab.report(lab.duel{ \"hypergammon\", \"runner\", \"random\" })\n");
    expect(run("'%s' %s >one.json 2>one.err", plain, lab) ==
                   run("'%s' -n 3 '%s' %s >all.json 2>all.err", mpirun, program, lab) &&
               run("cmp one.json all.json") == 0,
           lab, "says something else");
}

// The rules come with the plan; bots are read by each rank, and who cannot is named.
static void check_what_ranks_lack(void) {
    const char *rules = "compare backgammon backgammon+./quiet.lua --bot random --games 400 --seed 7 --json --db none";
    expect(run("'%s' %s >one.json 2>one.err && '%s' -n 1 '%s' %s : -n 2 -wdir empty '%s' %s >all.json 2>all.err && "
               "cmp one.json all.json",
               plain, rules, mpirun, program, rules, program, rules) == 0,
           rules, "ranks do not take the rules of rank 0");
    const char *bots = "sim backgammon --bot ./hasty.lua --games 400 --seed 7 --json --db none";
    expect(run("'%s' -n 1 '%s' %s : -n 1 -wdir empty '%s' %s >all.json 2>all.err", mpirun, program, bots, program,
               bots) == 1 &&
               run("grep -q 'error: rank 1 (.*): cannot open \"./hasty.lua\": No such file' all.err") == 0,
           bots, "it is not said what rank 1 lacks");
    write_file("empty/hasty.lua", "return { name = \"hasty\", evaluate = function() return 0 end }\n");
    expect(run("'%s' -n 1 '%s' %s : -n 1 -wdir empty '%s' %s >all.json 2>all.err", mpirun, program, bots, program,
               bots) == 1 &&
               run("grep -q 'error: rank 1 (.*): its bots, its nets or its program' all.err") == 0,
           bots, "another bot plays at rank 1");
    const char *fails = "sim backgammon+./broken.lua --bot random --games 4000 --seed 7 --json --db none";
    expect(run("'%s' %s --threads 2 >one.json 2>one.err", plain, fails) == 3 &&
               run("'%s' -n 3 '%s' %s >all.json 2>all.err", mpirun, program, fails) != 0 &&
               run("grep error: one.err >one.json; grep error: all.err | cmp - one.json") == 0,
           fails, "it fails in another way");
}

// ---- killed

static long long ask(const char *sql) {
    sqlite3 *base;
    sqlite3_stmt *statement;
    long long number = -1;
    if (access("kill.db", F_OK) != 0 || sqlite3_open("kill.db", &base) != SQLITE_OK) {
        return -1;
    }
    sqlite3_busy_timeout(base, 10000);
    if (sqlite3_prepare_v2(base, sql, -1, &statement, NULL) == SQLITE_OK) {
        number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
        sqlite3_finalize(statement);
    }
    sqlite3_close(base);
    return number;
}

// The processes that mpirun has started; how many.
static int children_of(pid_t parent, pid_t child[MOST_RANKS]) {
    DIR *all = opendir("/proc");
    const struct dirent *entry;
    int count = 0;
    while (all != NULL && (entry = readdir(all)) != NULL && count < MOST_RANKS) {
        char path[300], text[600] = "";
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *file = atoi(entry->d_name) > 0 ? fopen(path, "r") : NULL;
        if (file != NULL) {
            text[fread(text, 1, sizeof text - 1, file)] = '\0';
            fclose(file);
        }
        const char *behind = strrchr(text, ')');
        if (behind != NULL && behind[1] != '\0' && atoi(behind + 4) == parent) {
            child[count++] = atoi(entry->d_name);
        }
    }
    closedir(all);
    return count;
}

static void sleep_ms(long ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

static const char killed[] = "sim backgammon --bot random --luck 4 --games 100000 --seed 11 --json --db kill.db";

// Starts the job on so many ranks, and kills one of them, or mpirun (`whom` 0), after a while, or so long after it has
// kept something.
static void kill_job(const char *command, int count, int whom, bool kept, long delay) {
    char ranks[16], line[COMMAND];
    const char *words[40] = {mpirun, "-n", ranks, program};
    snprintf(ranks, sizeof ranks, "%d", count);
    snprintf(line, sizeof line, "%s", command);
    int word = 4;
    for (char *at = strtok(line, " "); at != NULL; at = strtok(NULL, " ")) {
        words[word++] = at;
    }
    pid_t job = fork(), child[MOST_RANKS];
    if (job == 0) {
        int nothing = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++) {
            dup2(nothing, i);
        }
        execv(mpirun, (char *const *)words);
        _exit(127);
    }
    int status = 0;
    bool ended = false;
    while (kept && !ended && ask("SELECT count(*) FROM progress") < 1) {
        sleep_ms(5);
        ended = waitpid(job, &status, WNOHANG) == job;
    }
    if (ended) {
        return;
    }
    sleep_ms(delay);
    int found = children_of(job, child);
    long long games = ask("SELECT games FROM experiment");
    kill(whom == 0 || found == 0 ? job : child[whom % found], SIGKILL);
    waitpid(job, &status, 0);
    for (int i = 0; i < found; i++) {
        while (kill(child[i], 0) == 0) { // a rank sees by itself that mpirun has gone
            sleep_ms(20);
        }
    }
    expect(ask("SELECT games FROM experiment") >= games, "killed", "what was kept is lost");
}

// Kills it until it has been done; each time it goes on where it was, on another number of ranks.
static void check_kills(int points) {
    expect(run("'%s' %s >whole.json 2>one.err && rm -f kill.db*", plain, killed) == 0, killed, "fails");
    int with_state = 0;
    for (int i = 0; i < points; i++) {
        kill_job(killed, 2 + i % 2, i % 3, i % 4 < 3, rand() % 1000); // from before the first row on
        if (ask("SELECT count(*) FROM experiment") < 1) {
            continue; // before its first game
        }
        expect(ask("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1, killed,
               "the notebook is damaged");
        with_state += ask("SELECT count(*) FROM progress") == 1;
        if (ask("SELECT count(*) FROM experiment WHERE status = 'done'") == 0) {
            expect(run("'%s' -n %d '%s' again 1 --resume --json --db kill.db >all.json 2>all.err", mpirun, 3 - i % 3,
                       program) == 0 &&
                       run("cmp whole.json all.json") == 0,
                   killed, "gone on with, it gives another result");
        }
        run("rm -f kill.db*");
    }
    printf("%d points, %d of them had kept something\n", points, with_state);
}

// ---- training

// The same net, whoever played its games; also where it was killed, and went on with another number of ranks.
static void check_training(void) {
    static const char *const lines[] = {
        "train hypergammon --games 640 --hidden 16 --seed 1",
        "train narde+./quiet.lua --games 288 --hidden 16 --seed 2",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        expect(
            run("'%s' %s --threads 2 --out one.net >one.json 2>one.err && '%s' -n %d '%s' %s --out all.net >all.json "
                "2>all.err && cmp one.net all.net && rm one.net all.net",
                plain, lines[i], mpirun, 2 + (int)i, program, lines[i]) == 0,
            lines[i], "another net");
    }
    const char *fails = "train narde+./broken.lua --games 288 --hidden 16 --seed 2";
    expect(run("'%s' %s --out one.net >one.json 2>one.err", plain, fails) == 3 &&
               run("'%s' -n 3 '%s' %s --out all.net >all.json 2>all.err", mpirun, program, fails) == 3 &&
               run("grep error: one.err >one.json; grep error: all.err | cmp - one.json") == 0,
           fails, "it fails in another way");
    const char *cut = "train hypergammon --games 6400 --hidden 16 --seed 3 --keep 0 --out all.net";
    expect(run("'%s' %s >one.json 2>one.err && mv all.net one.net", plain, cut) == 0, cut, "fails");
    for (int whom = 0; whom < 3; whom++) {
        kill_job(cut, 2, whom, false, 700 + rand() % 700);
    }
    expect(run("'%s' -n 3 '%s' %s >all.json 2>all.err && cmp one.net all.net", mpirun, program, cut) == 0, cut,
           "another net after it was killed");
}

int main(int argc, char **argv) {
    static char folder[] = "ranks.XXXXXX";
    if (argc != 6 || mkdtemp(folder) == NULL || chdir(folder) != 0 || run("mkdir empty") != 0) {
        fprintf(stderr, "usage: ranks MPIRUN PROGRAM PLAIN POINTS SEED\n");
        return 2;
    }
    mpirun = argv[1];
    program = argv[2];
    plain = argv[3];
    srand((unsigned)atoi(argv[5]));
    write_file("hasty.lua", hasty);
    write_file("quiet.lua", quiet);
    write_file("broken.lua", broken);
    check_results(atoi(argv[4]) >= 20);
    check_what_ranks_lack();
    check_training();
    check_kills(atoi(argv[4]));
    expect(failures > 0 || run("cd .. && rm -r %s", folder) == 0, folder, "cannot be removed");
    return failures > 0;
}
