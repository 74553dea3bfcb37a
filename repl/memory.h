// SPDX-License-Identifier: MIT
// Libraries whose functions would otherwise have to be asked after each call whether memory was left.
#ifndef NARDBOX_REPL_MEMORY_H
#define NARDBOX_REPL_MEMORY_H

// From now on jansson, SQLite and scripts end the program (memory_exhausted in repl/text.h) where they get no memory.
// So a plan, a result or a row of the notebook is never read or written with parts missing, and no bot loses a
// decision. To be called before any of them is used.
void memory_guard_libraries(void);

#endif
