// SPDX-License-Identifier: MIT
// What fuzz targets of the program share: see fuzz_session.h.
#define _POSIX_C_SOURCE 200809L
#include "tests/fuzz/fuzz_session.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    fuzz_require(text != NULL, "memory", "");
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t i = 0; i < size; i++) {
        text[i] = text[i] == '\0' ? '?' : text[i];
    }
    return text;
}

void fuzz_hush(bool on) {
    static int saved[2] = {-1, -1};
    static int nowhere = -1;
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 2; i++) {
        if (saved[i] < 0) {
            saved[i] = dup(i + 1);
        }
        nowhere = nowhere < 0 ? open("/dev/null", O_WRONLY) : nowhere;
        dup2(on ? nowhere : saved[i], i + 1);
    }
}

void fuzz_session_require(bool holds, const char *what, const char *text) {
    if (!holds) {
        fuzz_hush(false);
    }
    fuzz_require(holds, what, text);
}
