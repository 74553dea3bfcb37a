// SPDX-License-Identifier: MIT
// What a person sees of the table: the board with everything beside it, and the prompt.
#ifndef NARDBOX_REPL_VIEW_H
#define NARDBOX_REPL_VIEW_H

#include "repl/desk/session.h"

// The board with everything beside it; the second form shows it where a person wants to see it after every play.
void session_draw(Session *session, Text *out);
void session_show_board(Session *session);

// The landings of a checker in one sentence.
void session_add_landings(Session *session, Text *text, int from);

// Text of the prompt, in `out`.
void session_prompt(Session *session, Text *out);

#endif
