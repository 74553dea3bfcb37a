// SPDX-License-Identifier: MIT
// Variants: a Lua file that says what the game is, loaded into Rules.
//
// A spec is NAME or PATH, then any number of +PATCH: long_nardi, ./my.lua, long_nardi+house/x+./y.lua. Something is
// a path iff it contains '/' or ends in ".lua" (a patch "house/x" is looked up under the search folders too). Names are
// looked for: shipped files embedded in the program, then each folder of NARDBOX_PATH, then the folder of the file that
// names them. A file with neither based_on nor layout (nor match.games) is a patch and can only be laid over a variant.
#pragma once

#include "core/hooks.h"
#include "core/rules.h"
#include "core/status.h"
#include "scripts/names.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Variant Variant;

typedef enum VariantStatus {
    VARIANT_OK = 0,
    VARIANT_NOT_FOUND, // the spec has a name that no file has, or no name at all (exit status 1)
    VARIANT_IO,        // a path that cannot be opened or read, or is not a file (exit status 4)
    VARIANT_SCRIPT,    // cannot be loaded: syntax, budget, wrong key, type or range, cycle (exit status 3)
    VARIANT_NO_MEMORY,
} VariantStatus;

enum { VARIANT_ERROR_TEXT = 2048 };

// May be several lines: first "file.lua:12: head.per_turn must be ...", then the source line, then a hint.
typedef struct VariantError {
    VariantStatus status;
    char text[VARIANT_ERROR_TEXT];
} VariantError;

typedef struct VariantTexts {
    const char *const *text;
    size_t count;
} VariantTexts;

// One worked example of a file: a position, what happens then, and what is claimed of the outcome. The claims legal,
// illegal, all and count speak of what may come next: plays where numbers are to be played, words where somebody
// chooses, dice where somebody rolls.
typedef struct VariantExample {
    const char *position; // position text
    VariantTexts after;   // events as in a saved game, in order: "roll 66", "choose keep", "play 24/18"
    const char *gives;    // position text of the outcome; NULL: not said
    VariantTexts legal;   // each must be legal
    VariantTexts illegal; // each must be refused
    VariantTexts all;     // exactly these, in any order; NULL: not said
    int count;            // number of them, -1 = not said
    const char *why;      // "" or the clause it shows
    const char *file;     // where it stands
    int line;
} VariantExample;

// Loads a spec. NULL on failure with *error filled in. Free with variant_destroy.
Variant *variant_load(const char *spec, VariantError *error);
void variant_destroy(Variant *variant);

// A rule file as somebody has kept it.
typedef struct VariantText {
    const char *path; // by which it was opened; of a shipped file its name
    bool shipped;
    const char *bytes;
    size_t length;
} VariantText;

// The same from texts that were kept: nothing is read from the disk. What a spec or a file names is the text of that
// path, else the one whose path ends so, since a folder may have gone. Of two with the same path the last counts.
Variant *variant_load_kept(const char *spec, const VariantText *texts, size_t count, VariantError *error);

// The same variant for another thread: its Rules are equal, but their hooks run in Lua states of their own. The two may
// be used by two threads at the same time and freed in any order. Whatever the files on disk say by now, the copy is
// made of the texts that were loaded. A Rules of one's own that was changed key by key becomes a copy's by rules.hooks
// = variant_rules(copy, game)->hooks. NULL with *error filled in.
Variant *variant_copy(const Variant *variant, VariantError *error);

// Rules of one game. For a match of several variants (match.games) there are several, played in turn; else one.
size_t variant_game_count(const Variant *variant);
const Rules *variant_rules(const Variant *variant, size_t game);
const char *variant_game_name(const Variant *variant, size_t game);

const char *variant_spec(const Variant *variant); // as given

const char *variant_name(const Variant *variant); // "long_nardi", "my" for ./my.lua, "long_nardi+my_patch" with patches
const char *variant_title(const Variant *variant); // "" if the file has none
const char *variant_about(const Variant *variant);
const char *variant_source(const Variant *variant);

// What the files printed while they were loaded: "" mostly, at most 64 KiB, control bytes escaped.
const char *variant_output(const Variant *variant);

// A file that contributed.
typedef struct VariantFile {
    const char *name;           // as found, for people: "long_nardi.lua" for a shipped one
    const char *path;           // by which it was opened; NULL for shipped files, which are part of the program
    const char *about, *source; // what it says of itself; "" if it says nothing
    const char *text;           // that was loaded, NUL-terminated; `length` does not count the NUL
    size_t length;
} VariantFile;

// Those files, parents first. Past the last nothing is said, not even a name.
size_t variant_file_count(const Variant *variant);
VariantFile variant_file(const Variant *variant, size_t index);

size_t variant_example_count(const Variant *variant);
// What the last file's examples lie over (`over`), when that is something else, so that there are none; else NULL.
const char *variant_examples_over(const Variant *variant);
const VariantExample *variant_example(const Variant *variant, size_t index);

// A function that answers a hook of a game.
typedef struct VariantHook {
    Hook hook;
    const char *name;        // "allow_step"
    const char *file;        // as found
    int line;                // of the function
    uint64_t code;           // of the file, whatever it tells people: the same for copies of it
    const char *about;       // what the file says of it, else of itself; "": nothing
    VariantTexts instead_of; // keys whose sentences that replaces
} VariantHook;

// The functions behind the hooks of a game: in the order of Hook, parents first. False past the last.
bool variant_hook(const Variant *variant, size_t game, size_t index, VariantHook *hook);

// What the last HOOK_FAILED under these rules was: "file.lua:12: what (on_play)", the source line, and a line for each
// function that was running. "" if none failed.
const char *variant_failure(const Rules *rules);

// The same for a failure whose line (Error.text) is `text`: all that is known of it; `text` itself if it is not a
// function that failed last, but what the engine made of its answer.
const char *variant_failure_of(const Rules *rules, const char *text);

// For measuring: calls the first file's function of this hook `times` times as Lua's own library would, without budgets
// and without looking at what it returns. `play` or `step` is its argument; the other is NULL. False if there is no
// such hook (allow_step, allow_play and prefer_play only) or a call failed.
bool variant_call_bare(const Rules *rules, Hook hook, const HookView *view, const HookPlay *play, const Step *step,
                       unsigned times);

// What the functions of one file have printed since it was loaded, that included: clean text within its budget. `index`
// counts the files with functions; *file is the file as found. NULL past the last.
const char *variant_printed(const Variant *variant, size_t index, const char **file);

// Where the key or the hook was set: "long_nardi.lua:14". NULL: nowhere (the default). "file.lua" alone if the line is
// not known.
const char *variant_key_place(const Variant *variant, const char *path);

// The same for one game of match.games.
const char *variant_game_key_place(const Variant *variant, size_t game, const char *path);

// What the files say to no effect, such as switching off what is not there: "my.lua:3: ..", one line each. NULL past
// the last.
const char *variant_warning(const Variant *variant, size_t index);

// The Lua that the scripts are run by: "Lua 5.4.4". Static.
const char *variant_lua_version(void);

// Writes a file that says, over `variant`, only what differs in any of its first `count` games, whose rules are to be
// rules[0] and so on: `return { based_on = "...", head = { per_turn = 2 } }`. What such a file says holds for each
// game; loading it gives rules equal to these if that is how they were made. Text into a malloc'd string (caller frees)
// or NULL for no memory.
char *variant_write_difference(const Variant *variant, const Rules *const *rules, size_t count);
