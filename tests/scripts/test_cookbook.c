// SPDX-License-Identifier: MIT
// variants/cookbook.md: each of its files is short, its examples hold with it, and not without it.
#include "scripts/examples.h"
#include "tests/scripts/run_script.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 20, FEWEST_RECIPES = 60 };

static void keep_first(void *context, const VariantExample *example, const char *text) {
    char *first = context;
    (void)example;
    if (*first == '\0') {
        snprintf(first, EXAMPLE_TEXT, "%s", text);
    }
}

static Variant *must_load(const char *spec, const char *title) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    cr_assert(variant != NULL, "%s: %s", title, error.text);
    return variant;
}

// The name that stands in quotes behind `word`, in `name`; false if there is none.
static bool named(const char *text, const char *word, char name[64]) {
    const char *at = strstr(text, word);
    return at != NULL && sscanf(at + strlen(word), "%63[^\"]", name) == 1;
}

static size_t lines_before_examples(const char *text) {
    size_t lines = 0;
    for (; strncmp(text, "  examples", 10) != 0 && *text != '\0'; text = strchr(text, '\n') + 1) {
        lines++;
    }
    return lines;
}

// A file with `over` is a patch, laid over that variant; another is a variant, and what it is based on is the game
// without it.
static void check_recipe(const char *title, const char *text) {
    char over[64], spec[100] = "./recipe.lua", told[EXAMPLE_TEXT] = "";
    bool patch = named(text, "over = \"", over);
    cr_assert(patch || named(text, "based_on = \"", over), "%s: neither over nor based_on", title);
    cr_expect(lines_before_examples(text) <= MOST_LINES, "%s: too long", title);
    FILE *file = fopen("recipe.lua", "w");
    cr_assert(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
    if (patch) {
        snprintf(spec, sizeof spec, "%s+./recipe.lua", over);
    }
    Variant *with = must_load(spec, title);
    Variant *without = must_load(over, title);
    cr_expect(variant_example_count(with) > 0, "%s: no example", title);
    cr_expect(variant_run_examples(with, with, keep_first, told, NULL) == 0, "%s: %s", title, told);
    told[0] = '\0';
    cr_expect(variant_run_examples(with, without, keep_first, told, NULL) > 0, "%s: it holds without the rule", title);
    cr_expect(!patch || strstr(told, "the position cannot be read") == NULL, "%s: without the rule: %s", title, told);
    variant_destroy(without);
    variant_destroy(with);
}

Test(cookbook, every_recipe_works) {
    char *page = read_source("variants/cookbook.md");
    cr_assert(page != NULL);
    size_t recipes = 0;
    for (char *at = strstr(page, "\n### "); at != NULL; at = strstr(at, "\n### ")) {
        char *title = at + 5;
        char *text = strchr(title, '\n');
        *text++ = '\0';
        cr_assert(strncmp(text, "```lua\n", 7) == 0, "%s: no file", title);
        text += 7;
        at = strstr(text, "\n```\n");
        cr_assert(at != NULL, "%s: no end", title);
        at[1] = '\0';
        check_recipe(title, text);
        at += 2;
        recipes++;
    }
    cr_expect(recipes >= FEWEST_RECIPES, "%zu recipes", recipes);
    remove("recipe.lua");
    free(page);
}
