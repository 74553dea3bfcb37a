// SPDX-License-Identifier: MIT
// Experiments in an SQLite file: see notebook.h. The file is opened, made, and its troubles are put into words; then
// rows are written and read, and it is told who runs which.
//
// Invariant: a file is written to only after its user_version and application_id have said, inside a transaction, that
// it is ours and of this schema.
#include "repl/lab/notebook.h"

#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/base/words.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct Notebook {
    sqlite3 *db;
    const char *path;
    int lock_file; // PATH-running; -1: not open
};

enum { APPLICATION_ID = 0x4e42786c, BUSY_MS = 10000, HURRIED_MS = 100, RETRY_MS = 20 };

// Texts of files are many times the same: each is there once. A part of schema 1 has its own (part.text, same NULL).
#define KEPT_TEXTS                                                                                                     \
    "CREATE TABLE kept_text(number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"                                   \
    "ALTER TABLE part ADD COLUMN same INTEGER REFERENCES kept_text(number);"

static const char *const schema =
    "CREATE TABLE experiment("
    " number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " kind TEXT NOT NULL, command TEXT NOT NULL, plan TEXT NOT NULL,"
    " seed TEXT NOT NULL, version TEXT NOT NULL,"
    " started INTEGER NOT NULL, ended INTEGER," // milliseconds since 1970
    " status TEXT NOT NULL CHECK(status IN ('running', 'interrupted', 'done', 'failed')),"
    " games INTEGER NOT NULL DEFAULT 0, result TEXT, trouble TEXT);"
    "CREATE TABLE part("
    " experiment INTEGER NOT NULL REFERENCES experiment(number) ON DELETE CASCADE,"
    " place INTEGER NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL,"
    " overrides TEXT NOT NULL, text TEXT NOT NULL, UNIQUE(experiment, place));"
    // By itself, so that a long plan is not written again every half second.
    "CREATE TABLE progress("
    " experiment INTEGER PRIMARY KEY REFERENCES experiment(number) ON DELETE CASCADE,"
    " kept INTEGER NOT NULL, games INTEGER NOT NULL, state TEXT NOT NULL);" KEPT_TEXTS;
static const char *const from_schema_1 = KEPT_TEXTS;

void notebook_be_patient(Notebook *notebook, bool patient) {
    sqlite3_busy_timeout(notebook->db, patient ? BUSY_MS : HURRIED_MS);
}

// A sentence about the last failure of the database; `what` could not be done: "read", "written".
static const char *trouble_of(const Notebook *notebook, const char *what) {
    int code = sqlite3_errcode(notebook->db), why = sqlite3_system_errno(notebook->db);
    const char *path = notebook->path;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return scratch_format("the notebook %s cannot be %s: another program keeps it locked", path, what);
    case SQLITE_FULL:
        return scratch_format("the notebook %s cannot be %s: no space is left on the disk", path, what);
    case SQLITE_READONLY:
        return scratch_format("the notebook %s cannot be %s: it may only be read", path, what);
    case SQLITE_NOTADB:
        return scratch_format("%s is no notebook: it is not an SQLite file", path);
    case SQLITE_CORRUPT:
        return scratch_format("the notebook %s is damaged (%s); `sqlite3 %s .recover` saves what can be read", path,
                              sqlite3_errmsg(notebook->db), path);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return scratch_format("the notebook %s cannot be %s: %s", path, what,
                              why != 0 ? strerror(why) : sqlite3_errmsg(notebook->db));
    case SQLITE_NOMEM:
        memory_exhausted();
    default:
        return scratch_format("the notebook %s cannot be %s: %s", path, what, sqlite3_errmsg(notebook->db));
    }
}

static bool run_sql(Notebook *notebook, const char *sql) {
    return sqlite3_exec(notebook->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

// NULL on failure.
static sqlite3_stmt *prepare(Notebook *notebook, const char *sql) {
    sqlite3_stmt *statement = NULL;
    return sqlite3_prepare_v2(notebook->db, sql, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

// Is it a notebook of a schema that is known? *empty: nothing is in it yet; *old: it is of schema 1. All is asked at
// once: another program may be making the notebook at this moment.
static bool look_at_schema(Notebook *notebook, bool *empty, bool *old, const char **trouble) {
    sqlite3_stmt *statement =
        prepare(notebook, "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master)"
                          " FROM pragma_user_version, pragma_application_id");
    bool good = statement != NULL && sqlite3_step(statement) == SQLITE_ROW;
    long long version = good ? sqlite3_column_int64(statement, 0) : 0;
    long long application = good ? sqlite3_column_int64(statement, 1) : 0;
    long long tables = good ? sqlite3_column_int64(statement, 2) : 0;
    sqlite3_finalize(statement);
    if (!good) {
        *trouble = trouble_of(notebook, "read");
        return false;
    }
    *empty = version == 0 && application == 0 && tables == 0;
    *old = !*empty && version < NOTEBOOK_SCHEMA;
    if (!*empty && application != APPLICATION_ID) {
        *trouble = scratch_format("%s is no notebook: it is the SQLite file of another program, and is left as it is",
                                  notebook->path);
        return false;
    }
    if (version > NOTEBOOK_SCHEMA) {
        *trouble =
            scratch_format("the notebook %s was written by a newer nardbox (its form is number %lld, this program "
                           "knows up to %d), and is left as it is; --db FILE uses another",
                           notebook->path, version, NOTEBOOK_SCHEMA);
        return false;
    }
    return true;
}

static bool write_schema(Notebook *notebook, const char *sql) {
    const char *numbers =
        scratch_format("PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION_ID, NOTEBOOK_SCHEMA);
    return run_sql(notebook, sql) && run_sql(notebook, numbers);
}

// One transaction, which is begun only if the file is ours and of this schema, and ended by COMMIT if `good`.
// False: *trouble says why (at the end one that is there already stays), and nothing was written.
static bool begin_writing(Notebook *notebook, const char **trouble) {
    bool empty, old;
    *trouble = NULL;
    if (!run_sql(notebook, "BEGIN IMMEDIATE")) {
        *trouble = trouble_of(notebook, "written");
        return false;
    }
    bool good = look_at_schema(notebook, &empty, &old, trouble);
    if (good && (empty || old) && !write_schema(notebook, empty ? schema : from_schema_1)) {
        *trouble = trouble_of(notebook, "written");
        good = false;
    }
    if (!good) {
        run_sql(notebook, "ROLLBACK");
    }
    return good;
}

static bool end_writing(Notebook *notebook, bool good, const char **trouble) {
    if (good && run_sql(notebook, "COMMIT")) {
        return true;
    }
    if (*trouble == NULL) {
        *trouble = trouble_of(notebook, "written");
    }
    if (!sqlite3_get_autocommit(notebook->db)) {
        run_sql(notebook, "ROLLBACK");
    }
    return false;
}

// The busy handler is not asked here, where two programs make the same file.
static bool use_log(Notebook *notebook) {
    int code = SQLITE_BUSY;
    for (int waited = 0; (code & 0xff) == SQLITE_BUSY && waited < BUSY_MS; waited += RETRY_MS) {
        nanosleep(&(struct timespec){0, waited > 0 ? RETRY_MS * 1000000L : 0}, NULL);
        code = sqlite3_exec(notebook->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    }
    return code == SQLITE_OK;
}

// SQLite would make the file readable for others.
static bool make_private(const char *path, const char **trouble) {
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
        return true;
    }
    int failure = errno;
    bool refused = failure == EACCES || failure == EROFS || failure == EPERM;
    *trouble = scratch_format("the notebook %s cannot be written: %s", path,
                              refused && access(path, F_OK) == 0 ? "it may only be read" : strerror(failure));
    return false;
}

// A path as SQLite's URI, for a file that nobody can write to now.
static const char *fixed_uri(const char *path) {
    Text uri = scratch_text();
    text_add(&uri, "file:");
    for (; *path != '\0'; path++) {
        text_add(&uri, strchr("?#%", *path) != NULL ? "%%%02x" : "%c", (unsigned char)*path);
    }
    text_add(&uri, "?mode=ro&immutable=1");
    return uri.bytes;
}

static bool connect(Notebook *notebook, const char *name, int flags) {
    sqlite3_close(notebook->db);
    notebook->db = NULL;
    int code = sqlite3_open_v2(name, &notebook->db, flags, NULL);
    memory_need(notebook->db != NULL);
    sqlite3_extended_result_codes(notebook->db, 1);
    sqlite3_busy_timeout(notebook->db, BUSY_MS);
    // The file is a stranger's until it has been looked at.
    sqlite3_db_config(notebook->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(notebook->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return code == SQLITE_OK;
}

// Has the last attempt failed because something beside the file could not be written?
static bool lacks_room(const Notebook *notebook) {
    int code = sqlite3_errcode(notebook->db) & 0xff;
    return code == SQLITE_READONLY || code == SQLITE_CANTOPEN || code == SQLITE_IOERR || code == SQLITE_FULL;
}

static bool connect_for_reading(Notebook *notebook, bool *missing, const char **trouble) {
    bool empty = false, old;
    bool good =
        connect(notebook, notebook->path, SQLITE_OPEN_READWRITE) && look_at_schema(notebook, &empty, &old, trouble);
    if (!good && lacks_room(notebook)) {
        // Neither the log nor its index can be made beside a file in a folder that cannot be written to, or on a full
        // disk. What is in a log that is there cannot be read then.
        *trouble = NULL;
        const char *uri = fixed_uri(notebook->path);
        good = connect(notebook, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI) &&
               look_at_schema(notebook, &empty, &old, trouble);
    }
    if (!good && *trouble == NULL) {
        *trouble = trouble_of(notebook, "read");
    } else if (good && empty) {
        *trouble = scratch_format("nothing is in the notebook %s yet", notebook->path);
        *missing = true;
    }
    return good && !empty;
}

static bool connect_for_writing(Notebook *notebook, const char **trouble) {
    if (!make_private(notebook->path, trouble)) {
        return false;
    }
    bool empty, old;
    if (!connect(notebook, notebook->path, SQLITE_OPEN_READWRITE)) {
        *trouble = trouble_of(notebook, "opened");
        return false;
    }
    // Before the mode of its log is changed: it may be another program's.
    if (!look_at_schema(notebook, &empty, &old, trouble)) {
        return false;
    }
    if (!use_log(notebook) || !run_sql(notebook, "PRAGMA synchronous = NORMAL") ||
        !run_sql(notebook, "PRAGMA foreign_keys = ON")) {
        *trouble = trouble_of(notebook, "written");
        return false;
    }
    return begin_writing(notebook, trouble) && end_writing(notebook, true, trouble);
}

Notebook *notebook_open(const char *db, NotebookMode mode, bool *missing, const char **trouble) {
    struct stat there;
    const char *path = db != NULL ? db : home_data_path("notebook.db");
    *trouble = NULL;
    *missing = path != NULL && mode == NOTEBOOK_READ && stat(path, &there) != 0 && errno == ENOENT;
    if (*missing || path == NULL) {
        *trouble = *missing ? scratch_format("there is no notebook %s yet: the first experiment begins it", path)
                            : "there is no HOME for the notebook (--db FILE names one)";
        return NULL;
    }
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        *trouble = scratch_format("%s is no notebook: it is not a plain file", path);
        return NULL;
    }
    Notebook *notebook = scratch_get(1, sizeof *notebook);
    notebook->path = path;
    notebook->lock_file = -1;
    bool good = mode == NOTEBOOK_READ ? connect_for_reading(notebook, missing, trouble)
                                      : connect_for_writing(notebook, trouble);
    if (!good) {
        notebook_close(notebook);
        return NULL;
    }
    return notebook;
}

void notebook_close(Notebook *notebook) {
    if (notebook == NULL) {
        return;
    }
    sqlite3_close(notebook->db);
    if (notebook->lock_file >= 0) {
        close(notebook->lock_file);
    }
}

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
    sqlite3_stmt *statement = prepare(notebook, sql);
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
    if (!begin_writing(notebook, trouble)) {
        return 0;
    }
    bool good = run_with(notebook,
                         "INSERT INTO experiment(kind, command, plan, seed, version, started, status)"
                         " VALUES(?1, ?2, ?3, ?4, ?5, ?6, 'running')",
                         "tttttn", row->kind, row->command, row->plan, row->seed, row->version, now_ms());
    long long number = good ? sqlite3_last_insert_rowid(notebook->db) : 0;
    for (size_t i = 0; good && i < json_array_size(row->parts); i++) {
        good = insert_part(notebook, number, i, json_array_get(row->parts, i));
    }
    // Before anybody can see the row.
    if (good && !lock_row(notebook, number)) {
        *trouble = scratch_format("%s-running cannot be locked: %s", notebook->path, strerror(errno));
        good = false;
    }
    if (!end_writing(notebook, good, trouble)) {
        if (good) {
            system_unlock_byte(notebook->lock_file, number);
        }
        return 0;
    }
    return number;
}

static const char *no_such_row(const Notebook *notebook, long long number) {
    return scratch_format("there is no experiment %lld in the notebook %s; `results` lists those that are there",
                          number, notebook->path);
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

// Runs a statement about row ?1, which nobody runs, and then another. The row stays locked where all went well.
static bool change_row(Notebook *notebook, long long number, const char *sql, const char *then, const char **trouble) {
    if (!claim(notebook, number, trouble)) {
        return false;
    }
    bool good = begin_writing(notebook, trouble);
    if (good) {
        good = run_with(notebook, sql, "n", number);
        if (good && sqlite3_changes(notebook->db) == 0) {
            *trouble = no_such_row(notebook, number);
        }
        good = end_writing(notebook, good && *trouble == NULL && run_sql(notebook, then), trouble);
    }
    if (!good) {
        system_unlock_byte(notebook->lock_file, number);
    }
    return good;
}

bool notebook_take_up(Notebook *notebook, long long number, const char **trouble) {
    const char *sql = "UPDATE experiment SET status = 'running', ended = NULL, trouble = NULL WHERE number = ?1";
    return change_row(notebook, number, sql, "", trouble);
}

bool notebook_forget(Notebook *notebook, long long number, const char **trouble) {
    const char *idle = "DELETE FROM kept_text WHERE number NOT IN (SELECT same FROM part WHERE same IS NOT NULL)";
    bool good = change_row(notebook, number, "DELETE FROM experiment WHERE number = ?1", idle, trouble);
    system_unlock_byte(notebook->lock_file, number);
    return good;
}

static bool write_progress(Notebook *notebook, long long number, long long games, const char *state) {
    return run_with(notebook, "INSERT OR REPLACE INTO progress(experiment, kept, games, state) VALUES(?1, ?2, ?3, ?4)",
                    "nnnt", number, now_ms(), games, state);
}

bool notebook_keep(Notebook *notebook, long long number, long long games, const char *state, const char **trouble) {
    return begin_writing(notebook, trouble) &&
           end_writing(notebook, write_progress(notebook, number, games, state), trouble);
}

bool notebook_end(Notebook *notebook, long long number, NotebookStatus status, long long games, const char *state,
                  const char *result, const char *why, const char **trouble) {
    bool good = begin_writing(notebook, trouble);
    if (good) {
        good = run_with(notebook,
                        "UPDATE experiment SET status = ?2, ended = ?3, games = ?4, result = ?5, trouble = ?6"
                        " WHERE number = ?1",
                        "ntnntt", number, notebook_status_word(status), now_ms(), games, result, why) &&
               (state != NULL ? write_progress(notebook, number, games, state)
                              : run_with(notebook, "DELETE FROM progress WHERE experiment = ?1", "n", number));
        good = end_writing(notebook, good, trouble);
    }
    system_unlock_byte(notebook->lock_file, number);
    return good;
}

// ---- reading

// The rows that a statement about ?1 answers with, until the line is done: texts and whole numbers by the names of
// their columns. NULL on failure.
static json_t *read_rows(Notebook *notebook, const char *sql, long long value) {
    sqlite3_stmt *statement = prepare(notebook, sql);
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
    size_t status = word_index(word, status_words, NOTE_FAILED + 1);
    bool ended = status >= NOTE_INTERRUPTED && status <= NOTE_FAILED;
    return ended ? (NotebookStatus)status : row_is_run(notebook, number) ? NOTE_RUNNING : NOTE_KILLED;
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
        *trouble = read ? no_such_row(notebook, number) : trouble_of(notebook, "read");
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
    *trouble = rows == NULL ? trouble_of(notebook, "read") : NULL;
    return rows;
}
