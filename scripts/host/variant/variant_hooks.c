// SPDX-License-Identifier: MIT
// Which files' functions answer the hooks of a game.
//
// Files come in the order in which they are laid over one another; a file that comes twice counts where it comes last,
// as its keys do. `hook = false` takes the functions below away, `hook = { function, false }` puts one in their place.
// Of each file there is one Lua state a variant, shared by the games of a match.
#include "core/hash.h"
#include "scripts/host/hooks/hooks_private.h"
#include "scripts/host/variant/variant_error.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- The code of a file ----------------------------------------------------------------------------------------
//
// What of it a game can depend on. A net stays the net of its rules when only words for people change: comments,
// blanks, and the texts of a table that nobody but a reader looks at. Lua has compiled the text before, so its shape
// can be relied upon.

typedef struct Token {
    const char *at, *end;
} Token;

static bool is(Token token, const char *text) {
    size_t length = strlen(text);
    return (size_t)(token.end - token.at) == length && memcmp(token.at, text, length) == 0;
}

static bool is_string(Token token) {
    return token.at < token.end &&
           (*token.at == '"' || *token.at == '\'' || (*token.at == '[' && token.end[-1] == ']'));
}

static bool is_separator(Token token) {
    return is(token, ",") || is(token, ";");
}

// Behind a long bracket ([[..]], [=[..]=]) that begins at `at`; NULL: none begins here.
static const char *behind_bracket(const char *at, const char *end) {
    const char *level = at + 1;
    while (*at == '[' && level < end && *level == '=') {
        level++;
    }
    if (*at != '[' || level == end || *level != '[') {
        return NULL;
    }
    size_t length = (size_t)(level - at) + 1;
    for (const char *close = level + 1; close + length <= end; close++) {
        if (*close == ']' && close[length - 1] == ']' && memcmp(close + 1, at + 1, length - 2) == 0) {
            return close + length;
        }
    }
    return end;
}

static const char *behind_string(const char *at, const char *end) {
    char quote = *at++;
    while (at < end && *at != quote) {
        at += *at == '\\' && at + 1 < end ? 2 : 1;
    }
    return at < end ? at + 1 : end;
}

static const char *behind_comment(const char *at, const char *end) {
    const char *bracket = at + 2 < end ? behind_bracket(at + 2, end) : NULL;
    while (bracket == NULL && at < end && *at != '\n' && *at != '\r') {
        at++;
    }
    return bracket != NULL ? bracket : at;
}

// A word, a number, a string, or one character of anything else; empty at the end.
static Token next_token(const char *at, const char *end) {
    while (at < end && (isspace((unsigned char)*at) || (*at == '-' && at + 1 < end && at[1] == '-'))) {
        at = *at == '-' ? behind_comment(at, end) : at + 1;
    }
    const char *behind = at;
    if (at == end) {
        return (Token){end, end};
    }
    while (behind < end && (isalnum((unsigned char)*behind) || *behind == '_')) {
        behind++;
    }
    const char *bracket = behind == at ? behind_bracket(at, end) : NULL;
    if (bracket != NULL) {
        behind = bracket;
    } else if (behind == at) {
        behind = *at == '"' || *at == '\'' ? behind_string(at, end) : at + 1;
    }
    return (Token){at, behind};
}

// Behind `= "text" .. "text"` or `= { a list }`, where such a thing is what a table says; NULL: something else.
static const char *behind_words(Token name, const char *end) {
    Token token = next_token(name.end, end);
    if (!is(token, "=")) {
        return NULL;
    }
    token = next_token(token.end, end);
    bool list = is(token, "{");
    if (list ? !is(name, "examples") && !is(name, "instead_of") : !is_string(token)) {
        return NULL;
    }
    for (int depth = list; depth > 0 && token.at < end;) {
        token = next_token(token.end, end);
        depth += is(token, "{") - is(token, "}");
    }
    Token after = next_token(token.end, end);
    while (!list && is(after, ".")) { // `..` is two of them
        token = next_token(next_token(after.end, end).end, end);
        after = next_token(token.end, end);
        if (!is_string(token)) {
            return NULL;
        }
    }
    return is_separator(after) || is(after, "}") ? token.end : NULL;
}

// How many more blocks are open behind the token: in functions every word may matter.
static int opens(Token token) {
    return is(token, "function") || is(token, "if") || is(token, "do") || is(token, "repeat")
               ? 1
               : -(is(token, "end") || is(token, "until"));
}

static uint64_t code_hash(const char *text, size_t length) {
    static const char *const words[] = {"title", "about", "source", "examples", "instead_of"};
    const char *end = text + length;
    uint64_t hash = HASH_START;
    int depth = 0;
    bool separated = false; // with or without one before `}` is the same table
    for (Token token = next_token(text, end); token.at < end; token = next_token(token.end, end)) {
        const char *behind = NULL;
        for (size_t i = 0; i < sizeof words / sizeof *words && behind == NULL && depth == 0; i++) {
            behind = is(token, words[i]) ? behind_words(token, end) : NULL;
        }
        if (behind != NULL) {
            Token after = next_token(behind, end);
            token.end = is_separator(after) ? after.end : behind;
        } else if (is_separator(token) && depth == 0) {
            separated = true;
        } else {
            hash = hash_bytes(hash, ",", separated && !is(token, "}"));
            hash = hash_bytes(hash_bytes(hash, token.at, (size_t)(token.end - token.at)), " ", 1);
            separated = false;
            depth += opens(token);
        }
    }
    return hash;
}

// --- Hooks -----------------------------------------------------------------------------------------------------

Sandbox *variant_make_sandbox(VariantHooks *hooks, const SandboxLimits *limits, char *text) {
    text[0] = '\0';
    if (hooks->group == NULL) {
        hooks->group = sandbox_group_create(limits->game_memory);
    }
    Sandbox *sandbox = hooks->group != NULL ? sandbox_create(hooks->group, limits) : NULL;
    if (sandbox == NULL && hooks->group != NULL && sandbox_group_has_refused(hooks->group)) {
        snprintf(text, ERROR_TEXT,
                 "the scripts use too much memory together (a game's rule files at most %zu MiB, all %zu MiB)",
                 limits->game_memory >> 20, limits->all_memory >> 20);
    }
    return sandbox;
}

bool variant_keep_hooks(VariantHooks *hooks, SourceFile *file, Sandbox *sandbox) {
    HookFile *made = hook_file_create(file, sandbox);
    if (made == NULL) {
        return false;
    }
    hooks->file[hooks->file_count++] = made;
    file->hooks = made;
    return true;
}

// Of the texts of all files with hooks, in order, with the hooks that each answers; and of their code alone.
static void make_fingerprints(HookSet *set) {
    uint64_t text = HASH_START, code = HASH_START;
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        unsigned char name = (unsigned char)hook;
        for (int i = 0; i < set->count[hook]; i++) {
            const SourceFile *file = set->file[hook][i]->source;
            text = hash_bytes(hash_bytes(text, &name, 1), &file->text_hash, sizeof file->text_hash);
            code = hash_bytes(hash_bytes(code, &name, 1), &file->code_hash, sizeof file->code_hash);
        }
    }
    set->hooks.fingerprint = text;
    set->hooks.code_fingerprint = code;
}

// `hook = false` takes away what lies below. Is there anything?
static bool warn_no_hook(Loader *loader, const SourceFile *file, Hook hook, const HookSet *set) {
    char all[HOOK_COUNT * 16] = "";
    for (int other = 0; other < HOOK_COUNT; other++) {
        if (set != NULL && set->count[other] > 0) {
            size_t used = strlen(all);
            snprintf(all + used, sizeof all - used, "%s%s", used > 0 ? ", " : "", hook_names[other]);
        }
    }
    return variant_warn(loader, file, file->hook_line[hook], "%s = false changes nothing: no file below has one%s%s",
                        hook_names[hook], *all != '\0' ? "; they have " : "", all);
}

bool variant_compose_hooks(Loader *loader, size_t game, SourceFile *const *files, size_t count, Rules *rules) {
    HookSet *set = NULL;
    for (size_t i = 0; i < count; i++) {
        if (file_is_among(files, i + 1, count, files[i])) {
            continue; // it counts where it comes last
        }
        for (int hook = 0; hook < HOOK_COUNT; hook++) {
            bool off = files[i]->hook[hook] == HOOK_OFF && (set == NULL || set->count[hook] == 0);
            if (off && !warn_no_hook(loader, files[i], (Hook)hook, set)) {
                return false;
            }
        }
        for (int hook = 0; hook < HOOK_COUNT; hook++) {
            HookSaid said = files[i]->hook[hook];
            if (said >= HOOK_ALONE && set != NULL) {
                set->count[hook] = 0;
            }
            if (said == HOOK_NOT_SAID || said == HOOK_OFF) {
                continue;
            }
            if (set == NULL) {
                set = loader->hooks->set[game] = calloc(1, sizeof *set);
                if (set == NULL) {
                    return variant_no_memory(loader);
                }
                set->game = (int)game + 1;
            }
            if (hook == HOOK_PREFER_PLAY && set->count[hook] == HOOK_MAX_FILES) {
                return variant_fail(loader, VARIANT_SCRIPT, files[i], files[i]->hook_line[hook], hook_names[hook],
                                    "more than %d files have a prefer_play", HOOK_MAX_FILES);
            }
            set->file[hook][set->count[hook]++] = files[i]->hooks;
            set->hooks.points_at_play |=
                hook == HOOK_ON_PLAY && word_in_text(files[i]->text, files[i]->length, "points", "_") != NULL;
            files[i]->text_hash = hash_bytes(HASH_START, files[i]->text, files[i]->length);
            files[i]->code_hash = code_hash(files[i]->text, files[i]->length);
        }
    }
    if (set != NULL) {
        hook_set_connect(set);
        make_fingerprints(set);
        rules->hooks = set->hooks.present != 0 ? &set->hooks : NULL;
    }
    return true;
}

bool variant_copy_failed(VariantError *error, const char *text) {
    if (*text == '\0') {
        limits_no_memory();
    }
    error->status = *text != '\0' ? VARIANT_SCRIPT : VARIANT_NO_MEMORY;
    snprintf(error->text, sizeof error->text, "%s", *text != '\0' ? text : "not enough memory to copy the variant");
    return false;
}

bool variant_copy_hooks(const VariantHooks *from, VariantHooks *to, Rules *rules, size_t game_count,
                        VariantError *error) {
    const uint64_t deadline = variant_clock() + limits_for(SCRIPT_FILE).time_ms;
    for (size_t i = 0; i < from->file_count; i++) {
        char trouble[ERROR_TEXT];
        to->file[i] = hook_file_load(from->file[i]->source, to, deadline, trouble);
        if (to->file[i] == NULL) {
            return variant_copy_failed(error, trouble);
        }
        to->file_count++;
    }
    for (size_t game = 0; game < game_count; game++) {
        if (from->set[game] == NULL) {
            continue;
        }
        HookSet *set = to->set[game] = malloc(sizeof *set);
        if (set == NULL) {
            return variant_copy_failed(error, "");
        }
        *set = *from->set[game];
        set->failure[0] = set->detail[0] = '\0';
        for (int hook = 0; hook < HOOK_COUNT; hook++) {
            for (int i = 0; i < set->count[hook]; i++) {
                size_t at = 0;
                while (from->file[at] != set->file[hook][i]) {
                    at++;
                }
                set->file[hook][i] = to->file[at];
            }
        }
        set->hooks.context = set;
        rules[game].hooks = set->hooks.present != 0 ? &set->hooks : NULL;
    }
    return true;
}

void variant_free_hooks(VariantHooks *hooks) {
    for (size_t i = 0; i < hooks->file_count; i++) {
        hook_file_destroy(hooks->file[i]);
    }
    for (size_t game = 0; game < RULES_MAX_GAMES; game++) {
        free(hooks->set[game]);
    }
    sandbox_group_destroy(hooks->group);
}
