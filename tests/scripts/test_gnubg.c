// SPDX-License-Identifier: MIT
// The bot that is GNU Backgammon, with another program in its place (fake_gnubg.c) that answers well, or in all ways in
// which a partner can fail. After each, no process and no folder is left.
#define _XOPEN_SOURCE 700 // setenv, mkdtemp
#include "scripts/bot.h"
#include "scripts/gnubg.h"
#include "tests/scripts/bot_kit.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_child_left(void) {
    errno = 0;
    return waitpid(-1, NULL, WNOHANG) >= 0 || errno != ECHILD;
}

// Each test has a folder for temporary files of its own.
static char own_tmp[] = "/tmp/nardbox-test-XXXXXX";

static void begin(void) {
    cr_assert(mkdtemp(own_tmp) != NULL);
    setenv("TMPDIR", own_tmp, 1);
}

static void end(void) {
    cr_expect(!is_child_left(), "a process is left");
    cr_expect_eq(rmdir(own_tmp), 0, "%s is not empty", own_tmp);
}

TestSuite(gnubg, .init = begin, .fini = end);

static void use(const char *mode) {
    setenv("NARDBOX_GNUBG", FAKE_GNUBG_PROGRAM, 1);
    setenv("FAKE_GNUBG", mode, 1);
}

typedef struct Case {
    Variant *variant;
    const Rules *rules;
    Bot *bot;
    Position position;
    PlayList list;
    BotQuestion question;
} Case;

// How long an answer is waited for: of a partner that answers, longer than a busy machine can take.
static const char PATIENT[] = "patience=600", IMPATIENT[] = "patience=2";

static Case make_case(const char *text, const char *patience) {
    Case made;
    VariantError wrong;
    Error error = {0, 0, ""};
    made.variant = variant_load("backgammon", &wrong);
    made.rules = variant_rules(made.variant, 0);
    made.bot = bot_load("gnubg", &wrong);
    cr_assert(made.bot != NULL, "%s", wrong.text);
    cr_assert_eq(bot_set(made.bot, patience, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(bot_set(made.bot, "plies=0", &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(position_parse(made.rules, text, &made.position, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(play_list_create(&made.list, 64), STATUS_OK);
    plays_generate_growing(made.rules, &made.position, &made.list);
    return made;
}

static Status decide(Case *made, BotAnswer *answer, Error *error) {
    BotQuestion question = {
        .rules = made->rules, .variant = made->variant, .position = &made->position, .plays = &made->list};
    memset(answer, 0, sizeof *answer);
    error->text[0] = '\0';
    return bot_decide(made->bot, &question, answer, error);
}

static void end_case(Case *made) {
    play_list_destroy(&made->list);
    bot_destroy(made->bot);
    variant_destroy(made->variant);
    cr_expect(!is_child_left(), "a process is left");
}

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

Test(gnubg, answers) {
    BotAnswer answer;
    Error error;
    use("plain");
    Case made = make_case(START " w 31", PATIENT);
    cr_assert_eq(decide(&made, &answer, &error), STATUS_OK, "%s", error.text);
    cr_expect_eq(answer.play, 0);
    cr_expect(!answer.failed);
    double value[100];
    BotQuestion question = {
        .rules = made.rules, .variant = made.variant, .position = &made.position, .plays = &made.list};
    cr_assert_eq(bot_rate(made.bot, &question, value, &answer, &error), STATUS_OK, "%s", error.text);
    cr_expect_float_eq(value[0], -0.125, 1e-9);
    end_case(&made);
    made = make_case(START " w - doubled", PATIENT);
    cr_assert_eq(decide(&made, &answer, &error), STATUS_OK, "%s", error.text);
    cr_expect_str_eq(answer.word, "take");
    end_case(&made);
    made = make_case(START " b -", PATIENT);
    cr_assert_eq(decide(&made, &answer, &error), STATUS_OK, "%s", error.text);
    cr_expect_str_eq(answer.word, "roll");
    end_case(&made);
}

// Whole games: each answer is read as what it was, also where it comes byte by byte.
static void play_games(const char *mode, long games) {
    use(mode);
    Case made = make_case(START " w 31", PATIENT);
    VariantError wrong;
    Bot *other = bot_load("random", &wrong);
    BotMatch match;
    bot_play_match(made.rules, made.bot, other, 3, games, &match);
    cr_expect_str_empty(match.error, "%s", match.error);
    cr_expect_eq(match.failures, 0, "%s", match.failure);
    bot_destroy(other);
    end_case(&made);
}

Test(gnubg, games) {
    play_games("plain", 4);
}

Test(gnubg, byte_by_byte) {
    play_games("slow", 2);
}

// What env would take for a variable is the program all the same.
Test(gnubg, path_with_an_equals_sign) {
    char path[64];
    BotAnswer answer;
    Error error;
    use("plain");
    snprintf(path, sizeof path, "%s/a=b $0", own_tmp);
    cr_assert_eq(symlink(FAKE_GNUBG_PROGRAM, path), 0);
    setenv("NARDBOX_GNUBG", path, 1);
    Case made = make_case(START " w 31", PATIENT);
    cr_expect_eq(decide(&made, &answer, &error), STATUS_OK, "%s", error.text);
    end_case(&made);
    unlink(path);
}

// No decision is made, the word says why, and the next decision starts another process.
Test(gnubg, bad_partners) {
    static const struct {
        const char *mode, *word, *patience;
    } cases[] = {{"exit", "ended before it listened", PATIENT},
                 {"deaf", "does not listen", IMPATIENT},
                 {"stall", "has not answered for", IMPATIENT},
                 {"half", "has not answered for", IMPATIENT},
                 {"die", "has ended", PATIENT},
                 {"lie", "plays \"24/1 24/1\", which is not legal: ", PATIENT},
                 {"garbage", "which is not legal", PATIENT},
                 {"early", "gnubg ", PATIENT}, // it may come before the question, or seem to be the answer
                 {"two", "more than a line", PATIENT},
                 {"long", "more than a line", PATIENT}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        BotAnswer answer;
        Error error;
        use(cases[i].mode);
        Case made = make_case(START " w 31", cases[i].patience);
        cr_expect_eq(decide(&made, &answer, &error), STATUS_ILLEGAL, "%s", cases[i].mode);
        if (strcmp(cases[i].mode, "deaf") != 0 && strstr(error.text, "does not listen") != NULL) {
            cr_assert_eq(bot_set(made.bot, "patience=60", &error), STATUS_OK, "%s", error.text); // a busy machine
            cr_expect_eq(decide(&made, &answer, &error), STATUS_ILLEGAL, "%s", cases[i].mode);
        }
        cr_expect(strstr(error.text, cases[i].word) != NULL, "%s: %s", cases[i].mode, error.text);
        cr_expect(strpbrk(error.text, "\x1b\x01\n") == NULL, "%s: not clean", cases[i].mode);
        cr_expect(!is_child_left(), "%s: a process is left", cases[i].mode);
        cr_assert_eq(bot_set(made.bot, PATIENT, &error), STATUS_OK, "%s", error.text);
        use("plain");
        cr_expect_eq(decide(&made, &answer, &error), STATUS_OK, "after %s: %s", cases[i].mode, error.text);
        end_case(&made);
    }
}

// Killed between two questions.
Test(gnubg, killed) {
    GnubgSettings settings = {.patience = 600};
    Error error = {0, 0, ""};
    char answer[GNUBG_LINE];
    use("die");
    Gnubg *gnubg = gnubg_start(&settings, &error);
    cr_assert(gnubg != NULL, "%s", error.text);
    cr_expect_eq(gnubg_ask(gnubg, "anything", answer, &error), STATUS_ILLEGAL);
    cr_expect_eq(gnubg_ask(gnubg, "anything", answer, &error), STATUS_ILLEGAL);
    gnubg_stop(gnubg);
    cr_expect(!is_child_left());
}

static bool yes(void) {
    return true;
}

// Ctrl-C ends the wait at once: a patience of ten minutes is not waited for.
Test(gnubg, interrupted) {
    GnubgSettings settings = {.patience = 600};
    Error error = {0, 0, ""};
    char answer[GNUBG_LINE];
    use("stall");
    Gnubg *gnubg = gnubg_start(&settings, &error);
    cr_assert(gnubg != NULL, "%s", error.text);
    gnubg_interrupted_by(yes);
    cr_expect_eq(gnubg_ask(gnubg, "anything", answer, &error), STATUS_ILLEGAL);
    cr_expect_str_eq(error.text, "gnubg was interrupted");
    gnubg_stop(gnubg);
    use("deaf");
    cr_expect(gnubg_start(&settings, &error) == NULL);
    cr_expect_str_eq(error.text, "gnubg was interrupted");
    gnubg_interrupted_by(NULL);
    cr_expect(!is_child_left());
}

static Status can_play(const char *spec, Error *error) {
    VariantError wrong;
    const NetFound *found;
    Variant *variant = variant_load(spec, &wrong);
    cr_assert(variant != NULL, "%s", wrong.text);
    Bot *bot = bot_load("gnubg", &wrong);
    Status status = bot_net(bot, variant, 0, variant_rules(variant, 0), &found, error);
    bot_destroy(bot);
    variant_destroy(variant);
    return status;
}

// Which rules it plays is a matter of the rules, and not of their name.
Test(gnubg, rules) {
    Error error = {0, 0, ""};
    use("plain");
    cr_expect_eq(can_play("backgammon", &error), STATUS_OK, "%s", error.text);
    cr_expect_eq(can_play("nackgammon", &error), STATUS_OK, "%s", error.text); // another layout
    cr_expect_eq(can_play("hypergammon", &error), STATUS_ILLEGAL);             // fewer checkers
    cr_expect(strstr(error.text, "layout differs") != NULL, "%s", error.text);
    cr_expect_eq(can_play("long_nardi", &error), STATUS_ILLEGAL);
    cr_expect(strstr(error.text, "move.direction") != NULL, "%s", error.text);
    setenv("NARDBOX_GNUBG", "", 1);
    cr_expect_eq(can_play("backgammon", &error), STATUS_ILLEGAL);
    cr_expect(strstr(error.text, "gnubg is not installed") != NULL, "%s", error.text);
    cr_expect(!gnubg_is_installed());
}

// A file of somebody else's starts no program.
Test(gnubg, only_the_shipped_file) {
    char path[64];
    static const char text[] = "return { name = \"mine\", choose = \"gnubg\", params = { plies = 0 } }\n";
    snprintf(path, sizeof path, "%s/mine.lua", own_tmp);
    FILE *file = fopen(path, "w");
    cr_assert(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
    VariantError wrong;
    cr_expect(bot_load(path, &wrong) == NULL);
    cr_expect(strstr(wrong.text, "choose") != NULL, "%s", wrong.text);
    remove(path);
}
