// SPDX-License-Identifier: MIT
// Makes a bot of a file: runs it, takes its table apart, keeps its functions.
//
// A state at rest has on its stack: the error handler, the bot's functions, the parameters and the view that they get.
#include "core/hash.h"
#include "core/search.h"
#include "scripts/host/bots/bot_net.h"
#include "scripts/host/bots/bot_search.h"
#include "scripts/host/sandbox/freeze.h"
#include "scripts/host/variant/variant_reader.h"
#include "scripts/limits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAME = 60, MAX_ABOUT = 2000, MAX_HELP = 200, MAX_PARAM_NAME = 32 };

static const double MOST_WHOLE = 1e15;
static const char choose_form[] = "a function of the file or \"net\"";
static const char param_form[] = "a number, or { number, min = .., max = .., help = \"..\" }, or { \"text\" }";

// registry[&values_mark]: the values of the parameters
static const char values_mark;

// ---- the table's entries

static const char param_letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

static bool is_param_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length < MAX_PARAM_NAME && strspn(name, param_letters) == length &&
           (name[0] < '0' || name[0] > '9');
}

bool bot_is_param(const char *text) {
    size_t length = strspn(text, param_letters);
    return length > 0 && text[length] == '=';
}

// One of the names beside the value of a parameter; what it says is on the top of the stack.
static void read_param_field(Reader *reader, const char *name, int line, void *context) {
    enum { FIELDS = 4 };
    static const char *const fields[FIELDS] = {"help", "max", "min", "whole"};
    BotParam *param = context;
    lua_State *L = reader->L;
    double *bound = strcmp(name, "min") == 0 ? &param->least : strcmp(name, "max") == 0 ? &param->most : NULL;
    bool whole = strcmp(name, "whole") == 0;
    if (strcmp(name, "help") == 0) {
        char of_help[96];
        snprintf(of_help, sizeof of_help, "params.%s: help", param->name);
        param->help = reader_prose(reader, of_help, line, MAX_HELP, true);
        return;
    }
    if (bound == NULL && !whole) { // a mistyped field would quietly set nothing
        const char *near = word_nearest(name, strlen(name), fields, FIELDS);
        READER_FAIL(reader, line, name, "params.%s has no \"%.40s\"%s", param->name, name,
                    near != NULL ? word_hint(near).text : " (min, max, whole, help)");
    }
    if (whole ? !lua_isboolean(L, -1) : lua_type(L, -1) != LUA_TNUMBER || isnan(lua_tonumber(L, -1))) {
        READER_FAIL(reader, line, name, "params.%s: %s", param->name,
                    whole ? "whole is true or false" : "min and max are numbers");
    }
    if (whole) {
        param->whole = lua_toboolean(L, -1);
    } else {
        *bound = lua_tonumber(L, -1);
    }
}

// What stands beside the value of { 0.5, min = 0, max = 1, whole = true, help = ".." } at `index`.
static void read_param_record(Reader *reader, const char *path, int line, int index, BotParam *param) {
    lua_State *L = reader->L;
    bool more;
    sandbox_wrong_name(L, index, NULL, 0, 1, 1, &more);
    if (more) {
        READER_FAIL(reader, line, param->name, "%s has more than one value; it is %s", path, param_form);
    }
    reader_each_entry(reader, index, path, NULL, line, read_param_field, param);
    if (param->text != NULL && (param->whole || param->least > -HUGE_VAL || param->most < HUGE_VAL)) {
        READER_FAIL(reader, line, param->name, "%s is a text: min, max and whole are for numbers", path);
    }
}

// Parameters of a bot that leaves its decisions to the net are read by the program, as is `ply` of one that evaluates.
static void limit_for_net(Reader *reader, const char *path, const char *name, int line, BotParam *param) {
    lua_State *L = reader->L;
    int top = lua_gettop(L);
    bool net = push_raw(L, 1, "choose") == LUA_TSTRING && strcmp(lua_tostring(L, -1), "net") == 0;
    bool other = push_raw(L, 1, "evaluate") != LUA_TNIL; // its own
    bool file = strcmp(name, "file") == 0, ply = strcmp(name, "ply") == 0, noise = strcmp(name, "noise") == 0;
    bool known = file || ply || noise;
    lua_settop(L, top);
    if (net ? other && !known : !other || !ply || param->text != NULL) {
        return; // the bot reads it
    }
    if (!known) {
        READER_FAIL(reader, line, name, "%s: the net has no such parameter (ply, noise, file)", path);
    }
    if (file != (param->text != NULL)) {
        READER_FAIL(reader, line, name, "%s must be %s", path, file ? "the name of a file" : "a number");
    }
    param->least = file ? param->least : fmax(param->least, 0);
    param->most = ply ? fmin(param->most, SEARCH_MAX_PLIES) : param->most;
    param->whole = param->whole || ply;
}

// The value of the parameter on the top of the stack: 0.5, or a record.
static void read_param(Reader *reader, const char *name, int line, void *context) {
    Bot *bot = context;
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    bool full = bot->param_count == BOT_MAX_PARAMS;
    if (!is_param_name(name) || full) {
        READER_FAIL(reader, line, name,
                    full ? "there are more than %d parameters"
                         : "a parameter's name has small letters, digits and _, at most %d",
                    full ? BOT_MAX_PARAMS : MAX_PARAM_NAME - 1);
    }
    char path[80];
    snprintf(path, sizeof path, "params.%.40s", name);
    BotParam *param = &bot->param[bot->param_count];
    *param = (BotParam){.name = reader_need(reader, arena_copy(&bot->arena, name, strlen(name))),
                        .least = -HUGE_VAL,
                        .most = HUGE_VAL,
                        .help = ""};
    bool record = lua_istable(L, index);
    int type = record ? lua_rawgeti(L, index, 1) : lua_type(L, index);
    if (type == LUA_TNUMBER) {
        param->initial = lua_tonumber(L, -1);
    } else if (record && type == LUA_TSTRING) {
        param->text = param->initial_text =
            reader_need(reader, arena_copy(reader->loader->arena, lua_tostring(L, -1), lua_rawlen(L, -1)));
    } else {
        reader_wrong_value(reader, line, path, param_form, index);
    }
    if (record) {
        read_param_record(reader, path, line, index, param);
    }
    limit_for_net(reader, path, name, line, param);
    if (param->whole && (param->initial != floor(param->initial) || fabs(param->initial) > MOST_WHOLE)) {
        READER_FAIL(reader, line, name, "%s: %g is no whole number", path, param->initial);
    }
    if (!(param->initial >= param->least && param->initial <= param->most) || isinf(param->initial)) {
        READER_FAIL(reader, line, name, "%s: %g does not lie between %g and %g", path, param->initial, param->least,
                    param->most);
    }
    param->value = param->initial;
    bot->param_count++;
}

static void read_params(Reader *reader, int line, Bot *bot) {
    lua_State *L = reader->L;
    int index = lua_gettop(L);
    if (!lua_istable(L, index)) {
        reader_wrong_value(reader, line, "params", "a table, as in { aggression = 0.5 }", index);
    }
    reader_each_entry(reader, index, "params", "aggression = 0.5", line, read_param, bot);
    qsort(bot->param, bot->param_count, sizeof bot->param[0], row_compare);
}

// Copies the function on the top of the stack to its place: that of its slot, behind the file's table.
static void keep_function(Reader *reader, const char *name, int line, int place, int *function_line) {
    lua_State *L = reader->L;
    if (lua_type(L, -1) != LUA_TFUNCTION || lua_iscfunction(L, -1)) {
        reader_wrong_value(reader, line, name, place == BOT_CHOOSE ? choose_form : "a function of the file",
                           lua_gettop(L));
    }
    lua_Debug record;
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &record);
    *function_line = record.linedefined > 0 ? record.linedefined : line;
    lua_pushvalue(L, -1);
    lua_replace(L, place);
}

// What stands for a function on the top of the stack: the program's net, and in a shipped file GNU Backgammon (nobody
// else's file starts a program).
static void read_choose(Reader *reader, int line, Bot *bot) {
    static const char *const words[] = {"net"};
    if (lua_type(reader->L, -1) != LUA_TSTRING) {
        keep_function(reader, "choose", line, BOT_CHOOSE, &bot->choose_line);
        return;
    }
    const char *word = lua_tostring(reader->L, -1);
    bot->by_net = strcmp(word, words[0]) == 0;
    bot->by_gnubg = reader->file->path == NULL && strcmp(word, "gnubg") == 0;
    if (!bot->by_net && !bot->by_gnubg) {
        READER_FAIL(reader, line, "choose", "choose must be %s, not %s%s", choose_form,
                    sandbox_push_quoted(reader->L, -1), word_hint(word_nearest(word, strlen(word), words, 1)).text);
    }
}

static const char no_bot[] = "is no bot: it has neither evaluate(position) nor choose(options, turn)";

// Has the file's table something that makes a bot of it?
static bool decides(lua_State *L) {
    int top = lua_gettop(L);
    bool found = push_raw(L, 1, "evaluate") != LUA_TNIL || lua_getfield(L, 1, "choose") != LUA_TNIL;
    lua_settop(L, top);
    return found;
}

_Noreturn static void unknown_entry(Reader *reader, const char *name, int line) {
    static const char *const names[] = {"about", "api", "choose", "evaluate", "name", "params"};
    const char *near = word_nearest(name, strlen(name), names, sizeof names / sizeof names[0]);
    if (!decides(reader->L) && (near == NULL || (strcmp(near, "evaluate") != 0 && strcmp(near, "choose") != 0))) {
        READER_FAIL(reader, line, name, "%s, and a bot has no entry \"%s\"", no_bot, name);
    }
    READER_FAIL(reader, line, name, "a bot has no entry \"%s\"%s", name,
                near != NULL ? word_hint(near).text : " (name, about, params, evaluate, choose, api)");
}

static void read_entry(Reader *reader, const char *name, int line, void *context) {
    Bot *bot = context;
    if (strcmp(name, "name") == 0) {
        bot->name = reader_prose(reader, name, line, MAX_NAME, false);
    } else if (strcmp(name, "about") == 0) {
        bot->about = reader_prose(reader, name, line, MAX_ABOUT, true);
    } else if (strcmp(name, "params") == 0) {
        read_params(reader, line, bot);
    } else if (strcmp(name, "evaluate") == 0) {
        keep_function(reader, name, line, BOT_EVALUATE, &bot->evaluate_line);
    } else if (strcmp(name, "choose") == 0) {
        read_choose(reader, line, bot);
    } else if (strcmp(name, "api") != 0) { // read_bot has looked at that
        unknown_entry(reader, name, line);
    }
}

static void read_bot(Reader *reader, Bot *bot) {
    lua_State *L = reader->L;
    if (!lua_istable(L, 1)) {
        READER_FAIL(reader, 0, NULL,
                    "must return a table, as in return { name = \"mine\", evaluate = function(position) .. end }, not "
                    "%s",
                    lua_isnil(L, 1) ? "nothing" : sandbox_push_quoted(L, 1));
    }
    reader_api(reader, 1);
    reader_each_entry(reader, 1, "the bot's table", "name = \"mine\"", 0, read_entry, bot);
    if (bot->evaluate_line == 0 && bot->choose_line == 0 && !bot->by_net && !bot->by_gnubg) {
        READER_FAIL(reader, 0, NULL, "%s", no_bot);
    }
}

// ---- parameters as scripts see them

static int refuse_write(lua_State *L) {
    return luaL_error(L, "parameters are set from outside; a bot cannot change them");
}

// Into the table on the top of the stack.
static void set_values(lua_State *L, const Bot *bot) {
    for (size_t i = 0; i < bot->param_count; i++) {
        const BotParam *param = &bot->param[i];
        if (param->text != NULL) {
            lua_pushstring(L, param->text);
        } else if (param->whole) {
            lua_pushinteger(L, (lua_Integer)param->value);
        } else {
            lua_pushnumber(L, param->value);
        }
        lua_setfield(L, -2, param->name);
    }
}

// Keeps the values as a table of the host's, and pushes a table that shows them and cannot be written to.
static void push_params(lua_State *L, const Bot *bot) {
    lua_createtable(L, 0, 3);
    lua_createtable(L, 0, (int)bot->param_count);
    set_values(L, bot);
    sandbox_refuse_unknown(L, "params", " (parameters stand in the bot's table, as in params = { risk = 0.5 })");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &values_mark);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_write);
    lua_setfield(L, -2, "__newindex");
    set_flag(L, "__metatable", false);
    lua_createtable(L, 0, 0);
    lua_insert(L, -2);
    lua_setmetatable(L, -2);
}

static int change_params(lua_State *L) {
    const Bot *bot = lua_touserdata(L, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &values_mark);
    set_values(L, bot);
    return 0;
}

static bool show_params(Bot *bot) {
    sandbox_revive(bot->sandbox);
    return sandbox_call(bot->sandbox, change_params, bot) == SANDBOX_OK;
}

static Status unknown_param(const Bot *bot, const char *text, size_t length, Error *error) {
    char all[160 + sizeof " (it has "] = "";
    for (size_t i = 0; i < bot->param_count; i++) {
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", i > 0 ? ", " : " (it has ", bot->param[i].name);
    }
    const char *near = row_nearest(text, length, bot->param, sizeof *bot->param, bot->param_count);
    if (bot->param_count == 0) {
        return error_set(error, STATUS_BAD_INPUT, 0, length, "the bot %s has no parameters", bot_name(bot));
    }
    return error_set(error, STATUS_BAD_INPUT, 0, length, "the bot %s has no parameter \"%.*s\"%s%s", bot_name(bot),
                     (int)length, text, near != NULL ? word_hint(near).text : all, near != NULL ? "" : ")");
}

// Reads the number behind the '=' of "aggression=0.3".
static Status read_number(const BotParam *param, const char *text, size_t length, double *number, Error *error) {
    char *end;
    const char *digits = text + length + 1;
    double value = strtod(digits, &end);
    bool plain = strspn(digits, "+-.0123456789e") == strlen(digits); // no hexadecimal numbers, no "inf"
    if (end == digits || *end != '\0' || !plain || !isfinite(value) ||
        (param->whole && (value != floor(value) || fabs(value) > MOST_WHOLE))) {
        return error_set(error, STATUS_BAD_INPUT, length + 1, strlen(digits), "%s must be a%s number, not \"%s\"",
                         param->name, param->whole ? " whole" : "", digits);
    }
    if (value < param->least || value > param->most) {
        char range[80];
        if (isinf(param->least)) {
            snprintf(range, sizeof range, "at most %g", param->most);
        } else if (isinf(param->most)) {
            snprintf(range, sizeof range, "at least %g", param->least);
        } else {
            snprintf(range, sizeof range, "from %g to %g", param->least, param->most);
        }
        return error_set(error, STATUS_BAD_INPUT, length + 1, strlen(digits), "%s must be %s, not %s", param->name,
                         range, digits);
    }
    *number = value;
    return STATUS_OK;
}

// Its index; bot->param_count: there is none.
static size_t find_param(const Bot *bot, const char *name, size_t length) {
    return row_find(name, length, bot->param, sizeof *bot->param, bot->param_count);
}

const BotParam *bot_param(const Bot *bot, const char *name) {
    size_t i = find_param(bot, name, strlen(name));
    return i < bot->param_count ? &bot->param[i] : NULL;
}

double bot_number(const Bot *bot, const char *name) {
    const BotParam *param = bot_param(bot, name);
    return param != NULL && param->text == NULL ? param->value : 0;
}

Status bot_set(Bot *bot, const char *text, Error *error) {
    const char *equals = strchr(text, '=');
    size_t length = equals != NULL ? (size_t)(equals - text) : strlen(text);
    size_t index = find_param(bot, text, length);
    BotParam *param = &bot->param[index];
    if (index == bot->param_count) {
        return unknown_param(bot, text, length, error);
    }
    if (equals == NULL) {
        char shown[32];
        snprintf(shown, sizeof shown, "%g", param->initial);
        return error_set(error, STATUS_BAD_INPUT, 0, length, "%s wants a value, as in %s=%s", text, text,
                         param->text != NULL ? "TEXT" : shown);
    }
    BotParam before = *param;
    if (param->text != NULL) {
        param->text = arena_copy(&bot->arena, equals + 1, strlen(equals + 1));
    } else if (read_number(param, text, length, &param->value, error) != STATUS_OK) {
        return STATUS_BAD_INPUT;
    }
    bot_net_forget(bot);
    bot_helpers_forget(bot);
    bot_gnubg_forget(bot);
    if ((before.text != NULL && param->text == NULL) || !show_params(bot)) {
        *param = before;
        return error_set(error, STATUS_NO_MEMORY, 0, 0, "%s", bot->sandbox->report.text);
    }
    return STATUS_OK;
}

// ---- loading

static int run_file(lua_State *L) {
    Reader *reader = lua_touserdata(L, 1);
    Bot *bot = reader->loader->bot;
    bot_open_random(L, bot);
    reader_run_chunk(reader, L);
    lua_settop(L, BOT_CHOOSE);
    read_bot(reader, bot);
    line_tracker_forget(L);
    lua_settop(L, BOT_CHOOSE);
    Frozen frozen;
    CodeScan scan[2];
    freeze(L, BOT_EVALUATE, 2, scan, &frozen);
    bot->bound = bot->evaluate_line != 0 ? frozen_bound(&frozen, &scan[0]) : 0;
    sandbox_of(L)->callback_cost = frozen.helper_steps;
    push_params(L, bot);
    bot->views = views_open(L);
    views_push(L, bot->views, VIEW_POSITION, 0);
    return BOT_SLOTS;
}

static bool load(Loader *loader, Bot *bot, const char *spec) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    Reader reader = {.loader = loader};
    if (bot->source == NULL && strchr(spec, '+') != NULL && !variant_is_path(spec)) {
        return variant_fail(loader, VARIANT_NOT_FOUND, NULL, 0, NULL, "\"%s\": patches are for variants, not for bots",
                            spec);
    }
    bot->source = bot->source != NULL ? bot->source : variant_find_file(loader, spec, NULL, 0);
    if (bot->source == NULL) {
        return false;
    }
    reader.file = bot->source;
    if (!variant_check_text(loader, bot->source)) {
        return false;
    }
    bot->sandbox = sandbox_create(NULL, &limits);
    if (bot->sandbox == NULL) {
        return variant_no_memory(loader);
    }
    bot->sandbox->forgets = true;
    sandbox_call(bot->sandbox, run_file, &reader);
    if (!reader_succeeded(&reader, &bot->sandbox->report)) {
        return false;
    }
    SandboxLimits deciding = limits_for(SCRIPT_BOT);
    sandbox_set_limits(bot->sandbox, &deciding);
    return lua_checkstack(bot->sandbox->L, 20) || variant_no_memory(loader);
}

// Of the file that `spec` names, or of the source.
static Bot *make(const char *spec, SourceFile *source, VariantError *error) {
    *error = (VariantError){.status = VARIANT_OK};
    Bot *bot = calloc(1, sizeof *bot);
    Loader loader = {.error = error, .bot = bot};
    if (bot == NULL) {
        variant_no_memory(&loader);
        return NULL;
    }
    bot->source = source;
    loader.arena = &bot->arena;
    if (!load(&loader, bot, spec)) {
        bot_destroy(bot);
        return NULL;
    }
    bot->name = bot->name != NULL ? bot->name : bot->source->name;
    bot->about = bot->about != NULL ? bot->about : "";
    return bot;
}

Bot *bot_load(const char *spec, VariantError *error) {
    return make(spec, NULL, error);
}

Bot *bot_copy(const Bot *bot) {
    VariantError error;
    Bot *copy = make(NULL, bot->source, &error);
    for (size_t i = 0; copy != NULL && i < bot->param_count; i++) {
        copy->param[i].value = bot->param[i].value;
        copy->param[i].text = bot->param[i].text;
    }
    if (copy != NULL && !show_params(copy)) {
        bot_destroy(copy);
        return NULL;
    }
    return copy;
}

void bot_destroy(Bot *bot) {
    if (bot == NULL) {
        return;
    }
    sandbox_destroy(bot->sandbox);
    play_list_destroy(&bot->list);
    free(bot->watch);
    bot_helpers_forget(bot);
    bot_net_forget(bot);
    bot_gnubg_forget(bot);
    free(bot->net_value);
    free(bot->net_plies);
    arena_free(&bot->arena);
    free(bot);
}

const char *bot_name(const Bot *bot) {
    return bot->name;
}

const char *bot_about(const Bot *bot) {
    return bot->about;
}

const char *bot_file(const Bot *bot) {
    return bot->source->display;
}

const char *bot_file_path(const Bot *bot) {
    return bot->source->path;
}

uint64_t bot_fingerprint(const Bot *bot) {
    return bot_net_fingerprint(bot, hash_bytes(HASH_START, bot->source->text, bot->source->length));
}

const char *bot_output(const Bot *bot) {
    return sandbox_output(bot->sandbox);
}

const BotParam *bot_params(const Bot *bot, size_t *count) {
    *count = bot->param_count;
    return bot->param;
}

void bot_use_crew(Bot *bot, const SearchCrew *crew) {
    bot_helpers_forget(bot);
    bot->crew = crew;
}
