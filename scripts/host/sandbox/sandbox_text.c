// SPDX-License-Identifier: MIT
// Texts that go into a sandbox and come out: the source to be compiled, and what the script prints and raises, made
// safe for a terminal and for a one-line message.
#include "core/printable.h"
#include "scripts/host/sandbox/sandbox_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SOURCE_PIECE = 256, // bytes that the compiler gets at a time
    CONTROL_ESCAPE = 5  // "\x1b" and its 0
};

// --- Source ----------------------------------------------------------------------------------------------------

typedef struct Source {
    const char *text;
    size_t length;
} Source;

static const char *next_piece(lua_State *L, void *context, size_t *size) {
    Source *source = context;
    const char *piece = source->text;
    *size = source->length < SOURCE_PIECE ? source->length : SOURCE_PIECE;
    source->text += *size;
    source->length -= *size;
    sandbox_charge_long(L, *size);
    return *size > 0 ? piece : NULL;
}

// What those who have just begun with Lua write, by what Lua wants there and what it has met. "" for all else.
static const char *syntax_hint(const char *message) {
    static const struct {
        const char *wanted, *met, *hint;
    } hints[] = {
        {"'}' expected", "='", " (a number as a key: [24] = 15; a rule stands in its group: head = { per_turn = 2 })"},
        {"' expected", "='", " (== compares)"},
        {"' expected", "!'", " (~= is \"not equal\")"},
        {"unexpected symbol", "{'", " (is there a `return` missing before it?)"},
        {"unexpected symbol", ",'", " (is there an `end` missing before it, or a comma too many?)"},
        {"unexpected symbol", "<\\226>'", " (a text stands in plain quotes: \"backgammon\")"},
    };
    static const char *const keywords[] = {"and'", "do'", "else'", "elseif'", "end'", "or'", "then'", "until'"};
    const char *near = strstr(message, "near '");
    near = near != NULL ? near + strlen("near '") : " ";
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        if (strstr(message, hints[i].wanted) != NULL && strcmp(near, hints[i].met) == 0) {
            return hints[i].hint;
        }
    }
    enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };
    bool entry = (*near >= 'a' && *near <= 'z') || (*near >= 'A' && *near <= 'Z') || strchr("_[{\"", *near) != NULL;
    bool comma = entry && word_find(near, strlen(near), keywords, KEYWORDS) == KEYWORDS;
    return comma && strstr(message, "'}' expected") != NULL ? " (is there a comma missing before it?)" : "";
}

void sandbox_load(lua_State *L, const char *text, size_t length, const char *chunk) {
    Source source = {text, length};
    int status = lua_load(L, next_piece, &source, chunk, "t");
    if (status == LUA_ERRSYNTAX && lua_type(L, -1) == LUA_TSTRING) {
        const char *message = lua_tostring(L, -1);
        const char *hint = syntax_hint(message);
        if (*hint != '\0') {
            lua_pushfstring(L, "%s%s", message, hint);
        }
    }
    if (status != LUA_OK) {
        lua_error(L);
    }
}

size_t sandbox_clean(const char *text, size_t length, char *out, size_t size) {
    return printable_copy(text, length, true, out, size);
}

// --- Output ----------------------------------------------------------------------------------------------------

// Where so many bytes more of it go, with room for a 0 behind them.
static char *output_end(lua_State *L, size_t bytes) {
    Sandbox *sandbox = sandbox_of(L);
    size_t wanted = sandbox->output_length + bytes + 1;
    if (wanted > sandbox->output_size) {
        char *output = realloc(sandbox->output, 2 * wanted);
        if (output == NULL) {
            sandbox->output[sandbox->output_length] = '\0'; // what is there may still be shown
            sandbox_raise_memory(L, REFUSED_BY_SYSTEM);
        }
        sandbox->output = output;
        sandbox->output_size = 2 * wanted;
    }
    return sandbox->output + sandbox->output_length;
}

void sandbox_print(lua_State *L, const char *text, size_t length) {
    Sandbox *sandbox = sandbox_of(L);
    static const char cut[] = "\n(more was printed than is kept)\n";
    size_t room = sandbox->limits.output > sizeof cut ? sandbox->limits.output - sizeof cut : 0;
    for (size_t i = 0, step; i < length && !sandbox->output_cut; i += step) {
        char escape[CONTROL_ESCAPE];
        const char *from = text + i;
        size_t bytes = text[i] == '\n' || text[i] == '\t' ? 1 : printable_length(text + i, length - i);
        step = bytes > 0 ? bytes : 1;
        if (bytes == 0) {
            bytes = (size_t)snprintf(escape, sizeof escape, "\\x%02x", (unsigned)(unsigned char)text[i]);
            from = escape;
        }
        if (sandbox->output_length + bytes > room) {
            from = cut;
            bytes = room > 0 ? sizeof cut - 1 : 0;
            sandbox->output_cut = true;
        }
        memcpy(output_end(L, bytes), from, bytes);
        sandbox->output_length += bytes;
    }
    sandbox->output[sandbox->output_length] = '\0';
}

const char *sandbox_output(const Sandbox *sandbox) {
    return sandbox->output;
}
