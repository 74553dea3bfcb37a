// SPDX-License-Identifier: MIT
// The judgement of a typed play: which legal play it means, or which rule refuses it.
//
// Every order of the typed steps, and every route of a collapsed chain, is walked through the same step
// rules as the generator's. Invariant: STATUS_OK names a play of the list, so nothing can be played that the
// generator did not find. Of several refusals the one that came furthest is told.
#include "core/array.h"
#include "core/moves/play_parse.h"
#include "core/moves/walk_hooks.h"
#include "core/progress.h"
#include "core/writer.h"

#include <string.h>

enum { MOST_MEANINGS = 4, MOST_VISITS = 200000 };

typedef struct Judge {
    const Walk *walk;
    const PlayList *list;
    Numbering numbering;
    const TypedPlay *typed;
    int next[RULES_MAX_NUMBERS];                          // index of the waypoint each chain goes to
    uint8_t here[RULES_MAX_NUMBERS];                      // where each chain's checker is
    uint8_t contact[RULES_MAX_NUMBERS][TYPED_MAX_PLACES]; // what happened on each waypoint
    Step path[RULES_MAX_NUMBERS];                         // steps made so far
    Step way[RULES_MAX_NUMBERS];                          // those that led to meaning[0]
    int way_length;
    size_t meaning[MOST_MEANINGS]; // different legal plays the text can mean
    int meaning_count;
    bool as_marked; // the meanings are those whose contacts are just the marks of the text; others count no more
    int written;    // steps that the text has, if each is made with one number
    size_t exact;   // the meaning of just those; SIZE_MAX: none, or several
    int exact_count;
    Step exact_way[RULES_MAX_NUMBERS];
    Progress begun[MOST_MEANINGS];    // where the text ends too early: its steps ..
    Board begun_board[MOST_MEANINGS]; // .. and where they lead, each once
    int begun_count;
    int visits;
    int best_progress; // of the refusal kept
    Refusal *refusal;
    bool failed; // a hook did
} Judge;

// Places of the text that have been reached so far.
static int places_reached(const Judge *judge) {
    int reached = 0;
    for (int c = 0; c < judge->typed->count; c++) {
        reached += judge->next[c] - 1;
    }
    return reached;
}

// Does another part of the text come to the place?
static bool comes_to(const Judge *judge, int place) {
    for (int c = 0; c < judge->typed->count; c++) {
        for (int i = judge->next[c]; i < judge->typed->chain[c].count; i++) {
            if (judge->typed->chain[c].place[i] == place) {
                return true;
            }
        }
    }
    return false;
}

// Keeps the refusal that came furthest in what was typed, and of those that came equally far the one that tells most.
static bool comes_furthest(Judge *judge, Reason reason, const Step *step, bool as_typed) {
    int kind = reason == REASON_NO_CHECKER && comes_to(judge, step->from) ? 0 // a checker that has yet to come there
               : reason == REASON_NO_SUCH_DIE                             ? 1 // a step that does not fit
               : reason == REASON_NO_CHECKER                              ? 2 // the same
               : !as_typed                                                ? 3 // one on the way of a collapsed chain
               : reason == REASON_OFF_MATCH                               ? 4 // off with a number that does not match
                                                                          : 5;                              // a step as it was typed
    int progress = places_reached(judge) * 6 + kind;
    if (progress <= judge->best_progress) {
        return false;
    }
    judge->best_progress = progress;
    return true;
}

static void refuse(Judge *judge, const WalkState *state, Reason reason, const Step *step, bool as_typed) {
    if (comes_furthest(judge, reason, step, as_typed)) {
        walk_describe_refusal(judge->walk, state, reason, step, judge->numbering, judge->refusal);
    }
}

// True unless the hook says no (which is then kept as the refusal) or fails.
static bool hook_agrees(Judge *judge, HookAnswer answer, Reason reason, const HookReason *said, bool as_typed) {
    if (answer == HOOK_NO && comes_furthest(judge, reason, NULL, as_typed)) {
        walk_describe_hook(reason, said, judge->refusal);
    }
    judge->failed = judge->failed || answer > HOOK_NO;
    return answer <= HOOK_YES;
}

// Can some of the numbers left add up to this distance?
static bool sum_possible(const Walk *walk, unsigned left, int distance) {
    for (unsigned subset = left; subset; subset = (subset - 1) & left) {
        int sum = 0;
        for (int i = 0; i < walk->number_count; i++) {
            sum += subset >> i & 1 ? walk->number[i] : 0;
        }
        if (sum == distance) {
            return true;
        }
    }
    return false;
}

// Can the numbers left still bear off a checker that is this far from going off?
static bool off_possible(const Walk *walk, unsigned left, int distance) {
    int sum = 0;
    if (walk->rules->bearoff_match == MATCH_EXACT) {
        return sum_possible(walk, left, distance);
    }
    for (int i = 0; i < walk->number_count; i++) {
        sum += left >> i & 1 ? walk->number[i] : 0;
    }
    return left && (sum >= distance || walk->rules->bearoff_match == MATCH_ANY);
}

// Does allow_play allow this way of playing?
static bool way_allowed(Judge *judge, const WalkState *state, int depth) {
    const Walk *walk = judge->walk;
    HookReason said = {"", ""};
    if (depth == 0 || !rules_have_hook(walk->rules, HOOK_ALLOW_PLAY)) {
        return true;
    }
    HookAnswer answer = walk_ask_play(walk, state, judge->path, depth, &said);
    return hook_agrees(judge, answer, REASON_ALLOW_PLAY, &said, true);
}

// A play that passes every test of its own is not in the list: which comparison did it lose?
static Reason lost_comparison(const Judge *judge, const WalkState *state) {
    const Walk *walk = judge->walk;
    const Rules *rules = walk->rules;
    bool longer = false, higher = false, all_played = false;
    unsigned left = walk_is_ended(walk, state) ? 0 : state->left; // a finished game used all numbers
    for (size_t i = 0; i < judge->list->count; i++) {
        Play play;
        play_list_get(judge->list, i, &play);
        unsigned other = play.ended ? 0 : walk_left_bits(walk, &play);
        int more = __builtin_popcount(left) - __builtin_popcount(other);
        longer = longer || more > 0;
        all_played = all_played || other == 0;
        higher = higher || (more == 0 && walk_uses_higher(walk, other, left));
    }
    if (rules->forced_use != USE_FREE && longer) {
        return REASON_USE;
    }
    if (rules->forced_higher == HIGHER_MUST && higher && !(rules->forced_use == USE_FREE && all_played)) {
        return REASON_HIGHER;
    }
    return rules_have_hook(rules, HOOK_PREFER_PLAY) ? REASON_PREFER_PLAY : REASON_USE;
}

// What the file by which another play is better said of this one or, if it said nothing, of that one.
static void refuse_unloved(Judge *judge, const WalkState *state, int depth) {
    HookReason said[HOOK_MAX_FILES] = {{"", ""}}, better[HOOK_MAX_FILES] = {{"", ""}};
    HookScore own, best;
    Play play;
    int file = 0;
    HookAnswer answer = walk_ask_preference(judge->walk, &state->board, state->left, judge->path, depth, &own, said);
    if (answer <= HOOK_YES) {
        play_list_get(judge->list, 0, &play);
        answer = walk_ask_preference(judge->walk, &play.after, walk_left_bits(judge->walk, &play), play.step,
                                     play.step_count, &best, better);
        while (file + 1 < best.count && own.value[file] == best.value[file]) {
            file++;
        }
    }
    const HookReason *reason = better[file].text[0] && !said[file].text[0] ? &better[file] : &said[file];
    hook_agrees(judge, answer <= HOOK_YES ? HOOK_NO : answer, REASON_PREFER_PLAY, reason, true);
}

static bool same_chain(const TypedChain *a, const TypedChain *b) {
    return a->count == b->count && memcmp(a->place, b->place, sizeof a->place) == 0 &&
           memcmp(a->mark, b->mark, sizeof a->mark) == 0;
}

// Did the checkers of this chain, and of those like it, meet on waypoint i what its mark says? Of several that land
// there only the first hits or pins; where one pins, goes on, and the next one hits, the mark is a hit's.
static bool waypoint_as_marked(const Judge *judge, int c, int i) {
    const TypedChain *chain = &judge->typed->chain[c];
    unsigned met = 0;
    for (int k = 0; k < judge->typed->count; k++) {
        met |= same_chain(chain, &judge->typed->chain[k]) ? judge->contact[k][i] : 0u;
    }
    return chain->mark[i] == '*' ? met & CONTACT_HIT : met == (chain->mark[i] == '^' ? CONTACT_PIN : CONTACT_NONE);
}

// Is the way just walked what the marks say, no more and no less? They decide only where the mover may choose.
static bool walked_as_marked(const Judge *judge) {
    if (judge->walk->rules->contact_blot != BLOT_EITHER) {
        return false;
    }
    for (int c = 0; c < judge->typed->count; c++) {
        for (int i = 1; i < judge->typed->chain[c].count; i++) {
            if (!waypoint_as_marked(judge, c, i)) {
                return false;
            }
        }
    }
    return true;
}

static void note_meaning(Judge *judge, size_t index, int depth) {
    bool as_marked = walked_as_marked(judge);
    if (judge->as_marked && !as_marked) {
        return;
    }
    if (as_marked && !judge->as_marked) { // what was found so far is not what was written
        judge->as_marked = true;
        judge->meaning_count = judge->exact_count = 0;
        judge->exact = SIZE_MAX;
    }
    // A play that is written out ("2/off") is meant before the routes that a chain may take ("2/1*/off").
    if (depth == judge->written && judge->exact != index) {
        judge->exact = judge->exact_count++ == 0 ? index : SIZE_MAX;
        memcpy(judge->exact_way, judge->path, sizeof judge->exact_way);
    }
    if (array_has(judge->meaning, (size_t)judge->meaning_count, index)) {
        return;
    }
    if (judge->meaning_count == 0) {
        memcpy(judge->way, judge->path, sizeof judge->way);
        judge->way_length = depth;
    }
    if (judge->meaning_count < MOST_MEANINGS) {
        judge->meaning[judge->meaning_count++] = index;
    }
}

// The text ends here, and numbers are left.
static void note_beginning(Judge *judge, const WalkState *state, int depth) {
    bool known = judge->begun_count == MOST_MEANINGS;
    for (int i = 0; i < judge->begun_count && !known; i++) {
        known = memcmp(&judge->begun_board[i], &state->board, sizeof state->board) == 0;
    }
    if (!known) {
        Progress *begun = &judge->begun[judge->begun_count];
        memcpy(begun->step, judge->path, sizeof begun->step);
        begun->step_count = (uint8_t)depth;
        judge->begun_board[judge->begun_count++] = state->board;
    }
}

// The one beginning of a legal play that the text can mean, in `way`. One that is written out is meant before others.
static void find_beginning(const Judge *judge, const Rules *rules, const Position *position, Play *way) {
    int found = 0;
    bool found_written = false;
    for (int i = 0; i < judge->begun_count; i++) {
        const Progress *begun = &judge->begun[i];
        bool written = begun->step_count == judge->written;
        if ((found_written && !written) || !progress_can_finish(rules, position, judge->list, begun)) {
            continue;
        }
        found = written && !found_written ? 1 : found + 1;
        found_written = written;
        memcpy(way->step, begun->step, sizeof way->step);
        way->step_count = begun->step_count;
    }
    way->step_count = found == 1 ? way->step_count : 0;
}

// A point with a mark behind it on which the steps touch nobody; 0 if there is none.
static uint8_t find_unmet_mark(const TypedPlay *typed, const Play *way) {
    for (int c = 0; c < typed->count; c++) {
        for (int i = 0; i < typed->chain[c].count; i++) {
            bool met = typed->chain[c].mark[i] == 0;
            for (int s = 0; s < way->step_count && !met; s++) {
                met = way->step[s].to == typed->chain[c].place[i] && way->step[s].contact != CONTACT_NONE;
            }
            if (!met) {
                return typed->chain[c].place[i];
            }
        }
    }
    return 0;
}

static void finish(Judge *judge, const WalkState *state, int depth) {
    size_t index = state->air == NO_PLACE ? plays_find_result(judge->list, &state->board) : SIZE_MAX;
    if (depth > 0 && index == SIZE_MAX && state->air == NO_PLACE && state->left != 0) {
        note_beginning(judge, state, depth);
    }
    Reason reason = depth && index == SIZE_MAX ? walk_final_reason(judge->walk, state) : REASON_NONE;
    if (reason != REASON_NONE) {
        refuse(judge, state, reason, NULL, true);
    } else if (!way_allowed(judge, state, depth)) {
        return; // and that is the refusal
    } else if (index != SIZE_MAX) {
        note_meaning(judge, index, depth);
    } else {
        reason = lost_comparison(judge, state);
        if (reason == REASON_PREFER_PLAY) {
            refuse_unloved(judge, state, depth);
        } else {
            refuse(judge, state, reason, NULL, true);
        }
    }
}

// Does the contact of a shape agree with the mark that was typed? A mark without a contact does no harm, as long as
// nothing else is just what was typed (note_meaning).
static bool mark_agrees(const Walk *walk, const Step *step, char mark) {
    if (walk->rules->contact_blot != BLOT_EITHER || step->contact == CONTACT_NONE || mark == 0) {
        return true;
    }
    return (mark == '*') == (step->contact == CONTACT_HIT);
}

static void walk_on(Judge *judge, const WalkState *state, int depth);

static void try_shape(Judge *judge, const WalkState *state, int depth, int c, Step *step) {
    const TypedChain *chain = &judge->typed->chain[c];
    int waypoint = chain->place[judge->next[c]];
    bool arrives = step->to == waypoint;
    uint8_t flags[RULES_MAX_NUMBERS + 1];
    int kinds = walk_flags_at(judge->walk, state, step->from, flags);
    if (kinds == 0) {
        flags[kinds++] = 0; // walk_try_step says that there is no checker
    }
    if (arrives && !mark_agrees(judge->walk, step, chain->mark[judge->next[c]])) {
        return;
    }
    for (int k = 0; k < kinds; k++) {
        WalkState next;
        Reason reason = walk_try_step(judge->walk, state, step, flags[k], true, &next);
        if (reason != REASON_NONE) {
            bool between = !arrives && reason == REASON_CLOSED && judge->walk->rules->move_passing != PASSING_ANY;
            refuse(judge, state, between ? REASON_CLOSED_PASSING : reason, step, arrives);
            continue;
        }
        HookReason said = {"", ""};
        if (rules_have_hook(judge->walk->rules, HOOK_ALLOW_STEP) &&
            !hook_agrees(judge, walk_ask_step(judge->walk, state, step, judge->path, depth, &said, NULL),
                         REASON_ALLOW_STEP, &said, arrives)) {
            continue;
        }
        judge->path[depth] = *step;
        judge->here[c] = step->to;
        if (arrives) {
            judge->contact[c][judge->next[c]] = step->contact;
        }
        judge->next[c] += arrives;
        walk_on(judge, &next, depth + 1);
        judge->next[c] -= arrives;
        judge->here[c] = step->from;
    }
}

// One step of chain c, with each number left that leads to its next waypoint or between here and there.
static void advance_chain(Judge *judge, const WalkState *state, int depth, int c) {
    const Walk *walk = judge->walk;
    int from = judge->here[c], waypoint = judge->typed->chain[c].place[judge->next[c]];
    Step wanted = {(uint8_t)from, (uint8_t)waypoint, 0, CONTACT_NONE, 0};
    bool fits = false;
    for (int i = 0; i < walk->number_count; i++) {
        int die = walk->number[i];
        Step shapes[3];
        if (!walk_item_is_fresh(walk, state, i)) {
            continue;
        }
        int count = walk_step_shapes(walk, state, from, die, shapes);
        for (int s = 0; s < count; s++) {
            bool arrives = shapes[s].to == waypoint;
            int rest = shapes[s].to - waypoint;
            unsigned left = state->left & ~(1u << i);
            bool on_the_way = shapes[s].to > waypoint && shapes[s].to != BOARD_OFF &&
                              (waypoint == BOARD_OFF ? off_possible(walk, left, rest) : sum_possible(walk, left, rest));
            if (arrives || on_the_way) {
                fits = true;
                try_shape(judge, state, depth, c, &shapes[s]);
            }
        }
    }
    if (!fits) {
        for (int i = walk->number_count - 1; i >= 0; i--) {
            wanted.die = state->left >> i & 1 ? walk->number[i] : wanted.die; // the highest one left
        }
        Reason reason = state->board.row[walk->side].at[from] ? REASON_NO_SUCH_DIE : REASON_NO_CHECKER;
        if (reason == REASON_NO_SUCH_DIE && waypoint == BOARD_OFF &&
            wanted.die) { // whatever else speaks against going off; at least it is too small
            WalkState next;
            uint8_t flags[RULES_MAX_NUMBERS + 1] = {0};
            walk_flags_at(walk, state, from, flags);
            reason = walk_try_step(walk, state, &wanted, flags[0], false, &next);
        }
        refuse(judge, state, reason, &wanted, true);
    }
}

// Would advancing chain c be the same as advancing an earlier one?
static bool same_as_earlier(const Judge *judge, int c) {
    for (int i = 0; i < c; i++) {
        if (judge->here[i] == judge->here[c] && judge->next[i] == judge->next[c] &&
            same_chain(&judge->typed->chain[i], &judge->typed->chain[c])) {
            return true;
        }
    }
    return false;
}

static void walk_on(Judge *judge, const WalkState *state, int depth) {
    bool all_done = true;
    if (++judge->visits > MOST_VISITS || judge->failed) {
        return;
    }
    for (int c = 0; c < judge->typed->count; c++) {
        bool done = judge->next[c] >= judge->typed->chain[c].count;
        all_done = all_done && done;
        if (!done && !same_as_earlier(judge, c)) {
            advance_chain(judge, state, depth, c);
        }
    }
    if (all_done) {
        finish(judge, state, depth);
    }
}

static Status say_meanings(const Judge *judge, Error *error) {
    char text[ERROR_TEXT];
    Writer writer = writer_start(text, sizeof text);
    for (int i = 0; i < judge->meaning_count; i++) {
        char text_of_play[PLAY_TEXT];
        Play play;
        play_list_get(judge->list, judge->meaning[i], &play);
        play_print(judge->walk->rules, judge->walk->side, judge->numbering, &play, text_of_play, sizeof text_of_play);
        writer_add(&writer, "%s%s", i ? " or " : "", text_of_play);
    }
    const TypedChain *first = &judge->typed->chain[0];
    return error_set(error, STATUS_BAD_INPUT, first->at, first->length,
                     "that can be played in different ways: %.260s; say which", text);
}

static bool goes_backwards(Judge *judge, const WalkState *start) {
    for (int c = 0; c < judge->typed->count; c++) {
        const TypedChain *chain = &judge->typed->chain[c];
        for (int i = 1; i < chain->count; i++) {
            if (chain->place[i] > chain->place[i - 1]) {
                Step step = {chain->place[i - 1], chain->place[i], 0, CONTACT_NONE, 0};
                refuse(judge, start, REASON_BACKWARDS, &step, true);
                return true;
            }
        }
    }
    return false;
}

// Of the plays that take these checkers where the text does: the one that is printed just so, or SIZE_MAX. What its
// steps are need not be found out by trying every order of them: there may be more than are tried, and scripts may take
// more for them than they are granted.
static size_t find_printed(const Judge *judge, const Position *position, const char *text) {
    const Walk *walk = judge->walk;
    Row own = position->board.row[walk->side];
    for (int c = 0; c < judge->typed->count; c++) {
        const TypedChain *chain = &judge->typed->chain[c];
        own.at[chain->place[0]]--;
        own.at[chain->place[chain->count - 1]]++;
    }
    for (size_t i = 0; i < judge->list->count; i++) {
        if (memcmp(&judge->list->board[i].row[walk->side], &own, sizeof own) == 0) {
            char printed[PLAY_TEXT];
            Play play;
            play_list_get(judge->list, i, &play);
            play_print(walk->rules, walk->side, judge->numbering, &play, printed, sizeof printed);
            if (strcmp(printed, text) == 0) {
                return i;
            }
        }
    }
    return SIZE_MAX;
}

// The one meaning; of several, the one that is written out.
static Status take_meaning(Judge *judge, Judgement *judgement, Error *error) {
    if (judge->meaning_count > 1 && judge->exact == SIZE_MAX) {
        return say_meanings(judge, error);
    }
    if (judge->meaning_count > 1) {
        judge->meaning[0] = judge->exact;
        judge->way_length = judge->written;
        memcpy(judge->way, judge->exact_way, sizeof judge->way);
    }
    judgement->play = judge->meaning[0];
    play_list_get(judge->list, judge->meaning[0], &judgement->way);
    judgement->way.step_count = (uint8_t)judge->way_length;
    memcpy(judgement->way.step, judge->way, sizeof judge->way);
    judgement->unmet = find_unmet_mark(judge->typed, &judgement->way);
    return STATUS_OK;
}

Status play_judge(const Rules *rules, const Position *position, Numbering numbering, const char *text,
                  const PlayList *list, Judgement *judgement, Error *error) {
    TypedPlay typed;
    Walk walk;
    WalkState start;
    Status status = play_parse(rules, (Side)position->turn, numbering, text, &typed, error);
    memset(judgement, 0, sizeof *judgement);
    if (status != STATUS_OK) {
        return status;
    }
    walk_begin(&walk, &start, rules, position, list);
    Judge judge = {.walk = &walk,
                   .list = list,
                   .numbering = numbering,
                   .typed = &typed,
                   .best_progress = -1,
                   .exact = SIZE_MAX,
                   .refusal = &judgement->refusal};
    for (int c = 0; c < typed.count; c++) {
        judge.here[c] = typed.chain[c].place[0];
        judge.next[c] = 1;
        judge.written += typed.chain[c].count - 1;
    }
    size_t printed = find_printed(&judge, position, text);
    if (printed != SIZE_MAX) {
        judgement->play = printed;
        play_list_get(list, printed, &judgement->way);
        return STATUS_OK;
    }
    if (!goes_backwards(&judge, &start)) {
        walk_on(&judge, &start, 0);
    }
    if (judge.failed) {
        return hooks_failed(rules, error);
    }
    if (judge.meaning_count == 0) {
        find_beginning(&judge, rules, position, &judgement->way);
        return STATUS_ILLEGAL;
    }
    return take_meaning(&judge, judgement, error);
}
