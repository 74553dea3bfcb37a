// SPDX-License-Identifier: MIT
// Private to the core: where the generators of a PlayList keep what they work with.
//
// Invariant: between two calls of the generator, entry i of `board` and of `way` belong to play i; the rest of the
// work space says nothing, except that `results` says which boards are in the list while `results_made` is set.
#pragma once

#include "core/generator/hook_memo.h"
#include "core/moves/walk.h"

// Hash table of indices into an array, emptied in no time by a new stamp.
typedef struct IndexTable {
    uint64_t *slot; // a stamp, and in the lower half an index
    size_t mask;
    uint64_t now; // the stamp, above all earlier ones; lower half 0
} IndexTable;

static inline bool index_table_holds(const IndexTable *table, size_t slot) {
    return table->slot[slot] >= table->now;
}

// What the slot holds.
static inline size_t index_table_get(const IndexTable *table, size_t slot) {
    return (uint32_t)table->slot[slot];
}

static inline void index_table_put(const IndexTable *table, size_t slot, size_t index) {
    table->slot[slot] = table->now | index;
}

// How the path search found a play.
typedef struct Way {
    Step step[RULES_MAX_NUMBERS]; // in the order in which they were made
    uint8_t step_count;
    uint8_t head_taken;
    uint8_t left;       // bit i: number i of the item was not played
    uint8_t ended;      // 1: the side's last checker went off
    uint64_t rank;      // how many numbers count as used, then which: for the forced.* filters
    uint64_t path_rank; // the same for the steps really made: of two ways to one result the higher is kept
} Way;

// Entries of `board` and `code` beyond the capacity: a fast loop looks only after each row of plays whether it fits.
enum { PLAY_SLACK = 64 };

// The first four bytes of a Step: from, to, die, contact.
typedef struct PackedStep {
    uint8_t byte[4];
} PackedStep;

typedef struct PlayWork {
    Board *board;
    bool with_path; // a hook has said that it needs the path
    bool avx2;      // the fast loops are run in their build for AVX2
    bool coded;     // the ways are in `code`, else in `way`
    Way *way;       // of the path search
    uint32_t *code; // of the fast loops (fast.h)
    // What a code says its steps of.
    Row start; // of who plays
    Side side;
    int head, bar;
    bool walked, either;  // codes are those of fast_walk.c; contacts may be hits or pins
    uint8_t die[4];       // then: the different numbers
    bool pins;            // contact is a pin
    uint32_t blots, thin; // own points with a single opponent: no own checker there; one on top of it
    int step_bar;         // the bar that `step` was made for
    PackedStep step[RULES_MAX_FACES + 1][BOARD_PLACES]; // by number and source, without contacts
    uint8_t number[RULES_MAX_NUMBERS];                  // of the item, high to low
    int number_count;
    IndexTable results;
    bool results_made;
    WalkState *seen; // what was met on the way
    size_t seen_count, seen_capacity;
    IndexTable seen_table;
    HookMemo memo; // of the item
} PlayWork;

// Four times the room, but for no more than `most` plays; what was in the list is gone. STATUS_FULL if it has that much
// already, STATUS_NO_MEMORY (the list is then unchanged).
Status play_list_grow_to(PlayList *list, size_t most);

// Empties the list and its work space.
void play_list_empty(PlayList *list);

// Slot of work->results where `after` is or would be; *found says which.
size_t play_list_slot(const PlayList *list, const Board *after, bool *found);

// The steps of play `index`, made by the fast loops; returns how many. As many steps as the item has numbers are
// written: those that were not made are all 0.
int play_code_steps(PlayWork *work, size_t index, Step step[RULES_MAX_NUMBERS]);

// How many numbers the play does not use.
int play_list_left(const PlayList *list, size_t index);

// Applies the rules' hooks to the list that the fast loops made (fast_hooks.c). False: the path search is needed, or a
// hook failed (*status).
bool fast_obey_hooks(const Walk *walk, PlayList *list, Status *status);

void index_table_empty(IndexTable *table);
