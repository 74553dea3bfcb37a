// SPDX-License-Identifier: MIT
// Asks a bot's functions, and keeps what went wrong.
//
// evaluate is the hot path: one protected call on views, nothing allocated. Replies are read raw; only what is expected
// of them is taken.
#include "core/hash.h"
#include "core/play_text.h"
#include "scripts/host/bots/bot_private.h"
#include "scripts/host/variant/variant_error.h"
#include "scripts/host/views/views_private.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double MOST_VALUE = 1e9; // an evaluation lies between this and its negative: a game won is worth more

// ---- failures

// "file.lua:12: what", the source line, and the functions that were running.
static bool fail(Bot *bot, const char *text, const char *path) {
    int line = variant_message_line(bot->source->chunk, text);
    snprintf(bot->failure, sizeof bot->failure, "%.300s", text);
    variant_add_source(bot->failure, sizeof bot->failure, bot->source, line, NULL);
    if (line == 0 || strchr(path, '\n') != NULL) { // the innermost function alone is named by the message
        variant_add_path(bot->failure, sizeof bot->failure, path, NULL);
    }
    return false;
}

static bool fail_reply(Bot *bot, int line, const char *what) {
    char text[ERROR_TEXT];
    snprintf(text, sizeof text, "%s:%d: %s", bot->source->chunk, line, what);
    return fail(bot, text, "");
}

// ---- evaluate

bool bot_evaluate(Bot *bot, const Position *position, Side me, double *value) {
    HookView view = {.rules = bot->question->rules, .position = position, .board = &position->board, .me = me};
    ViewCall call = {.hook = HOOK_COUNT, .view = &view, .game = bot->question->match_game};
    lua_State *L = bot->sandbox->L;
    *value = 0;
    bot->sandbox->bound = bot->bound;
    if (!sandbox_enter(bot->sandbox)) {
        return fail(bot, bot->sandbox->report.text, bot->sandbox->report.path);
    }
    lua_pushvalue(L, BOT_EVALUATE);
    lua_pushvalue(L, BOT_POSITION);
    lua_pushvalue(L, BOT_PARAMS);
    bot->views->call = &call;
    bot_watch_call(bot, true);
    bool good = sandbox_run(bot->sandbox, 2, 1) == SANDBOX_OK;
    bot_watch_call(bot, false);
    bot->views->call = NULL;
    if (!good) {
        fail(bot, bot->sandbox->report.text, bot->sandbox->report.path);
    } else if (lua_type(L, -1) != LUA_TNUMBER) {
        char what[120];
        snprintf(what, sizeof what, "evaluate must return a number, not %s",
                 lua_isnil(L, -1) ? "nothing" : luaL_typename(L, -1));
        good = fail_reply(bot, bot->evaluate_line, what);
    } else {
        *value = lua_tonumber(L, -1);
        if (!(fabs(*value) <= MOST_VALUE)) {
            char shown[32], what[120];
            snprintf(shown, sizeof shown, isnan(*value) ? "0/0" : "%.14g", *value);
            snprintf(what, sizeof what, "evaluate must return a number from -1e9 to 1e9, not %s", shown);
            good = fail_reply(bot, bot->evaluate_line, what);
        }
    }
    sandbox_leave(bot->sandbox);
    return good;
}

// ---- choose

typedef struct Asking {
    Bot *bot;
    ViewCall *call;
    const char *const *options;
    size_t count, chosen;
    char wrong[160];       // what is wrong with the reply; "": nothing
    char typed[PLAY_TEXT]; // it is none of the texts, but may be a play; "": another reply
} Asking;

// A play in the bot's own words, its steps in another order, say. False: it is none of the options.
static bool find_typed(Asking *asking) {
    const BotQuestion *question = asking->bot->question;
    const Side side = (Side)question->position->turn;
    Judgement judgement;
    Error error = {0, 0, ""};
    Play play;
    char text[PLAY_TEXT];
    if (strcmp(asking->call->asks, "play") != 0 ||
        play_judge(question->rules, question->position, NUMBERING_OWN, asking->typed, question->plays, &judgement,
                   &error) != STATUS_OK) {
        return false;
    }
    play_list_get(question->plays, judgement.play, &play);
    size_t length = play_print(question->rules, side, NUMBERING_OWN, &play, text, sizeof text);
    asking->chosen = word_find(text, length, asking->options, asking->count);
    return asking->chosen < asking->count;
}

static void read_choice(lua_State *L, Asking *asking) {
    int number;
    size_t length;
    switch (lua_type(L, -1)) {
    case LUA_TNIL:
        asking->chosen = asking->count;
        if (asking->bot->evaluate_line == 0 && strcmp(asking->call->asks, "play") == 0) {
            snprintf(asking->wrong, sizeof asking->wrong,
                     "choose must return a play: it returned nothing, and there is no evaluate");
        }
        return;
    case LUA_TNUMBER:
        if (sandbox_int(L, -1, 1, (int)asking->count, &number)) {
            asking->chosen = (size_t)number - 1;
        } else {
            snprintf(asking->wrong, sizeof asking->wrong,
                     "choose must return one of its %zu options or its number, not %s", asking->count,
                     sandbox_push_quoted(L, -1));
        }
        return;
    case LUA_TSTRING: {
        const char *text = lua_tolstring(L, -1, &length);
        asking->chosen = word_find(text, length, asking->options, asking->count);
        if (asking->chosen < asking->count) {
            return;
        }
        if (strlen(text) == length && length < sizeof asking->typed) { // nothing is left out
            memcpy(asking->typed, text, length + 1);
        }
        snprintf(asking->wrong, sizeof asking->wrong,
                 "choose returned %s, which is none of the %zu options, such as %s", sandbox_push_quoted(L, -1),
                 asking->count, asking->options[0]);
        return;
    }
    default:
        snprintf(asking->wrong, sizeof asking->wrong, "choose must return an option or its number, not a %s",
                 luaL_typename(L, -1));
    }
}

// Stack: what is asked as light userdata, the function, the parameters.
static int run_choose(lua_State *L) {
    Asking *asking = lua_touserdata(L, 1);
    Bot *bot = asking->bot;
    luaL_checkstack(L, 10, NULL);
    lua_pushvalue(L, 2);
    sandbox_charge(L, asking->count);
    lua_createtable(L, (int)asking->count, 0);
    for (size_t i = 0; i < asking->count; i++) {
        lua_pushstring(L, asking->options[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    views_push(L, bot->views, VIEW_TURN, 0);
    lua_pushvalue(L, 3);
    bot->views->call = asking->call;
    lua_call(L, 3, 1);
    read_choice(L, asking);
    return 0;
}

bool bot_ask(Bot *bot, const char *kind, Side me, const char *const *options, size_t count, size_t *chosen) {
    const BotQuestion *question = bot->question;
    HookView view = {
        .rules = question->rules, .position = question->position, .board = &question->position->board, .me = me};
    ViewCall call = {.hook = HOOK_COUNT, .view = &view, .game = question->match_game, .asks = kind};
    Asking asking = {.bot = bot, .call = &call, .options = options, .count = count};
    lua_State *L = bot->sandbox->L;
    *chosen = count;
    bot->sandbox->bound = 0;
    if (!sandbox_enter(bot->sandbox)) {
        return fail(bot, bot->sandbox->report.text, bot->sandbox->report.path);
    }
    lua_pushcfunction(L, run_choose);
    lua_pushlightuserdata(L, &asking);
    lua_pushvalue(L, BOT_CHOOSE);
    lua_pushvalue(L, BOT_PARAMS);
    bot_watch_call(bot, true);
    bool good = sandbox_run(bot->sandbox, 3, 0) == SANDBOX_OK;
    bot_watch_call(bot, false);
    bot->views->call = NULL;
    sandbox_leave(bot->sandbox);
    if (!good) {
        return fail(bot, bot->sandbox->report.text, bot->sandbox->report.path);
    }
    if (asking.wrong[0] != '\0' && !(asking.typed[0] != '\0' && find_typed(&asking))) {
        return fail_reply(bot, bot->choose_line, asking.wrong);
    }
    *chosen = asking.chosen;
    return true;
}

// ---- math.random

// registry[&bot_place]: the bot. A function with values of its own could not be frozen.
static const char bot_place;

// math.random() -> 0 <= x < 1; (n) -> 1..n; (m, n) -> m..n
static int bot_random(lua_State *L) {
    enum { HALF = 27, WHOLE = 53 };
    int given = lua_gettop(L);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &bot_place);
    Bot *bot = lua_touserdata(L, -1);
    lua_pop(L, 1);
    if (!bot->deciding) {
        return luaL_error(L, "math.random is there while the bot decides, not while its file is loaded");
    }
    if (bot->valued != NULL) {
        bot->draws = (uint32_t)hash_bytes(HASH_START + bot->question->decision, bot->valued, sizeof *bot->valued);
        bot->valued = NULL;
    }
    if (given == 0) {
        uint64_t high = rng_below(&bot->key, bot->draws++, UINT32_C(1) << HALF);
        uint64_t low = rng_below(&bot->key, bot->draws++, UINT32_C(1) << (WHOLE - HALF));
        lua_pushnumber(L, ldexp((double)(high << (WHOLE - HALF) | low), -WHOLE));
        return 1;
    }
    lua_Integer low = given == 1 ? 1 : sandbox_check_integer(L, 1);
    lua_Integer high = sandbox_check_integer(L, given == 1 ? 1 : 2);
    lua_Unsigned span = (lua_Unsigned)high - (lua_Unsigned)low;
    luaL_argcheck(L, low <= high && span < UINT32_MAX, given == 1 ? 1 : 2, "interval is empty or too large");
    uint32_t drawn = rng_below(&bot->key, bot->draws++, (uint32_t)span + 1);
    lua_pushinteger(L, (lua_Integer)((lua_Unsigned)low + drawn));
    return 1;
}

void bot_open_random(lua_State *L, Bot *bot) {
    lua_pushlightuserdata(L, bot);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &bot_place);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    push_raw(L, -1, "math");
    lua_pushcfunction(L, bot_random);
    lua_setfield(L, -2, "random");
    lua_pop(L, 2);
}
