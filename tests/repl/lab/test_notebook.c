// SPDX-License-Identifier: MIT
// The notebook: what is written is read again; two writers; killed writers; files that cannot be used.
#define _GNU_SOURCE
#include "repl/base/scratch.h"
#include "repl/base/text.h"
#include "repl/lab/notebook.h"

#include <criterion/criterion.h>
#include <linux/capability.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHECK_HAS(text, part)                                                                                          \
    cr_expect((text) != NULL && strstr((text), (part)) != NULL, "\"%s\" is not in: %s", (part),                        \
              (text) != NULL ? (text) : "(nothing)")

static char folder[] = "notebook.XXXXXX";
static char path[64];

static void enter(void) {
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/notebook.db", folder);
}

static void leave(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect(system(command) == 0);
}

TestSuite(notebook, .init = enter, .fini = leave);

static Notebook *open_or_fail(NotebookMode mode) {
    bool missing;
    const char *trouble;
    Notebook *notebook = notebook_open(path, mode, &missing, &trouble);
    cr_assert(notebook != NULL, "%s", trouble);
    return notebook;
}

// What is said where the file cannot be opened; to be freed.
static const char *open_trouble(NotebookMode mode) {
    bool missing;
    const char *trouble;
    Notebook *notebook = notebook_open(path, mode, &missing, &trouble);
    cr_expect(notebook == NULL && trouble != NULL);
    notebook_close(notebook);
    return trouble;
}

static NotebookRow a_row(void) {
    json_t *parts = scratch_own(json_pack("[{s:s, s:s, s:s, s:s, s:s}, {s:s, s:s, s:s, s:s, s:s}]", "role", "variant",
                                          "name", "narde", "fingerprint", "0123456789abcdef", "overrides",
                                          "head.per_turn=2", "text", "return { ... }", "role", "bot", "name", "blitz",
                                          "fingerprint", "ffff", "overrides", "aggression=0.9", "text", "return {}"));
    return (NotebookRow){.kind = "sim",
                         .command = "sim narde --games 10; 'quoted'",
                         .plan = "{\"kind\": \"sim\"}",
                         .seed = "9223372036854775807",
                         .version = "0.1.0",
                         .parts = parts};
}

static const char *part_says(const NotebookRow *row, size_t part, const char *name) {
    return member_text(json_array_get(row->parts, part), name);
}

static long long begin_or_fail(Notebook *notebook) {
    const char *trouble;
    NotebookRow row = a_row();
    long long number = notebook_begin(notebook, &row, &trouble);
    cr_assert(number > 0, "%s", trouble);
    return number;
}

static long long ask(const char *sql) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    long long number = -1;
    cr_assert(sqlite3_open(path, &db) == SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    cr_assert(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(db));
    if (sqlite3_step(statement) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

static void run_sql(const char *sql) {
    sqlite3 *db;
    cr_assert(sqlite3_open(path, &db) == SQLITE_OK);
    cr_assert(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void expect_whole(void) {
    cr_expect(ask("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1);
    cr_expect(ask("SELECT count(*) FROM pragma_foreign_key_check") == 0);
}

// ---- what is written is read

Test(notebook, a_row_is_what_was_written) {
    const char *trouble;
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    long long number = begin_or_fail(notebook);
    NotebookRow *row = notebook_read(notebook, number, &trouble);
    cr_assert(row != NULL, "%s", trouble);
    cr_expect(row->status == NOTE_RUNNING && row->games == 0 && row->ended == 0 && row->started > 1700000000000);
    cr_expect_str_eq(row->command, "sim narde --games 10; 'quoted'");
    cr_expect_str_eq(row->seed, "9223372036854775807");
    cr_expect(row->result == NULL && row->state == NULL && row->trouble == NULL);
    cr_assert_eq(json_array_size(row->parts), 2);
    cr_expect_str_eq(part_says(row, 0, "role"), "variant");
    cr_expect_str_eq(part_says(row, 0, "name"), "narde");
    cr_expect_str_eq(part_says(row, 0, "fingerprint"), "0123456789abcdef");
    cr_expect_str_eq(part_says(row, 0, "overrides"), "head.per_turn=2");
    cr_expect_str_eq(part_says(row, 1, "text"), "return {}");

    cr_expect(notebook_keep(notebook, number, 6, "{\"at\": 6}", &trouble), "%s", trouble);
    row = notebook_read(notebook, number, &trouble);
    cr_expect(row->games == 6 && strcmp(row->state, "{\"at\": 6}") == 0);

    cr_expect(notebook_end(notebook, number, NOTE_DONE, 10, NULL, "{}", NULL, &trouble), "%s", trouble);
    row = notebook_read(notebook, number, &trouble);
    cr_expect(row->status == NOTE_DONE && row->games == 10 && row->state == NULL && json_array_size(row->parts) == 2);
    cr_expect(row->ended >= row->started && strcmp(row->result, "{}") == 0);

    cr_expect(notebook_read(notebook, number + 1, &trouble) == NULL);
    CHECK_HAS(trouble, "no experiment 2");
    notebook_close(notebook);
    expect_whole();
}

Test(notebook, lists_the_newest_first_and_forgets) {
    const char *trouble;
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    for (int i = 1; i <= 3; i++) {
        cr_expect_eq(begin_or_fail(notebook), i);
        cr_expect(notebook_end(notebook, i, i == 2 ? NOTE_FAILED : NOTE_INTERRUPTED, i, i == 2 ? NULL : "{}", NULL,
                               i == 2 ? "it broke" : NULL, &trouble));
    }
    const json_t *rows = notebook_list(notebook, 2, &trouble), *newest = json_array_get(rows, 0);
    cr_assert_eq(json_array_size(rows), 2);
    cr_expect_eq(json_integer_value(json_object_get(newest, "experiment")), 3);
    cr_expect_str_eq(member_text(newest, "status"), "interrupted");
    cr_expect_str_eq(member_text(newest, "variants"), "0123456789abcdef");
    cr_expect_str_eq(member_text(json_array_get(rows, 1), "status"), "failed");
    const NotebookRow *failed = notebook_read(notebook, 2, &trouble);
    cr_expect(failed != NULL && strcmp(failed->trouble, "it broke") == 0);
    cr_expect(notebook_forget(notebook, 2, &trouble), "%s", trouble);
    cr_expect(!notebook_forget(notebook, 2, &trouble));
    cr_expect_eq(begin_or_fail(notebook), 4, "numbers are not used again");
    notebook_close(notebook);
    cr_expect_eq(ask("SELECT count(*) FROM part WHERE experiment = 2"), 0);
    expect_whole();
}

Test(notebook, the_file_is_for_nobody_else) {
    struct stat there;
    const char *trouble;
    bool missing;
    umask(0);
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    begin_or_fail(notebook);
    const char *ends[] = {"", "-wal", "-shm", "-running"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        cr_assert(stat(name, &there) == 0, "%s", name);
        cr_expect_eq(there.st_mode & 0777, 0600, "%s is %o", name, there.st_mode & 0777);
    }
    notebook_close(notebook);
    setenv("XDG_DATA_HOME", "", 1);
    char home[256];
    cr_assert(getcwd(home, sizeof home - 64) != NULL);
    strcat(strcat(home, "/"), folder);
    setenv("HOME", home, 1);
    notebook = notebook_open(NULL, NOTEBOOK_WRITE, &missing, &trouble);
    cr_assert(notebook != NULL, "%s", trouble);
    notebook_close(notebook);
    strcat(home, "/.local/share/nardbox");
    cr_expect(stat(home, &there) == 0 && (there.st_mode & 0777) == 0700);
    cr_expect(stat(strcat(home, "/notebook.db"), &there) == 0);
}

// ---- several programs

Test(notebook, only_one_runs_a_row) {
    const char *trouble;
    Notebook *first = open_or_fail(NOTEBOOK_WRITE), *second = open_or_fail(NOTEBOOK_WRITE);
    long long number = begin_or_fail(first);
    cr_expect(!notebook_take_up(second, number, &trouble));
    CHECK_HAS(trouble, "is being run by another program");
    cr_expect(!notebook_forget(second, number, &trouble));
    notebook_close(first); // as when the process ends
    NotebookRow *row = notebook_read(second, number, &trouble);
    cr_expect_eq(row->status, NOTE_KILLED);
    cr_expect(notebook_take_up(second, number, &trouble), "%s", trouble);
    row = notebook_read(second, number, &trouble);
    cr_expect_eq(row->status, NOTE_RUNNING);
    cr_expect(!notebook_take_up(second, number + 1, &trouble));
    CHECK_HAS(trouble, "no experiment");
    notebook_close(second);
}

enum { WRITERS = 3, ROWS = 12, KEEPS = 6 };

static _Noreturn void write_many(void) {
    const char *trouble;
    bool missing, good = true;
    Notebook *notebook = notebook_open(path, NOTEBOOK_WRITE, &missing, &trouble);
    for (int i = 0; notebook != NULL && good && i < ROWS; i++) {
        NotebookRow row = a_row();
        long long number = notebook_begin(notebook, &row, &trouble);
        good = number > 0;
        for (int k = 1; good && k <= KEEPS; k++) {
            good = notebook_keep(notebook, number, k, "{}", &trouble);
        }
        good = good && notebook_end(notebook, number, NOTE_DONE, KEEPS, NULL, "{}", NULL, &trouble);
    }
    if (notebook == NULL || !good) {
        fprintf(stderr, "writer: %s\n", trouble);
        _exit(1);
    }
    notebook_close(notebook);
    _exit(0);
}

// The file does not exist when they begin, so that they make it at the same time, too.
Test(notebook, several_write_at_once) {
    pid_t child[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        child[i] = fork();
        if (child[i] == 0) {
            write_many();
        }
    }
    for (int i = 0; i < WRITERS; i++) {
        int status;
        cr_expect(waitpid(child[i], &status, 0) == child[i] && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    expect_whole();
    cr_expect_eq(ask("SELECT count(*) FROM experiment WHERE status = 'done' AND games = 6"), WRITERS * ROWS);
    cr_expect_eq(ask("SELECT count(*) FROM part"), 2 * WRITERS * ROWS);
    cr_expect_eq(ask("SELECT count(*) FROM progress"), 0);
}

static _Noreturn void keep_for_ever(int tell) {
    const char *trouble;
    char state[4000];
    bool missing;
    memset(state, 'x', sizeof state - 1);
    state[sizeof state - 1] = '\0';
    Notebook *notebook = notebook_open(path, NOTEBOOK_WRITE, &missing, &trouble);
    NotebookRow row = a_row();
    long long number = notebook_begin(notebook, &row, &trouble);
    for (int i = 1;; i++) {
        if (!notebook_keep(notebook, number, i, state, &trouble) || write(tell, &i, sizeof i) != sizeof i) {
            _exit(1);
        }
    }
}

Test(notebook, what_was_kept_survives_a_kill) {
    for (int round = 0; round < 5; round++) {
        int tell[2], last = 0, each;
        cr_assert(pipe(tell) == 0);
        pid_t child = fork();
        if (child == 0) {
            close(tell[0]);
            keep_for_ever(tell[1]);
        }
        close(tell[1]);
        // At least one, so that it is in the middle of its work.
        cr_assert(read(tell[0], &last, sizeof last) == sizeof last);
        nanosleep(&(struct timespec){0, (1 + 7 * round) * 1000000L}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        while (read(tell[0], &each, sizeof each) == sizeof each) {
            last = each;
        }
        close(tell[0]);
        const char *trouble;
        Notebook *notebook = open_or_fail(NOTEBOOK_READ);
        NotebookRow *row = notebook_read(notebook, round + 1, &trouble);
        cr_assert(row != NULL, "%s", trouble);
        cr_expect_eq(row->status, NOTE_KILLED);
        cr_expect(row->games == last || row->games == last + 1, "%lld kept, %d told", row->games, last);
        cr_expect(row->state != NULL && strlen(row->state) == 3999);
        notebook_close(notebook);
        expect_whole();
    }
}

// ---- files that cannot be used

Test(notebook, missing) {
    bool missing;
    const char *trouble;
    cr_expect(notebook_open(path, NOTEBOOK_READ, &missing, &trouble) == NULL);
    cr_expect(missing && access(path, F_OK) != 0);
    CHECK_HAS(trouble, "no notebook");
    strcpy(path, "/nonexistent/notebook.db");
    trouble = open_trouble(NOTEBOOK_WRITE);
    CHECK_HAS(trouble, "/nonexistent/notebook.db cannot be written: No such file or directory");
    strcpy(path, "/");
    trouble = open_trouble(NOTEBOOK_READ);
    CHECK_HAS(trouble, "not a plain file");
}

// Neither is changed by a byte.
static void expect_untouched(NotebookMode mode, const char *said) {
    const char *trouble = open_trouble(mode);
    char command[200];
    CHECK_HAS(trouble, said);
    snprintf(command, sizeof command, "cmp -s %s %s.before", path, path);
    cr_expect(system(command) == 0, "%s was changed", path);
}

static void copy_before(void) {
    char command[200];
    snprintf(command, sizeof command, "cp %s %s.before", path, path);
    cr_assert(system(command) == 0);
}

Test(notebook, files_of_others_stay_as_they_are) {
    FILE *file = fopen(path, "w");
    cr_assert(file != NULL && fputs("this is a letter, and no database, however long one looks at it\n", file) > 0);
    for (int i = 0; i < 100; i++) {
        fputs("and it goes on\n", file);
    }
    fclose(file);
    copy_before();
    expect_untouched(NOTEBOOK_READ, "is no notebook: it is not an SQLite file");
    expect_untouched(NOTEBOOK_WRITE, "is no notebook: it is not an SQLite file");
    unlink(path);
    run_sql("CREATE TABLE recipe(name)");
    copy_before();
    expect_untouched(NOTEBOOK_READ, "of another program");
    expect_untouched(NOTEBOOK_WRITE, "of another program");
}

Test(notebook, newer_schema_stays_as_it_is) {
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    begin_or_fail(notebook);
    notebook_close(notebook);
    run_sql("PRAGMA user_version = 3; ALTER TABLE experiment ADD COLUMN mood TEXT");
    copy_before();
    expect_untouched(NOTEBOOK_READ, "newer nardbox (its form is number 3, this program knows up to 2)");
    expect_untouched(NOTEBOOK_WRITE, "newer nardbox");
}

// A notebook as nardbox wrote it before texts were kept once: it is read as it is, and goes on with the new ones.
Test(notebook, the_first_schema_is_read_and_written) {
    run_sql(
        "CREATE TABLE experiment(number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, command TEXT NOT NULL,"
        " plan TEXT NOT NULL, seed TEXT NOT NULL, version TEXT NOT NULL, started INTEGER NOT NULL, ended INTEGER,"
        " status TEXT NOT NULL, games INTEGER NOT NULL DEFAULT 0, result TEXT, trouble TEXT);"
        "CREATE TABLE part(experiment INTEGER NOT NULL REFERENCES experiment(number) ON DELETE CASCADE,"
        " place INTEGER NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL,"
        " overrides TEXT NOT NULL, text TEXT NOT NULL, UNIQUE(experiment, place));"
        "CREATE TABLE progress(experiment INTEGER PRIMARY KEY REFERENCES experiment(number) ON DELETE CASCADE,"
        " kept INTEGER NOT NULL, games INTEGER NOT NULL, state TEXT NOT NULL);"
        "INSERT INTO experiment VALUES(1, 'sim', 'sim narde', '{}', '1', '0.1.0', 5, 6, 'done', 10, '{}', NULL);"
        "INSERT INTO part VALUES(1, 0, 'variant', 'narde', 'f', '', 'an old text');"
        "PRAGMA application_id = 1312979052; PRAGMA user_version = 1;");
    for (int written = 0; written < 2; written++) {
        const char *trouble;
        Notebook *notebook = open_or_fail(written == 0 ? NOTEBOOK_READ : NOTEBOOK_WRITE);
        NotebookRow *old = notebook_read(notebook, 1, &trouble);
        cr_assert(old != NULL, "%s", trouble);
        cr_expect(json_array_size(old->parts) == 1 && strcmp(part_says(old, 0, "text"), "an old text") == 0);
        if (written > 0) {
            long long number = begin_or_fail(notebook);
            NotebookRow *row = notebook_read(notebook, number, &trouble);
            cr_assert(row != NULL, "%s", trouble);
            cr_expect_str_eq(part_says(row, 0, "text"), "return { ... }");
        }
        notebook_close(notebook);
        cr_expect_eq(ask("PRAGMA user_version"), written + 1);
    }
    expect_whole();
}

// A text that many rows share is there once, and goes with the last of them.
Test(notebook, the_same_text_is_kept_once) {
    enum { SHARED = 100, TEXT = 8000 };
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    const char *trouble;
    char *text = calloc(TEXT + 1, 1);
    memset(text, 'x', TEXT);
    NotebookRow row = a_row();
    row.parts = scratch_own(json_pack("[{s:s, s:s, s:s, s:s, s:s}]", "role", "variant", "name", "narde", "fingerprint",
                                      "f", "overrides", "", "text", text));
    for (int i = 0; i < SHARED; i++) {
        long long number = notebook_begin(notebook, &row, &trouble);
        cr_assert(number > 0, "%s", trouble);
        cr_expect(notebook_end(notebook, number, NOTE_DONE, 1, NULL, "{}", NULL, &trouble));
    }
    NotebookRow *last = notebook_read(notebook, SHARED, &trouble);
    cr_assert(last != NULL && json_array_size(last->parts) == 1);
    cr_expect_str_eq(part_says(last, 0, "text"), text);
    cr_expect_lt(ask("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"), SHARED * TEXT / 8);
    for (long long i = 1; i <= SHARED; i++) {
        cr_expect_eq(ask("SELECT count(*) FROM kept_text"), 1);
        cr_assert(notebook_forget(notebook, i, &trouble), "%s", trouble);
    }
    cr_expect_eq(ask("SELECT count(*) FROM kept_text"), 0);
    notebook_close(notebook);
    free(text);
}

Test(notebook, schema_that_changes_meanwhile) {
    const char *trouble;
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    long long number = begin_or_fail(notebook);
    run_sql("PRAGMA user_version = 7");
    cr_expect(!notebook_keep(notebook, number, 1, "{}", &trouble));
    CHECK_HAS(trouble, "number 7");
    notebook_close(notebook);
}

Test(notebook, damaged_file) {
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    begin_or_fail(notebook);
    notebook_close(notebook);
    FILE *file = fopen(path, "r+");
    for (int page = 1; page < 6; page++) { // all but the first page
        fseek(file, page * 4096L, SEEK_SET);
        for (int i = 0; i < 4096; i++) {
            fputc(0x5a, file);
        }
    }
    fclose(file);
    notebook = open_or_fail(NOTEBOOK_READ);
    const char *trouble;
    cr_expect(notebook_read(notebook, 1, &trouble) == NULL);
    CHECK_HAS(trouble, "is damaged");
    notebook_close(notebook);
}

// From here on the rights of files count for root, too.
static void obey_rights(void) {
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    memset(data, 0, sizeof data);
    if (geteuid() == 0) {
        cr_assert(syscall(SYS_capset, &head, data) == 0);
    }
}

Test(notebook, file_that_may_only_be_read) {
    const char *trouble;
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    long long number = begin_or_fail(notebook);
    cr_expect(notebook_end(notebook, number, NOTE_DONE, 3, NULL, "{}", NULL, &trouble));
    notebook_close(notebook);
    obey_rights();
    cr_assert(chmod(path, 0400) == 0 && chmod(folder, 0500) == 0);
    trouble = open_trouble(NOTEBOOK_WRITE);
    CHECK_HAS(trouble, "cannot be written: it may only be read");
    notebook = open_or_fail(NOTEBOOK_READ);
    NotebookRow *row = notebook_read(notebook, number, &trouble);
    cr_assert(row != NULL, "%s", trouble);
    cr_expect(row->status == NOTE_DONE && row->games == 3);
    notebook_close(notebook);
    cr_assert(chmod(path, 0) == 0);
    trouble = open_trouble(NOTEBOOK_READ);
    CHECK_HAS(trouble, "cannot be");
    cr_assert(chmod(folder, 0700) == 0);
}

Test(notebook, full_disk) {
    const char *trouble;
    char *state = calloc(1, 200001);
    cr_assert(state != NULL);
    memset(state, 'y', 200000);
    Notebook *notebook = open_or_fail(NOTEBOOK_WRITE);
    long long number = begin_or_fail(notebook);
    cr_expect(notebook_keep(notebook, number, 1, "{}", &trouble), "%s", trouble);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit old, limit;
    getrlimit(RLIMIT_FSIZE, &old);
    limit = old;
    limit.rlim_cur = 100000;
    setrlimit(RLIMIT_FSIZE, &limit);
    cr_expect(!notebook_keep(notebook, number, 2, state, &trouble));
    CHECK_HAS(trouble, "cannot be written");
    // What was kept before is there, and there is room again.
    setrlimit(RLIMIT_FSIZE, &old);
    NotebookRow *row = notebook_read(notebook, number, &trouble);
    cr_expect(row != NULL && row->games == 1);
    cr_expect(notebook_keep(notebook, number, 2, state, &trouble), "%s", trouble);
    notebook_close(notebook);
    expect_whole();
    // Not even the first page fits.
    limit.rlim_cur = 100;
    snprintf(path, sizeof path, "%s/other.db", folder);
    setrlimit(RLIMIT_FSIZE, &limit);
    trouble = open_trouble(NOTEBOOK_WRITE);
    setrlimit(RLIMIT_FSIZE, &old);
    CHECK_HAS(trouble, "cannot be written");
    free(state);
}
