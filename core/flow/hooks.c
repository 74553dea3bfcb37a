// SPDX-License-Identifier: MIT
// The names of hooks, and what the engine does with one that failed.
#include "core/hooks.h"

const char *const hook_names[HOOK_COUNT] = {"allow_step",   "allow_play", "prefer_play", "rolls",
                                            "on_roll",      "on_play",    "game_over",   "points",
                                            "allow_double", "match_over", "before_roll"};

Status hooks_failed(const Rules *rules, Error *error) {
    const char *failure = rules->hooks->failure(rules->hooks->context);
    if (failure == NULL || *failure == '\0') {
        failure = "the scripts of these rules refuse so much that not all ways of playing can be tried";
    }
    return error_set(error, STATUS_SCRIPT, 0, 0, "%s", failure);
}
