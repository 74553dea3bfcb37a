// SPDX-License-Identifier: MIT
// What the engine does with a hook that failed.
#include "core/hooks.h"

Status hooks_failed(const Rules *rules, Error *error) {
    return error_set(error, STATUS_SCRIPT, 0, 0, "%s", rules->hooks->failure(rules->hooks->context));
}
