// SPDX-License-Identifier: MIT
// Libraries whose functions would otherwise have to be asked after each call whether memory was left.
#pragma once

#include <stdbool.h>

// From now on jansson, SQLite and scripts end the program (memory_exhausted in repl/base/text.h) where they get no
// memory. So a plan, a result or a row of the notebook is never read or written with parts missing, and no bot loses a
// decision. To be called before any of them is used.
void memory_guard_libraries(void);

// While the terminal's description is looked at: libtinfo reads tables for which it got no memory, so a segmentation
// fault in between is called lack of memory, and ends the program as that does.
void memory_guard_terminal(bool on);
