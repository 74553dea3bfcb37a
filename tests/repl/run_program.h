// SPDX-License-Identifier: MIT
// Runs the program nardbox as a shell would: arguments, standard input, and what came out of it.
#pragma once

#include <criterion/criterion.h>
#include <string.h>
#include <sys/types.h>

#define ARGUMENTS(...) ((const char *const[]){__VA_ARGS__, NULL})

// `check` without the limit of time that it has else: a busy machine is waited for.
#define PATIENT_CHECK "check", "--seconds", "86400"

#define CHECK_HAS(text, part) cr_expect(strstr(text, part) != NULL, "\"%s\" is not in: %.3000s", part, text)
#define CHECK_LACKS(text, part) cr_expect(strstr(text, part) == NULL, "\"%s\" is in: %.2000s", part, text)

typedef struct Ran {
    int status; // exit status, 128 + signal if it was killed
    char *out, *err;
} Ran;

// The locale (LC_ALL) of what is run: C.UTF-8 unless a test says otherwise.
extern const char *run_locale;

// Its terminal (TERM, COLORTERM): xterm-256color and nothing more.
extern const char *run_terminal, *run_colours;

// Arguments end with NULL. `input` may be NULL. Free with ran_destroy.
Ran run_program(const char *const *arguments, const char *input);
void ran_destroy(Ran *ran);

// Starts the program, with its output in these files (made anew), and returns when it has come so far that it catches
// Ctrl-C, however long that takes.
pid_t start_program(const char *const *arguments, const char *out, const char *err);

// A folder of this test's own, made anew and empty; its name is valid until the next call.
const char *fresh_folder(const char *name);

// Goes into such a folder, which becomes the person's home.
void enter_home(const char *name);
void write_text(const char *path, const char *text);
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2))); // to be freed
char *read_text(const char *path); // NULL if it cannot be read; else to be freed
