// SPDX-License-Identifier: MIT
// What the engine does with a hook that failed.
#include "core/hooks.h"

Status hooks_failed(const Rules *rules, Error *error) {
    const char *failure = rules->hooks->failure(rules->hooks->context);
    if (failure == NULL || *failure == '\0') {
        failure = "the scripts of these rules refuse so much that not all ways of playing can be tried";
    }
    return error_set(error, STATUS_SCRIPT, 0, 0, "%s", failure);
}
