// SPDX-License-Identifier: MIT
// What the parts of the variant loader share.
//
// A file goes through three hands: variant_find.c finds and reads it, variant_read.c runs it in a sandbox of its own
// and takes its table apart into Settings (plain C data), variant_layers.c lays the settings of all files over one
// another.
// All memory belongs to the Variant's arena and is freed with it, also after a failure.
#pragma once

#include "core/hooks.h"
#include "core/rule_keys.h"
#include "scripts/host/variant/arena.h"
#include "scripts/limits.h"
#include "scripts/variant.h"

#include <lua.h>

enum {
    VARIANT_MAX_VISITS = 64,     // files laid over one another, repetitions counted
    VARIANT_MAX_DEPTH = 16,      // of based_on
    VARIANT_MAX_PARENTS = 16,    // in one based_on
    VARIANT_MAX_EXAMPLES = 1000, // in one file
    VARIANT_CHUNK = 48           // bytes of a file's name in Lua's messages
};

typedef struct SourceFile SourceFile;
typedef struct Loader Loader;
struct Sandbox;

// One rule key as a file sets it.
typedef struct Setting {
    const char *path;
    RuleValue value;
    const SourceFile *file;
    int line;          // 0: not known
    const char *place; // "long_nardi.lua:14"
} Setting;

// What a file says of a hook.
typedef enum HookSaid {
    HOOK_NOT_SAID,
    HOOK_FUNCTION,
    HOOK_ALONE, // a function, and those of the files below are not asked
    HOOK_OFF    // nobody is asked
} HookSaid;

struct SourceFile {
    const char *identity;      // what makes two files the same: the real path, or "shipped:NAME"
    const char *path;          // as found: "./my.lua"; NULL: shipped
    const char *display;       // the same for people, cleaned: "long_nardi.lua", "./my.lua"
    const char *name;          // "long_nardi", "my", "house/x"; cleaned, too
    const char *folder;        // where it lies; NULL for shipped files
    char chunk[VARIANT_CHUNK]; // its name in Lua's messages: what is behind the last '/'
    const char *text;
    size_t length;
    // What it says.
    Setting *settings;
    size_t setting_count;
    VariantTexts parents; // specs, as those of the games
    const char *games[RULES_MAX_GAMES];
    size_t game_count;
    int parents_line, games_line;
    const char *title, *about, *source; // NULL: not said
    const char *hook_about[HOOK_COUNT]; // likewise
    VariantTexts hook_instead_of[HOOK_COUNT];
    const char *over; // of a patch: the spec that its examples lie over; NULL: any
    int over_line;
    bool has_layout;
    VariantExample *examples;
    size_t example_count;
    HookSaid hook[HOOK_COUNT];
    int hook_line[HOOK_COUNT];          // of the function; else where it is switched off
    const char *hook_place[HOOK_COUNT]; // the same as Setting.place; NULL: nothing is said of the hook
    bool has_hooks;                     // one function at least
    uint64_t text_hash;                 // of `text`; 0 without hooks
    uint64_t code_hash;                 // of its code, whatever it tells people
    struct HookFile *hooks;             // its functions, alive; NULL: none
    bool read;                          // its table has been taken apart
    SourceFile *next;
};

// Is the file one of files[from] and those behind it?
static inline bool file_is_among(SourceFile *const *files, size_t from, size_t count, const SourceFile *file) {
    while (from < count && files[from] != file) {
        from++;
    }
    return from < count;
}

struct Loader {
    Variant *variant;
    Arena *arena;
    VariantError *error;        // VARIANT_OK until something failed
    SourceFile *files;          // read so far
    const char *output;         // printed so far; NULL: nothing
    uint64_t deadline;          // of all files together, as variant_clock
    struct VariantHooks *hooks; // functions of the files
    struct Bot *bot;            // names are those of bots, and this one is being made; NULL: those of variants
    size_t texts;               // bytes that the texts of all files take in the arena
    bool adds;                  // a house rule is looked for, behind a game and a +
    const VariantText *kept;    // files are taken from here; none: they are read from the disk
    size_t kept_count;
};

// --- finding (variant_find.c) ---

// Finds the file that `spec` (one part, without '+') means, as named by `from` (NULL: by the user) in `line`, and
// reads its text. NULL with the error filled in. A file is read once; later calls give the same SourceFile.
SourceFile *variant_find_file(Loader *loader, const char *spec, const SourceFile *from, int line);

// Cuts the next part off a spec that `from` (NULL: the user) names: its length; *spec moves behind it and behind the
// '+'. A path that holds a '+' itself is one part if that file exists (`loader` NULL: on the disk).
size_t variant_next_part(const Loader *loader, const char **spec, const SourceFile *from);

// Is it a name that may be looked up: words of letters, digits, _ and -, joined by '/'?
bool variant_is_name(const char *spec, size_t length);

// Would NAME be found in this folder?
bool variant_in_folder(const char *folder, size_t length, const char *name, size_t name_length);

// --- hooks (variant_hooks.c) ---

// Everything of a variant that is not shared with its copies.
typedef struct VariantHooks {
    struct HookFile *file[VARIANT_MAX_VISITS];
    size_t file_count;
    struct HookSet *set[RULES_MAX_GAMES]; // NULL: no hooks
    struct SandboxGroup *group;           // all of them; NULL: no file has been run
} VariantHooks;

// A sandbox for one of the files, which share a budget of memory. NULL: there is no more, and `text` (of ERROR_TEXT)
// says in whose budget; "": the machine has none.
struct Sandbox *variant_make_sandbox(VariantHooks *hooks, const SandboxLimits *limits, char *text);

// Keeps the file's functions, which live in `sandbox`; that belongs to `hooks` from now on. False: no memory.
bool variant_keep_hooks(VariantHooks *hooks, SourceFile *file, struct Sandbox *sandbox);

// Makes the hooks of a game from those of its files, in the order in which they are laid over one another; repetitions
// count where they come last. Sets rules->hooks. False: the loader's error is filled in.
bool variant_compose_hooks(Loader *loader, size_t game, SourceFile *const *files, size_t count, Rules *rules);

// The same hooks in Lua states of their own, for `rules`, which has game_count games. False with the error filled in;
// what was made so far must then be freed, too.
bool variant_copy_hooks(const VariantHooks *from, VariantHooks *to, Rules *rules, size_t game_count,
                        VariantError *error);
void variant_free_hooks(VariantHooks *hooks);

// Says why in `error`; `text` "": for lack of memory. False.
bool variant_copy_failed(VariantError *error, const char *text);

// --- reading (variant_read.c) ---

// Inside sandbox_call: pushes the file's text as a function.
void variant_load_chunk(lua_State *L, const SourceFile *file);

// Is the file text, and no compiled Lua? Else the loader's error is filled in.
bool variant_check_text(Loader *loader, const SourceFile *file);

// Processor time of this thread in milliseconds: a busy machine does not make a file slow.
uint64_t variant_clock(void);

// Milliseconds until `deadline`, for a file that may take `most` by itself: at least 1.
unsigned variant_time_left(uint64_t deadline, unsigned most);

// Runs the file and takes its table apart. False with the error filled in.
bool variant_read_file(Loader *loader, SourceFile *file);
