// SPDX-License-Identifier: MIT
// A variant as a whole: the files of a spec laid over one another, and what is known of the result.
//
// Laying over is applying: the settings of the parents (left to right, each with its own parents first), then the
// file's own, then those of the patches; a key that is set again is replaced. With match.games each game is laid out
// in the same way first, and the settings of the file that names them come on top of each.
//
// Invariant: a Variant that variant_load returned has at least one game, and each of its Rules is complete.
#include "scripts/host/hooks/hooks_private.h"
#include "scripts/limits.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Where a key was set.
typedef struct Place {
    size_t game; // which of match.games
    const char *path;
    const char *text; // "long_nardi.lua:14"
} Place;

enum { MOST_WARNINGS = 100, MOST_SETTINGS = 4096 };

// One sentence about what a file says to no effect.
typedef struct Warning {
    const char *text;
    struct Warning *next;
} Warning;

// What a variant and its copies have in common. It is freed with the last of them.
typedef struct Shared {
    Arena arena;
    Warning *warnings; // in the order in which they were found
    atomic_int owners;
} Shared;

struct Variant {
    Shared *shared;
    VariantHooks hooks;
    const char *spec, *name, *title, *about, *source, *output;
    size_t game_count;
    Rules rules[RULES_MAX_GAMES];
    const char *game_names[RULES_MAX_GAMES];
    const SourceFile *files[VARIANT_MAX_VISITS];
    size_t file_count;
    Place *places;
    size_t place_count;
    const VariantExample *examples;
    size_t example_count;
};

// Files in the order in which their settings apply, repetitions included.
typedef struct Layers {
    SourceFile *file[VARIANT_MAX_VISITS];
    size_t count, setting_count;
    SourceFile *games; // the last file with match.games
    SourceFile *last;  // the last file that the spec itself names
    const char *name;  // "long_nardi+my_patch"
    const char *title;
    const char *about, *source;
} Layers;

// --- Collecting the files --------------------------------------------------------------------------------------

// Describes the circle that ends in `file`: the files on the way are those marked as loading, in the order of `way`.
static bool fail_cycle(Loader *loader, SourceFile *const *way, size_t depth, const SourceFile *file, int line) {
    char circle[600] = "";
    size_t first = 0;
    while (first < depth && way[first] != file) {
        first++;
    }
    for (size_t i = first; i < depth; i++) {
        size_t used = strlen(circle);
        snprintf(circle + used, sizeof circle - used, "%s -> ", way[i]->name);
    }
    return variant_fail(loader, VARIANT_SCRIPT, way[depth - 1], line, "based_on", "variants go round in a circle: %s%s",
                        circle, file->name);
}

static bool collect(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line,
                    SourceFile **found);

// Adds the layers of a whole spec (parts joined by '+') that `way` ends in. *last: the file of its last part.
static bool collect_spec(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line,
                         SourceFile **last) {
    bool more = true;
    while (more) {
        const char *start = spec;
        size_t length = variant_next_part(loader, &spec, depth > 0 ? way[depth - 1] : NULL);
        char *part = arena_copy(loader->arena, start, length);
        if (part == NULL) {
            return variant_no_memory(loader);
        }
        if (length == 0) {
            return variant_fail(loader, depth > 0 ? VARIANT_SCRIPT : VARIANT_NOT_FOUND,
                                depth > 0 ? way[depth - 1] : NULL, line, "based_on",
                                "a variant needs a name: backgammon, ./my.lua, backgammon+house/patch");
        }
        if (!collect(loader, layers, part, way, depth, line, last)) {
            return false;
        }
        more = spec > start + length; // a '+' was passed
    }
    return true;
}

static bool is_patch(const SourceFile *file) {
    return !file->has_layout && !file->has_parents && !file->has_games;
}

static bool collect(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line,
                    SourceFile **found) {
    const SourceFile *from = depth > 0 ? way[depth - 1] : NULL;
    SourceFile *file = variant_find_file(loader, spec, from, line);
    if (file == NULL) {
        return false;
    }
    if (file->loading) {
        return fail_cycle(loader, way, depth, file, line);
    }
    if (depth == VARIANT_MAX_DEPTH) {
        return variant_fail(loader, VARIANT_SCRIPT, from, line, "based_on",
                            "more than %d variants are based on one another", VARIANT_MAX_DEPTH);
    }
    if (!file->read) {
        if (!variant_read_file(loader, file)) {
            return false;
        }
        file->read = true;
    }
    file->loading = true;
    way[depth] = file;
    for (size_t i = 0; i < file->parent_count; i++) {
        SourceFile *parent;
        if (!collect_spec(loader, layers, file->parents[i].spec, way, depth + 1, file->parents[i].line, &parent)) {
            return false;
        }
    }
    file->loading = false;
    if (layers->count == VARIANT_MAX_VISITS) {
        return variant_fail(loader, VARIANT_SCRIPT, from, line, "based_on",
                            "more than %d files are laid over one another", VARIANT_MAX_VISITS);
    }
    layers->setting_count += file->setting_count;
    if (layers->setting_count > MOST_SETTINGS) { // each is compared with the others
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL, "the files together set more than %d keys",
                            MOST_SETTINGS);
    }
    layers->file[layers->count++] = file;
    layers->games = file->has_games ? file : layers->games;
    *found = file;
    return true;
}

// "a" then "b": "a+b"; NULL stands for nothing yet.
static const char *join(Arena *arena, const char *left, const char *right, const char *between) {
    return left == NULL ? right : arena_format(arena, "%s%s%s", left, between, right);
}

// The layers of a spec with what is to be said of them. A patch adds its title to that of the game below it.
static bool collect_layers(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line) {
    memset(layers, 0, sizeof *layers);
    if (!collect_spec(loader, layers, spec, way, depth, line, &layers->last)) {
        return false;
    }
    bool playable = false;
    for (size_t i = 0; i < layers->count; i++) {
        const SourceFile *file = layers->file[i];
        playable = playable || file->has_layout || file->has_games;
        if (!is_patch(file) || layers->title == NULL) {
            layers->title = file->title != NULL ? file->title : layers->title;
            layers->about = file->about != NULL ? file->about : layers->about;
            layers->source = file->source != NULL ? file->source : layers->source;
        } else if (file->title != NULL) {
            layers->title = join(loader->arena, layers->title, file->title, " + ");
        }
    }
    if (!playable) {
        const SourceFile *file = layers->last;
        if (is_patch(file)) {
            return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL,
                                "is a patch (it has neither based_on nor layout); lay it over a variant: %s+%s",
                                file->over != NULL ? file->over : "backgammon", spec);
        }
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL,
                            "no layout: neither the file nor what it is based on has one");
    }
    return true;
}

// The name of a spec's parts: "long_nardi", "my" for ./my.lua, joined by '+'.
static const char *name_of_spec(Loader *loader, const char *spec) {
    const char *name = NULL;
    const char *rest = spec;
    while (*rest != '\0') {
        const char *start = rest;
        char *part = arena_copy(loader->arena, start, variant_next_part(loader, &rest, NULL));
        SourceFile *file = part != NULL ? variant_find_file(loader, part, NULL, 0) : NULL;
        if (file == NULL) {
            return NULL; // only for lack of memory: all parts were found before
        }
        name = join(loader->arena, name, file->name, "+");
        if (name == NULL) {
            return NULL;
        }
    }
    return name;
}

// --- Applying --------------------------------------------------------------------------------------------------

bool variant_warn(Loader *loader, const SourceFile *file, int line, const char *format, ...) {
    Shared *shared = loader->variant->shared;
    char text[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    Warning *warning = arena_allocate(&shared->arena, sizeof *warning);
    if (warning == NULL) {
        return variant_no_memory(loader);
    }
    warning->text = arena_format(&shared->arena, "%s:%d: %s", file->display, line, text);
    Warning **last = &shared->warnings;
    int count = 0;
    for (; *last != NULL && warning->text != NULL; last = &(*last)->next) {
        if (strcmp((*last)->text, warning->text) == 0 || ++count == MOST_WARNINGS) {
            return true; // another game of the match has the same, or nobody would read them all
        }
    }
    *last = warning->text != NULL ? warning : NULL;
    return warning->text != NULL || variant_no_memory(loader);
}

// A setting that takes away an entry with a name of its own (a limit, an outcome, a state): is it there? Else what is.
static bool warn_absent(Loader *loader, const Rules *rules, const Setting *setting) {
    const RuleKey *key = rules_find_key(setting->path);
    const RuleValue *value = &setting->value;
    if (!rules_value_removes(key, value) || strcmp(key->path, setting->path) == 0) {
        return true;
    }
    const char *names[RULES_MAX_LIMITS + RULES_MAX_EXTRA + RULES_MAX_STATE], *name = strrchr(setting->path, '.') + 1;
    char all[160] = "";
    size_t count = 0, prefix = (size_t)(name - setting->path);
    for (const char *entry; (entry = rules_entry_name(rules, key, (int)count)) != NULL; count++) {
        if (strcmp(entry, name) == 0) {
            return true;
        }
        names[count] = entry;
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", count > 0 ? ", " : "", entry);
    }
    const char *near = word_nearest(name, strlen(name), names, count);
    const char *word = value->kind == VALUE_TEXT ? "\"none\"" : "false";
    if (near != NULL || count == 1) {
        return variant_warn(loader, setting->file, setting->line, "%s = %s changes nothing: there is %.*s%s, no %s",
                            setting->path, word, (int)prefix, setting->path, near != NULL ? near : names[0], name);
    }
    return variant_warn(loader, setting->file, setting->line, "%s = %s changes nothing: %s%.*s%s%s", setting->path,
                        word, count > 0 ? "there are under " : "there is nothing under ", (int)prefix - 1,
                        setting->path, count > 0 ? ": " : "", all);
}

static bool apply(Loader *loader, Rules *rules, const Layers *layers, const char *except) {
    for (size_t i = 0; i < layers->count; i++) {
        const SourceFile *file = layers->file[i];
        for (size_t s = 0; s < file->setting_count; s++) {
            const Setting *setting = &file->settings[s];
            Error error;
            if (except != NULL && strncmp(setting->path, except, strlen(except)) == 0) {
                continue;
            }
            if (!warn_absent(loader, rules, setting)) {
                return false;
            }
            if (rules_set_value(rules, setting->path, &setting->value, &error) != STATUS_OK) {
                return variant_fail(loader, VARIANT_SCRIPT, file, setting->line, NULL, "%s", error.text);
            }
        }
    }
    return true;
}

// The last setting of a key.
static const Setting *find_setting(const Layers *layers, const char *path) {
    for (size_t i = layers->count; i > 0; i--) {
        const SourceFile *file = layers->file[i - 1];
        for (size_t s = file->setting_count; s > 0; s--) {
            if (strcmp(file->settings[s - 1].path, path) == 0) {
                return &file->settings[s - 1];
            }
        }
    }
    return NULL;
}

// Is `path` named in the text, as a whole word?
static bool names_path(const char *text, const char *path) {
    size_t length = strlen(path);
    for (const char *at = strstr(text, path); at != NULL; at = strstr(at + 1, path)) {
        const char *const word = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
        bool begins = at == text || strchr(word, at[-1]) == NULL;
        if (begins && (at[length] == '\0' || strchr(word, at[length]) == NULL)) {
            return true;
        }
    }
    return false;
}

// Closes the rules. A contradiction is shown where the last of the keys that it names was set: that is the file that
// did not fit what lay below it.
static bool complete(Loader *loader, Rules *rules, const Layers *layers) {
    Error error;
    if (rules_complete(rules, &error) == STATUS_OK) {
        return true;
    }
    const Setting *setting = NULL;
    for (size_t i = layers->count; i > 0 && setting == NULL; i--) {
        const SourceFile *file = layers->file[i - 1];
        for (size_t s = file->setting_count; s > 0 && setting == NULL; s--) {
            setting = names_path(error.text, file->settings[s - 1].path) ? &file->settings[s - 1] : NULL;
        }
    }
    const SourceFile *file = setting != NULL ? setting->file : layers->last;
    const char *dot = setting != NULL ? strrchr(setting->path, '.') : NULL;
    return variant_fail(loader, VARIANT_SCRIPT, file, setting != NULL ? setting->line : 0,
                        dot != NULL       ? dot + 1
                        : setting != NULL ? setting->path
                                          : NULL,
                        "%s", error.text);
}

static void remember_files(Variant *variant, const Layers *layers) {
    for (size_t i = 0; i < layers->count; i++) {
        bool known = false;
        for (size_t f = 0; f < variant->file_count; f++) {
            known = known || variant->files[f] == layers->file[i];
        }
        if (!known && variant->file_count < VARIANT_MAX_VISITS) {
            variant->files[variant->file_count++] = layers->file[i];
        }
    }
}

// Notes one place; there is room for it in variant->places.
static bool remember_place(Variant *variant, size_t game, const char *path, const SourceFile *file, int line) {
    size_t p = 0;
    while (p < variant->place_count &&
           (variant->places[p].game != game || strcmp(variant->places[p].path, path) != 0)) {
        p++;
    }
    variant->place_count += p == variant->place_count;
    variant->places[p].game = game;
    variant->places[p].path = path;
    variant->places[p].text =
        line > 0 ? arena_format(&variant->shared->arena, "%s:%d", file->display, line) : file->display;
    return variant->places[p].text != NULL;
}

// Notes where the layers set their keys and have their hooks; later ones replace earlier ones.
static bool remember_places(Loader *loader, size_t game, const Layers *layers, const char *except) {
    Variant *variant = loader->variant;
    size_t count = variant->place_count;
    for (size_t i = 0; i < layers->count; i++) {
        count += layers->file[i]->setting_count + HOOK_COUNT;
    }
    Place *places = arena_allocate(&variant->shared->arena, (count + 1) * sizeof *places);
    if (places == NULL) {
        return variant_no_memory(loader);
    }
    if (variant->place_count > 0) {
        memcpy(places, variant->places, variant->place_count * sizeof *places);
    }
    variant->places = places;
    for (size_t i = 0; i < layers->count; i++) {
        const SourceFile *file = layers->file[i];
        for (size_t s = 0; s < file->setting_count; s++) {
            const Setting *setting = &file->settings[s];
            if (except != NULL && strncmp(setting->path, except, strlen(except)) == 0) {
                continue;
            }
            if (!remember_place(variant, game, setting->path, file, setting->line)) {
                return variant_no_memory(loader);
            }
        }
        for (int hook = 0; hook < HOOK_COUNT; hook++) {
            if (file->hook[hook] != HOOK_NOT_SAID &&
                !remember_place(variant, game, hook_names[hook], file, file->hook_line[hook])) {
                return variant_no_memory(loader);
            }
        }
    }
    return true;
}

// The hooks of a game: those of its own files, then those of the file that lays the match over it (may be NULL).
static bool compose_hooks(Loader *loader, size_t game, const Layers *layers, const Layers *outer) {
    SourceFile *files[2 * VARIANT_MAX_VISITS];
    size_t count = layers->count;
    memcpy(files, layers->file, count * sizeof *files);
    if (outer != NULL) {
        memcpy(files + count, outer->file, outer->count * sizeof *files);
        count += outer->count;
    }
    return variant_compose_hooks(loader, loader->hooks, game, files, count, &loader->variant->rules[game]);
}

static bool load_games(Loader *loader, const Layers *outer) {
    Variant *variant = loader->variant;
    SourceFile *way[VARIANT_MAX_DEPTH + 1];
    way[0] = outer->games;
    outer->games->loading = true;
    for (size_t i = 0; i < outer->games->game_count; i++) {
        const Reference *game = &outer->games->games[i];
        Layers layers;
        if (!collect_layers(loader, &layers, game->spec, way, 1, game->line)) {
            return false;
        }
        if (layers.games != NULL) {
            return variant_fail(loader, VARIANT_SCRIPT, outer->games, game->line, "games",
                                "match.games: %s is itself a match of several games", game->spec);
        }
        Rules *rules = &variant->rules[i];
        rules_init(rules);
        // The match is the outer file's; so is what it says of all its games.
        if (!apply(loader, rules, &layers, "match.") || !apply(loader, rules, outer, NULL) ||
            !complete(loader, rules, &layers) || !remember_places(loader, i, &layers, "match.") ||
            !remember_places(loader, i, outer, NULL)) {
            return false;
        }
        if (!compose_hooks(loader, i, &layers, outer)) {
            return false;
        }
        remember_files(variant, &layers);
        variant->game_names[i] = layers.last->name;
        variant->game_count = i + 1;
    }
    remember_files(variant, outer);
    return true;
}

// Worked examples hold for the very game their file describes, so parents' are not inherited. Those of a patch that
// says what it is shown over hold there alone.
static bool take_examples(Loader *loader, const Layers *layers) {
    Variant *variant = loader->variant;
    const SourceFile *last = layers->last;
    if (last->over != NULL && !is_patch(last)) {
        return variant_fail(loader, VARIANT_SCRIPT, last, last->over_line, "over",
                            "`over` is for patches: it says what the examples are shown over; this file has %s",
                            last->has_parents  ? "based_on"
                            : last->has_layout ? "a layout"
                                               : "match.games");
    }
    if (last->over != NULL) {
        const char *shown = arena_format(&variant->shared->arena, "%s+%s", last->over, last->name);
        if (shown == NULL) {
            return variant_no_memory(loader);
        }
        if (strcmp(shown, variant->name) != 0) {
            return true;
        }
    }
    variant->examples = last->examples;
    variant->example_count = last->example_count;
    return true;
}

static bool load(Loader *loader, const char *spec) {
    Variant *variant = loader->variant;
    SourceFile *way[VARIANT_MAX_DEPTH + 1];
    Layers layers;
    variant->spec = arena_copy(&variant->shared->arena, spec, strlen(spec));
    if (variant->spec == NULL) {
        return variant_no_memory(loader);
    }
    if (!collect_layers(loader, &layers, spec, way, 0, 0)) {
        return false;
    }
    variant->title = layers.title != NULL ? layers.title : "";
    variant->about = layers.about != NULL ? layers.about : "";
    variant->source = layers.source != NULL ? layers.source : "";
    variant->name = name_of_spec(loader, spec);
    if (variant->name == NULL) {
        return variant_no_memory(loader);
    }
    if (!take_examples(loader, &layers)) {
        return false;
    }
    // match.games = {} in a later layer takes the games of an earlier one away.
    const Setting *games = find_setting(&layers, "match.games");
    if (games != NULL && games->file->has_games) {
        return load_games(loader, &layers);
    }
    rules_init(&variant->rules[0]);
    variant->game_count = 1;
    variant->game_names[0] = variant->name;
    remember_files(variant, &layers);
    return apply(loader, &variant->rules[0], &layers, NULL) && complete(loader, &variant->rules[0], &layers) &&
           remember_places(loader, 0, &layers, NULL) && compose_hooks(loader, 0, &layers, NULL);
}

Variant *variant_load(const char *spec, VariantError *error) {
    return variant_load_kept(spec, NULL, 0, error);
}

Variant *variant_load_kept(const char *spec, const VariantText *texts, size_t count, VariantError *error) {
    error->status = VARIANT_OK;
    error->text[0] = '\0';
    Variant *variant = calloc(1, sizeof *variant);
    Shared *shared = calloc(1, sizeof *shared);
    Loader loader = {.variant = variant, .error = error, .kept = texts, .kept_count = count};
    if (variant == NULL || shared == NULL) {
        free(variant);
        free(shared);
        limits_no_memory();
        variant_no_memory(&loader);
        return NULL;
    }
    atomic_init(&shared->owners, 1);
    variant->shared = shared;
    loader.arena = &shared->arena;
    loader.hooks = &variant->hooks;
    loader.deadline = variant_clock() + sandbox_default_limits().time_ms;
    if (!load(&loader, spec)) {
        variant_destroy(variant);
        return NULL;
    }
    variant->output = loader.output != NULL ? loader.output : "";
    return variant;
}

void variant_destroy(Variant *variant) {
    if (variant != NULL) {
        variant_free_hooks(&variant->hooks);
        if (atomic_fetch_sub(&variant->shared->owners, 1) == 1) {
            arena_free(&variant->shared->arena);
            free(variant->shared);
        }
        free(variant);
    }
}

Variant *variant_copy(const Variant *variant, VariantError *error) {
    Variant *copy = malloc(sizeof *copy);
    error->status = VARIANT_OK;
    error->text[0] = '\0';
    if (copy == NULL) {
        error->status = VARIANT_NO_MEMORY;
        snprintf(error->text, sizeof error->text, "not enough memory to copy the variant");
        return NULL;
    }
    *copy = *variant;
    memset(&copy->hooks, 0, sizeof copy->hooks);
    atomic_fetch_add(&copy->shared->owners, 1);
    if (!variant_copy_hooks(&variant->hooks, &copy->hooks, copy->rules, copy->game_count, error)) {
        variant_destroy(copy);
        return NULL;
    }
    return copy;
}

// --- Questions -------------------------------------------------------------------------------------------------

size_t variant_game_count(const Variant *variant) {
    return variant->game_count;
}

const Rules *variant_rules(const Variant *variant, size_t game) {
    return game < variant->game_count ? &variant->rules[game] : NULL;
}

const char *variant_game_name(const Variant *variant, size_t game) {
    return game < variant->game_count ? variant->game_names[game] : NULL;
}

const char *variant_spec(const Variant *variant) {
    return variant->spec;
}

const char *variant_name(const Variant *variant) {
    return variant->name;
}

const char *variant_title(const Variant *variant) {
    return variant->title;
}

const char *variant_about(const Variant *variant) {
    return variant->about;
}

const char *variant_source(const Variant *variant) {
    return variant->source;
}

const char *variant_output(const Variant *variant) {
    return variant->output;
}

size_t variant_file_count(const Variant *variant) {
    return variant->file_count;
}

const char *variant_file(const Variant *variant, size_t index) {
    return index < variant->file_count ? variant->files[index]->display : NULL;
}

const char *variant_file_path(const Variant *variant, size_t index) {
    return index < variant->file_count ? variant->files[index]->path : NULL;
}

const char *variant_file_text(const Variant *variant, size_t index, size_t *length) {
    *length = variant->files[index]->length;
    return variant->files[index]->text;
}

bool variant_hook(const Variant *variant, size_t game, size_t index, VariantHook *out) {
    const HookSet *set = game < variant->game_count ? variant->hooks.set[game] : NULL;
    for (int hook = 0; hook < HOOK_COUNT && set != NULL; hook++) {
        for (int i = 0; i < set->count[hook]; i++) {
            if (index-- == 0) {
                const SourceFile *source = set->file[hook][i]->source;
                *out = (VariantHook){.hook = (Hook)hook,
                                     .name = hook_names[hook],
                                     .file = source->display,
                                     .line = source->hook_line[hook]};
                return true;
            }
        }
    }
    return false;
}

static const char *text_or_empty(const char *text) {
    return text != NULL ? text : "";
}

const char *variant_file_about(const Variant *variant, size_t index) {
    return index < variant->file_count ? text_or_empty(variant->files[index]->about) : "";
}

const char *variant_file_source(const Variant *variant, size_t index) {
    return index < variant->file_count ? text_or_empty(variant->files[index]->source) : "";
}

size_t variant_example_count(const Variant *variant) {
    return variant->example_count;
}

const VariantExample *variant_example(const Variant *variant, size_t index) {
    return index < variant->example_count ? &variant->examples[index] : NULL;
}

const char *variant_game_key_place(const Variant *variant, size_t game, const char *path) {
    for (size_t i = 0; i < variant->place_count; i++) {
        if (variant->places[i].game == game && strcmp(variant->places[i].path, path) == 0) {
            return variant->places[i].text;
        }
    }
    return NULL;
}

const char *variant_key_place(const Variant *variant, const char *path) {
    return variant_game_key_place(variant, 0, path);
}

const char *variant_warning(const Variant *variant, size_t index) {
    const Warning *warning = variant->shared->warnings;
    for (; warning != NULL && index > 0; index--) {
        warning = warning->next;
    }
    return warning != NULL ? warning->text : NULL;
}

const char *variant_printed(const Variant *variant, size_t index, const char **file) {
    if (index >= variant->hooks.file_count) {
        return NULL;
    }
    const HookFile *hooks = variant->hooks.file[index];
    *file = hooks->source->display;
    return sandbox_output(hooks->sandbox);
}

const char *variant_lua_version(void) {
    return LUA_RELEASE;
}
