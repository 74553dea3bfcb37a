// SPDX-License-Identifier: MIT
// Rows of the notebook, written and read; and who runs which. See notebook.h.
#include "repl/base/scratch.h"
#include "repl/lab/notebook_private.h"

#include "repl/base/system.h"
#include "repl/base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const status_words[] = {"running", "killed", "interrupted", "done", "failed"};

const char *notebook_status_word(NotebookStatus status) {
    return status_words[status];
}

static long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---- who runs which

static bool open_lock(Notebook *notebook) {
    if (notebook->lock_file < 0) {
        const char *path = scratch_format("%s-running", notebook->path);
        notebook->lock_file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (notebook->lock_file < 0) { // enough for looking
            notebook->lock_file = open(path, O_RDONLY | O_CLOEXEC);
        }
    }
    return notebook->lock_file >= 0;
}

// False: another process has it, or the file for it cannot be made (errno is EAGAIN, or says why).
static bool lock_row(Notebook *notebook, long long number) {
    return open_lock(notebook) && system_lock_byte(notebook->lock_file, number);
}

static void unlock_row(Notebook *notebook, long long number) {
    system_unlock_byte(notebook->lock_file, number);
}

// Looked at through a file of its own: what this process holds counts, too.
static bool row_is_run(const Notebook *notebook, long long number) {
    const char *path = scratch_format("%s-running", notebook->path);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool run = file >= 0 && system_byte_is_locked(file, number);
    if (file >= 0) {
        close(file);
    }
    return run;
}

// ---- writing

// Runs a statement whose ?1, ?2 .. are the values behind it: in `kinds`, t is a text or NULL, n a long long.
static bool run_with(Notebook *notebook, const char *sql, const char *kinds, ...) {
    sqlite3_stmt *statement = notebook_prepare(notebook, sql);
    va_list values;
    va_start(values, kinds);
    for (int i = 1; statement != NULL && kinds[i - 1] != '\0'; i++) {
        if (kinds[i - 1] == 'n') {
            sqlite3_bind_int64(statement, i, va_arg(values, long long));
        } else {
            sqlite3_bind_text(statement, i, va_arg(values, const char *), -1, SQLITE_STATIC); // NULL is null
        }
    }
    va_end(values);
    bool good = statement != NULL && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return good;
}

static bool insert_row(Notebook *notebook, const NotebookRow *row) {
    return run_with(notebook,
                    "INSERT INTO experiment(kind, command, plan, seed, version, started, status)"
                    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, 'running')",
                    "tttttn", row->kind, row->command, row->plan, row->seed, row->version, now_ms());
}

static bool insert_part(Notebook *notebook, long long number, size_t place, const json_t *part) {
    const char *text = member_text(part, "text");
    return run_with(notebook, "INSERT OR IGNORE INTO kept_text(text) VALUES(?1)", "t", text) &&
           run_with(notebook,
                    "INSERT INTO part(experiment, place, role, name, fingerprint, overrides, text, same)"
                    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, '', (SELECT number FROM kept_text WHERE text = ?7))",
                    "nnttttt", number, (long long)place, member_text(part, "role"), member_text(part, "name"),
                    member_text(part, "fingerprint"), member_text(part, "overrides"), text);
}

long long notebook_begin(Notebook *notebook, const NotebookRow *row, const char **trouble) {
    *trouble = NULL;
    if (!notebook_begin_writing(notebook, trouble)) {
        return 0;
    }
    bool good = insert_row(notebook, row);
    long long number = good ? sqlite3_last_insert_rowid(notebook->db) : 0;
    for (size_t i = 0; good && i < json_array_size(row->parts); i++) {
        good = insert_part(notebook, number, i, json_array_get(row->parts, i));
    }
    // Before anybody can see the row.
    if (good && !lock_row(notebook, number)) {
        *trouble = scratch_format("%s-running cannot be locked: %s", notebook->path, strerror(errno));
        good = false;
    }
    if (!notebook_end_writing(notebook, good, trouble)) {
        if (good) {
            unlock_row(notebook, number);
        }
        return 0;
    }
    return number;
}

static const char *no_such_row(const Notebook *notebook, long long number) {
    return scratch_format("there is no experiment %lld in the notebook %s; `results` lists those that are there",
                          number, notebook->path);
}

// A statement about row ?1. False: it failed (*trouble NULL), or there is no such row.
static bool change_row(Notebook *notebook, const char *sql, long long number, const char **trouble) {
    if (!run_with(notebook, sql, "n", number)) {
        return false;
    }
    if (sqlite3_changes(notebook->db) == 0) {
        *trouble = no_such_row(notebook, number);
        return false;
    }
    return true;
}

// Locks a row that nobody runs.
static bool claim(Notebook *notebook, long long number, const char **trouble) {
    if (lock_row(notebook, number)) {
        return true;
    }
    bool other = errno == EAGAIN || errno == EACCES;
    *trouble = other && row_is_run(notebook, number)
                   ? scratch_format("experiment %lld is being run by another program", number)
                   : scratch_format("%s-running cannot be locked: %s", notebook->path, strerror(errno));
    return false;
}

bool notebook_take_up(Notebook *notebook, long long number, const char **trouble) {
    *trouble = NULL;
    if (!claim(notebook, number, trouble)) {
        return false;
    }
    const char *sql = "UPDATE experiment SET status = 'running', ended = NULL, trouble = NULL WHERE number = ?1";
    bool good = notebook_begin_writing(notebook, trouble) &&
                notebook_end_writing(notebook, change_row(notebook, sql, number, trouble), trouble);
    if (!good) {
        unlock_row(notebook, number);
    }
    return good;
}

bool notebook_forget(Notebook *notebook, long long number, const char **trouble) {
    *trouble = NULL;
    if (!claim(notebook, number, trouble)) {
        return false;
    }
    bool good = notebook_begin_writing(notebook, trouble);
    if (good) {
        good = change_row(notebook, "DELETE FROM experiment WHERE number = ?1", number, trouble) &&
               notebook_run(notebook, "DELETE FROM kept_text WHERE number NOT IN"
                                      " (SELECT same FROM part WHERE same IS NOT NULL)");
        good = notebook_end_writing(notebook, good, trouble);
    }
    unlock_row(notebook, number);
    return good;
}

static bool write_progress(Notebook *notebook, long long number, long long games, const char *state) {
    return run_with(notebook, "INSERT OR REPLACE INTO progress(experiment, kept, games, state) VALUES(?1, ?2, ?3, ?4)",
                    "nnnt", number, now_ms(), games, state);
}

bool notebook_keep(Notebook *notebook, long long number, long long games, const char *state, const char **trouble) {
    *trouble = NULL;
    return notebook_begin_writing(notebook, trouble) &&
           notebook_end_writing(notebook, write_progress(notebook, number, games, state), trouble);
}

bool notebook_end(Notebook *notebook, long long number, NotebookStatus status, long long games, const char *state,
                  const char *result, const char *why, const char **trouble) {
    *trouble = NULL;
    bool good = notebook_begin_writing(notebook, trouble);
    if (good) {
        good = run_with(notebook,
                        "UPDATE experiment SET status = ?2, ended = ?3, games = ?4, result = ?5, trouble = ?6"
                        " WHERE number = ?1",
                        "ntnntt", number, notebook_status_word(status), now_ms(), games, result, why) &&
               (state != NULL ? write_progress(notebook, number, games, state)
                              : run_with(notebook, "DELETE FROM progress WHERE experiment = ?1", "n", number));
        good = notebook_end_writing(notebook, good, trouble);
    }
    unlock_row(notebook, number);
    return good;
}

// ---- reading

// The rows that a statement about ?1 answers with, until the line is done: texts and whole numbers by the names of
// their columns. NULL on failure.
static json_t *read_rows(Notebook *notebook, const char *sql, long long value) {
    sqlite3_stmt *statement = notebook_prepare(notebook, sql);
    json_t *rows = scratch_own(json_array());
    int code = SQLITE_ERROR;
    if (statement != NULL) {
        sqlite3_bind_int64(statement, 1, value);
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            json_t *row = json_object();
            for (int i = 0; i < sqlite3_column_count(statement); i++) {
                bool whole = sqlite3_column_type(statement, i) == SQLITE_INTEGER;
                json_object_set_new(row, sqlite3_column_name(statement, i),
                                    whole ? json_integer(sqlite3_column_int64(statement, i))
                                          : json_shown((const char *)sqlite3_column_text(statement, i)));
            }
            json_array_append_new(rows, row);
        }
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? rows : NULL;
}

static NotebookStatus read_status(const Notebook *notebook, long long number, const char *word) {
    for (int i = NOTE_INTERRUPTED; i <= NOTE_FAILED; i++) {
        if (strcmp(word, status_words[i]) == 0) {
            return (NotebookStatus)i;
        }
    }
    return row_is_run(notebook, number) ? NOTE_RUNNING : NOTE_KILLED;
}

static json_t *read_parts(Notebook *notebook, long long number) {
    json_t *parts = read_rows(notebook,
                              "SELECT role, name, fingerprint, overrides, coalesce(k.text, p.text) AS text FROM part p"
                              " LEFT JOIN kept_text k ON k.number = p.same WHERE experiment = ?1 ORDER BY place",
                              number);
    return parts != NULL ? parts
                         : read_rows(notebook, // of schema 1
                                     "SELECT role, name, fingerprint, overrides, text FROM part WHERE experiment = ?1"
                                     " ORDER BY place",
                                     number);
}

NotebookRow *notebook_read(Notebook *notebook, long long number, const char **trouble) {
    const json_t *rows =
        read_rows(notebook,
                  "SELECT kind, command, e.seed, version, started, coalesce(ended, 0) AS ended, status,"
                  " max(e.games, coalesce(p.games, 0)) AS games, trouble, plan, result, state FROM experiment e"
                  " LEFT JOIN progress p ON p.experiment = e.number WHERE e.number = ?1",
                  number);
    const json_t *told = json_array_get(rows, 0);
    json_t *parts = told != NULL ? read_parts(notebook, number) : NULL;
    *trouble = NULL;
    if (parts == NULL) {
        bool read = rows != NULL && told == NULL;
        *trouble = read ? no_such_row(notebook, number) : notebook_trouble(notebook, "read");
        return NULL;
    }
    NotebookRow *row = scratch_get(1, sizeof *row);
    *row = (NotebookRow){.number = number,
                         .kind = member_text(told, "kind"),
                         .command = member_text(told, "command"),
                         .plan = member_text(told, "plan"),
                         .state = json_string_value(json_object_get(told, "state")),
                         .result = json_string_value(json_object_get(told, "result")),
                         .seed = member_text(told, "seed"),
                         .version = member_text(told, "version"),
                         .trouble = json_string_value(json_object_get(told, "trouble")),
                         .started = json_integer_value(json_object_get(told, "started")),
                         .ended = json_integer_value(json_object_get(told, "ended")),
                         .games = json_integer_value(json_object_get(told, "games")),
                         .status = read_status(notebook, number, member_text(told, "status")),
                         .parts = parts};
    return row;
}

json_t *notebook_list(Notebook *notebook, long long most, const char **trouble) {
    json_t *rows =
        read_rows(notebook,
                  "SELECT e.number AS experiment, kind, command, status, max(e.games, coalesce(p.games, 0)) AS games,"
                  " seed, coalesce((SELECT group_concat(fingerprint, ' ') FROM (SELECT fingerprint FROM part"
                  " WHERE experiment = e.number AND role = 'variant' ORDER BY place)), '') AS variants,"
                  " version AS engine, started, coalesce(ended, 0) AS ended FROM experiment e"
                  " LEFT JOIN progress p ON p.experiment = e.number ORDER BY e.number DESC LIMIT ?1",
                  most);
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row) {
        long long number = json_integer_value(json_object_get(row, "experiment"));
        NotebookStatus status = read_status(notebook, number, member_text(row, "status"));
        json_object_set_new(row, "status", json_string(notebook_status_word(status)));
    }
    *trouble = rows == NULL ? notebook_trouble(notebook, "read") : NULL;
    return rows;
}
