// SPDX-License-Identifier: MIT
// Plays as text: canonical form, tolerant reading, malformed texts, and the reason for every refusal.
#include "core/play_text.h"
#include "core/rule_keys.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <string.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"
#define PAKOTO "layout=24:15; contact.blot=pin; bearoff.when=all_home_free"
#define EITHER BACKGAMMON "; contact.blot=either"
#define PERSIAN BACKGAMMON "; hit.run=no_stack; forced.higher=free"

static Status judge(const Rules *rules, const char *position_text, Numbering numbering, const char *text, char *played,
                    Refusal *refusal, Error *error) {
    Position position = make_position(rules, position_text);
    PlayList list = make_plays(rules, &position);
    Judgement judgement;
    memset(error, 0, sizeof *error);
    Status status = play_judge(rules, &position, numbering, text, &list, &judgement, error);
    *refusal = judgement.refusal;
    played[0] = '\0';
    if (status == STATUS_OK) {
        Play play;
        play_list_get(&list, judgement.play, &play);
        play_print(rules, (Side)position.turn, numbering, &play, played, PLAY_TEXT);
    }
    play_list_destroy(&list);
    return status;
}

Test(play_text, tolerant_in_canonical_out) {
    static const struct {
        const char *rules, *position, *typed, *canonical;
    } cases[] = {
        {BACKGAMMON, START " w 31", "8/5 6/5", "8/5 6/5"},
        {BACKGAMMON, START " w 31", "6/5 8/5", "8/5 6/5"},
        {BACKGAMMON, START " w 31", "6-5,8-5", "8/5 6/5"},
        {BACKGAMMON, START " w 31", "8 5 6 5", "8/5 6/5"},
        {BACKGAMMON, START " w 31", "  8/5;6/5  ", "8/5 6/5"},
        {BACKGAMMON, START " w 31", "31: 8/5* 6/5", "8/5 6/5"},
        {BACKGAMMON, START " w 31", "24/20", "24/21/20"},
        {BACKGAMMON, START " w 31", "24/23/20", "24/21/20"},
        {BACKGAMMON, START " w 31", "24/21 21/20", "24/21/20"},
        {BACKGAMMON, START " w 66", "24/18(2) 13/7(2)", "24/18(2) 13/7(2)"},
        {BACKGAMMON, START " w 66", "13/7 24/18 13/7 24/18", "24/18(2) 13/7(2)"},
        {BACKGAMMON, START " w 11", "8/7(2) 6/5(2)", "8/7(2) 6/5(2)"},
        {BACKGAMMON, START " w 11", "24/22(2)", "24/23/22(2)"},
        {BACKGAMMON, "bar:1,13:5,8:4,6:5 24:2,13:5,8:3,6:4,4:1 w 42", "bar/21 24/22", NULL},
        {BACKGAMMON, "bar:1,13:5,8:4,6:5 24:2,13:5,8:3,6:4,4:1 w 42", "bar/23 13/9", "bar/23 13/9"},
        {BACKGAMMON, "bar:1,13:5,8:4,6:5 24:2,13:5,8:3,6:4,4:1 w 42", "25/21 6/4", "bar/21* 6/4"},
        {BACKGAMMON, "bar:1,13:5,8:4,6:5 24:2,13:5,8:3,6:4,4:1 w 42", "BAR/21* 6/4", "bar/21* 6/4"},
        {BACKGAMMON, "6:2,5:2 24:2,13:5 w 65", "6/off 5/off", "6/off 5/off"},
        {BACKGAMMON, "6:2,5:2 24:2,13:5 w 65", "6/0 5-0", "6/off 5/off"},
        {BACKGAMMON, "6:2,5:2 24:2,13:5 w 61", "6/Off 6/5", "6/5 6/off"},
        {"layout=reserve:15", "reserve:15 reserve:15 w 61", "reserve/19 reserve/24", "reserve/24 reserve/19"},
        {BACKGAMMON, "2:1 13:15 w 66", "2/off", "2/off"},
        {BACKGAMMON, "24:1 2:14,19:1 w 66", "-", NULL},
        {BACKGAMMON, "bar:1 6:2,5:2,4:2,3:2,2:2,1:2 w 66", "-", ""},
        {BACKGAMMON, "bar:1 6:2,5:2,4:2,3:2,2:2,1:2 w 66", "", ""},
        {BACKGAMMON, "bar:1 6:2,5:2,4:2,3:2,2:2,1:2 w 66", "pass", ""},
        {BACKGAMMON, "bar:1 6:2,5:2,4:2,3:2,2:2,1:2 w 66", "no move", ""},
        // a blot hit in passing keeps its middle point
        {BACKGAMMON, "24:1 19:1,2:2 w 61", "24/18/17", "24/18/17"},
        {BACKGAMMON, "24:1 7:1,2:2 w 61", "24/17", "24/18*/17"},
        {"layout=24:2; contact.blot=either", "24:2 12:1,2:1 w 65", "24/18 24/19", "24/19 24/18"},
        {"layout=24:2; contact.blot=either", "24:2 7:1,2:1 w 65", "24/18^ 24/19", "24/19 24/18^"},
        {"layout=24:2; contact.blot=either", "24:2 7:1,2:1 w 65", "24/18* 24/19", "24/19 24/18*"},
        // whoever comes there first meets it: a mark that is met before one that is not
        {EITHER, "13:5,8:3,6:7 20:1,13:5,8:4,6:5 w 31", "8/5* 6/5", "8/5* 6/5"},
        {EITHER, "13:5,8:3,6:7 20:1,13:5,8:4,6:5 w 31", "8/5^ 6/5", "8/5^ 6/5"},
        {EITHER, "13:5,8:3,6:7 20:1,13:5,8:4,6:5 w 31", "6/5* 8/5", "8/5* 6/5"},
        {EITHER, "13:5,8:3,6:7 20:1,13:5,8:4,6:5 w 31", "13/10* 6/5^", "13/10 6/5^"}, // nothing is hit on 10
        {EITHER, "8:2 20:1,13:5 w 33", "8/5*(2) 5/2(2)", "8/5*/2(2)"},
        {EITHER, "8:2 20:1,13:5 w 33", "8/5^/2(2)", "8/5^/2(2)"},
        {EITHER, "8:2 20:1,13:5 w 33", "8/5^/2 8/5*/2", "8/5*/2(2)"},
        {PAKOTO, "24:2 7:1,2:1 w 65", "24/18 24/19", "24/19 24/18^"},
        {PAKOTO, "24:2 7:1,2:1 w 65", "24/18* 24/19", "24/19 24/18^"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(cases[i].rules, "");
        char played[PLAY_TEXT];
        Refusal refusal;
        Error error;
        Status status = judge(&rules, cases[i].position, NUMBERING_OWN, cases[i].typed, played, &refusal, &error);
        if (!cases[i].canonical) {
            cr_expect_neq(status, STATUS_OK, "%s / %s", cases[i].position, cases[i].typed);
            continue;
        }
        cr_expect_eq(status, STATUS_OK, "%s / %s: %s%s", cases[i].position, cases[i].typed, error.text, refusal.text);
        cr_expect_str_eq(played, cases[i].canonical, "%s became %s", cases[i].typed, played);
    }
}

Test(play_text, absolute_numbering_is_whites) {
    Rules narde = make_rules(NARDE, ""), contrary = make_rules(BACKGAMMON, "");
    char played[PLAY_TEXT];
    Refusal refusal;
    Error error;
    // Black's head is White's 12 (N2, N4).
    cr_expect_eq(judge(&narde, "24:14,18:1 24:15 b 65", NUMBERING_ABSOLUTE, "12/6 6/1", played, &refusal, &error),
                 STATUS_OK, "%s%s", error.text, refusal.text);
    cr_expect_str_eq(played, "12/6/1");
    cr_expect_eq(judge(&narde, "24:14,18:1 24:15 w 65", NUMBERING_ABSOLUTE, "24/13", played, &refusal, &error),
                 STATUS_OK);
    cr_expect_str_eq(played, "24/18/13");
    cr_expect_eq(judge(&contrary, START " b 31", NUMBERING_ABSOLUTE, "17/20 19/20", played, &refusal, &error),
                 STATUS_OK, "%s%s", error.text, refusal.text);
    cr_expect_str_eq(played, "17/20 19/20");
    cr_expect_eq(judge(&narde, "24:14,18:1 24:15 b 65", NUMBERING_ABSOLUTE, "12/6 12/7", played, &refusal, &error),
                 STATUS_ILLEGAL);
    cr_expect(strstr(refusal.text, "the head (12)"), "%s", refusal.text);
}

Test(play_text, malformed_plays_name_the_place) {
    static const struct {
        const char *text, *says;
        size_t at;
    } bad[] = {
        {"85 65", "\"85\" is not a place", 0},
        {"8/", "ends where a point", 2},
        {"/8", "expected a point", 0},
        {"8//5", "expected a point", 2},
        {"8", "where to?", 0},
        {"8 5 6", "where to?", 4},
        {"26/20", "\"26\" is not a place: places are 1 to 24", 0},
        {"baar/20", "did you mean bar?", 0},
        {"6/of", "did you mean off?", 2},
        {"8/5(9)", "expected (2) to (8)", 3},
        {"8/5(2", "expected (2) to (8)", 3},
        {"8/5x", "\"5x\" is not a place", 2},
        {"8/5*x", "\"x\": does not belong here", 4},
        {"8/5**", "does not belong here", 4},
        {"8/8", "it goes nowhere", 0},
        {"hello", "\"hello\" is not a place", 0},
        {"8 5/3", "write every step as 24/18", 0},
        {"8/5(8) 6/5(2)", "more steps than can ever be played", 7},
        {"8/7/6/5/4/3/2/1/0/8", "too many steps", 18},
        {"\x01/\x02", "expected a point", 0},
        {"1000000000000/5", "is not a place", 0},
        {"+8/5", "expected a point", 0},
        {"8.5", "expected a point", 1},
        {"бар/4", "\"бар\" is not a place", 0},
        {"6/yбббббббббббббббббббббббббб", "\"yббббббббббббббббббб\" is not a place", 2}, // a whole letter less
    };
    Rules rules = make_rules(BACKGAMMON, "");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char played[PLAY_TEXT];
        Refusal refusal;
        Error error;
        Status status = judge(&rules, START " w 31", NUMBERING_OWN, bad[i].text, played, &refusal, &error);
        cr_expect_eq(status, STATUS_BAD_INPUT, "%s", bad[i].text);
        cr_expect(strstr(error.text, bad[i].says), "%s: \"%s\" lacks \"%s\"", bad[i].text, error.text, bad[i].says);
        cr_expect_eq(error.at, bad[i].at, "%s: at %zu", bad[i].text, error.at);
    }
}

Test(play_text, collapsed_chains_that_differ_are_spelled_out) {
    Rules rules = make_rules(BACKGAMMON, ""), either = make_rules("layout=24:2", "contact.blot=either");
    char played[PLAY_TEXT];
    Refusal refusal;
    Error error;
    // A blot on one of the two middle points: the routes differ.
    cr_expect_eq(judge(&rules, "24:1 7:1,2:2 w 65", NUMBERING_OWN, "24/13", played, &refusal, &error),
                 STATUS_BAD_INPUT);
    cr_expect(strstr(error.text, "24/18*/13") && strstr(error.text, "24/19/13"), "%s", error.text);
    cr_expect_eq(judge(&rules, "24:1 7:1,2:2 w 65", NUMBERING_OWN, "24/18/13", played, &refusal, &error), STATUS_OK);
    cr_expect_str_eq(played, "24/18*/13");
    cr_expect_eq(judge(&either, "24:2 7:1,6:1 w 65", NUMBERING_OWN, "24/18^ 24/19", played, &refusal, &error),
                 STATUS_BAD_INPUT);
    cr_expect(strstr(error.text, "24/19* 24/18^ or 24/19^ 24/18^; say which"), "%s", error.text);
    cr_expect_eq(judge(&either, "24:2 7:1,2:1 w 65", NUMBERING_OWN, "24/18 24/19", played, &refusal, &error),
                 STATUS_BAD_INPUT);
    cr_expect(strstr(error.text, "24/18*") && strstr(error.text, "24/18^"), "%s", error.text);
    // What is written out, number by number, is meant before the routes of a chain.
    cr_expect_eq(judge(&rules, "2:1 24:1,3:2 w 21", NUMBERING_OWN, "2/off", played, &refusal, &error), STATUS_OK);
    cr_expect_str_eq(played, "2/off");
    cr_expect_eq(judge(&rules, "2:1 24:1,3:2 w 21", NUMBERING_OWN, "2/1/off", played, &refusal, &error), STATUS_OK);
    cr_expect_str_eq(played, "2/1*/off");
    // One route closed: no doubt.
    cr_expect_eq(judge(&rules, "24:1 7:2,2:2 w 65", NUMBERING_OWN, "24/13", played, &refusal, &error), STATUS_OK);
    cr_expect_str_eq(played, "24/19/13");
}

Test(play_text, every_refusal_names_its_rule) {
    static const struct {
        const char *rules, *position, *typed;
        Reason reason;
        const char *key, *says;
    } cases[] = {
        {BACKGAMMON, START " w 31", "20/17", REASON_NO_CHECKER, "", "you have no checker on 20"},
        {BACKGAMMON, START " w 31", "bar/22", REASON_NO_CHECKER, "", "you have no checker on the bar"},
        {BACKGAMMON, "bar:1,8:14 20:15 w 31", "bar/22 bar/24", REASON_NO_CHECKER, "",
         "no more of your checkers are on the bar"},
        {BACKGAMMON, START " w 31", "reserve/22", REASON_NO_CHECKER, "", "you have no checker in reserve"},
        {BACKGAMMON, START " w 31", "6/off 6/5", REASON_OFF_WHEN, "bearoff.when", "before all are home"},
        {BACKGAMMON, "bar:1,6:2 13:15 w 31", "bar/off", REASON_NOT_A_PLACE, "", "yet to enter"},
        {BACKGAMMON, START " w 31", "5/8", REASON_BACKWARDS, "", "goes backwards"},
        {BACKGAMMON, START " w 31", "8/6", REASON_NO_SUCH_DIE, "", "no number left to play goes from 8 to 6"},
        {BACKGAMMON "; dice.count=3", "20:1,off:14 20:2,1:13 w 654", "20/10", REASON_HIGHER, "forced.higher",
         "not all numbers can be played together, so it must be the highest ones"},
        {BACKGAMMON, START " w 42", "8/3 3/1", REASON_NO_SUCH_DIE, "", "no number left to play goes from 8 to 3"},
        {BACKGAMMON, START " w 42", "12/8 13/12", REASON_NO_SUCH_DIE, "", "no number left to play goes from 13 to 12"},
        {BACKGAMMON, START " w 31", "8/5 6/3", REASON_NO_SUCH_DIE, "", "from 6 to 3"},
        {BACKGAMMON, START " w 51", "24/19", REASON_CLOSED, "contact.blot",
         "point 19 is closed: 5 opposing checkers stand there"},
        {NARDE, "24:15 24:14,23:1 w 61", "24/23 23/17", REASON_NONE, "", ""},
        {NARDE, "24:15 24:14,6:1 w 61", "24/18", REASON_CLOSED, "contact.blot", "1 opposing checker stands there"},
        {PAKOTO, "24:14,13:1p 24:14,12:1 w 21", "13/11", REASON_PINNED, "contact.blot", "the checker on 13 is pinned"},
        {BACKGAMMON, "24:2,13:2 24:2,20:2,6:2,5:2 w 54", "24/15", REASON_CLOSED_PASSING, "move.passing", "is closed"},
        {BACKGAMMON "; move.passing=any", "24:2,13:2 24:2,20:2,6:2,5:2 w 54", "24/19 13/9", REASON_CLOSED, "", NULL},
        {BACKGAMMON "; move.passing=empty", "24:1,10:1 7:1,2:2 w 65", "24/18/13", REASON_PASSING_EMPTY, "move.passing",
         "may not move on"},
        {BACKGAMMON "; hit.in_home=false", "10:1,8:1 20:1,3:2 w 54", "10/5", REASON_HIT_IN_HOME, "hit.in_home",
         "inside your own home board"},
        {BACKGAMMON "; hit.in_home=false", "10:1,8:1 19:1,3:2 w 54", "10/6", REASON_HIT_IN_HOME, "hit.in_home",
         "inside your own home board"},
        {BACKGAMMON "; hit.needs=one_home", "13:15 17:1,1:2 w 54", "13/8*", REASON_HIT_NEEDS, "hit.needs",
         "before one of your checkers is home"},
        {"layout=24:5,reserve:10; hit.needs=all_entered; entry.first=none", "24:5,reserve:10 6:1,2:14 w 54", "24/19",
         REASON_HIT_NEEDS, "hit.needs", "while you have checkers to enter"},
        {"layout=24:2,6:13; hit.goes_to=start", "13:2,1:2 17:1,2:2 w 54", "13/8*", REASON_HIT_GOES_TO, "hit.goes_to",
         "a checker of yours would stand there"},
        {BACKGAMMON "; hit.run=stay", "7:1,3:2 20:1,1:2 w 22", "7/5*/3", REASON_HIT_RUN, "hit.run", "must stay"},
        {PERSIAN, "6:2,3:2,10:1 20:1,1:2 w 21", "6/5*/3", REASON_HIT_RUN, "hit.run",
         "may not join your other checkers"},
        {BACKGAMMON "; hit.run=no_stack_next", "6:2,3:2,10:1 20:1,1:2 w 21", "6/5*/3", REASON_HIT_RUN, "hit.run",
         "with its next step"},
        {PERSIAN "; hit.run_off=false", "6:2,4:1 20:1,1:2 w 51", "6/5*/off", REASON_HIT_RUN_OFF, "hit.run_off",
         "may not be borne off in the same turn"},
        {BACKGAMMON, "bar:1,13:2 24:2,1:2 w 54", "13/8", REASON_ENTRY_FIRST, "entry.first",
         "on the bar must enter first"},
        {"layout=reserve:15", "reserve:1,13:2 24:2,1:2 w 54", "13/8", REASON_ENTRY_FIRST, "entry.first",
         "in reserve must enter first"},
        {"layout=reserve:15; entry.first=bar", "reserve:2,bar:1 24:2,1:2 w 54", "reserve/20", REASON_ENTRY_FIRST,
         "entry.first", "on the bar must enter first"},
        {BACKGAMMON "; entry.onto=empty", "bar:1,13:2 4:1,1:2 w 54", "bar/21", REASON_ENTRY_ONTO, "entry.onto",
         "only onto a point that is empty (21)"},
        {BACKGAMMON "; entry.onto=not_own", "bar:1,21:2 5:1,1:2 w 54", "bar/21", REASON_ENTRY_ONTO, "entry.onto",
         "without own checkers (21)"},
        {NARDE, "24:14,18:1 24:15 w 63", "24/18 24/21", REASON_HEAD, "head.per_turn",
         "only one checker may leave the head (24)"},
        {NARDE, "24:15 24:15 w 33 first=w", "24/21(3)", REASON_HEAD_FIRST, "head.first_max", "only 2 checkers"},
        {NARDE "; head.first_max=15; head.first_when=needed", "24:15 24:15 w 33 first=w", "24/21(4)", REASON_HEAD_FIRST,
         "head.first_when", "only 2 checkers"},
        {NARDE "; head.first_max=3", "24:14,21:1 24:15 w 333 first=w head=1 roll=33", "24/21(3)", REASON_HEAD_FIRST,
         "head.first_max", "only 3 checkers"},
        {"layout=24:15; runner.goal=11; move.direction=parallel; contact.blot=closed", "24:14,18:1 24:15 w 63", "24/21",
         REASON_RUNNER, "runner.goal", "before the first has reached point 11"},
        // N12: six in a row with every enemy behind them.
        {NARDE, "24:9,20:1,17:1,16:1,15:1,14:1,13:1 24:15 w 21", "20/18", REASON_PRIME, "prime.allow",
         "only with an opposing checker ahead"},
        {NARDE "; prime.allow=never", "24:9,20:1,17:1,16:1,15:1,14:1,13:1 24:15 w 21", "20/18", REASON_PRIME,
         "prime.allow", "you may not hold 6 points in a row"},
        {NARDE "; prime.allow=enemy_behind", "24:9,8:1,5:1,4:1,3:1,2:1,1:1 5:15 w 21", "8/6", REASON_PRIME,
         "prime.allow", "with an opposing checker behind"},
        {NARDE "; prime.allow=always; prime.release=true", "24:8,20:1,8:1,5:1,4:1,3:1,2:1,1:1 19:15 w 21", "8/6 20/19",
         REASON_PRIME_RELEASE, "prime.release", "all opposing checkers are on the one point behind it"},
        {"layout=24:15; limits.mid=from=12 to=12 stack=2", "13:2,12:2,1:11 1:15 w 21", "13/12", REASON_LIMIT_STACK,
         "limits.mid", "at most 2 checkers may stand on point 12"},
        {"layout=24:15; limits.far=from=19 to=24 points=1", "24:15 10:15 w 21", "24/22 24/23", REASON_LIMIT_POINTS,
         "limits.far", "at most 1 of your points 19 to 24"},
        {BACKGAMMON, "13:1,5:2 24:2,1:2 w 54", "5/off 13/9", REASON_OFF_WHEN, "bearoff.when", "before all are home"},
        {"layout=24:15; contact.blot=pin; bearoff.when=all_home_free", "6:1p,5:2 24:2,19:2 w 54", "5/off",
         REASON_OFF_WHEN, "bearoff.when", "while one of yours is pinned"},
        {BACKGAMMON "; bearoff.dice=2,4,6", "6:2,5:2 24:2,10:2 w 51", "5/off", REASON_OFF_DICE, "bearoff.dice",
         "a 5 takes no checker off, only {2, 4, 6} do"},
        {BACKGAMMON, "6:2,5:2 24:2,10:2 w 62", "5/off 6/4", REASON_OFF_MATCH, "bearoff.match",
         "only from the highest point"},
        {BACKGAMMON, "6:2,5:2 24:2,10:2 w 31", "5/off", REASON_OFF_MATCH, "bearoff.match", "too small"},
        {BACKGAMMON "; bearoff.match=exact", "4:2,3:2 24:2,10:2 w 62", "4/off", REASON_OFF_MATCH, "bearoff.match",
         "only from the point of that number"},
        {BACKGAMMON "; bearoff.match=below", "6:2,2:2 24:2,10:2 w 43", "2/off", REASON_OFF_MATCH, "bearoff.match",
         "a checker on a higher point can use the number"},
        {BACKGAMMON "; bearoff.must=exact", "6:2,4:2 24:2,10:2 w 42", "6/2", REASON_OFF_MUST, "bearoff.must",
         "so it must"},
        {BACKGAMMON "; bearoff.must=always", "5:2,4:2 24:2,10:2 w 62", "5/3 4/2", REASON_NO_SUCH_DIE, "", NULL},
        {BACKGAMMON "; bearoff.inner_moves=false", "6:2,4:2 24:2,10:2 w 32", "6/3", REASON_OFF_INNER,
         "bearoff.inner_moves", "only be borne off"},
        {BACKGAMMON "; bearoff.other_die=other_checker", "6:1,1:2 22:2,10:2 w 42", "6/4/off", REASON_OFF_OTHER,
         "bearoff.other_die", "for another checker"},
        {BACKGAMMON, START " w 31", "8/5", REASON_USE, "forced.use", "more of the numbers can be played"},
        {BACKGAMMON, START " w 31", "-", REASON_USE, "forced.use", "more of the numbers can be played"},
        {BACKGAMMON "; forced.use=while_possible", START " w 31", "8/5", REASON_USE, "forced.use",
         "a further step is possible"},
        // N10: either a six or a five, not both.
        {NARDE, "20:1,3:14 24:10,21:1,22:1 w 65", "20/15", REASON_HIGHER, "forced.higher", "it must be the higher one"},
        {BACKGAMMON, "20:1 16:2,1:2 w 65", "20/15", REASON_HIGHER, "forced.higher", "it must be the higher one"},
        {BACKGAMMON "; forced.higher=free", "20:1 16:2,1:2 w 65", "20/15", REASON_NONE, "", ""},
        {BACKGAMMON "; move.passing=any", "20:1 16:2,1:2,11:2 w 65", "20/14", REASON_PASSING_LAND, "move.passing",
         "must come down on an open one"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(cases[i].rules, "");
        char played[PLAY_TEXT];
        Refusal refusal;
        Error error;
        Status status = judge(&rules, cases[i].position, NUMBERING_OWN, cases[i].typed, played, &refusal, &error);
        if (cases[i].reason == REASON_NONE) {
            cr_expect_eq(status, STATUS_OK, "%s / %s: %s%s", cases[i].position, cases[i].typed, error.text,
                         refusal.text);
            continue;
        }
        cr_expect_eq(status, STATUS_ILLEGAL, "%s / %s: %s", cases[i].position, cases[i].typed, error.text);
        if (!cases[i].says) {
            continue;
        }
        cr_expect_eq(refusal.reason, cases[i].reason, "%s / %s: reason %d: %s", cases[i].position, cases[i].typed,
                     refusal.reason, refusal.text);
        cr_expect_str_eq(refusal.key, cases[i].key, "%s / %s: %s", cases[i].position, cases[i].typed, refusal.key);
        cr_expect(strstr(refusal.text, cases[i].says), "%s / %s: \"%s\" lacks \"%s\"", cases[i].position,
                  cases[i].typed, refusal.text, cases[i].says);
        if (refusal.key[0]) {
            char value[64];
            rules_get_text(&rules, refusal.key, value, sizeof value);
            cr_expect_str_eq(refusal.value, value);
        }
    }
}

// The list keeps one way of several to a result; the judgement tells the one that was typed.
Test(play_text, the_way_that_was_typed) {
    static const char *const cases[][4] = {
        {"7:1,4:1 13:2 w 43", "7/4 4/off", "7/4/off", BACKGAMMON "; bearoff.match=exact; forced.higher=free"},
        {START " w 31", "5/2 6/5", "6/5/2", BACKGAMMON},
        {START " w 31", "24/23/20", "24/23/20", BACKGAMMON},
        {START " w 31", "24/20", "24/21/20", BACKGAMMON},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(cases[i][3], "");
        Position position = make_position(&rules, cases[i][0]);
        PlayList list = make_plays(&rules, &position);
        Judgement judgement;
        Error error = {0};
        char text[PLAY_TEXT];
        cr_assert_eq(play_judge(&rules, &position, NUMBERING_OWN, cases[i][1], &list, &judgement, &error), STATUS_OK,
                     "%s", judgement.refusal.text);
        play_print(&rules, (Side)position.turn, NUMBERING_OWN, &judgement.way, text, sizeof text);
        cr_expect_str_eq(text, cases[i][2]);
        cr_expect(memcmp(&judgement.way.after, &list.board[judgement.play], sizeof(Board)) == 0);
        play_list_destroy(&list);
    }
}

// The first of two pins a blot and goes on, the second hits it.
Test(play_text, a_blot_that_is_pinned_and_hit) {
    Rules rules = make_rules(EITHER, "");
    Play play = {.step = {{8, 5, 3, CONTACT_PIN, 0},
                          {5, 2, 3, CONTACT_NONE, 0},
                          {8, 5, 3, CONTACT_HIT, 0},
                          {5, 2, 3, CONTACT_NONE, 0}},
                 .step_count = 4};
    char text[PLAY_TEXT];
    play_print(&rules, WHITE, NUMBERING_OWN, &play, text, sizeof text);
    cr_expect_str_eq(text, "8/5*/2(2)");
}

// A text that is refused because it ends too early tells its steps, if a legal play goes on from them.
Test(play_text, the_beginning_of_a_play) {
    static const char *const cases[][4] = {
        {BACKGAMMON, START " w 63", "24/18", "24/18"},
        {BACKGAMMON, START " w 33", "8/5 (2)", "8/5(2)"},
        {BACKGAMMON, START " w 33", "24/18", "24/21/18"},
        // the four cannot be played after it; the place is closed; nothing that is complete is a beginning
        {BACKGAMMON, "13:1,4:7,3:7 23:2,6:13 w 65", "13/8", ""},
        {BACKGAMMON, START " w 65", "24/19", ""},
        {BACKGAMMON, START " w 63", "24/18 24/20", ""},
        // to be hit or to be pinned: two beginnings
        {BACKGAMMON "; contact.blot=either", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:4,18:1 w 61", "8/7", ""},
        {BACKGAMMON "; contact.blot=either", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:4,18:1 w 61", "8/7^", "8/7^"},
        {BACKGAMMON "; contact.blot=either", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:4,18:1 w 61", "8/7*", "8/7*"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rules rules = make_rules(cases[i][0], "");
        Position position = make_position(&rules, cases[i][1]);
        PlayList list = make_plays(&rules, &position);
        Judgement judgement;
        Error error = {0};
        char text[PLAY_TEXT];
        cr_expect_eq(play_judge(&rules, &position, NUMBERING_OWN, cases[i][2], &list, &judgement, &error),
                     STATUS_ILLEGAL, "%s", cases[i][2]);
        play_print(&rules, (Side)position.turn, NUMBERING_OWN, &judgement.way, text, sizeof text);
        cr_expect_str_eq(text, cases[i][3], "%s: \"%s\", not \"%s\"", cases[i][2], text, cases[i][3]);
        play_list_destroy(&list);
    }
}

// A mark where nothing is hit or pinned does not make a play illegal; the judgement names the point.
Test(play_text, marks_that_are_not_met) {
    static const struct {
        const char *text;
        int unmet;
    } cases[] = {{"8/5 6/5", 0}, {"8/5* 6/5", 5}, {"24/21* 6/5*", 21}, {"8/5 6/5^", 5}, {"24/23*/20", 23}};
    Rules rules = make_rules(BACKGAMMON, "");
    Position position = make_position(&rules, START " w 31");
    PlayList list = make_plays(&rules, &position);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Judgement judgement;
        Error error = {0};
        cr_expect_eq(play_judge(&rules, &position, NUMBERING_OWN, cases[i].text, &list, &judgement, &error), STATUS_OK);
        cr_expect_eq(judgement.unmet, cases[i].unmet, "%s", cases[i].text);
    }
    play_list_destroy(&list);
    position = make_position(&rules, "24:2,13:5,8:3,6:5 24:2,20:1,13:5,8:3,6:4 w 31");
    list = make_plays(&rules, &position);
    Judgement judgement;
    Error error = {0};
    cr_expect_eq(play_judge(&rules, &position, NUMBERING_OWN, "8/5* 6/5*", &list, &judgement, &error), STATUS_OK);
    cr_expect_eq(judgement.unmet, 0, "of two that land there the first hits");
    play_list_destroy(&list);
}

// Seven numbers, each of which takes any checker off: far more orders than are tried.
Test(play_text, a_listed_play_reads_back_whatever_the_other_orders_are) {
    static const char *const texts[] = {"24/off 20/14/8/5 13/9 12/7/5", "24/off 20/14/8/3/2 13/11 12/9",
                                        "24/off 20/14/8/4/2 12/7/6"};
    Rules rules = make_rules(BACKGAMMON, "bearoff.match=any; bearoff.when=any");
    Position position = make_position(&rules, "24:1,20:1,13:1,12:1,off:11 3:15 w 6654321");
    PlayList list = make_plays(&rules, &position);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Judgement judgement;
        Error error = {0};
        char printed[PLAY_TEXT];
        Play play;
        cr_assert_eq(play_judge(&rules, &position, NUMBERING_OWN, texts[i], &list, &judgement, &error), STATUS_OK,
                     "%s: %s", texts[i], judgement.refusal.text);
        play_list_get(&list, judgement.play, &play);
        play_print(&rules, WHITE, NUMBERING_OWN, &play, printed, sizeof printed);
        cr_expect_str_eq(printed, texts[i]);
    }
    play_list_destroy(&list);
}
