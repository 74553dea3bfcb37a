// SPDX-License-Identifier: MIT
// Private to the core: what is said about a walk: by the rules' hooks, and to a person, why it was refused.
#pragma once

#include "core/moves/walk.h"

// Asks allow_step (which the rules must have) about a step that the keys allow. `path`: the `depth` steps so far, or
// NULL to ask without them. `reason` may be NULL, and so may `touch`, which begins as {0} and says afterwards what the
// answer rests on.
HookAnswer walk_ask_step(const Walk *walk, const WalkState *state, const Step *step, const Step *path, int depth,
                         HookReason *reason, HookTouch *touch);

// A play of `depth` steps as hooks see it. `left`: bits of the numbers not played. `path` may be NULL.
HookPlay walk_show_play(const Walk *walk, const Board *after, unsigned left, const Step *path, int depth);

// Asks allow_play about a play of `depth` steps to the state, not the empty one, that passes walk_final_reason.
HookAnswer walk_ask_play(const Walk *walk, const WalkState *state, const Step *path, int depth, HookReason *reason);

// .. about what walk_show_play made of that board. `touch` as above.
HookAnswer walk_ask_shown(const Walk *walk, const Board *after, const HookPlay *play, HookReason *reason,
                          HookTouch *touch);

// Asks prefer_play; the empty play scores 0 unasked. `score` is filled in any case. `reason`: NULL, or HOOK_MAX_FILES.
HookAnswer walk_ask_preference(const Walk *walk, const Board *after, unsigned left, const Step *path, int depth,
                               HookScore *score, HookReason *reason);

// Below 0, 0, above 0: file by file, base first.
int hook_score_compare(const HookScore *a, const HookScore *b);

// ---- refusal.c

// Says in words why `step` was refused at `state` (step NULL: the board at the end, or the play as a whole).
void walk_describe_refusal(const Walk *walk, const WalkState *state, Reason reason, const Step *step,
                           Numbering numbering, Refusal *refusal);

// The same for what a hook refused: REASON_ALLOW_STEP, REASON_ALLOW_PLAY, REASON_PREFER_PLAY.
void walk_describe_hook(Reason reason, const HookReason *said, Refusal *refusal);
