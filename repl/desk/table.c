// SPDX-License-Identifier: MIT
// Editions, rulebooks, game: see table.h.
#include "repl/desk/table.h"

#include "core/hash.h"
#include "core/record.h"
#include "repl/base/scratch.h"

#include <stdlib.h>
#include <string.h>

size_t override_want(Override *list, size_t count, Override setting, int wanted, int present) {
    bool adds = wanted >= 0 && wanted != present;
    if (adds) {
        list[count] = setting;
    }
    return count + adds;
}

static void rulebook_destroy(Rulebook *book) {
    for (size_t i = 0; i < book->override_count; i++) {
        free((char *)book->override[i].key);
        free((char *)book->override[i].value);
    }
    free(book->override);
    free(book->rules);
    free(book);
}

static void drop_newest_book(Table *table) {
    Rulebook *book = table->books;
    table->books = book->older;
    rulebook_destroy(book);
}

static Rulebook *rulebook_create(const Edition *edition) {
    Rulebook *book = memory_get(1, sizeof *book);
    book->edition = edition;
    book->count = variant_game_count(edition->variant);
    book->rules = memory_get(book->count, sizeof *book->rules);
    for (size_t i = 0; i < book->count; i++) {
        book->rules[i] = *variant_rules(edition->variant, i);
        book->pointer[i] = &book->rules[i];
    }
    return book;
}

static void take_variant(Table *table, Variant *variant) {
    table->variants = memory_grow(table->variants, table->variant_count, sizeof *table->variants);
    table->variants[table->variant_count++] = variant;
    table->changes++;
}

// What the files with functions have printed so far: `check` and `reload` show what loading them printed.
static void note_files(Edition *edition) {
    const char *file, *printed;
    free(edition->shown);
    edition->shown = NULL;
    edition->file_count = 0;
    while ((printed = variant_printed(edition->variant, edition->file_count, &file)) != NULL) {
        edition->shown = memory_grow(edition->shown, edition->file_count, sizeof *edition->shown);
        edition->shown[edition->file_count++] = strlen(printed);
    }
}

static Edition *edition_create(Table *table, const Variant *variant, size_t number) {
    Edition *edition = memory_get(1, sizeof *edition);
    edition->variant = variant;
    edition->number = number;
    note_files(edition);
    edition->older = table->editions;
    table->editions = edition;
    return edition;
}

static void drop_newest_edition(Table *table) {
    Edition *edition = table->editions;
    table->editions = edition->older;
    free(edition->shown);
    free(edition);
}

Table *table_create(Variant *variant) {
    Table *table = memory_get(1, sizeof *table);
    table->hand.selected = -1;
    take_variant(table, variant);
    table->books = table->added = rulebook_create(edition_create(table, variant, 0));
    return table;
}

// Clears the game away.
static void end_game(Table *table) {
    table_forget_notes(table);
    game_destroy(table->game);
    table->game = NULL;
}

void table_destroy(Table *table) {
    if (table == NULL) {
        return;
    }
    end_game(table);
    while (table->books != NULL) {
        drop_newest_book(table);
    }
    while (table->editions != NULL) {
        drop_newest_edition(table);
    }
    for (size_t i = 0; i < table->variant_count; i++) {
        variant_destroy(table->variants[i]);
    }
    free(table->variants);
    free(table);
}

void table_begin(Table *table, uint64_t seed, const Position *start) {
    end_game(table);
    table->first = table->added;
    table->game = game_create(table->first->pointer, table->first->count, seed, start);
    memory_need(table->game != NULL);
    table->seed = seed;
    table->start_given = start != NULL;
    if (start != NULL) {
        table->start = *start;
    }
}

const Variant *table_variant(const Table *table) {
    return table_book(table)->edition->variant;
}

const Edition *table_edition(const Table *table, size_t number) {
    const Edition *edition = table->editions;
    while (edition != NULL && edition->number != number) {
        edition = edition->older;
    }
    return edition;
}

// The one that these rules are of.
static const Rulebook *find_book(const Table *table, const Rules *rules) {
    for (const Rulebook *book = table->books; book != NULL; book = book->older) {
        for (size_t i = 0; i < book->count; i++) {
            if (rules == &book->rules[i]) {
                return book;
            }
        }
    }
    return table->added;
}

const Rulebook *table_book(const Table *table) {
    return table->game != NULL ? find_book(table, game_rules(table->game)) : table->added;
}

bool table_was_laid(const Table *table, size_t index) {
    const Edition *now = table_edition(table, game_event(table->game, index)->edition);
    const Edition *before = find_book(table, game_rules_at(table->game, index))->edition;
    return strcmp(variant_spec(now->variant), variant_spec(before->variant)) != 0;
}

const Rules *table_rules(const Table *table) {
    return table->game != NULL ? game_rules(table->game) : &table->added->rules[0];
}

size_t table_game(const Table *table) {
    return (size_t)(table_rules(table) - table_book(table)->rules);
}

const Rules *table_variant_rules(const Table *table) {
    return variant_rules(table_variant(table), table_game(table));
}

// The key goes by the value from now on; NULL: by the files' own.
static void rulebook_note(Rulebook *book, const char *key, const char *value, const char *origin) {
    size_t i = row_find(key, strlen(key), book->override, sizeof *book->override, book->override_count);
    if (i == book->override_count) {
        book->override = memory_grow(book->override, book->override_count, sizeof *book->override);
        book->override[book->override_count++] = (Override){text_copy(key), NULL, NULL};
    }
    Override *own = &book->override[i];
    free((char *)own->value);
    if (value != NULL) {
        *own = (Override){own->key, text_copy(value), origin};
    } else {
        free((char *)own->key);
        *own = book->override[--book->override_count];
    }
}

bool table_lay_setting(Rules *rules, const Variant *variant, const char *key, const char *value, Error *error) {
    bool plain = strcmp(value, "default") == 0, good = true;
    if (strcmp(key, "match.games") == 0 && !plain) {
        error_bad_input(error, "match.games is set by a file alone, which brings the rules of its games: "
                               "return { match = { games = { \"portes\", \"gioul\" } } }");
        return false;
    }
    for (size_t game = 0; game < variant_game_count(variant) && good; game++) {
        const char *said = plain ? table_value(variant_rules(variant, game), key) : value;
        said = plain && *said == '\0' ? "false" : said;
        good = rules_set_text(&rules[game], key, said, error) == STATUS_OK;
    }
    return good;
}

// Lays settings over the book's rules; false with the error filled in.
static bool rulebook_set(Rulebook *book, const Override *settings, size_t count, Error *error) {
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        const Override *own = &settings[i];
        good = table_lay_setting(book->rules, book->edition->variant, own->key, own->value, error);
        rulebook_note(book, own->key, strcmp(own->value, "default") == 0 ? NULL : own->value, own->origin);
    }
    return good;
}

static bool overrides_equal(const Rulebook *a, const Rulebook *b) {
    bool equal = a->override_count == b->override_count;
    for (size_t i = 0; i < a->override_count && equal; i++) {
        const Override *one = &a->override[i], *other = &b->override[i];
        equal = strcmp(one->key, other->key) == 0 && strcmp(one->value, other->value) == 0 &&
                strcmp(one->origin, other->origin) == 0;
    }
    return equal;
}

// Do both say the same in every byte? Rules that were made alike do.
static bool rulebooks_equal(const Rulebook *a, const Rulebook *b) {
    return a->edition == b->edition && a->count == b->count && overrides_equal(a, b) &&
           memcmp(a->rules, b->rules, a->count * sizeof *a->rules) == 0;
}

// Closes the rules and makes the book the one that was added last, or one that says the same; NULL with the error
// filled in, and the book is gone.
static Rulebook *rulebook_finish(Table *table, Rulebook *book, bool good, Error *error) {
    for (size_t game = 0; good && game < book->count; game++) {
        good = rules_complete(&book->rules[game], error) == STATUS_OK;
    }
    size_t count = 0;
    Rulebook *same = table->books;
    while (good && same != NULL && !rulebooks_equal(same, book)) {
        same = same->older;
        count++;
    }
    if (good && same == NULL && count >= TABLE_MOST_BOOKS) {
        error_set(error, STATUS_FULL, 0, 0, "one game has room for %d different sets of rules; begin a new one",
                  TABLE_MOST_BOOKS);
        good = false;
    }
    if (!good || same != NULL) {
        rulebook_destroy(book);
    }
    if (!good) {
        return NULL;
    }
    table->added_is_new = same == NULL;
    if (table->added_is_new) {
        book->older = table->books;
        table->books = book;
    }
    table->added_before = table->added;
    table->added = table->added_is_new ? book : same;
    return table->added;
}

Rulebook *table_add_book(Table *table, const Override *settings, size_t count, Error *error) {
    const Rulebook *present = table_book(table);
    Rulebook *book = rulebook_create(present->edition);
    memcpy(book->rules, present->rules, book->count * sizeof *book->rules);
    for (size_t i = 0; i < present->override_count; i++) {
        const Override *old = &present->override[i];
        rulebook_note(book, old->key, old->value, old->origin);
    }
    return rulebook_finish(table, book, rulebook_set(book, settings, count, error), error);
}

Table *table_copy(const Table *table, VariantError *error) {
    const Rulebook *book = table_book(table);
    memset(error, 0, sizeof *error);
    Variant *variant = variant_copy(table_variant(table), error);
    Table *copy = variant != NULL ? table_create(variant) : NULL;
    Error wrong = {0, 0, ""};
    if (copy != NULL && table_add_book(copy, book->override, book->override_count, &wrong) == NULL) {
        snprintf(error->text, sizeof error->text, "%s", wrong.text);
        table_destroy(copy);
        return NULL;
    }
    if (copy != NULL) {
        copy->editions->saved = book->edition->saved;
    }
    return copy;
}

Game *table_try_rules(const Table *table, const Rules *rules, Error *error) {
    const Rules *old = table_rules(table);
    Game *game = game_create(&old, 1, 0, game_position(table->game));
    memory_need(game != NULL);
    if (game_reload_rules(game, &rules, 1, 0, error) != STATUS_OK) {
        game_destroy(game);
        return NULL;
    }
    return game;
}

// Is the place ("my.lua:14") in a file of the variant?
static bool is_in(const char *place, const Variant *variant) {
    bool found = false;
    for (size_t i = 0; i < variant_file_count(variant) && !found; i++) {
        const char *file = variant_file(variant, i).name;
        found = strncmp(place, file, strlen(file)) == 0 && place[strlen(file)] == ':';
    }
    return found;
}

Override *table_settings_over(const Table *table, const Variant *laid, size_t *count) {
    const Rulebook *book = table_book(table);
    Override *kept = scratch_get(book->override_count + 1, sizeof *kept);
    const Variant *present = book->edition->variant;
    bool again = strcmp(variant_spec(laid), variant_spec(present)) == 0;
    *count = 0;
    for (size_t i = 0; i < book->override_count; i++) {
        const char *place = variant_key_place(laid, book->override[i].key);
        if (again || place == NULL || is_in(place, present)) {
            kept[(*count)++] = book->override[i];
        }
    }
    return kept;
}

Rulebook *table_add_edition(Table *table, Variant *variant, size_t number, Error *error) {
    size_t count;
    const Override *kept = table_settings_over(table, variant, &count);
    Rulebook *book = rulebook_create(edition_create(table, variant, number));
    book = rulebook_finish(table, book, rulebook_set(book, kept, count, error), error);
    if (book == NULL) {
        drop_newest_edition(table);
        return NULL;
    }
    take_variant(table, variant);
    return book;
}

void table_drop_edition(Table *table) {
    table_drop_book(table);
    drop_newest_edition(table);
    variant_destroy(table->variants[--table->variant_count]);
}

void table_renew_places(Table *table, Variant *variant) {
    Edition *edition = table->editions;
    const Variant *before = edition->variant;
    edition->variant = variant;
    note_files(edition);
    // The functions are the same, too; those that are asked from now on are the new ones.
    for (Rulebook *book = table->books; book != NULL; book = book->older) {
        for (size_t i = 0; i < book->count && book->edition == edition; i++) {
            book->rules[i].hooks = variant_rules(variant, i)->hooks;
        }
    }
    bool used = before != table->variants[table->variant_count - 1];
    for (const Edition *older = edition->older; older != NULL; older = older->older) {
        used = used || older->variant == before;
    }
    if (!used) {
        variant_destroy(table->variants[--table->variant_count]);
    }
    take_variant(table, variant);
}

void table_drop_book(Table *table) {
    if (table->added_is_new) {
        drop_newest_book(table);
    }
    table->added = table->added_before;
    table->added_is_new = false;
}

bool table_edition_is(const Edition *edition, const Variant *variant) {
    size_t count = variant_game_count(edition->variant), changed;
    bool same = count == variant_game_count(variant);
    for (size_t i = 0; same && i < count; i++) {
        const Rules *own = variant_rules(edition->variant, i), *other = variant_rules(variant, i);
        table_changed_paths(own, other, &changed); // names are in no fingerprint
        same = changed == 0 && rules_fingerprint(own) == rules_fingerprint(other);
    }
    return same;
}

bool table_rules_differ(const Table *table) {
    return rules_fingerprint(table_rules(table)) != rules_fingerprint(table_variant_rules(table));
}

const char **table_key_paths(const Rules *a, const Rules *b, size_t *count) {
    RulePath path = {.row = 0};
    rules_keys(count);
    const char **paths =
        scratch_get(*count + 2 * (RULES_MAX_LIMITS + RULES_MAX_EXTRA + RULES_MAX_STATE), sizeof *paths);
    for (*count = 0; rules_next_path(a, b, &path); (*count)++) {
        paths[*count] = scratch_copy(path.text);
    }
    return paths;
}

const char **table_changed_paths(const Rules *a, const Rules *b, size_t *count) {
    size_t all;
    const char **paths = table_key_paths(a, b, &all);
    *count = 0;
    for (size_t i = 0; i < all; i++) {
        paths[*count] = paths[i];
        *count += !rules_key_equal(a, b, paths[i]);
    }
    return paths;
}

const char *table_value(const Rules *rules, const char *key) {
    char value[1024];
    rules_get_text(rules, key, value, sizeof value);
    return scratch_copy(value);
}

const char *table_value_said(const Rules *rules, const char *key) {
    const char *value = table_value(rules, key);
    return *value != '\0' ? value : "(nothing)";
}

const char *table_key_place(const Table *table, const char *key) {
    return table_game_key_place(table, table_game(table), key);
}

const char *table_game_key_place(const Table *table, size_t game, const char *key) {
    const Rulebook *book = table_book(table);
    size_t i = row_find(key, strlen(key), book->override, sizeof *book->override, book->override_count);
    if (i < book->override_count) {
        return book->override[i].origin;
    }
    const Variant *variant = book->edition->variant;
    const char *place = variant_game_key_place(variant, game, key);
    return place != NULL ? place : "the default";
}

// ---- remarks about events

// Stands for an event and the position before it, so that a remark is not taken for one about what came in its place.
static uint64_t hash_of(const Game *game, size_t index) {
    char record[EVENT_TEXT];
    record_print(game, index, record);
    uint64_t hash = hash_bytes(HASH_START, game_position_at(game, index), sizeof(Position));
    return hash_bytes(hash, record, strlen(record));
}

// The first note about this event or a later one. Every event is asked about whenever the game is kept.
static size_t find_note(const Table *table, size_t index) {
    size_t low = 0, high = table->note_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        low = table->note[middle].event < index ? middle + 1 : low;
        high = low > middle ? high : middle;
    }
    return low;
}

const char *table_judgement(const Table *table, size_t index) {
    size_t at = find_note(table, index);
    bool there = at < table->note_count && table->note[at].event == index;
    return there && table->note[at].hash == hash_of(table->game, index) ? table->note[at].text : NULL;
}

const char *table_note(const Table *table, size_t index) {
    const char *text = table_judgement(table, index);
    return text != NULL && *text != '\0' ? text : NULL;
}

void table_add_note(Table *table, size_t index, const char *text) {
    size_t at = find_note(table, index);
    if (at == table->note_count || table->note[at].event != index) {
        table->note = memory_grow(table->note, table->note_count, sizeof *table->note);
        memmove(&table->note[at + 1], &table->note[at], (table->note_count++ - at) * sizeof *table->note);
        table->note[at] = (Note){.event = index};
    }
    free(table->note[at].text);
    table->note[at].hash = hash_of(table->game, index);
    table->note[at].text = text_copy(text);
    table->changes++;
}

void table_forget_notes(Table *table) {
    for (size_t i = 0; i < table->note_count; i++) {
        free(table->note[i].text);
    }
    free(table->note);
    table->note = NULL;
    table->note_count = 0;
    table->changes++;
}
