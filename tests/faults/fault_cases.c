// SPDX-License-Identifier: MIT
// Reads cases: see fault_cases.h.
#define _GNU_SOURCE
#include "tests/faults/fault_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    const char *path;
    int line;
    FaultCase *cases;
    size_t count;
} Reader;

static _Noreturn void complain(const Reader *reader, const char *what) {
    fprintf(stderr, "%s:%d: %s\n", reader->path, reader->line, what);
    exit(2);
}

static void append(char **text, const char *more) {
    char *whole = NULL;
    if (asprintf(&whole, "%s%s", *text != NULL ? *text : "", more) < 0) {
        abort();
    }
    free(*text);
    *text = whole;
}

// Cuts the line at its blanks; a word may stand in single quotes.
static void read_words(const Reader *reader, const char *line, CaseRun *run) {
    size_t count = 0;
    for (line += strspn(line, " "); *line != '\0'; line += strspn(line, " ")) {
        bool quoted = *line == '\'';
        line += quoted;
        size_t length = strcspn(line, quoted ? "'" : " ");
        if (count + 1 >= CASE_WORDS || (quoted && line[length] == '\0')) {
            complain(reader, "too many words, or a quotation mark without its other");
        }
        run->words[count++] = strndup(line, length);
        line += length + quoted;
    }
}

static CaseRun *next_run(const Reader *reader, CaseRun *list, size_t *count) {
    if (*count == CASE_LINES) {
        complain(reader, "too many lines of this kind in one case");
    }
    return &list[(*count)++];
}

static void read_line(Reader *reader, const char *line) {
    if (*line == '[') {
        reader->cases = realloc(reader->cases, (reader->count + 1) * sizeof *reader->cases);
        FaultCase *one = &reader->cases[reader->count++];
        memset(one, 0, sizeof *one);
        snprintf(one->name, sizeof one->name, "%.*s", (int)strcspn(line + 1, "]"), line + 1);
        return;
    }
    if (reader->count == 0) {
        complain(reader, "expected [NAME]");
    }
    FaultCase *one = &reader->cases[reader->count - 1];
    size_t length = strcspn(line, " ");
    const char *rest = line + length + (line[length] != '\0');
    char keyword[16];
    snprintf(keyword, sizeof keyword, "%.*s", (int)length, line);
    if (length == 0) { // a line of the file that was named last
        if (one->file_count == 0 || strncmp(line, "    ", 4) != 0) {
            complain(reader, "expected four blanks, after a line `file NAME`");
        }
        append(&one->file_text[one->file_count - 1], line + 4);
        append(&one->file_text[one->file_count - 1], "\n");
    } else if (strcmp(keyword, "file") == 0 && one->file_count < CASE_LINES) {
        one->file_name[one->file_count++] = strdup(rest);
    } else if (strcmp(keyword, "setup") == 0) {
        read_words(reader, rest, next_run(reader, one->setup, &one->setup_count));
    } else if (strcmp(keyword, "run") == 0 && one->run.words[0] == NULL) {
        read_words(reader, rest, &one->run);
    } else if (strcmp(keyword, "in") == 0 || strcmp(keyword, "type") == 0 || strcmp(keyword, "client") == 0) {
        char **text = *keyword == 'i' ? &one->input : *keyword == 't' ? &one->typed : &one->client;
        append(text, rest);
        append(text, "\n");
    } else if (strcmp(keyword, "status") == 0) {
        one->status = atoi(rest);
    } else if (strcmp(line, "slow") == 0) {
        one->slow = true;
    } else if (strcmp(keyword, "terminal") == 0 && one->terminal == NULL) {
        one->terminal = strdup(rest);
        one->loose = true;
    } else if (strcmp(line, "loose") == 0) {
        one->loose = true;
    } else if (strcmp(keyword, "after") == 0 || strcmp(keyword, "probe") == 0) {
        CaseRun *run = next_run(reader, one->after, &one->after_count);
        run->any_answer = *keyword == 'p';
        read_words(reader, rest, run);
    } else {
        complain(reader,
                 "expected file, setup, run (once), status, loose, slow, terminal, in, type, client, probe or after");
    }
}

FaultCase *fault_cases_read(const char *path, size_t *count) {
    Reader reader = {.path = path};
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    while ((length = getline(&line, &size, file)) > 0) {
        reader.line++;
        line[strcspn(line, "\n")] = '\0';
        if (*line != '\0' && *line != '#') {
            read_line(&reader, line);
        }
    }
    free(line);
    fclose(file);
    *count = reader.count;
    return reader.cases;
}

static void destroy_run(CaseRun *run) {
    for (size_t i = 0; run->words[i] != NULL; i++) {
        free(run->words[i]);
    }
}

void fault_cases_destroy(FaultCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < CASE_LINES; j++) {
            destroy_run(&cases[i].setup[j]);
            destroy_run(&cases[i].after[j]);
            free(cases[i].file_name[j]);
            free(cases[i].file_text[j]);
        }
        destroy_run(&cases[i].run);
        free(cases[i].input);
        free(cases[i].typed);
        free(cases[i].client);
        free(cases[i].terminal);
    }
    free(cases);
}
