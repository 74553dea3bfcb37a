// SPDX-License-Identifier: MIT
// Runs the attacks of attacks/FAMILY/NAME.lua in every role that a script can have, each in a process of its own.
//
//     attacks [--default-limits] [--table] [BEGINNING...]
//
// BEGINNING: only those whose FAMILY/NAME or NAME begins so. Families: what an attack goes for: time (of the
// processor), memory, escape (the walls themselves), language (errors, parsing, the same answer everywhere), replies
// (what hooks return), views (what the program hands to scripts, and the laboratory).
//
// The comment at the head of an attack says what must come of it:
//
//     -- Expected: success | error "some words|or others" | either "words"     either: success is as good
//     -- As hook: ...       the same, where a hook fares otherwise than a file; `-- As bot: ...`; also experiment,
//     report, console
//     -- Hook: on_play      the body's value is the reply of this hook; else all eight call it, and its value is lost
//     -- Hook: whole        it is a variant with hooks of its own as it stands
//     -- Copies: 50         a game that is based on so many files of this text
//
// What is written for a hook alone may do as a bot what it likes, within the bounds below; else a bot is to fare as a
// hook. An experiment, a report and lines at the prompt may do what they like where the head says nothing of them. The
// rest is the body. As a file it is loaded as a variant. As a hook it is a function that the hooks of a small variant
// call with `turn, the other argument, parent`; `...` is empty in a file. --default-limits keeps the limits as they
// ship, and games are longer (slower); --table prints what each run cost.
//
// Whatever the attack does: each thing it is asked ends at most half a second of processor time after its budget; its
// process has not grown by 64 MiB (by one script), nor taken 128 MiB in all (all three are not looked at under
// sanitizers, where budgets are small and what they end is as good as what is expected), and has printed no more than
// its budget; it leaves the folder and the secret in it alone, tells the same on a second run (where addresses are
// others; not under sanitizers), and afterwards another variant is loaded and played in that process as if nothing had
// happened.
#define _DEFAULT_SOURCE
#include "scripts/limits.h"
#include "tests/scripts/attack_role.h"

#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_GROWTH = 64, // MiB
    MOST_MEMORY = 128,
    MOST_BEYOND = 500, // ms
    HEAD_TEXT = 300
};

static const char secret[] = "SECRET-5f2a91c7";
static int failures;
static bool print_table;
static long idle_size; // KiB that a process takes which only plays the other variant

static void complain(const char *attack, const char *role, const char *what, const char *text) {
    printf("%s as %s: %s%s%s\n", attack, role, what, text[0] != '\0' ? ": " : "", text);
    failures++;
}

// ---- the head of an attack

// The rest of the line "-- NAME: ..." in `out`; false if there is none.
static bool head_line(const char *text, const char *name, char *out) {
    char mark[64];
    snprintf(mark, sizeof mark, "\n-- %s: ", name);
    const char *line = strstr(text, mark);
    if (line == NULL) {
        return false;
    }
    line += strlen(mark);
    snprintf(out, HEAD_TEXT, "%.*s", (int)strcspn(line, "\n"), line);
    return true;
}

// Does `text` contain one of the words of `wanted`, which '|' separates, up to the closing quote?
static bool contains_one(const char *text, const char *wanted) {
    while (*wanted != '\0' && *wanted != '"') {
        size_t length = strcspn(wanted, "|\"");
        char word[HEAD_TEXT];
        snprintf(word, sizeof word, "%.*s", (int)length, wanted);
        if (strstr(text, word) != NULL) {
            return true;
        }
        wanted += length + (wanted[length] == '|');
    }
    return false;
}

static bool is_expected(const char *wanted, const AttackResult *result) {
    bool out_of_time = strstr(result->text, "too long") != NULL;
    if (ATTACK_SANITIZED && (out_of_time || strstr(result->text, "does not come to an end") != NULL ||
                             strstr(result->text, "take more than") != NULL)) {
        return true; // budgets are small there
    }
    if (strcmp(wanted, "success") == 0) {
        return !result->failed;
    }
    const char *quote = strchr(wanted, '"');
    bool either = strncmp(wanted, "either ", 7) == 0;
    if (quote == NULL || (!either && strncmp(wanted, "error ", 6) != 0)) {
        return false; // the head is wrong
    }
    if (!result->failed) {
        return either;
    }
    // Which budget is met first hangs on the machine: the clock may be any other's end.
    bool by_budget = strstr(wanted, "does not come to an end") != NULL || strstr(wanted, "too much") != NULL;
    return contains_one(result->text, quote + 1) || (by_budget && out_of_time);
}

// ---- running

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void read_all(int from, void *out, size_t size) {
    char *at = out;
    while (size > 0) {
        ssize_t got = read(from, at, size);
        if (got <= 0) {
            if (got < 0 && errno == EINTR) {
                continue;
            }
            return;
        }
        at += got;
        size -= (size_t)got;
    }
}

// What a process of its own makes of the task. False: it did not end by itself, and that has been said.
static bool run(const char *name, const AttackTask *task, AttackResult *result) {
    int ends[2];
    memset(result, 0, sizeof *result);
    fflush(stdout);
    if (pipe(ends) != 0) {
        perror("pipe");
        exit(1);
    }
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        attack_run(task, result);
        const char *at = (const char *)result;
        for (size_t left = sizeof *result; left > 0;) {
            ssize_t written = write(ends[1], at, left);
            if (written <= 0) {
                break;
            }
            at += written;
            left -= (size_t)written;
        }
        exit(0); // not _exit: the sanitizers look for leaks then
    }
    close(ends[1]);
    read_all(ends[0], result, sizeof *result);
    close(ends[0]);
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        perror("fork");
        exit(1);
    }
    double seconds = now() - start;
    long grown = usage.ru_maxrss - idle_size;
    if (print_table) {
        printf("%-36s %-10s %6.0f ms %+6.0f ms in %-20s %7ld KiB  %s%s\n", name, attack_role_name(task->role),
               1000 * seconds, result->beyond, result->beyond_what, grown, result->failed ? result->text : "success",
               result->cut_short ? " (game cut short)" : "");
    }
    if (WIFSIGNALED(status)) {
        complain(name, attack_role_name(task->role), "killed by a signal", strsignal(WTERMSIG(status)));
        return false;
    }
    if (WEXITSTATUS(status) != 0) {
        complain(name, attack_role_name(task->role), "exit status is not 0", "");
        return false;
    }
    if (idle_size > 0 && !ATTACK_SANITIZED && task->copies == 0 && grown > MOST_GROWTH * 1024) {
        complain(name, attack_role_name(task->role), "took more than 64 MiB", "");
    }
    if (!ATTACK_SANITIZED && usage.ru_maxrss > MOST_MEMORY * 1024) {
        complain(name, attack_role_name(task->role), "the process took more than 128 MiB", "");
    }
    if (!ATTACK_SANITIZED && result->beyond > MOST_BEYOND) {
        char text[HEAD_TEXT];
        snprintf(text, sizeof text, "%.0f ms in %s", result->beyond, result->beyond_what);
        complain(name, attack_role_name(task->role), "took longer than its budget", text);
    }
    return true;
}

// An address as printf or Lua would show one.
static bool shows_address(const char *text) {
    for (const char *at = strstr(text, "0x"); at != NULL; at = strstr(at + 2, "0x")) {
        if (strspn(at + 2, "0123456789abcdef") >= 8) {
            return true;
        }
    }
    return false;
}

static bool is_clean(const char *text, bool tabs) {
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if ((byte < 0x20 && byte != '\n' && !(tabs && byte == '\t')) || byte == 0x7f) {
            return false;
        }
    }
    return true;
}

// The folder holds the secret as it was, the attack's file, and nothing else.
static bool folder_is_whole(void) {
    char text[sizeof secret] = "";
    FILE *file = fopen("secret.txt", "r");
    bool whole = file != NULL && fgets(text, sizeof text, file) != NULL && strcmp(text, secret) == 0;
    if (file != NULL) {
        fclose(file);
    }
    DIR *folder = opendir(".");
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        whole = whole && (entry->d_name[0] == '.' || strcmp(entry->d_name, "secret.txt") == 0 ||
                          strcmp(entry->d_name, "attack.lua") == 0);
    }
    closedir(folder);
    return whole;
}

static void run_role(const char *name, const char *text, AttackRole role, const AttackResult *idle) {
    const char *word = attack_role_name(role);
    char wanted[HEAD_TEXT], special[HEAD_TEXT], line[24], hook[HEAD_TEXT] = "";
    AttackResult first, second;
    if (!head_line(text, "Expected", wanted)) {
        complain(name, word, "the head says nothing about what is expected", "");
        return;
    }
    snprintf(line, sizeof line, "As %s", word);
    if (head_line(text, line, special)) {
        snprintf(wanted, sizeof wanted, "%s", special);
    }
    head_line(text, "Hook", hook);
    // What a file or a hook may return means nothing to the others.
    bool free =
        (role >= ATTACK_EXPERIMENT || (role == ATTACK_BOT && hook[0] != '\0')) && !head_line(text, line, special);
    if (role == ATTACK_BOT && hook[0] == '\0' && !head_line(text, "As bot", special) &&
        head_line(text, "As hook", special)) {
        snprintf(wanted, sizeof wanted, "%s", special);
    }
    AttackTask task = {.role = role, .body = text, .hook = hook};
    if (role <= ATTACK_HOOK && head_line(text, "Copies", special)) {
        task.copies = atoi(special);
    }
    if (!run(name, &task, &first)) {
        return;
    }
    if (!free && !is_expected(wanted, &first) && strstr(first.text, "too long") != NULL) {
        task.patient = true; // a busy machine
        if (!run(name, &task, &first)) {
            return;
        }
    }
    second = first;
    bool by_clock = strstr(first.text, "too long") != NULL; // it may strike at another line
    bool once = by_clock || ATTACK_SANITIZED;               // a second run has nothing for a sanitizer to find
    if (!once && !run(name, &task, &second)) {
        return;
    }
    if (!free && !is_expected(wanted, &first)) {
        complain(name, word, wanted, first.failed ? first.text : "success");
    }
    if (!is_clean(first.text, false) || !is_clean(first.output, true)) {
        complain(name, word, "control bytes in", first.text);
    }
    if (shows_address(first.text) || shows_address(first.output)) {
        complain(name, word, "shows an address", first.text);
    }
    if (strstr(first.text, secret) != NULL || strstr(first.output, secret) != NULL || !folder_is_whole()) {
        complain(name, word, "reached a file", first.text);
    }
    size_t most = role == ATTACK_REPORT ? limits_for(SCRIPT_REPORT).output : ATTACK_MOST_OUTPUT;
    if (first.output_length > most) {
        complain(name, word, "printed more than its budget", "");
    }
    bool same = first.failed == second.failed && first.output_length == second.output_length &&
                strcmp(first.text, second.text) == 0 && strcmp(first.output, second.output) == 0;
    bool whole = !first.cut_short && !second.cut_short && strstr(second.text, "too long") == NULL;
    if (!same && whole) {
        complain(name, word, "another answer on the second run", second.text);
    }
    if (first.later_game != idle->later_game || second.later_game != idle->later_game || first.later_game == 0) {
        complain(name, word, "changed a later game", first.later_text);
    }
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    size_t size = 1U << 18;
    char *text = calloc(1, size);
    if (file == NULL || text == NULL || fread(text, 1, size - 1, file) == 0) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return text;
}

// The text with each --[[repeat N]]..--[[end]] written out N times; malloc'd.
static char *expand(const char *text) {
    static const char begin[] = "--[[repeat ", end[] = "--[[end]]";
    size_t room = strlen(text) + 1;
    for (const char *at = strstr(text, begin); at != NULL; at = strstr(at + 1, begin)) {
        room += strlen(text) * strtoul(at + strlen(begin), NULL, 10);
    }
    char *out = malloc(room), *to = out;
    for (const char *at = text; out != NULL && *at != '\0';) {
        const char *stop = strstr(at, begin), *from = NULL, *last = NULL;
        if (stop != NULL) {
            from = strstr(stop, "]]");
            last = from != NULL ? strstr(from, end) : NULL;
        }
        size_t plain = last != NULL ? (size_t)(stop - at) : strlen(at);
        memcpy(to, at, plain);
        to += plain;
        at += plain;
        if (last != NULL) {
            for (unsigned long times = strtoul(stop + strlen(begin), NULL, 10); times > 0; times--) {
                memcpy(to, from + 2, (size_t)(last - from - 2));
                to += last - from - 2;
            }
            at = last + strlen(end);
        }
    }
    *to = '\0';
    return out;
}

// Under sanitizers each attack has every other role, the next one those between: slow as they are, they look at how
// each thing is done.
static void run_attack(const char *path, const char *name, size_t number, const AttackResult *idle) {
    char *text = read_file(path);
    char *whole = expand(text);
    int step = ATTACK_SANITIZED ? 2 : 1;
    for (int role = (int)(number % (size_t)step); role < ATTACK_ROLES; role += step) {
        run_role(name, whole, (AttackRole)role, idle);
    }
    free(whole);
    free(text);
}

// Does FAMILY/NAME begin, or NAME, as one of the words says? Without words everything is wanted.
static bool is_wanted(const char *name, char **words) {
    bool wanted = *words == NULL;
    for (; *words != NULL && !wanted; words++) {
        size_t length = strlen(*words);
        wanted = strncmp(name, *words, length) == 0 || strncmp(strchr(name, '/') + 1, *words, length) == 0;
    }
    return wanted;
}

int main(int argc, char **argv) {
    char scratch[] = "/tmp/nardbox_attacks_XXXXXX";
    bool quick = true;
    char **words = argv + 1;
    for (; argc > 1 && *words != NULL && **words == '-'; words++) {
        if (strcmp(*words, "--default-limits") == 0) {
            quick = false;
        } else if (strcmp(*words, "--table") == 0) {
            print_table = true;
        } else {
            fprintf(stderr, "usage: attacks [--default-limits] [--table] [BEGINNING...]\n");
            return 2;
        }
    }
    static const char folder[] = NARDBOX_SOURCE_DIR "/tests/scripts/attacks/";
    glob_t found;
    FILE *file;
    if (glob(NARDBOX_SOURCE_DIR "/tests/scripts/attacks/*/*.lua", 0, NULL, &found) != 0 || mkdtemp(scratch) == NULL ||
        chdir(scratch) != 0 || (file = fopen("secret.txt", "w")) == NULL || fputs(secret, file) < 0 ||
        fclose(file) != 0) {
        perror(scratch);
        return 1;
    }
    attack_set_up(quick);
    AttackResult idle;
    AttackTask nothing = {.role = ATTACK_FILE, .body = "return { layout = { [24] = 15 } }", .hook = ""};
    if (!run("(nothing)", &nothing, &idle) || idle.failed || idle.later_game == 0) {
        printf("without an attack: %s%s\n", idle.text, idle.later_text);
        return 1;
    }
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    idle_size = usage.ru_maxrss;
    double start = now();
    size_t count = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *name = found.gl_pathv[i] + strlen(folder);
        if (is_wanted(name, words)) {
            run_attack(found.gl_pathv[i], name, i, &idle);
            count++;
        }
    }
    globfree(&found);
    remove("secret.txt");
    remove("attack.lua");
    if (chdir("/") != 0 || rmdir(scratch) != 0) {
        perror(scratch);
    }
    printf("%zu attacks in %d roles, %d failures, %.0f s\n", count, ATTACK_ROLES / (ATTACK_SANITIZED ? 2 : 1), failures,
           now() - start);
    return failures > 0 || count == 0;
}
