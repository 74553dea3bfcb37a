// SPDX-License-Identifier: MIT
// A variant as a whole: the files of a spec laid over one another, and what is known of the result.
//
// With match.games each game is laid out in the same way first, and the settings of the file that names them come on
// top of each.
//
// Invariant: a Variant that variant_load returned has at least one game, and each of its Rules is complete.
#include "scripts/host/hooks/hooks_private.h"
#include "scripts/host/variant/variant_error.h"
#include "scripts/host/variant/variant_layers.h"
#include "scripts/limits.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WARNINGS = 100 };

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

// Of one of match.games, or of the only game.
typedef struct GameFiles {
    const char *name;
    SourceFile **file; // in the order in which they are laid over one another, repetitions included
    size_t count, own; // so many of them are its own; the others lay the match over it
} GameFiles;

struct Variant {
    Shared *shared;
    VariantHooks hooks;
    const char *spec, *name, *title, *about, *source, *output;
    size_t game_count;
    Rules rules[RULES_MAX_GAMES];
    GameFiles games[RULES_MAX_GAMES];
    SourceFile *files[VARIANT_MAX_VISITS];
    size_t file_count;
    const VariantExample *examples;
    size_t example_count;
    const char *examples_over;
};

// --- Loading ---------------------------------------------------------------------------------------------------

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

static bool remember_files(Loader *loader, const Layers *layers) {
    Variant *variant = loader->variant;
    for (size_t i = 0; i < layers->count; i++) {
        bool known = file_is_among(variant->files, 0, variant->file_count, layers->file[i]);
        if (!known && variant->file_count == VARIANT_MAX_VISITS) {
            return variant_fail(loader, VARIANT_SCRIPT, layers->file[i], 0, NULL,
                                "the games of the match have more than %d files in all", VARIANT_MAX_VISITS);
        }
        if (!known) {
            variant->files[variant->file_count++] = layers->file[i];
        }
    }
    return true;
}

// Makes a game of its own files and those of the file that lays the match over it (may be NULL).
static bool make_game(Loader *loader, size_t index, const char *name, const Layers *layers, const Layers *outer) {
    Rules *rules = &loader->variant->rules[index];
    GameFiles *game = &loader->variant->games[index];
    game->name = name;
    game->own = layers->count;
    game->count = layers->count + (outer != NULL ? outer->count : 0);
    game->file = arena_allocate(loader->arena, game->count * sizeof(SourceFile *));
    if (game->file == NULL) {
        return variant_no_memory(loader);
    }
    for (size_t i = 0; i < game->count; i++) {
        game->file[i] = i < game->own ? layers->file[i] : outer->file[i - game->own];
    }
    rules_init(rules);
    loader->variant->game_count = index + 1;
    // The match is the outer file's; so is what it says of all its games.
    return layers_apply(loader, rules, layers, outer != NULL ? "match." : NULL) &&
           (outer == NULL || layers_apply(loader, rules, outer, NULL)) && layers_complete(loader, rules, layers) &&
           variant_compose_hooks(loader, index, game->file, game->count, rules) && remember_files(loader, layers);
}

static bool load_games(Loader *loader, const Layers *outer) {
    SourceFile *way[VARIANT_MAX_DEPTH + 1];
    way[0] = outer->games;
    for (size_t i = 0; i < outer->games->game_count; i++) {
        const char *game = outer->games->games[i];
        Layers layers;
        if (!layers_collect(loader, &layers, game, way, 1, outer->games->games_line)) {
            return false;
        }
        if (layers.games != NULL) {
            return variant_fail(loader, VARIANT_SCRIPT, outer->games, outer->games->games_line, "games",
                                "match.games: %s is itself a match of several games", game);
        }
        if (!make_game(loader, i, layers.last->name, &layers, outer)) {
            return false;
        }
    }
    return remember_files(loader, outer);
}

// Worked examples hold for the very game their file describes, so parents' are not inherited. Those of a patch that
// says what it is shown over hold there alone.
static bool take_examples(Loader *loader, const Layers *layers) {
    Variant *variant = loader->variant;
    const SourceFile *last = layers->last;
    if (last->over != NULL && !variant_is_patch(last)) {
        return variant_fail(loader, VARIANT_SCRIPT, last, last->over_line, "over",
                            "`over` is for patches: it says what the examples are shown over; this file has %s",
                            last->parents.count > 0 ? "based_on"
                            : last->has_layout      ? "a layout"
                                                    : "match.games");
    }
    if (last->over != NULL) {
        const char *shown = arena_format(&variant->shared->arena, "%s+%s", last->over, last->name);
        if (shown == NULL) {
            return variant_no_memory(loader);
        }
        if (strcmp(shown, variant->name) != 0) {
            variant->examples_over = last->example_count > 0 ? last->over : NULL;
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
    if (!layers_collect(loader, &layers, spec, way, 0, 0)) {
        return false;
    }
    variant->title = layers.title != NULL ? layers.title : "";
    variant->about = layers.about != NULL ? layers.about : "";
    variant->source = layers.source != NULL ? layers.source : "";
    variant->name = layers.name;
    if (!take_examples(loader, &layers)) {
        return false;
    }
    return layers.games != NULL ? load_games(loader, &layers) : make_game(loader, 0, variant->name, &layers, NULL);
}

Variant *variant_load(const char *spec, VariantError *error) {
    return variant_load_kept(spec, NULL, 0, error);
}

Variant *variant_load_kept(const char *spec, const VariantText *texts, size_t count, VariantError *error) {
    *error = (VariantError){.status = VARIANT_OK};
    Variant *variant = calloc(1, sizeof *variant);
    Shared *shared = calloc(1, sizeof *shared);
    Loader loader = {.variant = variant, .error = error, .kept = texts, .kept_count = count};
    if (variant == NULL || shared == NULL) {
        free(variant);
        free(shared);
        variant_no_memory(&loader);
        return NULL;
    }
    atomic_init(&shared->owners, 1);
    variant->shared = shared;
    loader.arena = &shared->arena;
    loader.hooks = &variant->hooks;
    loader.deadline = variant_clock() + limits_for(SCRIPT_FILE).time_ms;
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
    *error = (VariantError){.status = VARIANT_OK};
    if (copy == NULL) {
        variant_copy_failed(error, "");
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
    return game < variant->game_count ? variant->games[game].name : NULL;
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

static const char *text_or_empty(const char *text) {
    return text != NULL ? text : "";
}

VariantFile variant_file(const Variant *variant, size_t index) {
    if (index >= variant->file_count) {
        return (VariantFile){.name = NULL};
    }
    const SourceFile *file = variant->files[index];
    return (VariantFile){.name = file->display,
                         .path = file->path,
                         .about = text_or_empty(file->about),
                         .source = text_or_empty(file->source),
                         .text = file->text,
                         .length = file->length};
}

bool variant_hook(const Variant *variant, size_t game, size_t index, VariantHook *out) {
    const HookSet *set = game < variant->game_count ? variant->hooks.set[game] : NULL;
    for (int hook = 0; hook < HOOK_COUNT && set != NULL; hook++) {
        for (int i = 0; i < set->count[hook]; i++) {
            if (index-- == 0) {
                const SourceFile *source = set->file[hook][i]->source;
                const char *about = source->hook_about[hook] != NULL ? source->hook_about[hook] : source->about;
                *out = (VariantHook){.hook = (Hook)hook,
                                     .name = hook_names[hook],
                                     .file = source->display,
                                     .line = source->hook_line[hook],
                                     .code = source->code_hash,
                                     .about = text_or_empty(about),
                                     .instead_of = source->hook_instead_of[hook]};
                return true;
            }
        }
    }
    return false;
}

const char *variant_examples_over(const Variant *variant) {
    return variant->examples_over;
}

size_t variant_example_count(const Variant *variant) {
    return variant->example_count;
}

const VariantExample *variant_example(const Variant *variant, size_t index) {
    return index < variant->example_count ? &variant->examples[index] : NULL;
}

const char *variant_game_key_place(const Variant *variant, size_t game, const char *path) {
    size_t hook = word_find(path, strlen(path), hook_names, HOOK_COUNT);
    const GameFiles *of = game < variant->game_count ? &variant->games[game] : NULL;
    // What a game of several says of the match does not count.
    bool outer = of != NULL && of->own < of->count && strncmp(path, "match.", strlen("match.")) == 0;
    const char *place = NULL;
    for (size_t i = of != NULL ? of->count : 0; place == NULL && i > (outer ? of->own : 0); i--) {
        const Setting *setting = variant_find_setting(of->file[i - 1], path);
        place = setting != NULL ? setting->place : hook < HOOK_COUNT ? of->file[i - 1]->hook_place[hook] : NULL;
    }
    return place;
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
