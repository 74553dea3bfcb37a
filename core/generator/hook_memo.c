// SPDX-License-Identifier: MIT
// Answers of hooks, kept for as long as what they rest on stays the same. See the header.
#include "core/generator/hook_memo.h"

#include "core/generator/fast/fast.h"
#include "core/moves/walk_hooks.h"

#include <string.h>

void hook_memo_begin(HookMemo *memo) {
    memset(memo->sure, 0, sizeof memo->sure);
    if (++memo->now == 0) { // the stamps have gone round
        memset(memo->step_set, 0, sizeof memo->step_set);
        memset(&memo->play_set, 0, sizeof memo->play_set);
        memo->now = 1;
    }
}

// Places of the row where not as many checkers are.
static uint32_t row_difference(const Row *a, const Row *b) {
    Row difference; // a Wide is one register or two, as the compiler may use
    for (int i = 0; i < BOARD_PLACES; i++) {
        difference.at[i] = a->at[i] ^ b->at[i];
    }
    return wide_mask(wide_load(difference.at), 1);
}

static bool holds(const MemoEntry *entry, uint32_t key, const Board *board, unsigned left) {
    if (entry->key != key || (entry->use_left && entry->left != left)) {
        return false;
    }
    for (int side = 0; side < 2; side++) {
        if (entry->row[side] && (row_difference(&entry->board.row[side], &board->row[side]) & entry->row[side])) {
            return false;
        }
    }
    return !entry->pins || memcmp(entry->board.pinned, board->pinned, sizeof board->pinned) == 0;
}

static const MemoEntry *find(const HookMemo *memo, const MemoSet *set, const MemoEntry *entries, uint32_t key,
                             const Board *board, unsigned left) {
    for (int i = 0; set->stamp == memo->now && i < set->count; i++) {
        if (holds(&entries[i], key, board, left)) {
            return &entries[i];
        }
    }
    return NULL;
}

// A hook that looked at all points of the side that plays will hardly see the same again: no two plays make the same
// row, but for those that hit differently.
static bool is_worth_keeping(const Walk *walk, HookAnswer answer, const HookTouch *touch) {
    uint32_t points = walk->rules->points;
    return touch->told && !touch->path && answer <= HOOK_NO && (touch->row[walk->side] & points) != points;
}

// Is the step named by its source, number and contact?
static bool is_plain(const Step *step) {
    int to = step->from > step->die ? step->from - step->die : BOARD_OFF;
    return step->to == to && step->contact <= CONTACT_HIT && !step->passing;
}

static bool rests_on_step(const HookTouch *touch) {
    return touch->told && !touch->path && !touch->left && !touch->pins && !touch->row[WHITE] && !touch->row[BLACK];
}

static void keep(HookMemo *memo, MemoSet *set, MemoEntry *entries, int ways, MemoEntry entry, const HookTouch *touch) {
    if (set->stamp != memo->now) {
        *set = (MemoSet){.stamp = memo->now};
    }
    entry.row[WHITE] = touch->row[WHITE];
    entry.row[BLACK] = touch->row[BLACK];
    entry.pins = touch->pins;
    entry.use_left = touch->left;
    entries[set->next] = entry;
    set->next = (uint8_t)((set->next + 1) % ways);
    set->count = (uint8_t)(set->count < ways ? set->count + 1 : ways);
}

HookAnswer hook_memo_step(HookMemo *memo, const Walk *walk, const WalkState *state, const Step *step, const Step *path,
                          int depth) {
    uint32_t key = step->from | (unsigned)step->to << 5 | (unsigned)step->die << 10 | (unsigned)step->contact << 14 |
                   (unsigned)step->passing << 16;
    unsigned index = (step->from * 3u + step->die * 13u) % MEMO_STEP_SETS;
    MemoSet *set = &memo->step_set[index];
    if (is_plain(step) && hook_memo_is_sure(memo, step, (Contact)step->contact)) {
        return HOOK_YES;
    }
    const MemoEntry *known = find(memo, set, memo->step[index], key, &state->board, state->left);
    if (known) {
        return (HookAnswer)known->answer;
    }
    HookTouch touch = {0};
    HookAnswer answer = walk_ask_step(walk, state, step, path, depth, NULL, &touch);
    if (answer <= HOOK_YES && is_plain(step) && rests_on_step(&touch)) {
        memo->sure[step->die][step->contact] |= bit(step->from);
    } else if (is_worth_keeping(walk, answer, &touch)) {
        MemoEntry entry = {.board = state->board, .key = key, .left = state->left, .answer = (uint8_t)answer};
        keep(memo, set, memo->step[index], MEMO_STEP_WAYS, entry, &touch);
    }
    return answer;
}

HookAnswer hook_memo_play(HookMemo *memo, const Walk *walk, const Board *after, unsigned left, const Step *path,
                          int depth) {
    HookPlay play = walk_show_play(walk, after, left, path, depth);
    uint32_t key = play.count | (unsigned)play.hits << 8 | left << 16;
    const MemoEntry *known = find(memo, &memo->play_set, memo->play, key, after, left);
    if (known) {
        return (HookAnswer)known->answer;
    }
    HookTouch touch = {0};
    HookAnswer answer = walk_ask_shown(walk, after, &play, NULL, &touch);
    if (is_worth_keeping(walk, answer, &touch)) {
        MemoEntry entry = {.board = *after, .key = key, .left = (uint8_t)left, .answer = (uint8_t)answer};
        keep(memo, &memo->play_set, memo->play, MEMO_PLAY_WAYS, entry, &touch);
    }
    return answer;
}
