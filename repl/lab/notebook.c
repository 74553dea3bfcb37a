// SPDX-License-Identifier: MIT
// Experiments in an SQLite file: see notebook.h. notebook_rows.c reads and writes rows; here the file is opened, made,
// and its troubles are put into words.
//
// Invariant: a file is written to only after its user_version and application_id have said, inside a transaction, that
// it is ours and of this schema.
#include "repl/base/scratch.h"
#include "repl/lab/notebook_private.h"

#include "repl/base/home.h"
#include "repl/base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

const char *notebook_default_path(void) {
    return home_data_path("notebook.db");
}

void notebook_be_patient(Notebook *notebook, bool patient) {
    sqlite3_busy_timeout(notebook->db, patient ? BUSY_MS : HURRIED_MS);
}

const char *notebook_trouble(const Notebook *notebook, const char *what) {
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

bool notebook_run(Notebook *notebook, const char *sql) {
    return sqlite3_exec(notebook->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

sqlite3_stmt *notebook_prepare(Notebook *notebook, const char *sql) {
    sqlite3_stmt *statement = NULL;
    return sqlite3_prepare_v2(notebook->db, sql, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

// A single number that the file answers with; false on failure.
static bool ask_number(Notebook *notebook, const char *sql, long long *number) {
    sqlite3_stmt *statement = notebook_prepare(notebook, sql);
    bool good = statement != NULL && sqlite3_step(statement) == SQLITE_ROW;
    *number = good ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return good;
}

// Is it a notebook of a schema that is known? *empty: nothing is in it yet; *old: it is of schema 1. All is asked in
// one transaction: another program may be making the notebook at this moment.
static bool look_at_schema(Notebook *notebook, bool *empty, bool *old, const char **trouble) {
    long long version, application, tables;
    bool own = sqlite3_get_autocommit(notebook->db) != 0;
    if ((own && !notebook_run(notebook, "BEGIN")) || !ask_number(notebook, "PRAGMA user_version", &version) ||
        !ask_number(notebook, "PRAGMA application_id", &application) ||
        !ask_number(notebook, "SELECT count(*) FROM sqlite_master", &tables) ||
        (own && !notebook_run(notebook, "COMMIT"))) {
        *trouble = notebook_trouble(notebook, "read");
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
    return notebook_run(notebook, sql) && notebook_run(notebook, numbers);
}

bool notebook_begin_writing(Notebook *notebook, const char **trouble) {
    bool empty, old;
    if (!notebook_run(notebook, "BEGIN IMMEDIATE")) {
        *trouble = notebook_trouble(notebook, "written");
        return false;
    }
    bool good = look_at_schema(notebook, &empty, &old, trouble);
    if (good && (empty || old) && !write_schema(notebook, empty ? schema : from_schema_1)) {
        *trouble = notebook_trouble(notebook, "written");
        good = false;
    }
    if (!good) {
        notebook_run(notebook, "ROLLBACK");
    }
    return good;
}

bool notebook_end_writing(Notebook *notebook, bool good, const char **trouble) {
    if (good && notebook_run(notebook, "COMMIT")) {
        return true;
    }
    if (*trouble == NULL) {
        *trouble = notebook_trouble(notebook, "written");
    }
    if (!sqlite3_get_autocommit(notebook->db)) {
        notebook_run(notebook, "ROLLBACK");
    }
    return false;
}

// The busy handler is not asked here, where two programs make the same file.
static bool use_log(Notebook *notebook) {
    for (int waited = 0; waited < BUSY_MS; waited += RETRY_MS) {
        sqlite3_stmt *statement = notebook_prepare(notebook, "PRAGMA journal_mode = WAL");
        int code = statement != NULL ? sqlite3_step(statement) : sqlite3_errcode(notebook->db);
        bool done = code == SQLITE_ROW;
        sqlite3_finalize(statement);
        if (done) {
            return true;
        }
        if ((code & 0xff) != SQLITE_BUSY) {
            return false;
        }
        nanosleep(&(struct timespec){0, RETRY_MS * 1000000L}, NULL);
    }
    return false;
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
        *trouble = notebook_trouble(notebook, "read");
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
        *trouble = notebook_trouble(notebook, "opened");
        return false;
    }
    // Before the mode of its log is changed: it may be another program's.
    if (!look_at_schema(notebook, &empty, &old, trouble)) {
        return false;
    }
    if (!use_log(notebook) || !notebook_run(notebook, "PRAGMA synchronous = NORMAL") ||
        !notebook_run(notebook, "PRAGMA foreign_keys = ON")) {
        *trouble = notebook_trouble(notebook, "written");
        return false;
    }
    return notebook_begin_writing(notebook, trouble) && notebook_end_writing(notebook, true, trouble);
}

Notebook *notebook_open(const char *path, NotebookMode mode, bool *missing, const char **trouble) {
    struct stat there;
    *trouble = NULL;
    *missing = mode == NOTEBOOK_READ && stat(path, &there) != 0 && errno == ENOENT;
    if (*missing) {
        *trouble = scratch_format("there is no notebook %s yet: the first experiment begins it", path);
        return NULL;
    }
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        *trouble = scratch_format("%s is no notebook: it is not a plain file", path);
        return NULL;
    }
    Notebook *notebook = memory_get(1, sizeof *notebook);
    notebook->path = text_copy(path);
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
    free(notebook->path);
    free(notebook);
}
