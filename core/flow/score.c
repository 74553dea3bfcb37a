// SPDX-License-Identifier: MIT
// What a game is worth, its end, and what follows in a match.
//
// Invariant: a game's points are those of a class that the rules count (or, with score.count = left, 1 to the side's
// total), or what the hook `points` makes of it, times the cube; a draw has none, and neither has a game in which
// points on the way decided the match. With cube.jacoby further outcomes count single too.
#include "core/flow/cube.h"
#include "core/flow/flow_hooks.h"
#include "core/flow/flow_parts.h"

static bool has_checker_for_backgammon(const Rules *rules, const Position *position, Side loser) {
    const Row *row = &position->board.row[loser];
    int where = rules->score_backgammon_in, home = 0;
    for (int n = 1; n <= rules->board_home; n++) {
        home += row->at[rules->opp[n]]; // the winner's point n, in the loser's numbering
    }
    return (where != BACKGAMMON_BAR && home > 0) || (where != BACKGAMMON_HOME && row->at[rules->bar] > 0);
}

static Outcome class_on_board(const Rules *rules, const Position *position, Side winner) {
    Side loser = side_other(winner);
    if (position->board.row[loser].at[BOARD_OFF] > 0) {
        return OUTCOME_SINGLE;
    }
    return has_checker_for_backgammon(rules, position, loser) ? OUTCOME_BACKGAMMON : OUTCOME_GAMMON;
}

// The highest class up to `outcome` that counts in this game.
static Outcome counted_class(const Rules *rules, const Position *position, Outcome outcome) {
    if (flow_counts_single(rules, position)) {
        return OUTCOME_SINGLE;
    }
    while (outcome > OUTCOME_SINGLE && outcome < OUTCOME_DRAW && !outcome_possible(rules, outcome)) {
        outcome--;
    }
    return outcome;
}

int flow_class_points(const Rules *rules, const Board *board, Side winner, Outcome outcome) {
    if (outcome >= OUTCOME_EXTRA) {
        return rules->extra[outcome - OUTCOME_EXTRA].points;
    }
    if (rules->score_count == COUNT_LEFT) {
        // Where the first side off loses (finish.first_off), the checkers left are the winner's.
        int left = row_left(&board->row[side_other(winner)]);
        return left ? left : row_left(&board->row[winner]);
    }
    return outcome == OUTCOME_BACKGAMMON ? rules->score_backgammon
           : outcome == OUTCOME_GAMMON   ? rules->score_gammon
                                         : rules->score_single;
}

Outcome flow_classify(const Rules *rules, const Position *position, Side winner, int *points) {
    Outcome outcome = counted_class(rules, position, class_on_board(rules, position, winner));
    *points = flow_class_points(rules, &position->board, winner, outcome);
    return outcome;
}

static uint16_t cut_to_16_bits(unsigned value) {
    return (uint16_t)(value < UINT16_MAX ? value : UINT16_MAX);
}

// The hook match_over is asked of the match once the game is over.
static Status end_game(const Rules *rules, Position *position, Side winner, Outcome outcome, unsigned points,
                       Error *error) {
    flow_clear_numbers(position);
    flow_clear_questions(position);
    flow_drop_all_items(position);
    position->head_taken = 0;
    position->spent = 0;
    position->to_roll = 0;
    position->choosing = 0;
    position->last_turn = 0;
    position->doubled = DOUBLED_NO;
    position->over = (uint8_t)outcome;
    position->winner = (uint8_t)winner;
    position->points = cut_to_16_bits(points);
    if (winner != NOBODY) {
        position->score[winner] = cut_to_16_bits((unsigned)position->score[winner] + position->points);
    }
    if (!rules_have_hook(rules, HOOK_MATCH_OVER)) {
        return STATUS_OK;
    }
    MatchSaid said;
    Side me = winner != NOBODY ? winner : (Side)position->turn;
    Status status = hooks_match_over(rules, position, me, &said, error);
    position->match_said = (uint8_t)said;
    return status;
}

Status score_end_agreed(const Rules *rules, Position *position, Side winner, Outcome outcome, int stake, Error *error) {
    Outcome counted = counted_class(rules, position, outcome);
    int points = flow_class_points(rules, &position->board, winner, counted);
    if (rules_have_hook(rules, HOOK_POINTS)) {
        RETURN_IF_FAILED(hooks_points(rules, position, winner, counted, &points, error));
    }
    return end_game(rules, position, winner, counted, (unsigned)points * (unsigned)stake, error);
}

Status score_end(const Rules *rules, Position *position, Side winner, Outcome outcome, Error *error) {
    if (winner == NOBODY) {
        return end_game(rules, position, NOBODY, OUTCOME_DRAW, 0, error);
    }
    if (outcome == OUTCOME_NONE) {
        outcome = class_on_board(rules, position, winner);
    }
    return score_end_agreed(rules, position, winner, outcome, position->cube, error);
}

Status score_gain(const Rules *rules, Position *position, Side side, int points, Error *error) {
    position->score[side] = cut_to_16_bits((unsigned)position->score[side] + (unsigned)points);
    position->gained[side] = cut_to_16_bits((unsigned)position->gained[side] + (unsigned)points);
    bool decided = position->to > 0 && position->score[side] >= position->to;
    if (rules_have_hook(rules, HOOK_MATCH_OVER)) {
        MatchSaid said;
        RETURN_IF_FAILED(hooks_match_over(rules, position, side, &said, error));
        decided = said == MATCH_BY_KEYS ? decided : said == MATCH_IS_OVER;
    }
    return decided ? end_game(rules, position, side, OUTCOME_SINGLE, 0, error) : STATUS_OK;
}

Status flow_resign(const Rules *rules, Position *position, Side side, Outcome outcome, Error *error) {
    if (position->over || position->turn == NOBODY) {
        return flow_refuse(rules, position, "you cannot resign:", error);
    }
    bool extra = outcome >= OUTCOME_EXTRA && (int)outcome < OUTCOME_EXTRA + rules->extra_count;
    bool usual = outcome >= OUTCOME_SINGLE && outcome <= OUTCOME_BACKGAMMON;
    if ((!usual && !extra) || side == NOBODY) {
        return error_illegal(error, "white or black resigns single, gammon or backgammon%s",
                             rules->extra_count ? ", or an outcome of score.extra" : "");
    }
    Position ended = *position;
    RETURN_IF_FAILED(score_end_agreed(rules, &ended, side_other(side), outcome, position_stake(position), error));
    *position = ended;
    return STATUS_OK;
}

bool flow_match_over(const Position *position) {
    bool reached = position->score[WHITE] >= position->to || position->score[BLACK] >= position->to;
    bool decided =
        position->match_said == MATCH_BY_KEYS ? position->to > 0 && reached : position->match_said == MATCH_IS_OVER;
    return position->over != OUTCOME_NONE && decided;
}

Side flow_match_winner(const Position *position) {
    int white = position->score[WHITE], black = position->score[BLACK];
    return white > black ? WHITE : black > white ? BLACK : NOBODY;
}

// Crawford's rule holds in the first game that begins with a side one point short: in the next one if it did not
// already hold for the game that has just ended, whose score at its beginning the points tell.
// A match to 1 begins with both sides one point short, so there it never does.
static bool next_is_crawford(const Rules *rules, const Position *ended) {
    bool short_now = false, short_before = false;
    for (int side = 0; side < 2; side++) {
        int now = ended->score[side], before = now - (ended->winner == side ? ended->points : 0) - ended->gained[side];
        short_now |= now + 1 == ended->to;
        short_before |= before + 1 == ended->to;
    }
    return rules->match_crawford && short_now && !short_before && !ended->crawford;
}

// NOBODY: a new opening roll decides. So it does where the rule names somebody that there is not: no winner after a
// draw, no known starter to alternate with.
static Side next_starter(const Rules *rules, const Position *ended) {
    Side winner = (Side)ended->winner, starter = (Side)ended->starter;
    switch (rules->match_starter) {
    case STARTER_WINNER:
        return winner;
    case STARTER_LOSER:
        return winner == NOBODY ? NOBODY : side_other(winner);
    case STARTER_ALTERNATE:
        return starter == NOBODY ? NOBODY : side_other(starter);
    default:
        return NOBODY;
    }
}

Status flow_next_game(const Rules *next_rules, Position *position, Error *error) {
    if (position->over == OUTCOME_NONE) {
        return error_illegal(error, "the next game begins when this one is over");
    }
    if (flow_match_over(position)) {
        Side winner = flow_match_winner(position);
        if (winner == NOBODY) {
            return error_illegal(error, "the match is over: drawn at %u-%u", (unsigned)position->score[WHITE],
                                 (unsigned)position->score[BLACK]);
        }
        return error_illegal(error, "the match is over: %s has won %u-%u", rules_side_name(next_rules, winner),
                             (unsigned)position->score[winner], (unsigned)position->score[side_other(winner)]);
    }
    Position next;
    position_init(&next, next_rules);
    next.score[WHITE] = position->score[WHITE];
    next.score[BLACK] = position->score[BLACK];
    next.to = position->to;
    next.crawford = next_is_crawford(next_rules, position);
    next.turn = next.starter = (uint8_t)next_starter(next_rules, position);
    if (rules_have_hook(next_rules, HOOK_BEFORE_ROLL)) {
        RETURN_IF_FAILED(flow_settle(next_rules, &next, error));
    }
    *position = next;
    return STATUS_OK;
}
