// SPDX-License-Identifier: MIT
// Generation of plays: every distinct legal result of playing the numbers at hand, each exactly once.
//
// Order of evaluation (what "legal" means): steps are tested by the step rules; every sequence of allowed
// steps, all prefixes and the empty play included, is a candidate; candidates are tested on their final
// board (the empty play always passes); then forced.use, then forced.higher; then one play per result,
// keeping the way of playing it that uses most, then largest numbers. A result is legal if at least one way
// of playing it passes every rule. Bans therefore remove plays before most-dice is asked.
#pragma once

#include "core/position.h"

typedef enum Contact { CONTACT_NONE, CONTACT_HIT, CONTACT_PIN } Contact;

// One checker by one number, in the numbering of its side. from: points+1 = bar, points+2 = reserve; to:
// 0 = off; die: the number used. `passing`: it comes down on a closed point and must go on (move.passing = any).
typedef struct Step {
    uint8_t from, to, die;
    uint8_t contact; // Contact
    uint8_t passing; // 1: see above
} Step;

typedef struct Play {
    Board after;
    Step step[RULES_MAX_NUMBERS]; // in the order in which they were made
    uint8_t step_count;
    uint8_t head_taken;              // checkers that left the head in this play
    uint8_t ended;                   // 1: the side's last checker went off
    uint8_t left_count;              // numbers not played
    uint8_t left[RULES_MAX_NUMBERS]; // high to low
} Play;

// A list of plays and the work space to make it. Owned by the caller; made once, used for many calls; never
// shared by threads at the same time. What a play leads to is there at once; the way it was played is worked out by
// play_list_get when somebody wants it.
typedef struct PlayList {
    size_t count;
    size_t capacity;       // plays it can hold
    int head_budget;       // checkers that might leave the head in this item, INT_MAX if there is no limit
    const Board *board;    // [count] play i leads to board[i]
    struct PlayWork *work; // the generator's own
} PlayList;

// Allocates room for `capacity` plays (at least 16). STATUS_NO_MEMORY on failure. Free with play_list_destroy.
Status play_list_create(PlayList *list, size_t capacity);
void play_list_destroy(PlayList *list);

// What a list of so many plays takes at most, in bytes.
size_t play_list_bytes(size_t capacity);

// Fills the list with every legal play of position->turn (WHITE or BLACK) with position->number[]; `rules` have passed
// rules_complete. At least one play always results (the empty one if no step is possible, or there are no numbers).
// Does not allocate; STATUS_FULL when the list is too small: then the list is empty and the caller may try a larger
// one. STATUS_SCRIPT if a hook fails (hooks_failed says how), or if hooks refuse so much that millions of ways would
// have to be tried.
Status plays_generate(const Rules *rules, const Position *position, PlayList *list);

// The same; grows the list as needed. STATUS_FULL only past 262,144 plays (under hooks 131,072; 163,840 ways where
// prefer_play looks at the steps: eight numbers can have more), or where hooks make it a matter of millions of ways;
// STATUS_NO_MEMORY, STATUS_SCRIPT.
Status plays_generate_growing(const Rules *rules, const Position *position, PlayList *list);

// Says in words why plays could not be listed; STATUS_OK is left as it is. Returns the status.
Status plays_failed(const Rules *rules, Status status, Error *error);

// How many plays there are, without making them where that is possible. `list` is work space; what is in it after is
// nobody's business.
Status plays_count(const Rules *rules, const Position *position, PlayList *list, size_t *count);

// The number below `count` that 64 random bits stand for. Uniform but for a part in 2^64 / count: with a million plays
// no play's chance is off by more than a ten-billionth of itself.
static inline size_t plays_choose(uint64_t random, size_t count) {
    return (size_t)(((random >> 32) * count + ((random & 0xffffffffu) * count >> 32)) >> 32);
}

// One play at random, each equally likely, without making the others where that is possible: play
// plays_choose(random, count) of the list that plays_generate_growing would make; fails as that does. `list` is work
// space.
Status plays_pick(const Rules *rules, const Position *position, PlayList *list, uint64_t random, Play *play);

// Play `index` with its steps: of all ways to its board the one with most, then the largest numbers.
void play_list_get(const PlayList *list, size_t index, Play *play);

// The steps of all plays at once, as play_list_get gives them: step k of play i is step[i * n + k], where n is the
// position's number_count. A play that leaves numbers over ends with steps whose die is 0. `step` has room for
// list->count * n.
void play_list_steps(const PlayList *list, Step *step);

// Is there nothing to play but the empty play?
bool play_list_is_pass(const PlayList *list);

// Index of the play that leads to `after`, or SIZE_MAX. The list must be as plays_generate left it.
size_t plays_find_result(const PlayList *list, const Board *after);
