// SPDX-License-Identifier: MIT
// All positions of a small game: see solve.h.
//
// A state is a position before a roll, or before a decision that does not follow a roll at once. It has groups: of each
// roll what the play can lead to, and who chooses. What leads to an end of the game is numbered below 0.
#include "core/solve.h"

#include "core/array.h"
#include "core/hash.h"
#include "core/playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_LIST = 256, MOST_ROUNDS = 20000, MOST_ENDS = 256, ASK_EVERY = 256, MOST_LENGTH = 1000 };
static const double EXACT = 1e-10, ROLLS_EXACT = 1e-7, AS_GOOD = 1e-7; // points that plays worth the same may differ by

// A choice behind a state, of `count` next states from entry[first].
typedef struct Group {
    double weight, points; // of the best
    uint32_t first, count, best;
    Side actor;
} Group;

typedef struct State {
    uint64_t key[2];
    Position *position;                          // until it was looked at
    uint32_t first, count;                       // of its groups
    bool rolls, reached, can_end;                // by the best plays: from the beginning, and the game
    double points, white, black, gammon, length; // points to White; shares; rolls to come
} State;

typedef struct Solver {
    Rules rules;
    const SolveOptions *options;
    Error *error;
    PlayList list;
    State *state;
    size_t states, state_room;
    uint32_t *slot; // of the hash table: a state's number + 1
    size_t slots;
    Group *group;
    size_t groups, group_room;
    int32_t *entry;
    size_t entries, entry_room;
    State end[MOST_ENDS];
    int ends;
    size_t openings; // groups of the opening roll, the first of all; their actor has won it
    bool all_end;    // every game that is played as well as can be
    bool drawn;      // one of them may be
} Solver;

// ---- what it takes

static void close_solver(Solver *solver) {
    for (size_t i = 0; i < solver->states; i++) {
        free(solver->state[i].position);
    }
    free(solver->state);
    free(solver->slot);
    free(solver->group);
    free(solver->entry);
    play_list_destroy(&solver->list);
    free(solver);
}

static bool is_stopped(const Solver *solver) {
    return solver->options->stop != NULL && solver->options->stop(solver->options->context);
}

static Status stopped(const Solver *solver) {
    return error_set(solver->error, STATUS_FULL, 0, 0, "stopped before the end");
}

// ---- states

// What no rule asks about is left out. Hooks may ask about everything.
static void forget_the_rest(const Rules *rules, Position *position) {
    if (rules->hooks != NULL) {
        return;
    }
    bool heads = rules->head_per_turn > 0 && rules->head_first_max > rules->head_per_turn;
    int chain = rules->doubles_chain != CHAIN_NONE ? rules->doubles_chain_from : 0,
        most = chain > heads ? chain : heads;
    for (int side = 0; side < 2; side++) {
        position->turns[side] = (uint8_t)(position->turns[side] < most ? position->turns[side] : most);
        position->score[side] = position->gained[side] = 0;
    }
    position->starter = rules->finish_last_turn ? position->starter : NOBODY;
}

static int32_t number_of_end(Solver *solver, const Position *position) {
    Outcome outcome = (Outcome)position->over;
    State end = {.white = position->winner == WHITE,
                 .black = position->winner == BLACK,
                 .gammon = outcome == OUTCOME_GAMMON || outcome == OUTCOME_BACKGAMMON,
                 .can_end = true};
    end.points = position_result(position, WHITE); // the cube stays at 1
    int i = 0;
    while (i < solver->ends && (solver->end[i].white != end.white || solver->end[i].black != end.black ||
                                solver->end[i].gammon != end.gammon || solver->end[i].points != end.points)) {
        i++;
    }
    if (i == MOST_ENDS) {
        return INT32_MAX;
    }
    solver->end[i] = end;
    solver->ends = i == solver->ends ? i + 1 : solver->ends;
    return -1 - i;
}

static Status add_state(Solver *solver, const uint64_t key[2], const Position *position) {
    if (solver->states == solver->options->most) {
        return error_set(solver->error, STATUS_FULL, 0, 0, "the game has more than %zu positions",
                         solver->options->most);
    }
    RETURN_IF_FAILED(
        array_grow(&solver->state, &solver->state_room, solver->states + 1, sizeof *solver->state, solver->error));
    Position *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return error_no_memory(solver->error);
    }
    *copy = *position;
    solver->state[solver->states++] = (State){.key = {key[0], key[1]}, .position = copy};
    return STATUS_OK;
}

// The number of what the position is, which is new or not.
static Status number_of(Solver *solver, const Position *there, int32_t *number) {
    Position position = *there;
    if (position.over) {
        *number = number_of_end(solver, &position);
        return *number != INT32_MAX ? STATUS_OK
                                    : error_set(solver->error, STATUS_FULL, 0, 0, "a game can end in too many ways");
    }
    forget_the_rest(&solver->rules, &position);
    uint64_t key[2] = {hash_words(HASH_START, &position, sizeof position),
                       hash_words(~HASH_START, &position, sizeof position)};
    size_t at = key[0] & (solver->slots - 1);
    for (; solver->slot[at] != 0; at = (at + 1) & (solver->slots - 1)) {
        const State *state = &solver->state[solver->slot[at] - 1];
        if (state->key[0] == key[0] && state->key[1] == key[1]) {
            *number = (int32_t)(solver->slot[at] - 1);
            return STATUS_OK;
        }
    }
    Status status = add_state(solver, key, &position);
    solver->slot[at] = (uint32_t)solver->states;
    *number = (int32_t)solver->states - 1;
    return status;
}

// ---- what follows

static Status add_entry(Solver *solver, const Position *next) {
    int32_t number = 0;
    RETURN_IF_FAILED(
        array_grow(&solver->entry, &solver->entry_room, solver->entries + 1, sizeof *solver->entry, solver->error));
    RETURN_IF_FAILED(number_of(solver, next, &number));
    solver->entry[solver->entries++] = number;
    solver->group[solver->groups - 1].count++;
    return STATUS_OK;
}

static Status add_plays(Solver *solver, const Position *position) {
    Status status = plays_generate_growing(&solver->rules, position, &solver->list);
    RETURN_IF_FAILED(plays_failed(&solver->rules, status, solver->error));
    for (size_t i = 0; i < solver->list.count; i++) {
        Position next = *position;
        RETURN_IF_FAILED(flow_apply_listed(&solver->rules, &next, &solver->list, i, solver->error));
        RETURN_IF_FAILED(add_entry(solver, &next));
    }
    return STATUS_OK;
}

static Status add_words(Solver *solver, const Position *position, const Node *node) {
    bool cube = node->decide != DECIDE_CHOOSE;
    for (int i = 0; i < (cube ? 1 : node->word_count); i++) {
        Position next = *position;
        const char *word = cube ? node_plain_word(node) : node->words[i];
        RETURN_IF_FAILED(flow_apply_offered(&solver->rules, &next, node, word, solver->error));
        RETURN_IF_FAILED(add_entry(solver, &next));
    }
    return STATUS_OK;
}

static Status begin_group(Solver *solver, Side actor, double weight) {
    RETURN_IF_FAILED(
        array_grow(&solver->group, &solver->group_room, solver->groups + 1, sizeof *solver->group, solver->error));
    solver->group[solver->groups++] = (Group){.weight = weight, .first = (uint32_t)solver->entries, .actor = actor};
    return STATUS_OK;
}

// What can be chosen at the position; at a roll, or the end, there is but that.
static Status add_group(Solver *solver, const Position *position, double weight, bool after_roll) {
    Node node;
    flow_next(&solver->rules, position, &node);
    if (node.status != STATUS_OK) {
        return hooks_failed(&solver->rules, solver->error);
    }
    RETURN_IF_FAILED(begin_group(solver, node.actor, weight));
    if (node_asks(&node, DECIDE_PLAY)) {
        return add_plays(solver, position);
    }
    return node.kind == NODE_DECIDE && !after_roll ? add_words(solver, position, &node) : add_entry(solver, position);
}

// All rolls; at the opening each leads to one position, and ties are left out.
static Status add_rolls(Solver *solver, const Position *position, bool opening) {
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    double weights = 0;
    size_t count;
    RETURN_IF_FAILED(flow_list_rolls(&solver->rules, position, outcome, &count, solver->error));
    for (size_t i = 0; i < count; i++) {
        weights += outcome[i].weight;
    }
    for (size_t i = 0; i < count; i++) {
        Position next = *position;
        double weight = outcome[i].weight / weights;
        RETURN_IF_FAILED(flow_apply_roll(&solver->rules, &next, outcome[i].dice, outcome[i].count, solver->error));
        if (!opening) {
            RETURN_IF_FAILED(add_group(solver, &next, weight, true));
        } else if (next.turn != NOBODY) {
            RETURN_IF_FAILED(begin_group(solver, (Side)next.turn, weight));
            RETURN_IF_FAILED(add_entry(solver, &next));
        }
    }
    return STATUS_OK;
}

static Status look_at(Solver *solver, size_t number) {
    Position position = *solver->state[number].position;
    Node node;
    size_t first = solver->groups;
    free(solver->state[number].position);
    solver->state[number].position = NULL;
    flow_next(&solver->rules, &position, &node);
    bool rolls = node.status == STATUS_OK && node.kind == NODE_CHANCE;
    Status status = rolls ? add_rolls(solver, &position, false) : add_group(solver, &position, 1, false);
    State *state = &solver->state[number];
    state->first = (uint32_t)first;
    state->count = (uint32_t)(solver->groups - first);
    state->rolls = rolls;
    return status;
}

static Status find_states(Solver *solver) {
    Position start;
    position_init(&start, &solver->rules);
    RETURN_IF_FAILED(flow_settle(&solver->rules, &start, solver->error));
    RETURN_IF_FAILED(add_rolls(solver, &start, true));
    solver->openings = solver->groups;
    for (size_t i = 0; i < solver->states; i++) {
        RETURN_IF_FAILED(i % ASK_EVERY == 0 && is_stopped(solver) ? stopped(solver) : look_at(solver, i));
    }
    return STATUS_OK;
}

// ---- values

static State *state_of(Solver *solver, int32_t number) {
    return number < 0 ? &solver->end[-1 - number] : &solver->state[number];
}

// Works the states out anew by `work`, which answers what it has changed in one, until nothing changes by more than
// `exact`, or so many times.
static Status work_out(Solver *solver, double (*work)(Solver *solver, State *state), int most, double exact,
                       double *change) {
    *change = 1;
    for (int round = 0; *change > exact && round < most; round++) {
        *change = 0;
        if (is_stopped(solver)) {
            return stopped(solver);
        }
        for (size_t i = solver->states; i-- > 0;) {
            *change = fmax(*change, work(solver, &solver->state[i]));
        }
    }
    return STATUS_OK;
}

// The points of a state by those behind it; each group's best is noted.
static double find_points(Solver *solver, State *state) {
    double points = 0, before = state->points;
    for (Group *group = solver->group + state->first; group < solver->group + state->first + state->count; group++) {
        const int32_t *entry = solver->entry + group->first;
        double sign = group->actor == BLACK ? -1 : 1, best = state_of(solver, entry[0])->points;
        group->best = 0;
        for (uint32_t i = 1; i < group->count; i++) {
            double points_here = state_of(solver, entry[i])->points;
            if (sign * points_here > sign * best) {
                best = points_here;
                group->best = i;
            }
        }
        group->points = best;
        points += group->weight * best;
    }
    state->points = points;
    return fabs(points - before);
}

// The rolls to come, when of plays that are worth the same those are made that end the game soonest, which are noted.
static double find_length(Solver *solver, State *state) {
    double length = state->rolls, before = state->length;
    for (Group *group = solver->group + state->first; group < solver->group + state->first + state->count; group++) {
        const int32_t *entry = solver->entry + group->first;
        double least = INFINITY;
        for (uint32_t i = 0; i < group->count; i++) {
            const State *there = state_of(solver, entry[i]);
            if (there->length < least && fabs(there->points - group->points) < AS_GOOD) {
                least = there->length;
                group->best = i;
            }
        }
        length += group->weight * least;
    }
    state->length = length;
    return length - before;
}

static int32_t best_of(const Solver *solver, size_t group) {
    return solver->entry[solver->group[group].first + solver->group[group].best];
}

// How games end and how long they take, by the best plays.
static double find_shares(Solver *solver, State *state) {
    State sum = {.length = state->rolls};
    if (!state->reached) {
        return 0;
    }
    for (uint32_t i = state->first; i < state->first + state->count; i++) {
        const State *there = state_of(solver, best_of(solver, i));
        double weight = solver->group[i].weight;
        sum.white += weight * there->white;
        sum.black += weight * there->black;
        sum.gammon += weight * there->gammon;
        sum.length += weight * there->length;
    }
    double change = fmax(fabs(sum.white - state->white), fabs(sum.black - state->black));
    change = fmax(change, solver->all_end ? fabs(sum.length - state->length) : 0);
    state->white = sum.white;
    state->black = sum.black;
    state->gammon = sum.gammon;
    state->length = sum.length;
    return change;
}

// Marks the states of games that are played as well as can be, and those of them from which an end can come up. Answers
// whether all such games end, which they do where that is so of each of their states.
static bool follow_best(Solver *solver) {
    bool more = true, all = true;
    for (size_t i = 0; i < solver->openings; i++) {
        state_of(solver, best_of(solver, i))->reached = true;
    }
    while (more) {
        more = false;
        for (size_t i = 0; i < solver->states; i++) {
            State *state = &solver->state[i];
            for (uint32_t group = state->first; state->reached && group < state->first + state->count; group++) {
                State *there = state_of(solver, best_of(solver, group));
                more = more || !there->reached || (there->can_end && !state->can_end);
                there->reached = true;
                state->can_end = state->can_end || there->can_end;
            }
        }
    }
    for (size_t i = 0; i < solver->states; i++) {
        all = all && (!solver->state[i].reached || solver->state[i].can_end);
    }
    for (int i = 0; i < solver->ends; i++) {
        solver->drawn = solver->drawn || (solver->end[i].reached && solver->end[i].white + solver->end[i].black < 1);
    }
    return all;
}

static void sum_up(Solver *solver, SolvedGame *solved) {
    double weights = 0;
    for (size_t i = 0; i < solver->openings; i++) {
        const State *state = state_of(solver, best_of(solver, i));
        double weight = solver->group[i].weight;
        bool white = solver->group[i].actor == WHITE;
        weights += weight;
        solved->points += weight * (white ? state->points : -state->points);
        solved->wins += weight * (white ? state->white : state->black);
        solved->gammons += weight * state->gammon;
        solved->draws += weight * (1 - state->white - state->black);
        solved->rolls += weight * state->length;
    }
    solved->positions = solver->states;
    solved->points /= weights;
    solved->wins /= weights;
    solved->gammons /= weights;
    solved->draws = solver->all_end && solver->drawn ? solved->draws / weights : 0; // else what the rounds have left
    solved->rolls = solver->all_end ? 1 + solved->rolls / weights : NAN;
}

// From all states to what the game is like. Where games do not end, their lengths would grow for ever.
static Status find_values(Solver *solver, SolvedGame *solved) {
    double change;
    RETURN_IF_FAILED(work_out(solver, find_points, MOST_ROUNDS, EXACT, &solved->change));
    RETURN_IF_FAILED(work_out(solver, find_length, MOST_LENGTH, ROLLS_EXACT, &change));
    solver->all_end = follow_best(solver);
    RETURN_IF_FAILED(work_out(solver, find_shares, MOST_ROUNDS, ROLLS_EXACT, &change));
    solver->all_end = solver->all_end && change <= ROLLS_EXACT;
    sum_up(solver, solved);
    return STATUS_OK;
}

Status solve_game(const Rules *rules, const SolveOptions *options, SolvedGame *solved, Error *error) {
    Solver *solver = calloc(1, sizeof *solver);
    memset(solved, 0, sizeof *solved);
    if (solver == NULL) {
        return error_no_memory(error);
    }
    solver->rules = *rules;
    solver->rules.cube_on = solver->rules.cube_jacoby = 0;
    solver->options = options;
    solver->error = error;
    for (solver->slots = 1024; solver->slots < 2 * options->most; solver->slots *= 2) {
    }
    solver->slot = calloc(solver->slots, sizeof *solver->slot);
    Status status = solver->slot != NULL ? play_list_create(&solver->list, FIRST_LIST) : STATUS_NO_MEMORY;
    status = status == STATUS_OK ? find_states(solver) : error_no_memory(solver->error);
    status = status == STATUS_OK ? find_values(solver, solved) : status;
    close_solver(solver);
    return status;
}
