// SPDX-License-Identifier: MIT
// A typed line cut into words.
//
// Words are separated by blanks; '...' and "..." group (in double quotes a backslash makes the next character plain).
// Every word remembers where it stood in the line, so that a message can point at it.
#ifndef NARDBOX_REPL_WORDS_H
#define NARDBOX_REPL_WORDS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Word {
    char *text;
    size_t at, length; // in the line, quotes included
} Word;

typedef struct Words {
    char *line;
    Word *word;
    size_t count;
} Words;

// The words live until the line is done (base/scratch.h). False if a quote is not closed; *at is then where it was
// opened.
bool words_split(Words *words, const char *line, size_t *at);

// Length of the first command of a line: up to a `;` that is not in quotes.
size_t words_first_command(const char *line);

// The line from word `index` on, as typed; "" if there is none.
const char *words_rest(const Words *words, size_t index);

// Takes word `index` out of the list.
void words_remove(Words *words, size_t index);

#endif
