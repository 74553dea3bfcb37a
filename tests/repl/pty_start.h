// SPDX-License-Identifier: MIT
// Sessions through a pseudo-terminal: the program is started as a shell would start it, in surroundings of its own, and
// asked what it does.
#pragma once

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

// What holds for the program that is started next.
typedef struct PtyProgram {
    char *path;
    char arguments[1024]; // words with blanks between them
    char terminal[64];    // TERM
    char locale[64];      // LC_ALL
    int columns, rows;
    rlim_t file_limit; // bytes to which a file may grow
} PtyProgram;

// Starts it in the present folder, which is also that of its own files. Returns the process and, in *terminal, the
// other end of its terminal.
pid_t start_program(const PtyProgram *program, int *terminal);

// Has the program read all that was typed, and is it in one of these states (letters of /proc/PID/stat)? Where the
// system does not tell, it is.
bool program_is_in_state(pid_t child, int terminal, const char *states);
