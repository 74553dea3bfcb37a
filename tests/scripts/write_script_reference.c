// SPDX-License-Identifier: MIT
// Prints scripts/README.md with the present reference, or the annotation file:
//   build/dev/tests/scripts/write_script_reference page > new.md && mv new.md scripts/README.md
//   build/dev/tests/scripts/write_script_reference annotations > new.lua && mv new.lua scripts/nardbox.d.lua
#include "tests/scripts/run_script.h"
#include "tests/scripts/script_reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argument_count, char **arguments) {
    const char *what = argument_count == 2 ? arguments[1] : "";
    char *page = NULL, *fresh = NULL;
    if (strcmp(what, "page") == 0) {
        page = read_source("scripts/README.md");
        fresh = page != NULL ? script_reference_page(page) : NULL;
    } else if (strcmp(what, "annotations") == 0) {
        fresh = script_annotations();
    } else {
        fputs("usage: write_script_reference page | annotations\n", stderr);
        return 2;
    }
    int status = fresh != NULL && fputs(fresh, stdout) >= 0 ? 0 : 1;
    if (status != 0) {
        fputs("scripts/README.md cannot be read or has no part for the reference\n", stderr);
    }
    free(page);
    free(fresh);
    return status;
}
