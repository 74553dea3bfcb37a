// SPDX-License-Identifier: MIT
// A typed line cut into words.
//
// Words are separated by blanks; '...' and "..." group (in double quotes a backslash makes the next character plain).
// Outside of quotes ~/ at the start of a path (of a word, after = and after +) is the home folder.
// Every word remembers where it stood in the line, so that a message can point at it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Word {
    char *text;
    size_t at, length; // in the line, quotes included
} Word;

// An option of a command.
typedef struct OptionSpec {
    const char *name;               // "--games"
    const char *value;              // what follows it, as the syntax calls it ("N", "BOT"); NULL: nothing does
    const char *wants;              // what is expected, for messages; NULL: a number from `least` to `most`
    bool is_number;                 // a whole one
    long long least, most, initial; // initial: where the option is not given
    bool optional;                  // only a range (0..0.05) is its value
    bool repeated;                  // may be given several times
} OptionSpec;

typedef struct OptionGiven {
    const OptionSpec *spec;
    const char *value;
    size_t at, length; // of the word that the value is in
} OptionGiven;

typedef struct Words {
    const char *line; // as typed
    char *plain;      // the same with blanks in place of the options that were taken
    Word *word;
    size_t count;
    size_t opened;             // where the quote begins that is not closed
    const OptionSpec *options; // that were looked for; NULL: none were
    OptionGiven *given;
    size_t given_count;
} Words;

// The words live until the line is done (base/scratch.h). False if a quote is not closed.
bool words_split(Words *words, const char *line);

// Length of the first command of a line: up to a `;` that is not in quotes.
size_t words_first_command(const char *line);

// Word `index`; "": there are not so many.
const char *words_at(const Words *words, size_t index);

// The line from word `index` to the last one, as typed but without options; "" if there is none.
const char *words_rest(const Words *words, size_t index);

// The words from `from` on and before `end`, with a blank between them.
const char *words_joined(const Words *words, size_t from, size_t end);

// The index of a word from `index` on; words->count: it is not there.
size_t words_find(const Words *words, size_t index, const char *word);

// The place of a word in a list; `count`: it is not in it.
size_t word_index(const char *word, const char *const *list, size_t count);

// Takes word `index` out of the list.
void words_remove(Words *words, size_t index);

// An option that was given, in no word; the second form takes the words from `index` on for it.
void words_give_option(Words *words, const OptionSpec *spec, const char *value);
void words_take_option(Words *words, size_t index, size_t count, const OptionSpec *spec, const char *value);

// Options that were taken: is it there? Its value (NULL: it is not there, or has none), the next value from number
// *index on of one that may be repeated, the number (or the one that holds where it is not there).
bool words_has(const Words *words, const char *option);
const char *words_value(const Words *words, const char *option);
const char *words_next_value(const Words *words, const char *option, size_t *index);
long long words_number(const Words *words, const char *option);

// One that was given.
const OptionGiven *words_given(const Words *words, const char *option);
