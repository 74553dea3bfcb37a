// SPDX-License-Identifier: MIT
// Both generators, the slow one and the engine's, against results worked out by hand from the rule texts.
//
// Every case is played twice, once by each colour. A board is a row of the mover's and, where it matters, the
// other's, each in its own numbering; checkers that are not named are off (15 a side), `p` marks a pinned one.
#include "core/rule_keys.h"
#include "tests/core/reference.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RESULTS = 8 };

typedef struct Case {
    const char *clause;
    const char *rules; // key=value;key=value
    const char *mine, *theirs;
    const char *numbers; // one digit each. Before them F: first turn; T: a throw; H: one has left the head
    const char *result[MAX_RESULTS];
} Case;

#define CONTRARY "layout=24:2,13:5,8:3,6:5;"
#define PARALLEL "layout=24:15;move.direction=parallel;contact.blot=closed;"
#define NARDE PARALLEL "head.per_turn=1;head.first_max=2;head.first_doubles=3,4,6;prime.allow=enemy_ahead;"
#define TINY "board.points=6;board.home=2;layout=6:3,5:1;entry.first=bar;"
#define PAIR PARALLEL "prime.length=2;"

static const Case cases[] = {
    {"L8 L9: both middle points closed", CONTRARY, "10:1", "18:2,20:2", "53", {"10:1"}},
    {"L9: one middle point open", CONTRARY, "10:1", "18:2", "53", {"2:1"}},
    {"F7: over closed points", CONTRARY "move.passing=any", "10:1", "18:2,20:2", "53", {"2:1"}},
    {"passing: never down on a closed point", CONTRARY "move.passing=any", "10:1", "18:2,23:2", "53", {"5:1"}},
    {"passing: not for an entering checker", CONTRARY "move.passing=any", "bar:1,3:1", "5:2,3:2", "53", {"bar:1,3:1"}},
    {"R11: no hit in passing", CONTRARY "move.passing=empty", "10:1", "20:2,18:1", "53", {"7:1 bar:1,20:2"}},
    {"R7: a hit in passing", CONTRARY, "10:1", "20:2,18:1", "53", {"2:1 bar:1,20:2"}},
    {"L10: four times", CONTRARY, "24:1", "22:1", "6666", {"-"}},
    {"L12: either number, as one likes", CONTRARY "forced.higher=free", "20:1", "13:2", "62", {"14:1", "18:1"}},
    {"R9: either number, the larger", CONTRARY, "20:1", "13:2", "62", {"14:1"}},
    {"L13: a blot is hit", CONTRARY, "8:1", "20:1", "3", {"5:1 bar:1"}},
    {"L14 L15: the second one stays on the bar", CONTRARY, "bar:2,13:1", "6:4", "64", {"bar:1,21:1,13:1"}},
    {"L15: no entry at all", CONTRARY, "bar:1,13:1", "6:2,4:2", "64", {"bar:1,13:1"}},
    {"L16: then any checker", CONTRARY, "bar:1,13:1", "6:4", "64", {"21:1,7:1", "15:1,13:1"}},
    {"L17: not before all are home", CONTRARY, "7:1,2:1", "24:1", "2", {"5:1,2:1"}},
    {"L18: exact", CONTRARY "bearoff.match=exact", "4:1,3:1", "24:1", "65", {"4:1,3:1"}},
    {"F15: a larger number takes the highest", CONTRARY, "4:1,3:1", "24:1", "65", {"-"}},
    {"L19: off or inside", CONTRARY, "6:1,4:1", "24:1", "4", {"6:1", "4:1,2:1"}},
    {"L20: enter first", CONTRARY, "bar:1,2:1", "24:1", "2", {"23:1,2:1"}},
    {"bearoff.must=exact", CONTRARY "bearoff.must=exact", "6:1,4:1", "24:1", "4", {"6:1"}},
    {"bearoff.must=exact: whom the number fits goes, not one below",
     CONTRARY "bearoff.must=exact;bearoff.match=at_least",
     "5:1,4:1",
     "22:1",
     "5",
     {"4:1"}},
    {"bearoff.must=exact is silent about larger numbers",
     CONTRARY "bearoff.must=exact;bearoff.match=at_least",
     "6:1,4:1",
     "22:1",
     "5",
     {"6:1", "4:1,1:1"}},
    {"bearoff.must=always is not",
     CONTRARY "bearoff.must=always;bearoff.match=at_least",
     "6:1,4:1",
     "22:1",
     "5",
     {"6:1"}},
    {"bearoff.inner_moves=false", CONTRARY "bearoff.inner_moves=false", "6:1,4:1", "24:1", "2", {"6:1,4:1"}},
    {"bearoff.inner_moves=false, exact", CONTRARY "bearoff.inner_moves=false", "6:1,4:1", "24:1", "4", {"6:1"}},
    {"bearoff.when=any",
     CONTRARY "bearoff.when=any;bearoff.match=exact",
     "20:1,4:1",
     "24:1",
     "4",
     {"20:1", "16:1,4:1"}},
    {"A10: a higher checker moves", CONTRARY, "6:1,3:1", "24:1", "4", {"3:1,2:1"}},
    {"A10: a higher one that cannot", CONTRARY, "6:1,3:1", "23:2", "4", {"6:1,3:1"}},
    {"F15 word for word", CONTRARY "bearoff.match=below", "6:1,3:1", "23:2", "4", {"6:1"}},
    {"bearoff.match=any", CONTRARY "bearoff.match=any", "6:1", "24:1", "2", {"-", "4:1"}},
    {"R17: odd", CONTRARY "bearoff.dice=2,4,6", "5:1,3:1", "24:1", "5", {"5:1,3:1"}},
    {"R17: even", CONTRARY "bearoff.dice=2,4,6", "5:1,3:1", "24:1", "6", {"3:1"}},
    {"R18: the other die, another checker", CONTRARY "bearoff.other_die=other_checker", "6:1", "24:1", "42", {"2:1"}},
    {"R18: without", CONTRARY, "6:1", "24:1", "42", {"-"}},
    {"A8: 66", NARDE, "24:15", "24:15", "FT66", {"24:13,18:2"}},
    {"A8: 33", NARDE, "24:15", "24:15", "FT33", {"24:13,21:1,15:1", "24:13,18:2"}},
    {"A8: 44", NARDE, "24:15", "24:15", "FT44", {"24:13,16:2"}},
    {"A8: 55", NARDE, "24:15", "24:15", "FT55", {"24:14,4:1"}},
    {"A8: first turn only", NARDE, "24:15", "24:15", "T66", {"24:14,18:1"}},
    {"A8: no cap", NARDE "head.first_max=15", "24:15", "24:15", "FT66", {"24:11,18:4"}},
    {"N6: the sum", NARDE, "24:15", "24:15", "FT65", {"24:14,13:1"}},
    {"N3: listed", NARDE, "24:15", "24:14,4:1", "FT53", {"24:14,19:1"}},
    {"N3: any roll that one cannot play",
     NARDE "head.first_when=any_roll_needed",
     "24:15",
     "24:14,4:1",
     "FT53",
     {"24:13,21:1,19:1"}},
    {"N3: needed", NARDE "head.first_when=needed", "24:15", "24:15", "FT66", {"24:13,18:2"}},
    {"N3: not needed", NARDE "head.first_when=needed", "24:15", "23:15", "FT33", {"24:14,12:1"}},
    {"N3: not needed, but listed", NARDE, "24:15", "23:15", "FT33", {"24:14,12:1", "24:13,21:1,15:1", "24:13,18:2"}},
    {"N2: earlier in the turn", NARDE, "24:14,18:1", "24:15", "H5", {"24:14,13:1"}},
    {"A4: one checker closes a point", NARDE, "20:1", "6:1", "21", {"17:1 6:1"}},
    {"A9: none ahead",
     NARDE,
     "20:1,17:1,16:1,15:1,14:1,13:1",
     "24:15",
     "2",
     {"20:1,16:1,15:2,14:1,13:1", "20:1,17:1,15:1,14:2,13:1", "20:1,17:1,16:1,14:1,13:2",
      "20:1,17:1,16:1,15:1,14:1,11:1"}},
    {"A9: one borne off is ahead",
     NARDE,
     "20:1,17:1,16:1,15:1,14:1,13:1",
     "24:14",
     "2",
     {"20:1,16:1,15:2,14:1,13:1", "20:1,17:1,15:1,14:2,13:1", "20:1,17:1,16:1,14:1,13:2",
      "20:1,17:1,16:1,15:1,14:1,11:1", "18:1,17:1,16:1,15:1,14:1,13:1"}},
    {"A9: over my 1 and 24 it is a run on his road",
     NARDE,
     "24:2,23:1,3:1,2:1,1:1",
     "24:15",
     "2",
     {"24:2,21:1,3:1,2:1,1:1", "24:2,23:1,2:1,1:2"}},
    {"A9: over his 1 and 24 it is none",
     NARDE,
     "16:1,14:1,13:1,12:1,11:1,10:1",
     "20:15",
     "1",
     {"15:1,14:1,13:1,12:1,11:1,10:1", "16:1,13:2,12:1,11:1,10:1", "16:1,14:1,12:2,11:1,10:1",
      "16:1,14:1,13:1,11:2,10:1", "16:1,14:1,13:1,12:1,10:2", "16:1,14:1,13:1,12:1,11:1,9:1"}},
    {"prime.test=final", PAIR "prime.allow=never", "10:1,7:1", "21:1,off:0", "21", {"7:2", "10:1,4:1", "8:1,6:1"}},
    {"prime.test=step",
     PAIR "prime.allow=never;prime.test=step",
     "10:1,7:1",
     "21:1,off:0",
     "21",
     {"10:1,4:1", "8:1,6:1"}},
    {"prime.allow=enemy_behind", PAIR "prime.allow=enemy_behind", "10:1,7:1", "18:1,off:0", "2", {"10:1,5:1"}},
    {"prime.allow=enemy_behind, one is",
     PAIR "prime.allow=enemy_behind",
     "10:1,7:1",
     "21:1,off:0",
     "2",
     {"8:1,7:1", "10:1,5:1"}},
    {"prime.release", PAIR "prime.release=true", "10:1,7:1", "21:15", "2", {"10:1,5:1"}},
    {"prime.release: one elsewhere", PAIR "prime.release=true", "10:1,7:1", "21:14,24:1", "2", {"8:1,7:1", "10:1,5:1"}},
    {"prime.release: borne-off ones do not count", PAIR "prime.release=true", "10:1,7:1", "21:2", "2", {"10:1,5:1"}},
    {"F13: no stack after a hit",
     CONTRARY "hit.run=no_stack",
     "6:1,3:1",
     "20:1",
     "21",
     {"5:1,1:1 bar:1", "4:1,2:1", "6:1", "3:2"}},
    {"F13: none such", CONTRARY, "6:1,3:1", "20:1", "21", {"5:1,1:1 bar:1", "4:1,2:1", "6:1", "3:2", "3:2 bar:1"}},
    {"F13: on to an empty point", CONTRARY "hit.run=no_stack", "6:1", "20:1", "21", {"3:1", "3:1 bar:1"}},
    {"F13: must stay", CONTRARY "hit.run=stay", "6:1", "20:1", "21", {"3:1"}},
    {"F13: a hit outside does not bind", CONTRARY "hit.run=stay", "8:1", "18:1", "21", {"5:1", "5:1 bar:1"}},
    {"F13: for the rest of the turn", CONTRARY "hit.run=no_stack;bearoff.dice=6", "6:1,1:1", "20:1", "311", {"1:2"}},
    {"F13: for the next step only",
     CONTRARY "hit.run=no_stack_next;bearoff.dice=6",
     "6:1,1:1",
     "20:1",
     "311",
     {"1:2", "1:2 bar:1"}},
    {"F13: the hitter off", CONTRARY "hit.run=no_stack", "6:1", "20:1", "51", {"-", "- bar:1"}},
    {"F13: hit.run_off=false", CONTRARY "hit.run=no_stack;hit.run_off=false", "6:1", "20:1", "51", {"-"}},
    {"F13: hit.in_home=false", CONTRARY "hit.in_home=false", "6:1", "20:1", "21", {"3:1"}},
    {"hit.needs=one_home", CONTRARY "hit.needs=one_home", "8:1,off:0", "20:1", "3", {"8:1,off:0"}},
    {"hit.needs=one_home, one is",
     CONTRARY "hit.needs=one_home",
     "8:1,1:1,off:0",
     "20:1",
     "3",
     {"5:1,1:1,off:0 bar:1"}},
    {"hit.needs=one_home, one comes home in passing",
     CONTRARY "hit.needs=one_home;move.passing=any",
     "10:1,off:0",
     "22:1,21:2",
     "61",
     {"3:1,off:0 bar:1,21:2"}},
    {"hit.needs=all_entered", CONTRARY "hit.needs=all_entered", "bar:1", "4:1", "4", {"bar:1"}},
    {"hit.goes_to=start", CONTRARY "hit.goes_to=start", "8:1", "20:1", "3", {"5:1 24:1"}},
    {"hit.goes_to=start, taken", CONTRARY "hit.goes_to=start", "8:1,1:1", "20:1", "3", {"8:1,1:1"}},
    {"hit.goes_to=start, left by the hitter",
     CONTRARY "hit.goes_to=start;move.direction=parallel",
     "12:1",
     "21:1",
     "3",
     {"9:1 24:1"}},
    {"hit.goes_to=start, held and left again before the hit",
     CONTRARY "hit.goes_to=start;move.direction=parallel",
     "20:1,14:1",
     "6:1",
     "222",
     {"14:2 24:1", "18:1,10:1 24:1", "20:1,8:1"}},
    {"while_possible: who is stuck after either number plays the higher",
     CONTRARY "forced.use=while_possible",
     "20:1",
     "11:2",
     "51",
     {"15:1"}},
    {"hit.goes_to=start, there", CONTRARY "hit.goes_to=start;move.direction=parallel", "15:1", "24:1", "3", {"15:1"}},
    {"pin", CONTRARY "contact.blot=pin", "8:1", "20:1", "3", {"5:1 20:1p"}},
    {"hit or pin", CONTRARY "contact.blot=either", "8:1", "20:1", "3", {"5:1 20:1p", "5:1 bar:1"}},
    {"a pinned one cannot move", CONTRARY "contact.blot=pin", "10:1p,8:1", "15:2", "2", {"10:1p,6:1"}},
    {"a pinning one closes the point", CONTRARY "contact.blot=pin", "12:1,10:1p", "15:1", "2", {"12:1,10:1p"}},
    {"the last one sets free", CONTRARY "contact.blot=pin", "5:1", "20:1p", "3", {"2:1 20:1"}},
    {"the last but one does not", CONTRARY "contact.blot=pin", "5:2", "20:1p", "3", {"5:1,2:1 20:1p"}},
    {"bearoff.when=all_home_free",
     CONTRARY "contact.blot=pin;bearoff.when=all_home_free",
     "5:1p,4:1",
     "20:2",
     "4",
     {"5:1p,4:1"}},
    {"bearoff.when=all_home, pinned", CONTRARY "contact.blot=pin", "5:1p,4:1", "20:2", "4", {"5:1p"}},
    {"entry.first=all", CONTRARY, "bar:1,reserve:1,13:1", "24:1", "6", {"reserve:1,19:1,13:1", "bar:1,19:1,13:1"}},
    {"entry.first=bar", CONTRARY "entry.first=bar", "bar:1,reserve:1,13:1", "24:1", "6", {"reserve:1,19:1,13:1"}},
    {"entry.first=bar, reserve is free",
     CONTRARY "entry.first=bar",
     "reserve:1,13:1",
     "24:1",
     "6",
     {"19:1,13:1", "reserve:1,7:1"}},
    {"entry.first=none", CONTRARY "entry.first=none", "bar:1,13:1", "24:1", "6", {"19:1,13:1", "bar:1,7:1"}},
    {"entry.onto=not_own", CONTRARY "entry.onto=not_own", "bar:1,19:1", "3:1", "6", {"bar:1,19:1"}},
    {"entry.onto=not_own, a blot", CONTRARY "entry.onto=not_own", "bar:1,19:1", "3:1", "3", {"22:1,19:1 bar:1"}},
    {"R15: only onto an empty point", CONTRARY "entry.onto=empty", "bar:1,19:1", "3:1", "3", {"bar:1,19:1"}},
    {"runner: no second one leaves", PARALLEL "runner.goal=11", "24:14,15:1", "20:15", "1", {"24:14,14:1"}},
    {"runner: past the goal", PARALLEL "runner.goal=11", "24:14,11:1", "20:15", "1", {"24:13,23:1,11:1", "24:14,10:1"}},
    {"runner: nobody out yet", PARALLEL "runner.goal=11", "24:15", "20:15", "11", {"24:14,22:1"}},
    {"limits.stack", CONTRARY "limits.a=from=13 to=18 stack=1", "20:1,18:1", "24:1", "2", {"20:1,16:1"}},
    {"limits.stack: who stands may stay",
     CONTRARY "limits.a=from=13 to=18 stack=1",
     "20:1,18:2",
     "24:1",
     "2",
     {"20:1,18:1,16:1"}},
    {"limits.points", CONTRARY "limits.a=from=13 to=18 points=1", "20:1,18:1", "24:1", "3", {"20:1,15:1"}},
    {"limits.points: at the end only",
     CONTRARY "limits.a=from=13 to=18 points=1",
     "20:1,18:1",
     "24:1",
     "63",
     {"17:1,12:1", "18:1,11:1", "20:1,9:1"}},
    {"F9: the most", CONTRARY, "20:1,10:1", "23:2,17:2,13:2", "62", {"18:1,4:1"}},
    {"forced.use=while_possible",
     CONTRARY "forced.use=while_possible",
     "20:1,10:1",
     "23:2,17:2,13:2",
     "62",
     {"18:1,4:1", "14:1,10:1"}},
    {"forced.use=free",
     CONTRARY "forced.use=free",
     "20:1,10:1",
     "23:2,17:2,13:2",
     "62",
     {"18:1,4:1", "14:1,10:1", "20:1,4:1", "18:1,10:1", "20:1,10:1"}},
    {"forced.use=free, either number",
     CONTRARY "forced.use=free;forced.higher=free",
     "20:1,10:1",
     "23:2,17:2,13:2",
     "62",
     {"18:1,4:1", "14:1,10:1", "20:1,4:1", "18:1,10:1", "20:1,10:1"}},
    {"bans come before the most", CONTRARY "hit.in_home=false", "7:1", "23:1,22:2", "41", {"6:1"}},
    {"the last one off counts as all numbers", CONTRARY, "3:1", "23:1", "51", {"-", "- bar:1"}},
    {"move.direction=same", "layout=reserve:15;move.direction=same", "8:1", "5:1", "3", {"5:1 bar:1"}},
    {"F13: hit.in_home=false, on the highest home point", CONTRARY "hit.in_home=false", "8:1", "19:1", "2", {"8:1"}},
    {"F13: must stay on the highest home point", CONTRARY "hit.run=stay", "8:1", "19:1", "21", {"5:1"}},
    {"runner: checkers in reserve are not out",
     PARALLEL "runner.goal=11;entry.first=none",
     "reserve:1,24:14",
     "20:15",
     "1",
     {"24:15", "reserve:1,24:13,23:1"}},
    {"prime.allow=enemy_behind, on the bar",
     PAIR "prime.allow=enemy_behind",
     "10:1,7:1",
     "bar:1,18:1,off:0",
     "2",
     {"8:1,7:1", "10:1,5:1"}},
    {"prime.allow=enemy_behind, in reserve",
     PAIR "prime.allow=enemy_behind",
     "10:1,7:1",
     "reserve:1,18:1,off:0",
     "2",
     {"8:1,7:1", "10:1,5:1"}},
    {"a small board: from the reserve to home, and off", TINY, "reserve:1,1:3,off:11", "5:2,2:2", "61", {"1:3"}},
    {"a small board: from the reserve, the last one", TINY, "reserve:1", "5:2", "61", {"-"}},
    {"a small board: from the reserve, over a blot",
     TINY,
     "reserve:1,1:3,off:11",
     "5:1,2:2,1:1",
     "61",
     {"1:3 5:1,2:2,1:1"}},
    {"a small board: from the reserve, hitting at home",
     TINY,
     "reserve:1,1:3",
     "5:1",
     "51",
     {"2:1,1:2 bar:1", "1:4 bar:1", "1:4"}},
    {"below: whoever is in the air takes no enemy's start, so 4/2* could be played and 1 may not leave",
     CONTRARY "move.passing=any;hit.goes_to=start;bearoff.match=below",
     "5:1,4:1",
     "24:2,23:1",
     "42",
     {"3:1", "5:1 24:3"}},
    {"start: whoever is pinned there takes it, so no hit but a pin",
     CONTRARY "contact.blot=either;hit.goes_to=start",
     "10:1,1:1p",
     "24:2,17:1",
     "2",
     {"8:1,1:1p 24:2,17:1p"}},
    {"what prime.test=step refuses cannot leave, so bearoff.must says nothing",
     PARALLEL "prime.length=4;prime.allow=enemy_ahead;prime.test=step;bearoff.match=below;bearoff.must=exact",
     "4:1,3:2,2:1,1:2",
     "reserve:6,off:0",
     "51",
     {"3:2,2:1,1:1", "3:2,2:1,1:2", "3:2,1:3"}},
};

// ---- reading the cases

static void set_rules(const char *clause, const char *text, Rules *rules) {
    Error error = {0};
    rules_init(rules);
    while (*text) {
        char assignment[128];
        size_t length = strcspn(text, ";");
        char *value;
        snprintf(assignment, sizeof assignment, "%.*s", (int)length, text);
        value = strchr(assignment, '=');
        if (length > 0) {
            cr_assert_not_null(value, "%s: %s", clause, assignment);
            *value++ = 0;
            cr_assert_eq(rules_set_text(rules, assignment, value, &error), STATUS_OK, "%s: %s", clause, error.text);
        }
        text += length + (text[length] == ';');
    }
    cr_assert_eq(rules_complete(rules, &error), STATUS_OK, "%s: %s", clause, error.text);
}

// "bar:1,13:5p" into one side of a board; what is missing from fifteen is off.
static void set_row(const Rules *rules, const char *text, size_t length, Board *board, int side) {
    int sum = 0;
    bool off_given = false;
    for (size_t at = 0; at < length && text[0] != '-';) {
        int place, count = atoi(strchr(text + at, ':') + 1);
        if (strncmp(text + at, "bar", 3) == 0) {
            place = rules->board_points + 1;
        } else if (strncmp(text + at, "reserve", 7) == 0) {
            place = rules->board_points + 2;
        } else {
            place = strncmp(text + at, "off", 3) == 0 ? 0 : atoi(text + at);
        }
        off_given = off_given || place == 0;
        board->row[side].at[place] = (uint8_t)count;
        sum += count;
        for (; at < length && text[at] != ','; at++) {
            if (text[at] == 'p' && text[at - 1] == '1') {
                board->pinned[side] |= UINT32_C(1) << place;
            }
        }
        at++;
    }
    if (!off_given) {
        board->row[side].at[0] = (uint8_t)(15 - sum);
    }
}

static Board board_of(const Rules *rules, const char *mine, const char *theirs, int side) {
    Board board;
    size_t length = strcspn(mine, " ");
    memset(&board, 0, sizeof board);
    set_row(rules, mine, length, &board, side);
    theirs = mine[length] ? mine + length + 1 : theirs;
    set_row(rules, theirs, strlen(theirs), &board, 1 - side);
    return board;
}

static Position position_of(const Rules *rules, const Case *item, int side) {
    Position position;
    uint8_t given[RULES_MAX_NUMBERS], chain[RULES_MAX_FACES], chain_count;
    const char *text = item->numbers;
    int count = 0;
    bool is_throw = false;
    memset(&position, 0, sizeof position);
    position.board = board_of(rules, item->mine, item->theirs, side);
    position.turn = (uint8_t)side;
    position.turns[0] = position.turns[1] = 1;
    for (; *text; text++) {
        if (*text == 'F') {
            position.turns[side] = 0;
        } else if (*text == 'H') {
            position.head_taken = 1;
        } else if (*text == 'T') {
            is_throw = true;
        } else {
            given[count++] = (uint8_t)(*text - '0');
        }
    }
    memcpy(position.number, given, (size_t)count);
    position.number_count = (uint8_t)count;
    if (is_throw) {
        memcpy(position.roll, given, (size_t)count);
        position.roll_count = (uint8_t)count;
        reference_expand(rules, 1, given, position.number, &position.number_count, chain, &chain_count);
    }
    position.playing = 1;
    return position;
}

static size_t count_expected(const Case *item) {
    size_t expected = 0;
    while (expected < MAX_RESULTS && item->result[expected]) {
        expected++;
    }
    return expected;
}

// `fast`: by the fast loops, where they serve these rules; else by the path search.
static void check_engine(const Case *item, int side, bool fast, PlayList *list) {
    Rules rules;
    Position position;
    set_rules(item->clause, item->rules, &rules);
    rules.fast = rules.fast && fast;
    position = position_of(&rules, item, side);
    cr_assert_eq(plays_generate(&rules, &position, list), STATUS_OK, "%s", item->clause);
    for (size_t i = 0; i < count_expected(item); i++) {
        Board board = board_of(&rules, item->result[i], item->theirs, side);
        cr_assert_neq(plays_find_result(list, &board), SIZE_MAX, "%s (side %d): %s is not among the engine's plays",
                      item->clause, side, item->result[i]);
    }
    cr_assert_eq(list->count, count_expected(item), "%s (side %d): the engine has %zu plays, not %zu", item->clause,
                 side, list->count, count_expected(item));
}

static void check_case(const Case *item, int side, int option, ReferenceResult *result) {
    Rules rules;
    Position position;
    size_t expected = count_expected(item);
    set_rules(item->clause, item->rules, &rules);
    position = position_of(&rules, item, side);
    cr_assert_eq(reference_generate_with(&rules, &position, option, result), STATUS_OK, "%s", item->clause);
    for (size_t n = 0; n < expected; n++) {
        Board board = board_of(&rules, item->result[n], item->theirs, side);
        bool found = false;
        for (size_t i = 0; i < result->count; i++) {
            found = found || memcmp(&board, &result->play[i].after, sizeof board) == 0;
        }
        cr_assert(found, "%s (side %d): %s is not among the results", item->clause, side, item->result[n]);
    }
    cr_assert_eq(result->count, expected, "%s (side %d): %zu results, not %zu", item->clause, side, result->count,
                 expected);
}

Test(reference, agrees_with_results_worked_out_by_hand) {
    ReferenceResult result = {0};
    PlayList list;
    cr_assert_eq(play_list_create(&list, 256), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int side = 0; side < 2; side++) {
            check_engine(&cases[i], side, true, &list);
            check_engine(&cases[i], side, false, &list);
            check_case(&cases[i], side, REFERENCE_MERGE_STATES, &result);
            check_case(&cases[i], side, REFERENCE_EVERY_ORDER, &result);
        }
    }
    reference_clear(&result);
    play_list_destroy(&list);
}

// The numbers that are said to be used for a result are the most, then the largest.
Test(reference, keeps_the_best_way) {
    static const struct {
        const char *rules, *mine, *theirs, *numbers, *used;
    } ways[] = {
        {CONTRARY, "1:1", "24:1", "65", "6"},
        {CONTRARY, "2:1", "23:1", "61", "61"}, // 2/1/off: two numbers rather than one
        {CONTRARY "forced.higher=free", "20:1,4:1", "11:2,13:2", "51", "51"},
        {CONTRARY "bearoff.when=any;bearoff.match=any;forced.use=free;forced.higher=free", "9:1", "1:2", "54", "54"},
    };
    ReferenceResult result = {0};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        Case item = {"best way", ways[i].rules, ways[i].mine, ways[i].theirs, ways[i].numbers, {NULL}};
        Rules rules;
        Position position;
        size_t length = strlen(ways[i].used);
        bool found = false;
        set_rules(item.clause, item.rules, &rules);
        position = position_of(&rules, &item, 0);
        cr_assert_eq(reference_generate(&rules, &position, &result), STATUS_OK);
        for (size_t k = 0; k < result.count; k++) {
            bool same = result.play[k].step_count == length;
            for (size_t n = 0; n < length && same; n++) {
                same = result.play[k].used[n] == ways[i].used[n] - '0';
            }
            found = found || same;
        }
        cr_assert(found, "%s with %s", item.mine, item.numbers);
    }
    reference_clear(&result);
}

Test(reference, expands_throws) {
    static const struct {
        const char *rules;
        int own_turn;
        uint8_t roll[4];
        const char *number, *chain;
    } throws[] = {
        {"", 1, {1, 3}, "31", ""},
        {"", 1, {3, 3}, "3333", ""},
        {"doubles.times=2", 1, {3, 3}, "33", ""},
        {"dice.count=3;doubles.times=3", 1, {2, 6, 2}, "622", ""},
        {"dice.count=3;doubles.times=3", 1, {2, 2, 2}, "222", ""},
        {"dice.count=2;dice.fixed=6", 1, {2, 3}, "632", ""},
        {"doubles.chain=cascade", 1, {4, 4}, "4444", "56"},
        {"doubles.chain=cascade;doubles.chain_from=4", 3, {4, 4}, "4444", ""},
        {"doubles.chain=cascade;doubles.chain_from=4", 4, {4, 4}, "4444", "56"},
        {"doubles.chain=complement", 1, {2, 2}, "2222", "5"},
        {"dice.count=1", 1, {5}, "5", ""},
    };
    for (size_t i = 0; i < sizeof throws / sizeof throws[0]; i++) {
        uint8_t number[RULES_MAX_NUMBERS], chain[RULES_MAX_FACES], count, waiting;
        char text[64], got[32] = "", got_chain[32] = "";
        Rules rules;
        snprintf(text, sizeof text, "layout=24:15;%s", throws[i].rules);
        set_rules(throws[i].rules, text, &rules);
        reference_expand(&rules, throws[i].own_turn, throws[i].roll, number, &count, chain, &waiting);
        for (int k = 0; k < count; k++) {
            got[k] = (char)('0' + number[k]);
        }
        for (int k = 0; k < waiting; k++) {
            got_chain[k] = (char)('0' + chain[k]);
        }
        cr_assert_str_eq(got, throws[i].number, "%s", text);
        cr_assert_str_eq(got_chain, throws[i].chain, "%s", text);
    }
}
