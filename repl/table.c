// SPDX-License-Identifier: MIT
// Variant, rulebooks, game: see table.h.
#include "repl/table.h"

#include "repl/text.h"

#include <stdlib.h>
#include <string.h>

static void rulebook_destroy(Rulebook *book) {
    for (size_t i = 0; i < book->override_count; i++) {
        free(book->override[i].key);
        free(book->override[i].value);
    }
    free(book->override);
    free(book);
}

static Rulebook *rulebook_create(const Variant *variant) {
    Rulebook *book = memory_get(1, sizeof *book);
    book->count = variant_game_count(variant);
    for (size_t i = 0; i < book->count; i++) {
        book->rules[i] = *variant_rules(variant, i);
        book->pointer[i] = &book->rules[i];
    }
    return book;
}

Table *table_create(Variant *variant) {
    Table *table = memory_get(1, sizeof *table);
    table->variant = variant;
    table->books = rulebook_create(variant);
    return table;
}

void table_destroy(Table *table) {
    if (table == NULL) {
        return;
    }
    if (table->game != NULL) {
        game_destroy(table->game);
    }
    while (table->books != NULL) {
        Rulebook *older = table->books->older;
        rulebook_destroy(table->books);
        table->books = older;
    }
    variant_destroy(table->variant);
    free(table);
}

void table_begin(Table *table, uint64_t seed, const Position *start) {
    const Rulebook *book = table_book(table);
    Game *game = game_create(book->pointer, book->count, seed, start);
    if (game == NULL) {
        memory_exhausted();
    }
    if (table->game != NULL) {
        game_destroy(table->game);
    }
    table->game = game;
    table->first = book;
    table->seed = seed;
    table->start_given = start != NULL;
    if (start != NULL) {
        table->start = *start;
    }
}

void table_end(Table *table) {
    if (table->game != NULL) {
        game_destroy(table->game);
    }
    table->game = NULL;
}

const Rulebook *table_book(const Table *table) {
    if (table->game == NULL) {
        return table->books;
    }
    const Rules *rules = game_rules(table->game);
    for (const Rulebook *book = table->books; book != NULL; book = book->older) {
        for (size_t i = 0; i < book->count; i++) {
            if (rules == &book->rules[i]) {
                return book;
            }
        }
    }
    return table->books;
}

const Rules *table_rules(const Table *table) {
    return table->game != NULL ? game_rules(table->game) : &table->books->rules[0];
}

const Rules *table_variant_rules(const Table *table) {
    const Rulebook *book = table_book(table);
    const Rules *rules = table_rules(table);
    for (size_t i = 0; i < book->count; i++) {
        if (rules == &book->rules[i]) {
            return variant_rules(table->variant, i);
        }
    }
    return variant_rules(table->variant, 0);
}

static void rulebook_note(Rulebook *book, const char *key, const char *value, const char *origin) {
    for (size_t i = 0; i < book->override_count; i++) {
        if (strcmp(book->override[i].key, key) == 0) {
            free(book->override[i].value);
            book->override[i].value = text_copy(value);
            book->override[i].origin = origin;
            return;
        }
    }
    Override *more = realloc(book->override, (book->override_count + 1) * sizeof *more);
    if (more == NULL) {
        memory_exhausted();
    }
    book->override = more;
    book->override[book->override_count++] = (Override){text_copy(key), text_copy(value), origin};
}

Rulebook *table_add_book(Table *table, const Override *settings, size_t count, Error *error) {
    const Rulebook *present = table_book(table);
    Rulebook *book = memory_get(1, sizeof *book);
    book->count = present->count;
    for (size_t i = 0; i < book->count; i++) {
        book->rules[i] = present->rules[i];
        book->pointer[i] = &book->rules[i];
    }
    for (size_t i = 0; i < present->override_count; i++) {
        const Override *old = &present->override[i];
        rulebook_note(book, old->key, old->value, old->origin);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t game = 0; game < book->count; game++) {
            if (rules_set_text(&book->rules[game], settings[i].key, settings[i].value, error) != STATUS_OK) {
                rulebook_destroy(book);
                return NULL;
            }
        }
        rulebook_note(book, settings[i].key, settings[i].value, settings[i].origin);
    }
    for (size_t game = 0; game < book->count; game++) {
        if (rules_complete(&book->rules[game], error) != STATUS_OK) {
            rulebook_destroy(book);
            return NULL;
        }
    }
    book->older = table->books;
    table->books = book;
    return book;
}

void table_drop_book(Table *table) {
    Rulebook *book = table->books;
    table->books = book->older;
    rulebook_destroy(book);
}

bool table_rules_differ(const Table *table) {
    size_t count;
    const Rules *mine = table_rules(table);
    const Rules *own = table_variant_rules(table);
    char **paths = table_key_paths(mine, own, &count);
    bool differ = false;
    for (size_t i = 0; i < count && !differ; i++) {
        differ = !rules_key_equal(mine, own, paths[i]);
    }
    table_free_paths(paths, count);
    return differ;
}

static bool has_limit(const Rules *rules, const char *name) {
    for (int i = 0; i < rules->limit_count; i++) {
        if (strcmp(rules->limits[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

char **table_key_paths(const Rules *a, const Rules *b, size_t *count) {
    size_t rows;
    const RuleKey *row = rules_keys(&rows);
    char **paths = memory_get(rows + 2 * RULES_MAX_LIMITS, sizeof *paths);
    *count = 0;
    for (size_t i = 0; i < rows; i++) {
        if (row[i].type != RULE_LIMIT) {
            paths[(*count)++] = text_copy(row[i].path);
            continue;
        }
        for (int j = 0; j < a->limit_count; j++) {
            paths[(*count)++] = text_format("limits.%s", a->limits[j].name);
        }
        for (int j = 0; j < b->limit_count; j++) {
            if (!has_limit(a, b->limits[j].name)) {
                paths[(*count)++] = text_format("limits.%s", b->limits[j].name);
            }
        }
    }
    return paths;
}

void table_free_paths(char **paths, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(paths[i]);
    }
    free(paths);
}

const char *table_key_place(const Table *table, const char *key) {
    const Rulebook *book = table_book(table);
    for (size_t i = 0; i < book->override_count; i++) {
        if (strcmp(book->override[i].key, key) == 0) {
            return book->override[i].origin;
        }
    }
    const char *place = variant_key_place(table->variant, key);
    return place != NULL ? place : "the default";
}
