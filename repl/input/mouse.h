// SPDX-License-Identifier: MIT
// Clicks on the board (`set mouse on`), by the SGR mouse reports that xterm and its like send.
//
// They are asked for only while the prompt waits: whoever else has the terminal, a command, a pager, a shell after
// Ctrl-Z or after a crash, gets none.
#pragma once

#include "repl/desk/session.h"

// Before readline is used for the first time.
void mouse_begin(Session *session);

// The prompt is there, or there again. A click that comes at once was meant for what stood there before, and is none.
void mouse_wait(void);

// Was the line that was read last a click?
bool mouse_clicked(void);
