// SPDX-License-Identifier: MIT
// Text written piece by piece.
#include "core/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Writer writer_start(char *out, size_t size) {
    if (size) {
        out[0] = '\0';
    }
    return (Writer){out, size, 0};
}

void writer_add(Writer *writer, const char *format, ...) {
    va_list arguments;
    size_t used = writer->length < writer->size ? writer->length : writer->size;
    va_start(arguments, format);
    int added = vsnprintf(used < writer->size ? writer->out + used : NULL, writer->size - used, format, arguments);
    va_end(arguments);
    writer->length += added > 0 ? (size_t)added : 0;
}

static inline void add_byte(Writer *writer, char byte) {
    if (writer->length + 1 < writer->size) {
        writer->out[writer->length] = byte;
        writer->out[writer->length + 1] = '\0';
    }
    writer->length++;
}

void writer_text(Writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        add_byte(writer, *text);
    }
}

void writer_number(Writer *writer, int number) {
    if (number >= 10) {
        add_byte(writer, (char)('0' + number / 10 % 10));
    }
    add_byte(writer, (char)('0' + number % 10));
}

int die_of_digit(char c) {
    const char *digit = c ? strchr(DIE_DIGITS, c) : NULL;
    return digit ? (int)(digit - DIE_DIGITS) : 0;
}
