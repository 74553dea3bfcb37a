// SPDX-License-Identifier: MIT
// `lab FILE`: experiments as scripts. What a script asks for becomes a plan, what came of it goes back as a tree; each
// experiment is a row of the notebook.
#include "repl/lab/lab_run.h"
#include "repl/lab/notebook_commands.h"

#include "repl/file_write.h"
#include "scripts/host/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20 };

// One run of a script.
typedef struct Lab {
    Session *session;
    const char *name; // as it was named
    const char *db;
    int threads;
    LabCalls calls;
    json_t *results; // the list of all; a result's `id` is its place, from 1
} Lab;

// ---- plans

static json_t *to_json(const LabValue *value) {
    switch (value->kind) {
    case LAB_BOOLEAN:
        return json_boolean(value->boolean);
    case LAB_INTEGER:
        return json_integer((json_int_t)value->integer);
    case LAB_NUMBER:
        return json_real(value->number); // NULL: it is not finite
    case LAB_TEXT:
        return json_string(value->text); // NULL: it is not UTF-8
    case LAB_LIST:
    case LAB_TABLE:
        break;
    default:
        return json_null();
    }
    // An empty table is an empty list: no member of a plan is an empty table.
    json_t *json = value->kind == LAB_LIST || value->count == 0 ? json_array() : json_object();
    for (size_t i = 0; i < value->count && json != NULL; i++) {
        json_t *item = to_json(value->item[i]);
        // In a table that is a list, too, entries of the list are called by their place: nothing is left out unsaid.
        char *key = value->key[i] != NULL ? text_copy(value->key[i]) : text_format("%zu", i + 1);
        bool good = item != NULL && (json_is_array(json) ? json_array_append_new(json, item) == 0
                                                         : json_object_set_new(json, key, item) == 0);
        free(key);
        if (!good) {
            json_decref(json);
            return NULL;
        }
    }
    return json;
}

static bool is_json(const char *key, const LabValue *value) {
    json_t *name = json_string(key != NULL ? key : ""), *json = to_json(value);
    bool both = name != NULL && json != NULL;
    json_decref(name);
    json_decref(json);
    return both;
}

// A rule set: "narde", { "narde", set = {..} }, or { spec = "narde", set = {..} }.
static json_t *variant_json(const LabValue *value) {
    if (value->kind != LAB_TABLE && value->kind != LAB_LIST) {
        return to_json(value);
    }
    json_t *variant = json_object();
    for (size_t i = 0; i < value->count; i++) {
        char *place = text_format("%zu", i + 1); // a second name has no meaning, and is refused
        const char *key = value->key[i] != NULL ? value->key[i] : i == 0 ? "spec" : place;
        json_object_set_new(variant, key, to_json(value->item[i]));
        free(place);
    }
    return variant;
}

// Values of a swept rule may be numbers and booleans: they become the texts that `set` reads.
static json_t *values_json(const LabValue *value) {
    json_t *values = json_array();
    for (size_t i = 0; i < value->count; i++) {
        const LabValue *item = value->item[i];
        char *text = item->kind == LAB_INTEGER   ? text_format("%lld", item->integer)
                     : item->kind == LAB_NUMBER  ? text_format("%.14g", item->number)
                     : item->kind == LAB_BOOLEAN ? text_copy(item->boolean ? "true" : "false")
                                                 : NULL;
        json_array_append_new(values, text != NULL ? json_string(text) : to_json(item));
        free(text);
    }
    return values;
}

static bool is(const char *key, const char *name) {
    return key != NULL && strcmp(key, name) == 0;
}

// Lays `set` over the rule sets that have none of their own.
static void spread_set(json_t *plan, const LabValue *set) {
    size_t i;
    json_t *each;
    json_t *variants = json_object_get(plan, "variants");
    json_array_foreach(variants, i, each) {
        if (json_is_string(each)) {
            json_array_set_new(variants, i, json_pack("{s:O}", "spec", each));
            each = json_array_get(variants, i);
        }
        if (json_object_get(each, "set") == NULL) {
            json_object_set_new(each, "set", to_json(set));
        }
    }
}

// The plan that a script's table says: list part and `variants` are rule sets, `white` and `black`, or `bot`, are bots.
// *unfit: the name of what JSON cannot say.
static json_t *plan_of(const Lab *lab, const char *kind, const LabValue *given, const char **unfit) {
    json_t *plan = json_object(), *variants = json_array();
    const LabValue *set = NULL, *white = NULL, *black = NULL, *bot = NULL;
    for (size_t i = 0; i < given->count; i++) {
        const char *key = given->key[i];
        const LabValue *value = given->item[i];
        *unfit = *unfit == NULL && !is_json(key, value) ? (key != NULL ? key : "variants") : *unfit;
        if (key == NULL) {
            json_array_append_new(variants, variant_json(value));
        } else if (is(key, "set")) {
            set = value;
        } else if (is(key, "white")) {
            white = value;
        } else if (is(key, "black")) {
            black = value;
        } else if (is(key, "bot")) {
            bot = value;
        } else if (is(key, "values") && value->kind == LAB_LIST) {
            json_object_set_new(plan, key, values_json(value));
        } else {
            json_object_set_new(plan, key, to_json(value));
        }
    }
    if (json_array_size(variants) > 0) {
        json_object_set(plan, "variants", variants);
    }
    json_decref(variants);
    if (set != NULL) {
        spread_set(plan, set);
    }
    if (bot != NULL || white != NULL || black != NULL) {
        const LabValue *first = white != NULL ? white : bot, *second = black != NULL ? black : bot;
        json_t *bots = json_array();
        json_array_append_new(bots, first != NULL ? to_json(first) : json_string("random"));
        json_array_append_new(bots, second != NULL ? to_json(second) : json_string("random"));
        json_object_set_new(plan, "bots", bots);
    }
    json_object_set_new(plan, "kind", json_string(kind));
    if (json_object_get(plan, "seed") == NULL) {
        json_object_set_new(plan, "seed", json_integer((json_int_t)lab->calls.seed));
    }
    return plan;
}

// ---- results

static LabValue *from_json(const json_t *json) {
    LabValue *value = NULL;
    size_t i;
    json_t *each;
    const char *key;
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        value = lab_value_new(LAB_TABLE);
        json_object_foreach((json_t *)json, key, each) {
            if (value == NULL || !lab_value_add(value, key, from_json(each))) {
                memory_exhausted();
            }
        }
        break;
    case JSON_ARRAY:
        value = lab_value_new(LAB_LIST);
        json_array_foreach(json, i, each) {
            if (value == NULL || !lab_value_add(value, NULL, from_json(each))) {
                memory_exhausted();
            }
        }
        break;
    case JSON_STRING:
        value = lab_value_text(json_string_value(json));
        break;
    case JSON_INTEGER:
        value = lab_value_new(LAB_INTEGER);
        break;
    case JSON_REAL:
        value = lab_value_new(LAB_NUMBER);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        value = lab_value_new(LAB_BOOLEAN);
        break;
    default:
        value = lab_value_new(LAB_NOTHING);
        break;
    }
    if (value == NULL) {
        memory_exhausted();
    }
    value->boolean = json_is_true(json);
    value->integer = (long long)json_integer_value(json);
    value->number = json_number_value(json);
    return value;
}

static LabAnswer run_experiment(void *context, const char *kind, const LabValue *given, LabValue **result,
                                char text[LAB_TEXT_SIZE]) {
    Lab *lab = context;
    CommandStatus status;
    char error[EXPERIMENT_ERROR] = "";
    if (interrupt_pending()) {
        return LAB_INTERRUPTED;
    }
    const char *unfit = NULL;
    json_t *plan = plan_of(lab, kind, given, &unfit), *json = NULL;
    json_t *checked = unfit == NULL ? experiment_plan_check(plan, error, &status) : NULL;
    if (unfit != NULL) {
        snprintf(error, sizeof error, "in \"%.40s\" there is a number that is not finite, or a text that is not UTF-8",
                 unfit);
    }
    if (checked == NULL) {
        snprintf(text, LAB_TEXT_SIZE, "lab.%s: %s", kind, error);
        json_decref(plan);
        return LAB_FAILED;
    }
    char *title = experiment_title(checked), *command = text_format("lab %s: %s", lab->name, title);
    Noted noted = {.db = lab->db, .command = command, .threads = lab->threads, .error = error};
    fflush(stdout);
    status = noted_run(lab->session, &noted, checked, &json);
    free(title);
    free(command);
    json_decref(checked);
    json_decref(plan);
    if (status != COMMAND_OK) {
        json_decref(json);
        if (status == COMMAND_INTERRUPTED && noted.number > 0) {
            session_warn(lab->session,
                         "interrupted: the games played are kept, `again %lld --resume` goes on with them",
                         noted.number);
        }
        snprintf(text, LAB_TEXT_SIZE, "lab.%s: %s", kind, error);
        return status == COMMAND_INTERRUPTED ? LAB_INTERRUPTED : LAB_FAILED;
    }
    json_array_append(lab->results, json);
    *result = from_json(json);
    LabValue *id = lab_value_new(LAB_INTEGER);
    if (id == NULL) {
        memory_exhausted();
    }
    id->integer = (long long)json_array_size(lab->results);
    lab_value_add(*result, "id", id);
    json_decref(json);
    return LAB_OK;
}

static void print_line(void *context, const char *line) {
    Lab *lab = context;
    session_print(lab->session, "%s\n", line);
}

// NULL: the text says that there is none.
static const json_t *find_result(const Lab *lab, const char *what, long long id, char text[LAB_TEXT_SIZE]) {
    const json_t *result = id > 0 ? json_array_get(lab->results, (size_t)id - 1) : NULL;
    if (result == NULL) {
        snprintf(text, LAB_TEXT_SIZE, "lab.%s: this is not the result of an experiment of this script", what);
    }
    return result;
}

static LabAnswer report(void *context, long long id, char text[LAB_TEXT_SIZE]) {
    Lab *lab = context;
    const json_t *result = find_result(lab, "report", id, text);
    if (result != NULL) {
        experiment_report(lab->session, result);
    }
    return result != NULL ? LAB_OK : LAB_FAILED;
}

static LabAnswer plot(void *context, long long id, const char *path, char text[LAB_TEXT_SIZE]) {
    Lab *lab = context;
    const json_t *result = find_result(lab, "plot", id, text);
    size_t length = path != NULL ? strlen(path) : 0;
    if (result == NULL) {
        return LAB_FAILED;
    }
    // A script may be a stranger's: it writes pictures where one is, and nothing else; and whoever lists the folder
    // must not be shown a name that steers the terminal.
    char *shown = text_copy_clean(path != NULL ? path : "");
    bool plain = path == NULL || strcmp(shown, path) == 0;
    free(shown);
    if (!plain || strchr(path != NULL ? path : "", '\n') != NULL) {
        snprintf(text, LAB_TEXT_SIZE, "lab.plot: the picture's name has a character in it that cannot be shown");
        return LAB_FAILED;
    }
    if (path != NULL &&
        (length < 5 || strcmp(path + length - 4, ".svg") != 0 || strchr(path, '/') != NULL || path[0] == '.')) {
        snprintf(text, LAB_TEXT_SIZE,
                 "lab.plot: the picture's name must end in .svg and be one of this folder, without /");
        return LAB_FAILED;
    }
    char *command = text_format("lab %s", lab->name);
    CommandStatus status = draw_result(lab->session, result, command, NULL, path, REPLACE_PICTURE);
    free(command);
    snprintf(text, LAB_TEXT_SIZE, "lab.plot: the picture was not drawn");
    return status == COMMAND_OK ? LAB_OK : LAB_FAILED;
}

// ---- the command

static void list_scripts(Session *session) {
    size_t count;
    const LabScript *script = lab_shipped(&count);
    for (size_t i = 0; i < count; i++) {
        // The first comment says what it is about: "-- head_rule.lua: what ..".
        const char *about = strstr(script[i].text, ": ");
        int length = about != NULL ? (int)strcspn(about + 2, "\n") : 0;
        session_print(session, "  %-16s %.*s\n", script[i].name, length, about != NULL ? about + 2 : "");
    }
}

static const LabScript *find_script(const char *name, const char **nearest) {
    const char *names[32];
    size_t count;
    const LabScript *script = lab_shipped(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(script[i].name, name) == 0) {
            return &script[i];
        }
        names[i < 32 ? i : 31] = script[i].name;
    }
    *nearest = word_nearest(name, strlen(name), names, count < 32 ? count : 32);
    return NULL;
}

static CommandStatus run_script(Lab *lab, const char *text, size_t length, const char *chunk) {
    char trouble[LAB_TEXT_SIZE];
    lab->results = json_array();
    LabAnswer answer = lab_script_run(chunk, text, length, &lab->calls, trouble);
    json_decref(lab->results);
    if (answer == LAB_FAILED) {
        session_error(lab->session, "%s", trouble);
    }
    return answer == LAB_OK ? COMMAND_OK : answer == LAB_INTERRUPTED ? COMMAND_INTERRUPTED : COMMAND_SCRIPT;
}

// A shipped script by its name, any other by its path.
static CommandStatus run_named(Lab *lab, const char *name) {
    size_t length;
    const char *nearest = NULL;
    bool is_path = variant_is_path(name);
    const LabScript *script = is_path ? NULL : find_script(name, &nearest);
    if (script != NULL) {
        return run_script(lab, script->text, script->length, script->file);
    }
    if (!is_path && nearest != NULL) {
        session_error_word(lab->session, 1, "there is no experiment \"%s\"; did you mean %s?", name, nearest);
        return COMMAND_FAILED;
    }
    if (!is_path) {
        session_error_word(lab->session, 1,
                           "there is no experiment \"%s\"; `lab` lists them, and a file's name ends in .lua", name);
        return COMMAND_FAILED;
    }
    char *trouble;
    char *text = file_read(name, MOST_BYTES, &length, &trouble);
    if (text == NULL) {
        session_error_word(lab->session, 1, "%s", trouble);
        free(trouble);
        return COMMAND_IO;
    }
    CommandStatus status = run_script(lab, text, text_skip_mark(text, length), name);
    free(text);
    return status;
}

CommandStatus command_lab(Session *session, const Words *given) {
    NotebookLine line;
    notebook_line_begin(&line, session, given);
    long long threads = notebook_line_number(&line, "--threads", 0, 1, EXPERIMENT_MOST_THREADS);
    long long seed = notebook_line_number(&line, "--seed", 1, 0, 999999999999999999);
    long long games = notebook_line_number(&line, "--games", 0, 1, 1000000000);
    const char *name = notebook_line_word(&line, 1);
    if (notebook_line_check(&line, 2) && *name == '\0') {
        list_scripts(session);
    } else if (line.status == COMMAND_OK) {
        Lab lab = {.session = session, .name = name, .db = line.db, .threads = (int)threads};
        lab.calls = (LabCalls){&lab, run_experiment, print_line, report, plot, seed, games};
        line.status = run_named(&lab, name);
    }
    return notebook_line_end(&line);
}
