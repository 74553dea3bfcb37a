// SPDX-License-Identifier: MIT
// Everything that is typed and answered, in a file.
#ifndef NARDBOX_REPL_LOG_H
#define NARDBOX_REPL_LOG_H

#include "repl/desk/session.h"

// The file has the text of the screen, without its colours; it is added to, never cut. False, with errno set: it cannot
// be opened.
bool log_open(Session *session, const char *path);
const char *log_path(const Session *session); // NULL: no log is written

// Adds to the log of the session, if one is written.
void log_add(Session *session, const char *bytes);

// Adds to the log of the session, if one is written.
void log_close(Session *session);

#endif
