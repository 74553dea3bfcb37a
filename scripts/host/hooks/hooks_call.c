// SPDX-License-Identifier: MIT
// Calls hooks: the questions that are asked often (allow_step, allow_play, prefer_play), and failures of all.
//
// These are the hot paths: one protected call, arguments copied within the Lua stack, the reply read raw from its slots
// (types that cannot raise an error: nil, boolean, number, string). Nothing is allocated.
#include "scripts/host/hooks/hooks_private.h"
#include "scripts/host/variant/variant_error.h"
#include "scripts/host/views/views_private.h"

#include <stdio.h>
#include <string.h>

// --- Failures --------------------------------------------------------------------------------------------------

static HookAnswer tell(HookSet *set, const HookFile *file, const ViewCall *call, const char *text, const char *path) {
    char placed[ERROR_TEXT + 80];
    if (variant_message_line(file->source->chunk, text) == 0) { // an error without a place of its own
        snprintf(placed, sizeof placed, "%s:%d: %s", file->source->chunk, file->source->hook_line[call->hook], text);
        text = placed;
    }
    snprintf(set->failure, sizeof set->failure, "%.200s (%s)", text, hook_names[call->hook]);
    snprintf(set->detail, sizeof set->detail, "%s", set->failure);
    variant_add_source(set->detail, sizeof set->detail, file->source,
                       variant_message_line(file->source->chunk, set->failure), NULL);
    variant_add_path(set->detail, sizeof set->detail, path, hook_names[call->hook]);
    return HOOK_FAILED;
}

HookAnswer hook_ended(HookSet *set, const HookFile *file, const ViewCall *call) {
    return file->sandbox->report.result == SANDBOX_UNWOUND
               ? (HookAnswer)file->sandbox->unwinding
               : tell(set, file, call, file->sandbox->report.text, file->sandbox->report.path);
}

HookAnswer hook_bad_reply(HookSet *set, const HookFile *file, const ViewCall *call, const char *format, ...) {
    char text[ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return tell(set, file, call, text, "");
}

static const char *failure(void *context) {
    return ((HookSet *)context)->failure;
}

// The last file with the hook is asked first. HOOK_COUNT: every function whose items go into the queue.
static const char *place(void *context, Hook hook) {
    HookSet *set = context;
    size_t length = 0;
    set->place[0] = '\0';
    if (hook < HOOK_COUNT && set->count[hook] > 0) {
        const HookFile *file = set->file[hook][set->count[hook] - 1];
        snprintf(set->place, sizeof set->place, "%s:%d", file->source->chunk, file->source->hook_line[hook]);
        return set->place;
    }
    static const Hook makers[] = {HOOK_BEFORE_ROLL, HOOK_ON_ROLL, HOOK_ON_PLAY};
    for (int m = 0; hook == HOOK_COUNT && m < 3; m++) {
        Hook maker = makers[m];
        for (int i = 0; i < set->count[maker] && length < sizeof set->place; i++) {
            const HookFile *file = set->file[maker][i];
            length += (size_t)snprintf(set->place + length, sizeof set->place - length, "%s%s:%d",
                                       length == 0 ? "" : ", ", file->source->chunk, file->source->hook_line[maker]);
        }
    }
    return set->place;
}

// --- Calls -----------------------------------------------------------------------------------------------------

lua_State *hook_enter(HookFile *file, ViewCall *call) {
    if (file->sandbox->result != SANDBOX_OK) {
        sandbox_revive(file->sandbox); // the answer may not depend on what was asked before
    }
    file->sandbox->bound = file->bound[call->hook];
    sandbox_enter(file->sandbox);
    lua_pushvalue(file->sandbox->L, SLOT_HOOK + (int)call->hook);
    file->views->call = call;
    return file->sandbox->L;
}

// Calls hook(argument, turn) for two results, or hook(turn) if there is no argument (0); it is a SLOT. They are on the
// stack if it returns true.
static bool ask(HookFile *file, ViewCall *call, int argument) {
    lua_State *L = hook_enter(file, call);
    if (argument != 0) {
        lua_pushvalue(L, argument);
    }
    lua_pushvalue(L, SLOT_TURN);
    bool good = sandbox_run(file->sandbox, argument != 0 ? 2 : 1, 2) == SANDBOX_OK;
    file->views->call = NULL;
    return good;
}

// The second result as a reason; false if it is none.
static bool read_reason(const HookFile *file, const ViewCall *call, HookReason *reason) {
    lua_State *L = file->sandbox->L;
    int type = lua_type(L, -1);
    if (type != LUA_TNIL && type != LUA_TSTRING) {
        return false;
    }
    if (reason != NULL) {
        size_t length = 0;
        const char *text = type == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
        sandbox_clean(text, length, reason->text, sizeof reason->text);
        snprintf(reason->place, sizeof reason->place, "%s", file->source->hook_place[call->hook]);
    }
    return true;
}

// What the two results are: permission (allow_step, allow_play, allow_double) or, where `value` is wanted, what a play
// is worth (prefer_play); and a reason.
static HookAnswer read_opinion(HookSet *set, HookFile *file, ViewCall *call, double *value, HookReason *reason) {
    lua_State *L = file->sandbox->L;
    int type = lua_type(L, -2);
    if (type == LUA_TNIL) {
        return HOOK_SILENT;
    }
    if (type != (value != NULL ? LUA_TNUMBER : LUA_TBOOLEAN)) {
        return hook_bad_reply(set, file, call, "must return %s, not a %s",
                              value != NULL ? "a number (the plays with the highest stay)"
                                            : "true, or false and a reason",
                              luaL_typename(L, -2));
    }
    if (value != NULL) {
        *value = lua_tonumber(L, -2);
        if (*value != *value) {
            return hook_bad_reply(set, file, call, "must return a number, not 0/0");
        }
    } else if (lua_toboolean(L, -2)) {
        return HOOK_YES;
    }
    if (!read_reason(file, call, reason)) {
        return hook_bad_reply(set, file, call, "the reason behind %s must be a text, not a %s",
                              value != NULL ? "the number" : "false", luaL_typename(L, -1));
    }
    return value != NULL ? HOOK_YES : HOOK_NO;
}

// All files in turn, base first: each must permit it, or says what a play is worth (`score`, with a reason for each).
static HookAnswer ask_all(HookSet *set, ViewCall *call, HookScore *score, HookReason *reason) {
    int argument = call->hook == HOOK_ALLOW_STEP ? SLOT_STEP : call->hook == HOOK_ALLOW_DOUBLE ? 0 : SLOT_PLAY;
    HookAnswer all = HOOK_SILENT;
    for (int i = 0; i < set->count[call->hook]; i++) {
        HookFile *file = set->file[call->hook][i];
        HookAnswer answer = ask(file, call, argument)
                                ? read_opinion(set, file, call, score != NULL ? &score->value[i] : NULL,
                                               score != NULL && reason != NULL ? &reason[i] : reason)
                                : hook_ended(set, file, call);
        sandbox_leave(file->sandbox);
        if (answer != HOOK_SILENT && answer != HOOK_YES) {
            return answer;
        }
        all = answer == HOOK_YES ? HOOK_YES : all;
    }
    return all;
}

static void begin_hook(HookSet *set, int hook) {
    for (int i = 0; i < set->count[hook]; i++) {
        sandbox_begin(set->file[hook][i]->sandbox);
    }
}

static HookAnswer ask_hook(void *context, const HookQuestion *question) {
    HookSet *set = context;
    HookAnswer answer;
    ViewCall call = {.hook = question->hook,
                     .view = question->view,
                     .play = question->play,
                     .step = question->step,
                     .game = set->game};
    switch (question->hook) {
    case HOOK_ALLOW_STEP:
    case HOOK_ALLOW_PLAY:
        answer = ask_all(set, &call, NULL, question->reason);
        if (question->view->touch != NULL) {
            *question->view->touch = call.touch;
            question->view->touch->told = true;
        }
        return answer;
    case HOOK_PREFER_PLAY:
        question->score->count = set->count[HOOK_PREFER_PLAY];
        return ask_all(set, &call, question->score, question->reason);
    case HOOK_ALLOW_DOUBLE:
        begin_hook(set, HOOK_ALLOW_DOUBLE);
        return ask_all(set, &call, NULL, question->reason);
    default:
        begin_hook(set, (int)question->hook);
        return hook_ask_down(set, &call, question);
    }
}

const char *variant_failure(const Rules *rules) {
    return rules->hooks != NULL ? ((const HookSet *)rules->hooks->context)->detail : "";
}

const char *variant_failure_of(const Rules *rules, const char *text) {
    const char *failure = variant_failure(rules);
    return *text != '\0' && strncmp(failure, text, strlen(text)) == 0 ? failure : text;
}

bool variant_call_bare(const Rules *rules, Hook hook, const HookView *view, const HookPlay *play, const Step *step,
                       unsigned times) {
    const HookSet *set = rules->hooks != NULL ? rules->hooks->context : NULL;
    if (set == NULL || hook > HOOK_PREFER_PLAY || set->count[hook] == 0) {
        return false;
    }
    const HookFile *file = set->file[hook][0];
    lua_State *L = file->sandbox->L;
    ViewCall call = {.hook = hook, .view = view, .play = play, .step = step, .game = set->game};
    bool good = true;
    lua_sethook(L, NULL, 0, 0);
    file->sandbox->counting = false;
    file->views->call = &call;
    for (unsigned i = 0; i < times && good; i++) {
        lua_pushvalue(L, SLOT_HOOK + (int)hook);
        lua_pushvalue(L, step != NULL ? SLOT_STEP : SLOT_PLAY);
        lua_pushvalue(L, SLOT_TURN);
        good = lua_pcall(L, 2, 2, 0) == LUA_OK;
        sandbox_leave(file->sandbox);
    }
    file->views->call = NULL;
    return good;
}

// A list of plays is going to be made: the budget of all calls for it begins.
static void begin(void *context) {
    HookSet *set = context;
    set->failure[0] = '\0'; // else a list that cannot be made for another reason would be told by it
    for (int hook = HOOK_ALLOW_STEP; hook <= HOOK_PREFER_PLAY; hook++) {
        begin_hook(set, hook);
    }
}

void hook_set_connect(HookSet *set) {
    RuleHooks *hooks = &set->hooks;
    hooks->begin = begin;
    hooks->ask = ask_hook;
    hooks->context = set;
    hooks->failure = failure;
    hooks->place = place;
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        hooks->present |= (uint32_t)(set->count[hook] > 0) << hook;
    }
}
