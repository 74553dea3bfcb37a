// SPDX-License-Identifier: MIT
// Promised dice: see promise.h.
#include "repl/desk/promise.h"

#include "repl/base/scratch.h"
#include "repl/base/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool promise_make(Promise *promise) {
    uint64_t chance[4];
    memset(promise, 0, sizeof *promise);
    for (int i = 0; i < 4; i++) {
        if (!system_random(&chance[i])) {
            return false;
        }
    }
    sha256_hex(chance, sizeof chance, promise->secret);
    return true;
}

bool promise_is_secret(const char *text) {
    return strlen(text) == SHA256_TEXT - 1 && strspn(text, "0123456789abcdef") == SHA256_TEXT - 1;
}

const char *promise_commitment(const Promise *promise) {
    return sha256_hex(promise->secret, strlen(promise->secret), scratch_get(1, SHA256_TEXT));
}

uint64_t promise_seed(const Promise *promise) {
    enum { DIGITS = 15 };
    char text[SHA256_TEXT + PROMISE_WORDS];
    char hash[SHA256_TEXT];
    int length = snprintf(text, sizeof text, "%s %s", promise->secret, promise->words);
    sha256_hex(text, (size_t)length, hash);
    hash[DIGITS] = '\0';
    return strtoull(hash, NULL, 16) % UINT64_C(1000000000000000000);
}
