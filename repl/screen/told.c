// SPDX-License-Identifier: MIT
// What scripts make of results: see told.h.
#include "repl/screen/told.h"

#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"
#include "scripts/report.h"

#include <stdlib.h>
#include <string.h>

const char *told_text(Screen *screen, const char *name, const ToldScript *script, json_t *result, json_t *more) {
    json_t *about = json_pack("{s:i, s:b}", "columns", screen_columns(screen), "unicode", screen->unicode);
    json_object_update_new(about, more);
    ReportCall call = {.name = name, .result = result, .about = about, .width = text_width};
    if (script != NULL) {
        call.name = script->name;
        call.source = script->text;
        call.length = script->length;
    }
    char *text = NULL, error[LAB_TEXT_SIZE];
    if (!report_run(&call, &text, error)) {
        print_error(screen, "%s", error);
    }
    json_decref(about);
    json_decref(result);
    const char *copy = text != NULL ? scratch_copy(text) : NULL;
    free(text);
    return copy;
}

CommandStatus told_write(Screen *screen, const char *path, Replacing replacing, const char *text) {
    const char *trouble = replacing == REPLACE_PICTURE
                              ? file_write_marked(path, "data-drawn-by=\"nardbox\"", text, strlen(text))
                              : file_write(path, text, strlen(text), replacing == REPLACE_ANY);
    if (trouble != NULL) {
        return print_trouble(screen, SIZE_MAX, trouble);
    }
    print(screen, "written to %s\n", path);
    return COMMAND_OK;
}

const char *told_of(Screen *screen, const char *name, json_t *result) {
    return told_text(screen, name, NULL, result, NULL);
}

const char *told_line(Screen *screen, const char *name, json_t *result) {
    const char *text = told_of(screen, name, result);
    return text != NULL ? scratch_copy_bytes(text, strcspn(text, "\n")) : "";
}

void print_told(Screen *screen, const char *name, json_t *result) {
    const char *text = told_of(screen, name, result);
    if (text != NULL) {
        print(screen, "%s", text);
    }
}

void print_output(Screen *screen, const char *name, const char *output, size_t *shown) {
    size_t length = strlen(output);
    if (*shown < length) {
        print_told(screen, "output",
                   json_pack("{s:o, s:o}", "name", json_shown(name), "text", json_shown(output + *shown)));
    }
    *shown = length;
}
