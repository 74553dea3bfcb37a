// SPDX-License-Identifier: MIT
// The search for all plays: every way through the numbers, depth first, nothing walked twice for nothing.
//
// Two ways of making the same steps meet in the same WalkState. A state is remembered once everything that it leads to
// is settled; who meets it again turns round. Without hooks, and with hooks that do not look at the path, that is
// when it has been walked once. With hooks that do, an answer belongs to one way only, so a state is remembered only
// if every result that lies behind it is in the list already. Either way only that is skipped which could not
// change the list, so that the list (its order and the ways it keeps, too) is that of the search that skips nothing:
// of all ways to a board, of those with the highest (rank, path_rank), the first.
//
// Scripts are slow, so hooks are asked late: about the steps of a way only when it has come to something that the list
// lacks; about the path only if they say that they need it, and then the search is made again from its beginning.
#include "core/generator/path_search.h"
#include "core/moves/walk_hooks.h"

#include <stddef.h>
#include <string.h>

enum {
    NO_CUT = -1,
    MOST_VISITS = 1 << 21, // with hooks; one that refuses nearly all can make every order of eight numbers tried
};

typedef enum SearchAim {
    SEARCH_PLAYS, // fill the list
    SEARCH_FULL,  // only ask whether all numbers can be played (by the keys alone)
    SEARCH_RANKS, // only find the highest rank of each count
} SearchAim;

// What visit() says of a state.
enum {
    SURVIVES = 1, // a candidate passes here or further on
    OPEN = 2,     // a hook refused something here or further on, which another way may be allowed
};

typedef struct Search {
    const Walk *walk;
    PlayList *list;
    SearchAim aim;
    bool full_found;
    bool by_rank;         // SEARCH_PLAYS: only ways whose rank is the best of their count
    const uint64_t *rank; // of the numbers used, by what is left (Way.path_rank)
    uint64_t best[RULES_MAX_NUMBERS + 1];
    Status status;
    Step path[RULES_MAX_NUMBERS];
    const WalkState *at[RULES_MAX_NUMBERS]; // the state before each step of the path
    // Hooks.
    bool ask_step, ask_play, ask_preference;
    bool with_path;  // hooks see the path
    bool needs_path; // a hook wants to
    bool by_left;    // ways to one board that leave different numbers are kept apart until prefer_play was asked
    int asked;       // steps of the path, from its beginning, that allow_step allows
    int cut;         // the step of the path that allow_step has just refused, or NO_CUT
    long visits;
} Search;

// ---- ranks

// How many numbers are used; then which, high to low, four bits each: larger words are larger numbers, compared in
// turn.
static void list_ranks(const Walk *walk, uint64_t *rank) {
    for (unsigned left = 0; left < 1u << walk->number_count; left++) {
        uint64_t count = 0, word = 0;
        for (int i = 0; i < walk->number_count; i++) {
            if (!(left >> i & 1)) {
                word |= (uint64_t)walk->number[i] << 4 * (RULES_MAX_NUMBERS - ++count);
            }
        }
        rank[left] = count << 32 | word;
    }
}

static void rank_way(const Search *search, const WalkState *state, Way *way) {
    way->ended = walk_is_ended(search->walk, state);
    way->path_rank = search->rank[state->left];
    way->rank = search->rank[way->ended ? 0 : state->left];
}

static int rank_count(uint64_t rank) {
    return (int)(rank >> 32);
}

// -1: out of the running beside a play of rank `best`; 1: puts that one out; 0: both stay.
static int compare_rank(const Rules *rules, uint64_t rank, uint64_t best) {
    uint64_t a = rules->forced_higher == HIGHER_MUST ? rank : (uint64_t)rank_count(rank);
    uint64_t b = rules->forced_higher == HIGHER_MUST ? best : (uint64_t)rank_count(best);
    return a < b ? -1 : a > b;
}

static bool is_better(const Way *a, const Way *b) {
    return a->rank > b->rank || (a->rank == b->rank && a->path_rank > b->path_rank);
}

// ---- hooks

// Under while_possible it matters for every way whether it can be gone on from, so nothing is asked late then.
static bool is_eager(const Search *search) {
    return search->walk->rules->forced_use == USE_WHILE_POSSIBLE;
}

// A hook's yes or no; else the search stops.
static bool settle(Search *search, HookAnswer answer) {
    if (answer == HOOK_NEEDS_PATH && !search->with_path) {
        search->needs_path = true;
        search->status = STATUS_FULL; // stops this search; the next one has the path
    } else if (answer != HOOK_SILENT && answer != HOOK_YES && answer != HOOK_NO) {
        search->status = STATUS_SCRIPT;
    }
    return answer == HOOK_SILENT || answer == HOOK_YES;
}

// Asks about the steps of the path that have not been asked about.
static bool path_allowed(Search *search, int depth) {
    for (; search->ask_step && search->asked < depth; search->asked++) {
        int i = search->asked;
        const Step *path = search->with_path ? search->path : NULL;
        HookMemo *memo = &search->list->work->memo;
        if (!settle(search, hook_memo_step(memo, search->walk, search->at[i], &search->path[i], path, i))) {
            search->cut = i;
            return false;
        }
    }
    return true;
}

static bool way_allowed(Search *search, const WalkState *state, int depth) {
    if (depth == 0) {
        return true;
    }
    if (!path_allowed(search, depth)) {
        return false;
    }
    const Step *path = search->with_path ? search->path : NULL;
    HookMemo *memo = &search->list->work->memo;
    return !search->ask_play ||
           settle(search, hook_memo_play(memo, search->walk, &state->board, state->left, path, depth));
}

// ---- results

static size_t result_slot(const Search *search, const WalkState *state, bool *found) {
    const PlayWork *work = search->list->work;
    const IndexTable *table = &work->results;
    for (size_t slot = state->hash & table->mask;; slot = (slot + 1) & table->mask) {
        size_t index = index_table_get(table, slot);
        if (!index_table_holds(table, slot)) {
            *found = false;
            return slot;
        }
        if (memcmp(&work->board[index], &state->board, sizeof state->board) == 0 &&
            (!search->by_left || work->way[index].left == state->left)) {
            *found = true;
            return slot;
        }
    }
}

// Where a way goes in the list.
typedef struct Place {
    size_t slot;   // of its board in `results`
    bool found;    // the board is in the list already
    bool puts_out; // everything so far uses less
} Place;

// A candidate passed the keys' tests. Is it out of the running, or does the list have as good a way already?
static bool is_settled(Search *search, const WalkState *state, const Way *way, Place *place) {
    const PlayWork *work = search->list->work;
    uint64_t best = search->best[rank_count(way->rank)];
    *place = (Place){0, false, false};
    if (search->aim == SEARCH_RANKS) {
        return way->rank <= best;
    }
    if (search->by_rank && way->rank < best) {
        return true;
    }
    if (search->walk->rules->forced_use == USE_MOST && search->list->count > 0) {
        int order = compare_rank(search->walk->rules, way->rank, work->way[0].rank);
        place->puts_out = order > 0;
        if (order != 0) {
            return order < 0;
        }
    }
    if (search->ask_preference && search->with_path) {
        return false; // each way has a score of its own
    }
    place->slot = result_slot(search, state, &place->found);
    return place->found && !is_better(way, &work->way[index_table_get(&work->results, place->slot)]);
}

// Puts the way into the list, or in the place of a worse way to the same board.
static void keep(Search *search, const WalkState *state, const Way *way, Place place) {
    PlayList *list = search->list;
    PlayWork *work = list->work;
    if (place.puts_out) {
        list->count = 0;
        index_table_empty(&work->results);
        place.slot = result_slot(search, state, &place.found);
    }
    size_t index = place.found ? index_table_get(&work->results, place.slot) : list->count;
    if (index == list->capacity) {
        search->status = STATUS_FULL;
        return;
    }
    if (!place.found && !(search->ask_preference && search->with_path)) {
        index_table_put(&work->results, place.slot, index);
    }
    list->count += !place.found;
    work->board[index] = state->board;
    work->way[index] = *way;
}

// A way to play passed the keys. A result may be reached by several ways, so ranks are compared before results are.
// Answers OPEN if a hook refuses it; SURVIVES can be relied on only where is_eager.
static int record(Search *search, const WalkState *state, int depth) {
    Way way;
    Place place;
    memset(&way, 0, sizeof way);
    rank_way(search, state, &way);
    if (is_eager(search) && !way_allowed(search, state, depth)) {
        return OPEN;
    }
    if (is_settled(search, state, &way, &place)) {
        return SURVIVES;
    }
    if (!is_eager(search) && !way_allowed(search, state, depth)) {
        return OPEN;
    }
    if (search->aim == SEARCH_RANKS) {
        search->best[rank_count(way.rank)] = way.rank;
        return SURVIVES;
    }
    way.step_count = (uint8_t)depth;
    way.head_taken = state->head_taken;
    way.left = state->left;
    memcpy(way.step, search->path, (size_t)depth * sizeof(Step));
    keep(search, state, &way, place);
    return SURVIVES;
}

// ---- states met

static size_t seen_slot(const PlayWork *work, const WalkState *state, bool *found) {
    const IndexTable *table = &work->seen_table;
    size_t slot = (state->hash + state->left * UINT32_C(0x9e3779b1)) & table->mask;
    for (; index_table_holds(table, slot); slot = (slot + 1) & table->mask) {
        const WalkState *met = &work->seen[index_table_get(table, slot)];
        if (memcmp(met, state, offsetof(WalkState, survives)) == 0) {
            *found = true;
            return slot;
        }
    }
    *found = false;
    return slot;
}

static void remember(Search *search, const WalkState *state, bool survives) {
    PlayWork *work = search->list->work;
    bool found;
    size_t slot = seen_slot(work, state, &found);
    if (work->seen_count == work->seen_capacity) {
        search->status = STATUS_FULL;
        return;
    }
    index_table_put(&work->seen_table, slot, work->seen_count);
    work->seen[work->seen_count] = *state;
    work->seen[work->seen_count++].survives = survives;
}

// May ways that meet here be one?
static bool may_merge(const Search *search, bool inner, int depth) {
    if (depth == 0 || (search->with_path && (search->ask_preference || is_eager(search)))) {
        return false;
    }
    return inner || search->ask_step || search->ask_play;
}

// ---- the search

static int visit(Search *search, const WalkState *state, int depth);

// One step further. False: there is no more to do at `depth`.
static bool visit_step(Search *search, const WalkState *state, const Step *step, const WalkState *next, int depth,
                       int *flags) {
    search->path[depth] = *step;
    search->at[depth] = state;
    if (!(is_eager(search) && search->aim != SEARCH_FULL) || path_allowed(search, depth + 1)) {
        int answer = visit(search, next, depth + 1);
        *flags |= search->cut == NO_CUT ? answer : OPEN;
    }
    if (search->cut != NO_CUT) {
        *flags |= OPEN;
        if (search->cut < depth) {
            return false; // a step before this one is not allowed
        }
        search->cut = NO_CUT;
    }
    search->asked = search->asked > depth ? depth : search->asked;
    return search->status == STATUS_OK && !search->full_found;
}

// Every way to go on from here by one step.
static int visit_next(Search *search, const WalkState *state, int depth) {
    WalkSteps steps;
    int answer = 0;
    walk_steps_begin(&steps, search->walk, state, NO_PLACE);
    for (Step *step; (step = walk_steps_next(&steps)) != NULL;) {
        WalkState next;
        if (walk_try_step(search->walk, state, step, steps.flags[steps.flag], true, &next) == REASON_NONE &&
            !visit_step(search, state, step, &next, depth, &answer)) {
            return answer;
        }
    }
    return answer;
}

// Walks on from `state`.
static int visit(Search *search, const WalkState *state, int depth) {
    const Walk *walk = search->walk;
    bool inner = state->left != 0 && !walk_is_ended(walk, state);
    bool merge = may_merge(search, inner, depth);
    int answer = 0;
    if (merge) {
        bool found;
        const PlayWork *work = search->list->work;
        size_t slot = seen_slot(work, state, &found);
        if (found) {
            return work->seen[index_table_get(&work->seen_table, slot)].survives ? SURVIVES : 0;
        }
    }
    if ((search->ask_step || search->ask_play || search->ask_preference) && ++search->visits > MOST_VISITS) {
        search->status = STATUS_SCRIPT;
        return 0;
    }
    if (inner) {
        answer = visit_next(search, state, depth);
        if (search->status != STATUS_OK || search->cut != NO_CUT) {
            return answer;
        }
    }
    bool passes = depth == 0 || walk_final_reason(walk, state) == REASON_NONE;
    if (search->aim == SEARCH_FULL) {
        search->full_found |= passes && depth > 0 && !inner;
        answer |= passes ? SURVIVES : 0;
    } else if (passes && !((answer & SURVIVES) && is_eager(search))) {
        answer |= record(search, state, depth);
    }
    if (merge && search->status == STATUS_OK && search->cut == NO_CUT && !(search->with_path && (answer & OPEN))) {
        remember(search, state, answer & SURVIVES);
    }
    return answer;
}

// ---- after the search

// Keeps the plays that prefer_play likes best.
static void keep_preferred(Search *search) {
    PlayList *list = search->list;
    PlayWork *work = list->work;
    size_t kept = 0;
    HookScore best;
    for (size_t i = 0; i < list->count; i++) {
        const Way *way = &work->way[i];
        HookScore score;
        HookAnswer answer = walk_ask_preference(search->walk, &work->board[i], way->left,
                                                search->with_path ? way->step : NULL, way->step_count, &score, NULL);
        settle(search, answer);
        if (search->status != STATUS_OK) {
            return;
        }
        int order = i == 0 ? 1 : hook_score_compare(&score, &best);
        if (order > 0) {
            best = score;
            kept = 0;
        }
        if (order >= 0) {
            work->board[kept] = work->board[i];
            work->way[kept++] = work->way[i];
        }
    }
    list->count = kept;
}

// One play for each board.
static void merge_results(Search *search) {
    PlayList *list = search->list;
    PlayWork *work = list->work;
    size_t kept = 0;
    index_table_empty(&work->results);
    for (size_t i = 0; i < list->count; i++) {
        bool found;
        size_t slot = play_list_slot(list, &work->board[i], &found);
        if (found) {
            Way *old = &work->way[index_table_get(&work->results, slot)];
            *old = is_better(&work->way[i], old) ? work->way[i] : *old;
            continue;
        }
        index_table_put(&work->results, slot, kept);
        work->board[kept] = work->board[i];
        work->way[kept++] = work->way[i];
    }
    list->count = kept;
}

static void search_plays(Search *search, const WalkState *start) {
    const Rules *rules = search->walk->rules;
    uint64_t rank[1 << RULES_MAX_NUMBERS];
    list_ranks(search->walk, rank);
    search->rank = rank;
    search->ask_step = rules_have_hook(rules, HOOK_ALLOW_STEP);
    search->ask_play = rules_have_hook(rules, HOOK_ALLOW_PLAY);
    search->ask_preference = rules_have_hook(rules, HOOK_PREFER_PLAY);
    search->by_left = search->ask_play || search->ask_preference;
    play_list_empty(search->list);
    // Where plays with different counts stay side by side, forced.higher needs the best rank of each count first.
    if (rules->forced_use != USE_MOST && rules->forced_higher == HIGHER_MUST) {
        search->aim = SEARCH_RANKS;
        visit(search, start, 0);
        search->aim = SEARCH_PLAYS;
        // As many as one likes: it is no matter of the higher number where all can be played.
        search->by_rank = rules->forced_use != USE_FREE || search->best[search->walk->number_count] == 0;
        play_list_empty(search->list);
    }
    if (search->status == STATUS_OK) {
        visit(search, start, 0);
    }
    if (search->status == STATUS_OK && search->ask_preference) {
        keep_preferred(search);
    }
    if (search->status == STATUS_OK && search->by_left) {
        merge_results(search);
    }
}

Status path_search_plays(const Walk *walk, const WalkState *start, PlayList *list) {
    Search search = {.walk = walk, .list = list, .cut = NO_CUT, .with_path = list->work->with_path};
    search_plays(&search, start);
    if (search.needs_path) {
        search = (Search){.walk = walk, .list = list, .cut = NO_CUT, .with_path = true};
        search_plays(&search, start);
    }
    if (search.status != STATUS_OK) {
        play_list_empty(list);
    }
    return search.status;
}

Status path_search_full(const Walk *walk, const WalkState *start, PlayList *list, bool *full) {
    Search search = {.walk = walk, .list = list, .aim = SEARCH_FULL, .cut = NO_CUT};
    play_list_empty(list);
    visit(&search, start, 0);
    *full = search.full_found;
    return search.status;
}
