// SPDX-License-Identifier: MIT
// Text written piece by piece into a buffer of fixed size.
//
// Invariant: the buffer is always terminated; `length` is what the text would have without the cut.
#pragma once

#include <stddef.h>

// Numbers of dice as single characters: DIE_DIGITS[n]; 10, 11, 12 are A, B, C.
#define DIE_DIGITS "0123456789ABC"

// The number that such a character stands for; 0: none.
int die_of_digit(char c);

typedef struct Writer {
    char *out;
    size_t size, length;
} Writer;

// Starts a text in out[0..size-1].
Writer writer_start(char *out, size_t size);

void writer_add(Writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The same for a text as it is, and for a number from 0 to 99: what is written most often needs no format.
void writer_text(Writer *writer, const char *text);
void writer_number(Writer *writer, int number);
