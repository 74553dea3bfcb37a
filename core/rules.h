// SPDX-License-Identifier: MIT
// The rules of one game as plain data.
//
// A Rules value is filled by rules_init and rules_set_value, then closed by rules_complete, which
// validates it as a whole and derives the maps the engine needs. After that it is never changed: it
// may be shared by threads (with hooks: see the last field). A new key is one field here, one row in rules_keys.c
// (rule_keys.h), and the code that obeys it; who else has to know of it, core/README.md says.
//
// Terms (beside those of board.h). A STEP moves one checker by one number. An ITEM is a set of numbers
// to be played; a PLAY is all the steps made with one item; a TURN is a queue of items. A point is
// OPEN to a side when that side may land on it. The HEAD is the highest point of a side's layout. A
// BLOCK is a point closed to the opponent. A RUN is a maximal row of neighbouring blocks, measured in
// the opponent's numbering from 1 to points, without wrapping: it is on the opponent's road. A point is
// HELD by a side that has at least one checker on it.
#pragma once

#include "core/board.h"
#include "core/status.h"

#include <stddef.h>
#include <stdint.h>

enum {
    RULES_MAX_NUMBERS = 8, // numbers of one item, hence steps of one play
    RULES_MAX_DICE = 4,
    RULES_MAX_FACES = 12,
    RULES_PRIME_SHIFTS = 5, // enough for a row of 32
    RULES_MAX_LIMITS = 8,
    RULES_NAME = 32,     // bytes of a limit's name, and letters of a display name, the 0 included
    RULES_WORD = 128,    // bytes of a display name, the 0 included
    RULES_MAX_GAMES = 8, // variants played in turn in one match
    RULES_GAME_NAME = 64,
    RULES_MAX_TURN = 9,   // own turns are counted up to here
    RULES_MAX_STATE = 16, // names of declared state
    RULES_MAX_EXTRA = 8,  // further outcomes (score.extra)
    RULES_MAX_CUBE = 4096,
};

// Values of the enumerated keys, in the order of their words in the table.
enum { DIRECTION_CONTRARY, DIRECTION_PARALLEL, DIRECTION_SAME };
enum { PASSING_OPEN, PASSING_ANY, PASSING_EMPTY };
enum { BLOT_HIT, BLOT_PIN, BLOT_EITHER, BLOT_CLOSED };
enum { GOES_TO_BAR, GOES_TO_START };
enum { NEEDS_NOTHING, NEEDS_ONE_HOME, NEEDS_ALL_ENTERED };
enum { RUN_FREE, RUN_STAY, RUN_NO_STACK, RUN_NO_STACK_NEXT };
enum { ENTRY_ALL, ENTRY_BAR, ENTRY_NONE };
enum { ONTO_OPEN, ONTO_EMPTY, ONTO_NOT_OWN };
enum { HEAD_LISTED, HEAD_NEEDED, HEAD_ANY_ROLL_NEEDED };
enum { PRIME_ALWAYS, PRIME_ENEMY_AHEAD, PRIME_ENEMY_BEHIND, PRIME_NEVER };
enum { PRIME_FINAL, PRIME_STEP };
enum { CHAIN_NONE, CHAIN_CASCADE, CHAIN_COMPLEMENT };
enum { UNPLAYED_LOST, UNPLAYED_OPPONENT };
enum { USE_MOST, USE_WHILE_POSSIBLE, USE_FREE };
enum { HIGHER_MUST, HIGHER_FREE };
enum { UNPLAYABLE_PASS, UNPLAYABLE_LOSE };
enum { OFF_ALL_HOME, OFF_ALL_HOME_FREE, OFF_ANY, OFF_NEVER };
enum { MATCH_EXACT, MATCH_HIGHEST, MATCH_BELOW, MATCH_AT_LEAST, MATCH_ANY };
enum { MUST_NEVER, MUST_EXACT, MUST_ALWAYS };
enum { OTHER_ANY, OTHER_CHECKER };
enum { WINNER_HIGH, WINNER_LOW };
enum { OPENING_KEEP, OPENING_REROLL, OPENING_CHOICE };
enum { FIRST_WINS, FIRST_LOSES };
enum { STALEMATE_NONE, STALEMATE_DRAW, STALEMATE_LOSE };
enum { BACKGAMMON_HOME_OR_BAR, BACKGAMMON_HOME, BACKGAMMON_BAR };
enum { COUNT_CLASS, COUNT_LEFT };
enum { STARTER_ROLL, STARTER_WINNER, STARTER_LOSER, STARTER_ALTERNATE };

// Words a variant may replace by its own (names.WORD); display only.
enum {
    WORD_SINGLE,
    WORD_GAMMON,
    WORD_BACKGAMMON,
    WORD_DRAW,
    WORD_WHITE,
    WORD_BLACK,
    WORD_CUBE,
    WORD_DOUBLE,
    WORD_TAKE,
    WORD_DROP,
    WORD_BEAVER,
    WORD_RACCOON,
    WORD_BAR,
    WORD_OFF,
    WORD_HEAD,
    WORD_COUNT
};

// Set of die faces; bit f stands for face f. FACES_ALL prints as "all".
typedef uint32_t Faces;
#define FACES_ALL ((Faces)0xffffffffu)

// Short ordered list of numbers.
typedef struct Numbers {
    uint8_t count;
    uint8_t at[RULES_MAX_NUMBERS];
} Numbers;

// Start layout of both sides, each in its own numbering. The sum of a row is that side's total. Unlike in a Board, the
// bar and the reserve have slots that do not depend on board.points, which may be set after the layout.
enum { LAYOUT_BAR = BOARD_MAX_POINTS + 1, LAYOUT_RESERVE = BOARD_MAX_POINTS + 2 };
typedef struct Layout {
    Row row[2]; // off at BOARD_OFF, points 1..28, LAYOUT_BAR, LAYOUT_RESERVE
} Layout;

// limits.NAME: own points from..to (set from either end, kept with the lower one first); `stack` checkers at most on
// one of them after a landing (those already standing may stay), `points` of them held at most at the end of a play. 0
// = not limited.
typedef struct Limit {
    char name[RULES_NAME];
    int from, to;
    int stack;
    int points;
} Limit;

// score.extra.NAME: a further way to win, for the hook game_over, and its points.
typedef struct ExtraOutcome {
    char name[RULES_NAME];
    int points;
} ExtraOutcome;

// state.each.NAME (one value a side), state.shared.NAME: what hooks remember in the position, with its start value.
typedef struct StateField {
    char name[RULES_NAME];
    uint8_t shared;
    uint8_t is_bool; // 0 and 1 only
    int32_t start;
} StateField;

typedef struct Rules {
    // Keys, in the order of the table. Semantics beyond the table's help:
    int board_points, board_home;
    Layout layout;
    int move_direction;
    // any: a checker may pass over a point closed to it if the SAME checker goes on at once with another
    // number of the item; it is in the air there, hits nothing, and must come down on an open point or off. Points that
    // are not closed are landed on as usual. Entering checkers may not land in the air.
    // empty: a checker that has landed on an opposing checker (hit or pin) in this play may not move on. (Stopping
    // on own checkers leaves no trace: either of them may be taken as the one that moves on.)
    int move_passing;
    // hit, pin: a single, unpinned opposing checker may be hit or pinned; either: the mover says which. Two or
    // more, one that pins a checker of mine, or (closed) any at all: the point is closed to me.
    int contact_blot;
    int hit_in_home; // pins are not concerned
    // start: the checker goes to the highest point of its side's layout. The hit is refused if, once the
    // hitter has landed, that point has any checker of the hitter's side on it (one in the air over it is not on it).
    int hit_goes_to;
    // Looked at before the step. one_home: the hitter's side has a checker on points home..1 or off.
    // all_entered: it has none on the bar or in reserve.
    int hit_needs;
    // About a checker that hits on a point of its own home board, until the end of the play. stay: every such point
    // must be held at the end (tested on the final board). no_stack: the hitter may not land on a point where own
    // checkers stand. no_stack_next: the same for its next step only (passing over a closed point is not one). Where
    // other own checkers share its point, any of them may be taken as the hitter.
    int hit_run;
    int hit_run_off; // may a checker that no_stack or no_stack_next binds be borne off
    // all: while a checker is on the bar or in reserve, only those move. bar: while one is on the bar, only
    // those on the bar move; the reserve is free. none: no duty.
    int entry_first;
    int entry_onto; // entering steps: open; empty (no checker of either side there); not_own (no own checker there)
    // Budget of checkers that may leave the head in a turn (all its items together). 0 = no limit, and then the
    // other head keys say nothing. A side without a checker on a point in its layout has no head.
    int head_per_turn;
    // On a side's first turn the budget becomes max(per_turn, first_max): (listed) if the roll is a double
    // of a face in first_doubles; (needed) for those doubles, but only as far as needed: the smallest budget from
    // per_turn up with which the numbers can be played in full, first_max if there is none; (any_roll_needed)
    // the same for every roll.
    int head_first_max;
    Faces head_first_doubles;
    int head_first_when;
    // A step from the head is refused while an own checker is neither on the head, nor in reserve, nor at or below
    // this point (off included), and none is at or below it. 0 = no such rule.
    int runner_goal;
    // A run of at least `length` blocks may stand at the end of a play: always; enemy_ahead: only if an opposing
    // checker is on a lower number (of the opponent's) than the whole run, off included; enemy_behind: only if one is
    // on a higher number, bar and reserve included; never. Every such run must pass. The empty play is never refused.
    int prime_length, prime_allow;
    int prime_test; // step: a step that leaves a forbidden run is refused too
    // A run of at least `length` blocks may not stand when every opposing checker that is not off is on the one place
    // just behind it (the next higher number of the opponent's; the bar behind his highest point).
    int prime_release;
    Limit limits[RULES_MAX_LIMITS];
    int limit_count;
    int dice_count, dice_faces;
    Numbers dice_fixed;
    // A roll is a double when at least two dice are rolled and all are equal (dice.fixed apart).
    int doubles_times;
    // After a double n: cascade: items of n+1, n+2 .. faces follow; complement: an item of faces+1-n follows;
    // each number doubles.times times.
    int doubles_chain, doubles_chain_from;
    // opponent: what a double leaves unplayed (of its item and of the items that waited behind it) the opponent plays
    // with his own checkers, before his own roll; what he cannot play is lost.
    int doubles_unplayed;
    int doubles_bonus_roll; // a double played in full (chain included): the same side rolls again, same turn
    // Among the candidates that pass the final tests. most: those with the most steps. while_possible: those that
    // no other candidate extends, the checkers told apart where a rule must (a hitter and one that joined it: a play
    // may end if it cannot go on in one of its readings). free: all, the empty play too. A play that takes the last
    // checker off counts as all numbers used.
    int forced_use;
    // must: among plays with equally many steps, the numbers used, largest first, compared in turn: the highest stay.
    // Under forced.use = free only where no play uses all numbers.
    int forced_higher;
    int forced_unplayable; // lose: a side that leaves a number of an item unplayed loses the game
    int bearoff_when;      // all_home_free: and none of them pinned. any: from anywhere, at any time
    Faces bearoff_dice;
    // For a die d and a checker on point n. exact: n = d. highest: or n < d and no own checker is higher than n.
    // below: or n < d and no own checker higher than n can make a step with d, bearoff.must apart (a step that would
    // only pass over a closed point does not count; others are judged as if nobody were in the air). at_least: n <= d.
    // any: all n.
    int bearoff_match;
    // exact: while a checker can leave with a number equal to its point, that number may not be used otherwise;
    // always: while any checker can leave with a number, it may not be used otherwise. Asked before each step; what
    // prime.test = step would refuse cannot leave.
    int bearoff_must;
    int bearoff_inner_moves; // false: once all checkers are home, a number only takes checkers off
    // other_checker: a checker that has already moved in this play may not leave (unless another own checker on its
    // point has not moved: either may be taken).
    int bearoff_other_die;
    int opening_winner, opening_dice;
    int finish_first_off;
    int finish_last_turn; // 0 = false
    // Asked when a side has made no step at all with its numbers, and the game goes on: draw, lose (for that side, as
    // the board shows), if then neither side can ever move again (flow_is_stalemate says what that means under
    // scripts).
    int finish_stalemate;
    int score_single, score_gammon, score_backgammon, score_backgammon_in, score_count; // 0 = false
    ExtraOutcome extra[RULES_MAX_EXTRA];
    int extra_count;
    StateField state[RULES_MAX_STATE];
    int state_count;
    int cube_on, cube_max, cube_jacoby, cube_beavers, cube_automatic;
    int match_to, match_crawford, match_starter; // match.to 0: no end
    char match_games[RULES_MAX_GAMES][RULES_GAME_NAME];
    int match_game_count;
    char names[WORD_COUNT][RULES_WORD];

    // Derived by rules_complete.
    uint8_t opp[BOARD_PLACES]; // my point n is the opponent's point opp[n]; an involution; 0 outside 1..points
    int total[2];              // checkers of each side
    int head[2];               // highest point of each layout, 0 if none
    int bar, reserve;          // points + 1, points + 2
    bool fast;                 // the generator's fast loops can serve them, if not in all positions (rules_path_key)
    bool fast_sometimes;       // then: only where no key makes path or order matter
    bool fast_tests;           // then: does the final board have to be looked at?
    uint32_t points, home;     // bits of all points, of those of the home board
    int turn;                  // parallel movement: half the points, else 0
    uint64_t lower, upper;     // parallel movement: bits of the lower and the upper half, else of all points and none;
                               // each twice, the second time 32 bits up
    bool prime_quick;          // prime.*: what stands on closed points, and who is ahead, does not change with contacts
    // A row of prime.length bits leaves a bit after mask &= mask >> shift for each of these.
    uint8_t prime_shift[RULES_PRIME_SHIFTS];

    // What is said beyond the keys (hooks.h); NULL: nothing. The owner of the Rules sets it. Rules with hooks belong to
    // one thread at a time, as the hooks do: every thread has its own copy.
    const struct RuleHooks *hooks;
} Rules;

// Every key at its default: no layout yet, so not playable until a layout is set and rules_complete ran.
void rules_init(Rules *rules);

// Validates the whole and fills the derived part. STATUS_BAD_INPUT names the first contradiction and the
// keys that make it. Must be called after the last rules_set_*.
Status rules_complete(Rules *rules, Error *error);

// 64-bit FNV-1a over the lines "path=value\n" (rules_get_text) of the keys that differ from the defaults, in table
// order, names.* left out; then, where there are hooks, over "hooks=" and their fingerprint in 16 hexadecimal digits.
// Equal rules have equal fingerprints.
uint64_t rules_fingerprint(const Rules *rules);

// The key whose value keeps the generator from its fast loops (of several the first; "limits" for all of them), always
// or in the positions where it matters; or NULL. There the path search takes over, which is slower by a factor of about
// twenty.
const char *rules_path_key(const Rules *rules, bool *always);

// What the variant calls a word of a decision ("double", "take", "drop", "beaver", "raccoon"); any other word is its
// own name.
const char *rules_option_name(const Rules *rules, const char *word);

// What the side is called.
static inline const char *rules_side_name(const Rules *rules, Side side) {
    return rules->names[side == WHITE ? WORD_WHITE : WORD_BLACK];
}

// "off", "bar", "reserve"; NULL: a point has only its number.
static inline const char *rules_place_name(const Rules *rules, int place) {
    return place == BOARD_OFF ? "off" : place == rules->bar ? "bar" : place == rules->reserve ? "reserve" : NULL;
}

// Is n a point of this board (not off, bar or reserve)?
static inline bool rules_is_point(const Rules *rules, int n) {
    return n >= 1 && n <= rules->board_points;
}

// May `side` land on its own point n as far as the opponent there is concerned (it is empty of opposing checkers,
// or a single opposing checker may be hit or pinned)? False on points where side's own checker is pinned.
bool rules_point_open(const Rules *rules, const Board *board, Side side, int n);

// Checks a board against the rules: totals, places, overlaps, pins. The error names what is wrong.
Status rules_check_board(const Rules *rules, const Board *board, Error *error);
