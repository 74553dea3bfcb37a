// SPDX-License-Identifier: MIT
// What a person sees of the table: the board with everything beside it, and the prompt.
#pragma once

#include "repl/desk/session.h"

#include <jansson.h>

// Whose home is at the bottom: the side that was set, else that of the only person at the table, else White.
Side session_bottom(const Session *session);

// All that the board and what stands beside it say, for board.lua, which names the members. A new reference.
json_t *session_facts(Session *session);

// What waits in the queue, an object an item. A new reference.
json_t *session_waiting(const Session *session);

// Makes the facts show a legal play of the side instead of the last one.
void session_show_move(Session *session, json_t *facts, Side side, const Play *play);

// The board with everything beside it, for print_board (NULL: the message was given); the second form shows it where a
// person wants to see it after every play.
const char *session_draw(Session *session);
void session_show_board(Session *session);

// Of the picture that session_draw would draw now, as standing_rows.
int session_board_rows(Session *session);

// What is typed in place of a click in that row and column of the picture, both from 1: a line, or (`begun`) what is
// added to one; "": nothing.
const char *session_click(Session *session, int row, int column, bool begun);

// The landings of a checker in one sentence.
const char *session_landings(Session *session, int from);

// The places from which a play that has begun so can go on, as bits; and the landings (PROGRESS_MAX_LANDINGS at most)
// of the checker on `from`. None where nothing is to be played.
uint32_t session_sources(Session *session, const Progress *progress);
size_t session_find_landings(Session *session, const Progress *progress, int from, Landing *landing);

// Text of the prompt; until the line is done.
const char *session_prompt(Session *session);
