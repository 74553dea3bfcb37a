// SPDX-License-Identifier: MIT
// Board lines of FIBS. See the header.
//
// A line says what an XGID says, and little else: so reading makes one of it, and the one reader of IDs does the rest.
#include "core/formats/fibs.h"

#include "core/formats/ids_private.h"
#include "core/writer.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS = 24, PLACES = POINTS + 2, MOST_CHECKERS = 15 };

// The numbers of a line, from the match length on.
enum {
    AT_TO,
    AT_SCORE,
    AT_PLACE = AT_SCORE + 2,
    AT_TURN = AT_PLACE + PLACES,
    AT_DICE,
    AT_OTHER_DICE = AT_DICE + 2,
    AT_CUBE = AT_OTHER_DICE + 2,
    AT_MAY_DOUBLE,
    AT_DOUBLED = AT_MAY_DOUBLE + 2,
    AT_COLOUR,
    AT_DIRECTION,
    AT_REST, // home and bar, what is off, the bars, two things of no use
    AT_AFTER_CRAWFORD = AT_REST + 8,
    AT_NO_CRAWFORD,
    NUMBERS
};

// Is it the Crawford game if the line does not say that it is none? Somebody needs just one point then.
static bool may_be_crawford(int to, const int score[2]) {
    return to > 1 && (score[0] == to - 1 || score[1] == to - 1);
}

void fibs_print(const Rules *rules, const Position *position, char out[FIBS_TEXT]) {
    bool beaver = position->doubled == DOUBLED_BEAVER;
    Side you = beaver ? side_other((Side)position->turn) : (Side)position->turn, other = side_other(you);
    const uint8_t *own = position->board.row[you].at, *theirs = position->board.row[other].at;
    int score[2] = {position->score[you], position->score[other]};
    int to = position->to > 1 ? position->to : 0;
    bool doubled = position->doubled != DOUBLED_NO, own_first = doubled;
    int one = position->playing && !doubled ? position->roll[0] : 0;
    int two = position->playing && !doubled ? position->roll[1] : 0;
    bool after = may_be_crawford(to, score) && !position->crawford;
    Writer writer = writer_start(out, FIBS_TEXT);
    writer_add(&writer, "board:you:other:%d:%d:%d:%d", to, score[own_first ? 0 : 1], score[own_first ? 1 : 0],
               -theirs[rules->bar]);
    for (int point = 1; point <= POINTS; point++) {
        writer_add(&writer, ":%d", own[point] - theirs[POINTS + 1 - point]);
    }
    writer_add(&writer, ":%d:1:%d:%d:%d:%d:%d:%d:%d:%d:1:-1:0:25:%d:%d:%d:%d:0:0:%d:%d", own[rules->bar], one, two, one,
               two, position_stake(position), position->cube_owner != other, position->cube_owner != you, doubled,
               own[BOARD_OFF], theirs[BOARD_OFF], own[rules->bar], theirs[rules->bar], after, !position->crawford);
}

// ---- reading

#define refuse(error, ...) error_bad_input(error, "a board line of FIBS is expected: " __VA_ARGS__)

static Status read_numbers(const char *line, int number[NUMBERS], Error *error) {
    static const char mark[] = "board:";
    const char *at = strncmp(line, mark, sizeof mark - 1) == 0 ? line + sizeof mark - 1 : NULL;
    for (int names = 0; names < 2 && at != NULL; names++) {
        at = strchr(at, ':');
        at = at != NULL ? at + 1 : NULL;
    }
    if (at == NULL) {
        return refuse(error, "it begins with board: and two names");
    }
    for (int i = 0; i < NUMBERS; i++) {
        char *end;
        long value = strtol(at, &end, 10);
        if (end == at || value < -9999 || value > 9999 || *end != (i + 1 < NUMBERS ? ':' : '\0')) {
            return refuse(error, "%d numbers behind the names, and number %d is none", NUMBERS, i + 1);
        }
        number[i] = (int)value;
        at = end + 1;
    }
    return STATUS_OK;
}

static Status check_numbers(const int *number, Error *error) {
    for (int i = 0; i < PLACES; i++) {
        if (abs(number[AT_PLACE + i]) > MOST_CHECKERS) {
            return refuse(error, "a place has at most 15 checkers");
        }
    }
    if (abs(number[AT_TURN]) != 1 || abs(number[AT_COLOUR]) != 1 || abs(number[AT_DIRECTION]) != 1) {
        return refuse(error, "turn, colour and direction are 1 or -1");
    }
    for (int i = 0; i < 4; i++) {
        if (number[AT_DICE + i] < 0 || number[AT_DICE + i] > 6) {
            return refuse(error, "dice are from 0 to 6");
        }
    }
    int cube = number[AT_CUBE];
    return cube < 1 || (cube & (cube - 1)) != 0 ? refuse(error, "the cube is 1, 2, 4, ...") : STATUS_OK;
}

// As gnubg writes lines: YOUR checkers are positive and move down. FIBS has you play X (colour -1), too, or up from 1
// (direction 1), and a match without an end as one to 9999.
static void turn_round(int *number) {
    int sign = number[AT_COLOUR], *place = &number[AT_PLACE];
    number[AT_TO] = number[AT_TO] == 9999 ? 0 : number[AT_TO];
    number[AT_TURN] *= sign;
    for (int low = 0, high = PLACES - 1; low < high; low++, high--) {
        bool up = number[AT_DIRECTION] == 1;
        int first = sign * place[up ? high : low], second = sign * place[up ? low : high];
        place[low] = first;
        place[high] = second;
    }
}

static void write_xgid(const Rules *rules, const int *number, bool of_gnubg, Writer *writer) {
    bool doubled = number[AT_DOUBLED] != 0, you = number[AT_TURN] == 1, match = number[AT_TO] > 0;
    int first = doubled || !of_gnubg ? 0 : 1; // whose score comes first
    int score[2] = {number[AT_SCORE + first], number[AT_SCORE + 1 - first]};
    const int *dice = &number[number[AT_DICE] != 0 ? AT_DICE : AT_OTHER_DICE];
    int owner = (number[AT_MAY_DOUBLE] != 0) - (number[AT_MAY_DOUBLE + 1] != 0);
    bool crawford = match && may_be_crawford(number[AT_TO], score) && score[0] != score[1] &&
                    number[AT_AFTER_CRAWFORD] == 0 && number[AT_NO_CRAWFORD] == 0; // at an equal score it is over
    writer_add(writer, "XGID=");
    for (int i = 0; i < PLACES; i++) {
        int checkers = number[AT_PLACE + i];
        writer_add(writer, "%c", checkers > 0 ? 'A' + checkers - 1 : checkers < 0 ? 'a' - checkers - 1 : '-');
    }
    writer_add(writer, ":%d:%d:%d:", cube_doublings(number[AT_CUBE]), owner, you ? 1 : -1);
    if (doubled) {
        writer_add(writer, "D");
    } else {
        writer_add(writer, "%d%d", dice[0], dice[1]);
    }
    writer_add(writer, ":%d:%d:%d:%d:%d", score[0], score[1], crawford, number[AT_TO], cube_doublings(rules->cube_max));
}

Status fibs_parse(const Rules *rules, const char *line, bool of_gnubg, Position *position, Error *error) {
    int number[NUMBERS];
    char xgid[ID_TEXT];
    RETURN_IF_FAILED(read_numbers(line, number, error));
    RETURN_IF_FAILED(check_numbers(number, error));
    turn_round(number);
    Writer writer = writer_start(xgid, sizeof xgid);
    write_xgid(rules, number, of_gnubg, &writer);
    const Word nowhere = {line, 0, 0}; // not in the XGID
    return word_place_error(error, &nowhere, id_parse(rules, xgid, position, NULL, error));
}
