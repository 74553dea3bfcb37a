// SPDX-License-Identifier: MIT
// Lines of a session's script about files: see pty_files.h.
#define _XOPEN_SOURCE 700
#include "tests/repl/pty_files.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Noreturn void give_up(const char *what) {
    fprintf(stderr, "pty_session: %s\n", what);
    exit(2);
}

void unescape(char *text) {
    static const char letters[] = "tneblr";
    static const char keys[] = "\t\n\033\177\014\022";
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        const char *letter = from[0] == '\\' && from[1] != '\0' ? strchr(letters, from[1]) : NULL;
        *to++ = letter != NULL ? keys[letter - letters] : *from;
        from += letter != NULL;
    }
    *to = '\0';
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
        give_up("cannot write the file");
    }
}

bool change_files(char *line) {
    char *name = strchr(line, ' ');
    if (name == NULL) {
        return false;
    }
    *name++ = '\0';
    char *text = strchr(name, ' ');
    if (text != NULL) {
        *text++ = '\0';
        unescape(text);
    }
    int failed = 0;
    if (strcmp(line, "!copy") == 0 && text != NULL) {
        char command[512];
        snprintf(command, sizeof command, "cp '%s' '%s'", name, text);
        failed = system(command);
    } else if (strcmp(line, "!write") == 0 && text != NULL) {
        write_file(name, text);
    } else if (strcmp(line, "!replace") == 0 && text != NULL) {
        char beside[256];
        snprintf(beside, sizeof beside, "%s.new~", name);
        write_file(beside, text);
        failed = rename(beside, name);
    } else if (strcmp(line, "!remove") == 0) {
        glob_t found;
        failed = glob(name, 0, NULL, &found);
        for (size_t i = 0; failed == 0 && i < found.gl_pathc; i++) {
            failed = remove(found.gl_pathv[i]);
        }
        globfree(&found);
    } else if (strcmp(line, "!folder") == 0) {
        failed = mkdir(name, 0777);
    } else if (strcmp(line, "!link") == 0 && text != NULL) {
        remove(name);
        failed = symlink(text, name);
    } else {
        name[-1] = ' ';
        if (text != NULL) {
            text[-1] = ' ';
        }
        return false;
    }
    if (failed != 0) {
        give_up(line);
    }
    return true;
}

void hide_folder(char *text, const char *folder) {
    char *at = text;
    size_t length = strlen(folder);
    while ((at = strstr(at, folder)) != NULL) {
        memcpy(at, "FOLDER", 6);
        memmove(at + 6, at + length, strlen(at + length) + 1);
        at += 6;
    }
}

void hide_lines(char *text) {
    char *to = text;
    const char *from = text;
    while (*from != '\0') {
        if (strncmp(from, ".lua:", 5) == 0 && from[5] >= '0' && from[5] <= '9') {
            from += 5 + strspn(from + 5, "0123456789");
            memmove(to, ".lua:N", 6);
            to += 6;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

void hide_runs(char *text) {
    static const char hex[] = "0123456789abcdef", folder[] = "/games/";
    enum { SHORTEST = 8 }; // names that a script gives are shorter
    char *at = text;
    while ((at = strstr(at, folder)) != NULL) {
        at += strlen(folder);
        size_t length = strspn(at, hex);
        length += at[length] == '-' ? 1 + strspn(at + length + 1, hex) : 0;
        if (length >= SHORTEST && at[length] == '.') {
            memcpy(at, "RUN", 3);
            memmove(at + 3, at + length, strlen(at + length) + 1);
        }
    }
}

void hide_times(char *text) {
    static const char form[] = "YYYY-MM-DD HH:MM";
    for (; *text != '\0'; text++) {
        size_t i = 0;
        while (form[i] != '\0' && (form[i] >= 'A' ? text[i] >= '0' && text[i] <= '9' : text[i] == form[i])) {
            i++;
        }
        if (form[i] == '\0') {
            memcpy(text, form, i);
        }
    }
}

void hide_rates(char *text) {
    static const char before[] = " s: ", after[] = " a second", shown[] = "T s: N", digits[] = "0123456789.,";
    for (char *at = text; (at = strstr(at, before)) != NULL; at++) {
        char *from = at, *to = at + strlen(before);
        to += strspn(to, digits);
        while (from > text && strchr(digits, from[-1]) != NULL) {
            from--;
        }
        if (from < at && strncmp(to, after, strlen(after)) == 0) { // "2.25 s: 2,669"
            memcpy(from, shown, strlen(shown));
            memmove(from + strlen(shown), to, strlen(to) + 1);
            at = from;
        }
    }
}
