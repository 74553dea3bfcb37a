// SPDX-License-Identifier: MIT
// `serve` at a socket, with good and bad clients; and the table with a gnubg that fails (fake_gnubg.c).
#define _XOPEN_SOURCE 700 // kill, setenv, mkdtemp
#include "core/formats/fibs.h"
#include "core/play_text.h"
#include "scripts/variant.h"
#include "tests/repl/run_program.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

static char own_tmp[] = "/tmp/nardbox-test-XXXXXX";

static void begin(void) {
    cr_assert(mkdtemp(own_tmp) != NULL);
    setenv("TMPDIR", own_tmp, 1);
}

static void end(void) {
    cr_expect_eq(rmdir(own_tmp), 0, "%s is not empty", own_tmp);
}

TestSuite(serve, .init = begin, .fini = end);

// ---- a server, and clients

typedef struct Served {
    pid_t process;
    char path[64];
    FILE *out;
    int port;
} Served;

static Served serve(bool port) {
    Served served = {.port = 0};
    int pipes[2];
    char line[400];
    snprintf(served.path, sizeof served.path, "%s/socket", own_tmp);
    cr_assert_eq(pipe(pipes), 0);
    served.process = fork();
    if (served.process == 0) {
        dup2(pipes[1], STDOUT_FILENO);
        close(pipes[0]);
        execl(getenv("NARDBOX_PROGRAM"), "nardbox", "serve", "backgammon", "--player", "runner",
              port ? "--port" : "--socket", port ? "0" : served.path, (char *)NULL);
        _exit(1);
    }
    close(pipes[1]);
    served.out = fdopen(pipes[0], "r");
    cr_assert(fgets(line, sizeof line, served.out) != NULL, "it does not serve");
    if (port) {
        cr_assert_eq(sscanf(line, "runner plays for others at localhost:%d;", &served.port), 1, "%s", line);
    }
    return served;
}

// Ends it by the signal, which is nothing bad: what it says last is in `line`.
static void end_serving(Served *served, int number, char line[400]) {
    int status;
    kill(served->process, number);
    cr_assert(fgets(line, 400, served->out) != NULL);
    waitpid(served->process, &status, 0);
    fclose(served->out);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %d", status);
    cr_expect(access(served->path, F_OK) != 0, "the socket is left");
}

static int connect_to(const Served *served) {
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)served->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 600};
    strcpy(local.sun_path, served->path);
    int file = socket(served->port != 0 ? AF_INET : AF_UNIX, SOCK_STREAM, 0);
    cr_assert_eq(served->port != 0 ? connect(file, (struct sockaddr *)&address, sizeof address)
                                   : connect(file, (struct sockaddr *)&local, sizeof local),
                 0);
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return file;
}

static void tell(int file, const char *text, size_t length) {
    cr_assert_eq(send(file, text, length, MSG_NOSIGNAL), (ssize_t)length);
}

static void hear(int file, char line[400]) {
    size_t length = 0;
    while (length + 1 < 400 && recv(file, line + length, 1, 0) == 1 && line[length] != '\n') {
        length++;
    }
    line[length] = '\0';
}

static void tell_line(int file, const char *line) {
    tell(file, line, strlen(line));
    tell(file, "\n", 2); // the byte 0 as gnubg sends it
}

typedef struct Judge {
    Variant *variant;
    const Rules *rules;
} Judge;

static Judge make_judge(void) {
    VariantError wrong;
    Judge judge = {variant_load("backgammon", &wrong), NULL};
    judge.rules = variant_rules(judge.variant, 0);
    return judge;
}

static void expect_legal(const Judge *judge, const char *line, const char *answer) {
    Position position;
    Error error;
    Judgement judgement;
    PlayList list;
    cr_assert_eq(fibs_parse(judge->rules, line, true, &position, &error), STATUS_OK, "%s", error.text);
    if (!position.playing) {
        const char *words = position.doubled ? "|take|drop|" : "|roll|double|";
        char wanted[16];
        snprintf(wanted, sizeof wanted, "|%.10s|", answer);
        cr_expect(strstr(words, wanted) != NULL, "%s: %s", line, answer);
        return;
    }
    play_list_create(&list, 64);
    plays_generate_growing(judge->rules, &position, &list);
    cr_expect_eq(play_judge(judge->rules, &position, NUMBERING_OWN, answer, &list, &judgement, &error), STATUS_OK,
                 "%s: %s", line, answer);
    cr_expect(strchr(answer, '*') == NULL && strchr(answer, '(') == NULL, "%s", answer);
    play_list_destroy(&list);
}

// Lines that gnubg has written.
static void ask_all(const Judge *judge, int file) {
    FILE *data = fopen(NARDBOX_SOURCE_DIR "/tests/data/gnubg_fibs.txt", "r");
    char text[512], line[256], answer[400];
    int lines = 0;
    cr_assert_not_null(data);
    while (fgets(text, sizeof text, data) != NULL) {
        if (text[0] != '#' && sscanf(text, "%*s %255s", line) == 1) {
            tell_line(file, line);
            hear(file, answer);
            expect_legal(judge, line, answer);
            lines++;
        }
    }
    fclose(data);
    cr_expect_gt(lines, 50);
}

static const char start_line[] = "board:a:b:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
                                 "1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";

Test(serve, good_clients) {
    char line[400];
    Judge judge = make_judge();
    Served served = serve(false);
    int file = connect_to(&served);
    ask_all(&judge, file);
    close(file);
    end_serving(&served, SIGINT, line);
    cr_expect(strstr(line, "66 decisions, 1 connection") != NULL, "%s", line);
    served = serve(true);
    file = connect_to(&served);
    tell_line(file, start_line);
    hear(file, line);
    expect_legal(&judge, start_line, line);
    close(file);
    end_serving(&served, SIGTERM, line);
    variant_destroy(judge.variant);
}

// Each of them gets what it deserves, and none keeps the next one waiting.
Test(serve, bad_clients) {
    static const char *const wrong[] = {"", "hello", "board:", "board:a:b:1:2:3", "\x1b[2J\xff"};
    static char much[100000];
    char line[400];
    Judge judge = make_judge();
    Served served = serve(false);
    int half = connect_to(&served), quiet = connect_to(&served), file = connect_to(&served);
    tell(half, start_line, 40);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tell_line(file, wrong[i]);
        hear(file, line);
        cr_expect_eq(strncmp(line, "Error: ", 7), 0, "%s: %s", wrong[i], line);
        cr_expect(strpbrk(line, "\x1b\xff") == NULL);
    }
    // two lines at once, then one byte by byte
    char two[sizeof start_line * 2 + 1];
    snprintf(two, sizeof two, "%s\n%s\n", start_line, start_line);
    tell(file, two, strlen(two));
    for (int i = 0; i < 2; i++) {
        hear(file, line);
        expect_legal(&judge, start_line, line);
    }
    for (size_t i = 0; i + 1 < sizeof start_line; i++) {
        tell(file, start_line + i, 1);
    }
    tell(file, "\r\n", 2);
    hear(file, line);
    expect_legal(&judge, start_line, line);
    // a line without an end: it is told so, and is not listened to any more
    memset(much, 'x', sizeof much);
    send(file, much, sizeof much, MSG_NOSIGNAL);
    hear(file, line);
    cr_expect(strncmp(line, "Error: the line is too long", 27) == 0 || *line == '\0', "%s", line);
    close(file);
    // half a line may be finished later; many come and go
    tell(half, start_line + 40, strlen(start_line) - 40);
    tell(half, "\n", 1);
    hear(half, line);
    expect_legal(&judge, start_line, line);
    for (int i = 0; i < 40; i++) {
        file = connect_to(&served);
        tell(file, start_line, (size_t)i);
        close(file);
    }
    file = connect_to(&served);
    tell_line(file, start_line);
    hear(file, line);
    expect_legal(&judge, start_line, line);
    close(file);
    end_serving(&served, SIGHUP, line); // with two that are still connected
    close(half);
    close(quiet);
    variant_destroy(judge.variant);
}

static void expect_refused(const char *const *arguments, int status, const char *word) {
    Ran ran = run_program(arguments, NULL);
    cr_expect_eq(ran.status, status, "%s: status %d", word, ran.status);
    CHECK_HAS(ran.err, word);
    ran_destroy(&ran);
}

Test(serve, refusals) {
    char there[64], far[200];
    snprintf(there, sizeof there, "%s/there", own_tmp);
    write_text(there, "mine");
    memset(far, 'f', sizeof far - 1);
    far[sizeof far - 1] = '\0';
    expect_refused(ARGUMENTS("serve", "backgammon", "--player", "runner"), 2, "one of --socket FILE");
    expect_refused(ARGUMENTS("serve", "backgammon", "--player", "runner", "--ubgi", "--port", "0"), 2,
                   "one of --socket FILE");
    expect_refused(ARGUMENTS("serve", "backgammon", "--player", "runner", "--socket", there), 4,
                   "is there already; serve makes the file itself");
    expect_refused(ARGUMENTS("serve", "backgammon", "--player", "runner", "--socket", far), 4, "name too long");
    expect_refused(ARGUMENTS("serve", "long_nardi", "--player", "runner", "--port", "0"), 1, "move.direction");
    expect_refused(ARGUMENTS("serve", "backgammon", "--player", "human", "--port", "0"), 1, "--player wants a bot");
    expect_refused(ARGUMENTS("serve", "backgammon", "--player", "nobody", "--port", "0"), 1, "there is no player");
    char *text = read_text(there);
    cr_expect_str_eq(text, "mine", "a file that was there is lost");
    free(text);
    remove(there);
}

// Another game's net plays, which is told: not among the answers.
Test(serve, ubgi_answers_alone_are_on_stdout) {
    unsetenv("NARDBOX_NETS");
    Ran ran = run_program(ARGUMENTS("serve", "tavla", "--player", "net", "--ubgi"), "dice 3 1\ngo\n");
    cr_expect_str_eq(ran.out, "bestmove 8/5 6/5\n");
    CHECK_HAS(ran.err, "warning: the net was trained for backgammon");
    ran_destroy(&ran);
}

// The rest of UBGI is in transcripts/ubgi.in; what is offered depends on the variants there are.
Test(serve, ubgi_begins) {
    Ran ran = run_program(ARGUMENTS("serve", "backgammon", "--player", "runner", "--ubgi"), "ubgi\nisready\n");
    cr_expect_eq(ran.status, 0);
    cr_expect_eq(strncmp(ran.out, "id name nardbox runner\nid author ", 33), 0, "%s", ran.out);
    CHECK_HAS(ran.out, "\noption name Variant type combo default backgammon var ");
    CHECK_HAS(ran.out, " var long_nardi");
    CHECK_HAS(ran.out, "\noption name off type string default 4\n");
    CHECK_HAS(ran.out, "\nubgiok\nreadyok\n");
    ran_destroy(&ran);
    char much[20000];
    memset(much, 'x', sizeof much);
    strcpy(much + sizeof much - 20, "\nisready");
    ran = run_program(ARGUMENTS("serve", "backgammon", "--player", "runner", "--ubgi"), much);
    cr_expect_str_eq(ran.out, "error bad_argument the line is too long\nreadyok\n");
    ran_destroy(&ran);
}

// ---- the table

static Ran play_against(const char *mode, int patience) {
    char game[100];
    snprintf(game, sizeof game, "set boards off; play backgammon vs gnubg patience=%d --seed 3", patience);
    setenv("NARDBOX_GNUBG", FAKE_GNUBG_PROGRAM, 1);
    setenv("FAKE_GNUBG", mode, 1);
    return run_program(ARGUMENTS("--seed", "3", "-c", game, "-c", "position", "-c", "black runner"), NULL);
}

// The game waits, whoever sits down goes on with it, and the exit status tells. Who does not answer is waited for two
// seconds, if it begins in so long a time; all others longer than a busy machine can take.
Test(serve, bad_partners_at_the_table) {
    static const struct {
        const char *mode, *word;
    } cases[] = {{"stall", "gnubg has not answered for "},
                 {"die", "gnubg has ended"},
                 {"lie", "gnubg plays \"24/1 24/1\", which is not legal"},
                 {"exit", "gnubg ended before it listened"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = play_against(cases[i].mode, i == 0 ? 2 : 600);
        if (strstr(ran.err, "does not listen") != NULL) {
            ran_destroy(&ran);
            ran = play_against(cases[i].mode, 60);
        }
        CHECK_HAS(ran.err, cases[i].word);
        CHECK_HAS(ran.out, START " b 52");
        CHECK_HAS(ran.out, "Black is played by runner");
        CHECK_HAS(ran.out, "Black plays");
        cr_expect_eq(ran.status, 3, "%s: status %d", cases[i].mode, ran.status);
        ran_destroy(&ran);
    }
    Ran ran = play_against("plain", 600);
    CHECK_HAS(ran.out, "Black plays");
    cr_expect_eq(ran.status, 0, "status %d: %s", ran.status, ran.err);
    ran_destroy(&ran);
}

// In the laboratory, too: the experiment ends with that word.
Test(serve, bad_partner_in_an_experiment) {
    setenv("NARDBOX_GNUBG", FAKE_GNUBG_PROGRAM, 1);
    setenv("FAKE_GNUBG", "lie", 1);
    Ran ran = run_program(ARGUMENTS("sim", "backgammon", "--white", "gnubg", "--black", "random", "--games", "4",
                                    "--db", "none", "--threads", "2"),
                          NULL);
    cr_expect_neq(ran.status, 0);
    CHECK_HAS(ran.err, "which is not legal");
    ran_destroy(&ran);
    setenv("FAKE_GNUBG", "plain", 1);
    ran = run_program(
        ARGUMENTS("tourney", "backgammon", "gnubg plies=0", "random", "--games", "2", "--luck", "0", "--db", "none"),
        NULL);
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    ran_destroy(&ran);
}

// What gnubg would play stands first among its hints, whatever it values higher.
Test(serve, hint_of_gnubg) {
    static const char *const modes[] = {"plain", "unsure"};
    setenv("NARDBOX_GNUBG", FAKE_GNUBG_PROGRAM, 1);
    for (int i = 0; i < 2; i++) {
        setenv("FAKE_GNUBG", modes[i], 1);
        Ran ran = run_program(ARGUMENTS("-c", "use backgammon; roll 6 2", "-c", "hint 3 gnubg"), NULL);
        CHECK_HAS(ran.out, "gnubg, best of 14 plays:\n  #14  8/2 6/4 ");
        cr_expect_eq(strstr(ran.out, "it would play #14, although it values #7 higher") != NULL, i == 1, "%s", ran.out);
        ran_destroy(&ran);
    }
}

// Ctrl-C and an end by force while it waits for an answer: nothing is left.
Test(serve, interrupted_at_the_table) {
    static const int signals[] = {SIGINT, SIGTERM, SIGKILL};
    setenv("NARDBOX_GNUBG", FAKE_GNUBG_PROGRAM, 1);
    setenv("FAKE_GNUBG", "stall", 1);
    char asked[64];
    snprintf(asked, sizeof asked, "%s/asked", own_tmp);
    setenv("FAKE_GNUBG_ASKED", asked, 1);
    for (int i = 0; i < 3; i++) {
        int pipes[2], status;
        char line[400] = "";
        cr_assert_eq(pipe(pipes), 0);
        pid_t process = fork();
        if (process == 0) {
            dup2(pipes[1], STDOUT_FILENO);
            freopen("/dev/null", "w", stderr);
            close(pipes[0]);
            close(pipes[1]);
            execl(getenv("NARDBOX_PROGRAM"), "nardbox", "-c",
                  "set boards off; play backgammon vs gnubg patience=600 --seed 3", (char *)NULL);
            _exit(1);
        }
        close(pipes[1]);
        while (access(asked, F_OK) != 0 && waitpid(process, &status, WNOHANG) == 0) {
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        }
        cr_expect_eq(unlink(asked), 0, "it ended before it asked");
        kill(process, signals[i]);
        waitpid(process, &status, 0);
        // The pipe ends when nobody holds it any more: gnubg neither.
        while (read(pipes[0], line, sizeof line) > 0) {
            continue;
        }
        close(pipes[0]);
        cr_expect(i > 0 || WIFEXITED(status), "signal %d", signals[i]);
    }
}
