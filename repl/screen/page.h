// SPDX-License-Identifier: MIT
// Long answers, a screen at a time.
#pragma once

#include "repl/screen/screen.h"

// What is printed between these goes through PAGER if it is longer than the screen.
void page_begin(Screen *screen);
void page_end(Screen *screen);
void page_flush(Screen *screen); // shows what there is, since something else is to be shown

// Lines of the terminal; 24 where it does not say.
int screen_rows(void);
