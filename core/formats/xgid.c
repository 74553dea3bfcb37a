// SPDX-License-Identifier: MIT
// XGIDs: 26 letters for the board and nine numbers, separated by colons.
//
//     board:cube:owner:turn:dice:bottom's score:top's score:rule:match length:highest cube
//
// Everything is seen from the bottom player (white): letter 0 is the top player's bar, 1 to 24 are the points, 25 is
// the bottom player's bar; A, B, ... are one, two checkers of the bottom player, a, b, ... of the top player. Cube and
// highest cube are powers of two. owner and turn: 1 the bottom player, -1 the top player, owner 0 nobody. dice: 00
// before the roll; D, B, R: `turn` has doubled, was beavered, has raccooned. rule: in a match 1 for the Crawford game;
// in a session 1 for Jacoby's rule, 2 for beavers, 3 for both.
#include "core/formats/files.h"
#include "core/formats/ids_private.h"
#include "core/writer.h"

#include <string.h>

enum { XG_POINTS = 24, XG_PLACES = 26, XG_MOST = 15, XG_HIGHEST = 15 };

enum {
    FIELD_BOARD,
    FIELD_CUBE,
    FIELD_OWNER,
    FIELD_TURN,
    FIELD_DICE,
    FIELD_WHITE,
    FIELD_BLACK,
    FIELD_RULE,
    FIELD_TO,
    FIELD_MAX,
    FIELD_COUNT
};

// What they are called, and what those that are whole numbers may be.
static const struct {
    const char *name;
    int least, most;
} fields[FIELD_COUNT] = {
    [FIELD_BOARD] = {"the board", 0, 0},         [FIELD_CUBE] = {"the cube", 0, XG_HIGHEST},
    [FIELD_OWNER] = {"the cube's owner", -1, 1}, [FIELD_TURN] = {"whose turn it is", -1, 1},
    [FIELD_DICE] = {"the dice", 0, 0},           [FIELD_WHITE] = {"bottom's score", 0, 32767},
    [FIELD_BLACK] = {"top's score", 0, 32767},   [FIELD_RULE] = {"the rule", 0, 3},
    [FIELD_TO] = {"the match length", 0, 32767}, [FIELD_MAX] = {"the highest cube", 0, XG_HIGHEST},
};

static Status check_rules(const Rules *rules, Error *error) {
    if (rules->board_points != XG_POINTS || rules->move_direction != DIRECTION_CONTRARY) {
        return error_illegal(
            error, "an XGID is of backgammon's board: 24 points (board.points) on which the sides move against "
                   "each other (move.direction = contrary)");
    }
    return STATUS_OK;
}

Status xgid_check(const Rules *rules, const Position *position, Error *error) {
    RETURN_IF_FAILED(check_rules(rules, error));
    for (int side = 0; side < 2; side++) {
        for (int place = 1; place <= rules->bar; place++) {
            if (position->board.row[side].at[place] > XG_MOST) {
                return error_illegal(error, "an XGID has no letter for %d checkers on one point",
                                     position->board.row[side].at[place]);
            }
        }
    }
    return STATUS_OK;
}

void xgid_print(const Rules *rules, const Position *position, char *out, size_t size) {
    Writer writer = writer_start(out, size);
    const Board *board = &position->board;
    writer_add(&writer, "XGID=");
    for (int place = 0; place < XG_PLACES; place++) {
        int own = place > 0 ? board->row[WHITE].at[place] : 0;
        int other = place < XG_PLACES - 1 ? board->row[BLACK].at[XG_PLACES - 1 - place] : 0;
        writer_add(&writer, "%c", own ? 'A' + own - 1 : other ? 'a' + other - 1 : '-');
    }
    int owner = position->cube_owner == NOBODY ? 0 : position->cube_owner == WHITE ? 1 : -1;
    writer_add(&writer, ":%d:%d:%d:", cube_doublings(position->cube), owner, position->turn == WHITE ? 1 : -1);
    if (position->doubled) {
        writer_add(&writer, "%c", "?DBR"[position->doubled]);
    } else if (position->playing) {
        writer_add(&writer, "%d%d", position->roll[0], position->roll[1]);
    } else {
        writer_add(&writer, "00");
    }
    int to = file_match_length(rules, position->to);
    int rule = to > 0 ? position->crawford : rules->cube_jacoby + 2 * (rules->cube_beavers > 0);
    writer_add(&writer, ":%d:%d:%d:%d:%d", position->score[WHITE], position->score[BLACK], rule, to,
               cube_doublings(rules->cube_max));
}

static Status parse_board(const Rules *rules, const Word *word, Position *position, Error *error) {
    if (word->length != XG_PLACES) {
        return word_error(error, word, "an XGID's board has %d letters, not %zu", XG_PLACES, word->length);
    }
    for (int place = 0; place < XG_PLACES; place++) {
        char letter = word->text[place];
        bool bottom = letter >= 'A' && letter <= 'A' + XG_MOST - 1, top = letter >= 'a' && letter <= 'a' + XG_MOST - 1;
        if (letter != '-' && !bottom && !top) {
            return error_set(error, STATUS_BAD_INPUT, word->at + (size_t)place, 1,
                             "\"%c\" is no letter of an XGID's board: those are -, A to O and a to o", letter);
        }
        if ((bottom && place == 0) || (top && place == XG_PLACES - 1)) {
            return error_set(error, STATUS_BAD_INPUT, word->at + (size_t)place, 1,
                             "the %s letter is the bar of the %s player", bottom ? "first" : "last",
                             bottom ? "top" : "bottom");
        }
        if (bottom) {
            position->board.row[WHITE].at[place] = (uint8_t)(letter - 'A' + 1);
        } else if (top) {
            position->board.row[BLACK].at[XG_PLACES - 1 - place] = (uint8_t)(letter - 'a' + 1);
        }
    }
    RETURN_IF_FAILED(id_bear_off_rest(rules, position, WHITE, word, error));
    return id_bear_off_rest(rules, position, BLACK, word, error);
}

static Status parse_number(const Word *word, int field, int *number, Error *error) {
    int32_t value;
    size_t read = word_integer(word, &value);
    if (read == 0 || read < word->length || value < fields[field].least || value > fields[field].most) {
        return word_error(error, word, "%s must be a number from %d to %d", fields[field].name, fields[field].least,
                          fields[field].most);
    }
    *number = value;
    return field == FIELD_TURN && value == 0
               ? word_error(error, word, "whose turn it is must be 1 (bottom) or -1 (top)")
               : STATUS_OK;
}

static Status parse_dice(const Word *word, Position *position, Error *error) {
    static const char offers[] = "DBR";
    const char *offer = word->length == 1 ? strchr(offers, word->text[0]) : NULL;
    if (offer && *offer) {
        position->doubled = (uint8_t)(DOUBLED_DOUBLE + (offer - offers));
        return STATUS_OK;
    }
    bool good = word->length == 2;
    for (size_t i = 0; good && i < 2; i++) {
        good = word->text[i] >= '0' && word->text[i] <= '6';
    }
    if (!good || (word->text[0] == '0') != (word->text[1] == '0')) {
        return word_error(error, word, "the dice must be two faces such as 63, 00, D, B or R");
    }
    position->playing = word->text[0] != '0';
    position->roll[0] = (uint8_t)(word->text[0] - '0');
    position->roll[1] = (uint8_t)(word->text[1] - '0');
    return STATUS_OK;
}

static Status parse_fields(const Rules *rules, const Word word[FIELD_COUNT], Position *position, IdRules *said,
                           Error *error) {
    int number[FIELD_COUNT] = {0};
    for (int i = 0; i < FIELD_COUNT; i++) {
        RETURN_IF_FAILED(i == FIELD_BOARD  ? parse_board(rules, &word[i], position, error)
                         : i == FIELD_DICE ? parse_dice(&word[i], position, error)
                                           : parse_number(&word[i], i, &number[i], error));
    }
    int to = number[FIELD_TO], rule = number[FIELD_RULE], owner = number[FIELD_OWNER];
    if (to > 0 && rule > 1) {
        return word_error(error, &word[FIELD_RULE], "the rule must be 0 or 1 (the Crawford game) in a match");
    }
    if (number[FIELD_CUBE] > number[FIELD_MAX]) {
        return word_error(error, &word[FIELD_CUBE], "the cube is above the highest that the XGID itself allows");
    }
    position->cube = (uint16_t)(1u << number[FIELD_CUBE]);
    position->turn = number[FIELD_TURN] == 1 ? WHITE : BLACK;
    position->cube_owner = owner == 0 ? NOBODY : owner == 1 ? WHITE : BLACK;
    position->score[WHITE] = (uint16_t)number[FIELD_WHITE];
    position->score[BLACK] = (uint16_t)number[FIELD_BLACK];
    said->one_point = id_take_length(rules, position, (unsigned)to);
    // Where nobody is one point short this is not the Crawford game, but a match that will have one.
    position->crawford = to > 0 && rule == 1 && (number[FIELD_WHITE] == to - 1 || number[FIELD_BLACK] == to - 1) &&
                         number[FIELD_CUBE] == 0;
    said->jacoby = to > 0 ? -1 : rule & 1;
    said->beavers = to > 0 ? -1 : rule >> 1;
    said->cube_max = 1 << number[FIELD_MAX];
    return STATUS_OK;
}

Status xgid_parse(const Rules *rules, const Word *word, Position *position, IdRules *said, Error *error) {
    Word field[FIELD_COUNT], rest = *word;
    size_t count = 0;
    if (check_rules(rules, error) != STATUS_OK) {
        return word_place_error(error, word, STATUS_BAD_INPUT);
    }
    for (bool more = true; more; count++) {
        if (count == FIELD_COUNT) {
            return word_error(error, &rest, "an XGID ends with %s", fields[FIELD_COUNT - 1].name);
        }
        more = word_split(&rest, ':', &field[count], &rest);
    }
    if (count < FIELD_COUNT) {
        return word_error(error, &rest, "the XGID ends before %s", fields[count].name);
    }
    return parse_fields(rules, field, position, said, error);
}
