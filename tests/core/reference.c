// SPDX-License-Identifier: MIT
// The slow generator: all candidates first, then one pass over the list for each rule, in the order of evaluation.
//
// Passes: (1) every sequence of allowed steps, all prefixes and the empty play included; (2) tests of the final board,
// allow_play last; (3) forced.use; (4) forced.higher; (5) prefer_play; (6) one play for each result. No pass knows of a
// later one. The head's budget is a matter of the keys alone.
#include "core/hooks.h"
#include "tests/core/reference_states.h"

#include <stdlib.h>
#include <string.h>

// A finished way of playing.
typedef struct Candidate {
    Board after;
    Step step[RULES_MAX_NUMBERS];
    uint8_t checker[RULES_MAX_NUMBERS]; // which one made each step
    uint8_t count;
    uint8_t used[RULES_MAX_NUMBERS]; // the numbers, high to low
    bool ended;                      // the last checker is off
    bool out;                        // removed by one of the passes
} Candidate;

struct ReferenceWork {
    Candidate *candidate;
    size_t count, capacity;
    States met;
};

typedef struct Search {
    ReferenceWork *work;
    bool merge;
    const Position *asks; // allow_step is asked about plays of this position; NULL: it is not
    size_t steps;
    Status status;
    int step_count;
    Step step[RULES_MAX_NUMBERS];
    uint8_t checker[RULES_MAX_NUMBERS];
} Search;

// ---- pass 1: every sequence

static void note_candidate(Search *search, const Table *table) {
    ReferenceWork *work = search->work;
    Candidate *candidate;
    if (work->count == work->capacity) {
        size_t capacity = work->capacity ? 2 * work->capacity : 1024;
        Candidate *grown = realloc(work->candidate, capacity * sizeof *grown);
        if (!grown) {
            search->status = STATUS_NO_MEMORY;
            return;
        }
        work->candidate = grown;
        work->capacity = capacity;
    }
    candidate = &work->candidate[work->count++];
    memset(candidate, 0, sizeof *candidate);
    candidate->after = table->board;
    candidate->ended = table_all_off(table);
    candidate->count = (uint8_t)search->step_count;
    memcpy(candidate->step, search->step, (size_t)search->step_count * sizeof search->step[0]);
    memcpy(candidate->checker, search->checker, (size_t)search->step_count);
    for (int i = 0; i < search->step_count; i++) {
        candidate->used[i] = search->step[i].die;
    }
    reference_sort_down(candidate->used, candidate->count);
}

// The numbers that are left, high to low.
static int list_numbers(const int *numbers, uint8_t *out) {
    int count = 0;
    for (int die = RULES_MAX_FACES; die >= 1; die--) {
        for (int i = 0; i < numbers[die]; i++) {
            out[count++] = (uint8_t)die;
        }
    }
    return count;
}

// The answer to each question may cost what answers about a whole list may: this judge asks far oftener than the
// engine.
static HookAnswer ask(const RuleHooks *hooks, HookQuestion question) {
    if (hooks->begin) {
        hooks->begin(hooks->context);
    }
    return hooks->ask(hooks->context, &question);
}

static bool script_allows_step(Search *search, const Table *table, const Step *step) {
    uint8_t left[RULES_MAX_NUMBERS];
    Board board = table->board;
    HookView view = {.rules = table->rules, .position = search->asks, .board = &board, .me = (Side)table->side};
    const RuleHooks *hooks = search->asks ? table->rules->hooks : NULL;
    if (!hooks || !(hooks->present >> HOOK_ALLOW_STEP & 1)) {
        return true;
    }
    if (table->airborne >= 0) { // it is shown on the point that it passes
        board.row[table->side].at[table->mine[table->airborne].place]++;
    }
    view.step = search->step;
    view.step_count = search->step_count;
    view.left = left;
    view.left_count = list_numbers(table->numbers, left);
    return ask(hooks, (HookQuestion){.hook = HOOK_ALLOW_STEP, .view = &view, .step = step}) != HOOK_NO;
}

static void search_from(Search *search, const Table *table) {
    uint8_t code[BOARD_MAX_CHECKERS];
    table_codes(table, code);
    if (search->merge && states_met_before(&search->work->met, table, code, &search->status)) {
        return;
    }
    if (table->airborne < 0) {
        note_candidate(search, table);
    }
    for (int die = 1; die <= RULES_MAX_FACES; die++) {
        for (int checker = 0; checker < table->mine_count && table->numbers[die] > 0; checker++) {
            Move move[TABLE_MAX_MOVES];
            // A checker in the air has to go on at once: nobody else moves.
            if (table->airborne >= 0 ? checker != table->airborne : table_like_an_earlier_one(code, checker)) {
                continue;
            }
            int count = table_moves(table, checker, die, move);
            for (int i = 0; i < count && search->status == STATUS_OK; i++) {
                Step step = table_step(table, &move[i]);
                if (!script_allows_step(search, table, &step)) {
                    continue;
                }
                Table then = *table;
                search->checker[search->step_count] = (uint8_t)checker;
                search->step[search->step_count++] = step;
                table_make(&then, &move[i]);
                if (++search->steps > REFERENCE_MAX_STEPS) {
                    search->status = STATUS_FULL;
                }
                search_from(search, &then);
                search->step_count--;
            }
        }
    }
}

// ---- pass 2: tests of the final board

static void pass_final_board(const Rules *rules, int side, ReferenceWork *work) {
    for (size_t i = 0; i < work->count; i++) {
        Candidate *candidate = &work->candidate[i];
        if (!table_end_allowed(rules, side, candidate->step, candidate->count, &candidate->after)) {
            candidate->out = true;
        }
    }
}

// ---- hooks that look at whole plays

static HookPlay show_candidate(const Position *position, const Candidate *candidate) {
    HookPlay play;
    int numbers[RULES_MAX_FACES + 1] = {0};
    memset(&play, 0, sizeof play);
    for (int i = 0; i < position->number_count; i++) {
        numbers[position->number[i]]++;
    }
    for (int i = 0; i < candidate->count; i++) {
        numbers[candidate->used[i]]--;
        play.hits = (uint8_t)(play.hits + (candidate->step[i].contact == CONTACT_HIT));
    }
    play.count = candidate->count;
    play.left_count = (uint8_t)list_numbers(numbers, play.left);
    play.step = candidate->step;
    return play;
}

static HookView show_view(const Rules *rules, const Position *position, const Candidate *candidate,
                          const HookPlay *play) {
    return (HookView){.rules = rules,
                      .position = position,
                      .board = &candidate->after,
                      .before = &position->board,
                      .me = (Side)position->turn,
                      .step = candidate->step,
                      .step_count = candidate->count,
                      .left = play->left,
                      .left_count = play->left_count};
}

static void pass_allow_play(const Rules *rules, const Position *position, ReferenceWork *work) {
    const RuleHooks *hooks = rules->hooks;
    for (size_t i = 0; hooks && (hooks->present >> HOOK_ALLOW_PLAY & 1) && i < work->count; i++) {
        Candidate *candidate = &work->candidate[i];
        HookPlay play = show_candidate(position, candidate);
        HookView view = show_view(rules, position, candidate, &play);
        if (!candidate->out && candidate->count > 0 &&
            ask(hooks, (HookQuestion){.hook = HOOK_ALLOW_PLAY, .view = &view, .play = &play}) == HOOK_NO) {
            candidate->out = true;
        }
    }
}

static int compare_scores(const HookScore *a, const HookScore *b) {
    for (int i = 0; i < HOOK_MAX_FILES; i++) {
        double x = i < a->count ? a->value[i] : 0, y = i < b->count ? b->value[i] : 0;
        if (x < y || x > y) {
            return x < y ? -1 : 1;
        }
    }
    return 0;
}

static HookScore score_candidate(const Rules *rules, const Position *position, const Candidate *candidate) {
    const RuleHooks *hooks = rules->hooks;
    HookScore score = {.count = 0};
    HookPlay play = show_candidate(position, candidate);
    HookView view = show_view(rules, position, candidate, &play);
    HookQuestion question = {.hook = HOOK_PREFER_PLAY, .view = &view, .play = &play, .score = &score};
    if (candidate->count > 0 && ask(hooks, question) != HOOK_YES) {
        score.count = 0;
    }
    return score;
}

static void pass_prefer(const Rules *rules, const Position *position, ReferenceWork *work) {
    HookScore best = {.count = -1};
    for (int round = 0; rules->hooks && (rules->hooks->present >> HOOK_PREFER_PLAY & 1) && round < 2; round++) {
        for (size_t i = 0; i < work->count; i++) {
            Candidate *candidate = &work->candidate[i];
            if (candidate->out) {
                continue;
            }
            HookScore score = score_candidate(rules, position, candidate);
            if (round == 0) {
                best = best.count < 0 || compare_scores(&score, &best) > 0 ? score : best;
            } else {
                candidate->out = compare_scores(&score, &best) < 0;
            }
        }
    }
}

// ---- pass 3: forced.use

// A game that is over counts as all numbers used.
static int numbers_used(const Candidate *candidate, int all) {
    return candidate->ended ? all : candidate->count;
}

// Step by step, and by which checker: those of one point are told apart by what they did in this play.
static int compare_beginnings(const Candidate *one, const Candidate *two, int count) {
    int order = 0;
    for (int i = 0; i < count && order == 0; i++) {
        order = memcmp(&one->step[i], &two->step[i], sizeof one->step[i]);
        order = order ? order : one->checker[i] - two->checker[i];
    }
    return order;
}

static int compare_sequences(const void *a, const void *b) {
    const Candidate *one = a, *two = b;
    int order = compare_beginnings(one, two, one->count < two->count ? one->count : two->count);
    return order ? order : one->count - two->count;
}

static bool begins(const Candidate *one, const Candidate *two) {
    return one->count < two->count && compare_beginnings(one, two, one->count) == 0;
}

// Candidates that another one goes on from. After sorting, whatever goes on from a sequence follows it directly, but
// for those that are out.
static void drop_extended(ReferenceWork *work) {
    qsort(work->candidate, work->count, sizeof work->candidate[0], compare_sequences);
    for (size_t i = 0; i < work->count; i++) {
        size_t next = i + 1;
        while (next < work->count &&
               (work->candidate[next].out || compare_sequences(&work->candidate[i], &work->candidate[next]) == 0)) {
            next++;
        }
        if (next < work->count && begins(&work->candidate[i], &work->candidate[next])) {
            work->candidate[i].out = true;
        }
    }
}

static void pass_use(const Rules *rules, int all, ReferenceWork *work) {
    int most = 0;
    if (rules->forced_use == USE_WHILE_POSSIBLE) {
        drop_extended(work);
    } else if (rules->forced_use == USE_MOST) {
        for (size_t i = 0; i < work->count; i++) {
            if (!work->candidate[i].out && numbers_used(&work->candidate[i], all) > most) {
                most = numbers_used(&work->candidate[i], all);
            }
        }
        for (size_t i = 0; i < work->count; i++) {
            if (numbers_used(&work->candidate[i], all) < most) {
                work->candidate[i].out = true;
            }
        }
    }
}

// ---- pass 4: forced.higher

// The numbers that count as used: those of the steps, or all of them if the game is over.
static const uint8_t *numbers_that_count(const Candidate *candidate, const uint8_t *all) {
    return candidate->ended ? all : candidate->used;
}

static void pass_higher(const Rules *rules, const Position *position, ReferenceWork *work) {
    uint8_t best[RULES_MAX_NUMBERS + 1][RULES_MAX_NUMBERS] = {{0}}; // of the plays with so many
    uint8_t all[RULES_MAX_NUMBERS] = {0};
    if (rules->forced_higher != HIGHER_MUST) {
        return;
    }
    for (size_t i = 0; i < work->count && rules->forced_use == USE_FREE; i++) {
        if (!work->candidate[i].out &&
            numbers_used(&work->candidate[i], position->number_count) == position->number_count) {
            return; // both can be played, and nobody must
        }
    }
    memcpy(all, position->number, position->number_count);
    reference_sort_down(all, position->number_count);
    for (size_t i = 0; i < work->count; i++) {
        const Candidate *candidate = &work->candidate[i];
        uint8_t *leader = best[numbers_used(candidate, position->number_count)];
        if (!candidate->out && memcmp(numbers_that_count(candidate, all), leader, RULES_MAX_NUMBERS) > 0) {
            memcpy(leader, numbers_that_count(candidate, all), RULES_MAX_NUMBERS);
        }
    }
    for (size_t i = 0; i < work->count; i++) {
        Candidate *candidate = &work->candidate[i];
        const uint8_t *leader = best[numbers_used(candidate, position->number_count)];
        if (memcmp(numbers_that_count(candidate, all), leader, RULES_MAX_NUMBERS) < 0) {
            candidate->out = true;
        }
    }
}

// ---- pass 6: one play for each result

// By board; for the same board, the best way first: most numbers, then the largest.
static int compare_results(const void *a, const void *b) {
    const ReferencePlay *one = a, *two = b;
    int order = memcmp(&one->after, &two->after, sizeof one->after);
    if (order) {
        return order;
    }
    return two->step_count != one->step_count ? two->step_count - one->step_count
                                              : memcmp(two->used, one->used, RULES_MAX_NUMBERS);
}

static Status pass_results(ReferenceWork *work, ReferenceResult *result) {
    size_t kept = 0;
    if (result->capacity < work->count) {
        ReferencePlay *grown = realloc(result->play, work->capacity * sizeof *grown);
        if (!grown) {
            return STATUS_NO_MEMORY;
        }
        result->play = grown;
        result->capacity = work->capacity;
    }
    for (size_t i = 0; i < work->count; i++) {
        const Candidate *candidate = &work->candidate[i];
        if (!candidate->out) {
            ReferencePlay *play = &result->play[kept++];
            memset(play, 0, sizeof *play);
            play->after = candidate->after;
            play->step_count = candidate->count;
            memcpy(play->used, candidate->used, RULES_MAX_NUMBERS);
        }
    }
    qsort(result->play, kept, sizeof result->play[0], compare_results);
    result->count = 0;
    for (size_t i = 0; i < kept; i++) {
        ReferencePlay play = result->play[i];
        if (i == 0 || memcmp(&play.after, &result->play[result->count - 1].after, sizeof(Board)) != 0) {
            result->play[result->count++] = play;
        }
    }
    return STATUS_OK;
}

// ---- the head's budget

static int double_that_is_played(const Rules *rules, const Position *position) {
    if (position->roll_count > 0) {
        for (int i = 1; i < position->roll_count; i++) {
            if (position->roll[i] != position->roll[0]) {
                return 0;
            }
        }
        return position->roll_count >= 2 ? position->roll[0] : 0;
    }
    // Bare numbers: as many as a double gives, and at least two, or nothing is equal to anything.
    if (position->number_count != rules->doubles_times || position->number_count < 2) {
        return 0;
    }
    for (int i = 1; i < position->number_count; i++) {
        if (position->number[i] != position->number[0]) {
            return 0;
        }
    }
    return position->number[0];
}

// Passes 1 and 2 with so many checkers allowed off the head in this item (or, if not `exact`, in the whole turn).
// Scripts are not asked about the budget.
static Status find_candidates_by(const Rules *rules, const Position *position, int budget, bool exact, int option,
                                 ReferenceResult *result) {
    ReferenceWork *work = result->work;
    Table table;
    Search search = {.work = work, .status = STATUS_OK};
    // Whether a sequence can be gone on from is a question about sequences: nothing may be merged then.
    search.merge =
        option == REFERENCE_MERGE_STATES && rules->forced_use != USE_WHILE_POSSIBLE && position->number_count > 2;
    work->count = 0;
    if (!states_begin(&work->met)) {
        return STATUS_NO_MEMORY;
    }
    if (exact) {
        search.asks = position;
        search.merge = false;
    } else if (budget < TABLE_NO_BUDGET) {
        budget = budget > position->head_taken ? budget - position->head_taken : 0;
    }
    result->head_budget = budget;
    table_set(&table, rules, position, budget);
    search_from(&search, &table);
    result->steps_tried += search.steps;
    if (search.status == STATUS_OK) {
        pass_final_board(rules, position->turn, work);
    }
    return search.status;
}

static Status find_candidates(const Rules *rules, const Position *position, int budget, int option,
                              ReferenceResult *result) {
    return find_candidates_by(rules, position, budget, false, option, result);
}

static bool playable_in_full(const ReferenceWork *work, int all) {
    for (size_t i = 0; i < work->count; i++) {
        if (!work->candidate[i].out && numbers_used(&work->candidate[i], all) == all) {
            return true;
        }
    }
    return false;
}

// Leaves the candidates for the budget that holds in result->work.
static Status find_candidates_for_the_turn(const Rules *rules, const Position *position, int option,
                                           ReferenceResult *result) {
    int face = double_that_is_played(rules, position);
    bool listed = face > 0 && (rules->head_first_doubles >> face) & 1u;
    bool has_head = false;
    int most = rules->head_per_turn > rules->head_first_max ? rules->head_per_turn : rules->head_first_max;
    for (int n = 1; n <= rules->board_points; n++) {
        has_head = has_head || rules->layout.row[position->turn].at[n] > 0;
    }
    if (rules->head_per_turn == 0 || !has_head) {
        return find_candidates(rules, position, TABLE_NO_BUDGET, option, result);
    }
    if (position->turns[position->turn] > 0 || (!listed && rules->head_first_when != HEAD_ANY_ROLL_NEEDED)) {
        return find_candidates(rules, position, rules->head_per_turn, option, result);
    }
    if (rules->head_first_when == HEAD_LISTED) {
        return find_candidates(rules, position, most, option, result);
    }
    for (int budget = rules->head_per_turn; budget < most; budget++) {
        Status status = find_candidates(rules, position, budget, option, result);
        if (status != STATUS_OK || playable_in_full(result->work, position->number_count)) {
            return status;
        }
    }
    return find_candidates(rules, position, most, option, result);
}

// ---- what others call

Status reference_generate_with(const Rules *rules, const Position *position, int option, ReferenceResult *result) {
    Status status;
    result->count = 0;
    result->steps_tried = 0;
    if (!result->work) {
        result->work = calloc(1, sizeof *result->work);
        if (!result->work) {
            return STATUS_NO_MEMORY;
        }
    }
    status = find_candidates_for_the_turn(rules, position, option, result);
    if (status == STATUS_OK && rules->hooks) {
        status = find_candidates_by(rules, position, result->head_budget, true, option, result);
        pass_allow_play(rules, position, result->work);
    }
    if (status == STATUS_OK) {
        pass_use(rules, position->number_count, result->work);
        pass_higher(rules, position, result->work);
        pass_prefer(rules, position, result->work);
        status = pass_results(result->work, result);
    }
    return status;
}

Status reference_generate(const Rules *rules, const Position *position, ReferenceResult *result) {
    return reference_generate_with(rules, position, REFERENCE_MERGE_STATES, result);
}

bool reference_has_way(const ReferenceResult *result, const Step *step, int count) {
    for (size_t i = 0; i < result->work->count; i++) {
        const Candidate *candidate = &result->work->candidate[i];
        if (!candidate->out && candidate->count == count &&
            (count == 0 || memcmp(candidate->step, step, (size_t)count * sizeof *step) == 0)) {
            return true;
        }
    }
    return false;
}

void reference_clear(ReferenceResult *result) {
    if (result->work) {
        free(result->work->candidate);
        states_clear(&result->work->met);
        free(result->work);
    }
    free(result->play);
    memset(result, 0, sizeof *result);
}
