// SPDX-License-Identifier: MIT
// Views: what hooks and bots see of a position, as userdata made once for each Lua state.
//
// A view holds no data: during a call it shows what the ViewCall of that call points at, and between calls nothing (its
// use is an error of the script's then). So a call allocates nothing, and nothing outlives it. Each kind of view is
// described by ApiRows; a row is at once the registration of a name and its documentation.
//
// Invariant: views->call is NULL unless a function of the script's is running for it.
#pragma once

#include "core/hooks.h"

#include <lua.h>
#include <stdint.h>

typedef struct Views Views;
typedef struct View View;
typedef struct ViewCall ViewCall;

typedef enum ViewKind {
    VIEW_TURN,
    VIEW_LIST,  // of numbers: turn.roll, turn.numbers, play.used ..
    VIEW_BOARD, // turn.board, turn.before
    VIEW_SIDE,
    VIEW_PINNED, // side.pinned
    VIEW_STEP,
    VIEW_STEPS,
    VIEW_PLAY,
    VIEW_STATE, // turn.mine, turn.theirs, turn.shared
    VIEW_CUBE,
    VIEW_MATCH,
    VIEW_POSITION, // of bots
    VIEW_KIND_COUNT
} ViewKind;

// Which of its kind a view is.
enum { LIST_ROLL, LIST_NUMBERS, LIST_LEFT, LIST_USED, LIST_UNUSED, LIST_COUNT };
enum { BOARD_NOW, BOARD_BEFORE, BOARD_COUNT };
enum { SIDE_ME, SIDE_THEM, SIDE_ME_BEFORE, SIDE_THEM_BEFORE, SIDE_COUNT }; // bit 0: the other side; bit 1: before
enum { STATE_MINE, STATE_THEIRS, STATE_SHARED, STATE_COUNT };
enum { STEP_ARGUMENT = RULES_MAX_NUMBERS, STEP_COUNT }; // 0 to 7: elements of a list of steps

// What one call of a script shows. Filled by whoever calls; dead after it.
struct ViewCall {
    Hook hook;            // HOOK_COUNT: a bot
    const HookView *view; // never NULL
    const HookPlay *play; // NULL where there is none
    const Step *step;     // allow_step's argument
    // State that this call, of before_roll, on_roll or on_play, may write to; NULL: the position's is shown.
    int32_t (*state)[RULES_MAX_STATE];
    int game;         // which of match.games is played, from 1
    int asked;        // on_roll, on_play: turn:ask was called so often
    const char *asks; // a bot's choose: the kind of decision; NULL: not here
    // For turn:ask; NULL: not here.
    HookAsk *ask;
    // For the argument `parent` of hooks: pushes what the files below say, returns how many values. NULL: not here.
    int (*parent)(lua_State *L, ViewCall *call);
    void *set; // of parent's
    const HookQuestion *question;
    uintptr_t stack; // where the C stack stood before all files
    int level;       // place of the running file in the list of those with this hook
    HookTouch touch; // what the script has looked at; each getter of what changes during an item says so
};

// Makes the views of a state; inside sandbox_call. They are kept in the registry, and destroyed with the state.
Views *views_open(lua_State *L);

// Views of a position that a program holds, for any state of Lua 5.4: `views` is the caller's, a part of the userdata
// at stack index 1, and so is what views->call shows. They are made when somebody asks for them and each keeps that
// userdata alive; its user value VIEWS_KEPT, nil at first, is theirs. Of arguments that methods take only views of this
// kind are taken for views. Without a budget.
enum { VIEWS_KEPT = 1 };
void views_hold(Views *views);
void views_let_go(Views *views); // before its memory goes

// Pushes the view `index` of `kind`. Neither allocates nor raises errors, if it is not of held ones: then it does both,
// and the userdata or one of its views is at stack index 1.
void views_push(lua_State *L, const Views *views, ViewKind kind, int index);
