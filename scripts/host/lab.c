// SPDX-License-Identifier: MIT
// Scripts of experiments: see lab.h. api_lab.c has what they see.
//
// Trees made while the script runs belong to the LabRun, not to the Lua stack: whatever ends the script in between,
// nothing is lost.
#include "core/printable.h"
#include "scripts/host/embedded.h"
#include "scripts/host/lab_private.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_SCRIPTS = 32,
    MOST_DEPTH = 12,
    MOST_VALUES = 10000,
    MOST_BYTES = 1 << 20, // of texts: no budget of the sandbox counts the copies
    UNWIND_INTERRUPTED = 1,
    CALL_COST = 1000, // instructions that a call of the program is charged, so that their number has an end, too
};

// ---- trees from Lua. Everything is read raw, and nothing is allocated in the Lua state.

typedef struct Reading {
    lua_State *L;
    size_t values, bytes;
    const char *trouble; // why it ended; NULL: no memory
} Reading;

static LabValue *read_value(Reading *reading, int index, int depth);

static LabValue *give_up(Reading *reading, LabValue *value, const char *trouble) {
    reading->trouble = trouble;
    lab_value_destroy(value);
    return NULL;
}

// Counts a text that is going to be copied; the same one may be there ten thousand times.
static bool is_room(Reading *reading, const char *text) {
    reading->bytes += strlen(text);
    return reading->bytes <= MOST_BYTES;
}

static LabValue *read_table(Reading *reading, int index, int depth) {
    lua_State *L = reading->L;
    LabValue *value = lab_value_new(LAB_TABLE);
    size_t length = lua_rawlen(L, index), seen = 0;
    if (value == NULL) {
        return give_up(reading, NULL, NULL);
    }
    if (depth > MOST_DEPTH || length > MOST_VALUES || !lua_checkstack(L, 8)) {
        return give_up(reading, value, "a table in it is too deep or too long");
    }
    for (size_t i = 1; i <= length; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        bool good = lab_value_add(value, NULL, read_value(reading, lua_gettop(L), depth + 1));
        lua_pop(L, 1);
        if (!good) {
            lab_value_destroy(value);
            return NULL;
        }
    }
    for (lua_pushnil(L); lua_next(L, index) != 0; lua_pop(L, 1)) {
        if (lua_isinteger(L, -2)) {
            seen++;
            continue;
        }
        if (lua_type(L, -2) != LUA_TSTRING) {
            return give_up(reading, value, "a key in it is neither a name nor a place in a list");
        }
        const char *key = lua_tostring(L, -2); // of a string: converts nothing
        if (!is_room(reading, key)) {
            return give_up(reading, value, "the names in it are too long");
        }
        if (!lab_value_add(value, key, read_value(reading, lua_gettop(L), depth + 1))) {
            lab_value_destroy(value);
            return NULL;
        }
    }
    if (seen != length) {
        return give_up(reading, value, "a list in it has holes");
    }
    // An empty table is an empty list, too: what is expected decides.
    value->kind = value->count == length && length > 0 ? LAB_LIST : LAB_TABLE;
    return value;
}

static LabValue *read_value(Reading *reading, int index, int depth) {
    lua_State *L = reading->L;
    if (++reading->values > MOST_VALUES) {
        return give_up(reading, NULL, "there is too much in it");
    }
    LabValue *value = NULL;
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        value = lab_value_new(LAB_BOOLEAN);
        if (value != NULL) {
            value->boolean = lua_toboolean(L, index);
        }
        return value;
    case LUA_TNUMBER:
        value = lab_value_new(lua_isinteger(L, index) ? LAB_INTEGER : LAB_NUMBER);
        if (value != NULL) {
            value->integer = lua_isinteger(L, index) ? (long long)lua_tointeger(L, index) : 0;
            value->number = lua_tonumber(L, index);
        }
        return value;
    case LUA_TSTRING:
        if (strlen(lua_tostring(L, index)) != lua_rawlen(L, index)) {
            return give_up(reading, NULL, "a text in it has a NUL byte");
        }
        if (!is_room(reading, lua_tostring(L, index))) {
            return give_up(reading, NULL, "the texts in it are too long");
        }
        return lab_value_text(lua_tostring(L, index));
    case LUA_TTABLE:
        return read_table(reading, index, depth);
    default:
        return give_up(reading, NULL, "numbers, texts, booleans and tables are expected in it");
    }
}

// ---- trees to Lua. May raise for lack of memory.

static void push_value(lua_State *L, const LabValue *value, int depth) {
    luaL_checkstack(L, 8, "a result is too deep");
    sandbox_charge(L, 1);
    switch (value->kind) {
    case LAB_NOTHING:
        lua_pushnil(L);
        break;
    case LAB_BOOLEAN:
        lua_pushboolean(L, value->boolean);
        break;
    case LAB_INTEGER:
        lua_pushinteger(L, (lua_Integer)value->integer);
        break;
    case LAB_NUMBER:
        lua_pushnumber(L, value->number);
        break;
    case LAB_TEXT:
        lua_pushstring(L, value->text);
        break;
    case LAB_LIST:
    case LAB_TABLE:
        lua_createtable(L, value->kind == LAB_LIST ? (int)value->count : 0,
                        value->kind == LAB_TABLE ? (int)value->count : 0);
        for (size_t i = 0, place = 0; i < value->count; i++) {
            push_value(L, value->item[i], depth + 1);
            if (value->key[i] != NULL) {
                lua_setfield(L, -2, value->key[i]);
            } else {
                lua_rawseti(L, -2, (lua_Integer)++place);
            }
        }
        break;
    }
}

// ---- the functions

LabRun *lab_of(lua_State *L) {
    return sandbox_of(L)->owner;
}

static void drop(LabValue **value) {
    lab_value_destroy(*value);
    *value = NULL;
}

// Between sandbox_pause and this the program worked.
static int answered(lua_State *L, LabRun *run, LabAnswer answer) {
    sandbox_resume(L);
    if (answer == LAB_INTERRUPTED) {
        return sandbox_unwind(L, UNWIND_INTERRUPTED);
    }
    return answer == LAB_OK ? 0 : luaL_error(L, "%s", run->text);
}

int lab_experiment(lua_State *L, const char *kind) {
    LabRun *run = lab_of(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    sandbox_charge(L, CALL_COST);
    Reading reading = {.L = L};
    drop(&run->given);
    drop(&run->result);
    run->given = read_value(&reading, 1, 0);
    lua_settop(L, 1);
    if (run->given == NULL) {
        return reading.trouble != NULL ? luaL_error(L, "lab.%s: %s", kind, reading.trouble) : sandbox_raise_memory(L);
    }
    sandbox_pause(L);
    LabAnswer answer = run->calls->run(run->calls->context, kind, run->given, &run->result, run->text);
    drop(&run->given);
    answered(L, run, answer);
    push_value(L, run->result, 0);
    drop(&run->result);
    return 1;
}

static long long check_result(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    sandbox_charge(L, CALL_COST);
    lua_pushliteral(L, "id");
    lua_rawget(L, 1);
    if (!lua_isinteger(L, -1)) {
        luaL_argerror(L, 1, "the result of an experiment is expected");
    }
    long long id = (long long)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return id;
}

int lab_report(lua_State *L) {
    LabRun *run = lab_of(L);
    long long id = check_result(L);
    sandbox_pause(L);
    return answered(L, run, run->calls->report(run->calls->context, id, run->text));
}

int lab_plot(lua_State *L) {
    LabRun *run = lab_of(L);
    long long id = check_result(L);
    const char *path = luaL_optstring(L, 2, NULL);
    sandbox_pause(L);
    return answered(L, run, run->calls->plot(run->calls->context, id, path, run->text));
}

// What is beyond the budget is lost, and that is said.
static void print_line(Sandbox *sandbox, LabRun *run, const char *line) {
    size_t most = sandbox->limits.output, length = strlen(line) + 1;
    static const char cut[] = "(more was printed than a script may print)";
    if (!sandbox->output_cut) {
        sandbox->output_cut = sandbox->output_length + length + sizeof cut > most;
        sandbox->output_length += length;
        run->calls->print(run->calls->context, sandbox->output_cut ? cut : line);
    }
}

int lab_print(lua_State *L) {
    LabRun *run = lab_of(L);
    SandboxBuffer line;
    int count = lua_gettop(L);
    sandbox_buffer_init(L, &line, 128);
    for (int i = 1; i <= count; i++) {
        size_t length;
        const char *text = sandbox_push_text(L, i, &length);
        sandbox_charge(L, length + 10);
        if (i > 1) {
            sandbox_buffer_add(&line, "\t", 1);
        }
        sandbox_buffer_add(&line, text, length);
        lua_pop(L, 1);
    }
    sandbox_buffer_push(&line);
    // Line by line, each made harmless.
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    size_t room = PRINTABLE_GROWTH * length + 1;
    char *clean = lua_newuserdatauv(L, room, 0);
    for (size_t from = 0; from <= length;) {
        const char *end = memchr(text + from, '\n', length - from);
        size_t size = end != NULL ? (size_t)(end - text) - from : length - from;
        sandbox_clean(text + from, size, clean, room);
        print_line(sandbox_of(L), run, clean);
        from += size + 1;
    }
    return 0;
}

void lab_push_seed(lua_State *L) {
    lua_pushinteger(L, (lua_Integer)lab_of(L)->calls->seed);
}

void lab_push_games(lua_State *L) {
    if (lab_of(L)->calls->games > 0) {
        lua_pushinteger(L, (lua_Integer)lab_of(L)->calls->games);
    } else {
        lua_pushnil(L);
    }
}

// ---- the run

static int run_script(lua_State *L) {
    LabRun *run = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_newtable(L);
    api_register(L, api_lab);
    lua_setfield(L, -2, "lab");
    // Lines appear while the experiments run, not at the end.
    lua_pushcfunction(L, lab_print);
    lua_setfield(L, -2, "print");
    lua_pop(L, 1);
    char chunk[256];
    snprintf(chunk, sizeof chunk, "@%.250s", run->name);
    sandbox_load(L, run->source, run->length, chunk);
    lua_call(L, 0, 0);
    return 0;
}

LabAnswer lab_script_run(const char *name, const char *source, size_t length, const LabCalls *calls,
                         char text[LAB_TEXT_SIZE]) {
    SandboxLimits limits = limits_for(SCRIPT_FILE);
    SandboxReport report;
    LabRun *run = calloc(1, sizeof *run);
    Sandbox *sandbox = run != NULL ? sandbox_create(&limits) : NULL;
    if (sandbox == NULL) {
        free(run);
        snprintf(text, LAB_TEXT_SIZE, "there is no memory");
        return LAB_FAILED;
    }
    if (length > limits.source) {
        snprintf(text, LAB_TEXT_SIZE, "%s: is larger than %zu KiB", name, limits.source >> 10);
        sandbox_destroy(sandbox);
        free(run);
        return LAB_FAILED;
    }
    *run = (LabRun){.name = name, .source = source, .length = length, .calls = calls};
    sandbox->owner = run;
    SandboxResult result = sandbox_call(sandbox, run_script, run, &report);
    if (result != SANDBOX_OK && result != SANDBOX_UNWOUND) {
        snprintf(text, LAB_TEXT_SIZE, "%s%s%s", report.text, report.path[0] != '\0' ? "\n" : "", report.path);
    }
    drop(&run->given);
    drop(&run->result);
    sandbox_destroy(sandbox);
    free(run);
    return result == SANDBOX_OK ? LAB_OK : result == SANDBOX_UNWOUND ? LAB_INTERRUPTED : LAB_FAILED;
}

// ---- shipped scripts

static LabScript shipped[MOST_SCRIPTS];
static size_t shipped_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void gather(void) {
    for (; shipped_count < embedded_lab_count && shipped_count < MOST_SCRIPTS; shipped_count++) {
        const EmbeddedFile *file = &embedded_labs[shipped_count];
        shipped[shipped_count] = (LabScript){file->name, file->path, file->text, file->length};
    }
}

const LabScript *lab_shipped(size_t *count) {
    pthread_once(&once, gather);
    *count = shipped_count;
    return shipped;
}
