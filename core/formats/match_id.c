// SPDX-License-Identifier: MIT
// Match IDs: cube, player on roll, state of the game, dice, score, as fields of bits, low bit first.
//
// Bit 67 is set where Jacoby's rule is not in force; older programs do not write it, so it counts in a session without
// end only.
#include "core/formats/files.h"
#include "core/formats/ids_private.h"

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
