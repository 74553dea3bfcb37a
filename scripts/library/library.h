// SPDX-License-Identifier: MIT
// What stands behind the handles of nardbox.h.
#pragma once

#include "core/playout.h"
#include "scripts/bot.h"
#include "scripts/nardbox.h"

struct NardboxRules {
    Variant *variant;
    Rules rules;
    PlayList list;   // work space, and the plays of one position:
    uint64_t listed; // its `state`; 0: of none
    uint64_t states; // given out so far
    Bot *judge;      // plays by a net; NULL until one is wanted
    size_t holders;  // the caller while it has not freed them, and positions
};

// Position, node and the numbers drawn so far are the playout's. Invariant: its node is that of its position.
struct NardboxPosition {
    Playout playout;
    NardboxRules *rules;
    uint64_t state; // another number for each state of a position; copies that are equal may share one
};

// What comes next at a node that did not fail.
static inline NardboxNext library_next(const Node *node) {
    return node->kind == NODE_OVER       ? NARDBOX_OVER
           : node->kind == NODE_CHANCE   ? NARDBOX_ROLL
           : node->decide == DECIDE_PLAY ? NARDBOX_PLAY
                                         : NARDBOX_CHOOSE;
}

// Fills in `error`, which may be NULL; returns the status.
NardboxStatus library_fail(NardboxError *error, NardboxStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same for what the core says of a failure; STATUS_OK is none.
NardboxStatus library_status(const NardboxRules *rules, Status status, const Error *said, NardboxError *error);

// No memory: returns NULL.
void *library_no_memory(NardboxError *error);

// Somebody holds the rules no longer.
void library_let_go(NardboxRules *rules);

// To be called when the position has changed, with what came of it and has been said in playout.error.
NardboxStatus library_changed(NardboxPosition *position, Status status, NardboxError *error);
