// SPDX-License-Identifier: MIT
// The sandbox: what scripts have, and what each budget does. attacks.c runs the attacks on it.
#define _POSIX_C_SOURCE 200809L
#include "scripts/variant.h"
#include "tests/scripts/run_script.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ATTACK_SECONDS = 600 };

static void expect_text(const char *text, const char *wanted) {
    cr_expect(strstr(text, wanted) != NULL, "\"%s\" does not say \"%s\"", text, wanted);
}

Test(sandbox, library) {
    Sandbox *sandbox = new_sandbox();
    SandboxReport report;
    char *text = read_source("tests/scripts/library.lua");
    cr_assert(sandbox != NULL && text != NULL);
    Script script = {.text = text, .name = "library.lua"};
    SandboxResult result = run_script(sandbox, &script, &report);
    cr_expect(result == SANDBOX_OK, "%s", report.text);
    cr_expect_str_eq(script.result, "passed");
    sandbox_destroy(sandbox);
    free(text);
}

// The environment is this list and nothing more.
Test(sandbox, allow_list) {
    static const char wanted[] =
        "assert error ipairs math math.abs math.ceil math.floor math.fmod math.huge math.max math.maxinteger math.min "
        "math.mininteger math.sqrt math.tointeger math.type pairs pcall print rawequal rawget rawlen rawset select "
        "setmetatable string string.byte string.char string.find string.format string.len string.lower string.rep "
        "string.reverse string.sub string.upper table table.concat table.insert table.remove table.sort table.unpack "
        "tonumber tostring type";
    Sandbox *sandbox = new_sandbox();
    SandboxReport report;
    Script script = {.text = "local all = {}\n"
                             "for name, value in pairs(_ENV) do\n"
                             "  all[#all + 1] = name\n"
                             "  if type(value) == 'table' then\n"
                             "    for key in pairs(value) do all[#all + 1] = name .. '.' .. key end\n"
                             "  end\n"
                             "end\n"
                             "for i = 1, #all do print(all[i]) end\n"};
    cr_assert(run_script(sandbox, &script, &report) == SANDBOX_OK, "%s", report.text);
    char got[2048] = "";
    for (const char *at = sandbox_output(sandbox); *at != '\0' && strlen(got) + 2 < sizeof got; at++) {
        char letter[2] = {*at == '\n' ? ' ' : *at, '\0'};
        if (!(*at == '\n' && at[1] == '\0')) {
            strcat(got, letter);
        }
    }
    cr_expect_str_eq(got, wanted);
    sandbox_destroy(sandbox);
}

typedef struct BudgetCase {
    const char *text;
    SandboxLimits change; // what is not 0 replaces the default
    SandboxResult result;
    const char *words;
} BudgetCase;

// Each budget ends the script, says so, and leaves a sandbox that answers nothing else any more.
Test(sandbox, budgets) {
    static const BudgetCase cases[] = {
        {"while true do end",
         {.instructions = 5000},
         SANDBOX_INSTRUCTIONS,
         "script:1: does not come to an end (at most 5000"},
        {"while true do pcall(error) end", {.instructions = 5000}, SANDBOX_INSTRUCTIONS, "does not come to an end"},
        {"local s = ('x'):rep(20000)", {.instructions = 10000}, SANDBOX_INSTRUCTIONS, "does not come to an end"},
        {"local s = 'x'\nwhile true do\ns = s .. s end",
         {.block = 40000},
         SANDBOX_MEMORY,
         "script:3: uses too much memory"},
        {"local t = {} while true do t = { t } end", {.memory = 100000}, SANDBOX_MEMORY, "at most 97 KiB"},
        {"local t = {} while true do pcall(function() while true do t = { t } end end) end",
         {.memory = 100000},
         SANDBOX_MEMORY,
         "too much memory"},
        {"while true do end",
         {.instructions = UINT64_C(1) << 60, .time_ms = 50},
         SANDBOX_TIME,
         "takes too long (at most 50 ms)"},
        {"while true do pcall(function() while true do end end) end",
         {.instructions = UINT64_C(1) << 60, .time_ms = 50},
         SANDBOX_TIME,
         "takes too long"},
        {"local s = ('x'):rep(450000) while true do local t = s .. 'y' end",
         {.instructions = UINT64_C(1) << 60, .time_ms = 50},
         SANDBOX_TIME,
         "takes too long"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const BudgetCase *test = &cases[i];
        SandboxLimits limits = limits_for(SCRIPT_FILE);
        limits.instructions = test->change.instructions ? test->change.instructions : limits.instructions;
        limits.memory = test->change.memory ? test->change.memory : limits.memory;
        limits.block = test->change.block ? test->change.block : limits.block;
        limits.time_ms = test->change.time_ms ? test->change.time_ms : limits.time_ms;
        Sandbox *sandbox = sandbox_create(NULL, &limits);
        SandboxReport report;
        Script script = {.text = test->text};
        cr_assert(sandbox != NULL);
        alarm(ATTACK_SECONDS);
        SandboxResult result = run_script(sandbox, &script, &report);
        alarm(0);
        cr_expect(result == test->result, "%s: result %d, %s", test->text, result, report.text);
        cr_expect(report.result == result);
        expect_text(report.text, test->words);
        Script again = {.text = "return 'alive'"};
        cr_expect(run_script(sandbox, &again, &report) == test->result, "%s: not dead", test->text);
        cr_expect_str_eq(again.result, "");
        expect_text(report.text, test->words);
        sandbox_destroy(sandbox);
    }
}

// The budget is armed anew at each entry, and instructions are counted the same way on every run.
Test(sandbox, entries) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    limits.instructions = 100000;
    Sandbox *sandbox = sandbox_create(NULL, &limits);
    SandboxReport report;
    Script script = {.text = "count = (rawget(_ENV, 'count') or 0) + 1 for i = 1, 60000 do end return count"};
    for (int entry = 1; entry <= 5; entry++) {
        cr_assert(run_script(sandbox, &script, &report) == SANDBOX_OK, "%s", report.text);
        cr_expect(atoi(script.result) == entry, "globals last from entry to entry");
    }
    Script bad = {.text = "error('once')"};
    cr_expect(run_script(sandbox, &bad, &report) == SANDBOX_ERROR);
    cr_expect_str_eq(report.text, "script:1: once");
    cr_expect(run_script(sandbox, &script, &report) == SANDBOX_OK, "an error is not the end of the sandbox");
    sandbox_destroy(sandbox);

    char first[8192] = "";
    for (int round = 0; round < 3; round++) {
        sandbox = sandbox_create(NULL, &limits);
        Script endless = {.text = "local n = 0 while true do n = n + 1 if n % 100 == 0 then print(n) end end"};
        cr_expect(run_script(sandbox, &endless, &report) == SANDBOX_INSTRUCTIONS);
        if (round == 0) {
            snprintf(first, sizeof first, "%s", sandbox_output(sandbox));
            cr_expect(strlen(first) > 100);
        }
        cr_expect_str_eq(sandbox_output(sandbox), first);
        sandbox_destroy(sandbox);
    }
}

Test(sandbox, output) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    limits.output = 200;
    Sandbox *sandbox = sandbox_create(NULL, &limits);
    SandboxReport report;
    Script script = {.text = "print('a\\27[31mb', 1, nil) print('\\194\\155x\\127\\0y\\tz\\r') print('šķ')"
                             "print('\\155[2J\\226\\128\\174')"};
    cr_assert(run_script(sandbox, &script, &report) == SANDBOX_OK, "%s", report.text);
    cr_expect_str_eq(sandbox_output(sandbox), "a\\x1b[31mb\t1\tnil\n\\xc2\\x9bx\\x7f\\x00y\tz\\x0d\nšķ\n"
                                              "\\x9b[2J\\xe2\\x80\\xae\n");
    Script flood = {.text = "for i = 1, 1000 do print(i) end"};
    cr_assert(run_script(sandbox, &flood, &report) == SANDBOX_OK, "%s", report.text);
    size_t length = strlen(sandbox_output(sandbox));
    cr_expect(length <= limits.output && length > limits.output - 20, "%zu", length);
    expect_text(sandbox_output(sandbox), "(more was printed than is kept)");
    sandbox_destroy(sandbox);
}

typedef struct ReportCase {
    const char *text, *report;
} ReportCase;

// Reports are one clean line.
Test(sandbox, reports) {
    static const ReportCase cases[] = {
        {"return (", "script:1: unexpected symbol near <eof>"},
        {"error('a\\nb\\tc')", "script:1: a b c"},
        {"error('\\27[1m\\226\\128\\174\\255', 0)", "?[1m\\u{202e}?"},
        {"error({})", "the script raised an error that is not a text (a table)"},
        {"error()", "the script raised an error that is not a text (a nil)"},
        {"error(42)", "the script raised an error that is not a text (a number)"},
        {"local x = nil + 1", "script:1: attempt to perform arithmetic on a nil value"},
        {"return os.time()",
         "script:1: there is nothing called \"os\": scripts have no clock, no environment and no files"},
        {"return load('x')", "script:1: there is nothing called \"load\": scripts cannot make code"},
        {"return nothing.at.all", "script:1: there is nothing called \"nothing\" (a text is written in quotes)"},
        {"local nothing return nothing.at.all", "script:1: attempt to index a nil value (local 'nothing')"},
        {"\x1bLuaS", "attempt to load a binary chunk (mode is 't')"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Sandbox *sandbox = new_sandbox();
        SandboxReport report;
        Script script = {.text = cases[i].text};
        cr_expect(run_script(sandbox, &script, &report) == SANDBOX_ERROR, "%s", cases[i].text);
        cr_expect_str_eq(report.text, cases[i].report);
        sandbox_destroy(sandbox);
    }
    Sandbox *sandbox = new_sandbox();
    SandboxReport report;
    Script script = {.text = "error(('ä'):rep(1000), 0)"};
    cr_expect(run_script(sandbox, &script, &report) == SANDBOX_ERROR);
    cr_expect(strlen(report.text) < ERROR_TEXT && strlen(report.text) % 2 == 0, "cut between characters");
    sandbox_destroy(sandbox);
}

// With hardly any memory a sandbox cannot be made; that is an answer, not a crash.
Test(sandbox, no_room) {
    size_t made = 0;
    for (size_t memory = 0; memory < 240000; memory += 3000) {
        SandboxLimits limits = limits_for(SCRIPT_FILE);
        limits.memory = memory;
        Sandbox *sandbox = sandbox_create(NULL, &limits);
        SandboxReport report;
        Script script = {.text = "local t = {} for i = 1, 100 do t[i] = { i } end return #t"};
        if (sandbox != NULL) {
            made++;
            SandboxResult result = run_script(sandbox, &script, &report);
            cr_expect(result == SANDBOX_OK || result == SANDBOX_MEMORY, "%zu: %s", memory, report.text);
        }
        sandbox_destroy(sandbox);
    }
    cr_expect(made > 0 && made < 80);
}

static SandboxResult run_text(Sandbox *sandbox, const char *text, SandboxReport *report) {
    Script script = {.text = text};
    return run_script(sandbox, &script, report);
}

// Budgets that span entries: each entry is small, all together are not.
Test(sandbox, all_entries) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    SandboxReport report;
    limits.all_instructions = 50000;
    Sandbox *sandbox = sandbox_create(NULL, &limits);
    int entries = 0;
    while (entries < 1000 && run_text(sandbox, "for i = 1, 1000 do end", &report) == SANDBOX_OK) {
        entries++;
    }
    cr_expect(entries > 20 && entries < 60, "%d", entries);
    cr_expect(report.result == SANDBOX_INSTRUCTIONS);
    cr_expect_str_eq(report.text, "all calls together take more than 50000 steps");
    sandbox_revive(sandbox);
    cr_expect(run_text(sandbox, "return 1", &report) == SANDBOX_INSTRUCTIONS, "a revival alone gives nothing back");
    sandbox_revive(sandbox);
    sandbox_begin(sandbox);
    cr_expect(run_text(sandbox, "for i = 1, 1000 do end", &report) == SANDBOX_OK, "%s", report.text);
    // Entries too small for a tick of the hook count, too.
    entries = 0;
    sandbox_begin(sandbox);
    while (entries < 5000 && run_text(sandbox, "", &report) == SANDBOX_OK) {
        entries++;
    }
    cr_expect(entries > 300 && entries < 501, "%d", entries);
    sandbox_destroy(sandbox);

    // Two slow steps each, never a hundred instructions.
    limits = limits_for(SCRIPT_FILE);
    limits.all_instructions = UINT64_C(1) << 60;
    limits.all_ms = 200;
    sandbox = sandbox_create(NULL, &limits);
    cr_assert(run_text(sandbox, "a, b = ('\\0'):rep(500000), ('\\0'):rep(500000)", &report) == SANDBOX_OK);
    sandbox_begin(sandbox);
    entries = 0;
    alarm(ATTACK_SECONDS);
    while (run_text(sandbox, "local x = a < b x = a < b", &report) == SANDBOX_OK) {
        entries++;
    }
    alarm(0);
    cr_expect(report.result == SANDBOX_TIME && entries >= 3);
    cr_expect_str_eq(report.text, "all calls together take too long (at most 200 ms)");
    sandbox_destroy(sandbox);

    // Smaller budgets after loading.
    limits = limits_for(SCRIPT_FILE);
    sandbox = sandbox_create(NULL, &limits);
    cr_expect(run_text(sandbox, "for i = 1, 100000 do end", &report) == SANDBOX_OK);
    limits.instructions = 1000;
    sandbox_set_limits(sandbox, &limits);
    cr_expect(run_text(sandbox, "for i = 1, 100000 do end", &report) == SANDBOX_INSTRUCTIONS);
    expect_text(report.text, "at most 1000 steps");
    sandbox_destroy(sandbox);
}

// All scripts of the program share a budget, whatever group they are in; what one gives back is there for another.
Test(sandbox, program) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    limits.all_memory = (size_t)4 << 20;
    SandboxReport report;
    Sandbox *first = sandbox_create(NULL, &limits), *second = sandbox_create(NULL, &limits);
    cr_assert(first != NULL && second != NULL);
    static const char much[] = "local s = ('x'):rep(400000) kept = {} for i = 1, 7 do kept[i] = s .. i end";
    cr_expect(run_text(first, much, &report) == SANDBOX_OK, "%s", report.text);
    cr_expect(run_text(second, much, &report) == SANDBOX_MEMORY);
    expect_text(report.text, "uses too much memory together with the program's other scripts (at most 4 MiB)");
    sandbox_destroy(first);
    sandbox_revive(second);
    cr_expect(run_text(second, much, &report) == SANDBOX_OK, "%s", report.text);
    sandbox_destroy(second);
}

// Blocks larger than what is taken from the system at a time, growing, shrinking and given back.
Test(sandbox, large_blocks) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    limits.block = (size_t)6 << 20;
    limits.instructions *= 10;
    SandboxReport report;
    Sandbox *sandbox = sandbox_create(NULL, &limits);
    cr_assert(sandbox != NULL);
    for (int i = 0; i < 4; i++) {
        Script script = {.text = "local t = {} for i = 1, 200000 do t[i] = i end\n"
                                 "for i = 200000, 1, -1 do t[i] = nil end for i = 1, 100 do t['k' .. i] = i end\n"
                                 "return #(('x'):rep(3000000) .. t.k100)"};
        cr_assert(run_script(sandbox, &script, &report) == SANDBOX_OK, "%s", report.text);
        cr_expect_str_eq(script.result, "3000003");
    }
    cr_expect(run_text(sandbox, "local s, t = ('x'):rep(1500000), {} for i = 1, 20 do t[i] = s .. i end", &report) ==
              SANDBOX_MEMORY);
    expect_text(report.text, "at most 16384 KiB, 6144 KiB in one piece");
    sandbox_destroy(sandbox);
}

// Sandboxes of a group share its memory; what one of them needs no more is no reason to refuse another.
Test(sandbox, group) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    SandboxReport report;
    SandboxGroup *group = sandbox_group_create((size_t)4 << 20);
    Sandbox *first = sandbox_create(group, &limits), *second = sandbox_create(group, &limits);
    cr_assert(group != NULL && first != NULL && second != NULL);
    static const char garbage[] = "local s = ('x'):rep(400000) local t = {} for i = 1, 7 do t[i] = s .. i end";
    static const char kept[] = "local s = ('x'):rep(400000) kept = {} for i = 1, 7 do kept[i] = s .. i end";
    for (int i = 0; i < 5; i++) {
        cr_expect(run_text(first, garbage, &report) == SANDBOX_OK, "%s", report.text);
        cr_expect(run_text(second, garbage, &report) == SANDBOX_OK, "%s", report.text);
    }
    cr_expect(!sandbox_group_has_refused(group));
    cr_expect(run_text(first, kept, &report) == SANDBOX_OK, "%s", report.text);
    cr_expect(run_text(second, garbage, &report) == SANDBOX_MEMORY && sandbox_group_has_refused(group));
    expect_text(report.text, "uses too much memory together with the game's other rule files (at most 4 MiB)");
    sandbox_destroy(first);
    sandbox_revive(second);
    cr_expect(run_text(second, kept, &report) == SANDBOX_OK, "%s", report.text);
    expect_text(run_text(second, "kept = ('x'):rep(600000)", &report) == SANDBOX_ERROR ? report.text : "", "512 KiB");
    sandbox_destroy(second);
    sandbox_group_destroy(group);
}

// The table of limits: what is set comes out, wrong names and values are answered and change nothing.
Test(sandbox, limits) {
    Error error;
    size_t count;
    const ScriptLimit *all = limits_all(&count);
    for (size_t i = 0; i < count; i++) {
        cr_expect(all[i].value == all[i].otherwise && all[i].least <= all[i].value && all[i].value <= all[i].most, "%s",
                  all[i].name);
    }
    cr_expect(limits_set("hook.instructions", "12k", &error) == STATUS_OK);
    cr_expect(limits_for(SCRIPT_HOOK).instructions == 12000 && limits_for(SCRIPT_FILE).instructions == 10000000);
    cr_expect(limits_set("ms", "500", &error) == STATUS_OK);
    cr_expect(limits_for(SCRIPT_FILE).time_ms == 500 && limits_for(SCRIPT_BOT).time_ms == 500);
    cr_expect(limits_for(SCRIPT_BOT).all_ms == 5000 && limits_for(SCRIPT_BOT).all_instructions == 400000000);
    cr_expect(limits_set("memory", "2M", &error) == STATUS_OK && limits_for(SCRIPT_BOT).memory == 2097152);
    cr_expect(limits_set("hook", "default", &error) == STATUS_OK && limits_for(SCRIPT_HOOK).time_ms == 1000);
    cr_expect(limits_set("hook", "3", &error) == STATUS_BAD_INPUT);
    expect_text(error.text, "hook.instructions must be 1000 to ");
    cr_expect(limits_set("hook.memry", "3", &error) == STATUS_BAD_INPUT);
    expect_text(error.text, "there is no limit \"hook.memry\"");
    cr_expect(limits_set("", "3", &error) == STATUS_BAD_INPUT && !limits_known(""));
    static const char *const bad[] = {"", "k", "1.5", "-1", "1e9", "12kk", "999999999999999999999", "99999999999M"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cr_expect(limits_set("script.memory", bad[i], &error) == STATUS_BAD_INPUT, "%s", bad[i]);
        expect_text(error.text, "script.memory must be ");
    }
    cr_expect(limits_for(SCRIPT_FILE).memory == 2097152, "a mistake changes nothing");
    limits_reset();
    cr_expect(limits_for(SCRIPT_FILE).memory == 16777216 && limits_for(SCRIPT_FILE).time_ms == 2000);

    // They hold for what is loaded from then on.
    VariantError failure;
    cr_assert(limits_set("script.memory", "128k", &error) == STATUS_OK);
    cr_assert(limits_set("file.instructions", "10k", &error) == STATUS_OK);
    Variant *variant = variant_load("tests/scripts/attacks/none.lua", &failure);
    cr_expect(variant == NULL);
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/scripts/attacks/time/loop_plain.lua", NARDBOX_SOURCE_DIR);
    variant = variant_load(path, &failure);
    cr_expect(variant == NULL);
    expect_text(failure.text, "at most 10000 steps");
    variant_destroy(variant);
    limits_reset();
}
