// SPDX-License-Identifier: MIT
// What a file tells, put into a game event by event.
//
// Files leave away what their readers know: the opening dice of each side, the word "roll" before a roll, who
// resigned. These are made here, so that the game gets every event its rules ask for. Invariant: all goes through the
// game's own doors; nothing is believed.
#include "core/formats/transcript.h"
#include "core/hooks.h"
#include "core/writer.h"

#include <stdio.h>
#include <string.h>

// What the game said is placed in the file.
static Status placed(Replay *replay, const Word *part, Status status) {
    return word_place_error(&replay->trouble->error, part, status);
}

static Status say_word(Replay *replay, const Word *part, const char *word) {
    return placed(replay, part, game_word(replay->game, word, &replay->trouble->error));
}

static Status throw_given(Replay *replay, const Word *part, const uint8_t dice[2]) {
    return placed(replay, part, game_roll_given(replay->game, dice, 2, &replay->trouble->error));
}

// ---- games

Status replay_game(Replay *replay, const Word *part) {
    if (replay->games > 0 && !game_position(replay->game)->over) {
        return replay_error(replay, part, STATUS_BAD_INPUT, "another game begins, but game %d has no result",
                            replay->games);
    }
    if (replay->games > 0) {
        RETURN_IF_FAILED(placed(replay, part, game_next_game(replay->game, &replay->trouble->error)));
    }
    replay->games++;
    return STATUS_OK;
}

Status replay_score(Replay *replay, const Word *part, const int score[2]) {
    const uint16_t *own = game_position(replay->game)->score;
    for (int side = 0; side < 2; side++) {
        if (score[side] >= 0 && score[side] != own[side]) {
            return replay_error(replay, part, STATUS_BAD_INPUT,
                                "the file says that this game begins at %d-%d, but it begins at %d-%d", score[WHITE],
                                score[BLACK], own[WHITE], own[BLACK]);
        }
    }
    return STATUS_OK;
}

// ---- rolls and plays

// May the starter roll anew after the opening roll?
static bool may_throw_anew(const Rules *rules) {
    return rules->opening_dice != OPENING_KEEP || rules_have_hook(rules, HOOK_ROLLS);
}

// The opening roll after which `side` is to play these dice, where the opening dice are kept; or is to roll.
static Status open_game(Replay *replay, const Word *part, Side side, const uint8_t dice[2]) {
    const Rules *rules = game_rules(replay->game);
    bool equal = dice[0] == dice[1];
    if (equal && !may_throw_anew(rules)) {
        return replay_error(
            replay, part, STATUS_ILLEGAL,
            "equal dice cannot begin a game whose starter plays the opening dice (opening.dice = keep)");
    }
    bool told = !equal && rules->opening_dice != OPENING_REROLL;
    uint8_t sorted[2] = {told ? dice[0] : 2, told ? dice[1] : 1}, opening[2];
    numbers_sort(sorted, 2);
    bool with_high = rules->opening_winner == WINNER_HIGH;
    opening[side] = sorted[!with_high];
    opening[side_other(side)] = sorted[with_high];
    RETURN_IF_FAILED(throw_given(replay, part, opening));
    return game_position(replay->game)->choosing ? say_word(replay, part, told ? "keep" : "reroll") : STATUS_OK;
}

// What stands in the way of a roll, for people.
static Status wrong_node(Replay *replay, const Word *part, Side side, const char *does, const Node *node) {
    const char *other = node->kind == NODE_OVER         ? "the game is over"
                        : node->actor == NOBODY         ? "nobody's turn has come yet"
                        : node->actor != side           ? "it is the other side's turn"
                        : node->decide == DECIDE_ANSWER ? "a double waits for the answer"
                        : node_asks(node, DECIDE_PLAY)  ? "a roll is still to be played"
                                                        : "it is not the time for that";
    return replay_error(replay, part, STATUS_ILLEGAL, "%s %s here, but %s",
                        rules_side_name(game_rules(replay->game), side), does, other);
}

// Goes on to the roll of `side` and makes it; does nothing if just this roll was made already.
static Status throw_dice(Replay *replay, const Word *part, Side side, const uint8_t dice[2]) {
    Node node;
    const Position *position = game_position(replay->game);
    game_next(replay->game, &node);
    if (node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING) {
        RETURN_IF_FAILED(open_game(replay, part, side, dice));
    } else if (node_asks(&node, DECIDE_ANSWER) && position->turn == side && position->doubled > DOUBLED_DOUBLE) {
        // gnubg leaves away that a beaver was taken: the roll says it.
        RETURN_IF_FAILED(say_word(replay, part, "take"));
    }
    game_next(replay->game, &node);
    if (node_asks(&node, DECIDE_TURN) && node.actor == side) {
        RETURN_IF_FAILED(say_word(replay, part, "roll"));
        game_next(replay->game, &node);
    }
    if (node.kind == NODE_CHANCE && node.actor == side) {
        return throw_given(replay, part, dice);
    }
    position = game_position(replay->game);
    uint8_t sorted[2] = {dice[0], dice[1]};
    numbers_sort(sorted, 2);
    bool made = node_asks(&node, DECIDE_PLAY) && node.actor == side && position->roll_count == 2 &&
                memcmp(position->roll, sorted, 2) == 0;
    return made ? STATUS_OK : wrong_node(replay, part, side, "rolls", &node);
}

Status replay_move(Replay *replay, const Word *part, Side side, const uint8_t dice[2], const Word *play_part,
                   const char *play) {
    Status status = throw_dice(replay, part, side, dice);
    if (status != STATUS_OK || !play) {
        return status;
    }
    status = game_play_text(replay->game, NUMBERING_OWN, play, &replay->trouble->refusal, &replay->trouble->error);
    if (status == STATUS_ILLEGAL && replay->trouble->refusal.text[0]) {
        snprintf(replay->trouble->play, sizeof replay->trouble->play, "%s", *play ? play : "no move");
    }
    if (status == STATUS_BAD_INPUT && replay->verbatim && replay->trouble->error.length > 0) {
        replay->trouble->error.at += play_part->at;
        return status;
    }
    return placed(replay, play_part, status);
}

// ---- words about the cube

Status replay_word(Replay *replay, const Word *part, Side side, const char *word, int value) {
    Node node;
    game_next(replay->game, &node);
    if (node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING && strcmp(word, "double") == 0 &&
        may_throw_anew(game_rules(replay->game))) {
        // Who rolls anew, as for equal dice, may double before.
        static const uint8_t dice[2] = {1, 1};
        RETURN_IF_FAILED(open_game(replay, part, side, dice));
        game_next(replay->game, &node);
    }
    const Position *position = game_position(replay->game);
    bool answers = node_asks(&node, DECIDE_ANSWER) && node.actor == side;
    bool doubles = strcmp(word, "double") == 0 || strcmp(word, "beaver") == 0;
    if (answers && doubles) {
        word = position->doubled == DOUBLED_DOUBLE ? "beaver" : "raccoon";
    } else if (node.kind != NODE_DECIDE || node.decide == DECIDE_PLAY || node.actor != side) {
        // Where there is nothing to decide, it is the cube's rules that take the word away.
        bool before_throw = node.kind == NODE_CHANCE && node.actor == side && doubles;
        if (!before_throw) {
            return wrong_node(replay, part, side, doubles ? "doubles" : "answers a double", &node);
        }
        word = "double";
    }
    int raised = position->cube << (position->doubled + 1);
    if (value > 0 && doubles && value != raised) {
        return replay_error(replay, part, STATUS_BAD_INPUT, "the file says that the cube goes to %d, but it goes to %d",
                            value, raised);
    }
    return say_word(replay, part, word);
}

// ---- results

// Are these the points that `side` has won? Some programs write no more of them than the match took.
static bool points_are(const Position *ended, Side side, int points) {
    return ended->winner == side &&
           (ended->points == points ||
            (points < ended->points && ended->to > 0 && ended->score[side] - ended->points + points == ended->to));
}

static Status check_win(Replay *replay, const Word *part, Side side, int points) {
    const Rules *rules = game_rules(replay->game);
    const Position *position = game_position(replay->game);
    if (!points_are(position, side, points)) {
        return replay_error(
            replay, part, STATUS_BAD_INPUT, "the file says that %s wins %d point%s here, but by the rules %s wins %d",
            rules_side_name(rules, side), points, points == 1 ? "" : "s",
            position->winner == NOBODY ? "nobody" : rules_side_name(rules, position->winner), position->points);
    }
    return STATUS_OK;
}

Status replay_win(Replay *replay, const Word *part, Side side, int points) {
    const Rules *rules = game_rules(replay->game);
    const Position *position = game_position(replay->game);
    char worth[128];
    Writer writer = writer_start(worth, sizeof worth);
    if (position->over) {
        return check_win(replay, part, side, points);
    }
    if (position->turn == NOBODY) {
        // Resigned before the first play: who was to make it is not told, nor what was rolled.
        static const uint8_t dice[2] = {2, 1};
        RETURN_IF_FAILED(open_game(replay, part, side_other(side), dice));
        position = game_position(replay->game);
    }
    for (int i = OUTCOME_SINGLE; i < OUTCOME_EXTRA + rules->extra_count; i++) {
        Position ended = *position;
        if (i == OUTCOME_DRAW) {
            continue;
        }
        RETURN_IF_FAILED(
            placed(replay, part, flow_resign(rules, &ended, side_other(side), (Outcome)i, &replay->trouble->error)));
        if (points_are(&ended, side, points)) {
            return placed(replay, part,
                          game_resign(replay->game, side_other(side), (Outcome)i, &replay->trouble->error));
        }
        writer_add(&writer, "%s%d", i > OUTCOME_SINGLE ? ", " : "", ended.points);
    }
    return replay_error(
        replay, part, STATUS_BAD_INPUT,
        "the file says that %s wins %d point%s here, but the game is not over and can be resigned for %s",
        rules_side_name(rules, side), points, points == 1 ? "" : "s", worth);
}
