// SPDX-License-Identifier: MIT
// `variants --find`: games told in a person's words are found.
#include "tests/repl/run_program.h"

#include <stdio.h>

typedef struct Question {
    const char *words, *answer; // the game that comes first
} Question;

Test(find, what_people_say) {
    static const Question questions[] = {
        {"single checker blocks, two from the head on first doubles", "narde"},
        {"a win is an oin or a mars", "long_nardi"},
        {"three dice, whoever cannot play a number loses", "fayles"},
        {"a single checker is pinned, a pinned mother loses", "plakoto"},
        {"one checker must pass the opponent's start before the others may move", "fevga"},
        {"same direction, no hitting, a double is followed by all higher doubles", "gul_bara"},
        {"three dice", "fayles"},
        {"three checkers a side", "hypergammon"},
        {"all checkers enter from off the board, whoever rolls 1-2 plays any double", "acey_deucey"},
        {"you can bear off only on even numbers", "nardi_classique"},
        {"exact bearing off, no duty to the higher number", "nardi_latvian"},
        {"no hit and run, no cube", "tavla"},
        {"no hit and stack at home, doubling cube", "takhte_nard"},
        {"at most five men on a point; the starter may roll again", "old_english"},
        {"Doubles are played as they fall. A game is a game!", "irish"},
        {"nothing is borne off, home with all 15 wins", "sugoroku"},
        {"both sides travel the same road, 3 dice", "tabula"},
        {"you may hit only once one of your checkers is home", "dutch"},
        {"one man on a point on the far side, patterns win", "swedish_tables"},
        {"hit or pin, as you like", "never_finishing"},
        {"once a game the dice may be rolled again", "roll_over"},
        {"the first hit wins the game", "ticktack"},
        {"gammon counts two, backgammon three, cube", "backgammon"},
        {"verkeer", "verquere"},
        {"checkers are trapped under mine", "plakoto"}, // which says "pinned, not hit"
        {"first off loses", "misere"},
        {"the loser's checkers are counted, up to 31", "tawula_31"},
        {"checkers are pinned instead of hit", "plakoto"},
        {"no gammons, no cube", "nardi_classique"},
        {"doubles only played twice", "irish"},
        {"not more than one from the head", "narde"}, // and neither its smaller kin nor "no more than it needs"
        {"narde", "narde"},
        {"fevga", "fevga"},
        {"a hand of dominoes", "domino_backgammon"},
        {"both enter on the same points, a double brings its other side", "russian_backgammon"},
        {"Iran", "takhte_nard"},
        {"turkey", "tavla"},
        {"ДЛИННЫЕ", "long_nardi"},
        {"three in a row", "half_narde"},
        {"half", "half_backgammon"},
        {"six in a row", "long_nardi_koks"},
        {"prime", "narde"},
        {"Τάβλι", "tavli"},
        {"portes, plakoto and fevga in turn", "tavli"},
        {"голова", "long_nardi"},
        {"greek game with pinning", "plakoto"},
        {"Georgian", "khachapuri"},
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i += NARDBOX_EVERY) {
        Ran ran = run_program(ARGUMENTS("variants", "--find", questions[i].words), NULL);
        char first[64] = "";
        sscanf(ran.out, "%63s", first);
        cr_expect(ran.status == 0 && strcmp(first, questions[i].answer) == 0, "%s: %s, not %s", questions[i].words,
                  first, questions[i].answer);
        ran_destroy(&ran);
    }
}

// What is found is said, and how the next one differs; a house rule that says it is named, too.
Test(find, answers) {
    Ran ran = run_program(
        ARGUMENTS("variants", "--find", "three checkers a side, short and sharp, who can bear off must"), NULL);
    CHECK_HAS(ran.out, "hypergammon (Hypergammon)\n  Three checkers a side, all far from home; short and sharp.\n");
    CHECK_HAS(ran.out, "  unlike hypergammon: Each side starts with ");
    CHECK_HAS(ran.out, "more: `diff hypergammon ");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "six consecutive blocks need an enemy ahead"), NULL);
    CHECK_HAS(ran.out,
              "A prime may stand only while at least one opposing checker is ahead of it (has passed it) or off.");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "who rolls 1-1 gives it to the opponent"), NULL);
    CHECK_HAS(ran.out, "+house/snake_eyes can be laid over any of them: ");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "dice.count = 3"), NULL);
    cr_expect_str_eq(ran.out, "dice.count = 3: fayles and tabula\n");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "dice.count = 3,hit.goes_to=start"), NULL);
    cr_expect_str_eq(ran.out, "dice.count = 3, hit.goes_to = start: fayles\n");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "dice.count=3, hit.goes_to=nowhere, dice.faces=6"), NULL);
    CHECK_HAS(ran.out, "dice.faces = 6: no game; `help hit.goes_to` lists the values");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "dice.count = 3 , hit.goes_to = start ,"), NULL);
    cr_expect_str_eq(ran.out, "dice.count = 3, hit.goes_to = start: fayles\n");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "layout=1:3,2:3,3:3,4:2,5:2,6:2, dice.count=2"), NULL);
    cr_expect(strncmp(ran.out, "layout = 1:3, 2:3, 3:3, 4:2, 5:2, 6:2, dice.count = 2: ", 55) == 0, "%s", ran.out);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "dice.count=3, hit.go_to=start"), NULL);
    CHECK_HAS(ran.err, "there is no rule \"hit.go_to\"; did you mean hit.goes_to?");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "hed.per_turn=1"), NULL);
    CHECK_HAS(ran.err, "there is no rule \"hed.per_turn\"; did you mean head.per_turn?");
    cr_expect(ran.status == 1 && *ran.out == '\0');
    ran_destroy(&ran);
}

// Quotes are not needed, nor is --find where there are several words.
Test(find, words_without_quotes) {
    Ran quoted = run_program(ARGUMENTS("variants", "--find", "no hit and run, no cube"), NULL),
        bare = run_program(ARGUMENTS("variants", "--find", "no", "hit", "and", "run,", "no", "cube"), NULL),
        short_one = run_program(ARGUMENTS("variants", "no", "hit", "and", "run,", "no", "cube"), NULL);
    CHECK_HAS(quoted.out, "tavla (Tavla)\n");
    cr_expect_str_eq(bare.out, quoted.out);
    cr_expect_str_eq(short_one.out, quoted.out);
    ran_destroy(&quoted);
    ran_destroy(&bare);
    ran_destroy(&short_one);
}

Test(find, nothing) {
    static const char *const said[] = {"xyzzy", ",;.", "the of and", "с головы одну"};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        Ran ran = run_program(ARGUMENTS("variants", "--find", said[i]), NULL);
        cr_expect(ran.status == 0);
        CHECK_HAS(ran.out, "No game says anything like that");
        ran_destroy(&ran);
    }
    Ran ran = run_program(ARGUMENTS("variants", "--find", ""), NULL);
    CHECK_HAS(ran.err, "--find wants what is said of a game");
    cr_expect_eq(ran.status, 2);
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find"), NULL);
    cr_expect(ran.status == 2);
    CHECK_HAS(ran.err, "--find wants what is said of a game");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("variants", "--find", "pin", "--json"), NULL);
    cr_expect(ran.status == 2);
    CHECK_HAS(ran.err, "--find answers in sentences");
    ran_destroy(&ran);
}
