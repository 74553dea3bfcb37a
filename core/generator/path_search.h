// SPDX-License-Identifier: MIT
// Private to the core: the general generator. It copes with every rule key and every hook.
#pragma once

#include "core/generator/play_work.h"

// Fills the list with all plays from `start`. STATUS_FULL, STATUS_SCRIPT: the list is empty then.
Status path_search_plays(const Walk *walk, const WalkState *start, PlayList *list);

// Can all numbers be played, as far as the keys are concerned? What was in the list is gone. STATUS_FULL.
Status path_search_full(const Walk *walk, const WalkState *start, PlayList *list, bool *full);
