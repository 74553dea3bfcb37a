// SPDX-License-Identifier: MIT
// See the header.
#include "tests/repl/lab/run_plan.h"

#include "repl/lab/experiment_private.h"

#include <criterion/criterion.h>

json_t *run_plan_text(const char *text, int threads) {
    char error[EXPERIMENT_ERROR] = "";
    Plan plan;
    json_error_t wrong;
    json_t *given = json_loads(text, 0, &wrong), *result = NULL;
    cr_assert(given != NULL, "%s: %s", text, wrong.text);
    cr_assert(plan_read(&plan, given, error), "%s: %s", text, error);
    CommandStatus status = experiment_run(&plan, NULL, threads, NULL, &result, error);
    cr_assert(status == COMMAND_OK, "%s: %s", text, error);
    json_decref(given);
    return result;
}
