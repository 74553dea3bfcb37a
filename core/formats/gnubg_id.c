// SPDX-License-Identifier: MIT
// gnubg's IDs, bits as the letters of Base64: the first bit lowest in the first byte, without padding.
//
// Position IDs: for the side not on roll, then for the side on roll, for points 1 to the highest and the bar: as many
// ones as there are checkers, then a zero. Match IDs: cube, player on roll, state of the game, dice, score, as fields
// of bits, low bit first. Bit 67 of these is set where Jacoby's rule is not in force; older programs do not write it,
// so it counts in a session without end only.
#include "core/formats/files.h"
#include "core/formats/ids_private.h"
#include "core/printable.h"

#include <string.h>

// ---- bits

enum { BITS_MAX_BYTES = 16 };

// Invariant: bits from `count` on are 0.
typedef struct Bits {
    uint8_t bit[BITS_MAX_BYTES * 8];
    int count; // written; or, when reading, taken
    int total; // when reading: all there are
} Bits;

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Low bit first.
static void bits_put(Bits *bits, unsigned value, int count) {
    for (int i = 0; i < count; i++) {
        bits->bit[bits->count++] = value >> i & 1u;
    }
}

// Past the end: zeros.
static unsigned bits_take(Bits *bits, int count) {
    unsigned value = 0;
    for (int i = 0; i < count; i++, bits->count++) {
        value |= bits->count < bits->total ? (unsigned)bits->bit[bits->count] << i : 0;
    }
    return value;
}

// Is any bit behind those taken set?
static bool bits_are_left(const Bits *bits) {
    return bits->count < bits->total && memchr(bits->bit + bits->count, 1, (size_t)(bits->total - bits->count));
}

// Letters of that many bytes.
static int bits_letters(int bytes) {
    return (bytes * 8 + 5) / 6;
}

// Letters take six bits each, a byte's high bits first: at ^ 7 is where bit `at` of them stands.
static void bits_print(const Bits *bits, int bytes, char out[BITS_MAX_LETTERS]) {
    int count = bits_letters(bytes);
    for (int i = 0; i < count; i++) {
        unsigned value = 0;
        for (int at = i * 6; at < i * 6 + 6; at++) {
            value = value << 1 | (at < bytes * 8 ? bits->bit[at ^ 7] : 0u);
        }
        out[i] = letters[value];
    }
    out[count] = '\0';
}

// Reads exactly `bytes` bytes; `what` names the word in the error ("position ID").
static Status bits_parse(Bits *bits, int bytes, const Word *word, const char *what, Error *error) {
    size_t expected = (size_t)bits_letters(bytes);
    *bits = (Bits){.total = bytes * 8};
    for (size_t i = 0; i < word->length; i++) {
        const char *letter = memchr(letters, word->text[i], sizeof letters - 1);
        if (!letter) {
            size_t size = printable_length(word->text + i, word->length - i);
            size = size > 0 ? size : 1;
            return error_set(error, STATUS_BAD_INPUT, word->at + i, size,
                             "\"%.*s\" is no letter of a %s: those are A-Z, a-z, 0-9, + and /", (int)size,
                             word->text + i, what);
        }
        for (int bit = 0; bit < 6 && i < expected; bit++) {
            int at = (int)i * 6 + bit;
            bool set = (letter - letters) >> (5 - bit) & 1;
            if (at < bits->total) {
                bits->bit[at ^ 7] = set;
            } else if (set) {
                return error_set(error, STATUS_BAD_INPUT, word->at + i, 1,
                                 "a %s cannot end with \"%c\": that says more than %d bytes", what, word->text[i],
                                 bytes);
            }
        }
    }
    if (word->length != expected) {
        return word_error(error, word, "a %s has %zu letters here, not %zu", what, expected, word->length);
    }
    return STATUS_OK;
}

// ---- position IDs

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

// ---- match IDs

enum { MATCH_BYTES = 9, CENTRED = 3, STATE_PLAYING = 1 };

void match_id_print(const Rules *rules, const Position *position, char out[BITS_MAX_LETTERS]) {
    Bits bits = {{0}, 0, 0};
    // White is player 1.
    unsigned roller = position->turn == WHITE;
    int to = file_match_length(rules, position->to);
    unsigned owner = position->cube_owner == NOBODY ? CENTRED : position->cube_owner == WHITE;
    bits_put(&bits, (unsigned)cube_doublings(position->cube), 4);
    bits_put(&bits, owner, 2);
    bits_put(&bits, roller, 1);
    bits_put(&bits, position->crawford, 1);
    bits_put(&bits, STATE_PLAYING, 3);
    bits_put(&bits, position->doubled ? !roller : roller, 1);
    bits_put(&bits, position->doubled != DOUBLED_NO, 1);
    bits_put(&bits, 0, 2); // no resignation waits for an answer
    bits_put(&bits, position->playing ? position->roll[0] : 0, 3);
    bits_put(&bits, position->playing ? position->roll[1] : 0, 3);
    bits_put(&bits, (unsigned)to, 15);
    bits_put(&bits, position->score[BLACK], 15);
    bits_put(&bits, position->score[WHITE], 15);
    bits_put(&bits, to > 0 || !rules->cube_jacoby, 1);
    bits_print(&bits, MATCH_BYTES, out);
}

static Status parse_state(unsigned state, unsigned resigned, const Word *word, Error *error) {
    static const char *const states[] = {"that no game is going on", "", "that the game is over",
                                         "that the game was resigned", "that a double was dropped"};
    if (state > 4) {
        return word_error(error, word, "the match ID says that the game is in state %u; there are 0 to 4", state);
    }
    if (state != STATE_PLAYING) {
        return word_error(error, word, "the match ID says %s; only a game that goes on can be set up", states[state]);
    }
    return resigned ? word_error(error, word,
                                 "the match ID says that a resignation waits for an answer, which there is not here")
                    : STATUS_OK;
}

static Status parse_dice(const unsigned dice[2], bool offered, const Word *word, Position *position, Error *error) {
    if (dice[0] == 0 && dice[1] == 0) {
        return STATUS_OK;
    }
    if (dice[0] == 0 || dice[1] == 0 || dice[0] > 6 || dice[1] > 6) {
        return word_error(error, word, "the match ID says that the dice show %u and %u", dice[0], dice[1]);
    }
    if (offered) {
        return word_error(error, word, "the match ID has both a double that waits and dice rolled");
    }
    position->roll[0] = (uint8_t)dice[0];
    position->roll[1] = (uint8_t)dice[1];
    position->playing = 1;
    return STATUS_OK;
}

Status match_id_parse(const Rules *rules, const Word *word, Position *position, IdRules *said, Error *error) {
    Bits bits;
    RETURN_IF_FAILED(bits_parse(&bits, MATCH_BYTES, word, "match ID", error));
    unsigned cube = bits_take(&bits, 4), owner = bits_take(&bits, 2), roller = bits_take(&bits, 1);
    position->crawford = (uint8_t)bits_take(&bits, 1);
    unsigned state = bits_take(&bits, 3), decider = bits_take(&bits, 1), offered = bits_take(&bits, 1);
    unsigned resigned = bits_take(&bits, 2), dice[2] = {0, 0};
    dice[0] = bits_take(&bits, 3);
    dice[1] = bits_take(&bits, 3);
    unsigned to = bits_take(&bits, 15);
    position->score[BLACK] = (uint16_t)bits_take(&bits, 15);
    position->score[WHITE] = (uint16_t)bits_take(&bits, 15);
    unsigned no_jacoby = bits_take(&bits, 1);
    RETURN_IF_FAILED(parse_state(state, resigned, word, error));
    if (owner == 2) {
        return word_error(error, word, "the match ID gives the cube to a third player");
    }
    if (decider != (offered ? !roller : roller)) {
        return word_error(error, word,
                          offered
                              ? "the match ID says that who doubles is to answer"
                              : "the match ID says that the player who is not on roll decides, but nothing is offered");
    }
    if (bits_are_left(&bits)) {
        return word_error(error, word, "the match ID says something behind its last field");
    }
    position->cube = (uint16_t)(1u << cube);
    position->cube_owner = owner == CENTRED ? NOBODY : owner ? WHITE : BLACK;
    position->turn = roller ? WHITE : BLACK;
    position->doubled = offered ? DOUBLED_DOUBLE : DOUBLED_NO;
    said->one_point = id_take_length(rules, position, to);
    said->jacoby = to > 0 ? -1 : !no_jacoby;
    return parse_dice(dice, offered, word, position, error);
}
