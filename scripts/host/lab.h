// SPDX-License-Identifier: MIT
// Experiments as scripts: a Lua file that asks for experiments and says what came of them.
//
// The file runs in a sandbox like a rule file's, with one more table, `lab` (api_lab.c). What its functions do is the
// program's business: it fills in a LabCalls. Plans and results cross as trees of plain C data. The limits are those of
// a rule file and hold for the script's own code; the time that experiments take does not count.
#ifndef NARDBOX_SCRIPTS_LAB_H
#define NARDBOX_SCRIPTS_LAB_H

#include <stdbool.h>
#include <stddef.h>

typedef enum LabKind { LAB_NOTHING, LAB_BOOLEAN, LAB_INTEGER, LAB_NUMBER, LAB_TEXT, LAB_LIST, LAB_TABLE } LabKind;

// A value of a script's. Of a table, entries under texts have their `key`; those of its list part, from 1 on, come
// first and have none. A LAB_LIST has such entries only.
typedef struct LabValue {
    LabKind kind;
    bool boolean;
    long long integer;
    double number;
    char *text;
    struct LabValue **item;
    char **key; // NULL for entries of the list part
    size_t count;
} LabValue;

// lab_value.c. NULL: no memory. `text` is copied.
LabValue *lab_value_new(LabKind kind);
LabValue *lab_value_text(const char *text);

// Adds an entry and takes it over, also on failure. False: no memory, or `item` is NULL.
bool lab_value_add(LabValue *holder, const char *key, LabValue *item);
void lab_value_destroy(LabValue *value);

// The entry of that key; NULL: there is none.
const LabValue *lab_value_get(const LabValue *holder, const char *key);

typedef enum LabAnswer {
    LAB_OK,
    LAB_FAILED,      // the text says why; the script may catch it
    LAB_INTERRUPTED, // a person wants to stop: the script ends
} LabAnswer;

enum { LAB_TEXT_SIZE = 4096 };

typedef struct LabCalls {
    void *context;
    // `kind` is "sim", "compare" ..; *result (never NULL with LAB_OK) belongs to the caller.
    LabAnswer (*run)(void *context, const char *kind, const LabValue *plan, LabValue **result,
                     char text[LAB_TEXT_SIZE]);
    // One line, clean text.
    void (*print)(void *context, const char *line);
    // About the result whose `id` this is: its table; its pictures in the terminal, or as SVG in the file `path`.
    LabAnswer (*report)(void *context, long long id, char text[LAB_TEXT_SIZE]);
    LabAnswer (*plot)(void *context, long long id, const char *path, char text[LAB_TEXT_SIZE]);
    long long seed;  // lab.seed
    long long games; // lab.games; 0: nil
} LabCalls;

// Runs a script. LAB_OK; LAB_FAILED with file, line and what happened in `text`, which may have several lines; or
// LAB_INTERRUPTED.
LabAnswer lab_script_run(const char *name, const char *source, size_t length, const LabCalls *calls,
                         char text[LAB_TEXT_SIZE]);

// The scripts that come with the program (scripts/lab/*.lua), sorted; *count of them. Static.
typedef struct LabScript {
    const char *name; // "head_rule"
    const char *file; // "head_rule.lua"
    const char *text;
    size_t length;
} LabScript;
const LabScript *lab_shipped(size_t *count);

#endif
