// SPDX-License-Identifier: MIT
// The table of limits. Invariant: each value lies between `least` and `most`; what a row bounds is set nowhere else.
#include "scripts/limits.h"

#include <stdlib.h>
#include <string.h>

enum Row {
    FILE_INSTRUCTIONS,
    FILE_MS,
    FILE_SOURCE,
    HOOK_INSTRUCTIONS,
    HOOK_MS,
    HOOK_ALL_INSTRUCTIONS,
    HOOK_ALL_MS,
    BOT_INSTRUCTIONS,
    BOT_MS,
    BOT_ALL_INSTRUCTIONS,
    BOT_ALL_MS,
    SCRIPT_MEMORY,
    SCRIPT_BLOCK,
    GAME_MEMORY,
    PROGRAM_MEMORY,
    SCRIPT_OUTPUT,
    REPORT_INSTRUCTIONS,
    REPORT_MS,
    REPORT_MEMORY,
    REPORT_OUTPUT,
    ROWS
};

#define THOUSAND UINT64_C(1000)
#define MILLION UINT64_C(1000000)
#define KIB UINT64_C(1024)
#define MIB UINT64_C(1048576)
#define LIMIT(name, value, least, most, unit, help)                                                                    \
    { name, value, value, least, most, unit, help }

// A million steps take about 10 ms.
static ScriptLimit rows[ROWS] = {
    // A rule file needs a few thousand.
    [FILE_INSTRUCTIONS] = LIMIT("file.instructions", 10 * MILLION, 10 * THOUSAND, 1000 * 1000 * MILLION, "steps",
                                "of a rule file while it is loaded"),
    [FILE_MS] = LIMIT("file.ms", 2000, 100, 3600 * THOUSAND, "ms",
                      "of the processor for loading a rule file and all that it names"),
    [FILE_SOURCE] = LIMIT("file.source", 256 * KIB, 1 * KIB, 64 * MIB, "bytes", "of the source of a file"),
    [HOOK_INSTRUCTIONS] =
        LIMIT("hook.instructions", 1 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION, "steps", "of one call of a hook"),
    [HOOK_MS] = LIMIT("hook.ms", 1000, 10, 3600 * THOUSAND, "ms", "of the processor for one call of a hook"),
    // 100,000 plays with 2,000 steps each.
    [HOOK_ALL_INSTRUCTIONS] = LIMIT("hook.all_instructions", 200 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION,
                                    "steps", "of a file's hooks while the plays of one position are listed"),
    [HOOK_ALL_MS] =
        LIMIT("hook.all_ms", 5000, 10, 3600 * THOUSAND, "ms", "of the processor for the hooks of all files meanwhile"),
    [BOT_INSTRUCTIONS] =
        LIMIT("bot.instructions", 20 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION, "steps", "of one call of a bot"),
    [BOT_MS] = LIMIT("bot.ms", 2000, 10, 3600 * THOUSAND, "ms", "of the processor for one call of a bot"),
    [BOT_ALL_INSTRUCTIONS] = LIMIT("bot.all_instructions", 400 * MILLION, 1 * THOUSAND, 1000 * 1000 * MILLION, "steps",
                                   "of a bot for one decision"),
    [BOT_ALL_MS] = LIMIT("bot.all_ms", 5000, 10, 3600 * THOUSAND, "ms", "for the same"),
    // A rule file needs about 50 KiB.
    [SCRIPT_MEMORY] = LIMIT("script.memory", 16 * MIB, 128 * KIB, 4096 * MIB, "bytes", "of memory for each script"),
    // Bounds texts, tables and the Lua stack, hence what one instruction can cost.
    [SCRIPT_BLOCK] = LIMIT("script.block", 512 * KIB, 32 * KIB, 1024 * MIB, "bytes", "of it in one piece"),
    [GAME_MEMORY] = LIMIT("game.memory", 64 * MIB, 128 * KIB, 65536 * MIB, "bytes",
                          "of memory for all rule files of a game together"),
    // The rule files of a game and two bots.
    [PROGRAM_MEMORY] = LIMIT("program.memory", 96 * MIB, 128 * KIB, 65536 * MIB, "bytes",
                             "of memory for all scripts together, in all threads"),
    [SCRIPT_OUTPUT] = LIMIT("script.output", 64 * KIB, 256, 64 * MIB, "bytes", "that a script may print"),
    // A table of rules compared needs 200,000 steps, all numbers of a tourney of 32 bots 100 million.
    [REPORT_INSTRUCTIONS] = LIMIT("report.instructions", 500 * MILLION, 10 * THOUSAND, 1000 * 1000 * MILLION, "steps",
                                  "of a report over an experiment"),
    [REPORT_MS] = LIMIT("report.ms", 10000, 100, 3600 * THOUSAND, "ms", "of the processor for a report"),
    [REPORT_MEMORY] =
        LIMIT("report.memory", 48 * MIB, 128 * KIB, 4096 * MIB, "bytes", "of memory for a report, the result included"),
    [REPORT_OUTPUT] = LIMIT("report.output", 8 * MIB, 256, 1024 * MIB, "bytes", "that a report may print"),
};

static uint64_t in_force(ScriptKind kind, enum Row row) {
    return kind == SCRIPT_TELLS ? rows[row].most : rows[row].value;
}

SandboxLimits limits_for(ScriptKind kind) {
    bool report = kind == SCRIPT_REPORT || kind == SCRIPT_TELLS;
    SandboxLimits limits = {
        .instructions = in_force(kind, report ? REPORT_INSTRUCTIONS : FILE_INSTRUCTIONS),
        .time_ms = (unsigned)in_force(kind, report ? REPORT_MS : FILE_MS),
        .memory = (size_t)in_force(kind, report ? REPORT_MEMORY : SCRIPT_MEMORY),
        .game_memory = (size_t)in_force(kind, GAME_MEMORY),
        .all_memory = (size_t)in_force(kind, PROGRAM_MEMORY),
        .block = (size_t)in_force(kind, SCRIPT_BLOCK),
        .output = (size_t)in_force(kind, report ? REPORT_OUTPUT : SCRIPT_OUTPUT),
        .source = (size_t)in_force(kind, FILE_SOURCE),
    };
    if (kind == SCRIPT_HOOK || kind == SCRIPT_BOT) {
        int shift = kind == SCRIPT_HOOK ? 0 : BOT_INSTRUCTIONS - HOOK_INSTRUCTIONS;
        limits.instructions = rows[HOOK_INSTRUCTIONS + shift].value;
        limits.time_ms = (unsigned)rows[HOOK_MS + shift].value;
        limits.all_instructions = rows[HOOK_ALL_INSTRUCTIONS + shift].value;
        limits.all_ms = (unsigned)rows[HOOK_ALL_MS + shift].value;
    }
    return limits;
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

static Status unknown_name(const char *name, Error *error) {
    const char *words[ROWS];
    for (size_t i = 0; i < ROWS; i++) {
        words[i] = rows[i].name;
    }
    return error_set(error, STATUS_BAD_INPUT, 0, strlen(name), "there is no limit %s%s", name,
                     word_hint(word_nearest(name, strlen(name), words, ROWS)).text);
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
    bool meant[ROWS];
    if (!limits_known(name)) {
        return unknown_name(name, error);
    }
    for (size_t i = 0; i < ROWS; i++) {
        const ScriptLimit *row = &rows[i];
        meant[i] = is_meant(row, name);
        if (!meant[i]) {
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
        rows[i].value = meant[i] ? amounts[i] : rows[i].value;
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
