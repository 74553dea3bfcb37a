// SPDX-License-Identifier: MIT
// What of a rule file a game can depend on.
//
// A net stays the net of its rules when only words for people change: comments, blanks, and the texts of a table that
// nobody but a reader looks at. Lua has compiled the text before, so its shape can be relied upon.
#include "core/hash.h"
#include "scripts/host/variant/variant_private.h"

#include <ctype.h>
#include <string.h>

typedef struct Token {
    const char *at, *end;
} Token;

static bool is(Token token, const char *text) {
    size_t length = strlen(text);
    return (size_t)(token.end - token.at) == length && memcmp(token.at, text, length) == 0;
}

static bool is_string(Token token) {
    return token.at < token.end &&
           (*token.at == '"' || *token.at == '\'' || (*token.at == '[' && token.end[-1] == ']'));
}

static bool is_separator(Token token) {
    return is(token, ",") || is(token, ";");
}

// Behind a long bracket ([[..]], [=[..]=]) that begins at `at`; NULL: none begins here.
static const char *behind_bracket(const char *at, const char *end) {
    const char *level = at + 1;
    while (*at == '[' && level < end && *level == '=') {
        level++;
    }
    if (*at != '[' || level == end || *level != '[') {
        return NULL;
    }
    size_t length = (size_t)(level - at) + 1;
    for (const char *close = level + 1; close + length <= end; close++) {
        if (*close == ']' && close[length - 1] == ']' && memcmp(close + 1, at + 1, length - 2) == 0) {
            return close + length;
        }
    }
    return end;
}

static const char *behind_string(const char *at, const char *end) {
    char quote = *at++;
    while (at < end && *at != quote) {
        at += *at == '\\' && at + 1 < end ? 2 : 1;
    }
    return at < end ? at + 1 : end;
}

static const char *behind_comment(const char *at, const char *end) {
    const char *bracket = at + 2 < end ? behind_bracket(at + 2, end) : NULL;
    while (bracket == NULL && at < end && *at != '\n' && *at != '\r') {
        at++;
    }
    return bracket != NULL ? bracket : at;
}

// A word, a number, a string, or one character of anything else; empty at the end.
static Token next_token(const char *at, const char *end) {
    while (at < end && (isspace((unsigned char)*at) || (*at == '-' && at + 1 < end && at[1] == '-'))) {
        at = *at == '-' ? behind_comment(at, end) : at + 1;
    }
    const char *behind = at;
    if (at == end) {
        return (Token){end, end};
    }
    while (behind < end && (isalnum((unsigned char)*behind) || *behind == '_')) {
        behind++;
    }
    const char *bracket = behind == at ? behind_bracket(at, end) : NULL;
    if (bracket != NULL) {
        behind = bracket;
    } else if (behind == at) {
        behind = *at == '"' || *at == '\'' ? behind_string(at, end) : at + 1;
    }
    return (Token){at, behind};
}

// Behind `= "text" .. "text"` or `= { a list }`, where such a thing is what a table says; NULL: something else.
static const char *behind_words(Token name, const char *end) {
    Token token = next_token(name.end, end);
    if (!is(token, "=")) {
        return NULL;
    }
    token = next_token(token.end, end);
    bool list = is(token, "{");
    if (list ? !is(name, "examples") && !is(name, "instead_of") : !is_string(token)) {
        return NULL;
    }
    for (int depth = list; depth > 0 && token.at < end;) {
        token = next_token(token.end, end);
        depth += is(token, "{") - is(token, "}");
    }
    Token after = next_token(token.end, end);
    while (!list && is(after, ".")) { // `..` is two of them
        token = next_token(next_token(after.end, end).end, end);
        after = next_token(token.end, end);
        if (!is_string(token)) {
            return NULL;
        }
    }
    return is_separator(after) || is(after, "}") ? token.end : NULL;
}

// How many more blocks are open behind the token: in functions every word may matter.
static int opens(Token token) {
    return is(token, "function") || is(token, "if") || is(token, "do") || is(token, "repeat")
               ? 1
               : -(is(token, "end") || is(token, "until"));
}

uint64_t variant_code_hash(const char *text, size_t length) {
    static const char *const words[] = {"title", "about", "source", "examples", "instead_of"};
    const char *end = text + length;
    uint64_t hash = HASH_START;
    int depth = 0;
    bool separated = false; // with or without one before `}` is the same table
    for (Token token = next_token(text, end); token.at < end; token = next_token(token.end, end)) {
        const char *behind = NULL;
        for (size_t i = 0; i < sizeof words / sizeof *words && behind == NULL && depth == 0; i++) {
            behind = is(token, words[i]) ? behind_words(token, end) : NULL;
        }
        if (behind != NULL) {
            Token after = next_token(behind, end);
            token.end = is_separator(after) ? after.end : behind;
        } else if (is_separator(token) && depth == 0) {
            separated = true;
        } else {
            hash = hash_bytes(hash, ",", separated && !is(token, "}"));
            hash = hash_bytes(hash_bytes(hash, token.at, (size_t)(token.end - token.at)), " ", 1);
            separated = false;
            depth += opens(token);
        }
    }
    return hash;
}
