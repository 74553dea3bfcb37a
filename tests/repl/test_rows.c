// SPDX-License-Identifier: MIT
// Answers for other programs: what --json and --csv write, by a word of the line or by the program's option; and -e.
#define _GNU_SOURCE
#include "repl/command/commands.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A game to ask about: the dice are typed, so that it is always the same.
static const char game[] = "use backgammon; dice given; roll 3 1; 8/5 6/5; roll 6 4; 24/14; roll 5 2";

typedef struct RowCase {
    const char *line;
    size_t rows;              // at least
    const char *first, *last; // names of fields
} RowCase;

static const RowCase cases[] = {
    {"moves", 1, "number", "black"},
    {"hint 3", 3, "number", "chosen"},
    {"history", 5, "event", "said"},
    {"score", 1, "white", "cube"},
    {"stats", 2, "side", "pips_chance"},
    {"position", 1, "variant", "position"},
    {"id", 2, "kind", "id"},
    {"bots", 3, "bot", "about"},
    {"bots blitz", 1, "bot", "help"},
    {"variants", 5, "name", "folder"},
    {"show", 5, "setting", "value"},
    {"show cube.on", 1, "key", "help"},
    {"rules", 50, "key", "help"},
    {"rules cube", 5, "key", "help"},
    {"rules cube.on", 1, "key", "help"},
    {"rules narde head", 3, "key", "help"},
    {"rules diff", 1, "key", "place_before"},
    {"diff narde long_nardi", 1, "key", "place_second"},
    {"limits", 5, "limit", "help"},
    {"help", 50, "command", "help"},
    {"solve backgammon --set layout=2:1", 1, "rules", "rolls"},
    {"why 6/1", 1, "legal", "place"},
    {"why long_nardi \"24:15 24:15 w 63\" 24/18/15", 1, "legal", "place"},
};

// Fields of a line of CSV; those in quotes may have commas in them.
static size_t count_fields(const char *line) {
    size_t count = 1;
    bool quoted = false;
    for (; *line != '\0' && *line != '\n'; line++) {
        quoted = *line == '"' ? !quoted : quoted;
        count += !quoted && *line == ',';
    }
    cr_expect(!quoted);
    return count;
}

// Every line is an object with the fields of the first, which begin and end as told; how many lines.
static size_t check_json(const RowCase *each, const char *text, size_t *fields) {
    size_t rows = 0;
    char *names = NULL;
    char *copy = strdup(text);
    for (char *line = strtok(copy, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        json_error_t error;
        json_t *row = json_loads(line, 0, &error);
        cr_assert(json_is_object(row), "%s: %s in %s", each->line, error.text, line);
        char mine[512] = "";
        const char *name;
        json_t *value;
        *fields = json_object_size(row);
        json_object_foreach(row, name, value) {
            snprintf(mine + strlen(mine), sizeof mine - strlen(mine), "%s,", name);
        }
        if (names == NULL) {
            size_t length = strlen(each->first);
            names = strdup(mine);
            cr_expect(strncmp(mine, each->first, length) == 0 && mine[length] == ',', "%s: %s", each->line, mine);
            length = strlen(mine) - strlen(each->last) - 1;
            cr_expect(strncmp(mine + length, each->last, strlen(each->last)) == 0, "%s: %s", each->line, mine);
        }
        cr_expect(strcmp(names, mine) == 0, "%s: one row has %s, another %s", each->line, names, mine);
        json_decref(row);
        rows++;
    }
    free(names);
    free(copy);
    return rows;
}

static size_t check_csv(const RowCase *each, const char *text, size_t fields) {
    size_t lines = 0;
    cr_expect(strncmp(text, each->first, strlen(each->first)) == 0, "%s: %s", each->line, text);
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        cr_expect(count_fields(line) == fields, "%s: %zu fields, not %zu, in %s", each->line, count_fields(line),
                  fields, line);
        lines++;
    }
    return lines - 1;
}

Test(rows, every_command_writes_them) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const RowCase *each = &cases[i];
        char json[128];
        char csv[128];
        snprintf(json, sizeof json, "%s --json", each->line);
        snprintf(csv, sizeof csv, "%s --csv", each->line);
        // `why` answers with the exit status, too.
        const char *set = strcmp(each->line, "rules diff") == 0 ? "set cube.jacoby true" : "score";
        Ran asked = run_program(ARGUMENTS("--keep-going", "-q", "-c", game, "-c", set, "-c", json), "");
        Ran always = run_program(ARGUMENTS("--json", "--keep-going", "-c", game, "-c", set, "-c", each->line), "");
        Ran table = run_program(ARGUMENTS("--csv", "-c", game, "-c", set, "-c", csv), "");
        const char *rows = strchr(asked.out, '{');
        cr_assert(rows != NULL, "%s: %s%s", json, asked.out, asked.err);
        size_t fields = 0;
        size_t count = check_json(each, rows, &fields);
        cr_expect(count >= each->rows, "%s: %zu rows", json, count);
        // The option does the same, and what is no row is on the other stream. `score` has a row of its own.
        const char *second = strcmp(set, "score") == 0 ? strchr(always.out, '\n') + 1 : always.out;
        cr_expect_str_eq(second, rows, "%s", each->line);
        cr_expect(strstr(always.err, "White plays 8/5 6/5") != NULL, "%s", always.err);
        const char *header = strcmp(set, "score") == 0 ? strchr(strchr(table.out, '\n') + 1, '\n') + 1 : table.out;
        cr_expect(check_csv(each, header, fields) == count, "%s: %s", csv, header);
        ran_destroy(&asked);
        ran_destroy(&always);
        ran_destroy(&table);
    }
}

// Every command whose syntax has the words is among the cases, or is answered here.
Test(rows, no_command_is_forgotten) {
    size_t count;
    const Command *command = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        bool found = strstr(command[i].syntax, "--json|--csv") == NULL || strcmp(command[i].name, "doctor") == 0 ||
                     strcmp(command[i].name, "resume") == 0;
        // What these two answer is in the notebook: tests/repl/lab/test_notebook_commands.c.
        found = found || strcmp(command[i].name, "results") == 0 || strcmp(command[i].name, "export") == 0;
        // These want a net: rollout/test_rollouts.c, net_transcripts/analyse.in.
        found = found || strcmp(command[i].name, "rollout") == 0 || strcmp(command[i].name, "analyse") == 0 ||
                strcmp(command[i].name, "openings") == 0;
        for (size_t j = 0; j < sizeof cases / sizeof cases[0]; j++) {
            found = found || strncmp(cases[j].line, command[i].name, strlen(command[i].name)) == 0;
        }
        cr_expect(found, "%s is not tested", command[i].name);
    }
    Ran ran = run_program(ARGUMENTS("doctor", "--json"), "");
    RowCase each = {"doctor", 5, "ok", "said"};
    size_t fields;
    cr_expect(check_json(&each, ran.out, &fields) >= 5 && fields == 2, "%s", ran.out);
    ran_destroy(&ran);
}

typedef struct LineCase {
    const char *arguments[8];
    int status;
    const char *out, *err; // parts, NULL: that stream must be empty
} LineCase;

Test(rows, what_has_no_rows) {
    static const LineCase lines[] = {
        // Asked for where there are none: refused, not ignored.
        {{"-c", "use narde; position 24:15 24:15 w 63 --json"}, 1, NULL, "usage: position"},
        {{"-c", "use narde; rules save x.lua --csv"}, 1, NULL, "usage: rules"},
        {{"-c", "limits hook.instructions 2M --json"}, 1, NULL, "usage: limits"},
        {{"-c", "help roll --json"}, 1, NULL, "usage: help"},
        {{"-c", "use narde; board --json"}, 1, NULL, "board does not know the option --json; it knows --svg"},
        {{"bots", "--json", "--csv"}, 2, NULL, "exclude each other"},
        {{"--json", "--csv", "bots"}, 2, NULL, "exclude each other"},
        // By the option it is said on the other stream.
        {{"--json", "-c", "use narde; position 24:15 24:15 w 63; board"}, 0, NULL, "narde"},
        {{"--csv", "-c", "use narde; roll 6 3"}, 0, NULL, "White rolls 6"},
        // Commands that have one of the two forms.
        {{"--json", "-c", "plays long_nardi \"24:15 24:15 w 63\""}, 0, "{\"position\":", NULL},
        {{"--json", PATIENT_CHECK, "narde", "--games", "2"}, 0, "{\"variant\":\"narde\"", NULL},
        // Errors stay where they are.
        {{"--json", "-c", "hlep"}, 1, NULL, "did you mean"},
        // Quotes and commas in CSV.
        {{"--csv", "rules", "narde", "head.first_doubles"}, 0, "\"{3, 4, 6}\"", NULL},
        // Forms that a command has not, before the command.
        {{"--csv", "sim", "backgammon", "random", "--games", "2"}, 2, NULL, "sim does not know the option --csv"},
        {{"--json", "log", "x.txt"}, 2, NULL, "log does not know the option --json"},
        // What can be told without a game.
        {{"stats"}, 0, "nothing has been rolled yet", NULL},
        {{"stats", "--json"}, 0, "\"side\":\"black\"", NULL},
        {{"sim", "--help"}, 0, "play two bots against each other many times", NULL},
        {{"sim", "narde", "--games", "--help"}, 0, "play two bots against each other many times", NULL},
        // Lua texts.
        {{"-e", "1 + 1", "-e", "print(20 + 1)"}, 0, "2\n21\n", NULL},
        {{"-c", "use narde", "-e", "board.me.pips"}, 0, "360\n", NULL},
        {{"-e", "x = 5", "-c", "= x"}, 0, "5\n", NULL},
        {{"-e", "for i = 1, 2 do"}, 3, NULL, "not complete"},
        {{"-e", "error('no')", "-c", "variants"}, 3, NULL, "no"},
        {{"-e", "x ="}, 3, NULL, "not complete"},
        {{"-e", ""}, 0, NULL, NULL},
        {{"-e"}, 2, NULL, "-e wants a Lua text"},
        {{"-e", "1", "variants"}, 2, NULL, "do not go together"},
        {{"-c", "?moves"}, 0, "moves [POINT]", NULL},
        {{"-c", "?nosuch"}, 1, NULL, "no help for \"nosuch\""},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const LineCase *each = &lines[i];
        Ran ran = run_program(each->arguments, "");
        cr_expect(ran.status == each->status, "case %zu: status %d, not %d; %s", i, ran.status, each->status, ran.err);
        cr_expect(each->out == NULL ? *ran.out == '\0' : strstr(ran.out, each->out) != NULL, "case %zu: stdout: %s", i,
                  ran.out);
        cr_expect(each->err == NULL ? *ran.err == '\0' : strstr(ran.err, each->err) != NULL, "case %zu: stderr: %s", i,
                  ran.err);
        ran_destroy(&ran);
    }
}
