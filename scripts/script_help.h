// SPDX-License-Identifier: MIT
// Every name that scripts can use, with signature, help and example: what names.txt says.
//
// Help, the reference in scripts/README.md and the annotation file are made of it; the tests run its examples and look
// whether whatever is registered (api_row.h) has an entry. Names are written as scripts write them: turn.board,
// side:count, side[n], allow_step, string.find, pairs.
#pragma once

#include <stddef.h>

// The version of what scripts can use. A file may say for which it was written (api = 1); what changes the meaning of
// old files raises it.
#define SCRIPT_API 1
#define SCRIPT_API_TOO_NEW "written for api %d of scripts, and this program knows api %d: it takes a newer one"

typedef enum NameKind {
    NAME_HOOK,     // a function that a rule file may have
    NAME_ENTRY,    // another entry of a rule file: state.each.NAME
    NAME_ITEM,     // something that before_roll, on_roll and on_play may return
    NAME_FIELD,    // turn.board
    NAME_ELEMENT,  // side[n], #roll
    NAME_METHOD,   // side:count
    NAME_FUNCTION, // pairs, string.find
    NAME_VALUE,    // math.huge
    NAME_BOT,      // what only bots have: entries of their files, position, math.random
    NAME_LAB,      // what only scripts of experiments have: lab.sim, and what their results have
    NAME_REPORT,   // what only reports have
} NameKind;

typedef struct ScriptName {
    NameKind kind;
    const char *name;
    // "side:count(from: integer, to: integer): integer", "turn.first: boolean". Types are those of LuaCATS; a name
    // followed by '?' may be left out.
    const char *signature;
    const char *help; // one line, no full stop at the end
    // An expression and what it gives, "turn.board.me:count(1, 6) --> 6"; lines to run; or (hooks, entries, those of
    // bots) a part of a file. Fields, elements and methods are shown in the situation that scripts/README.md
    // describes.
    const char *example;
} ScriptName;

// All names, *count of them: hooks first, then the views, then the library. Static.
const ScriptName *script_names(size_t *count);

// The row of a name, NULL if there is none. The last part of a name is enough where it is not ambiguous (count for
// side:count); '.' and ':' are taken for one another.
const ScriptName *script_find(const char *name);

// The nearest name, for "did you mean"; NULL if nothing is near.
const char *script_nearest(const char *name);

// What the kind is called: "hook", "field" ..
const char *script_kind_word(NameKind kind);
