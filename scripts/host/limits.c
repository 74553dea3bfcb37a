// SPDX-License-Identifier: MIT
// The table of limits. Invariant: each value lies between `least` and `most`; what a row bounds is set nowhere else.
#include "scripts/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THOUSAND UINT64_C(1000)
#define MILLION UINT64_C(1000000)
#define KIB UINT64_C(1024)
#define MIB UINT64_C(1048576)
#define LIMIT(name, value, least, most, unit, help)                                                                    \
    { name, value, value, least, most, unit, help }

// A million steps take about 10 ms.
static ScriptLimit rows[] = {
    // A rule file needs a few thousand.
    LIMIT("file.instructions", 10 * MILLION, 10 * THOUSAND, 1000 * 1000 * MILLION, "steps",
          "of a rule file while it is loaded"),
    LIMIT("file.ms", 2000, 100, 3600 * THOUSAND, "ms",
          "of the processor for loading a rule file and all that it names"),
    LIMIT("file.source", 256 * KIB, 1 * KIB, 64 * MIB, "bytes", "of the source of a file"),
    LIMIT("hook.instructions", 1 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION, "steps", "of one call of a hook"),
    LIMIT("hook.ms", 1000, 10, 3600 * THOUSAND, "ms", "of the processor for one call of a hook"),
    // 100,000 plays with 2,000 steps each.
    LIMIT("hook.all_instructions", 200 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION, "steps",
          "of a file's hooks while the plays of one position are listed"),
    LIMIT("hook.all_ms", 5000, 10, 3600 * THOUSAND, "ms", "of the processor for the hooks of all files meanwhile"),
    LIMIT("bot.instructions", 20 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION, "steps", "of one call of a bot"),
    LIMIT("bot.ms", 2000, 10, 3600 * THOUSAND, "ms", "of the processor for one call of a bot"),
    LIMIT("bot.all_instructions", 400 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION, "steps",
          "of a bot for one decision"),
    LIMIT("bot.all_ms", 5000, 10, 3600 * THOUSAND, "ms", "of the processor for one decision"),
    // A rule file needs about 50 KiB.
    LIMIT("script.memory", 16 * MIB, 128 * KIB, 4096 * MIB, "bytes", "of memory for each script"),
    // Bounds texts, tables and the Lua stack, hence what one instruction can cost.
    LIMIT("script.block", 512 * KIB, 32 * KIB, 1024 * MIB, "bytes", "of it in one piece"),
    LIMIT("game.memory", 64 * MIB, 128 * KIB, 65536 * MIB, "bytes", "of memory for all rule files of a game together"),
    // The rule files of a game and two bots.
    LIMIT("program.memory", 96 * MIB, 128 * KIB, 65536 * MIB, "bytes",
          "of memory for all scripts together, in all threads"),
    LIMIT("script.output", 64 * KIB, 256, 64 * MIB, "bytes", "that a script may print"),
    // A table of rules compared needs 200,000 steps, all numbers of a tourney of 32 bots 100 million.
    LIMIT("report.instructions", 500 * MILLION, 10 * THOUSAND, 1000 * 1000 * MILLION, "steps",
          "of a report over an experiment"),
    LIMIT("report.ms", 10000, 100, 3600 * THOUSAND, "ms", "of the processor for a report"),
    LIMIT("report.memory", 48 * MIB, 128 * KIB, 4096 * MIB, "bytes", "of memory for a report, the result included"),
    LIMIT("report.output", 8 * MIB, 256, 1024 * MIB, "bytes", "that a report may print"),
};

enum { ROWS = sizeof rows / sizeof rows[0] };

// The limit GROUP.WHAT; where the group has none that of `script` or `file`; 0: these have none either.
static uint64_t in_force(ScriptKind kind, const char *group, const char *what) {
    const char *const groups[] = {group, "script", "file"};
    for (int g = 0; g < 3; g++) {
        char name[40];
        snprintf(name, sizeof name, "%s.%s", groups[g], what);
        size_t i = row_find(name, strlen(name), rows, sizeof *rows, ROWS);
        if (i < ROWS) {
            return kind == SCRIPT_TELLS ? rows[i].most : rows[i].value;
        }
    }
    return 0;
}

SandboxLimits limits_for(ScriptKind kind) {
    static const char *const groups[] = {[SCRIPT_FILE] = "file",
                                         [SCRIPT_HOOK] = "hook",
                                         [SCRIPT_BOT] = "bot",
                                         [SCRIPT_REPORT] = "report",
                                         [SCRIPT_TELLS] = "report"};
    const char *group = groups[kind];
    return (SandboxLimits){
        .instructions = in_force(kind, group, "instructions"),
        .time_ms = (unsigned)in_force(kind, group, "ms"),
        .all_instructions = in_force(kind, group, "all_instructions"),
        .all_ms = (unsigned)in_force(kind, group, "all_ms"),
        .memory = (size_t)in_force(kind, group, "memory"),
        .game_memory = (size_t)in_force(kind, "game", "memory"),
        .all_memory = (size_t)in_force(kind, "program", "memory"),
        .block = (size_t)in_force(kind, group, "block"),
        .output = (size_t)in_force(kind, group, "output"),
        .source = (size_t)in_force(kind, group, "source"),
    };
}

const ScriptLimit *limits_all(size_t *count) {
    *count = ROWS;
    return rows;
}

void limits_reset(void) {
    for (size_t i = 0; i < ROWS; i++) {
        rows[i].value = rows[i].otherwise;
    }
}

// Does `name` mean this row: its whole name, or what stands before or after the dot?
static bool is_meant(const ScriptLimit *row, const char *name) {
    const char *dot = strchr(row->name, '.');
    size_t group = (size_t)(dot - row->name);
    return strcmp(row->name, name) == 0 || strcmp(dot + 1, name) == 0 ||
           (strlen(name) == group && strncmp(row->name, name, group) == 0);
}

bool limits_known(const char *name) {
    bool known = false;
    for (size_t i = 0; i < ROWS; i++) {
        known = known || is_meant(&rows[i], name);
    }
    return known;
}

// Reads "200", "200k", "2M" in the row's unit. False: it is no such number.
static bool read_amount(const char *text, const char *unit, uint64_t *value) {
    uint64_t thousand = strcmp(unit, "bytes") == 0 ? KIB : THOUSAND;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 15) {
        return false;
    }
    *value = strtoull(text, NULL, 10);
    uint64_t factor = 1;
    if (strcmp(text + digits, "k") == 0) {
        factor = thousand;
    } else if (strcmp(text + digits, "M") == 0) {
        factor = thousand * thousand;
    } else if (text[digits] != '\0') {
        return false;
    }
    *value = *value > UINT64_MAX / factor ? UINT64_MAX : *value * factor;
    return true;
}

Status limits_set(const char *name, const char *value, Error *error) {
    uint64_t amounts[ROWS];
    if (!limits_known(name)) {
        WordHint hint = word_hint(row_nearest(name, strlen(name), rows, sizeof *rows, ROWS));
        return error_set(error, STATUS_BAD_INPUT, 0, strlen(name), "there is no limit \"%s\"%s", name,
                         hint.text[0] != '\0' ? hint.text : " (`limits` lists them)");
    }
    for (size_t i = 0; i < ROWS; i++) {
        const ScriptLimit *row = &rows[i];
        amounts[i] = row->value;
        if (!is_meant(row, name)) {
            continue;
        }
        if (strcmp(value, "default") == 0) {
            amounts[i] = row->otherwise;
        } else if (!read_amount(value, row->unit, &amounts[i])) {
            return error_set(error, STATUS_BAD_INPUT, 0, strlen(value),
                             "%s must be a whole number, as in 500, 200k or 16M, or default, not %s", row->name, value);
        }
        if (amounts[i] < row->least || amounts[i] > row->most) {
            return error_set(error, STATUS_BAD_INPUT, 0, strlen(value), "%s must be %llu to %llu %s, not %s", row->name,
                             (unsigned long long)row->least, (unsigned long long)row->most, row->unit, value);
        }
    }
    for (size_t i = 0; i < ROWS; i++) {
        rows[i].value = amounts[i];
    }
    return STATUS_OK;
}

// ---- the system's memory

static void (*no_memory)(void);

void limits_on_no_memory(void (*call)(void)) {
    no_memory = call;
}

void limits_no_memory(void) {
    if (no_memory != NULL) {
        no_memory();
    }
}
