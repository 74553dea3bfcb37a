// SPDX-License-Identifier: MIT
// Dice that were promised: before a game the program shows the hash of a secret, then the player may add words of their
// own; the game's seed is made of both. Afterwards the secret shows that nobody could choose the dice.
//
//   commitment = SHA-256 of the secret's 64 hexadecimal digits, in hexadecimal
//   seed       = the first 15 hexadecimal digits of the SHA-256 of "SECRET WORDS" (one blank between them) as a
//                number, modulo 10^18, so that it can be typed
//
// The dice are made of the seed as core/rng.h says; repl/dice.py does the same in another language. The secret is long
// because seeds are few: who knew a hash of the seed itself could try them all.
#pragma once

#include "repl/base/sha256.h"

#include <stdbool.h>
#include <stdint.h>

enum { PROMISE_WORDS = 201 };

typedef struct Promise {
    char secret[SHA256_TEXT];  // "": nothing is promised
    char words[PROMISE_WORDS]; // the player's
} Promise;

// A new secret, and no words. False: there is no chance to be had that nobody can guess.
bool promise_make(Promise *promise);

// Is it 64 small hexadecimal digits?
bool promise_is_secret(const char *text);

// The commitment; until the line is done.
const char *promise_commitment(const Promise *promise);

uint64_t promise_seed(const Promise *promise);
