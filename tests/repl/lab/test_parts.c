// SPDX-License-Identifier: MIT
// Experiments in parts: merged, they are the row and the bytes of one run, whatever became of the runs that made them;
// and what is no whole set of parts is refused with its place.
#define _XOPEN_SOURCE 700 // truncate
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 600 };

static Ran run_line(const char *line) {
    return run_program((const char *[]){"-c", line, NULL}, "");
}

static Ran run_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
static Ran run_format(const char *format, ...) {
    char line[LINE];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    return run_line(line);
}

// All of the notebook's first row but its times; what was typed is `command`.
static char *row_of(const char *db, const char *command) {
    sqlite3 *base;
    sqlite3_stmt *rows;
    char *text = calloc(1, 1 << 20);
    size_t length = 0;
    cr_assert(sqlite3_open(db, &base) == SQLITE_OK);
    cr_assert(
        sqlite3_prepare_v2(base,
                           "SELECT command = ? OR command, kind, plan, seed, version, status, games, result, trouble, "
                           "(SELECT count(*) FROM progress), (SELECT group_concat(place || role || name || "
                           "fingerprint || overrides || text) FROM part) FROM experiment",
                           -1, &rows, NULL) == SQLITE_OK,
        "%s", sqlite3_errmsg(base));
    sqlite3_bind_text(rows, 1, command, -1, SQLITE_STATIC);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(rows); i++) {
            const unsigned char *field = sqlite3_column_text(rows, i);
            length += (size_t)snprintf(text + length, (1 << 20) - length, "%s|", field ? (const char *)field : "-");
        }
    }
    sqlite3_finalize(rows);
    sqlite3_close(base);
    return text;
}

// Plays the parts of the line; the names of their files, in some order.
static const char *play_parts(const char *line, int parts) {
    static char names[LINE];
    size_t length = 0;
    names[0] = '\0';
    for (int part = 1; part <= parts; part++) {
        const char *more = part > 1 ? " --threads 2" : "";
        Ran ran = run_format("%s%s --part %d/%d --out %d.part", line, more, part, parts, part);
        cr_assert(ran.status == 0, "%s: %s", line, ran.err);
        ran_destroy(&ran);
    }
    for (int i = 0; i < parts; i++) {
        length += (size_t)snprintf(names + length, sizeof names - length, " %d.part", (i + parts / 2) % parts + 1);
    }
    return names;
}

// Plays the line as one run and in so many parts, and compares rows and output.
static void check_parts(const char *line, int parts) {
    char command[LINE];
    cr_assert(chdir(fresh_folder("lab_parts")) == 0);
    snprintf(command, sizeof command, "%s --json --db one.db", line);
    Ran one = run_line(command);
    cr_assert(one.status == 0, "%s: %s", line, one.err);
    Ran all = run_format("merge%s --json --db all.db", play_parts(line, parts));
    cr_expect(all.status == 0 && strcmp(all.out, one.out) == 0, "%s in %d parts: %s", line, parts, all.err);
    char *row_one = row_of("one.db", command), *row_all = row_of("all.db", line);
    cr_expect(strncmp(row_one, "1|", 2) == 0 && strcmp(row_one, row_all) == 0, "%s: %.300s\n%.300s", line, row_one,
              row_all);
    free(row_one);
    free(row_all);
    ran_destroy(&one);
    ran_destroy(&all);
}

Test(parts, make_the_row_of_one_run, .timeout = 600) {
    static const char *const lines[] = {
        "sim backgammon --games 1001 --seed 7",
        "sim backgammon --games 700 --seed 9223372036854775807 --cube --luck 3",
        "compare long_nardi long_nardi+house/hit_again --bot random --games 100 --seed 7",
        "sweep narde head.per_turn=1..3 --bot random --games 60 --seed 5",
        "tourney hypergammon runner random blitz --games 10 --seed 2",
        "match hypergammon --white runner --games 6 --to 2 --seed 3",
        "duel hypergammon runner random --games 400 --seed 4", // ends by its test
        "sim backgammon --games 20000 --until 2% --seed 4",    // ends by the width of its interval
        "sim hypergammon --games 100 --seed 3 --set 'layout=white=24:1,23:1 black=24:1'", // games without an end
    };
    static const int parts[] = {1, 2, 3, 5, 17};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        check_parts(lines[i], parts[i % (sizeof parts / sizeof parts[0])]);
    }
    check_parts(lines[0], 17); // more than there are blocks
}

// A run that ended anywhere leaves a file that the same line goes on with.
Test(parts, go_on_where_they_were_cut, .timeout = 600) {
    static const char line[] = "sim backgammon --games 1001 --seed 7";
    cr_assert(chdir(fresh_folder("lab_parts_cut")) == 0);
    play_parts(line, 2);
    char *whole = read_text("1.part");
    long size = (long)strlen(whole), first = strstr(strchr(whole, '\n') + 1, "\n") - whole + 1;
    for (long cut = -1; cut < 12; cut++) {
        long at = cut < 0 ? 0 : cut == 0 ? first : first + (size - first) * cut / 12 + cut % 3;
        cr_assert(truncate("1.part", at) == 0);
        Ran before = run_line("merge 1.part 2.part --db none");
        cr_expect(before.status == 1 &&
                      strstr(before.err, at > 0 ? "1.part is not finished" : "1.part is no part") != NULL,
                  "%ld: %s", at, before.err);
        Ran ran = run_format("%s --part 1/2 --out 1.part", line);
        char *again = read_text("1.part");
        cr_expect(ran.status == 0 && strcmp(again, whole) == 0, "cut at %ld: %s", at, ran.err);
        free(again);
        ran_destroy(&before);
        ran_destroy(&ran);
    }
    free(whole);
}

// Whichever byte of a part is another, that is found, or the result is the same (a line that has not got its end yet).
Test(parts, damage_is_found, .timeout = 600) {
    static const char line[] = "sim backgammon --games 300 --seed 7";
    cr_assert(chdir(fresh_folder("lab_parts_damaged")) == 0);
    play_parts(line, 2);
    Ran good = run_line("merge 1.part 2.part --json --db none");
    char *whole = read_text("1.part");
    size_t size = strlen(whole);
    for (size_t i = 0; i < 60; i++) {
        size_t at = i < 30 ? i : i * 7919 % size;
        char before = whole[at];
        whole[at] = before == '7' ? '8' : '7';
        write_text("1.part", whole);
        whole[at] = before;
        Ran ran = run_line("merge 1.part 2.part --json --db none");
        cr_expect(ran.status == 1 && (strstr(ran.err, "is damaged") != NULL || strstr(ran.err, "1.part is n") != NULL),
                  "byte %zu (%c): %d, %s", at, before, ran.status, ran.err);
        ran_destroy(&ran);
    }
    free(whole);
    ran_destroy(&good);
}

Test(parts, what_is_refused) {
    cr_assert(chdir(fresh_folder("lab_parts_refused")) == 0);
    static const struct {
        const char *line, *says;
    } cases[] = {
        {"sim narde --seed 1 --games 100 --part 0/3", "3/16, not \"0/3\""},
        {"sim narde --seed 1 --games 100 --part 4/3", "3/16, not \"4/3\""},
        {"sim narde --seed 1 --games 100 --part 1", "3/16, not \"1\""},
        {"sim narde --seed 1 --games 100 --part 1/", "3/16, not \"1/\""},
        {"sim narde --seed 1 --games 100 --part /3", "3/16, not \"/3\""},
        {"sim narde --seed 1 --games 100 --part 1/3/5", "3/16, not \"1/3/5\""},
        {"sim narde --seed 1 --games 100 --part -1/3", "--part wants a number"},
        {"sim narde --seed 1 --games 100 --part 1/1001", "1000 at most"},
        {"sim narde --seed 1 --games 100 --part", "--part wants a number"},
        {"sim narde --seed 1 --games 100 --part 1/3 --json", "does without --json"},
        {"sim narde --seed 1 --games 100 --part 1/3 --db x.db", "does without --db"},
        {"sim narde --seed 1 --games 100 --part 1/3 --games-csv x.csv", "does without --games-csv"},
        {"sim narde --seed 1 --minutes 1 --part 1/3", "does without --minutes"},
        {"compare narde fevga --seed 1 --train 1 --part 1/3", "does without --train"},
        {"sim narde --games 100 --part 1/3", "--part wants --seed"},
        {"duel narde runner random --seed 1 --part 1/3", "--part wants --games"},
        {"sim narde --seed 1 --games 100 --part 1/3 --out no/folder.part", "cannot write no/folder.part: No such file"},
        {"sim narde --seed 1 --games 100 --out x.part", "--out is for --part"},
        {"sim bakgammon --seed 1 --games 100 --part 1/3", "did you mean backgammon"},
        {"merge", "usage: merge"},
        {"merge nothing.part", "cannot read nothing.part: No such file"},
        {"merge .", ". is no part of an experiment"},
        {"merge text", "text is no part of an experiment"},
        {"merge 1.part", "part 2 of 2 is missing"},
        {"merge 1.part 2.part 1.part", "1.part and 1.part are both part 1 of 2"},
        {"merge 1.part other.part", "other.part is part 2 of 2 of `sim narde --games 100 --seed 2` by nardbox"},
        {"merge 1.part third.part", "third.part is part 2 of 3"},
        {"sim narde --games 100 --seed 1 --part 2/2 --out 1.part", "1.part is part 1 of 2 of `sim narde --games 100"},
        {"sim narde --games 100 --seed 3 --part 1/2 --out 1.part", "lies in the way: name another file with --out"},
        {"sim narde --games 100 --seed 1 --part 1/2 --out text",
         "text is no part of an experiment, and lies in the way"},
    };
    write_text("text", "a letter to somebody\n");
    ran_destroy((Ran[]){run_line("sim narde --games 100 --seed 2 --part 2/2 --out other.part")});
    ran_destroy((Ran[]){run_line("sim narde --games 100 --seed 1 --part 2/3 --out third.part")});
    play_parts("sim narde --games 100 --seed 1", 2);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Ran ran = run_line(cases[i].line);
        cr_expect(ran.status != 0 && strstr(ran.err, cases[i].says) != NULL, "%s: %d, %s", cases[i].line, ran.status,
                  ran.err);
        ran_destroy(&ran);
    }
    char *text = read_text("text");
    cr_expect_str_eq(text, "a letter to somebody\n");
    free(text);
    cr_expect(access("x.db", F_OK) != 0 && access("no", F_OK) != 0);
}

// The rules have changed since a part was played: nothing is merged, and the part is named.
Test(parts, of_other_rules) {
    cr_assert(chdir(fresh_folder("lab_parts_rules")) == 0);
    write_text("house.lua", "return { based_on = 'narde', head = { per_turn = 1 } }\n");
    play_parts("sim ./house.lua --games 100 --seed 1", 2);
    write_text("house.lua", "return { based_on = 'narde', head = { per_turn = 2 } }\n");
    Ran ran = run_line("merge 1.part 2.part --db x.db");
    cr_expect(ran.status == 1 && strstr(ran.err, "the rules, the bots, the plan or the program are not those") != NULL,
              "%s", ran.err);
    cr_expect(access("x.db", F_OK) != 0);
    ran_destroy(&ran);
    cr_assert(unlink("1.part") == 0);
    ran_destroy((Ran[]){run_line("sim ./house.lua --games 100 --seed 1 --part 1/2 --out 1.part")});
    ran = run_line("merge 1.part 2.part --db x.db");
    cr_expect(ran.status == 1 && strstr(ran.err, "error: 2.part: it cannot go on: the rules") != NULL, "%s", ran.err);
    ran_destroy(&ran);
}
