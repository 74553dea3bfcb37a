// SPDX-License-Identifier: MIT
// The states of a table that were met in one search. See the header.
#include "tests/core/reference_states.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Everything about a table that can matter from here on, as bytes.
struct State {
    uint8_t code[BOARD_MAX_CHECKERS]; // high to low: who is who does not matter
    uint8_t airborne;                 // place + 1
    uint8_t numbers[RULES_MAX_FACES + 1];
    uint8_t theirs[BOARD_PLACES];
    uint32_t pinned[2];
    int head_budget;
};

enum { FIRST_SLOTS = 1 << 9 }; // few, so that most searches stay in the processor's cache

static State describe(const Table *table, const uint8_t *code) {
    State state;
    memset(&state, 0, sizeof state);
    memcpy(state.code, code, (size_t)table->mine_count);
    reference_sort_down(state.code, table->mine_count);
    state.airborne = (uint8_t)(table->airborne < 0 ? 0 : table->mine[table->airborne].place + 1);
    for (int die = 0; die <= RULES_MAX_FACES; die++) {
        state.numbers[die] = (uint8_t)table->numbers[die];
    }
    memcpy(state.theirs, table->board.row[1 - table->side].at, BOARD_PLACES);
    memcpy(state.pinned, table->board.pinned, sizeof state.pinned);
    state.head_budget = table->head_budget;
    return state;
}

static_assert(sizeof(State) % sizeof(uint64_t) == 0, "a state is hashed word by word");

// The slot of this state, or the free one where it belongs.
static uint32_t *find_slot(const States *states, const State *state) {
    uint64_t word[sizeof *state / sizeof(uint64_t)], hash = 5381;
    memcpy(word, state, sizeof *state);
    for (size_t i = 0; i < sizeof *state / sizeof word[0]; i++) {
        hash = (hash ^ word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    size_t at = (size_t)hash & (states->slot_count - 1);
    while (states->slot[at] != 0 && memcmp(&states->state[states->slot[at] - 1], state, sizeof *state) != 0) {
        at = (at + 1) & (states->slot_count - 1);
    }
    return &states->slot[at];
}

// So many slots for the states that there are.
static bool make_slots(States *states, size_t count) {
    if (count > states->slot_capacity) {
        uint32_t *grown = realloc(states->slot, count * sizeof *grown);
        if (!grown) {
            return false;
        }
        states->slot = grown;
        states->slot_capacity = count;
    }
    states->slot_count = count;
    memset(states->slot, 0, count * sizeof states->slot[0]);
    for (size_t i = 0; i < states->count; i++) {
        *find_slot(states, &states->state[i]) = (uint32_t)i + 1;
    }
    return true;
}

static bool make_room(States *states) {
    if (states->count == states->capacity) {
        size_t capacity = states->capacity ? 2 * states->capacity : 1024;
        State *grown = realloc(states->state, capacity * sizeof *grown);
        if (!grown) {
            return false;
        }
        states->state = grown;
        states->capacity = capacity;
    }
    return 2 * states->count < states->slot_count || make_slots(states, 2 * states->slot_count);
}

bool states_begin(States *states) {
    states->count = 0;
    return make_slots(states, FIRST_SLOTS);
}

bool states_met_before(States *states, const Table *table, const uint8_t *code, Status *status) {
    State state = describe(table, code);
    if (!make_room(states)) {
        *status = STATUS_NO_MEMORY;
        return true;
    }
    uint32_t *slot = find_slot(states, &state);
    if (*slot != 0) {
        return true;
    }
    states->state[states->count++] = state;
    *slot = (uint32_t)states->count;
    return false;
}

void states_clear(States *states) {
    free(states->state);
    free(states->slot);
    memset(states, 0, sizeof *states);
}
