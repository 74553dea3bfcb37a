// SPDX-License-Identifier: MIT
// Names of variants: see variant_names.h.
#include "repl/desk/variant_names.h"

#include "repl/base/fold.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/base/words.h"
#include "scripts/bot.h"
#include "scripts/variant.h"

#include <string.h>

static bool holds(const char *bytes, const char *word) {
    return strstr(text_fold(bytes), text_fold(word)) != NULL;
}

static bool is_named(const Listed *listed, const char *word) {
    return holds(listed->name, word) || holds(listed->title, word);
}

bool listed_has(const Listed *listed, const char *word) {
    return is_named(listed, word) || holds(listed->about, word);
}

// A patch is loaded over a variant. NULL: it cannot be loaded.
static Variant *load_over(const char *patch) {
    static const char *const under[] = {"long_nardi", "backgammon"};
    VariantError error;
    Variant *variant = NULL;
    for (size_t i = 0; i < sizeof under / sizeof under[0] && variant == NULL; i++) {
        const char *over = scratch_format("%s+%s", under[i], patch);
        variant = variant_load(over, &error);
    }
    return variant;
}

static void list_add(VariantNames *list, const char *name, bool patch, const char *title, const char *about,
                     const char *folder) {
    list->at = scratch_grow(list->at, list->count, sizeof *list->at);
    list->at[list->count++] = (Listed){.name = scratch_format("%s%s", patch ? "+" : "", name),
                                       .title = scratch_clean(patch ? "" : title),
                                       .about = scratch_clean(about),
                                       .folder = folder != NULL ? scratch_copy(folder) : NULL};
}

// Files of NARDBOX_PATH may be bots, too; they are left out.
static void list_add_found(VariantNames *list, const VariantFound *found) {
    VariantError error;
    Variant *variant = variant_load(found->name, &error);
    bool alone = variant != NULL;
    variant = alone ? variant : load_over(found->name); // what cannot be loaded alone may be a patch
    Bot *bot = variant == NULL ? bot_load(found->name, &error) : NULL;
    if (bot != NULL) {
        bot_destroy(bot);
        return;
    }
    const char *about = variant == NULL ? "cannot be loaded; `check` says why"
                        : alone         ? variant_about(variant)
                                        : variant_file(variant, variant_file_count(variant) - 1).about;
    list_add(list, found->name, variant != NULL && !alone, variant != NULL ? variant_title(variant) : "", about,
             found->folder);
    variant_destroy(variant);
}

// Loading all that come with the program would take ten times as long as everything else that this command does; their
// texts say what they are, all of them.
static void list_add_shipped(VariantNames *list, const char *name, bool patch) {
    size_t title_length, about_length;
    const char *title = variant_shipped_says(name, "title", &title_length);
    const char *about = variant_shipped_says(name, "about", &about_length);
    list_add(list, name, patch, scratch_copy_bytes(title, title_length), scratch_copy_bytes(about, about_length), NULL);
}

VariantNames variant_names_shipped(void) {
    VariantNames list = {NULL, 0};
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        list_add_shipped(&list, names[i], false);
    }
    return list;
}

bool variant_is_shipped(const char *name) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    return word_index(name, names, count) < count;
}

VariantNames variant_names_list(void) {
    VariantNames list = variant_names_shipped();
    size_t count;
    const char *const *patches = variant_shipped_patches(&count);
    for (size_t i = 0; i < count; i++) {
        list_add_shipped(&list, patches[i], true);
    }
    VariantFound *found = variant_found_names(&count);
    memory_need(found != NULL);
    for (size_t i = 0; i < count && !interrupt_pending(); i++) {
        list_add_found(&list, &found[i]);
    }
    variant_found_free(found, count);
    return list;
}

const char *variants_named(const char *word) {
    Text text = scratch_text();
    VariantNames list = variant_names_shipped();
    for (size_t i = 0; i < list.count; i++) {
        if (*word != '\0' && is_named(&list.at[i], word)) {
            text_add(&text, "%s%s", text.length > 0 ? ", " : "", list.at[i].name);
        }
    }
    bool telling = strlen(word) > 3; // "it" and "of" stand in many sentences
    for (size_t i = 0; i < list.count && telling && text.length == 0; i++) {
        if (holds(list.at[i].about, word)) {
            text_add(&text, "%s", list.at[i].name);
        }
    }
    return text.bytes;
}

// The name as it would be typed: blanks and hyphens are underlines.
static char *name_typed(const char *text) {
    char *name = text_fold(text);
    for (char *at = name; *at != '\0'; at++) {
        *at = strchr(" -", *at) != NULL ? '_' : *at;
    }
    return name;
}

const char *patch_meant(const char *typed) {
    size_t count;
    const char *const *patches = variant_shipped_patches(&count);
    typed = name_typed(typed + (*typed == '+')); // "no hit and run"
    for (size_t i = 0; i < count; i++) {
        const char *folder = strrchr(patches[i], '/');
        if (strcmp(patches[i], typed) == 0 || (folder != NULL && strcmp(folder + 1, typed) == 0)) {
            return patches[i];
        }
    }
    return NULL;
}

static bool begins_with(const char *text, const char *begin) {
    return strncmp(name_typed(text), begin, strlen(begin)) == 0;
}

// Do these words stand somewhere in the text, as whole ones?
static bool has_words(const char *text, const char *words) {
    const char *typed = name_typed(text), *at = typed;
    size_t length = strlen(words);
    while ((at = strstr(at, words)) != NULL) {
        if ((at == typed || strchr("_(", at[-1]) != NULL) && strchr("_)", at[length]) != NULL) {
            return true;
        }
        at++;
    }
    return false;
}

static bool is_kind_of(const char *name, const char *other) {
    size_t length = strlen(other);
    return strncmp(name, other, length) == 0 && name[length] == '_';
}

const char *variant_meant(const char *typed, bool shortened, Text *several) {
    const char *wanted = name_typed(typed);
    const char *found = NULL, *last = "";
    size_t count = 0;
    VariantNames list = variant_names_shipped();
    bool own = false; // letters of another script: whoever types a title in them means that one
    for (const char *at = typed; *at != '\0'; at++) {
        own = own || (unsigned char)*at >= 0x80;
    }
    for (size_t i = 0; i < list.count && count == 0; i++) {
        if (strcmp(name_typed(list.at[i].name), wanted) == 0 || (own && text_folds_equal(list.at[i].title, typed))) {
            found = list.at[i].name;
            count = 1;
        }
    }
    bool whole = count > 0, titled = false;
    for (size_t i = 0; i < list.count && !whole && *wanted != '\0'; i++) {
        const char *name = list.at[i].name, *title = list.at[i].title;
        bool begun = begins_with(name, wanted) || begins_with(title, wanted);
        bool inside = !is_kind_of(name, last) && (has_words(name, wanted) || has_words(title, wanted));
        if (begun || inside) {
            last = name;
            found = begun ? name : found;
            titled = titled || strcmp(name_typed(title), wanted) == 0;
            if (count++ == 0) {
                text_add(several, "\"%s\" may mean ", typed);
            }
            text_add(several, "%s%s (%s)", count > 1 ? ", " : "", name, title);
        }
    }
    if (count < 2) {
        text_empty(several);
    } else {
        text_add(several, ": type one of these names");
    }
    return count == 1 && (whole || titled || shortened) ? found : NULL;
}
