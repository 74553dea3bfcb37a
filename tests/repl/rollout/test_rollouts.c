// SPDX-License-Identifier: MIT
// `rollout`: the same for any number of threads, the better play found, and what is said where something is wrong.
#define _GNU_SOURCE
#include "tests/repl/run_program.h"

#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// A folder of this test's own, which is its home, with a net of hypergammon.
static void enter(const char *name) {
    enter_home(name);
    Ran ran = run_program(ARGUMENTS("train", "hypergammon", "--games", "160", "--hidden", "16", "--seed", "1"), NULL);
    cr_assert(ran.status == 0, "%s", ran.err);
    ran_destroy(&ran);
}

static Ran run_rollout(const char *before, const char *line) {
    return run_program(ARGUMENTS("-q", "--seed", "3", "-c", before, "-c", line), NULL);
}

// White hits, or steps into a double shot; in a game that is nearly decided.
#define POSITION "\"24:1,6:1,5:1 24:1,21:1,4:1 w 21\""

Test(rollouts, threads_change_nothing) {
    enter("rollout_threads");
    static const struct {
        const char *line;
        int games;
    } cases[] = {{"rollout --seed 5", 100},
                 {"rollout " POSITION " --seed 5 --json", 50},
                 {"rollout --seed 5 --plain --ply 1 --rolls 4 --csv", 40}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *first = NULL;
        for (int threads = 1; threads <= 5; threads += NARDBOX_EVERY == 1 ? 2 : 4) {
            char line[300];
            snprintf(line, sizeof line, "%s --games %d --threads %d", cases[i].line, cases[i].games / NARDBOX_EVERY,
                     threads);
            Ran ran = run_rollout("play hypergammon", line);
            cr_assert(ran.status == 0, "%s: %s", line, ran.err);
            cr_expect(first == NULL || strcmp(first, ran.out) == 0, "%s: %s", line, ran.out);
            first = first != NULL ? first : strdup(ran.out);
            ran_destroy(&ran);
        }
        free(first);
    }
}

// Numbers hang together: intervals hold their means, the best is first and loses nothing, chances are chances.
Test(rollouts, numbers) {
    enter("rollout_numbers");
    Ran ran = run_rollout("use hypergammon", "rollout " POSITION " --games 360 --plays 4 --seed 5 --json");
    cr_assert(ran.status == 0, "%s", ran.err);
    double best = 0, last = INFINITY;
    size_t rows = 0;
    for (char *line = strtok(ran.out, "\n"); line != NULL; line = strtok(NULL, "\n"), rows++) {
        const char *play;
        double equity, low, high, win, gammon, backgammon, loss, loss_low, loss_high;
        json_int_t games;
        json_t *row = json_loads(line, 0, NULL);
        cr_assert(json_unpack(row, "{s:s, s:F, s:F, s:F, s:F, s:F, s:F, s:F, s:F, s:F, s:I}", "play", &play, "equity",
                              &equity, "low", &low, "high", &high, "win", &win, "gammon", &gammon, "backgammon",
                              &backgammon, "loss", &loss, "loss_low", &loss_low, "loss_high", &loss_high, "games",
                              &games) == 0,
                  "%s", line);
        best = rows == 0 ? equity : best;
        cr_expect(low <= equity && equity <= high && equity <= last, "%s", line);
        cr_expect(0 <= backgammon && backgammon <= gammon && gammon <= win && win <= 1, "%s", line);
        cr_expect(rows > 0 || loss == 0, "%s", line);
        cr_expect(loss_low <= loss && loss <= loss_high, "%s", line);
        cr_expect(games > 1 && games <= 360 && (games < 360 || fabs(best - equity - loss) < 1e-4), "%s", line);
        last = equity;
        json_decref(row);
    }
    cr_expect_eq(rows, 4);
    ran_destroy(&ran);
    ran = run_rollout("use hypergammon", "rollout " POSITION " --games 4 --plays 2 --seed 5 --csv");
    CHECK_HAS(ran.out,
              "play,equity,low,high,win,gammon,backgammon,loss,loss_low,loss_high,games,left_out,seed,lose_gammon\n");
    rows = 0;
    for (const char *at = ran.out; (at = strchr(at, '\n')) != NULL; at++) {
        rows++;
    }
    cr_expect_eq(rows, 3);
    ran_destroy(&ran);
}

// Nine points to the player for two checkers on the last point, a game lost at once: 8, and no other play so much.
Test(rollouts, points_that_rules_give) {
    enter("rollout_gained");
    write_text("nine.lua", "return { match = { to = 0 }, on_play = function(_, turn)\n"
                           "  if turn.board.me[1] == 2 then return { points = 9 } end end }");
    Ran ran = run_rollout("use hypergammon+./nine.lua", "rollout \"3:1,2:1,off:1 1:1,off:2 w 21\" 3/1/off \"3/1 2/1\" "
                                                        "--games 4 --json");
    CHECK_HAS(ran.out, "{\"play\":\"3/1 2/1\",\"equity\":8.0,");
    CHECK_HAS(ran.out, "{\"play\":\"3/1/off\",\"equity\":-1.0,");
    ran_destroy(&ran);
    // What White has already is no part of it.
    ran = run_rollout("use hypergammon+./nine.lua",
                      "rollout \"3:1,2:1,off:1 1:1,off:2 w 21 score=5-0 gained=5-0\" \"3/1 2/1\" --games 4 --json");
    CHECK_HAS(ran.out, "{\"play\":\"3/1 2/1\",\"equity\":8.0,");
    ran_destroy(&ran);
    // At a turned cube they are half of what a game is.
    ran = run_rollout("use hypergammon+./nine.lua",
                      "rollout \"3:1,2:1,off:1 1:1,off:2 w 21 cube=2w\" \"3/1 2/1\" --games 4 --json");
    CHECK_HAS(ran.out, "{\"play\":\"3/1 2/1\",\"equity\":3.5,");
    ran_destroy(&ran);
    // The net knows them, too, whether it looks ahead or not.
    static const char *const hints[] = {"hint --ply 0 --csv", "hint --ply 1 --csv", "hint --ply 2 --csv"};
    for (size_t i = 0; i < 3; i++) {
        ran = run_program(ARGUMENTS("-q", "-c", "use hypergammon+./nine.lua", "-c",
                                    "position \"3:1,2:1,off:1 1:1,off:2 w 21 score=5-0 gained=5-0\"", "-c", hints[i]),
                          NULL);
        double equity = 0;
        const char *at = strstr(ran.out, "3/1 2/1,");
        cr_assert(at != NULL && sscanf(at, "3/1 2/1,%lf", &equity) == 1, "%s%s", ran.out, ran.err);
        cr_expect_float_eq(equity, 8, 1.5, "%s: %s", hints[i], ran.out);
        ran_destroy(&ran);
    }
    // However bad the play looks by its board.
    write_text("deep.lua", "return { on_play = function(_, turn)\n"
                           "  if turn.board.me[2] == 1 then return { [\"points\"] = 9 } end end }");
    unsetenv("NARDBOX_NETS");
    ran = run_program(ARGUMENTS("-q", "-c", "use backgammon+./deep.lua", "-c",
                                "position \"24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31\"", "-c", "hint --ply 0"),
                      NULL);
    CHECK_HAS(ran.out, "  backgammon %\n  #16  6/3/2          +9.000");
    ran_destroy(&ran);
}

// Six games, of which the luck that was taken out is most: even so nobody wins more gammons than games.
Test(rollouts, chances_within_each_other) {
    enter("rollout_chances");
    Ran ran = run_rollout("use hypergammon",
                          "rollout \"24:1,6:1,5:1 4:1,2:1,off:1 w 21\" --games 6 --plays 6 --seed 1 --json");
    for (char *line = strtok(ran.out, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        double win, gammon, backgammon;
        json_t *row = json_loads(line, 0, NULL);
        cr_assert(json_unpack(row, "{s:F, s:F, s:F}", "win", &win, "gammon", &gammon, "backgammon", &backgammon) == 0);
        cr_expect(0 <= backgammon && backgammon <= gammon && gammon <= win && win <= 1, "%s", line);
        json_decref(row);
    }
    ran_destroy(&ran);
}

// A play by its number, by its words, and together; a position before a roll.
Test(rollouts, what_is_played_out) {
    enter("rollout_plays");
    static const struct {
        const char *before, *line, *out;
    } cases[] = {
        {"use hypergammon", "rollout " POSITION " 24/22 6/5 --games 4", "24/22 6/5"},
        {"use hypergammon", "rollout " POSITION " \"24/22 6/5\" \"24/23 6/4\" --games 4", "2 plays, 4 games each"},
        {"use hypergammon", "rollout " POSITION " \"24/21\" \"24/22/21\" --games 4", "played out, 4 games, seed"},
        {"use hypergammon", "rollout " POSITION " \"24/21\" '6/5/3' --games 4", "2 plays, 4 games each at most"},
        {"play hypergammon", "rollout #1 #2 --games 4", "2 plays, 4 games each at most"},
        {"play hypergammon", "rollout #1 #1 --games 4", "played out, 4 games, seed"},
        {"use hypergammon", "rollout --games 4", "as it stands"},
        {"use hypergammon", "rollout \"bar:1,6:2 2:2,1:1 w 22\" --games 4", "\npass  "},
        {"use hypergammon", "rollout XGID=-aaa------------------AAA-:0:0:1:31:0:0:0:0:10 24/20 --games 4", "24/21/20"},
        {"use hypergammon", "rollout \"24:1,6:1,5:1 24:1,21:1,4:1 b -\" --games 4", "points a game to Black"},
        {"use hypergammon", "rollout --games 4 --plain", "as it stands"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i += NARDBOX_EVERY) {
        Ran ran = run_rollout(cases[i].before, cases[i].line);
        cr_expect(ran.status == 0, "%s: %s", cases[i].line, ran.err);
        CHECK_HAS(ran.out, cases[i].out);
        bool plain = strstr(cases[i].line, "--plain") != NULL;
        cr_expect(plain == (strstr(ran.out, "luck taken out: variance 1/") == NULL), "%s", ran.out);
        ran_destroy(&ran);
    }
}

// The best first plays are those that `hint` has, roll by roll; doubles only where they can be the first roll.
Test(rollouts, openings) {
    enter("rollout_openings");
    Ran ran = run_program(ARGUMENTS("openings", "hypergammon", "--csv"), NULL);
    cr_assert(ran.status == 0, "%s", ran.err);
    char *line = strchr(ran.out, '\n') + 1;
    size_t rows = 0;
    for (line = strtok(line, "\n"); line != NULL; line = strtok(NULL, "\n"), rows++) {
        char play[100], command[200];
        int high, low;
        double equity;
        cr_assert(sscanf(line, "%d-%d,%99[^,],%lf", &high, &low, play, &equity) == 4, "%s", line);
        cr_expect(high > low, "%s", line);
        if (rows % 4 != 0) {
            continue;
        }
        snprintf(command, sizeof command, "dice given; play hypergammon; roll %d %d; hint 1 --json", high, low);
        Ran hint = run_program(ARGUMENTS("-q", "-c", command), NULL);
        char wanted[200];
        snprintf(wanted, sizeof wanted, "\"play\":\"%s\",\"equity\":", play);
        const char *found = strstr(hint.out, wanted);
        cr_expect(found != NULL && fabs(strtod(found + strlen(wanted), NULL) - equity) < 1e-5, "%s: %s%s", line,
                  hint.out, hint.err);
        ran_destroy(&hint);
    }
    cr_expect_eq(rows, 15);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("openings", "plakoto"), NULL);
    CHECK_HAS(ran.err, "no net has learned plakoto yet");
    cr_expect_eq(ran.status, 1);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("openings"), NULL);
    cr_expect_eq(ran.status, 2);
    CHECK_HAS(ran.err, "openings: no game is at the table; name a variant");
    ran_destroy(&ran);
    write_text("two.lua", "return { match = { to = 5, games = { 'plakoto', 'hypergammon' } } }");
    ran = run_program(ARGUMENTS("-q", "-c", "play ./two.lua vs human; resign; next; openings"), NULL);
    CHECK_HAS(ran.out, "\n6-5    "); // of the game at hand: nobody has learned plakoto here
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("-q", "-c", "use hypergammon; set opening.dice reroll; openings"), NULL);
    CHECK_HAS(ran.out, "\n6-6    ");
    CHECK_HAS(ran.out, "(the net was trained for hypergammon; opening.dice differs)");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("-q", "-c", "use hypergammon; set opening.dice reroll; openings --json"), NULL);
    CHECK_HAS(ran.out, "\n{\"roll\":\"6-6\","); // for programs it stands apart from the rows
    CHECK_HAS(ran.err, "warning: the net was trained for hypergammon; opening.dice differs");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("openings", "hypergammon+house/pass_and_pick"), NULL);
    CHECK_HAS(ran.err, "a rule asks something before any first play");
    cr_expect_eq(ran.status, 1);
    ran_destroy(&ran);
}

Test(rollouts, what_is_wrong) {
    enter("rollout_wrong");
    static const struct {
        const char *before, *line;
        int status;
        const char *err;
    } cases[] = {
        {"use plakoto", "rollout", 1, "no net has learned plakoto yet; `train plakoto` makes one"},
        {"use hypergammon", "rollout 24/22", 1, "there are no plays before the roll"},
        {"use hypergammon", "rollout #1", 1, "there are no plays before the roll"},
        {"use hypergammon", "rollout \"24:1,6:1,5:1 24:1,21:1,4:1 w 91\"", 1, "dice"},
        {"use hypergammon", "rollout \"24:1,6:1 24:9 w 21\"", 1, "error: "},
        {"use hypergammon", "rollout " POSITION " 24/20", 1, "24/20 is not legal"},
        {"use hypergammon", "rollout " POSITION " #1", 1, "there is no play #1; `moves` numbers those of the game"},
        {"use hypergammon", "rollout " POSITION " rubbish", 1, "\"rubbish\" is not a place"},
        {"play hypergammon", "rollout #99", 1, "there is no play #99"},
        {"play hypergammon", "rollout #0", 1, "there is no play #0"},
        {"play hypergammon", "rollout --games 1", 1, "--games wants"},
        {"play hypergammon", "rollout --plays 21", 1, "--plays wants"},
        {"position \"6:1,5:1,1:1 24:1,21:1,4:1 w 21\"", "rollout", 1, "no game"},
        {"play hypergammon; resign", "rollout", 1, "the game is over: there is nothing to play out"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_rollout(cases[i].before, cases[i].line);
        cr_expect(ran.status == cases[i].status, "%s: %d %s", cases[i].line, ran.status, ran.out);
        CHECK_HAS(ran.err, cases[i].err);
        ran_destroy(&ran);
    }
}

// A play that throws the game away is left out before all games have been played.
Test(rollouts, the_worse_is_left_out) {
    enter("rollout_worse");
    Ran ran = run_rollout("use hypergammon",
                          "rollout \"2:1,1:1,off:1 1:1,off:2 w 21\" \"2/off 1/off\" \"2/1/off\" --games 900");
    cr_assert(ran.status == 0, "%s", ran.err);
    CHECK_HAS(ran.out, "+1.0000 +-0.0000");
    CHECK_HAS(ran.out, "-1.0000 +-0.0000  2.0000 +-0.0000     0.0");
    CHECK_HAS(ran.out, "108 *\n* worse (95 %): not played out further");
    ran_destroy(&ran);
}
