// SPDX-License-Identifier: MIT
// Which net to take: see nets.h.
//
// The names looked for are those of the game itself, then of the files that it was laid together from, nearest first.
// Where none of them has a net that is of use, that one of the program serves whose rules are nearest.
#define _XOPEN_SOURCE 700 // scandir
#include "scripts/nets.h"

#include "core/hooks.h"
#include "core/rule_keys.h"
#include "scripts/host/nets/nets_file.h"
#include "scripts/limits.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_NAMES = 66, // the game's, the variant's, and as many files as a variant may have
    NAME = 128,
    DIGITS = 16,                 // of a fingerprint
    TAIL = 1 + DIGITS + 4,       // "-0123456789abcdef.net"
    MOST_KEYS = NETS_TEXT - 100, // bytes of the keys that differ
    MOST_DIFFERENT = 10,         // keys by which rules may differ, and fewer
};

static char *own_folder;

void nets_set_folder(const char *folder) {
    free(own_folder);
    own_folder = folder != NULL ? strdup(folder) : NULL;
    if (folder != NULL && own_folder == NULL) {
        limits_no_memory();
    }
}

static atomic_uint changes;

void nets_changed(void) {
    atomic_fetch_add(&changes, 1);
}

unsigned nets_changes(void) {
    return atomic_load(&changes);
}

typedef struct Looking {
    const Variant *variant;
    const Rules *rules;
    uint64_t fingerprint;
    char name[MOST_NAMES][NAME];
    size_t name_count;
    struct dirent **entry; // of the person's folder, sorted: *.net
    int entry_count;
    NetFound *found;
    bool no_memory;
} Looking;

// ---- names

static void add_name(Looking *looking, const char *text) {
    const char *slash = text != NULL ? strrchr(text, '/') : NULL;
    const char *last = slash != NULL ? slash + 1 : text;
    size_t length = last != NULL ? strlen(last) : 0;
    length -= length > 4 && strcmp(last + length - 4, ".lua") == 0 ? 4 : 0;
    if (length == 0 || length >= NAME || looking->name_count == MOST_NAMES) {
        return;
    }
    char *name = looking->name[looking->name_count];
    memcpy(name, last, length);
    name[length] = '\0';
    for (size_t i = 0; i < looking->name_count; i++) {
        if (strcmp(looking->name[i], name) == 0) {
            return;
        }
    }
    looking->name_count++;
}

static void add_names(Looking *looking, size_t game) {
    const Variant *variant = looking->variant;
    if (variant == NULL) {
        return;
    }
    add_name(looking, variant_game_name(variant, game));
    add_name(looking, variant_name(variant));
    for (size_t i = variant_file_count(variant); i-- > 0;) {
        add_name(looking, variant_file(variant, i).name);
    }
}

// ---- one file

static void use(Looking *looking, const NetFile *file) {
    NetFound *found = looking->found;
    found->net = file->net;
    found->name = file->name;
    found->path = file->path;
    found->hash = file->hash;
    found->exact = net_fingerprint(file->net) == looking->fingerprint;
}

// What the net was trained for, if that is known: "backgammon" may say by now what it did not then. NULL: it is not.
static Variant *variant_of(const char *name, const Net *net) {
    VariantError error;
    Variant *variant = variant_load(name, &error);
    if (variant != NULL && net_rules_fingerprint(variant_rules(variant, 0)) == net_fingerprint(net)) {
        return variant;
    }
    variant_destroy(variant);
    return NULL;
}

// How much alike rules have to be for the net of one to be of use under the other.
typedef enum Kinship {
    KIN_EXACT, // they are the same to a net
    KIN_CLOSE, // and single checkers meet as they do there: who hits has not learned to pin
    KIN_ANY,   // the same side wants to be off first, and the opponent comes from where it did
} Kinship;

static bool is_kin(const Rules *theirs, const Rules *rules, Kinship kinship) {
    return theirs->finish_first_off == rules->finish_first_off && theirs->move_direction == rules->move_direction &&
           (theirs->contact_blot == rules->contact_blot || kinship == KIN_ANY);
}

// Of what it was trained for, if that is known.
static bool is_known_not_kin(const NetFile *file, const Rules *rules, Kinship kinship) {
    Variant *variant = variant_of(file->name, file->net);
    bool other = variant != NULL && !is_kin(variant_rules(variant, 0), rules, kinship);
    variant_destroy(variant);
    return other;
}

// Takes the file if it can serve. NULL: there was no memory for it.
static void take(Looking *looking, const NetFile *file, Kinship kinship) {
    NetFound *found = looking->found;
    Error error;
    if (file == NULL) {
        looking->no_memory = true;
        return;
    }
    if (file->net == NULL) {
        if (found->warning[0] == '\0') {
            snprintf(found->warning, sizeof found->warning, "%.200s was skipped: %.180s", file->path, file->error.text);
        }
        return;
    }
    bool same = net_fingerprint(file->net) == looking->fingerprint;
    bool fits = same == (kinship == KIN_EXACT) && net_fits(file->net, looking->rules, &error) == STATUS_OK;
    fits = fits && (same || !is_known_not_kin(file, looking->rules, kinship));
    // Of several nets of other settings the one that has learned from most games.
    if (fits && (found->net == NULL || net_games(found->net) < net_games(file->net))) {
        use(looking, file);
    }
}

// ---- where they lie

static int is_net(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > TAIL && strcmp(entry->d_name + length - 4, ".net") == 0 && entry->d_name[length - TAIL] == '-' &&
           strspn(entry->d_name + length - TAIL + 1, "0123456789abcdef") == DIGITS;
}

static void look_in_own_folder(Looking *looking, const char *name, Kinship kinship) {
    for (int i = 0; i < looking->entry_count; i++) {
        const char *file = looking->entry[i]->d_name;
        size_t length = strlen(file) - TAIL;
        bool named = name != NULL && strlen(name) == length && memcmp(file, name, length) == 0;
        bool same = strtoull(file + length + 1, NULL, 16) == looking->fingerprint;
        if (kinship == KIN_EXACT ? !same : !named) {
            continue;
        }
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", own_folder, file);
        take(looking, net_file_at(path), kinship);
    }
}

// FOLDER/NAME.net, if there is such a file; `inside` is part of the folder's name.
static void look_in_folder(Looking *looking, const char *folder, size_t length, const char *inside, const char *name,
                           Kinship kinship) {
    char path[PATH_MAX];
    int size = snprintf(path, sizeof path, "%.*s%s/%s.net", (int)length, folder, inside, name);
    if (length > 0 && (size_t)size < sizeof path && access(path, F_OK) == 0) {
        take(looking, net_file_at(path), kinship);
    }
}

// `name` NULL: of these very rules.
static void look_in_program(Looking *looking, const char *name, Kinship kinship) {
    const NetFile *net;
    if (getenv("NARDBOX_NETS") == NULL && net_file_shipped(name, looking->fingerprint, &net)) {
        take(looking, net, kinship);
    }
}

static void look_in_shipped(Looking *looking, const char *name, Kinship kinship) {
    const char *instead = getenv("NARDBOX_NETS"), *folders = getenv("NARDBOX_PATH");
    if (instead != NULL) {
        look_in_folder(looking, instead, strlen(instead), "", name, kinship);
    }
    look_in_program(looking, name, kinship);
    while (folders != NULL && *folders != '\0' && looking->found->net == NULL) {
        size_t length = strcspn(folders, ":");
        look_in_folder(looking, folders, length, "/nets", name, kinship);
        folders += length + (folders[length] == ':' ? 1 : 0);
    }
}

// How far a net's rules are from these; MOST_DIFFERENT: too far, or nobody knows.
static size_t distance(const NetFile *file, const Rules *rules) {
    static const char *const no_matter[] = {"names.", "cube.", "match.", "opening.", "score.", NULL};
    Error error;
    Variant *variant = net_fits(file->net, rules, &error) == STATUS_OK ? variant_of(file->name, file->net) : NULL;
    size_t distance = MOST_DIFFERENT;
    if (variant != NULL && is_kin(variant_rules(variant, 0), rules, KIN_CLOSE)) {
        char keys[NETS_TEXT];
        distance = nets_difference(variant_rules(variant, 0), rules, no_matter, keys);
    }
    variant_destroy(variant);
    return distance;
}

// Rules that do not say what they are based on, or that have gone far from it.
static void look_for_nearest(Looking *looking) {
    size_t count, nearest = MOST_DIFFERENT;
    const char *const *names = variant_shipped_names(&count);
    const NetFile *file;
    for (size_t i = 0; i < count; i++) {
        if (!net_file_shipped(names[i], 0, &file)) {
            continue;
        }
        looking->no_memory |= file == NULL;
        size_t here = file != NULL && file->net != NULL ? distance(file, looking->rules) : MOST_DIFFERENT;
        if (here < nearest) {
            nearest = here;
            use(looking, file);
        }
    }
}

static void look_for_relatives(Looking *looking, Kinship kinship) {
    for (size_t i = 0; i < looking->name_count && looking->found->net == NULL; i++) {
        look_in_own_folder(looking, looking->name[i], kinship);
        look_in_shipped(looking, looking->name[i], kinship);
    }
}

static void look_everywhere(Looking *looking) {
    look_in_own_folder(looking, NULL, KIN_EXACT);
    if (looking->found->net == NULL) {
        look_in_program(looking, NULL, KIN_EXACT);
    }
    for (size_t i = 0; i < looking->name_count && looking->found->net == NULL; i++) {
        look_in_shipped(looking, looking->name[i], KIN_EXACT);
    }
    look_for_relatives(looking, KIN_CLOSE);
    if (looking->found->net == NULL && looking->variant != NULL && getenv("NARDBOX_NETS") == NULL) {
        look_for_nearest(looking);
    }
    look_for_relatives(looking, KIN_ANY);
}

// ---- how a relative's rules differ

static bool begins_as_any(const char *path, const char *const *words) {
    while (*words != NULL && strncmp(path, *words, strlen(*words)) != 0) {
        words++;
    }
    return *words != NULL;
}

static void add_difference(char *keys, const char *key) {
    size_t used = strlen(keys);
    bool room = used + strlen(key) + 10 < MOST_KEYS;
    bool full = used >= 3 && strcmp(keys + used - 3, "...") == 0;
    if (!full) {
        snprintf(keys + used, MOST_KEYS - used, "%s%s", used > 0 ? ", " : "", room ? key : "...");
    }
}

size_t nets_difference(const Rules *other, const Rules *rules, const char *const *but, char keys[NETS_TEXT]) {
    RulePath path = {.row = 0};
    size_t found = 0;
    *keys = '\0';
    bool functions = rules_code_fingerprint(other) != rules_code_fingerprint(rules);
    while (rules_next_path(other, rules, &path)) {
        bool theirs = functions && strncmp(path.text, "state.", 6) == 0; // what other functions remember
        if (!theirs && !begins_as_any(path.text, but) && !rules_key_equal(other, rules, path.text)) {
            add_difference(keys, path.text);
            found++;
        }
    }
    if (functions) {
        add_difference(keys, "functions");
        found += 2; // they are many by themselves
    }
    return found;
}

void nets_note(const NetFound *found, const Rules *rules, char note[NETS_TEXT]) {
    static const char *const unheard[] = {"names.", "cube.", "match.", NULL}; // no say in cubeless games
    char keys[NETS_TEXT];
    *note = '\0';
    if (found->exact) {
        return;
    }
    Variant *variant = variant_of(found->name, found->net);
    if (variant == NULL) {
        snprintf(note, NETS_TEXT, "called %.100s, which was trained for rules that its file does not name",
                 found->name);
    } else {
        size_t count = nets_difference(variant_rules(variant, 0), rules, unheard, keys);
        snprintf(note, NETS_TEXT, "trained for %.60s; %.300s differ%s", found->name, keys, count > 1 ? "" : "s");
    }
    variant_destroy(variant);
}

// ---- the interface

static Status use_file(Looking *looking, const char *path, Error *error) {
    const NetFile *file = net_file_at(path);
    if (file == NULL) {
        return error_no_memory(error);
    }
    if (file->net == NULL) {
        return error_bad_input(error, "%.200s: %.200s", path, file->error.text);
    }
    Status status = net_fits(file->net, looking->rules, error);
    if (status == STATUS_OK) {
        use(looking, file);
    }
    return status;
}

static Status no_net(const Looking *looking, size_t game, Error *error) {
    const char *name = looking->variant != NULL ? variant_spec(looking->variant) : NULL;
    if (name == NULL) {
        return error_illegal(error, "no net has learned these rules");
    }
    if (net_rules_fingerprint(variant_rules(looking->variant, game)) != looking->fingerprint) {
        return error_illegal(error, "no net has learned %.80s as it is set here; `train` alone makes one", name);
    }
    return error_illegal(error, "no net has learned %.80s yet; `train %.80s` makes one", name, name);
}

Status nets_find(const Variant *variant, size_t game, const Rules *rules, const char *file, NetFound *found,
                 Error *error) {
    Looking looking = {.variant = variant, .rules = rules, .fingerprint = net_rules_fingerprint(rules), .found = found};
    Status status;
    memset(found, 0, sizeof *found);
    if (file != NULL && *file != '\0') {
        status = use_file(&looking, file, error);
    } else {
        errno = 0;
        looking.entry_count =
            own_folder != NULL ? scandir(own_folder, &looking.entry, is_net, alphasort) : 0; // < 0: not there
        looking.no_memory = looking.entry_count < 0 && errno == ENOMEM;
        add_names(&looking, game);
        look_everywhere(&looking);
        for (int i = 0; i < looking.entry_count; i++) {
            free(looking.entry[i]);
        }
        free(looking.entry);
        status = looking.no_memory    ? error_no_memory(error)
                 : found->net != NULL ? STATUS_OK
                                      : no_net(&looking, game, error);
    }
    if (status == STATUS_NO_MEMORY) {
        limits_no_memory();
    }
    return status;
}
