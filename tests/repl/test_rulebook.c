// SPDX-License-Identifier: MIT
// The rulebook for people: every key has a sentence at every value, and another one at another value; what differs
// between two games is told; one page of HTML is whole.
#define _GNU_SOURCE // strdup
#include "core/rule_keys.h"
#include "tests/repl/run_program.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { MOST_VALUES = 10, TEXT = 200 };

// What has to be so for a key to matter.
typedef struct Context {
    const char *group, *settings[3];
} Context;

static const Context contexts[] = {
    {"head.", {"head.per_turn=1", "head.first_max=2", "head.first_doubles=all"}},
    {"prime.", {"prime.allow=never"}},
    {"cube.", {"match.to=3", "cube.on=true"}},
    {"hit.", {"hit.run=no_stack"}},
    {"entry.", {"layout=bar:3"}},
    {"doubles.", {"doubles.chain=cascade"}},
    {"score.", {"score.backgammon=3"}},
    {"match.", {"match.to=3", "cube.on=true"}},
};

// Values to try: all words, else some of the range. Returns how many.
static size_t values_of(const RuleKey *key, char value[MOST_VALUES][TEXT]) {
    size_t count = 0;
    switch (key->type) {
    case RULE_BOOL:
        strcpy(value[count++], "false");
        strcpy(value[count++], "true");
        break;
    case RULE_ENUM:
        for (; key->words[count] != NULL; count++) {
            strcpy(value[count], key->words[count]);
        }
        break;
    case RULE_INT_OR_FALSE:
        strcpy(value[count++], "false");
        snprintf(value[count++], TEXT, "%d", key->maximum);
        break;
    case RULE_INT:
        snprintf(value[count++], TEXT, "%d", key->minimum);
        snprintf(value[count++], TEXT, "%d", key->minimum + 1);
        snprintf(value[count++], TEXT, "%d", key->maximum);
        break;
    case RULE_FACES:
        strcpy(value[count++], "all");
        strcpy(value[count++], "{2, 4}");
        break;
    case RULE_NUMBERS:
        strcpy(value[count++], "{6}");
        strcpy(value[count++], "{1, 2}");
        break;
    case RULE_LAYOUT:
        strcpy(value[count++], "24:3");
        strcpy(value[count++], "white=24:3 black=24:2,bar:1");
        break;
    case RULE_LIMIT:
        strcpy(value[count++], "from=19 to=24 stack=1");
        strcpy(value[count++], "from=7 to=7 points=1");
        break;
    case RULE_NAME_TEXT:
        strcpy(value[count++], "dom");
        break;
    default:
        strcpy(value[count++], "2");
        break;
    }
    return count;
}

// The rulebook of hypergammon with that value; NULL: such rules cannot be.
static char *told(const char *path, const char *value) {
    const char *arguments[12] = {"rules", "hypergammon"};
    char setting[2 * TEXT];
    size_t count = 2;
    for (size_t i = 0; i < sizeof contexts / sizeof contexts[0]; i++) {
        for (size_t k = 0; k < 3 && strncmp(path, contexts[i].group, strlen(contexts[i].group)) == 0; k++) {
            if (contexts[i].settings[k] != NULL) {
                arguments[count++] = "--set";
                arguments[count++] = contexts[i].settings[k];
            }
        }
    }
    snprintf(setting, sizeof setting, "%.199s=%.199s", path, value);
    arguments[count++] = "--set";
    arguments[count++] = setting;
    arguments[count] = NULL;
    Ran ran = run_program(arguments, NULL);
    cr_expect(ran.status == 0 || ran.status == 2, "%s: %s", setting, ran.err);
    char *out = ran.status == 0 ? strdup(ran.out) : NULL;
    static const char *const wrong[] = {"nil", "false", "true", "table:", "function", "%"};
    for (size_t i = 0; out != NULL && i < sizeof wrong / sizeof wrong[0]; i++) {
        cr_expect(strstr(out, wrong[i]) == NULL, "%s: \"%s\" is in: %s", setting, wrong[i], out);
    }
    ran_destroy(&ran);
    return out;
}

static void check_key(const RuleKey *key) {
    char path[TEXT], value[MOST_VALUES][TEXT], *book[MOST_VALUES];
    snprintf(path, sizeof path, "%s", key->path);
    char *name = strstr(path, "NAME");
    if (name != NULL) {
        strcpy(name, "far");
    }
    size_t count = values_of(key, value), able = 0;
    for (size_t i = 0; i < count; i++) {
        book[i] = told(path, value[i]);
        able += book[i] != NULL;
        for (size_t k = 0; k < i; k++) {
            bool same = book[i] != NULL && book[k] != NULL && strcmp(book[i], book[k]) == 0;
            cr_expect(!same, "%s: %s and %s are told alike: %s", path, value[k], value[i], book[i]);
        }
    }
    cr_expect(able > 0, "%s: no value of it could be tried", path);
    for (size_t i = 0; i < count; i++) {
        free(book[i]);
    }
}

static void check_keys(size_t part, size_t parts) {
    size_t count;
    const RuleKey *key = rules_keys(&count);
    for (size_t i = part; i < count; i += parts * NARDBOX_EVERY) {
        bool kept = key[i].type == RULE_STATE || key[i].type == RULE_GAMES; // only files have them
        if (!kept) {
            check_key(&key[i]);
        }
    }
}

Test(rulebook, every_value_has_its_sentence) {
    check_keys(0, 2);
}

Test(rulebook, every_value_has_its_sentence_too) {
    check_keys(1, 2);
}

// What a section does not name is told of a changed game only, behind the rest.
Test(rulebook, every_key_has_its_section) {
    char *script = read_text(NARDBOX_SOURCE_DIR "/scripts/report/rulebook.lua");
    cr_assert(script != NULL);
    size_t count;
    const RuleKey *key = rules_keys(&count);
    for (size_t i = 0; i < count; i++) {
        bool elsewhere = key[i].type == RULE_NAME_TEXT || key[i].type == RULE_STATE ||
                         strcmp(key[i].path, "score.backgammon_in") == 0; // score.backgammon tells of it
        char quoted[TEXT];
        const char *name = strstr(key[i].path, "NAME");
        snprintf(quoted, sizeof quoted, "\"%.*s\"", (int)(name ? name - key[i].path : (long)strlen(key[i].path)),
                 key[i].path);
        cr_expect(elsewhere || strstr(script, quoted) != NULL,
                  "%s has no place in a section (scripts/report/rulebook.lua)", key[i].path);
    }
    free(script);
}

// Nothing else of an example is lost where a text of it is not UTF-8.
Test(rulebook, bad_bytes) {
    enter_home("rulebook_bytes");
    write_text("bad.lua",
               "return { based_on = 'hypergammon', title = 'A\\255B', examples = {\n"
               "  { position = '24:1,23:1,22:1 24:1,23:1,22:1 w 21', gives = '\\255', legal = { '\\255', '24/22' },\n"
               "    why = 'so' }, { position = '24:1 24:1 w 21', gives = '- - w' }, { position = '24:1 24:1 w 21',\n"
               "    gives = '24,7 - w 2', why = 'what' } } }\n");
    Ran ran = run_program(ARGUMENTS("rules", "bad.lua"), NULL);
    CHECK_HAS(ran.out, "A?B (bad)");
    CHECK_HAS(ran.out, "White to play 2-1. Allowed: ?, 24/22. ");
    CHECK_HAS(ran.out, "(so)");
    ran_destroy(&ran);
}

// What a game does not have is not told of it.
Test(rulebook, nothing_that_is_not_there) {
    static const struct {
        const char *game, *told, *not_told;
    } books[] = {
        {"tawula_31", "one point for each checker that the loser has left", "does not matter how many checkers"},
        {"sugoroku", "down to its 1-point. ", "and off."},
        {"plein", "counts the points for itself, from 24 down to 1. ", "where its way begins"},
        {"portes", "waits on the bar, a side", "reserve"},
        {"acey_deucey", "in reserve", NULL},
        {"long_nardi", "leave the head (голова), the 24-point, where", NULL},
        {"acey_deucey_eu", "played a double, and the one that follows it, in full", "any double, and rolls again.\n*"},
        {"acey_deucey_eu", "and 4 on 20; Black 15 in reserve; White to roll again. (and another roll)",
         "White to roll, then"},
        {"long_nardi_draw", "After play 1/off, roll 21, play 1/off, White no checkers; Black no checkers; draw.", NULL},
        {"gioul", "a double, and the doubles that would follow it, the opponent plays", NULL},
        {"gul_bara", "After a double that was played in full the next", NULL},
        {"never_finishing", "pinned: it stays below", NULL},
        {"tabula", "but not all together, it must be the highest ones", "either of two numbers"},
        {"half_narde",
         "two dice with 3 faces (or ordinary ones, on which 1 to 2 count as 1, 3 to 4 as 2 and 5 to 6 as 3).", NULL},
        {"portes", "(`rules portes --markdown` has them, with their boards)", NULL},
        {"fevga", "its 24-point. A prime may not be made or kept", NULL},
        {"backgammon_money", "rolled again. Equal dice in the opening double the stake, at most once. The two opening",
         NULL},
        {"backgammon_money", "White to play 2-1 (White has the cube, at 2). After play 1/off", NULL},
        {"roll_over", "roll 31, White to play 3-1 (token: White 0, Black 1).", NULL},
        {"fayles", "while a checker of the hitter's stands there, or if it stands there itself.", NULL},
        {"domino_backgammon", "The starter has the first turn. Then the sides take their turns.",
         "then rolls the dice"},
        {"backgammon+house/domino_stock", "The starter has the first turn.", "The two opening dice"},
        {"left.lua", "by an 8 on the 1-point.", "Jacoby"},
        {"tourne_case", "home board is its 1-point.", "last one point"},
        {"tourne_case", "Only the lower number is played", "moved by several numbers"},
        {"moultezim", "it is a mars and counts", "diplo"}, // each game in the words of its own people, not of Greece
        {"tapa", "it is a mars and counts", "diplo"},
        {"jacquet", "it is a double game and counts", "diplo"},
        {"free.lua", "A side that does not play all its numbers has lost", "cannot play"},
        {"hundred.lua", "The stake is doubled up to 64, as it may not go beyond 100.", NULL},
    };
    enter_home("rulebook_nothing");
    write_text("left.lua", "return { based_on = 'backgammon', board = { points = 8, home = 2 }, layout = { [8] = 4 },\n"
                           "dice = { faces = 10 }, score = { count = 'left' }, cube = { jacoby = true } }");
    write_text("hundred.lua", "return { based_on = 'backgammon', cube = { max = 100 } }");
    write_text("free.lua", "return { based_on = 'irish', forced = { use = 'free', unplayable = 'lose' } }");
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        Ran ran = run_program(ARGUMENTS("rules", books[i].game), NULL);
        CHECK_HAS(ran.out, books[i].told);
        cr_expect(books[i].not_told == NULL || strstr(ran.out, books[i].not_told) == NULL, "%s says: %s", books[i].game,
                  ran.out);
        ran_destroy(&ran);
    }
    static const struct {
        const char *one, *other, *told, *not_told;
    } pairs[] = {
        {"tavla", "plakoto", "* Only tavla: A checker that has hit in its own home board stays there",
         "plakoto: A checker that has hit"},
        {"misere", "sugoroku", "* Only misere: The first side to bear off", "sugoroku: The first side"},
        {"nardi_latvian", "plein", "* Only nardi_latvian: A number takes a checker off", "plein: A number"},
        {"long_nardi", "fevga", "* Only fevga: A prime may not be made or kept", "long_nardi: A prime may be kept"},
        {"narde", "uzun_nerd", "narde: The first rolls that let more leave the head are 3-3",
         ": Such"}, // read by itself
        {"long_nardi", "long_nardi_mail", "long_nardi_mail: A first roll lets more leave the head only if", ": That"},
        {"gul_bara", "crazy_narde", "gul_bara: What follows a double is played from a side's fourth", ": That"},
        {"portes", "backgammon", "backgammon: The two opening dice are the first roll.", ": These"},
        {"narde", "long_nardi_draw", "long_nardi_draw: If the side that began the game is the first to", ": With that"},
        {"tavla", "backgammon", "backgammon: If the loser has not borne off any checker and has one in", "besides"},
        {"backgammon", "one.lua", "one: A roll is made with one die.", "one: A double is played"},
    };
    write_text("one.lua", "return { based_on = 'backgammon', dice = { count = 1 }, opening = { dice = 'reroll' } }");
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        Ran ran = run_program(ARGUMENTS("diff", pairs[i].one, pairs[i].other), NULL);
        CHECK_HAS(ran.out, pairs[i].told);
        CHECK_LACKS(ran.out, pairs[i].not_told);
        ran_destroy(&ran);
    }
}

Test(rulebook, differences) {
    Ran ran = run_program(ARGUMENTS("diff", "backgammon", "backgammon+house/jan"), NULL);
    cr_expect_eq(ran.status, 0);
    CHECK_HAS(ran.out, "backgammon+house/jan: A win called \"jan\" counts two points.");
    CHECK_HAS(ran.out, "Only backgammon+house/jan: A side with more checkers on the bar");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("diff", "narde", "narde"), NULL);
    CHECK_HAS(ran.out, "Nothing differs.");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("diff", "narde", "nadre"), NULL);
    cr_expect_eq(ran.status, 1);
    CHECK_HAS(ran.err, "did you mean narde?");
    ran_destroy(&ran);
    // Where one game has nothing of the kind, nothing false is said of it; what two functions say is said once.
    ran = run_program(ARGUMENTS("diff", "backgammon", "long_nardi"), NULL);
    CHECK_HAS(ran.out, "* Only long_nardi: In a side's very first turn up to two may leave");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("diff", "fayles", "takhte_nard"), NULL);
    CHECK_HAS(ran.out, "* Only takhte_nard: If either of two numbers can be played, but not both, the player chooses");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("diff", "backgammon", "domino_backgammon"), NULL);
    const char *hand = strstr(ran.out, "Each side chooses its rolls from a hand of dominoes");
    cr_assert_not_null(hand);
    cr_expect_null(strstr(hand + 1, "Each side chooses its rolls from a hand of dominoes"));
    ran_destroy(&ran);
}

// What no sentence of a leaflet tells apart, or another key's does, is still a difference; what is the same is none.
Test(rulebook, differences_out_of_the_way) {
    static const struct {
        const char *one, *other, *told;
    } cases[] = {
        {"backgammon", "./bar.lua", "  bar: The highest win needs a checker of the loser's on the bar."},
        {"roll_over", "./used.lua",
         "* roll_over: The rules keep count of token, from true on.\n"
         "  used: The rules keep count of token, from false on."},
        {"portes+./a.lua+./b.lua", "portes+./b.lua+./a.lua",
         "* on_roll of portes+a+b is asked in this order: ./b.lua, ./a.lua; of portes+b+a: ./a.lua, ./b.lua."},
        {"portes", "./five.lua",
         "* Only portes: A double is played four times: after 5-5, four fives.\n"
         "* Only five: A double is played five times."},
        {"portes+./a.lua", "portes+./here/../a.lua", "Nothing differs."},
        {"portes+./a.lua", "portes+./here/copy.lua", "Nothing differs."},
        {"portes+./p.lua+./q.lua", "portes+./here/p.lua+./q.lua", "Nothing differs."},
        // Of values the first file's decides.
        {"portes+./p.lua+./q.lua", "portes+./q.lua+./p.lua",
         "* prefer_play of portes+p+q is asked in this order: ./p.lua, ./q.lua; of portes+q+p: ./q.lua, ./p.lua."},
    };
    cr_assert(mkdir("here", 0700) == 0 || errno == EEXIST);
    write_text("bar.lua", "return { based_on = 'backgammon', score = { backgammon_in = 'bar' } }");
    write_text("used.lua", "return { based_on = 'roll_over', state = { each = { token = false } } }");
    write_text("a.lua", "return { on_roll = { function() end, about = 'A roll is a roll.' } }");
    write_text("b.lua", "return { on_roll = { function() end, about = 'Nothing is done.' } }");
    write_text("five.lua", "return { based_on = 'portes', doubles = { times = 3 }, on_roll = { function() end,\n"
                           "about = 'A double is played five times.', instead_of = 'doubles.times' } }");
    write_text("here/copy.lua", "-- A copy.\nreturn { on_roll = { function() end, about = 'A roll is a roll.' } }");
    write_text("p.lua", "return { prefer_play = function(play) return play.hits end }");
    write_text("here/p.lua", "return { prefer_play = function(play) return play.hits end }");
    write_text("q.lua", "return { prefer_play = function(_, turn) return turn.board.me.off end }");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_program(ARGUMENTS("diff", cases[i].one, cases[i].other), NULL);
        CHECK_HAS(ran.out, cases[i].told);
        ran_destroy(&ran);
    }
    // So it is where the rules at the table are compared.
    Ran ran = run_program(ARGUMENTS("--keep-going"), "use portes+./p.lua\nrules diff portes+./here/p.lua\n"
                                                     "rules diff portes+./q.lua\n");
    CHECK_HAS(ran.out, "the rules are those of portes+p\nprefer_play: only in portes+p  (./p.lua:1)\n"
                       "prefer_play: only in portes+q  (./q.lua:1)\n");
    ran_destroy(&ran);
    // A refusal may be any of theirs.
    ran = run_program(ARGUMENTS("check", "portes+./p.lua+./q.lua", "--games", "10", "--seed", "1"), NULL);
    CHECK_HAS(ran.out, "%   ./p.lua:1, ./q.lua:1\n");
    ran_destroy(&ran);
}

// Sentences that other keys would make false, or that only others make needed.
Test(rulebook, sentences_by_other_keys) {
    static const struct {
        const char *variant, *settings[3], *said, *not_said;
    } cases[] = {
        {"crazy_narde", {NULL}, "Once all checkers are home none is moved inside any more.", "Nobody has to bear off"},
        {"half_narde", {NULL}, "after 2-2, four twos", "5-5"},
        {"long_nardi", {"head.per_turn=3"}, "only three checkers may leave", "by certain rolls"},
        {"long_nardi",
         {"layout=white=24:15 black=22:15"},
         "the 24-point (White) or 22-point (Black), where",
         "the 24-point,"},
        {"portes",
         {"bearoff.when=any", "bearoff.must=always", "bearoff.inner_moves=false"},
         "A number that can bear a checker off must do so.",
         "may be played so instead"},
        {"backgammon",
         {"dice.count=1", "dice.fixed={6}", "opening.dice=reroll"},
         "it must be the higher one",
         "A double"},
        {"portes", {"move.passing=any"}, "but not as it enters", "stops after each of them"},
        {"irish", {"dice.count=3", "doubles.times=6"}, "after 5-5-5, six fives", "after 5-5,"},
        {"backgammon", {"doubles.times=1"}, "A double is played once: after 5-5, one five.", "times"},
        {"backgammon_match", {"match.to=0"}, "without an end", "Crawford"},
        {"hypergammon",
         {"score.count=left", "finish.first_off=loses"},
         "that the winner has left",
         "the loser has left"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *arguments[9] = {"rules", cases[i].variant};
        for (size_t k = 0; k < 3 && cases[i].settings[k] != NULL; k++) {
            arguments[2 + 2 * k] = "--set";
            arguments[3 + 2 * k] = cases[i].settings[k];
        }
        Ran ran = run_program(arguments, NULL);
        cr_expect_eq(ran.status, 0, "%s: %s", cases[i].variant, ran.err);
        char *parent = strstr(ran.out, "What differs from"); // which says what the other game says
        *(parent != NULL ? parent : ran.out + strlen(ran.out)) = '\0';
        cr_expect(strstr(ran.out, cases[i].said) != NULL, "case %zu: \"%s\" is not in: %s", i, cases[i].said, ran.out);
        cr_expect(strstr(ran.out, cases[i].not_said) == NULL, "case %zu: \"%s\" is in: %s", i, cases[i].not_said,
                  ran.out);
        ran_destroy(&ran);
    }
}

// tests/data/clauses_told.txt: every clause of the five rulebooks stands in the one that is printed, or it says why
// not.
Test(rulebook, says_every_clause) {
    static const struct {
        const char *variant;
        char letter;
        int clauses;
    } books[] = {{"nardi_latvian", 'L', 21},
                 {"nardi_classique", 'R', 22},
                 {"narde", 'A', 12},
                 {"long_nardi", 'N', 14},
                 {"takhte_nard", 'F', 20}};
    char *list = read_text(NARDBOX_SOURCE_DIR "/tests/data/clauses_told.txt");
    cr_assert(list != NULL);
    char *line = strtok(list, "\n");
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        Ran ran = run_program(ARGUMENTS("rules", books[i].variant), NULL);
        for (int clause = 1; clause <= books[i].clauses; clause++, line = strtok(NULL, "\n")) {
            while (line != NULL && *line == '#') {
                line = strtok(NULL, "\n");
            }
            char label[16];
            snprintf(label, sizeof label, "%c%-4d", books[i].letter, clause);
            cr_assert(line != NULL && strncmp(line, label, 5) == 0, "%s should come, not %s", label, line);
            cr_expect(strncmp(line + 5, "none: ", 6) == 0 || strstr(ran.out, line + 5) != NULL, "not told: %s", line);
        }
        ran_destroy(&ran);
    }
    cr_expect(line == NULL, "more than the clauses: %s", line);
    free(list);
}

// What a file says of a function stands in the book, and in that of a game with other functions only theirs.
Test(rulebook, functions) {
    Ran ran = run_program(ARGUMENTS("rules", "ticktack"), NULL);
    CHECK_HAS(ran.out, "Beyond that\n* A hit ends the game: the side that hits has won (hit)");
    CHECK_HAS(ran.out, "After play 14/5*, White 13 on 24, 1 on 13 and 1 on 5; Black 1 on the bar and 14 on 24; White "
                       "wins: hit, 1 point. (a hit is one)");
    cr_expect_null(strstr(ran.out, "Entering"), "whom it hits never enters");
    cr_expect_null(strstr(ran.out, "goes to the bar"));
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("rules", "crazy_narde"), NULL);
    cr_expect_null(strstr(ran.out, "a number that cannot be played is lost"), "the opponent has it");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("rules", "swedish_tables"), NULL);
    CHECK_HAS(ran.out, "three on each of the points 5 to 1.");
    CHECK_HAS(ran.out, "\n* A side that has more checkers on the bar than there are points from 24 to 19");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("rules", "dames_rabattues"), NULL);
    CHECK_HAS(ran.out, "* In doublets: A die that a side cannot use the opponent uses, before rolling");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("rules", "backgammon+house/must_bear_off"), NULL);
    cr_expect_null(strstr(ran.out, "may be played so instead of bearing off"));
    ran_destroy(&ran);
}

// A leaflet is not silent about a function whose file says no word of it; a foreign word has its own article.
Test(rulebook, functions_without_words) {
    write_text("two.lua", "return { based_on = 'backgammon', names = { gammon = 'oyun' },\n"
                          "game_over = function(turn) if turn.board.them.bar > 1 then return 'me' end end }\n");
    Ran ran = run_program(ARGUMENTS("rules", "./two.lua"), NULL);
    CHECK_HAS(ran.out, "Beyond that\n* The function game_over of ./two.lua, which does not say what it does");
    CHECK_HAS(ran.out, "it is an oyun and counts two points");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("diff", "backgammon", "./two.lua"), NULL);
    CHECK_HAS(ran.out, "* Only two: The function game_over of ./two.lua, which");
    ran_destroy(&ran);
}

// The rules in force are told, not those of the file.
Test(rulebook, of_the_table) {
    Ran ran = run_program(ARGUMENTS("--seed", "1"), "use long_nardi\nset head.per_turn 2\nrules\nrules --keys\n");
    cr_expect_eq(ran.status, 0);
    CHECK_HAS(ran.out, "In a turn only two checkers may leave");
    CHECK_HAS(ran.out, "In a turn only one checker may leave"); // there
    CHECK_HAS(ran.out, "What makes this game:");
    ran_destroy(&ran);
}

static size_t count_of(const char *text, const char *what) {
    size_t count = 0;
    while ((text = strstr(text, what)) != NULL) {
        count++;
        text += strlen(what);
    }
    return count;
}

Test(rulebook, pages) {
    static const char *const tags[] = {"html", "head", "style", "title",  "body", "h1",  "h2",
                                       "p",    "ul",   "li",    "figure", "svg",  "text"};
    Ran ran = run_program(ARGUMENTS("rules", "long_nardi", "--html"), NULL);
    cr_expect_eq(ran.status, 0);
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        char open[20], opened[20], close[20];
        snprintf(open, sizeof open, "<%s>", tags[i]);
        snprintf(opened, sizeof opened, "<%s ", tags[i]);
        snprintf(close, sizeof close, "</%s>", tags[i]);
        size_t opens = count_of(ran.out, open) + count_of(ran.out, opened);
        cr_expect_eq(opens, count_of(ran.out, close), "%s", tags[i]);
        cr_expect_gt(opens, 0, "%s", tags[i]);
    }
    cr_expect_eq(count_of(ran.out, "<svg "), 1 + 15); // the start, and 15 examples
    cr_expect(strstr(ran.out, "http") == NULL, "the page asks for something elsewhere");
    ran_destroy(&ran);
    ran = run_program(ARGUMENTS("rules", "long_nardi", "--markdown"), NULL);
    CHECK_HAS(ran.out, "## Bearing off\n");
    cr_expect_eq(count_of(ran.out, "```\n"), 2 * (1 + 15)); // the start, and 15 examples
    ran_destroy(&ran);
}
