// SPDX-License-Identifier: MIT
// The names of scripts as Markdown and as LuaCATS annotations. Invariant: each row of script_names() is in both.
#include "tests/scripts/script_reference.h"
#include "core/rule_keys.h"
#include "scripts/script_help.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_SIZE = 256 * 1024 };

// Appends to a text of PAGE_SIZE bytes; what does not fit is dropped.
__attribute__((format(printf, 2, 3))) static void add(char *out, const char *format, ...) {
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, PAGE_SIZE - used, format, arguments);
    va_end(arguments);
}

// The length of a name's part before its last '.' or ':' (0: there is none).
static size_t owner_length(const char *name) {
    size_t length = 0;
    for (size_t i = 0; name[i] != '\0'; i++) {
        length = (name[i] == '.' || name[i] == ':') && name[i + 1] != '\0' ? i : length;
    }
    return length;
}

// --- Markdown ----------------------------------------------------------------------------------------------------

// A cell of a table: '|' would end it.
static void add_cell(char *out, const char *text, bool code) {
    add(out, code ? " `" : " ");
    for (; *text != '\0'; text++) {
        add(out, *text == '|' ? "\\|" : *text == '\n' ? " " : "%c", *text);
    }
    add(out, code ? "` |" : " |");
}

static const char *group_of(const ScriptName *name) {
    switch (name->kind) {
    case NAME_HOOK:
    case NAME_ENTRY:
        return "Hooks of rule files";
    case NAME_ITEM:
        return "Items that before_roll, on_roll and on_play return";
    case NAME_FUNCTION:
    case NAME_VALUE:
        return "Library";
    case NAME_BOT:
        return "Bots";
    case NAME_LAB:
        return "Experiments";
    case NAME_REPORT:
        return "Reports";
    default:
        return "What they see";
    }
}

char *script_reference_page(const char *page) {
    const char *begin = strstr(page, SCRIPT_REFERENCE_BEGIN);
    const char *end = begin != NULL ? strstr(begin, SCRIPT_REFERENCE_END) : NULL;
    char *out = end != NULL ? calloc(1, PAGE_SIZE) : NULL;
    size_t count;
    const ScriptName *names = script_names(&count);
    if (out == NULL) {
        return NULL;
    }
    add(out, "%.*s", (int)(begin + strlen(SCRIPT_REFERENCE_BEGIN) - page), page);
    add(out,
        "The examples are about this situation: backgammon; white, who is me, has rolled 3-1 as the opening roll and "
        "played 8/5 6/5; the file has state = { each = { token = true }, shared = { stock = 21 } }.\n");
    const char *group = "";
    for (size_t i = 0; i < count; i++) {
        if (strcmp(group, group_of(&names[i])) != 0) {
            group = group_of(&names[i]);
            add(out, "\n**%s**\n\n| name | meaning | example |\n|---|---|---|\n", group);
        }
        add(out, "|");
        add_cell(out, names[i].signature, true);
        add_cell(out, names[i].help, false);
        add_cell(out, names[i].example, true);
        add(out, "\n");
    }
    add(out, "%s", end);
    return out;
}

// --- LuaCATS -----------------------------------------------------------------------------------------------------

// The class that the names with this owner belong to; NULL: they are said elsewhere.
static const char *class_of(const ScriptName *name, char *out, size_t size) {
    static const char *const classes[][2] = {
        {"turn.cube", "cube"}, {"turn.match", "match"}, {"turn.mine", "state"}, {"side.pinned", NULL}};
    size_t length = owner_length(name->name);
    if (name->kind == NAME_HOOK) {
        return "rule_file";
    }
    if (name->kind == NAME_BOT && length == 0) {
        return "bot_file";
    }
    if (name->kind == NAME_ITEM || name->kind == NAME_ENTRY) {
        return NULL;
    }
    if (name->kind == NAME_ELEMENT && strstr(name->name, "pinned[") != NULL) {
        return NULL; // the type of side.pinned says it
    }
    if (name->kind == NAME_ELEMENT && length == 0) {
        snprintf(out, size, "%.*s", (int)strcspn(name->name + (*name->name == '#'), "["),
                 name->name + (*name->name == '#'));
        return out;
    }
    if (length == 0) {
        return "library";
    }
    snprintf(out, size, "%.*s", (int)length, name->name);
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        if (strcmp(classes[i][0], out) == 0) {
            return classes[i][1];
        }
    }
    return out;
}

// Types as LuaCATS writes them: "any ..." is "...any".
static void add_type(char *out, const char *type) {
    size_t length = strlen(type);
    if (length > 4 && strcmp(type + length - 4, " ...") == 0) {
        const char *comma = strrchr(type, ',');
        int before = comma != NULL ? (int)(comma + 2 - type) : 0;
        add(out, "%.*s...%.*s", before, type, (int)length - before - 4, type + before);
    } else {
        add(out, "%s", type);
    }
}

// The help of a field, on lines of its own before it.
static void add_help(char *out, const char *help) {
    enum { WIDTH = 112 };
    while (*help != '\0') {
        size_t length = strlen(help);
        if (length > WIDTH) {
            for (length = WIDTH; length > 1 && help[length] != ' '; length--) {
            }
        }
        add(out, "--- %.*s\n", (int)length, help);
        help += length + (help[length] == ' ');
    }
}

static void add_field(char *out, const ScriptName *name, const char *class_name) {
    const char *signature = name->signature;
    const char *field = name->name + (owner_length(name->name) > 0 ? owner_length(name->name) + 1 : 0);
    const char *open = strchr(signature, '('), *close = signature;
    if (*name->name != '#') {
        add_help(out, name->help);
    }
    if (name->kind == NAME_ELEMENT) {
        const char *type = strrchr(signature, ':') + 2;
        if (*name->name == '#') {
            add(out, "---@operator len: %s\n", type);
        } else {
            add(out, "---@field [%s] %s\n", strstr(name->name, "NAME") != NULL ? "string" : "integer", type);
        }
    } else if (open != NULL && name->kind != NAME_FIELD && name->kind != NAME_VALUE) {
        // "f(from: integer): string" -> fun(from: integer): string
        for (close = open; *close != '\0' && strncmp(close, "): ", 3) != 0 && strcmp(close, ")") != 0; close++) {
        }
        bool entry = name->kind == NAME_HOOK || strcmp(class_name, "bot_file") == 0;
        add(out, "---@field %s%s fun(", field, entry ? "?" : "");
        if (name->kind == NAME_METHOD) {
            add(out, "self: %s%s", class_name, close > open + 1 ? ", " : "");
        }
        add(out, "%.*s)", (int)(close - open - 1), open + 1);
        if (close[1] == ':') {
            add(out, ": ");
            add_type(out, close + 3);
        }
        add(out, "\n");
    } else {
        bool entry = strcmp(class_name, "bot_file") == 0;
        add(out, "---@field %s%s %s\n", field, entry ? "?" : "", strchr(signature, ' ') + 1);
    }
}

// The classes of rule keys: what a rule file may have beside hooks.
static void add_keys(char *out) {
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    char group[RULES_NAME] = "";
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(keys[i].path, ".");
        if (keys[i].path[length] == '\0' || strcmp(keys[i].path + length, ".NAME") == 0 ||
            strchr(keys[i].path + length + 1, '.') != NULL) {
            continue; // a single value, or entries with names of their own
        }
        if (strncmp(group, keys[i].path, length) != 0 || group[length] != '\0') {
            snprintf(group, sizeof group, "%.*s", (int)length, keys[i].path);
            add(out, "\n---@class rule_file.%s\n", group);
        }
        add_help(out, keys[i].help);
        add(out, "---@field %s? ", keys[i].path + length + 1);
        switch (keys[i].type) {
        case RULE_INT:
            add(out, "integer");
            break;
        case RULE_INT_OR_FALSE:
            add(out, "integer|false");
            break;
        case RULE_BOOL:
            add(out, "boolean");
            break;
        case RULE_ENUM:
            for (size_t w = 0; keys[i].words[w] != NULL; w++) {
                add(out, "%s\"%s\"", w > 0 ? "|" : "", keys[i].words[w]);
            }
            break;
        case RULE_FACES:
            add(out, "integer[]|\"all\"");
            break;
        case RULE_NUMBERS:
            add(out, "integer[]");
            break;
        case RULE_GAMES:
            add(out, "string[]");
            break;
        default:
            add(out, "string");
        }
        add(out, "\n");
    }
}

// The entries of a rule file that are groups of keys.
static void add_groups(char *out) {
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(keys[i].path, ".");
        bool first = i == 0 || strncmp(keys[i - 1].path, keys[i].path, length + 1) != 0;
        if (!first) {
            continue;
        }
        if (keys[i].path[length] == '\0') {
            add_help(out, keys[i].help);
            add(out, "---@field %s? table\n", keys[i].path);
        } else if (strcmp(keys[i].path + length, ".NAME") == 0) {
            add_help(out, keys[i].help);
            add(out, "---@field %.*s? table<string, table|false>\n", (int)length, keys[i].path);
        } else if (strncmp(keys[i].path, "state.", 6) != 0) {
            add(out, "---@field %.*s? rule_file.%.*s\n", (int)length, keys[i].path, (int)length, keys[i].path);
        }
    }
    add_help(out, "what hooks remember, with its start values");
    add(out, "---@field state? { each?: table<string, integer|boolean>, shared?: table<string, integer|boolean> }\n");
    add(out, "---@field title? string\n---@field about? string\n---@field source? string\n"
             "---@field based_on? string|string[]\n---@field examples? table[]\n");
}

char *script_annotations(void) {
    char *out = calloc(1, PAGE_SIZE);
    size_t count;
    const ScriptName *names = script_names(&count);
    if (out == NULL) {
        return NULL;
    }
    add(out, "---@meta\n"
             "-- SPDX-License-Identifier: MIT\n"
             "-- What rule files and bots may have and see, for editors that know LuaCATS annotations: point their "
             "library path\n"
             "-- here and write `---@type rule_file` (or bot_file) before `local rules = { .. }`. Made by "
             "write_script_reference\n"
             "-- from the table that registers these names; `help NAME` at the prompt shows the same.\n");
    char open_class[64] = "";
    for (size_t i = 0; i < count; i++) {
        char buffer[64];
        const char *class_name = class_of(&names[i], buffer, sizeof buffer);
        if (class_name == NULL) {
            continue;
        }
        if (strcmp(open_class, class_name) != 0) {
            snprintf(open_class, sizeof open_class, "%s", class_name);
            add(out, "\n---@class %s\n", class_name);
            if (strcmp(class_name, "rule_file") == 0) {
                add_groups(out);
            } else if (strcmp(class_name, "bot_file") == 0) {
                add(out, "---@field name? string\n---@field about? string\n");
            }
        }
        add_field(out, &names[i], class_name);
    }
    add_keys(out);
    add(out, "\nreturn {}\n");
    return out;
}
