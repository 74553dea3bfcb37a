// SPDX-License-Identifier: MIT
// The environment of scripts: string, without patterns (their matcher runs outside every budget) and without %p.
//
// Invariant: work proportional to a length is charged with that length before it is done, and no result
// is asked for that the cap on single blocks would refuse anyway.
#define _GNU_SOURCE // memmem
#include "scripts/host/api_row.h"
#include "scripts/host/sandbox/sandbox_library.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK_HEADER = 64 }; // at most: what Lua puts before the bytes of a userdata or a string

// --- Buffer ----------------------------------------------------------------------------------------------------

void sandbox_buffer_init(lua_State *L, SandboxBuffer *buffer, size_t capacity) {
    buffer->L = L;
    buffer->length = 0;
    buffer->capacity = capacity < 64 ? 64 : capacity;
    buffer->text = lua_newuserdatauv(L, buffer->capacity, 0);
    buffer->index = lua_gettop(L);
}

void sandbox_buffer_add(SandboxBuffer *buffer, const char *text, size_t length) {
    if (length > buffer->capacity - buffer->length) {
        size_t block = sandbox_of(buffer->L)->limits.block;
        size_t limit = block > BLOCK_HEADER ? block - BLOCK_HEADER : 0;
        if (length > limit || buffer->length + length > limit) {
            sandbox_raise_memory(buffer->L, REFUSED_BY_LIMIT);
        }
        size_t capacity = (buffer->length + length) * 2;
        capacity = capacity < limit ? capacity : limit;
        char *larger = lua_newuserdatauv(buffer->L, capacity, 0);
        memcpy(larger, buffer->text, buffer->length);
        lua_replace(buffer->L, buffer->index);
        buffer->text = larger;
        buffer->capacity = capacity;
    }
    sandbox_charge(buffer->L, length);
    if (length > 0) {
        memcpy(buffer->text + buffer->length, text, length);
        buffer->length += length;
    }
}

void sandbox_buffer_push(SandboxBuffer *buffer) {
    lua_pushlstring(buffer->L, buffer->text, buffer->length);
}

// --- Functions -------------------------------------------------------------------------------------------------

// A position in a string as scripts give it (negative: from the end), 0 if before the start.
static size_t start_position(lua_Integer position, size_t length) {
    if (position > 0) {
        return (size_t)position;
    }
    if (position == 0) {
        return 1;
    }
    return position < -(lua_Integer)length ? 1 : length + (size_t)position + 1;
}

static size_t end_position(lua_Integer position, size_t length) {
    if (position > (lua_Integer)length) {
        return length;
    }
    if (position >= 0) {
        return (size_t)position;
    }
    return position < -(lua_Integer)length ? 0 : length + (size_t)position + 1;
}

static int string_len(lua_State *L) {
    size_t length;
    luaL_checklstring(L, 1, &length);
    lua_pushinteger(L, (lua_Integer)length);
    return 1;
}

static int string_sub(lua_State *L) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    size_t first = start_position(sandbox_opt_integer(L, 2, 1), length);
    size_t last = end_position(sandbox_opt_integer(L, 3, -1), length);
    if (first > last) {
        lua_pushliteral(L, "");
    } else {
        sandbox_charge(L, (last - first) / 16);
        lua_pushlstring(L, text + first - 1, last - first + 1);
    }
    return 1;
}

static int string_byte(lua_State *L) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer from = sandbox_opt_integer(L, 2, 1);
    size_t first = start_position(from, length);
    size_t last = end_position(sandbox_opt_integer(L, 3, from), length);
    if (first > last) {
        return 0;
    }
    size_t count = last - first + 1;
    luaL_argcheck(L, count <= 200 && lua_checkstack(L, (int)count), 3, "at most 200 bytes at a time");
    for (size_t i = 0; i < count; i++) {
        lua_pushinteger(L, (unsigned char)text[first - 1 + i]);
    }
    return (int)count;
}

static int string_char(lua_State *L) {
    int count = lua_gettop(L);
    SandboxBuffer buffer;
    sandbox_buffer_init(L, &buffer, (size_t)count);
    for (int i = 1; i <= count; i++) {
        lua_Integer code = sandbox_check_integer(L, i);
        luaL_argcheck(L, code >= 0 && code <= 255, i, "0 to 255 expected");
        char byte = (char)(unsigned char)code;
        sandbox_buffer_add(&buffer, &byte, 1);
    }
    sandbox_buffer_push(&buffer);
    return 1;
}

static int string_rep(lua_State *L) {
    size_t length, separator_length;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer times = sandbox_check_integer(L, 2);
    const char *separator = luaL_optlstring(L, 3, "", &separator_length);
    size_t limit = sandbox_of(L)->limits.block;
    size_t each = length + separator_length;
    if (times <= 0 || each == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    if ((lua_Unsigned)times > limit / each) {
        return luaL_error(L, "string.rep: the result would be longer than %d KiB", (int)(limit >> 10));
    }
    SandboxBuffer buffer; // charges for what it is given
    sandbox_buffer_init(L, &buffer, each * (size_t)times - separator_length);
    for (lua_Integer i = 0; i < times; i++) {
        sandbox_buffer_add(&buffer, text, length);
        if (i + 1 < times) {
            sandbox_buffer_add(&buffer, separator, separator_length);
        }
    }
    sandbox_buffer_push(&buffer);
    return 1;
}

// Pushes the text with each byte changed by `change`, from the end if `backwards`.
static void push_mapped(lua_State *L, int (*change)(int), bool backwards) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    sandbox_charge(L, length);
    SandboxBuffer buffer;
    sandbox_buffer_init(L, &buffer, length);
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[backwards ? length - 1 - i : i];
        buffer.text[i] = (char)(change != NULL && byte < 0x80 ? (unsigned char)change(byte) : byte);
    }
    buffer.length = length;
    sandbox_buffer_push(&buffer);
}

SANDBOX_FUNCTION(string_upper, push_mapped(L, toupper, false))
SANDBOX_FUNCTION(string_lower, push_mapped(L, tolower, false))
SANDBOX_FUNCTION(string_reverse, push_mapped(L, NULL, true))

// Plain text only. What looks like a pattern is refused rather than understood otherwise than the author meant.
static int string_find(lua_State *L) {
    size_t length, wanted_length;
    const char *text = luaL_checklstring(L, 1, &length);
    const char *wanted = luaL_checklstring(L, 2, &wanted_length);
    size_t first = start_position(sandbox_opt_integer(L, 3, 1), length);
    if (!lua_toboolean(L, 4) && strpbrk(wanted, "^$*+?.([%-") != NULL) {
        return luaL_error(L, "string.find looks for plain text only here; say so: find(text, what, 1, true)");
    }
    sandbox_charge(L, length + wanted_length);
    const char *found =
        first <= length + 1 ? memmem(text + first - 1, length - (first - 1), wanted, wanted_length) : NULL;
    if (found == NULL) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, found - text + 1);
    lua_pushinteger(L, found - text + (lua_Integer)wanted_length);
    return 2;
}

// --- format ----------------------------------------------------------------------------------------------------

enum { FORMAT_SPEC = 16, FORMAT_NUMBER = 512 }; // %.99f of the largest number has 410 characters

// One conversion as written: flags, width, precision and its letter.
typedef struct Spec {
    char text[FORMAT_SPEC]; // from '%' up to before the letter
    size_t length;
    int width, precision; // -1: not said
    bool left;
    char letter;
} Spec;

static const char *read_digits(const char *at, int *value) {
    *value = 0;
    for (int i = 0; i < 2 && isdigit((unsigned char)*at); i++) {
        *value = *value * 10 + (*at++ - '0');
    }
    return at;
}

// Reads the conversion after '%'. Returns what follows it, NULL if it is none.
static const char *read_spec(const char *at, Spec *spec) {
    const char *start = at;
    *spec = (Spec){.width = -1, .precision = -1};
    while (*at != '\0' && strchr("-+ #0", *at) != NULL && at - start < 5) {
        spec->left = spec->left || *at == '-';
        at++;
    }
    if (isdigit((unsigned char)*at)) {
        at = read_digits(at, &spec->width);
    }
    if (*at == '.') {
        at = read_digits(at + 1, &spec->precision);
    }
    if (isdigit((unsigned char)*at) || *at == '\0' || strchr("dicuxXoeEfFgGs", *at) == NULL) {
        return NULL;
    }
    spec->text[0] = '%';
    spec->length = (size_t)(at - start) + 1;
    memcpy(spec->text + 1, start, spec->length - 1);
    spec->letter = *at;
    return at + 1;
}

static void add_padding(SandboxBuffer *buffer, int width, size_t length) {
    for (size_t i = length; width > 0 && i < (size_t)width; i++) {
        sandbox_buffer_add(buffer, " ", 1);
    }
}

static void add_text(SandboxBuffer *buffer, const Spec *spec, const char *text, size_t length) {
    size_t shown = spec->precision >= 0 && (size_t)spec->precision < length ? (size_t)spec->precision : length;
    if (!spec->left) {
        add_padding(buffer, spec->width, shown);
    }
    sandbox_buffer_add(buffer, text, shown);
    if (spec->left) {
        add_padding(buffer, spec->width, shown);
    }
}

// The format handed to snprintf was checked by read_spec, letter by letter.
static void add_number(SandboxBuffer *buffer, Spec *spec, int argument) {
    char number[FORMAT_NUMBER];
    bool whole = strchr("diuxXo", spec->letter) != NULL;
    snprintf(spec->text + spec->length, sizeof spec->text - spec->length, "%s%c", whole ? "ll" : "", spec->letter);
    int length =
        whole ? snprintf(number, sizeof number, spec->text, (long long)sandbox_check_integer(buffer->L, argument))
              : snprintf(number, sizeof number, spec->text, (double)sandbox_check_number(buffer->L, argument));
    sandbox_buffer_add(buffer, number, (size_t)length);
}

static int string_format(lua_State *L) {
    size_t format_length;
    const char *format = luaL_checklstring(L, 1, &format_length);
    const char *end = format + format_length;
    int arguments = lua_gettop(L);
    int argument = 1;
    SandboxBuffer buffer;
    sandbox_buffer_init(L, &buffer, format_length);
    for (const char *at = format; at < end;) {
        const char *percent = memchr(at, '%', (size_t)(end - at));
        if (percent == NULL) {
            percent = end;
        }
        sandbox_buffer_add(&buffer, at, (size_t)(percent - at));
        if (percent == end) {
            break;
        }
        if (percent[1] == '%') {
            sandbox_buffer_add(&buffer, "%", 1);
            at = percent + 2;
            continue;
        }
        Spec spec;
        at = read_spec(percent + 1, &spec);
        if (at == NULL) {
            return luaL_error(
                L, "string.format: conversion number %d is not one of %%d %%i %%c %%u %%x %%X %%o %%e %%f %%g %%s",
                argument);
        }
        if (++argument > arguments) {
            return luaL_argerror(L, argument, "no value");
        }
        sandbox_charge(L, 20);
        if (spec.letter == 's') {
            size_t length;
            const char *text = sandbox_push_text(L, argument, &length);
            add_text(&buffer, &spec, text, length);
            lua_pop(L, 1);
        } else if (spec.letter == 'c') {
            char byte = (char)(unsigned char)sandbox_check_integer(L, argument);
            add_text(&buffer, &spec, &byte, 1);
        } else {
            add_number(&buffer, &spec, argument);
        }
    }
    sandbox_buffer_push(&buffer);
    return 1;
}

const ApiRow api_string[] = {
    {"string.byte", .function = string_byte},
    {"string.char", .function = string_char},
    {"string.find", .function = string_find},
    {"string.format", .function = string_format},
    {"string.len", .function = string_len},
    {"string.lower", .function = string_lower},
    {"string.rep", .function = string_rep},
    {"string.reverse", .function = string_reverse},
    {"string.sub", .function = string_sub},
    {"string.upper", .function = string_upper},
    {.name = NULL},
};

// ("x"):rep(3) works; the metatable itself cannot be reached.
void sandbox_open_strings(lua_State *L) {
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 2);
    lua_getfield(L, -3, "string");
    lua_setfield(L, -2, "__index");
    set_flag(L, "__metatable", false);
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}
