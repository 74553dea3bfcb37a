// SPDX-License-Identifier: MIT
// Everything that is typed and answered, in a file.
#pragma once

#include "repl/screen/screen.h"

// The file has the text of the screen, without its colours; it is added to, never cut. False, with errno set: it cannot
// be opened.
bool log_open(Screen *screen, const char *path);

// Adds to the log, if one is written.
void log_add(Screen *screen, const char *bytes);
void log_close(Screen *screen);
