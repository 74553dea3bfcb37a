// SPDX-License-Identifier: MIT
// `results`, `show N`, `export N`, `plot`: what the notebook has, read. cmd_again.c runs it again.
#include "repl/lab/notebook_commands.h"

#include "repl/file_write.h"
#include "repl/lab/chart_build.h"
#include "repl/lab/table_export.h"
#include "repl/records.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_ROWS = 30, MOST_ROWS = 1000000 };

bool words_take_db(Session *session, Words *words, char **db) {
    bool missing;
    *db = words_take_option(words, "--db", &missing);
    if (missing) {
        session_error(session, "--db wants the name of a file");
    }
    return !missing;
}

bool word_is_row(const char *word) {
    return *word != '\0' && strspn(word, "0123456789") == strlen(word);
}

long long row_number(const char *word) {
    return strlen(word) < 18 ? atoll(word) : -1;
}

Notebook *open_notebook(Session *session, const char *db, NotebookMode mode, CommandStatus *status) {
    bool missing = false;
    char *trouble = NULL, *path = noted_path(db);
    Notebook *notebook = path != NULL ? notebook_open(path, mode, &missing, &trouble) : NULL;
    free(path);
    if (notebook == NULL) {
        session_error(session, "%s",
                      trouble != NULL ? trouble : "there is no HOME for the notebook; --db FILE names one");
        free(trouble);
        *status = missing ? COMMAND_FAILED : COMMAND_IO;
    }
    return notebook;
}

NotebookRow *read_row(Session *session, const char *db, long long number, CommandStatus *status) {
    Notebook *notebook = open_notebook(session, db, NOTEBOOK_READ, status);
    if (notebook == NULL) {
        return NULL;
    }
    char *trouble = NULL;
    NotebookRow *row = notebook_read(notebook, number, &trouble);
    notebook_close(notebook);
    if (row == NULL) {
        session_error(session, "%s", trouble);
        free(trouble);
        *status = COMMAND_FAILED;
    }
    return row;
}

void add_grouped(Text *out, long long number) {
    char digits[32];
    int length = 0;
    do {
        digits[length++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (length > 0) {
        text_add_bytes(out, &digits[--length], 1);
        text_add(out, length > 0 && length % 3 == 0 ? "," : "");
    }
}

CommandStatus words_refuse_rest(Session *session, const Words *words, size_t plain) {
    for (size_t i = 1; i < words->count; i++) {
        if (word_is_option(words->word[i].text)) {
            session_error(session, "%s does not know the option %s", words->word[0].text, words->word[i].text);
            return COMMAND_USAGE;
        }
    }
    return words->count > plain ? command_usage(session, words) : COMMAND_OK;
}

// ---- a row's result for others

// The row and its result. False: the message was given.
static bool read_result(Session *session, const char *db, long long number, NotebookRow **row, json_t **result,
                        CommandStatus *status) {
    *result = NULL;
    *row = read_row(session, db, number, status);
    if (*row == NULL) {
        return false;
    }
    char *why;
    *result = noted_result(*row, &why);
    if (*result == NULL) {
        session_error(session, "%s", why);
        free(why);
        *status = COMMAND_FAILED;
    }
    return *result != NULL;
}

static CommandStatus write_or_print(Session *session, const char *path, bool over, const Text *text) {
    if (path == NULL) {
        session_print(session, "%s", text->bytes);
        return COMMAND_OK;
    }
    char *trouble = file_write(path, text->bytes, text->length, over);
    if (trouble != NULL) {
        session_error(session, "%s", trouble);
        free(trouble);
        return COMMAND_IO;
    }
    session_print(session, "written to %s\n", path);
    return COMMAND_OK;
}

// In the session's form; JSON where it has none.
static CommandStatus export_row(Session *session, const char *db, long long number, const char *path, bool over) {
    CommandStatus status = COMMAND_OK;
    NotebookRow *row;
    json_t *result;
    if (read_result(session, db, number, &row, &result, &status)) {
        Text text;
        text_init(&text);
        if (session->form == FORM_CSV) {
            export_add_csv(&text, row, result);
        } else {
            json_t *object = export_json(row, result);
            char *bytes = experiment_text(object);
            text_add_bytes(&text, bytes, strlen(bytes));
            free(bytes);
            json_decref(object);
        }
        status = write_or_print(session, path, over, &text);
        text_destroy(&text);
    }
    json_decref(result);
    notebook_row_destroy(row);
    return status;
}

CommandStatus export_experiment(Session *session, const Words *given) {
    Words words;
    size_t at;
    words_split(&words, given->line, &at);
    char *db;
    CommandStatus status = words_take_db(session, &words, &db) ? COMMAND_OK : COMMAND_USAGE;
    bool over = words.count > 3 && strcmp(words.word[words.count - 1].text, "!") == 0;
    if (status == COMMAND_OK) {
        status = words_refuse_rest(session, &words, over ? 4 : 3);
    }
    if (status == COMMAND_OK && session->form == FORM_TEXT) {
        session_error(session, "`export %s` wants --csv or --json", words.word[1].text);
        status = COMMAND_USAGE;
    }
    if (status == COMMAND_OK) {
        status =
            export_row(session, db, row_number(words.word[1].text), words.count > 2 ? words.word[2].text : NULL, over);
    }
    free(db);
    words_destroy(&words);
    return status;
}

// ---- one row for people

static void add_head(Text *out, const NotebookRow *row) {
    text_add(out, "experiment %lld: %s\n%s", row->number, row->command, notebook_status_word(row->status));
    if (row->status != NOTE_DONE && row->status != NOTE_FAILED) {
        text_add(out, row->status == NOTE_RUNNING ? ", so far" : " after");
    } else {
        text_add(out, ",");
    }
    text_add(out, " ");
    add_grouped(out, row->games);
    text_add(out, " games; begun ");
    noted_add_time(out, row->started);
    if (row->ended != 0) {
        text_add(out, ", ended ");
        noted_add_time(out, row->ended);
    }
    text_add(out, "\nnardbox %s, seed %s\n", row->version, row->seed);
    for (size_t i = 0; i < row->part_count; i++) {
        const NotebookPart *part = &row->part[i];
        text_add(out, "%s %s%s%s  %s\n", part->role, part->name, *part->overrides != '\0' ? " " : "", part->overrides,
                 part->fingerprint);
    }
    if (row->status == NOTE_KILLED || row->status == NOTE_INTERRUPTED) {
        text_add(out, "(`again %lld --resume` goes on with it)\n", row->number);
    }
}

static CommandStatus show_row(Session *session, const char *db, long long number) {
    CommandStatus status = COMMAND_OK;
    if (session->form != FORM_TEXT) {
        return export_row(session, db, number, NULL, false);
    }
    NotebookRow *row = read_row(session, db, number, &status);
    if (row == NULL) {
        return status;
    }
    Text text;
    text_init(&text);
    add_head(&text, row);
    text_clean(text.bytes);
    char *why;
    json_t *result = noted_result(row, &why);
    session_print(session, "%s%s", text.bytes, result != NULL ? "\n" : "");
    if (result != NULL) {
        experiment_report(session, result);
    } else {
        text_clean(why);
        session_print(session, "%s\n", why);
    }
    text_destroy(&text);
    json_decref(result);
    free(why);
    notebook_row_destroy(row);
    return COMMAND_OK;
}

CommandStatus show_experiment(Session *session, const Words *given) {
    Words words;
    size_t at;
    words_split(&words, given->line, &at);
    char *db;
    CommandStatus status = words_take_db(session, &words, &db) ? words_refuse_rest(session, &words, 2) : COMMAND_USAGE;
    if (status == COMMAND_OK) {
        status = show_row(session, db, row_number(words.word[1].text));
    }
    free(db);
    words_destroy(&words);
    return status;
}

// ---- the list

static void list_as_records(Session *session, const NotebookRow *rows, size_t count) {
    Records records;
    records_begin(&records, session);
    for (size_t i = 0; i < count; i++) {
        const NotebookRow *row = &rows[i];
        Text variants;
        text_init(&variants);
        for (size_t k = 0; k < row->part_count; k++) {
            if (strcmp(row->part[k].role, "variant") == 0) {
                text_add(&variants, "%s%s", variants.length > 0 ? " " : "", row->part[k].fingerprint);
            }
        }
        records_whole(&records, "experiment", row->number);
        records_text(&records, "kind", row->kind);
        records_text(&records, "command", row->command);
        records_text(&records, "status", notebook_status_word(row->status));
        records_whole(&records, "games", row->games);
        records_text(&records, "seed", row->seed);
        records_text(&records, "variants", variants.bytes);
        records_text(&records, "engine", row->version);
        records_whole(&records, "started", row->started);
        records_whole(&records, "ended", row->ended);
        records_row(&records);
        text_destroy(&variants);
    }
    records_end(&records);
}

static void list_for_people(Session *session, const NotebookRow *rows, size_t count) {
    Text line;
    text_init(&line);
    text_add(&line, "%6s  %-16s  %-11s %12s  %s\n", "", "begun", "", "games", "command");
    int columns = session_columns(session);
    for (size_t i = 0; i < count; i++) {
        Text games;
        text_init(&games);
        add_grouped(&games, rows[i].games);
        text_add(&line, "%6lld  ", rows[i].number);
        noted_add_time(&line, rows[i].started);
        text_add(&line, "  %-11s %12s  ", notebook_status_word(rows[i].status), games.bytes);
        char *command = text_copy(rows[i].command);
        text_clean(command);
        int room = columns > 70 ? columns - 53 : 0;
        while (room > 0 && text_width(command) > room) {
            size_t length = strlen(command);
            do {
                command[--length] = '\0';
            } while (length > 0 && ((unsigned char)command[length - 1] & 0xc0) == 0x80);
        }
        text_add(&line, "%s\n", command);
        free(command);
        text_destroy(&games);
    }
    session_print(session, "%s", line.bytes);
    text_destroy(&line);
}

static CommandStatus list_rows(Session *session, const char *db, size_t most) {
    CommandStatus status = COMMAND_OK;
    Notebook *notebook = open_notebook(session, db, NOTEBOOK_READ, &status);
    if (notebook == NULL) {
        return status;
    }
    size_t count;
    char *trouble;
    NotebookRow *rows = notebook_list(notebook, most, &count, &trouble);
    notebook_close(notebook);
    if (rows == NULL) {
        session_error(session, "%s", trouble);
        free(trouble);
        return COMMAND_IO;
    }
    if (session->form != FORM_TEXT) {
        list_as_records(session, rows, count);
    } else if (count == 0) {
        session_print(session, "no experiment is in the notebook\n");
    } else {
        list_for_people(session, rows, count);
    }
    notebook_rows_destroy(rows, count);
    return COMMAND_OK;
}

static CommandStatus forget_row(Session *session, const char *db, const char *word) {
    CommandStatus status = COMMAND_OK;
    Notebook *notebook = open_notebook(session, db, NOTEBOOK_WRITE, &status);
    char *trouble = NULL;
    if (notebook == NULL) {
        return status;
    }
    bool good = notebook_forget(notebook, row_number(word), &trouble);
    notebook_close(notebook);
    if (!good) {
        session_error(session, "%s", trouble);
        free(trouble);
        return COMMAND_FAILED;
    }
    session_print(session, "experiment %s is forgotten\n", word);
    return COMMAND_OK;
}

CommandStatus command_results(Session *session, const Words *given) {
    Words words;
    size_t at;
    words_split(&words, given->line, &at);
    char *db;
    CommandStatus status = words_take_db(session, &words, &db) ? COMMAND_OK : COMMAND_USAGE;
    long long most = 0;
    if (status == COMMAND_OK) {
        most = words_take_number(session, &words, "--most", SHOWN_ROWS, 1, MOST_ROWS);
        status = most < 0 ? COMMAND_USAGE : words_refuse_rest(session, &words, 3);
    }
    const char *word = words.count > 1 ? words.word[1].text : "";
    if (status != COMMAND_OK) {
        // said
    } else if (words.count == 1) {
        status = list_rows(session, db, (size_t)most);
    } else if (words.count == 2 && word_is_row(word)) {
        status = show_row(session, db, row_number(word));
    } else if (words.count == 3 && strcmp(word, "forget") == 0 && word_is_row(words.word[2].text)) {
        status = records_refused(session, given) ? COMMAND_USAGE : forget_row(session, db, words.word[2].text);
    } else {
        status = command_usage(session, given);
    }
    free(db);
    words_destroy(&words);
    return status;
}

// ---- pictures

// " KEY=VALUE" of each.
static char *joined_settings(const json_t *set) {
    Text text;
    text_init(&text);
    size_t i;
    json_t *each;
    json_array_foreach(set, i, each) {
        text_add(&text, " %s", json_string_value(each) != NULL ? json_string_value(each) : "");
    }
    return text.bytes;
}

void add_chart_note(Text *out, const json_t *result, const char *command) {
    text_add(out, "nardbox %s\n", command);
    size_t i;
    json_t *variant;
    json_array_foreach(json_object_get(result, "variants"), i, variant) {
        const char *spec = json_string_value(json_object_get(variant, "spec"));
        char *fingerprints = noted_fingerprints(variant), *own = joined_settings(json_object_get(variant, "set"));
        text_add(out, "%s%s%s %s", i > 0 ? ", " : "", spec != NULL ? spec : "", own, fingerprints);
        free(fingerprints);
        free(own);
    }
    const char *engine = json_string_value(json_object_get(result, "engine"));
    text_add(out, "; seed %lld; ", (long long)json_integer_value(json_object_get(result, "seed")));
    add_grouped(out, json_integer_value(json_object_get(result, "games")));
    text_add(out, " games; nardbox %s. Intervals are of 95 %%.\n", engine != NULL ? engine : "");
}

static bool ends_in_svg(const char *path) {
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".svg") == 0;
}

CommandStatus draw_result(Session *session, const json_t *result, const char *command, const char *path, bool over) {
    char *title = experiment_title(json_object_get(result, "plan"));
    Text note, text;
    text_init(&note);
    text_init(&text);
    add_chart_note(&note, result, command);
    ChartPage page;
    chart_page_of_result(&page, result, title, note.bytes);
    if (path == NULL) {
        chart_page_add_text(&page, session_columns(session), session->unicode, &text);
    } else {
        chart_page_add_svg(&page, &text);
    }
    CommandStatus status = COMMAND_OK;
    if (page.count == 0) {
        session_error(session, "the experiment has nothing that could be drawn");
        status = COMMAND_FAILED;
    } else {
        status = write_or_print(session, path, over, &text);
    }
    chart_page_destroy(&page);
    text_destroy(&note);
    text_destroy(&text);
    free(title);
    return status;
}

CommandStatus command_plot(Session *session, const Words *given) {
    Words words;
    size_t at;
    words_split(&words, given->line, &at);
    char *db;
    CommandStatus status = words_take_db(session, &words, &db) ? COMMAND_OK : COMMAND_USAGE;
    bool over = words.count == 4 && strcmp(words.word[3].text, "!") == 0;
    if (status == COMMAND_OK) {
        status = words_refuse_rest(session, &words, over ? 4 : 3);
    }
    const char *path = words.count > 2 ? words.word[2].text : NULL;
    if (status == COMMAND_OK && (words.count < 2 || !word_is_row(words.word[1].text))) {
        status = command_usage(session, given);
    } else if (status == COMMAND_OK && path != NULL && !ends_in_svg(path)) {
        session_error(session, "the picture's name must end in .svg, not \"%s\"", path);
        status = COMMAND_USAGE;
    }
    NotebookRow *row = NULL;
    json_t *result = NULL;
    if (status == COMMAND_OK && read_result(session, db, row_number(words.word[1].text), &row, &result, &status)) {
        status = draw_result(session, result, row->command, path, over);
    }
    json_decref(result);
    notebook_row_destroy(row);
    free(db);
    words_destroy(&words);
    return status;
}
