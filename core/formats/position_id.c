// SPDX-License-Identifier: MIT
// Position IDs: for the side not on roll, then for the side on roll, for points 1 to the highest and the bar: as many
// ones as there are checkers, then a zero.
#include "core/formats/ids_private.h"

enum { GNUBG_BYTES = 10 }; // 24 points, 15 checkers a side: 80 bits

// gnubg's length where that is enough, so that IDs of smaller games on its board are gnubg's, too.
static int bytes_needed(const Rules *rules) {
    int bytes = (2 * (rules->board_points + 1) + rules->total[WHITE] + rules->total[BLACK] + 7) / 8;
    return bytes < GNUBG_BYTES ? GNUBG_BYTES : bytes;
}

void position_id_print(const Rules *rules, const Position *position, char out[BITS_MAX_LETTERS]) {
    Bits bits = {{0}, 0, 0};
    Side roller = (Side)position->turn;
    for (int i = 0; i < 2; i++) {
        const Row *row = &position->board.row[i == 0 ? side_other(roller) : roller];
        for (int place = 1; place <= rules->bar; place++) {
            for (int n = row->at[place]; n > 0; n--) {
                bits_put(&bits, 1, 1);
            }
            bits_put(&bits, 0, 1);
        }
    }
    bits_print(&bits, bytes_needed(rules), out);
}

static Status parse_side(const Rules *rules, Bits *bits, Side side, const Word *word, Position *position,
                         Error *error) {
    Row *row = &position->board.row[side];
    for (int place = 1; place <= rules->bar; place++) {
        while (bits_take(bits, 1)) {
            if (row->at[place] == BOARD_MAX_CHECKERS) {
                return word_error(error, word, "the position ID has more than %d checkers on a point",
                                  BOARD_MAX_CHECKERS);
            }
            row->at[place]++;
        }
    }
    return id_bear_off_rest(rules, position, side, word, error);
}

Status position_id_parse(const Rules *rules, const Word *word, Position *position, Error *error) {
    Bits bits;
    Side roller = (Side)position->turn;
    RETURN_IF_FAILED(bits_parse(&bits, bytes_needed(rules), word, "position ID", error));
    RETURN_IF_FAILED(parse_side(rules, &bits, side_other(roller), word, position, error));
    RETURN_IF_FAILED(parse_side(rules, &bits, roller, word, position, error));
    if (bits_are_left(&bits)) {
        return word_error(error, word, "the position ID has checkers behind the last point of the board");
    }
    return STATUS_OK;
}
