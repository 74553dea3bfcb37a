// SPDX-License-Identifier: MIT
// Hooks of rule files: functions that stay alive in their file's sandbox, and how several files' answers become one.
//
// A HookFile is one file's functions in a Lua state of their own. A HookSet is what one game's Rules are hung with: for
// each hook the files that have it, parents first. Both belong to a Variant and die with it.
#pragma once

#include "scripts/host/sandbox/sandbox_private.h"
#include "scripts/host/variant/variant_private.h"
#include "scripts/host/views/views.h"

// Slots of the Lua stack that are kept between entries: the functions of all hooks (nil: none), what calls of them take
// at most, and so on.
enum { SLOT_HOOK = SANDBOX_KEPT + 1, SLOT_BOUND = SLOT_HOOK + HOOK_COUNT, SLOT_PARENT = SLOT_BOUND + HOOK_COUNT };
enum { SLOT_TURN = SLOT_PARENT + 1, SLOT_PLAY, SLOT_STEP, SLOT_ROLL, SLOTS = SLOT_ROLL - SANDBOX_KEPT };

typedef struct HookFile {
    const SourceFile *source;
    Sandbox *sandbox;
    Views *views;
    uint32_t bound[HOOK_COUNT]; // what a call takes at most, where it need not be counted; 0: it must be
} HookFile;

typedef struct HookSet {
    RuleHooks hooks; // context is this set
    HookFile *file[HOOK_COUNT][VARIANT_MAX_VISITS];
    int count[HOOK_COUNT];
    int game; // which of match.games, from 1
    char failure[ERROR_TEXT];
    char detail[VARIANT_ERROR_TEXT];
    char place[HOOK_PLACE_TEXT];
} HookSet;

// --- hooks_load.c ---

// Pushes the function of a hook whose value is at `index`, which may stand in a table with false behind it or with
// `about` beside it, or what is there instead. True: false is behind it.
bool hook_push_function(lua_State *L, int index);

// Inside sandbox_call, the file's table at `index`: pushes its functions and what else is to be kept. How many values.
int hooks_take(lua_State *L, int index);

// After that call has succeeded and returned them: the file's hooks, in the sandbox they were loaded in, which belongs
// to the HookFile from now on. NULL for no memory; the sandbox is then destroyed.
HookFile *hook_file_create(const SourceFile *source, Sandbox *sandbox);

// Runs the file once more in a sandbox of its own, one of `hooks`; until `deadline` (variant_clock). NULL: no memory,
// or `text` (of ERROR_TEXT, else "") says what went wrong.
HookFile *hook_file_load(const SourceFile *source, VariantHooks *hooks, uint64_t deadline, char *text);

void hook_file_destroy(HookFile *file);

// --- hooks_call.c, hooks_flow.c ---

// Fills in the functions of set->hooks that have files.
void hook_set_connect(HookSet *set);

// The hooks that are asked file by file, the last first: before_roll, rolls, on_roll, on_play, game_over, points,
// match_over. `call` says what is asked.
HookAnswer hook_ask_down(HookSet *set, ViewCall *call, const HookQuestion *question);

// Enters the file's sandbox with the function of call->hook pushed. The views show `call` until sandbox_leave.
lua_State *hook_enter(HookFile *file, ViewCall *call);

// What an entry that did not succeed means: the answer that ended it, or HOOK_FAILED with the set's failure told.
HookAnswer hook_ended(HookSet *set, const HookFile *file, const ViewCall *call);

// The function of call->hook answered with something else than what it may. HOOK_FAILED.
HookAnswer hook_bad_reply(HookSet *set, const HookFile *file, const ViewCall *call, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
