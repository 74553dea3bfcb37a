// SPDX-License-Identifier: MIT
// The folders in which the program runs: made from one that is kept, compared with it, removed. What fails ends the
// test.
#pragma once

#include <stdbool.h>

enum { PATH_BYTES = 1024 };

// Ends the test program with this word and what errno says.
_Noreturn void give_up(const char *what);

// Both texts in `path`, which has PATH_BYTES.
void join(char *path, const char *folder, const char *rest);

void remove_folder(const char *path);
void copy_folder(const char *from, const char *to);

// Are there the same files with the same bytes?
bool folders_are_equal(const char *one, const char *other);
