// SPDX-License-Identifier: MIT
// Lines from a person at a terminal: editing, history, completion (GNU readline).
#pragma once

#include "repl/desk/session.h"

// Gets the terminal ready. `history`: lines are kept in $XDG_STATE_HOME/nardbox/history, readable by their owner alone.
void line_input_begin(Session *session, bool history);
void line_input_end(void);

// The next line, which the caller frees; NULL at the end of input. Ctrl-C clears the line and asks again.
char *line_input_read(const char *prompt);
