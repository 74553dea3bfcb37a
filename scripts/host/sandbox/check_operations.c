// SPDX-License-Identifier: MIT
// Is the code that this Lua library makes what code_scan.c takes it to be? Run while the program is built, which fails
// if not. The bounds of the sandbox rest upon it.
//
// Short texts are compiled; of what they become, the operations that code_scan.c knows by their numbers must be those
// of the text, in this order, and no others.
#include "scripts/host/sandbox/code_operations.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 4096, MOST_OPERATIONS = 8 };

typedef struct Code {
    uint8_t bytes[MOST_BYTES];
    size_t length;
} Code;

typedef struct Case {
    const char *text;
    int operation[MOST_OPERATIONS]; // 0: no more
} Case;

// Those between OP_GETTABUP and OP_SETFIELD look into tables.
enum { OP_GETTABLE = 12, OP_GETI, OP_GETFIELD, OP_SETTABUP, OP_SETTABLE, OP_SETI };

static const Case cases[] = {
    {"local a, b, c = ...", {0}},
    {"local a = 7", {OP_LOADI}},
    {"local a = x", {OP_GETTABUP}},
    {"local a, b = ... local c = a[b]", {OP_GETTABLE}},
    {"local a = ... local c = a[3]", {OP_GETI}},
    {"local a = ... local c = a.x", {OP_GETFIELD}},
    {"local a = ... x = a", {OP_SETTABUP}},
    {"local a, b, c = ... a[b] = c", {OP_SETTABLE}},
    {"local a, c = ... a[3] = c", {OP_SETI}},
    {"local a, c = ... a.x = c", {OP_SETFIELD}},
    {"local a = ... _ENV = a", {OP_SETUPVAL}},
    {"local a = ... a:x()", {OP_SELF, OP_CALL}},
    {"local a, b = ... local c = a .. b", {OP_CONCAT}},
    {"goto here ::here::", {OP_JMP}},
    {"local a, b = ... local c = a == b", {OP_EQ, OP_JMP, OP_LFALSESKIP}},
    {"local a, b = ... local c = a < b", {OP_LT, OP_JMP, OP_LFALSESKIP}},
    {"local a, b = ... local c = a <= b", {OP_LE, OP_JMP, OP_LFALSESKIP}},
    {"local a = ... a()", {OP_CALL}},
    {"local a = ... return a()", {OP_TAILCALL}},
    {"for a = 3, 17, 2 do end", {OP_LOADI, OP_LOADI, OP_LOADI, OP_FORPREP, OP_FORLOOP}},
    {"local a = ... for b in a do end", {OP_TFORPREP, OP_TFORCALL, OP_TFORLOOP}},
    {"local function a() end", {OP_CLOSURE}},
    {"local a = {}", {OP_EXTRAARG}},
};

static int add_bytes(lua_State *L, const void *data, size_t size, void *context) {
    Code *code = context;
    (void)L;
    if (size > MOST_BYTES - code->length) {
        return 1;
    }
    memcpy(code->bytes + code->length, data, size);
    code->length += size;
    return 0;
}

static size_t take_size(const Code *code, size_t *at) {
    size_t value = 0;
    while (*at < code->length) {
        uint8_t byte = code->bytes[(*at)++];
        value = value << 7 | (byte & 0x7f);
        if (byte & 0x80) {
            break;
        }
    }
    return value;
}

// All that are known stand in one case at least.
static int is_known(int operation) {
    int found = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0] && operation != 0; i++) {
        for (int j = 0; j < MOST_OPERATIONS; j++) {
            found = found || cases[i].operation[j] == operation;
        }
    }
    return found;
}

// The place of the main function's instructions in the code, and how many there are.
static size_t find_instructions(const Code *code, size_t *count) {
    // Signature, version, format, bytes against conversion, three sizes, two numbers, upvalues.
    size_t at = 4 + 1 + 1 + 6 + 3 + sizeof(lua_Integer) + sizeof(lua_Number) + 1;
    size_t source = take_size(code, &at);
    at += source > 0 ? source - 1 : 0;
    take_size(code, &at); // first line
    take_size(code, &at); // last line
    at += 3;              // parameters, varargs, registers
    *count = take_size(code, &at);
    return at;
}

// 0: this library's code is of another kind.
static int check_case(lua_State *L, const Case *wanted) {
    Code code = {.length = 0};
    size_t count, next = 0;
    if (luaL_loadstring(L, wanted->text) != LUA_OK || lua_dump(L, add_bytes, &code, 0) != 0 ||
        code.bytes[4] != CODE_VERSION) {
        return 0;
    }
    lua_settop(L, 0);
    size_t at = find_instructions(&code, &count);
    if (count == 0 || count > (code.length - at) / 4) {
        return 0;
    }
    long loaded[MOST_OPERATIONS] = {0};
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, code.bytes + at + 4 * i, sizeof word);
        int operation = (int)(word & 0x7f);
        if (!is_known(operation)) {
            continue;
        }
        if (next == MOST_OPERATIONS || wanted->operation[next] != operation) {
            return 0;
        }
        loaded[next++] = (long)(word >> 15) - 65535;
    }
    // The numbers of a loop stand in its code.
    int is_loop = wanted->operation[3] == OP_FORPREP;
    return (next == MOST_OPERATIONS || wanted->operation[next] == 0) &&
           (!is_loop || (loaded[0] == 3 && loaded[1] == 17 && loaded[2] == 2));
}

int main(void) {
    lua_State *L = luaL_newstate();
    int wrong = L == NULL;
    for (size_t i = 0; L != NULL && i < sizeof cases / sizeof cases[0]; i++) {
        if (!check_case(L, &cases[i])) {
            fprintf(stderr, "%s makes other code of `%s` than scripts/host/sandbox/code_operations.h says\n",
                    LUA_RELEASE, cases[i].text);
            wrong = 1;
        }
    }
    if (L != NULL) {
        lua_close(L);
    }
    return wrong;
}
