// SPDX-License-Identifier: MIT
// The endgame tables of all rules at hand: made when first wanted, and the same for all threads.
#pragma once

#include "core/net.h"

// Tables that nobody uses are kept while they are among the last few. May be called from any thread.
extern const NetTables endgames;

// Forgets all tables: for tests. Nobody may use one then.
void endgames_forget(void);
