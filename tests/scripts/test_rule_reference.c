// SPDX-License-Identifier: MIT
// variants/README.md holds the present tables of rule keys and house rules, and what else it says of files is true.
#include "scripts/examples.h"
#include "tests/scripts/rule_reference.h"
#include "tests/scripts/run_script.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(rule_reference, table_is_fresh) {
    char *page = read_source("variants/README.md");
    cr_assert(page != NULL);
    char *fresh = rule_reference_page(page);
    cr_assert(fresh != NULL, "the page has no part for the tables, or a patch is bad");
    cr_expect(strcmp(page, fresh) == 0, "a table is stale: run build/test/tests/scripts/write_rule_reference > new.md "
                                        "&& mv new.md variants/README.md");
    // and a stale one would be noticed
    static const char *const rows[] = {"| `head.per_turn` |", "| `house/exact_bearoff` |"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *row = strstr(page, rows[i]);
        cr_assert(row != NULL);
        row[3] = 'x';
        char *again = rule_reference_page(page);
        cr_expect(again != NULL && strcmp(page, again) != 0 && strcmp(fresh, again) == 0);
        free(again);
        row[3] = rows[i][3];
    }
    free(fresh);
    free(page);
}

// Each shipped file is named in the page.
Test(rule_reference, all_files_are_named) {
    char *page = read_source("variants/README.md");
    cr_assert(page != NULL);
    for (int patches = 0; patches < 2; patches++) {
        size_t count;
        const char *const *names = patches ? variant_shipped_patches(&count) : variant_shipped_names(&count);
        for (size_t i = 0; i < count; i++) {
            cr_expect(strstr(page, names[i]) != NULL, "%s is not named in variants/README.md", names[i]);
        }
    }
    free(page);
}

// The file that the page shows is what the page says: a patch whose example holds.
Test(rule_reference, sample_file_works) {
    char *page = read_source("variants/README.md");
    cr_assert(page != NULL);
    const char *begin = strstr(page, "```lua\n");
    const char *end = begin != NULL ? strstr(begin, "\n```\n") : NULL;
    cr_assert(end != NULL);
    begin += strlen("```lua\n");
    FILE *file = fopen("readme_sample.lua", "w");
    cr_assert(file != NULL);
    fwrite(begin, 1, (size_t)(end - begin), file);
    fclose(file);
    VariantError error;
    Variant *variant = variant_load("long_nardi+readme_sample.lua", &error);
    cr_assert(variant != NULL, "%s", error.text);
    cr_expect(variant_rules(variant, 0)->head_per_turn == 2 && variant_rules(variant, 0)->limit_count == 1);
    cr_expect(variant_example_count(variant) == 1 && variant_run_examples(variant, variant, NULL, NULL, NULL) == 0);
    variant_destroy(variant);
    cr_expect(variant_load("readme_sample.lua", &error) == NULL && strstr(error.text, "is a patch") != NULL);
    remove("readme_sample.lua");
    free(page);
}
