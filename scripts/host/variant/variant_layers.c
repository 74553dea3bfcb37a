// SPDX-License-Identifier: MIT
// The files of a spec, collected and applied. See variant_layers.h.
#include "scripts/host/variant/variant_layers.h"
#include "scripts/host/variant/variant_error.h"

#include <stdio.h>
#include <string.h>

enum { MOST_SETTINGS = 4096 };

// --- Collecting ------------------------------------------------------------------------------------------------

// Describes the circle that ends in `file`, which is on the way already.
static bool fail_cycle(Loader *loader, SourceFile *const *way, size_t depth, const SourceFile *file, int line) {
    char circle[600] = "";
    size_t first = 0;
    while (way[first] != file) {
        first++;
    }
    for (size_t i = first; i < depth; i++) {
        size_t used = strlen(circle);
        snprintf(circle + used, sizeof circle - used, "%s -> ", way[i]->name);
    }
    return variant_fail(loader, VARIANT_SCRIPT, way[depth - 1], line, "based_on", "variants go round in a circle: %s%s",
                        circle, file->name);
}

// "a" then "b": "a+b"; NULL stands for nothing yet.
static const char *join(Arena *arena, const char *left, const char *right, const char *between) {
    return left == NULL ? right : arena_format(arena, "%s%s%s", left, between, right);
}

static bool collect(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line,
                    SourceFile **found);

// Adds the layers of a whole spec (parts joined by '+') that `way` ends in. *last: the file of its last part.
static bool collect_spec(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line,
                         SourceFile **last) {
    bool more = true;
    for (const SourceFile *game = NULL; more; game = variant_is_patch(*last) ? game : *last) {
        const char *start = spec;
        size_t length = variant_next_part(loader, &spec, depth > 0 ? way[depth - 1] : NULL), from = layers->count;
        char *part = arena_copy(loader->arena, start, length);
        if (part == NULL) {
            return variant_no_memory(loader);
        }
        if (length == 0) {
            return variant_fail(loader, depth > 0 ? VARIANT_SCRIPT : VARIANT_NOT_FOUND,
                                depth > 0 ? way[depth - 1] : NULL, line, "based_on",
                                "a variant needs a name: backgammon, ./my.lua, backgammon+house/patch");
        }
        loader->adds = game != NULL;
        if (!collect(loader, layers, part, way, depth, line, last)) {
            return false;
        }
        if (depth == 0 && (layers->name = join(loader->arena, layers->name, (*last)->name, "+")) == NULL) {
            return variant_no_memory(loader);
        }
        if (game != NULL && (*last)->parents.count > 0 && !file_is_among(layers->file, from, layers->count, game) &&
            !variant_warn(loader, *last, (*last)->parents_line,
                          "%s is built on another game than %s: what they set counts, not what %s does", (*last)->name,
                          game->name, game->name)) {
            return false;
        }
        more = spec > start + length; // a '+' was passed
    }
    return true;
}

bool variant_is_patch(const SourceFile *file) {
    return !file->has_layout && file->parents.count == 0 && file->game_count == 0;
}

static bool collect(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line,
                    SourceFile **found) {
    const SourceFile *from = depth > 0 ? way[depth - 1] : NULL;
    SourceFile *file = variant_find_file(loader, spec, from, line);
    if (file == NULL) {
        return false;
    }
    if (file_is_among(way, 0, depth, file)) {
        return fail_cycle(loader, way, depth, file, line);
    }
    if (depth == VARIANT_MAX_DEPTH) {
        return variant_fail(loader, VARIANT_SCRIPT, from, line, "based_on",
                            "more than %d variants are based on one another", VARIANT_MAX_DEPTH);
    }
    if (!file->read && !variant_read_file(loader, file)) {
        return false;
    }
    file->read = true;
    way[depth] = file;
    for (size_t i = 0; i < file->parents.count; i++) {
        SourceFile *parent;
        if (!collect_spec(loader, layers, file->parents.text[i], way, depth + 1, file->parents_line, &parent)) {
            return false;
        }
    }
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
    if (variant_find_setting(file, "match.games") != NULL) {
        layers->games = file->game_count > 0 ? file : NULL; // {} takes the games of an earlier layer away
    }
    *found = file;
    return true;
}

bool layers_collect(Loader *loader, Layers *layers, const char *spec, SourceFile **way, size_t depth, int line) {
    memset(layers, 0, sizeof *layers);
    if (!collect_spec(loader, layers, spec, way, depth, line, &layers->last)) {
        return false;
    }
    bool playable = false;
    for (size_t i = 0; i < layers->count; i++) {
        const SourceFile *file = layers->file[i];
        playable = playable || file->has_layout || file->game_count > 0;
        if (!variant_is_patch(file) || layers->title == NULL) {
            layers->title = file->title != NULL ? file->title : layers->title;
            layers->about = file->about != NULL ? file->about : layers->about;
            layers->source = file->source != NULL ? file->source : layers->source;
        } else if (file->title != NULL) {
            layers->title = join(loader->arena, layers->title, file->title, " + ");
        }
    }
    if (!playable) {
        const SourceFile *file = layers->last;
        if (variant_is_patch(file)) {
            return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL,
                                "this is a patch (it has neither based_on nor layout); lay it over a variant: %s+%s",
                                file->over != NULL ? file->over : "backgammon", spec);
        }
        return variant_fail(loader, VARIANT_SCRIPT, file, 0, NULL,
                            "no layout: neither the file nor what it is based on has one");
    }
    return true;
}

// --- Applying --------------------------------------------------------------------------------------------------

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

// A patch with functions wants its state to itself: what a function of another file keeps by that name is another
// thing.
static bool keep_apart(Loader *loader, const Layers *layers, size_t layer, const Setting *setting) {
    const RuleKey *key = rules_find_key(setting->path);
    const SourceFile *file = layers->file[layer];
    bool keeps = key->type == RULE_STATE && strcmp(key->path, setting->path) != 0 && file->has_hooks;
    for (size_t i = 0; keeps && variant_is_patch(file) && i < layer; i++) {
        const SourceFile *other = layers->file[i];
        const Setting *same = other->has_hooks && other != file ? variant_find_setting(other, setting->path) : NULL;
        if (same != NULL) {
            return variant_fail(loader, VARIANT_SCRIPT, file, setting->line, strrchr(setting->path, '.') + 1,
                                "%s is kept by %s already; by another name the two stay apart", setting->path,
                                same->place);
        }
    }
    return true;
}

bool layers_apply(Loader *loader, Rules *rules, const Layers *layers, const char *except) {
    for (size_t i = 0; i < layers->count; i++) {
        const SourceFile *file = layers->file[i];
        for (size_t s = 0; s < file->setting_count; s++) {
            const Setting *setting = &file->settings[s];
            Error error;
            if (except != NULL && strncmp(setting->path, except, strlen(except)) == 0) {
                continue;
            }
            if (!warn_absent(loader, rules, setting) || !keep_apart(loader, layers, i, setting)) {
                return false;
            }
            if (rules_set_value(rules, setting->path, &setting->value, &error) != STATUS_OK) {
                return variant_fail(loader, VARIANT_SCRIPT, file, setting->line, NULL, "%s", error.text);
            }
        }
    }
    return true;
}

const Setting *variant_find_setting(const SourceFile *file, const char *path) {
    for (size_t s = file->setting_count; s > 0; s--) {
        if (strcmp(file->settings[s - 1].path, path) == 0) {
            return &file->settings[s - 1];
        }
    }
    return NULL;
}

bool layers_complete(Loader *loader, Rules *rules, const Layers *layers) {
    Error error;
    if (rules_complete(rules, &error) == STATUS_OK) {
        return true;
    }
    const Setting *setting = NULL;
    for (size_t i = layers->count; i > 0 && setting == NULL; i--) {
        const SourceFile *file = layers->file[i - 1];
        for (size_t s = file->setting_count; s > 0 && setting == NULL; s--) {
            const char *path = file->settings[s - 1].path;
            setting = word_in_text(error.text, strlen(error.text), path, "_.") != NULL ? &file->settings[s - 1] : NULL;
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
