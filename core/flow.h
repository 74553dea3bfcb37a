// SPDX-License-Identifier: MIT
// The flow of one game as a tree of three kinds of nodes: chance, decide, over.
//
// Pure functions on a Position: search, bots, the prompt, saved games and experiments handle these nodes
// and nothing else. Order of things: opening roll (one die each; ties again) -> who starts, what becomes of the
// dice (opening.dice) -> turn node if the side may double, else its roll -> play of each item -> end test ->
// next item -> the other side.
#pragma once

#include "core/hooks.h"
#include "core/plays.h"
#include "core/position.h"
#include "core/rng.h"

typedef enum NodeKind { NODE_CHANCE, NODE_DECIDE, NODE_OVER } NodeKind;

typedef enum ChanceKind {
    CHANCE_OPENING, // one die each: first white's, then black's
    CHANCE_ROLL,    // `actor` rolls dice.count dice
} ChanceKind;

typedef enum DecideKind {
    DECIDE_TURN,   // roll, double
    DECIDE_ANSWER, // take, drop [, beaver | raccoon]
    DECIDE_CHOOSE, // keep, reroll
    DECIDE_PLAY,   // the plays of plays_generate
} DecideKind;

enum { NODE_MAX_WORDS = HOOK_MAX_OPTIONS };

typedef struct Node {
    Status status; // STATUS_SCRIPT: a script that has something to say here failed; then a DECIDE_CHOOSE without words
    NodeKind kind;
    ChanceKind chance;
    DecideKind decide;
    Side actor;                                   // who rolls or decides; NOBODY at the opening roll
    int word_count;                               // options of DECIDE_TURN, _ANSWER, _CHOOSE
    Outcome outcome;                              // NODE_OVER
    Side winner;                                  // NODE_OVER; NOBODY for a draw
    int points;                                   // NODE_OVER, cube included
    char words[NODE_MAX_WORDS][HOOK_OPTION_TEXT]; // word_count of them are filled in
} Node;

// Is just that to be decided?
static inline bool node_asks(const Node *node, DecideKind decide) {
    return node->kind == NODE_DECIDE && node->decide == decide;
}

// Outcomes of a chance node at most: those of four dice of twelve faces, without their order. Scripts' are
// HOOK_MAX_ROLLS.
enum { FLOW_MAX_ROLLS = 1365 };

// One outcome of a chance node: the dice, and how many of faces^dice.count equally likely rolls give it (the weight
// that the script's `rolls` gives it, if there is one).
typedef struct ChanceOutcome {
    uint8_t count;                   // of dice
    uint8_t dice[RULES_MAX_NUMBERS]; // opening: white's, black's; else high to low
    uint32_t weight;
} ChanceOutcome;

// Makes a position that did not come from these functions (text, a layout of one's own) ready for them: numbers that
// wait at the front of the queue are taken up, and a game that somebody has finished is over. Does nothing to a
// position that is ready. STATUS_SCRIPT, with the position unchanged, if a script had to say something and failed.
Status flow_settle(const Rules *rules, Position *position, Error *error);

// What comes next. Copes with a position that is not settled, except that a finished game is not noticed.
void flow_next(const Rules *rules, const Position *position, Node *node);

// All outcomes of a chance node into `out`; returns how many (also when more than `capacity`, which then got cut).
// dice.count 2, faces 6: 21 for a roll, 36 for the opening. 0: this is no chance node, or the script's `rolls` failed
// (`error` says which).
size_t flow_chance_outcomes(const Rules *rules, const Position *position, ChanceOutcome *out, size_t capacity,
                            Error *error);

// The same for who needs them all: outcome[FLOW_MAX_ROLLS], *count of them. STATUS_SCRIPT where that would be 0.
Status flow_list_rolls(const Rules *rules, const Position *position, ChanceOutcome *outcome, size_t *count,
                       Error *error);

// Applies a roll at a chance node. `dice`: dice.count faces, at the opening white's die and black's die. A tie at the
// opening leaves the node where it is (and may double the cube: cube.automatic). STATUS_ILLEGAL if the node is not a
// chance node, or the script's `rolls`, which stands instead of the dice, does not name them; STATUS_BAD_INPUT for
// another number of dice or a face that the dice do not have. STATUS_SCRIPT, with the position unchanged, if a script
// failed.
Status flow_apply_roll(const Rules *rules, Position *position, const uint8_t *dice, int count, Error *error);

// Draws the roll of a chance node: number `counter` of the key's. Dice: as rng_throw. Where `rolls` stands instead of
// them: a number below the sum of the weights (rng_below), and the first outcome, in the order of flow_chance_outcomes,
// at which the weights so far exceed it. `dice` has room for RULES_MAX_NUMBERS. STATUS_ILLEGAL, STATUS_SCRIPT.
Status flow_draw_roll(const Rules *rules, const Position *position, const RngKey *key, uint32_t counter, uint8_t *dice,
                      int *count, Error *error);

// Fills `error` with "<what>: <what the node waits for>" and returns STATUS_ILLEGAL.
Status flow_refuse(const Rules *rules, const Position *position, const char *what, Error *error);

// Applies an option word ("roll", "double", "take", "drop", "beaver", "raccoon", "keep", "reroll").
// STATUS_ILLEGAL, with the words that would do, if the node does not offer it. While an offer waits, position->cube is
// the value before it and position->doubled counts the doublings on the table; who drops pays the value before the
// last.
Status flow_apply_word(const Rules *rules, Position *position, const char *word, Error *error);

// The same, where flow_next has just made `node` of this position: a function of the rules that asked is not called
// once more for what it offers.
Status flow_apply_offered(const Rules *rules, Position *position, const Node *node, const char *word, Error *error);

// Applies a play of plays_generate for this very position, which must be settled. An item of the queue waits for the
// one before it to be played in full; numbers without a roll (roll_count 0) are leftovers, after which the side's own
// turn begins; an item of the other side ends the turn. STATUS_SCRIPT, with the position unchanged, if a script
// failed; STATUS_NO_MEMORY (under finish.stalemate only), with the position unchanged; nothing else can go wrong.
Status flow_apply_play(const Rules *rules, Position *position, const Play *play, Error *error);
Status flow_apply_listed(const Rules *rules, Position *position, const PlayList *list, size_t index, Error *error);

// Can neither side ever move again? *stalemate is true if on the board as it stands no checker of either side can be
// moved, whatever the dice show and whatever numbers wait, so that both can only pass for ever. It is false in a game
// that is over, has not begun, or is in its last turn (finish.last_turn), and while a roll or numbers that wait could
// still be played. Scripts: where on_roll or on_play (or a hook not named here) might change the board it is false;
// under `rolls` it is true only if no number from 1 to RULES_MAX_FACES moves anything; what allow_step, allow_play and
// prefer_play refuse counts once both sides have had POSITION_MAX_TURNS turns and there is no cube, before that only
// what the keys refuse. So true is certain, and under keys alone false is, too. Looks at one step where a side can
// still move; may allocate: STATUS_NO_MEMORY; STATUS_SCRIPT if a hook failed.
Status flow_is_stalemate(const Rules *rules, const Position *position, bool *stalemate, Error *error);

// The next way `count` dice can lie, counting up from all ones; sorted high to low if `sorted`. False after the last.
bool flow_next_dice(uint8_t *dice, int count, int faces, bool sorted);

// Orders in which dice sorted high to low can fall.
uint32_t flow_dice_orders(const uint8_t *dice, int count);
