// SPDX-License-Identifier: MIT
// Lua at the prompt: `= EXPRESSION` and `lua STATEMENT`, over as many lines as it takes.
//
// What runs is a script like any other (scripts/console.h): it looks at the game and cannot change it.
#include "repl/base/scratch.h"
#include "repl/command/lines.h"
#include "scripts/console.h"

#include <stdlib.h>
#include <string.h>

// What stands behind `=` or `lua`; NULL: the line is not Lua.
static const char *lua_text(const char *line) {
    line += strspn(line, " \t");
    if (*line == '=') {
        return line + 1;
    }
    if (strncmp(line, "lua", 3) != 0 || (line[3] != ' ' && line[3] != '\t')) {
        return NULL;
    }
    const char *text = line + 3 + strspn(line + 3, " \t");
    return *text == '\0' || strcmp(text, "?") == 0 ? NULL : text;
}

bool lua_takes_line(const Session *session, const char *line) {
    return session->lua_begun != NULL || lua_text(line) != NULL;
}

void lua_cancel(Session *session) {
    free(session->lua_begun);
    session->lua_begun = NULL;
}

// Is the value the position on the table?
static bool is_position(const Session *session, const char *value) {
    return session->table != NULL &&
           strcmp(position_text(table_rules(session->table), game_position(session->table->game)), value) == 0;
}

// The word that a message is about, where it names one that stands in the line just once: "near 'x'", "called "x"".
static bool find_culprit(const char *message, const char *line, size_t *at, size_t *length) {
    static const char *const before[] = {"near '", "called \"", "global '", "field '", "local '"};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        size_t quote = strlen(before[i]) - 1;
        const char *found = strstr(message, before[i]), *word = found != NULL ? found + quote + 1 : "";
        const char *end = strchr(word, before[i][quote]);
        if (end == NULL || end == word) {
            continue;
        }
        const char *culprit = scratch_copy_bytes(word, (size_t)(end - word)), *place = strstr(line, culprit);
        if (place != NULL && strstr(place + 1, culprit) == NULL) {
            *at = (size_t)(place - line);
            *length = strlen(culprit);
            return true;
        }
    }
    return false;
}

// What went wrong with a text; in a line that was typed alone the word is marked.
static void say_failure(Session *session, const ConsoleAnswer *answer, const char *line) {
    size_t at, length;
    if (line == NULL || strchr(answer->text, '\n') != NULL || !find_culprit(answer->text, line, &at, &length)) {
        print_error(session->screen, "%s", answer->text);
        return;
    }
    const Words words = {.line = line};
    session->screen->words = &words;
    print_error_at(session->screen, at, length, "%s", answer->text);
    session->screen->words = NULL;
}

// `line`: the text was this line alone; else NULL.
static CommandStatus answer_with(Session *session, const ConsoleAnswer *answer, ConsoleResult result,
                                 const char *line) {
    if (*answer->output != '\0') {
        size_t length = strlen(answer->output);
        print(session->screen, "%s%s", answer->output, answer->output[length - 1] == '\n' ? "" : "\n");
    }
    if (result == CONSOLE_OK) {
        if (is_position(session, answer->text)) {
            session_show_board(session);
            print_data(session->screen, "%s\n", answer->text); // good for copying
        } else if (*answer->text != '\0') {
            print(session->screen, "%s\n", answer->text);
        }
        return COMMAND_OK;
    }
    say_failure(session, answer, line);
    if (result == CONSOLE_DEAD) {
        console_destroy(session->console);
        session->console = NULL;
        print_hint(session->screen, "(Lua begins anew: its variables are gone)");
    }
    return COMMAND_SCRIPT;
}

CommandStatus lua_run_line(Session *session, const char *line) {
    bool continued = session->lua_begun != NULL;
    const char *text = continued ? scratch_format("%s\n%s", session->lua_begun, line) : lua_text(line);
    bool forced = continued && line[strspn(line, " \t")] == '\0';
    lua_cancel(session);
    session->console = session->console != NULL ? session->console : console_create();
    memory_need(session->console != NULL);
    ConsoleAnswer *answer = scratch_get(1, sizeof *answer);
    bool game = session->table != NULL;
    Side me = game && session_next(session).actor == BLACK ? BLACK : WHITE; // who decides or throws, else white
    ConsoleResult result = console_run(session->console, text, game ? table_rules(session->table) : NULL,
                                       game ? game_position(session->table->game) : NULL, me, answer);
    if (result != CONSOLE_MORE) {
        return answer_with(session, answer, result, continued || session->running_text ? NULL : line);
    }
    if (forced) {
        return print_error_as(session->screen, COMMAND_SCRIPT, SIZE_MAX, "this is not complete: %s", answer->text);
    }
    session->lua_begun = text_copy(text);
    return COMMAND_OK;
}

CommandStatus lua_run(Session *session, const char *text) {
    const char *line = scratch_format("lua %s", text);
    session->running_text = true;
    CommandStatus status = *text != '\0' ? lua_run_line(session, line) : COMMAND_OK;
    session->running_text = false;
    return status == COMMAND_OK ? lua_end(session) : status;
}

CommandStatus lua_end(Session *session) {
    if (session->lua_begun == NULL) {
        return COMMAND_OK;
    }
    lua_cancel(session);
    return print_error_as(session->screen, COMMAND_SCRIPT, SIZE_MAX,
                          "the Lua text is not complete where the input ends");
}

// Only without anything behind it: all else is taken by lua_run_line.
CommandStatus command_lua(Session *session, const Words *words) {
    return command_usage(session, words);
}
