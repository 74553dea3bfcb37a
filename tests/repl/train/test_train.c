// SPDX-License-Identifier: MIT
// `train`: the same net for any number of threads and after a kill, where nets are kept, and what is said where
// something is wrong.
#define _GNU_SOURCE
#include "core/hash.h"
#include "tests/repl/run_program.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool same_files(const char *a, const char *b) {
    FILE *files[2] = {fopen(a, "rb"), fopen(b, "rb")};
    cr_assert(files[0] != NULL && files[1] != NULL, "%s, %s", a, b);
    int one, other;
    do {
        one = fgetc(files[0]);
        other = fgetc(files[1]);
    } while (one == other && one != EOF);
    fclose(files[0]);
    fclose(files[1]);
    return one == other;
}

enum { MOST_WORDS = 40 };

// The words of a line, apart by blanks, with NULL behind them; to be freed, and their text (word[0]) too.
static char **words_of(const char *line) {
    char **word = calloc(MOST_WORDS, sizeof *word), *rest = NULL;
    size_t count = 0;
    for (char *at = strtok_r(strdup(line), " ", &rest); at != NULL; at = strtok_r(NULL, " ", &rest)) {
        word[count++] = at;
    }
    return word;
}

// A copy of so many bytes (< 0: all), with a bit of one changed (< 0: of none).
static void spoil(const char *from, const char *to, long keep, long flip) {
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    cr_assert(in != NULL && out != NULL);
    int byte;
    for (long at = 0; (byte = fgetc(in)) != EOF && (keep < 0 || at < keep); at++) {
        fputc(at == flip ? byte ^ 1 : byte, out);
    }
    fclose(in);
    fclose(out);
}

// Runs the program with what stands in `line`; what it says is in *ran.
static void run_line(const char *line, const char *input, Ran *ran) {
    char **word = words_of(line);
    *ran = run_program((const char *const *)word, input);
    free(word[0]);
    free(word);
}

static void expect_line(const char *line, int status, const char *out, const char *err) {
    Ran ran;
    run_line(line, NULL, &ran);
    cr_expect_eq(ran.status, status, "%s: %d\n%s%s", line, ran.status, ran.out, ran.err);
    CHECK_HAS(ran.out, out);
    CHECK_HAS(ran.err, err);
    ran_destroy(&ran);
}

#define SMALL "train hypergammon --games 300 --hidden 16 --seed 1 "

Test(train, threads_change_nothing) {
    enter_home("train_threads");
    expect_line(SMALL "--threads 1 --out 1.net", 0, "The net is in 1.net", "300 games in");
    expect_line(SMALL "--threads 2 --out 2.net", 0, "The net is in 2.net", "300 games in");
    expect_line(SMALL "--threads 3 --out 3.net", 0, "The net is in 3.net", "300 games in");
    cr_expect(same_files("1.net", "2.net"));
    cr_expect(same_files("1.net", "3.net"));
    cr_expect(access("1.net.part", F_OK) != 0, "the checkpoint is still there");
    cr_expect(access("1.net.lock", F_OK) != 0, "the lock is still there");
}

// ---- going on

#define LONGER "train hypergammon --games 3200 --hidden 16 --seed 1 --keep 0 "

// Begins the training of a net in `name`, and waits until there is something to go on from, or all is done.
static pid_t begin(const char *line, const char *name) {
    char part[80];
    snprintf(part, sizeof part, "%s.part", name);
    pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0) {
        char whole[400], **word;
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        snprintf(whole, sizeof whole, "nardbox %s --out %s", line, name);
        word = words_of(whole);
        execv(getenv("NARDBOX_PROGRAM") != NULL ? getenv("NARDBOX_PROGRAM") : NARDBOX_PROGRAM, word);
        _exit(127);
    }
    siginfo_t ended = {.si_pid = 0};
    while (access(part, F_OK) != 0 && waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    return child;
}

static void end_by(int number, pid_t child) {
    int status;
    kill(child, number);
    waitpid(child, &status, 0);
}

// Ends it then by a signal; again, where a busy machine let it come to its end first.
static void begin_and_end_by(int number, const char *line, const char *name) {
    char part[80];
    snprintf(part, sizeof part, "%s.part", name);
    int times = 0;
    do {
        cr_assert(times++ < 20, "the training was never caught on its way");
        unlink(name);
        end_by(number, begin(line, name));
    } while (access(part, F_OK) != 0 || (number == SIGKILL && access(name, F_OK) == 0));
}

static void begin_and_kill(const char *line, const char *name) {
    begin_and_end_by(SIGKILL, line, name);
}

Test(train, goes_on_after_a_kill) {
    enter_home("train_kill");
    expect_line(LONGER "--out whole.net", 0, "The net is in whole.net", "3,200 games");
    begin_and_kill(LONGER, "killed.net");
    cr_expect(access("killed.net.part", F_OK) == 0);
    // Without a seed it is that of the checkpoint.
    expect_line("train hypergammon --games 3200 --hidden 16 --threads 1 --out killed.net", 0, "going on after", "");
    cr_expect(same_files("whole.net", "killed.net"));
    cr_expect(access("killed.net.part", F_OK) != 0);
}

Test(train, another_training_is_not_gone_on_with) {
    enter_home("train_other");
    begin_and_kill(LONGER, "a.net");
    expect_line("train hypergammon --games 64 --hidden 16 --out a.net", 1, "",
                "a.net.part has kept another training (--games 3200 --hidden 16 --seed 1)");
    expect_line("train hypergammon --games 3200 --hidden 32 --out a.net", 1, "", "has kept another training");
    expect_line("train hypergammon --games 3200 --hidden 16 --seed 2 --out a.net", 1, "", "has kept another training");
    // By other rules, but the same otherwise: nothing of it can be used.
    expect_line("train backgammon --games 3200 --hidden 16 --seed 1 --out a.net --set dice.count=7", 2, "", "");
}

// ---- beginning with what another net knows

// A new house rule is learned from where the net of the old rules has come to.
Test(train, begins_with_the_net_played_by_so_far) {
    enter_home("train_first");
    cr_assert(mkdir("there", 0777) == 0 && mkdir("there/nets", 0777) == 0);
    expect_line("train hypergammon --games 3200 --hidden 32 --seed 1 --out there/nets/hypergammon.net", 0, "", "");
    setenv("NARDBOX_PATH", "there", 1);
#define HOUSE "train hypergammon --set doubles.times=3 --games 1600 --seed 2 --keep 0 "
    expect_line(HOUSE "--out first.net", 0, "It begins with what the net of hypergammon learned", "");
    if (NARDBOX_EVERY == 1) { // goes the same way through the program
        expect_line(HOUSE "--from there/nets/hypergammon.net --threads 3 --out named.net", 0,
                    "It begins with what the net in there/nets/hypergammon.net learned", "");
        cr_expect(same_files("first.net", "named.net"));
        // It is far ahead of one that begins with nothing.
        spoil("first.net", "other.net", -1, -1);
        expect_line(
            "train hypergammon --set doubles.times=3 --games 32 --seed 2 --from nothing --hidden 32 --out other.net", 0,
            "It is weaker than", "");
    }
    begin_and_kill(HOUSE, "killed.net");
    expect_line(HOUSE "--out killed.net", 0, "a net of 32 hidden units", "");
    cr_expect(same_files("first.net", "killed.net"));
    begin_and_kill(HOUSE, "k.net");
    expect_line(HOUSE "--from first.net --out k.net", 1, "", "k.net.part has kept another training");
    expect_line(HOUSE "--from nobody.net --out k.net", 1, "", "--from: there is no file nobody.net");
    // What has learned these very rules is gone on with, too.
    expect_line("train hypergammon --games 320 --seed 2", 0, "It begins with what the net in there/nets/", "");
    // Not that of another training, nor a net that cannot serve.
    begin_and_kill("train hypergammon --games 3200 --from nothing --seed 1 --keep 0", "b.net");
    expect_line("train hypergammon --games 3200 --from there/nets/hypergammon.net --seed 1 --out b.net", 1, "",
                "b.net.part has kept another training (--games 3200 --hidden 128 --seed 1)");
    expect_line("train hypergammon --games 32 --from here.net", 1, "", "--from: there is no file here.net");
    expect_line("train hypergammon --games 32 --from hypergamon", 1, "", "did you mean hypergammon?");
    expect_line("train backgammon --games 64 --seed 1 --from hypergammon --out d.net", 0,
                "It begins with what the net of hypergammon learned", "");
    expect_line("train hypergammon --games 32 --from there/nets/hypergammon.net --hidden 16 --out c.net", 2, "",
                "--hidden 16 does not go with --from: what it names has 32 hidden units");
#define SIDE_BY_SIDE "train hypergammon --games 32 --seed 1 --from there/nets/hypergammon.net,first.net"
    expect_line(SIDE_BY_SIDE " --out e.net", 0, "a net of 64 hidden units", "");
    expect_line(SIDE_BY_SIDE " --out f.net", 0,
                "what the net in there/nets/hypergammon.net and the net in first.net learned", "");
    expect_line(SIDE_BY_SIDE ", --out g.net", 1, "", "--from: a name is missing");
    expect_line(SIDE_BY_SIDE ",backgamon --out g.net", 1, "", "did you mean backgammon?");
    expect_line(SIDE_BY_SIDE ",nothing --out g.net", 1, "", "");
    expect_line("train plakoto --games 32 --hidden 16 --out p.net", 0, "", "");
    expect_line("train hypergammon --games 32 --from p.net --out c.net", 1, "",
                "--from: the net was trained with other ways to win");
    cr_expect(access("c.net", F_OK) != 0 && access("c.net.lock", F_OK) != 0);
}

// Learning from what a net says one ply ahead: the same net on any number of threads, and after a kill.
Test(train, looks_ahead) {
    enter_home("train_ahead");
#define AHEAD "train hypergammon --games 2176 --seed 1 --from first.net --ahead --keep 0 "
    expect_line("train hypergammon --games 300 --seed 1 --hidden 16 --out first.net", 0, "", "");
    if (NARDBOX_EVERY == 1) { // what a sanitizer can find, it finds in the two parts below
        expect_line(AHEAD "--threads 1 --out 1.net", 0, "learns what that says one ply ahead", "2,176 games in");
    }
    begin_and_kill(AHEAD, "killed.net");
    expect_line("train hypergammon --games 2176 --seed 1 --from first.net --out killed.net", 1, "",
                "has kept another training (--games 2176 --from a net --ahead --seed 1)");
    expect_line(AHEAD "--threads 3 --out killed.net", 0, "going on after", "");
    cr_expect(NARDBOX_EVERY > 1 || same_files("1.net", "killed.net"));
    begin_and_end_by(SIGINT, AHEAD, "cut.net"); // which cuts lessons, and they are played anew
    expect_line(AHEAD "--threads 3 --out cut.net", 0, "going on after", "");
    cr_expect(same_files("killed.net", "cut.net"));
    cr_expect(!same_files("first.net", "killed.net"));
    expect_line("train hypergammon --games 64 --ahead --from nothing --out x.net", 2, "",
                "--ahead wants a net to look ahead with");
}

Test(train, one_at_a_time) {
    enter_home("train_lock");
    pid_t child = begin("train hypergammon --games 10000000 --hidden 16 --seed 1 --keep 0", "a.net");
    char who[80];
    snprintf(who, sizeof who, "another training (process %ld) writes a.net", (long)child);
    expect_line("train hypergammon --games 32 --hidden 16 --out ./a.net", 1, "", "writes ./a.net: wait for its end");
    expect_line("train hypergammon --games 10000000 --hidden 16 --seed 1 --out a.net", 1, "", who);
    expect_line("train hypergammon --games 32 --hidden 16 --out b.net", 0, "The net is in b.net", "");
    end_by(SIGKILL, child);
    // What it leaves behind holds nobody up.
    cr_expect(access("a.net.lock", F_OK) == 0);
    expect_line("train hypergammon --games 64 --hidden 16 --out a.net", 1, "", "has kept another training");
    cr_expect(access("a.net.lock", F_OK) != 0);
    // A file of somebody's own is left alone.
    write_text("c.net.lock", "dear diary");
    expect_line("train hypergammon --games 32 --hidden 16 --out c.net", 0, "The net is in c.net", "");
    cr_expect(access("c.net.lock", F_OK) == 0);
}

Test(train, damaged_files_are_refused) {
    enter_home("train_damaged");
    begin_and_kill(LONGER, "a.net");
    static const struct {
        long keep, flip;
    } ways[] = {{-1, 0}, {-1, 30}, {-1, 5000}, {0, -1}, {10, -1}, {100, -1}, {20000, -1}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i += NARDBOX_EVERY == 1 ? 1 : 3) {
        unlink("b.net");
        spoil("a.net.part", "b.net.part", ways[i].keep, ways[i].flip);
        expect_line("train hypergammon --games 32 --hidden 16 --seed 1 --out b.net", 0, "The net is in b.net",
                    "b.net.part is damaged");
    }
    // A net that is damaged is replaced; a file that is none is left alone.
    spoil("b.net", "c.net", -1, 2000);
    expect_line("train hypergammon --games 32 --hidden 16 --seed 1 --out c.net", 0, "The net is in c.net",
                "the new net will replace it");
    cr_expect(same_files("b.net", "c.net"));
    write_text("d.net", "dear diary");
    expect_line("train hypergammon --games 32 --hidden 16 --seed 1 --out d.net", 1, "",
                "d.net is there already and is no net");
    expect_line("train long_nardi --games 32 --hidden 16 --seed 1 --out b.net", 1, "", "for other rules");
    // That is said at once.
    expect_line("train long_nardi --minutes 60 --out no/such/folder.net", 4, "",
                "cannot write no/such/folder.net: No such");
}

// A copy of a checkpoint in which a byte is another, with the hash that goes with that; at `at` -1 it is the hash that
// has its bytes the other way round.
static void make_foreign(const char *from, const char *to, int at, int byte) {
    static unsigned char bytes[1 << 20];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    cr_assert(in != NULL && out != NULL);
    size_t size = fread(bytes, 1, sizeof bytes, in) - sizeof(uint64_t);
    if (at >= 0) {
        bytes[at] = (unsigned char)byte;
    }
    uint64_t hash = hash_bytes(HASH_START, bytes, size);
    hash = at >= 0 ? hash : __builtin_bswap64(hash);
    cr_assert(fwrite(bytes, 1, size, out) == size && fwrite(&hash, sizeof hash, 1, out) == 1);
    fclose(in);
    fclose(out);
}

// Checkpoints are written as they stand in memory: other programs and machines have other versions, structs, orders.
Test(train, foreign_checkpoints_are_refused) {
    enter_home("train_foreign");
    enum { AT_VERSION = sizeof "nardbox training" };
    static const struct {
        int at, byte;
    } ways[] = {{AT_VERSION, '4'}, {AT_VERSION + 3, 8}, {AT_VERSION + 6, 1}, {-1, 0}};
    begin_and_kill(LONGER, "a.net");
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        unlink("b.net");
        make_foreign("a.net.part", "b.net.part", ways[i].at, ways[i].byte);
        expect_line("train hypergammon --games 32 --hidden 16 --seed 1 --out b.net", 0, "The net is in b.net",
                    "b.net.part is damaged, cut off, or of another version of this program");
    }
    make_foreign("a.net.part", "b.net.part", 0, 'n'); // as it was
    expect_line("train hypergammon --games 32 --hidden 16 --seed 1 --out b.net", 1, "", "has kept another training");
}

Test(train, by_the_clock) {
    enter_home("train_clock");
    Ran ran;
    for (int seconds = 1; access("a.net", F_OK) != 0 && seconds < 1000; seconds *= 10) { // for a busy machine
        char line[100], told[100];
        snprintf(line, sizeof line, "train hypergammon --minutes %f --hidden 16 --out a.net", (seconds + 0.1) / 60);
        snprintf(told, sizeof told, "learns from %d s of games", seconds);
        run_line(line, NULL, &ran);
        CHECK_HAS(ran.out, seconds < 60 ? told : "learns from ");
        cr_expect_eq(ran.status, access("a.net", F_OK) == 0 ? 0 : 1, "%s: %d", line, ran.status);
        ran_destroy(&ran);
    }
    cr_expect(access("a.net", F_OK) == 0);
    expect_line("train hypergammon --minutes 0.0000001 --hidden 16 --out b.net", 1, "Nothing was learned yet.", "");
    cr_expect(access("b.net", F_OK) != 0);
}

// ---- a net that is there already

Test(train, only_a_better_net_replaces_one) {
    enter_home("train_better");
    expect_line(SMALL "--out a.net", 0, "The net is in a.net", "");
    // The same again is the same file, and nothing has to be shown.
    expect_line(SMALL "--out a.net", 0, "The net is in a.net.", "");
    cr_expect(access("a.net.new", F_OK) != 0);
    // A beginner is not better than one who has learned something.
    expect_line("train hypergammon --games 3200 --hidden 16 --seed 1 --out b.net", 0, "The net is in b.net", "");
    spoil("b.net", "kept.net", -1, -1);
    expect_line("train hypergammon --games 32 --hidden 16 --seed 3 --out b.net", 0,
                "new one is in b.net.new.\n(`play hypergammon vs net file=..`, with that name, plays against it)", "");
    cr_expect(same_files("b.net", "kept.net"));
    // The other way round it is.
    expect_line("train hypergammon --games 32 --hidden 16 --seed 3 --out c.net", 0, "The net is in c.net", "");
    cr_expect(same_files("b.net.new", "c.net"));
    expect_line("train hypergammon --games 3200 --hidden 16 --seed 1 --out c.net", 0,
                "The net is in c.net, in place of the old one", "");
    cr_expect(same_files("b.net", "c.net"));
}

// One that comes with somebody's folder of variants has to be beaten, too, where bots would look for the new one.
Test(train, a_net_from_elsewhere_is_beaten_first) {
    enter_home("train_elsewhere");
    cr_assert(mkdir("there", 0777) == 0 && mkdir("there/nets", 0777) == 0);
    expect_line("train hypergammon --games 3200 --hidden 16 --seed 1 --out there/nets/hypergammon.net", 0,
                "The net is in", "");
    setenv("NARDBOX_PATH", "there", 1);
    expect_line("train hypergammon --games 32 --hidden 16 --seed 3", 0,
                " than the net in there/nets/hypergammon.net, which stays; the new", "");
    // So has a relative's, by which these rules were played until now.
    expect_line("train hypergammon --set doubles.times=2 --games 32 --hidden 16 --seed 3", 0,
                " than the net of hypergammon, by which these rules were played,", "");
    // Elsewhere it is nobody's rival.
    expect_line("train hypergammon --games 32 --hidden 16 --seed 3 --out a.net", 0, "The net is in a.net.", "");
}

// ---- rules with functions

Test(train, functions_of_rules) {
    enter_home("train_functions");
#define HOOKED "train nardi_latvian+house/hit_again --games 96 --hidden 16 --seed 2 "
    expect_line(HOOKED "--threads 1 --out 1.net", 0, "The net is in 1.net", "");
    expect_line(HOOKED "--threads 3 --out 3.net", 0, "The net is in 3.net", "");
    cr_expect(same_files("1.net", "3.net"));
    // One that fails, at a play that is seldom made: what was learned is there.
    write_text("bad.lua",
               "return {\n  on_play = function(play)\n    if play.hits > 2 then error(\"three at once\") end\n"
               "  end,\n}\n");
    Ran ran;
    run_line("train backgammon+./bad.lua --games 3200 --hidden 16 --seed 1", NULL, &ran);
    cr_expect_eq(ran.status, 3, "%d", ran.status);
    CHECK_HAS(ran.err, "error: game ");
    CHECK_HAS(ran.err, "bad.lua:3: three at once (on_play)");
    CHECK_HAS(ran.out, "games is in");
    ran_destroy(&ran);
}

// Where a rule asks, nets answer by what they have learned: in what teaches them, and in what shows how good they are.
Test(train, rules_that_ask) {
    enter_home("train_asks");
    write_text(
        "highest.lua",
        "return {\n  based_on = 'half_backgammon',\n  state = { each = { x = 0 } },\n"
        "  before_roll = function(turn)\n    if turn.number == 1 then\n"
        "      turn.mine.x = turn:ask('me', 'low', 'high') == 'high' and 1 or 0\n    end\n  end,\n"
        "  game_over = function(turn)\n    if turn.number >= 2 then\n      local lead = turn.mine.x - turn.theirs.x\n"
        "      return lead > 0 and 'me' or lead < 0 and 'them' or 'draw'\n    end\n  end,\n}\n");
    Ran ran;
    run_line("train ./highest.lua --games 3200 --hidden 16 --seed 1 --from nothing --out a.net", NULL, &ran);
    const char *row = strstr(ran.out, "\n  the random mover ");
    double won = 0;
    cr_assert(row != NULL && sscanf(row, " the random mover %lf %%", &won) == 1, "%s%s", ran.out, ran.err);
    cr_expect(won > 60, "%g %% won, where 62.5 can be, and 50 by answers at random", won);
    ran_destroy(&ran);
}

// By rules under which nothing that is played makes a difference no net is stronger: that of just these rules is kept.
Test(train, nothing_matters) {
    enter_home("train_alike");
    cr_assert(mkdir("there", 0777) == 0 && mkdir("there/nets", 0777) == 0);
    expect_line("train hypergammon --games 320 --hidden 16 --seed 1 --out there/nets/hypergammon.net", 0, "", "");
    setenv("NARDBOX_PATH", "there", 1);
    write_text("white.lua",
               "return {\n  based_on = 'hypergammon',\n  game_over = function(turn)\n"
               "    if turn.number >= 3 then return turn.side == 'white' and 'me' or 'them', 'single' end\n"
               "  end,\n}\n");
    expect_line("train ./white.lua --games 640 --seed 1", 0, "; it does as\n  well as the net of hypergammon", "");
    expect_line("train ./white.lua --games 640 --seed 2", 0, "not shown to be better than", "");
}

// ---- what is asked for

Test(train, options_are_checked) {
    enter_home("train_options");
    expect_line("train", 2, "", "train: no game is at the table; name a variant");
    expect_line("train hypergammon narde", 2, "", "");
    expect_line("train nothing_like_it", 1, "", "nothing_like_it");
    expect_line("train hypergammon --hidden 20", 2, "", "--hidden wants a multiple of 16, not 20");
    expect_line("train hypergammon --hidden 1040", 2, "", "--hidden wants a whole number from 16 to 1024");
    expect_line("train hypergammon --minutes 0", 2, "", "--minutes wants");
    expect_line("train hypergammon --minutes x", 2, "", "--minutes wants");
    expect_line("train hypergammon --minutes 1e9", 2, "", "at most 100000, not");
    expect_line("train hypergammon --minutes 1 --games 10", 2, "", "exclude each other");
    expect_line("train hypergammon --games 0", 2, "", "--games wants");
    expect_line("train hypergammon --set head.per_turn", 2, "", "--set wants");
    expect_line("train hypergammon --threads 65", 2, "", "--threads wants");
}

Test(train, rules_at_the_table) {
    enter_home("train_table");
    Ran ran;
    expect_line("train tavli --games 32 --hidden 16 --seed 1 --out p.net", 0, "tavli is a match", "");
    ran = run_program(ARGUMENTS("-c", "use hypergammon; set doubles.times 2; train --games 32 --hidden 16 --seed 1"),
                      NULL);
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    CHECK_HAS(ran.out, "nets/hypergammon-");
    ran_destroy(&ran);
    // The file is where it would be for these rules, however they were said: the same net is there already.
    expect_line("train hypergammon --set doubles.times=2 --games 32 --hidden 16 --seed 1", 0, "The net is in", "");
    // As JSON, one line.
    run_line("train hypergammon --games 300 --hidden 16 --seed 1 --json", NULL, &ran);
    CHECK_HAS(ran.out, "{\"rules\":\"hypergammon\",\"fingerprint\":\"");
    CHECK_HAS(ran.out, "\"games\":300,\"from\":0,");
    CHECK_HAS(ran.out, "\"curve\":[{\"games\":256,\"random\":{\"games\":20,");
    cr_expect(strchr(ran.out, '\n') == ran.out + strlen(ran.out) - 1);
    ran_destroy(&ran);
    cr_assert(mkdir("folder.net", 0777) == 0);
    expect_line("train hypergammon --games 32 --out folder.net", 4, "", "folder.net: it is not a plain file");
    expect_line("train hypergammon --games 32 --out=", 2, "", "--out wants the name of a file");
    // Without a home there is no place for it.
    unsetenv("HOME");
    expect_line("train hypergammon --games 32 --hidden 16", 4, "", "name a file with --out");
}
