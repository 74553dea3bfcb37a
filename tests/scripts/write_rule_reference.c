// SPDX-License-Identifier: MIT
// Prints variants/README.md with the present tables:
//   build/test/tests/scripts/write_rule_reference > new.md && mv new.md variants/README.md
#include "tests/scripts/rule_reference.h"
#include "tests/scripts/run_script.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *page = read_source("variants/README.md");
    char *fresh = page != NULL ? rule_reference_page(page) : NULL;
    int status = fresh != NULL && fputs(fresh, stdout) >= 0 ? 0 : 1;
    if (status != 0) {
        fputs("variants/README.md cannot be read or has no part for the tables\n", stderr);
    }
    free(page);
    free(fresh);
    return status;
}
