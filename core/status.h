// SPDX-License-Identifier: MIT
// How functions of the core say that they failed.
//
// Three kinds of trouble, never mixed: a programmer's error is an assert; bad input is a Status other
// than STATUS_OK with an Error filled in; lack of memory is STATUS_NO_MEMORY. Nothing in the core
// prints or exits.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum Status {
    STATUS_OK = 0,
    STATUS_BAD_INPUT, // text, key or value that cannot be understood or is out of range
    STATUS_ILLEGAL,   // understood, but the rules of the game refuse it
    STATUS_FULL,      // the caller's storage is too small; nothing was half written
    STATUS_NO_MEMORY, // malloc failed
    STATUS_SCRIPT,    // a hook failed (hooks.h)
} Status;

enum { ERROR_TEXT = 512 };

// Filled by a function that returns STATUS_BAD_INPUT or STATUS_ILLEGAL. One line of English, no
// newline, no trailing full stop; bytes of quoted input that are not printable UTF-8 appear as '?'. `at` and `length`
// mark the offending bytes of the text that was parsed (both 0 where the input was not text).
typedef struct Error {
    size_t at;
    size_t length;
    char text[ERROR_TEXT];
} Error;

// Fills `error` (which may be NULL) and returns `status`, so that `return error_set(...)` reads well.
Status error_set(Error *error, Status status, size_t at, size_t length, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// The same without a place in a text: bad input, what the rules refuse, and no memory.
#define error_bad_input(error, ...) error_set(error, STATUS_BAD_INPUT, 0, 0, __VA_ARGS__)
#define error_illegal(error, ...) error_set(error, STATUS_ILLEGAL, 0, 0, __VA_ARGS__)
#define error_no_memory(error) error_set(error, STATUS_NO_MEMORY, 0, 0, "not enough memory")

// Leaves the function with what the call failed with, if it did.
#define RETURN_IF_FAILED(call)                                                                                         \
    do {                                                                                                               \
        Status status_of_call = (call);                                                                                \
        if (status_of_call != STATUS_OK) {                                                                             \
            return status_of_call;                                                                                     \
        }                                                                                                              \
    } while (0)

// Are the `length` bytes this word, letter case ignored?
bool word_equal(const char *text, size_t length, const char *word);

// The place of a name (`length` bytes) in a table whose rows, of `size` bytes, begin with a const char *: `count` of
// them, or up to one without a name (`count` SIZE_MAX). Where it is not there, that of the end.
size_t row_find(const char *name, size_t length, const void *rows, size_t size, size_t count);

// The order of two such rows by their names, for qsort.
int row_compare(const void *left, const void *right);

// The name in such a table that is nearest, as word_nearest has it.
const char *row_nearest(const char *word, size_t length, const void *rows, size_t size, size_t count);

// The place of `word` (`length` bytes) in a list of words; `count` if it is not there.
size_t word_find(const char *word, size_t length, const char *const *words, size_t count);

// Where a word stands in a text by itself: beside no letter, digit or other byte of `more`. NULL: nowhere.
const char *word_in_text(const char *text, size_t length, const char *word, const char *more);

// Nearest word to `word` (length `length`) among `count` words: smallest edit distance (swapped
// neighbours cost one; of equal ones that with the same first letter), at most a third of the word (two for three to
// five letters, one below). NULL if nothing is near.
const char *word_nearest(const char *word, size_t length, const char *const *words, size_t count);

// "; did you mean NEAR?" for the end of a message, or "" if `near` is NULL.
typedef struct WordHint {
    char text[200];
} WordHint;
WordHint word_hint(const char *near);
