// SPDX-License-Identifier: MIT
// `nardbox why` on each kind of refused play: the rule it names, its value, and the line of the variant file that set
// it.
//
// Each case is a variant file written here, with the deciding key on the line that ends in `--@`.
#include "tests/repl/run_program.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define HIT "return {\n  layout = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 },\n"
#define BLOCK                                                                                                          \
    "return {\n  layout = { [24] = 15 },\n  move = { direction = 'parallel' },\n  contact = { blot = 'closed' },\n"
#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

typedef struct WhyCase {
    const char *file, *position, *play;
    const char *rule; // "key = value"
    const char *says;
} WhyCase;

static const WhyCase cases[] = {
    {HIT "  contact = { blot = 'hit' }, --@\n}", START " w 51", "24/19", "contact.blot = hit", "point 19 is closed"},
    {"return {\n  layout = { [24] = 15 },\n  contact = {\n    blot = 'closed' --@\n  }\n}", "24:15 24:14,7:1 w 61",
     "24/18", "contact.blot = closed", "1 opposing checker stands there"},
    {"return {\n layout = { [24] = 15 },\n contact = { blot = 'pin' } --@\n}", "24:14,13:1p 24:14,12:1 w 21", "13/11",
     "contact.blot = pin", "is pinned"},
    {HIT "  move = { passing = 'open' }, --@\n}", "24:2,13:2 24:2,20:2,6:2,5:2 w 54", "24/15", "move.passing = open",
     "is closed"},
    {HIT "  move = {\n    passing = 'any' }, --@\n}", "20:1 16:2,1:2,11:2 w 65", "20/14", "move.passing = any",
     "must come down"},
    {HIT "  move = {\n    passing = 'empty' --@\n }\n}", "24:1,10:1 7:1,2:2 w 65", "24/18/13", "move.passing = empty",
     "may not move on"},
    {HIT "  hit = { in_home = false }, --@\n}", "10:1,8:1 20:1,3:2 w 54", "10/5", "hit.in_home = false",
     "inside your own home board"},
    {HIT "  hit = {\n   run = 'free',\n   needs = 'one_home' } --@\n}", "13:15 17:1,1:2 w 54", "13/8",
     "hit.needs = one_home", "before one of your checkers is home"},
    {"return {\n layout = { [24] = 5, reserve = 10 },\n entry = { first = 'none' },\n hit = { needs = 'all_entered' } "
     "--@\n}",
     "24:5,reserve:10 6:1,2:14 w 54", "24/19", "hit.needs = all_entered", "checkers to enter"},
    {"return {\n layout = { [24] = 2, [6] = 13 },\n hit = { goes_to = 'start' } --@\n}", "13:2,1:2 17:1,2:2 w 54",
     "13/8", "hit.goes_to = start", "go back to its start"},
    {HIT " hit = { run = 'stay' } --@\n}", "7:1,3:2 20:1,1:2 w 22", "7/5/3", "hit.run = stay", "must stay"},
    {HIT " hit = { run = 'no_stack' } --@\n}", "6:2,3:2,10:1 20:1,1:2 w 21", "6/5/3", "hit.run = no_stack",
     "may not join"},
    {HIT " hit = { run = 'no_stack_next' } --@\n}", "6:2,3:2,10:1 20:1,1:2 w 21", "6/5/3", "hit.run = no_stack_next",
     "next step"},
    {HIT " forced = { higher = 'free' },\n hit = { run = 'no_stack',\n run_off = false } --@\n}",
     "6:2,4:1 20:1,1:2 w 51", "6/5/off", "hit.run_off = false", "may not be borne off"},
    {HIT " entry = { first = 'all' } --@\n}", "bar:1,13:2 24:2,1:2 w 54", "13/8", "entry.first = all", "on the bar"},
    {"return {\n layout = { reserve = 15 },\n entry = { first = 'bar' } --@\n}", "reserve:2,bar:1 24:2,1:2 w 54",
     "reserve/20", "entry.first = bar", "on the bar"},
    {HIT " entry = { onto = 'empty' } --@\n}", "bar:1,13:2 4:1,1:2 w 54", "bar/21", "entry.onto = empty",
     "that is empty"},
    {HIT " entry = { onto = 'not_own' } --@\n}", "bar:1,21:2 5:1,1:2 w 54", "bar/21", "entry.onto = not_own",
     "without own checkers"},
    {BLOCK " head = { per_turn = 1 } --@\n}", "24:14,18:1 24:15 w 63", "24/18 24/21", "head.per_turn = 1",
     "only one checker may leave the head (24)"},
    {BLOCK " head = { per_turn = 1,\n first_max = 2, --@\n first_doubles = { 3, 4, 6 } }\n}",
     "24:15 24:15 w 33 first=w", "24/21(3)", "head.first_max = 2", "only 2 checkers"},
    {BLOCK " head = { per_turn = 1, first_max = 2, first_doubles = { 3 }, --@\n first_when = 'listed' }\n}",
     "24:15 24:15 w 55 first=w", "24/19 24/19", "head.per_turn = 1",
     "only one checker may leave the head (24) in a turn"},
    {BLOCK " head = { per_turn = 1, first_max = 2, first_doubles = { 3 },\n first_when = 'needed' } --@\n}",
     "24:15 20:15 w 33 first=w", "24/21(2)", "head.first_when = needed",
     "only one checker may leave the head (24): this"},
    {BLOCK " head = { per_turn = 1, first_max = 3, first_doubles = { 3 },\n first_when = 'needed' } --@\n}",
     "24:15 24:15 w 33 first=w", "24/21(3)", "head.first_when = needed",
     "only 2 checkers may leave the head (24): this"},
    {BLOCK " head = { per_turn = 1, first_max = 2, first_doubles = { 3 }, --@\n first_when = 'needed' }\n}",
     "24:15 24:15 w 66 first=w", "24/18(2)", "head.per_turn = 1", "in a turn"},
    {BLOCK " head = { per_turn = 1, first_max = 2,\n first_when = 'any_roll_needed' } --@\n}",
     "24:15 24:15 w 52 first=w", "24/19 24/22", "head.first_when = any_roll_needed", "this roll needs no more"},
    {BLOCK " runner = { goal = 11 } --@\n}", "24:14,18:1 24:15 w 63", "24/21", "runner.goal = 11", "reached point 11"},
    {BLOCK " prime = { length = 6,\n allow = 'enemy_ahead' } --@\n}", "24:9,20:1,17:1,16:1,15:1,14:1,13:1 24:15 w 21",
     "20/18", "prime.allow = enemy_ahead", "with an opposing checker ahead"},
    {BLOCK " prime = { allow = 'enemy_behind' } --@\n}", "24:9,8:1,5:1,4:1,3:1,2:1,1:1 5:15 w 21", "8/6",
     "prime.allow = enemy_behind", "with an opposing checker behind"},
    {BLOCK " prime = { allow = 'never' } --@\n}", "24:9,20:1,17:1,16:1,15:1,14:1,13:1 24:15 w 21", "20/18",
     "prime.allow = never", "you may not hold"},
    {BLOCK " prime = { release = true } --@\n}", "24:8,20:1,8:1,5:1,4:1,3:1,2:1,1:1 19:15 w 21", "8/6 20/19",
     "prime.release = true", "on the one point behind it"},
    {"return {\n layout = { [24] = 15 },\n limits = {\n  mid = { from = 12, to = 12, stack = 2 }, --@\n }\n}",
     "13:2,12:2 1:15 w 21", "13/12", "limits.mid = from=12 to=12 stack=2", "at most 2 checkers"},
    {"return {\n layout = { [24] = 15 },\n limits = {\n  far = { from = 19, to = 24, points = 1 } --@\n }\n}",
     "24:15 10:15 w 21", "24/22 24/23", "limits.far = from=19 to=24 points=1", "may be held"},
    {HIT " bearoff = {\n when = 'all_home' } --@\n}", "13:1,5:2 24:2,1:2 w 54", "5/off 13/9", "bearoff.when = all_home",
     "before all are home"},
    {"return {\n layout = { [24] = 15 },\n contact = { blot = 'pin' },\n bearoff = { when = 'all_home_free' } --@\n}",
     "6:1p,5:2 24:2,19:2 w 54", "5/off", "bearoff.when = all_home_free", "is pinned"},
    {HIT " bearoff = { dice = { 2, 4, 6 } } --@\n}", "6:2,5:2 24:2,10:2 w 51", "5/off", "bearoff.dice = {2, 4, 6}",
     "a 5 takes no checker off"},
    {HIT " bearoff = { match = 'highest' } --@\n}", "6:2,5:2 24:2,10:2 w 62", "5/off 6/4", "bearoff.match = highest",
     "only from the highest point"},
    {HIT " bearoff = { match = 'exact' } --@\n}", "4:2,3:2 24:2,10:2 w 62", "4/off", "bearoff.match = exact",
     "only from the point of that number"},
    {HIT " bearoff = { match = 'below' } --@\n}", "6:2,2:2 24:2,10:2 w 43", "2/off", "bearoff.match = below",
     "on a higher point can use"},
    {HIT " bearoff = { must = 'exact' } --@\n}", "6:2,4:2 24:2,10:2 w 42", "6/2", "bearoff.must = exact", "so it must"},
    {HIT " bearoff = { must = 'always' } --@\n}", "5:2,4:2 10:2 w 42", "5/1", "bearoff.must = always", "so it must"},
    {HIT " bearoff = { inner_moves = false } --@\n}", "6:2,4:2 24:2,10:2 w 32", "6/3", "bearoff.inner_moves = false",
     "only be borne off"},
    {HIT " bearoff = { other_die = 'other_checker' } --@\n}", "6:1,1:2 22:2,10:2 w 42", "6/4/off",
     "bearoff.other_die = other_checker", "for another checker"},
    {HIT " forced = { use = 'most' } --@\n}", START " w 31", "8/5", "forced.use = most", "can be played"},
    {HIT " forced = { use = 'while_possible' } --@\n}", START " w 31", "8/5", "forced.use = while_possible",
     "a further step is possible"},
    {HIT " forced = {\n use = 'most',\n higher = 'must' } --@\n}", "20:1 16:2,1:2 w 65", "20/15",
     "forced.higher = must", "the higher one"},
};

static int marked_line(const char *file) {
    const char *mark = strstr(file, "--@");
    int line = 1;
    cr_assert_not_null(mark, "no --@ in %s", file);
    for (const char *at = file; at < mark; at++) {
        line += *at == '\n';
    }
    return line;
}

Test(why, names_the_rule_and_the_line_that_set_it) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const WhyCase *each = &cases[i];
        char path[1024], expected[1280];
        snprintf(path, sizeof path, "%s/rulebook.lua", fresh_folder("why"));
        write_text(path, each->file);
        snprintf(expected, sizeof expected, "(%s, %s:%d)", each->rule, path, marked_line(each->file));
        Ran ran = run_program((const char *const[]){"why", path, each->position, each->play, NULL}, "");
        cr_expect_eq(ran.status, 1, "%s %s: status %d %s", each->rule, each->play, ran.status, ran.err);
        cr_expect(strstr(ran.out, "is not legal"), "%s: %s%s", each->rule, ran.out, ran.err);
        cr_expect(strstr(ran.out, expected), "%s is not in: %s", expected, ran.out);
        cr_expect(strstr(ran.out, each->says), "%s is not in: %s", each->says, ran.out);
        ran_destroy(&ran);
    }
}

// Where several files prefer plays, the one by which another play is better tells why.
Test(why, names_the_file_that_decides) {
    static const char *const position = "24:2,13:5,8:3,6:5 20:1,24:1,13:5,8:3,6:5 w 32", *const play = "8/5* 13/11";
    const char *folder = fresh_folder("why");
    char path[1024], spec[2200];
    snprintf(path, sizeof path, "%s/hits.lua", folder);
    write_text(path, "return { prefer_play = function(play) return play.hits, 'hit' end }");
    snprintf(path, sizeof path, "%s/blots.lua", folder);
    write_text(path, "return { prefer_play = function(_, turn) return -turn.board.me:blots(1, 24), 'few blots' end }");
    for (int i = 0; i < 2; i++) {
        snprintf(spec, sizeof spec,
                 i == 0 ? "backgammon+%s/hits.lua+%s/blots.lua" : "backgammon+%s/blots.lua+%s/hits.lua", folder,
                 folder);
        Ran ran = run_program((const char *const[]){"why", spec, position, play, NULL}, "");
        cr_expect(strstr(ran.out, "few blots  (") && strstr(ran.out, "/blots.lua:1)"), "%s: %s%s", spec, ran.out,
                  ran.err);
        ran_destroy(&ran);
        ran = run_program((const char *const[]){"why", spec, position, "13/10/8", NULL}, "");
        cr_expect(i == 0 ? strstr(ran.out, "hit  (") != NULL : strstr(ran.out, "is legal") != NULL, "%s%s", ran.out,
                  ran.err);
        ran_destroy(&ran);
    }
}
