// SPDX-License-Identifier: MIT
// One attack in one role; see attacks.c.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum AttackRole {
    ATTACK_FILE,       // a rule file that is loaded
    ATTACK_HOOK,       // hooks that are called
    ATTACK_BOT,        // a bot that decides
    ATTACK_EXPERIMENT, // a script of experiments
    ATTACK_REPORT,     // a report over the result of an experiment
    ATTACK_CONSOLE,    // lines typed at the prompt
    ATTACK_ROLES
} AttackRole;

// A sanitized program takes several times as long.
#if defined(__SANITIZE_ADDRESS__)
#define ATTACK_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ATTACK_SANITIZED 1
#endif
#endif
#ifndef ATTACK_SANITIZED
#define ATTACK_SANITIZED 0
#endif

// What loading, one call of a hook or one decision may take until a signal ends it.
enum { ATTACK_HANG_SECONDS = ATTACK_SANITIZED ? 60 : 10 };

enum { ATTACK_TEXT = 2048, ATTACK_OUTPUT = 4096, ATTACK_MOST_OUTPUT = 64 * 1024 };

typedef struct AttackTask {
    AttackRole role;
    const char *body; // with its head
    const char *hook; // the only hook that replies; "": all eight, and the body's value is lost; "whole": as it stands
    int copies;       // as a file or as hooks: the game is laid together from so many files like this one
    bool patient;     // with the time limits that the program has
} AttackTask;

// Plain data: it goes through a pipe.
typedef struct AttackResult {
    bool failed;
    bool cut_short;               // its game was broken off by the clock; another run may come farther
    char text[ATTACK_TEXT];       // what the failure said
    char output[ATTACK_OUTPUT];   // the beginning of what was printed
    size_t output_length;         // all of it
    double beyond;                // milliseconds of the processor that something took beyond its budget, at most
    char beyond_what[40];         // what
    uint64_t later_game;          // signature of a game of another variant played afterwards; 0: it could not be
    char later_text[ATTACK_TEXT]; // why not
} AttackResult;

const char *attack_role_name(AttackRole role);

// `quick`: smaller limits and shorter games, for tests that are run often; under sanitizers smaller still.
void attack_set_up(bool quick);

// Runs the attack and then the later game, in this process.
void attack_run(const AttackTask *task, AttackResult *result);
