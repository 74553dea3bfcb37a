// SPDX-License-Identifier: MIT
// Private to the core: entries of the rows of rule keys that have names of their own (limits.NAME and its like).
#pragma once

#include "core/rule_keys.h"

// Adds the entry, or puts it in place of the one of its name. STATUS_BAD_INPUT: there is no room, which is said of the
// path.
Status rules_put_entry(Rules *rules, const RuleKey *key, const char *path, const void *entry, Error *error);

void rules_remove_entry(Rules *rules, const RuleKey *key, const char *name);
