// SPDX-License-Identifier: MIT
// The table of names that scripts can use: it is complete, its examples hold, and what is made from it is fresh.
#include "scripts/bot.h"
#include "scripts/host/api_row.h"
#include "scripts/script_help.h"
#include "tests/scripts/hook_kit.h"
#include "tests/scripts/run_script.h"
#include "tests/scripts/script_reference.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_TEXT = 4000 };

static const char *const state_text = "state = { each = { token = true }, shared = { stock = 21 } },\n";

static bool is_part_of_a_file(const char *example) {
    size_t count;
    const ScriptName *names = script_names(&count);
    for (size_t i = 0; i < count && names[i].kind == NAME_HOOK; i++) {
        size_t length = strlen(names[i].name);
        if (strncmp(example, names[i].name, length) == 0 && strncmp(example + length, " = ", 3) == 0) {
            return true;
        }
    }
    return false;
}

// Runs every hook that the file has.
static void run_hooks(HookTest *test, const char *name) {
    const RuleHooks *hooks = test->hooks;
    HookRolls rolls;
    HookEnd end;
    HookScore score;
    int points;
    HookAnswer answers[HOOK_COUNT] = {HOOK_YES};
    if (rules_have_hook(test->rules, HOOK_ON_ROLL)) {
        answers[HOOK_ON_ROLL] = hook_test_on_roll(test);
    }
    if (rules_have_hook(test->rules, HOOK_ALLOW_STEP)) {
        answers[HOOK_ALLOW_STEP] = hook_test_step(test, true);
    }
    if (rules_have_hook(test->rules, HOOK_ALLOW_PLAY)) {
        answers[HOOK_ALLOW_PLAY] = hook_test_play(test, true);
    }
    if (rules_have_hook(test->rules, HOOK_ON_PLAY)) {
        answers[HOOK_ON_PLAY] = hook_test_on_play(test);
    }
    if (rules_have_hook(test->rules, HOOK_PREFER_PLAY)) {
        answers[HOOK_PREFER_PLAY] =
            hook_test_ask(test, (HookQuestion){.hook = HOOK_PREFER_PLAY, .play = &test->play, .score = &score});
    }
    if (rules_have_hook(test->rules, HOOK_ROLLS)) {
        answers[HOOK_ROLLS] = hook_test_ask(test, (HookQuestion){.hook = HOOK_ROLLS, .rolls = &rolls});
    }
    if (rules_have_hook(test->rules, HOOK_GAME_OVER)) {
        answers[HOOK_GAME_OVER] = hook_test_ask(test, (HookQuestion){.hook = HOOK_GAME_OVER, .end = &end});
    }
    if (rules_have_hook(test->rules, HOOK_POINTS)) {
        answers[HOOK_POINTS] =
            hook_test_ask(test, (HookQuestion){.hook = HOOK_POINTS, .outcome = OUTCOME_GAMMON, .points = &points});
    }
    if (rules_have_hook(test->rules, HOOK_ALLOW_DOUBLE)) {
        answers[HOOK_ALLOW_DOUBLE] =
            hook_test_ask(test, (HookQuestion){.hook = HOOK_ALLOW_DOUBLE, .reason = &test->reason});
    }
    if (rules_have_hook(test->rules, HOOK_BEFORE_ROLL)) {
        answers[HOOK_BEFORE_ROLL] = hook_test_reply(test, HOOK_BEFORE_ROLL);
    }
    if (rules_have_hook(test->rules, HOOK_MATCH_OVER)) {
        answers[HOOK_MATCH_OVER] = hook_test_ask(test, (HookQuestion){.hook = HOOK_MATCH_OVER});
    }
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        cr_expect(answers[hook] != HOOK_FAILED, "%s: %s", name, hooks->failure(hooks->context));
    }
}

// The example of what only bots have, in a bot that is asked about the situation.
static void run_bot(const ScriptName *name) {
    const char *arrow = strstr(name->example, " --> ");
    char text[FILE_TEXT];
    HookTest test;
    PlayList plays;
    BotAnswer answer;
    Error error = {0, 0, ""};
    VariantError problem;
    bool entry = strchr(name->name, '.') == NULL;
    if (arrow != NULL) {
        snprintf(
            text, sizeof text,
            "return { evaluate = function(position, params)\n"
            "  local got = %.*s\n"
            "  if position.board.me[5] == 2 and tostring(got) ~= [[%s]] then error('it is ' .. tostring(got)) end\n"
            "  return position.board.me[5] == 2 and 1 or 0\nend }",
            (int)(arrow - name->example), name->example, arrow + strlen(" --> "));
    } else if (entry) {
        snprintf(text, sizeof text, "return {\n%s%s\n}", name->example,
                 strcmp(name->name, "params") == 0 ? ", evaluate = function() return 0 end" : "");
    } else {
        snprintf(text, sizeof text, "return { evaluate = function(position, params)\n%s\nreturn 0 end }",
                 name->example);
    }
    write_file("./bot.lua", text);
    Bot *bot = bot_load("./bot.lua", &problem);
    cr_assert(bot != NULL, "%s: %s", name->name, problem.text);
    hook_test_begin(&test, "return { points = function() end }");
    cr_assert_eq(play_list_create(&plays, 64), STATUS_OK);
    cr_assert_eq(plays_generate_growing(test.rules, &test.position, &plays), STATUS_OK);
    BotQuestion question = {.rules = test.rules, .position = &test.position, .plays = &plays};
    cr_expect_eq(bot_decide(bot, &question, &answer, &error), STATUS_OK, "%s", error.text);
    cr_expect(!answer.failed, "%s: %s", name->name, answer.failure);
    cr_expect(arrow == NULL || plays.board[answer.play].row[WHITE].at[5] == 2, "%s", name->name);
    play_list_destroy(&plays);
    hook_test_end(&test);
    bot_destroy(bot);
}

Test(script_names, examples_hold, .init = enter_folder, .fini = leave_folder) {
    size_t count;
    const ScriptName *names = script_names(&count);
    cr_assert(count > 100);
    for (size_t i = 0; i < count; i++) {
        const char *example = names[i].example, *arrow = strstr(example, " --> ");
        char text[FILE_TEXT];
        HookTest test;
        cr_expect(*example != '\0' && *names[i].help != '\0' && *names[i].signature != '\0', "%s", names[i].name);
        if (names[i].kind == NAME_LAB || names[i].kind == NAME_REPORT) {
            continue; // they want the program: tests/repl/lab/test_lab_scripts.c and test_reports.c
        }
        if (names[i].kind == NAME_BOT) {
            run_bot(&names[i]);
            continue;
        }
        if (is_part_of_a_file(example)) {
            snprintf(text, sizeof text, "return {\n%s%s\n}", state_text, example);
        } else if (arrow != NULL) {
            snprintf(text, sizeof text,
                     "return {\n%sallow_play = function(play, turn)\n"
                     "  local got = %.*s\n"
                     "  if tostring(got) ~= [[%s]] then error('it is ' .. tostring(got)) end\n"
                     "  return true\nend }",
                     state_text, (int)(arrow - example), example, arrow + strlen(" --> "));
        } else {
            snprintf(text, sizeof text, "return {\n%sallow_play = function(play, turn)\n%s\nreturn true\nend }",
                     state_text, example);
        }
        hook_test_begin(&test, text);
        run_hooks(&test, names[i].name);
        hook_test_end(&test);
    }
}

// Whatever scripts find in their environment has a row.
Test(script_names, nothing_else_is_there, .init = enter_folder, .fini = leave_folder) {
    HookTest test;
    hook_test_begin(&test, "for name, value in pairs(_ENV) do\n"
                           "  if type(value) == 'table' then\n"
                           "    for inner in pairs(value) do print(name .. '.' .. inner) end\n"
                           "  else\n"
                           "    print(name)\n"
                           "  end\n"
                           "end\n"
                           "return { points = function() end }");
    char text[8000];
    snprintf(text, sizeof text, "%s", variant_output(test.variant));
    size_t found = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        const ScriptName *name = script_find(line);
        cr_expect(name != NULL && strcmp(name->name, line) == 0, "%s has no row", line);
        found++;
    }
    size_t count, rows = 0;
    const ScriptName *names = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        rows += names[i].kind == NAME_FUNCTION || names[i].kind == NAME_VALUE;
    }
    cr_expect(found == rows, "%zu names, %zu rows", found, rows);
    hook_test_end(&test);
}

// Whatever is registered is named as names.txt has it.
Test(script_names, rows_have_entries) {
    static const ApiRow *const tables[] = {api_turn, api_cube,   api_match, api_list,     api_board,
                                           api_side, api_step,   api_play,  api_position, api_base,
                                           api_math, api_string, api_table, api_lab,      api_report};
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        for (const ApiRow *row = tables[t]; row->name != NULL; row++) {
            const ScriptName *name = script_find(row->name);
            cr_expect(name != NULL && strcmp(name->name, row->name) == 0, "%s", row->name);
        }
    }
}

Test(script_names, finding) {
    cr_expect_str_eq(script_find("turn.board")->name, "turn.board");
    cr_expect_str_eq(script_find("side.count")->name, "side:count");
    cr_expect_str_eq(script_find("can_move")->name, "side:can_move");
    cr_expect(script_find("sum") != NULL && script_find("nothing") == NULL && script_find("") == NULL);
    cr_expect_str_eq(script_nearest("side:cuont"), "side:count");
    cr_expect_str_eq(script_nearest("alow_step"), "allow_step");
    cr_expect(script_nearest("qqqqqqqqqq") == NULL);
    size_t count;
    const ScriptName *names = script_names(&count);
    for (size_t i = 0; i < count; i++) {
        cr_expect(script_find(names[i].name) == &names[i], "%s is there twice", names[i].name);
        cr_expect(strchr(names[i].help, '\n') == NULL && script_kind_word(names[i].kind)[0] != '\0');
    }
}

static void expect_fresh(const char *path, const char *what, char *(*make)(const char *page)) {
    char *page = read_source(path);
    cr_assert(page != NULL, "%s", path);
    char *fresh = make(page);
    cr_assert(fresh != NULL);
    cr_expect(strcmp(page, fresh) == 0, "%s is stale: run write_script_reference %s > new && mv new %s", path, what,
              path);
    free(page);
    free(fresh);
}

static char *make_annotations(const char *page) {
    (void)page;
    return script_annotations();
}

Test(script_names, what_is_made_of_them_is_fresh) {
    expect_fresh("scripts/README.md", "page", script_reference_page);
    expect_fresh("scripts/nardbox.d.lua", "annotations", make_annotations);
}
