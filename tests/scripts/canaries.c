// SPDX-License-Identifier: MIT
// Which of the known bugs does the Lua library at hand have? Each script of canaries/ is run with all of Lua's
// libraries, outside the sandbox, in a process of its own that may crash.
//
// The head of a script says what it prints where the bug is repaired (Whole), what where it is not (Broken, several
// parted by `|`; a crash always means broken), and what keeps it from scripts. The bugs are the library's, so either is
// an answer; anything else is a failure of this test. That scripts cannot get at them, attacks/escape/bug_*.lua show.
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 256, SECONDS = 600, MOST = 50 };

// The rest of the line "-- NAME: ...".
static bool head_line(const char *path, const char *name, char *out) {
    char line[LINE], mark[LINE];
    FILE *file = fopen(path, "r");
    bool found = false;
    snprintf(mark, sizeof mark, "-- %s: ", name);
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        found = strncmp(line, mark, strlen(mark)) == 0;
    }
    if (found) {
        line[strcspn(line, "\n")] = '\0';
        snprintf(out, LINE, "%s", line + strlen(mark));
    }
    if (file != NULL) {
        fclose(file);
    }
    return found;
}

// Runs the script; the last line that it prints, or "crash".
static void run(const char *path, char *out) {
    int ends[2];
    if (pipe(ends) != 0) {
        perror("pipe");
        exit(1);
    }
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        dup2(ends[1], STDOUT_FILENO);
        int nowhere = open("/dev/null", O_WRONLY); // what a sanitizer says of a crash is no failure of this test
        dup2(nowhere, STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        alarm(SECONDS);
        lua_State *L = luaL_newstate();
        luaL_openlibs(L);
        if (luaL_dofile(L, path)) {
            printf("%s\n", lua_tostring(L, -1));
        }
        fflush(stdout);
        _exit(0);
    }
    close(ends[1]);
    FILE *from = fdopen(ends[0], "r");
    char line[LINE];
    out[0] = '\0';
    while (from != NULL && fgets(line, sizeof line, from) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        snprintf(out, LINE, "%s", line);
    }
    if (from != NULL) {
        fclose(from);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) { // a sanitizer ends it with a status
        snprintf(out, LINE, "crash");
    }
}

static bool is_one_of(const char *text, const char *words) {
    while (*words != '\0') {
        size_t length = strcspn(words, "|");
        if (strlen(text) == length && strncmp(text, words, length) == 0) {
            return true;
        }
        words += length + (words[length] == '|');
    }
    return false;
}

static int compare_names(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

int main(void) {
    static const char folder[] = NARDBOX_SOURCE_DIR "/tests/scripts/canaries";
    char *names[MOST];
    size_t count = 0;
    int failures = 0;
    DIR *directory = opendir(folder);
    for (struct dirent *entry = directory != NULL ? readdir(directory) : NULL; entry != NULL && count < MOST;
         entry = readdir(directory)) {
        if (strstr(entry->d_name, ".lua") != NULL) {
            names[count++] = strdup(entry->d_name);
        }
    }
    qsort(names, count, sizeof *names, compare_names);
    printf("%s\n", LUA_RELEASE);
    for (size_t i = 0; i < count; i++) {
        char path[1024], whole[LINE], broken[LINE], kept[LINE], got[LINE];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        if (!head_line(path, "Whole", whole) || !head_line(path, "Broken", broken) ||
            !head_line(path, "Kept from scripts", kept)) {
            printf("%s: its head is not complete\n", names[i]);
            failures++;
            continue;
        }
        run(path, got);
        bool is_whole = strcmp(got, whole) == 0;
        bool is_broken = strcmp(got, "crash") == 0 || is_one_of(got, broken);
        printf("%-24s %-10s needs %-28s \"%s\"\n", names[i],
               is_whole    ? "repaired"
               : is_broken ? "there"
                           : "UNKNOWN",
               kept, got);
        failures += !is_whole && !is_broken;
        free(names[i]);
    }
    if (directory != NULL) {
        closedir(directory);
    }
    return failures > 0 || count == 0;
}
