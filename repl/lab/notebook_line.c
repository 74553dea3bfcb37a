// SPDX-License-Identifier: MIT
// Lines of the commands about the notebook: see notebook_commands.h.
#include "repl/command/commands.h"
#include "repl/lab/notebook_commands.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_DIGITS = 18 };

// ---- words

bool word_is_row(const char *word) {
    return *word != '\0' && strspn(word, "0123456789") == strlen(word);
}

long long row_number(const char *word) {
    return strlen(word) <= ROW_DIGITS ? atoll(word) : 999999999999999999;
}

// ---- lines

void notebook_line_begin(NotebookLine *line, Session *session, const Words *words) {
    *line = (NotebookLine){session, words, words_value(words, "--db"), COMMAND_OK};
}

// ---- rows

Notebook *open_notebook(NotebookLine *line, NotebookMode mode) {
    bool missing;
    const char *trouble;
    Notebook *notebook = noted_open(line->db, mode, &missing, &trouble);
    if (notebook == NULL) {
        print_error(line->session->screen, "%s", trouble);
        line->status = missing ? COMMAND_FAILED : COMMAND_IO;
    }
    return notebook;
}

NotebookRow *read_row(NotebookLine *line, long long number) {
    Notebook *notebook = open_notebook(line, NOTEBOOK_READ);
    if (notebook == NULL) {
        return NULL;
    }
    const char *trouble = NULL;
    NotebookRow *row = notebook_read(notebook, number, &trouble);
    notebook_close(notebook);
    if (row == NULL) {
        line->status = print_error(line->session->screen, "%s", trouble);
    }
    return row;
}
