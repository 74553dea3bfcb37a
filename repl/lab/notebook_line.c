// SPDX-License-Identifier: MIT
// Lines of the commands about the notebook: see notebook_commands.h.
#include "repl/lab/notebook_commands.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_DIGITS = 18, MOST_OPTIONS = 16 };

// ---- words

bool word_is_row(const char *word) {
    return *word != '\0' && strspn(word, "0123456789") == strlen(word);
}

long long row_number(const char *word) {
    return strlen(word) <= ROW_DIGITS ? atoll(word) : 999999999999999999;
}

// The options that a command's syntax names; the strings belong to the caller.
static size_t options_of(const char *command, char *option[MOST_OPTIONS]) {
    const char *at = commands_find(command)->syntax;
    size_t count = 0;
    while (count < MOST_OPTIONS && (at = strstr(at, "--")) != NULL) {
        size_t length = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
        option[count++] = text_copy_bytes(at, length);
        at += length;
    }
    return count;
}

static void refuse_option(Session *session, const char *command, const char *word) {
    char *option[MOST_OPTIONS];
    size_t count = options_of(command, option);
    const char *near = word_nearest(word, strcspn(word, "="), (const char *const *)option, count);
    session_error(session, "%s does not know the option %s%s%s%s", command, word, near != NULL ? "; did you mean " : "",
                  near != NULL ? near : "", near != NULL ? "?" : "");
    for (size_t i = 0; i < count; i++) {
        free(option[i]);
    }
}

CommandStatus words_refuse_rest(Session *session, const Words *words, size_t plain) {
    for (size_t i = 1; i < words->count; i++) {
        if (word_is_option(words->word[i].text)) {
            refuse_option(session, words->word[0].text, words->word[i].text);
            return COMMAND_USAGE;
        }
    }
    return words->count > plain ? command_usage(session, words) : COMMAND_OK;
}

// ---- lines

void notebook_line_begin(NotebookLine *line, Session *session, const Words *given) {
    size_t at;
    bool missing;
    memset(line, 0, sizeof *line);
    line->session = session;
    words_split(&line->words, given->line, &at);
    line->db = words_take_option(&line->words, "--db", &missing);
    if (missing) {
        session_error(session, "--db wants the name of a file");
        line->status = COMMAND_USAGE;
    }
}

long long notebook_line_number(NotebookLine *line, const char *option, long long initial, long long least,
                               long long most) {
    long long number = initial;
    if (line->status == COMMAND_OK) {
        number = words_take_number(line->session, &line->words, option, initial, least, most);
        line->status = number < 0 ? COMMAND_USAGE : COMMAND_OK;
    }
    return number;
}

bool notebook_line_check(NotebookLine *line, size_t plain) {
    if (line->status == COMMAND_OK) {
        line->status = words_refuse_rest(line->session, &line->words, plain);
    }
    return line->status == COMMAND_OK;
}

const char *notebook_line_word(const NotebookLine *line, size_t index) {
    return index < line->words.count ? line->words.word[index].text : "";
}

CommandStatus notebook_line_end(NotebookLine *line) {
    return line->status;
}

// ---- rows

Notebook *open_notebook(NotebookLine *line, NotebookMode mode) {
    bool missing = false;
    char *trouble = NULL, *path = noted_path(line->db);
    Notebook *notebook = path != NULL ? notebook_open(path, mode, &missing, &trouble) : NULL;
    free(path);
    if (notebook == NULL) {
        session_error(line->session, "%s",
                      trouble != NULL ? trouble : "there is no HOME for the notebook; --db FILE names one");
        free(trouble);
        line->status = missing ? COMMAND_FAILED : COMMAND_IO;
    }
    return notebook;
}

NotebookRow *read_row(NotebookLine *line, long long number) {
    Notebook *notebook = open_notebook(line, NOTEBOOK_READ);
    if (notebook == NULL) {
        return NULL;
    }
    char *trouble = NULL;
    NotebookRow *row = notebook_read(notebook, number, &trouble);
    notebook_close(notebook);
    if (row == NULL) {
        session_error(line->session, "%s", trouble);
        free(trouble);
        line->status = COMMAND_FAILED;
    }
    return row;
}
