// SPDX-License-Identifier: MIT
// What `profile` measures: how often each line of a bot ran, and each function that it called.
#define _POSIX_C_SOURCE 200809L // unsetenv
#include "repl/lab/experiment_private.h"
#include "scripts/bot_profile.h"
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ProfileRow *row_of(const BotProfile *profile, int line, const char *name) {
    for (size_t i = 0; i < profile->count; i++) {
        if (profile->row[i].line == line && strcmp(profile->row[i].name, name) == 0) {
            return &profile->row[i];
        }
    }
    return NULL;
}

// Each call of evaluate runs each of its lines once, and calls what they say; the games are the same in all ways.
Test(profile, counts_are_right) {
    cr_assert(chdir(fresh_folder("lab_profile")) == 0);
    write_text("three.lua", "return { evaluate = function(position)\n"
                            "  local me, them = position.board.me, position.board.them\n"
                            "  local lead = them.pips - me.pips\n"
                            "  return lead - math.abs(me:count(1, 6) - me[25])\n"
                            "end }");
    json_t *given = json_pack("{s:s, s:[s], s:[s, s], s:i}", "kind", "sim", "variants", "hypergammon", "bots",
                              "./three.lua", "./three.lua", "luck", 0);
    char error[EXPERIMENT_ERROR];
    Plan plan;
    Experiment experiment = {.plan = &plan};
    cr_assert(plan_read(&plan, given, error), "%s", error);
    json_decref(given);
    LabDesk desk;
    cr_assert_eq(experiment_load(&experiment, error), COMMAND_OK, "%s", error);
    cr_assert(lab_desk_create(&desk, &experiment, error), "%s", error);
    Tally *tally = memory_get(1, sizeof *tally);
    uint64_t calls = 0;
    for (ProfileKind kind = PROFILE_TIMES; kind <= PROFILE_FUNCTIONS; kind++) {
        cr_assert(bot_profile_begin(desk.bot[0], kind));
        cr_assert_eq(lab_play_unit(&desk, 3, tally), PLAYED);
        bot_profile_end(desk.bot[0]);
        const BotProfile *profile = bot_profile(desk.bot[0]);
        cr_expect(kind == PROFILE_TIMES || profile->calls == calls);
        calls = profile->calls;
        cr_expect_gt(calls, 20);
        cr_expect(profile->deciding > 0 && profile->in_script > 0);
        if (kind == PROFILE_LINES) {
            for (int line = 2; line <= 4; line++) {
                const ProfileRow *row = row_of(profile, line, "");
                cr_expect(row != NULL && row->count == calls, "line %d", line);
            }
        } else if (kind == PROFILE_FUNCTIONS) {
            static const struct {
                const char *name;
                uint64_t times;
            } used[] = {{".pips", 2}, {":count", 1}, {"[n]", 1}, {"abs", 1}};
            for (size_t i = 0; i < 4; i++) {
                const ProfileRow *row = row_of(profile, 0, used[i].name);
                cr_expect(row != NULL && row->count == used[i].times * calls, "%s: %llu", used[i].name,
                          row != NULL ? (unsigned long long)row->count : 0);
            }
        }
    }
    char line[40];
    bot_source_line(desk.bot[0], 3, line, sizeof line);
    cr_expect_str_eq(line, "local lead = them.pips - me.pips");
    bot_source_line(desk.bot[0], 99, line, sizeof line);
    cr_expect_str_eq(line, "");
    tally_clear(tally);
    free(tally);
    lab_desk_destroy(&desk, &experiment);
    experiment_unload(&experiment);
}

// The program's own function around `choose` is told as what it does, without the script that it runs: so the shares of
// all functions are no more than what was spent in them.
Test(profile, of_choose) {
    cr_assert(chdir(fresh_folder("lab_profile")) == 0);
    write_text("choose.lua", "return { choose = function(options, turn)\n"
                             "  local sum = 0\n"
                             "  for i = 1, 200 do sum = sum + i end\n"
                             "  return 1\n"
                             "end }");
    Ran ran = run_program(ARGUMENTS("profile", "./choose.lua", "hypergammon", "--seconds", "1"), NULL);
    const char *functions = strstr(ran.out, "functions of the program that ./choose.lua uses");
    cr_assert(functions != NULL, "%s%s", ran.out, ran.err);
    CHECK_HAS(functions, "  (the list of options)\n");
    cr_expect(strstr(functions, "  ?\n") == NULL && strstr(functions, "100.0 %") == NULL, "%s", functions);
    ran_destroy(&ran);
}

// What is not in a file cannot be looked at line by line.
Test(profile, of_a_net) {
    unsetenv("NARDBOX_NETS");
    Ran ran = run_program(ARGUMENTS("profile", "gentle", "hypergammon", "--seconds", "1"), NULL);
    cr_expect_eq(ran.status, 0, "%s", ran.err);
    CHECK_HAS(ran.out, ", all of it in the program: its file is not asked\n");
    cr_expect(strstr(ran.out, "Shares") == NULL, "%s", ran.out);
    ran_destroy(&ran);
}
