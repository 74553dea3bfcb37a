// SPDX-License-Identifier: MIT
// A position: everything that decides what may happen next, as plain data without pointers.
//
// It can be copied, compared and kept; undo, saved games and search are copies of it. Invariants:
// rules_check_board holds for `board`; numbers[] is sorted high to low; unused array slots are 0 (so
// equal positions are equal bytes).
#pragma once

#include "core/board.h"
#include "core/rules.h"

enum { POSITION_MAX_ITEMS = 32, POSITION_MAX_ANSWERS = 8, POSITION_MAX_TURNS = RULES_MAX_TURN, POSITION_TEXT = 4096 };

typedef enum ItemKind {
    ITEM_NUMBERS = 1, // `side`'s checkers are moved with these numbers
    ITEM_ROLL,        // `side` rolls
    // The board of the last roll is restored, and who rolled it (`side`, if nobody did) rolls again; state stays. What
    // waits behind it belonged to that roll, and is dropped.
    ITEM_CANCEL,
    ITEM_CHECKERS, // `amount` checkers of `side` appear (or, negative, vanish) at `place`
    ITEM_POINTS,   // `side` gets `amount` points of the match, which ends it where they are enough
    ITEM_BOARD,    // both sides' checkers are set anew, as position->placed has them; only one of these can wait
} ItemKind;

// Something waiting in the turn's queue.
typedef struct Item {
    uint8_t kind;
    uint8_t side;
    uint8_t by_enemy; // ITEM_NUMBERS: the other side chooses how they are played
    uint8_t count;    // ITEM_NUMBERS
    union {
        uint8_t number[RULES_MAX_NUMBERS]; // ITEM_NUMBERS: high to low
        struct {
            int16_t amount; // ITEM_CHECKERS, ITEM_POINTS
            uint8_t place;  // ITEM_CHECKERS: in `side`'s numbering
        };
    };
} Item;

typedef enum Doubled { DOUBLED_NO, DOUBLED_DOUBLE, DOUBLED_BEAVER, DOUBLED_RACCOON } Doubled;

// How a game ended. With score.count = left the class is OUTCOME_SINGLE and points carry the count.
// OUTCOME_EXTRA + i is
// Rules.extra[i].
typedef enum Outcome {
    OUTCOME_NONE,
    OUTCOME_SINGLE,
    OUTCOME_GAMMON,
    OUTCOME_BACKGAMMON,
    OUTCOME_DRAW,
    OUTCOME_EXTRA
} Outcome;

// "none", "single", "gammon", "backgammon", "draw", or a name of score.extra; "?" where the rules have no such outcome.
const char *outcome_name(const Rules *rules, Outcome outcome);

// The outcome of that name of so many bytes; OUTCOME_NONE: there is none.
Outcome outcome_find(const Rules *rules, const char *name, size_t length);

// The variant's own word for an end of a game (names.gammon); OUTCOME_NONE is a single game.
const char *outcome_word(const Rules *rules, Outcome outcome);

// Can a game end so (not OUTCOME_NONE), as far as the keys say?
bool outcome_possible(const Rules *rules, Outcome outcome);

// What the hook match_over has said at the end of this game.
typedef enum MatchSaid { MATCH_BY_KEYS, MATCH_GOES_ON, MATCH_IS_OVER } MatchSaid;

// What the generator and most turns look at comes first, what only some rules need after it.
typedef struct Position {
    Board board;
    uint16_t cube; // value, 1 at the start
    uint16_t score[2];
    uint16_t gained[2]; // of the score: by ITEM_POINTS in this game
    uint16_t to;        // match length in points, 0 = no end
    uint16_t points;    // won by the winner, cube included
    uint8_t turn;       // Side whose turn it is; NOBODY before the opening roll has decided
    uint8_t turns[2];   // own turns taken before this one, saturated at POSITION_MAX_TURNS; 0 = first turn to come (or
                        // under way)
    uint8_t roller;     // Side that rolled `roll`; NOBODY if there is none
    uint8_t roll_count; // 0: the numbers to play, if any, are not from a roll of `turn`
    uint8_t roll[RULES_MAX_NUMBERS];   // as rolled, high to low
    uint8_t number_count;              // numbers to play now; 0 with playing = 0: nothing was rolled yet
    uint8_t number[RULES_MAX_NUMBERS]; // high to low
    uint8_t playing;                   // 1: the numbers are to be played (number_count > 0)
    uint8_t by_enemy;                  // 1: the other side chooses how `turn`'s numbers are played
    uint8_t head_taken;                // checkers that left the head in earlier items of this turn
    uint8_t starter;                   // Side that began the game; NOBODY if not known
    uint8_t choosing;                  // 1: opening.dice = choice, the starter has yet to keep or reroll
    uint8_t last_turn;                 // 1: finish.last_turn: `turn` plays the turn that may still draw
    uint8_t doubled;                   // Doubled: an offer waits for its answer
    uint8_t cube_owner;                // Side; NOBODY = in the middle
    uint8_t crawford;                  // 1: this is the Crawford game
    uint8_t over;                      // Outcome; OUTCOME_NONE while the game goes on
    uint8_t winner;                    // Side; NOBODY for a draw or while the game goes on
    uint8_t item_count;                // of `item`
    uint8_t asking;                    // 0, or the Hook (before_roll, on_roll, on_play) that waits for an answer, + 1
    uint8_t plays;                     // ended since the roll, saturated; counted only under rules with hooks
    uint8_t spent;                     // rolls made and plays ended in this turn; counted only under rules with hooks
    uint8_t opening;                   // 1: the roll is the opening dice that were kept; only under rules with hooks
    uint8_t thrown_head;               // with `thrown`: head_taken when the roll was made
    uint8_t answer_count;              // what was answered in this call of the hook already:
    uint8_t answer[POSITION_MAX_ANSWERS]; // indices of options
    uint8_t played_count;                 // while on_play waits: the play it was called with
    uint8_t played_hits;
    uint8_t played_left_count;
    uint8_t played_left[RULES_MAX_NUMBERS];
    uint8_t match_said;            // MatchSaid; only while the game is over
    uint8_t to_roll;               // 1: before_roll has had its say about the roll that comes
    uint8_t unused[1];             // so that there is no padding
    Item item[POSITION_MAX_ITEMS]; // waiting, first comes first
    // Declared state: [side][i] is Rules.state[i]; of shared state only [0][i] is used.
    int32_t state[2][RULES_MAX_STATE];
    // Kept only under rules with the hooks before_roll, on_roll or on_play; else zero.
    Board thrown; // the board when the roll that is being played was made: what ITEM_CANCEL goes back to
    Board before; // while on_play waits for answers: the board before the play
    Board placed; // while an ITEM_BOARD waits: its board; else zero
} Position;

// Points of this game by ITEM_POINTS, more or fewer than the other side's.
static inline int position_gain(const Position *position, Side side) {
    return position->gained[side] - position->gained[side_other(side)];
}

// The same with the cube at 1, as nets have it.
static inline double position_plain_gain(const Position *position, Side side) {
    return (double)position_gain(position, side) / (position->cube > 0 ? position->cube : 1);
}

// How often a cube of that value has been doubled.
static inline int cube_doublings(int value) {
    int doublings = 0;
    while (value >> (doublings + 1)) {
        doublings++;
    }
    return doublings;
}

// The value the game is played for if the offer that waits is dropped; the cube's value if none waits.
static inline int position_stake(const Position *position) {
    return position->doubled ? position->cube << (position->doubled - 1) : position->cube;
}

// What a game that is over brought the side: its end, and points on the way.
static inline int position_result(const Position *position, Side side) {
    int won = position->winner == NOBODY ? 0 : position->winner == side ? position->points : -position->points;
    return won + position_gain(position, side);
}

// Puts a number among `count` others that go from high to low.
static inline void numbers_put(uint8_t *numbers, int count, int number) {
    for (; count > 0 && numbers[count - 1] < number; count--) {
        numbers[count] = numbers[count - 1];
    }
    numbers[count] = (uint8_t)number;
}

// Are there two or more, all the same?
static inline bool numbers_alike(const uint8_t *numbers, int count) {
    for (int i = 1; i < count; i++) {
        if (numbers[i] != numbers[0]) {
            return false;
        }
    }
    return count >= 2;
}

static inline void numbers_sort(uint8_t *numbers, int count) {
    for (int i = 1; i < count; i++) {
        numbers_put(numbers, i, numbers[i]);
    }
}

// The start of a game: layout on the board, nobody's turn yet, nothing rolled, score 0-0, cube in the middle.
void position_init(Position *position, const Rules *rules);

// Reads and writes position text: <white> <black> <turn> <dice> [key=value ...]; see core/README.md.
//
// Dice of exactly dice.count numbers are a roll and stand for all the numbers the keys make of it (66:
// four sixes and the chain). Any other count, or any dice beside a roll= key, are the numbers themselves.
//
// STATUS_BAD_INPUT names the field. On failure *position is unchanged.
Status position_parse(const Rules *rules, const char *text, Position *position, Error *error);

// Canonical text; reads back to an equal position. Returns the length (POSITION_TEXT always suffices).
size_t position_print(const Rules *rules, const Position *position, char *out, size_t size);

// One side's field of position text (fields 1 and 2). Returns the length.
size_t position_print_side(const Rules *rules, const Board *board, Side side, char *out, size_t size);

// Is `name` a key of position text, and so not to be had as the name of a state?
bool position_has_text_key(const char *name);

// Sets what a roll of `position->turn` gives by the keys: roll, numbers (first item) and the chain
// items in front of whatever waits. `roll` is dice.count faces in any order. False as position_set_throw.
bool position_set_roll(Position *position, const Rules *rules, const uint8_t *roll);

// The same for a roll of `count` numbers, as the hook `rolls` may give it: count and dice.fixed together make at most
// RULES_MAX_NUMBERS. False, with the position unchanged, if so much waits already that the chain has no room.
bool position_set_throw(Position *position, const Rules *rules, const uint8_t *roll, int count);

// How many items the roll put in front of the queue by the keys, if the numbers being played and the first items
// waiting are just what it stands for; else -1.
int position_items_of_throw(const Position *position, const Rules *rules);

// May this number be played? 1 to dice.faces and those of dice.fixed; where hooks make items or rolls, 1 to
// RULES_MAX_FACES.
bool position_number_exists(const Rules *rules, int number);

// Do the rules remember the roll, its board and its side until all that came of it is played (before_roll, on_roll or
// on_play)?
bool position_keeps_throw(const Rules *rules);

// Is the side to act on its first turn?
static inline bool position_is_first_turn(const Position *position, Side side) {
    return position->turns[side] == 0;
}

// The face of the double that is being played, or 0. A roll of equal dice; or, where the numbers did not come
// from a roll, doubles.times equal numbers.
int position_double_face(const Position *position, const Rules *rules);
