// SPDX-License-Identifier: MIT
// Growing text: see text.h. Widths are those of the locale's character set (LC_CTYPE).
#include "repl/base/text.h"

#include "core/printable.h"
#include "repl/base/fold.h"
#include "repl/base/scratch.h"

#include <errno.h>
#include <langinfo.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

_Noreturn void memory_exhausted(void) {
    static atomic_flag ending = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&ending)) {
        pause(); // exit is for one thread
    }
    fputs("nardbox: out of memory\n", stderr);
    exit(4);
}

void *memory_get(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    memory_need(memory != NULL);
    return memory;
}

void *memory_grow(void *items, size_t count, size_t size) {
    if ((count & (count - 1)) != 0) {
        return items; // room was made up to the next power of two
    }
    void *more = realloc(items, (count > 0 ? 2 * count : 1) * size);
    memory_need(more != NULL);
    return more;
}

ssize_t text_read_line(char **line, size_t *size, FILE *stream) {
    errno = 0;
    ssize_t length = getline(line, size, stream);
    memory_need(length >= 0 || errno != ENOMEM);
    return length;
}

void text_init(Text *text) {
    enum { CAPACITY = 128 };
    *text = (Text){memory_get(1, CAPACITY), 0, CAPACITY, false};
}

void text_destroy(Text *text) {
    free(text->bytes);
    *text = (Text){NULL, 0, 0, false};
}

void text_empty(Text *text) {
    text->length = 0;
    text->bytes[0] = '\0';
}

static void text_reserve(Text *text, size_t more) {
    if (text->length + more + 1 <= text->capacity) {
        return;
    }
    size_t capacity = text->capacity * 2;
    while (capacity < text->length + more + 1) {
        capacity *= 2;
    }
    char *bytes =
        text->in_scratch ? scratch_resize(text->bytes, text->length + 1, capacity) : realloc(text->bytes, capacity);
    memory_need(bytes != NULL);
    text->bytes = bytes;
    text->capacity = capacity;
}

void text_add_bytes(Text *text, const char *bytes, size_t length) {
    text_reserve(text, length);
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add_list(Text *text, const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    if (length > 0) {
        text_reserve(text, (size_t)length);
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_add(Text *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    text_add_list(text, format, list);
    va_end(list);
}

void text_add_repeated(Text *text, const char *bytes, int times) {
    for (int i = 0; i < times; i++) {
        text_add_bytes(text, bytes, strlen(bytes));
    }
}

void text_add_csv(Text *text, const char *field) {
    bool quoted = strpbrk(field, ",\"\r\n") != NULL;
    text_add(text, quoted ? "\"" : "");
    for (; *field != '\0'; field++) {
        text_add_bytes(text, "\"\"", *field == '"' ? 1 : 0);
        text_add_bytes(text, field, 1);
    }
    text_add(text, quoted ? "\"" : "");
}

char *scratch_quoted(const char *word) {
    if (*word != '\0' && strpbrk(word, " \t\r\n\"'\\#;") == NULL && strstr(word, "~/") == NULL) {
        return scratch_copy(word);
    }
    Text text = scratch_text();
    text_add(&text, "\"");
    for (; *word != '\0'; word++) {
        text_add(&text, *word == '"' || *word == '\\' ? "\\%c" : "%c", *word);
    }
    text_add(&text, "\"");
    return text.bytes;
}

// Appends `bytes`, clean but for the characters of `kept`; returns the whole text.
static char *add_clean(Text *out, const char *bytes, const char *kept) {
    char shown[PRINTABLE_SHOWN];
    for (size_t left = strlen(bytes), step; left > 0; bytes += step, left -= step) {
        bool end = bytes[0] == '\r' && bytes[1] != '\n';
        if (!end && strchr(kept, *bytes) != NULL) {
            step = 1;
            text_add_bytes(out, bytes, 1);
            continue;
        }
        step = printable_show(bytes, left, shown);
        text_add_bytes(out, shown, strlen(shown));
    }
    return out->bytes;
}

char *scratch_clean(const char *bytes) {
    Text copy = scratch_text();
    return add_clean(&copy, bytes, "\n");
}

char *scratch_clean_printed(const char *bytes) {
    Text copy = scratch_text();
    return add_clean(&copy, bytes, "\n\t\r");
}

char *text_copy_clean(const char *bytes) {
    Text copy;
    text_init(&copy);
    return add_clean(&copy, bytes, "\n");
}

const char *scratch_grouped(double number) {
    Text text = scratch_text();
    char digits[400]; // of the largest double
    int length = snprintf(digits, sizeof digits, "%.0f", number);
    for (int i = 0; i < length; i++) {
        bool comma = i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-';
        text_add(&text, "%s%c", comma ? "," : "", digits[i]);
    }
    return text.bytes;
}

size_t text_skip_mark(char *bytes, size_t length) {
    if (length < 3 || memcmp(bytes, "\xef\xbb\xbf", 3) != 0) {
        return length;
    }
    memmove(bytes, bytes + 3, length - 3 + 1);
    return length - 3;
}

static bool only_ascii;

void text_be_plain(bool plain) {
    only_ascii = plain && strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

const char *scratch_plain(const char *bytes) {
    char spelt[SPELL_MOST];
    if (!only_ascii) {
        return bytes;
    }
    Text plain = scratch_text();
    for (size_t left = strlen(bytes), step; left > 0; bytes += step, left -= step) {
        step = text_spell(bytes, left, spelt);
        text_add(&plain, "%s", spelt);
    }
    return plain.bytes;
}

int text_width(const char *bytes) {
    if (only_ascii) {
        return (int)strlen(scratch_plain(bytes));
    }
    mbstate_t state = {0};
    size_t left = strlen(bytes);
    int width = 0;
    while (left > 0) {
        wchar_t letter;
        size_t used = mbrtowc(&letter, bytes, left, &state);
        if (used == (size_t)-1 || used == (size_t)-2 || used == 0) {
            // Not text in this locale: one byte, one column.
            memset(&state, 0, sizeof state);
            used = 1;
            width += 1;
        } else {
            int columns = wcwidth(letter);
            width += columns > 0 ? columns : 0;
        }
        bytes += used;
        left -= used;
    }
    return width;
}

bool text_ends_in(const char *text, const char *ending) {
    size_t length = strlen(text), end = strlen(ending);
    return length > end && strcmp(text + length - end, ending) == 0;
}

char *text_copy_bytes(const char *bytes, size_t length) {
    char *copy = memory_get(1, length + 1);
    memcpy(copy, bytes, length);
    return copy;
}

char *text_copy(const char *bytes) {
    return text_copy_bytes(bytes, strlen(bytes));
}

long long text_number(const char *text, long long most) {
    unsigned long long number = 0, limit = (unsigned long long)most;
    size_t digits = strspn(text, "0123456789");
    for (size_t i = 0; i < digits && number <= limit; i++) { // tenfold it may not go round
        number = number > limit / 10 ? limit + 1 : 10 * number + (unsigned long long)(text[i] - '0');
    }
    return digits > 0 && text[digits] == '\0' && number <= limit ? (long long)number : -1;
}

bool text_real(const char *text, size_t length, double *number) {
    char copy[40], *end;
    if (length == 0 || length >= sizeof copy || strspn(text, "+-.0123456789eE") < length) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    *number = strtod(copy, &end);
    return end == copy + length && isfinite(*number);
}

const char *scratch_duration(double seconds) {
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    int whole = seconds < 10 * DAY ? (int)seconds : 0;
    return seconds >= 10 * DAY ? scratch_format("%s days", scratch_grouped(seconds / DAY))
           : seconds < MINUTE  ? scratch_format("%.0f s", seconds)
           : seconds < HOUR    ? scratch_format("%d:%02d min", whole / MINUTE, whole % MINUTE)
                               : scratch_format("%d:%02d h", whole / HOUR, whole % HOUR / MINUTE);
}

char *scratch_numbers(const uint8_t *number, int count) {
    Text text = scratch_text();
    for (int i = 0; i < count; i++) {
        text_add(&text, i > 0 ? "-%d" : "%d", number[i]);
    }
    return text.bytes;
}

void text_add_wrapped(Text *text, const char *bytes, int columns, int indent) {
    int column = 0;
    while (*bytes != '\0') {
        // A piece is a word with the blanks before it; at a break the blanks go.
        size_t blanks = strspn(bytes, " ");
        size_t letters = strcspn(bytes + blanks, " ");
        int width = text_width(scratch_copy_bytes(bytes + blanks, letters));
        if (columns > 0 && column > 0 && column + (int)blanks + width > columns) {
            text_add(text, "\n");
            text_add_repeated(text, " ", indent);
            column = indent;
        } else {
            text_add_bytes(text, bytes, blanks);
            column += (int)blanks;
        }
        text_add_bytes(text, bytes + blanks, letters);
        column += width;
        bytes += blanks + letters;
    }
}
