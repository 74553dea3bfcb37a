// SPDX-License-Identifier: MIT
// Values of rule keys as text (prompt, --set, fingerprint) and as Lua.
//
// Invariant: rules_set_text reads back what rules_get_text writes.
#include "core/rule_keys.h"
#include "core/writer.h"

#include <stdlib.h>
#include <string.h>

// The places of a layout that have names.
static const char *const slot_names[] = {"off", "bar", "reserve"};
static const int slots[] = {BOARD_OFF, LAYOUT_BAR, LAYOUT_RESERVE};

int layout_slot(const char *name, size_t length) {
    size_t i = word_find(name, length, slot_names, 3);
    return i < 3 ? slots[i] : -1;
}

int *limit_field(Limit *limit, const char *name, size_t length) {
    static const char *const names[] = {"from", "to", "stack", "points"};
    int *const fields[] = {&limit->from, &limit->to, &limit->stack, &limit->points};
    size_t i = word_find(name, length, names, 4);
    return i < 4 ? fields[i] : NULL;
}

// ---- writing ---------------------------------------------------------------------------------------

static void write_bool(Writer *writer, int value) {
    writer_text(writer, value ? "true" : "false");
}

// Reserve and bar come before the points, off after them.
static void write_row(Writer *writer, const Row *row, bool lua) {
    const char *between = "";
    writer_text(writer, lua ? "{ " : "");
    for (int slot = LAYOUT_RESERVE; slot >= BOARD_OFF; slot--) {
        const char *name = slot == BOARD_OFF         ? slot_names[0]
                           : slot > BOARD_MAX_POINTS ? slot_names[slot - BOARD_MAX_POINTS]
                                                     : NULL;
        if (row->at[slot] == 0) {
            continue;
        }
        writer_text(writer, between);
        between = lua ? ", " : ",";
        if (name) {
            writer_add(writer, lua ? "%s = %d" : "%s:%d", name, row->at[slot]);
        } else {
            writer_add(writer, lua ? "[%d] = %d" : "%d:%d", slot, row->at[slot]);
        }
    }
    writer_text(writer, lua ? " }" : *between ? "" : "-");
}

static void write_layout(Writer *writer, const Layout *layout, bool lua) {
    bool same = memcmp(&layout->row[WHITE], &layout->row[BLACK], sizeof(Row)) == 0;
    if (same) {
        write_row(writer, &layout->row[WHITE], lua);
        return;
    }
    writer_text(writer, lua ? "{ white = " : "white=");
    write_row(writer, &layout->row[WHITE], lua);
    writer_text(writer, lua ? ", black = " : " black=");
    write_row(writer, &layout->row[BLACK], lua);
    writer_text(writer, lua ? " }" : "");
}

static void write_limit(Writer *writer, const Limit *limit, bool lua) {
    const char *format = lua ? ", %s = %d" : " %s=%d";
    writer_add(writer, lua ? "{ from = %d, to = %d" : "from=%d to=%d", limit->from, limit->to);
    if (limit->stack) {
        writer_add(writer, format, "stack", limit->stack);
    }
    if (limit->points) {
        writer_add(writer, format, "points", limit->points);
    }
    writer_text(writer, lua ? " }" : "");
}

// The value of one entry of a row whose entries have names.
static void write_entry(Writer *writer, const Rules *rules, const RuleKey *key, const char *name, bool lua) {
    const void *entry = rules_entry(rules, key, name);
    if (!entry) {
        writer_text(writer, key->type != RULE_STATE ? "false" : lua ? "\"none\"" : "none");
    } else if (key->type == RULE_LIMIT) {
        write_limit(writer, entry, lua);
    } else if (key->type == RULE_EXTRA) {
        writer_add(writer, "%d", ((const ExtraOutcome *)entry)->points);
    } else if (((const StateField *)entry)->is_bool) {
        write_bool(writer, ((const StateField *)entry)->start);
    } else {
        writer_add(writer, "%d", (int)((const StateField *)entry)->start);
    }
}

// limits.NAME itself stands for all entries.
static void write_entries(Writer *writer, const Rules *rules, const RuleKey *key, const char *path, bool lua) {
    const char *name = NULL;
    const char *open = !lua && key->type == RULE_LIMIT ? "(" : "", *close = *open ? ")" : "";
    if (strcmp(path, key->path) != 0) {
        write_entry(writer, rules, key, strrchr(path, '.') + 1, lua);
        return;
    }
    writer_text(writer, "{");
    for (int i = 0; (name = rules_entry_name(rules, key, i)) != NULL; i++) {
        const char *between = i == 0 ? "" : lua ? "," : " ";
        writer_add(writer, lua ? "%s %s = %s" : "%s%s=%s", between, name, open);
        write_entry(writer, rules, key, name, lua);
        writer_text(writer, close);
    }
    writer_text(writer, lua && rules_entry_name(rules, key, 0) ? " }" : "}");
}

// Text, in a Lua file quoted.
static void write_text(Writer *writer, const char *text, bool lua) {
    writer_text(writer, lua ? "\"" : "");
    for (; *text; text++) {
        writer_add(writer, lua && (*text == '"' || *text == '\\') ? "\\%c" : "%c", *text);
    }
    writer_text(writer, lua ? "\"" : "");
}

static void write_faces(Writer *writer, Faces faces, bool lua) {
    const char *between = "";
    if (faces == FACES_ALL) {
        write_text(writer, "all", lua);
        return;
    }
    writer_text(writer, "{");
    for (int face = 1; face <= RULES_MAX_FACES; face++) {
        if (faces >> face & 1) {
            writer_add(writer, "%s%d", between, face);
            between = ", ";
        }
    }
    writer_text(writer, "}");
}

static void write_numbers(Writer *writer, const Numbers *numbers) {
    writer_text(writer, "{");
    for (int i = 0; i < numbers->count; i++) {
        writer_add(writer, "%s%d", i ? ", " : "", numbers->at[i]);
    }
    writer_text(writer, "}");
}

static void write_games(Writer *writer, const Rules *rules, bool lua) {
    writer_text(writer, lua ? "{ " : "{");
    for (int i = 0; i < rules->match_game_count; i++) {
        writer_text(writer, i ? ", " : "");
        write_text(writer, rules->match_games[i], lua);
    }
    writer_text(writer, lua ? " }" : "}");
}

static size_t write_value(const Rules *rules, const char *path, char *out, size_t size, bool lua) {
    Writer writer = writer_start(out, size);
    const RuleKey *key = rules_find_key(path);
    if (!key) {
        return 0;
    }
    const void *field = (const char *)rules + key->offset;
    switch (key->type) {
    case RULE_INT_OR_FALSE:
    case RULE_INT:
        if (key->type == RULE_INT_OR_FALSE && !*(const int *)field) {
            write_bool(&writer, false);
        } else {
            writer_add(&writer, "%d", *(const int *)field);
        }
        break;
    case RULE_BOOL:
        write_bool(&writer, *(const int *)field);
        break;
    case RULE_ENUM:
        write_text(&writer, key->words[*(const int *)field], lua);
        break;
    case RULE_FACES:
        write_faces(&writer, *(const Faces *)field, lua);
        break;
    case RULE_NUMBERS:
        write_numbers(&writer, field);
        break;
    case RULE_LAYOUT:
        write_layout(&writer, field, lua);
        break;
    case RULE_LIMIT:
    case RULE_EXTRA:
    case RULE_STATE:
        write_entries(&writer, rules, key, path, lua);
        break;
    case RULE_NAME_TEXT:
        write_text(&writer, field, lua);
        break;
    case RULE_GAMES:
        write_games(&writer, rules, lua);
        break;
    }
    return writer.length < size ? writer.length : size ? size - 1 : 0;
}

size_t rules_get_text(const Rules *rules, const char *path, char *out, size_t size) {
    return write_value(rules, path, out, size, false);
}

size_t rules_get_lua(const Rules *rules, const char *path, char *out, size_t size) {
    return write_value(rules, path, out, size, true);
}

enum { LONGEST_VALUE = 1024 }; // no value's text is longer, so that equal texts are equal values

_Static_assert(RULES_MAX_STATE *(RULES_NAME + 16) < LONGEST_VALUE, "a value may be longer: state.each.NAME");
_Static_assert(RULES_MAX_EXTRA *(RULES_NAME + 16) < LONGEST_VALUE, "a value may be longer: score.extra.NAME");
_Static_assert(RULES_MAX_LIMITS *(RULES_NAME + 48) < LONGEST_VALUE, "a value may be longer: limits.NAME");
_Static_assert(RULES_MAX_GAMES *(RULES_GAME_NAME + 2) + 2 < LONGEST_VALUE, "a value may be longer: match.games");
_Static_assert(2 * (BOARD_PLACES * 12 + 8) < LONGEST_VALUE, "a value may be longer: layout");

bool rules_key_equal(const Rules *a, const Rules *b, const char *path) {
    char text_a[LONGEST_VALUE], text_b[LONGEST_VALUE];
    rules_get_text(a, path, text_a, sizeof text_a);
    rules_get_text(b, path, text_b, sizeof text_b);
    return strcmp(text_a, text_b) == 0;
}

// ---- reading ---------------------------------------------------------------------------------------

// A whole number of at most 32 bits, all of `text` up to `end`; false if it is none.
static bool read_int(const char *text, const char *end, int *out) {
    char *stop;
    while (end > text && end[-1] == ' ') {
        end--;
    }
    long value = strtol(text, &stop, 10);
    if (stop == text || stop != end || value < INT32_MIN || value > INT32_MAX) {
        return false;
    }
    *out = (int)value;
    return true;
}

static bool read_bool(const char *text, RuleValue *value) {
    if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
        value->kind = VALUE_BOOL;
        value->number = text[0] == 't';
        return true;
    }
    return false;
}

// {3, 4, 6} or 3,4,6 or 3 4 6. Braces optional; `{}` is the empty list.
static bool read_numbers(const char *text, RuleValue *value) {
    size_t length = strlen(text);
    bool braces = text[0] == '{';
    if (braces && (length < 2 || text[length - 1] != '}')) {
        return false;
    }
    const char *at = text + braces, *end = text + length - braces;
    for (at += strspn(at, " ,"); at < end; at += strspn(at, " ,")) {
        char *stop;
        long number = strtol(at, &stop, 10);
        if (stop == at || number < 0 || number > 1000 || value->list_count == 16) {
            return false;
        }
        value->list[value->list_count++] = (int)number;
        at = stop;
    }
    return braces || value->list_count > 0;
}

static int read_slot(const char *name, size_t length) {
    int slot = layout_slot(name, length), n;
    return slot >= 0 ? slot : read_int(name, name + length, &n) && n >= 1 && n <= BOARD_MAX_POINTS ? n : -1;
}

// 24:2,13:5,bar:1 up to `end`; `-` is an empty row.
static Status read_row(const char *text, const char *end, Row *row, Error *error) {
    memset(row, 0, sizeof *row);
    if (end - text == 1 && *text == '-') {
        return STATUS_OK;
    }
    for (const char *at = text; at < end;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        const char *colon = memchr(at, ':', (size_t)(stop - at));
        int count = 0;
        int slot = colon ? read_slot(at, (size_t)(colon - at)) : -1;
        if (slot < 0 || !read_int(colon + 1, stop, &count) || count < 0 || count > BOARD_MAX_CHECKERS) {
            return error_bad_input(error, "layout: \"%.*s\" is not place:checkers (24:2, bar:1, reserve:15)",
                                   (int)(stop - at), at);
        }
        if (row->at[slot]) {
            return error_bad_input(error, "layout: \"%.*s\" names a place twice", (int)(stop - at), at);
        }
        row->at[slot] = (uint8_t)count;
        at = comma ? comma + 1 : end;
    }
    return STATUS_OK;
}

static Status read_layout(const char *text, RuleValue *value, Error *error) {
    const char *white = strstr(text, "white="), *black = strstr(text, "black=");
    value->kind = VALUE_LAYOUT;
    if (!white && !black) {
        Status status = read_row(text, text + strlen(text), &value->layout.row[WHITE], error);
        value->layout.row[BLACK] = value->layout.row[WHITE];
        return status;
    }
    if (!white || !black || (white != text && black != text)) {
        return error_bad_input(error, "layout is one row for both sides (24:15) or white=24:15 black=24:14");
    }
    white += strlen("white=");
    black += strlen("black=");
    RETURN_IF_FAILED(read_row(white, white + strcspn(white, " "), &value->layout.row[WHITE], error));
    return read_row(black, black + strcspn(black, " "), &value->layout.row[BLACK], error);
}

// from=19 to=24 stack=1 points=2, as in a file, too: { from = 19, to = 24, stack = 1 }
static Status read_limit(const char *path, const char *text, RuleValue *value, Error *error) {
    value->kind = VALUE_LIMIT;
    for (const char *at = text + strspn(text, " {,"); *at && *at != '}';) {
        size_t name = strcspn(at, " =,}");
        const char *number = at + name + strspn(at + name, " ="), *stop = number + strcspn(number, " ,}");
        int *field = limit_field(&value->limit, at, name);
        if (!field || !read_int(number, stop, field)) {
            return error_bad_input(error, "%s: \"%.*s\" is not from=, to=, stack= or points= and a number", path,
                                   (int)(stop - at), at);
        }
        at = stop + strspn(stop, " ,");
    }
    return STATUS_OK;
}

static Status read_games(const char *path, const char *text, char *copy, size_t size, RuleValue *value, Error *error) {
    size_t length = strlen(text);
    if (length + 1 > size) {
        return error_bad_input(error, "%s: too long", path);
    }
    memcpy(copy, text, length + 1);
    value->kind = VALUE_TEXTS;
    for (char *at = copy + strspn(copy, "{, "); *at;) {
        size_t word = strcspn(at, ", }");
        char *next = at + word + strspn(at + word, ", }");
        if (value->text_count == RULES_MAX_GAMES) {
            return error_bad_input(error, "%s lists more than %d variants", path, RULES_MAX_GAMES);
        }
        at[word] = '\0';
        value->texts[value->text_count++] = at;
        at = next;
    }
    return STATUS_OK;
}

Status rules_set_text(Rules *rules, const char *path, const char *text, Error *error) {
    const RuleKey *key = rules_find_key(path);
    RuleValue value = {.kind = VALUE_TEXT, .text = text};
    char copy[1024];
    text += strspn(text, " ");
    RuleType type = key ? key->type : RULE_NAME_TEXT;
    bool never_bool = type == RULE_LAYOUT || type == RULE_ENUM || type == RULE_NAME_TEXT;
    if (!never_bool && read_bool(text, &value)) {
        return rules_set_value(rules, path, &value, error);
    }
    switch (type) {
    case RULE_INT:
    case RULE_INT_OR_FALSE:
    case RULE_EXTRA:
    case RULE_STATE:
        value.kind = read_int(text, text + strlen(text), &value.number) ? VALUE_INT : VALUE_TEXT;
        break;
    case RULE_FACES:
    case RULE_NUMBERS:
        value.kind = read_numbers(text, &value) ? VALUE_NUMBERS : VALUE_TEXT;
        break;
    case RULE_LAYOUT:
        RETURN_IF_FAILED(read_layout(text, &value, error));
        break;
    case RULE_LIMIT:
        RETURN_IF_FAILED(read_limit(path, text, &value, error));
        break;
    case RULE_GAMES:
        RETURN_IF_FAILED(read_games(path, text, copy, sizeof copy, &value, error));
        break;
    case RULE_BOOL:
    case RULE_ENUM:
    case RULE_NAME_TEXT:
        break;
    }
    return rules_set_value(rules, path, &value, error);
}
