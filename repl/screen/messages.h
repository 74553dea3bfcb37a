// SPDX-License-Identifier: MIT
// Messages: errors with the place that they are about, warnings, refusals, hints. They go to stderr.
#ifndef NARDBOX_REPL_MESSAGES_H
#define NARDBOX_REPL_MESSAGES_H

#include "repl/desk/session.h"

// "error: ..." on stderr. The second form shows the line with a mark under `length` bytes from `at`.
void session_error(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// "error: ..." on stderr. The second form shows the line with a mark under `length` bytes from `at`.
void session_error_at(Session *session, size_t at, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The same for word `index` of the line being run.
void session_error_word(Session *session, size_t index, const char *format, ...) __attribute__((format(printf, 3, 4)));

// "warning: ..." on stderr.
void session_warn(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A refusal: the sentence alone on stderr (it says itself that something is not legal).
void session_refuse(Session *session, const char *sentence);

// A further line of a message, on stderr, only where a person sits at a terminal.
void session_hint(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
