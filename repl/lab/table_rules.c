// SPDX-License-Identifier: MIT
// The rules at the table as a plan names them: see report.h.
#include "repl/base/scratch.h"
#include "repl/lab/experiment_private.h"
#include "repl/lab/report.h"

#include <stdio.h>

// The variant as it is loaded now, with the table's settings over it: does it say what the table's rules say? False
// also if it cannot be loaded; `error` then says why, and is empty otherwise.
static bool says_the_same(json_t *variant, const Rulebook *book, char error[EXPERIMENT_ERROR]) {
    Plan plan;
    const json_t *given = scratch_own(json_pack("{s:s, s:[O]}", "kind", "sim", "variants", variant));
    Experiment experiment;
    bool same = false;
    *error = '\0';
    if (plan_read(&plan, given, error)) {
        same = experiment_load(&experiment, &plan, error) == COMMAND_OK && experiment.rules[0].count == book->count;
        for (size_t i = 0; same && i < book->count; i++) {
            same = rules_fingerprint(&experiment.rules[0].rules[i]) == rules_fingerprint(&book->rules[i]);
        }
        experiment_unload(&experiment);
    }
    return same;
}

json_t *lab_table_variant(Session *session, CommandStatus *status) {
    const Table *table = session->table;
    const Rulebook *book = table_book(table);
    const char *spec = variant_spec(table_variant(table));
    json_t *variant = scratch_own(json_pack("{s:s, s:[]}", "spec", spec, "set"));
    if (variant == NULL) {
        *status = print_error(session->screen,
                              "%s: a name that is not UTF-8 cannot be kept in the notebook; rename the file", spec);
        return NULL;
    }
    for (size_t i = 0; i < book->override_count; i++) {
        const char *setting = scratch_format("%s=%s", book->override[i].key, book->override[i].value);
        json_array_append_new(json_object_get(variant, "set"), json_string(setting));
    }
    char error[EXPERIMENT_ERROR];
    if (!says_the_same(variant, book, error)) {
        if (*error == '\0') {
            snprintf(error, EXPERIMENT_ERROR,
                     "the rules at the table are not what %s says now: its files have changed since (`reload` takes "
                     "them, or name a variant)",
                     spec);
        }
        *status = print_error(session->screen, "%s", error);
        return NULL;
    }
    return variant;
}
