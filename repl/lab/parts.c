// SPDX-License-Identifier: MIT
// Experiments in parts, for machines that know nothing of each other: `--part 3/16` plays every 16th block of units,
// from the third on, into a file, and `merge` makes the row of the notebook that one run would have made.
//
// A file: a line that says what it is, then lines of JSON, each behind a hash of it: first what all is about (part,
// parts, version, command, plan), then the part's blocks (block_write) in their order. A line is written when its block
// is done, so a killed run leaves a file that the same command goes on with.
#define _POSIX_C_SOURCE 200809L // getline, ftruncate
#include "repl/lab/noted.h"

#include "core/hash.h"
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/base/system.h"
#include "repl/command/commands.h"
#include "repl/lab/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HASH_DIGITS = 16, MOST_PARTS = 1000 };
static const char MARK[] = "nardbox part, form 1\n";

typedef struct PartFile {
    const char *path;
    FILE *file;
    json_t *about;
    long long part, parts;
    char *line;
    size_t size;
    unsigned long lines; // read so far
    off_t end;           // of the last whole one
    const char *trouble; // what is wrong with it; NULL: nothing
} PartFile;

// ---- lines

static uint64_t hash_of(const char *text) {
    return hash_bytes(HASH_START, text, strlen(text));
}

// The next line without its hash; NULL: there is none, or it is damaged (part->trouble). A last line without an end was
// being written when its run was killed: it is none.
static const char *read_line(PartFile *part) {
    ssize_t length = text_read_line(&part->line, &part->size, part->file);
    char *end;
    if (length <= 0 || part->line[length - 1] != '\n') {
        return NULL;
    }
    part->line[length - 1] = '\0';
    part->lines++;
    bool good = length > HASH_DIGITS + 1 && strlen(part->line) == (size_t)length - 1 &&
                strtoull(part->line, &end, 16) == hash_of(part->line + HASH_DIGITS + 1) &&
                end == part->line + HASH_DIGITS;
    if (!good) {
        part->trouble = scratch_format("%s: line %lu is damaged", part->path, part->lines);
        return NULL;
    }
    part->end = ftello(part->file);
    return part->line + HASH_DIGITS + 1;
}

static const char *write_line(PartFile *part, const char *text) {
    bool good = fprintf(part->file, "%016llx %s\n", (unsigned long long)hash_of(text), text) > 0;
    good = fflush(part->file) == 0 && good;
    return good ? NULL : scratch_format("cannot write %s: %s", part->path, strerror(errno));
}

// ---- files

// What a file says that it is about. False: part->trouble says why not.
static bool read_about(PartFile *part) {
    char mark[sizeof MARK];
    bool marked = fgets(mark, sizeof mark, part->file) != NULL && strcmp(mark, MARK) == 0;
    part->lines = 1;
    const char *text = marked ? read_line(part) : NULL;
    part->about = text != NULL ? scratch_own(json_loads(text, 0, NULL)) : NULL;
    part->part = json_integer_value(json_object_get(part->about, "part"));
    part->parts = json_integer_value(json_object_get(part->about, "parts"));
    if (part->part < 1 || part->part > part->parts || part->parts > MOST_PARTS) {
        part->trouble =
            part->trouble != NULL ? part->trouble : scratch_format("%s is no part of an experiment", part->path);
        return false;
    }
    return true;
}

// Are they parts of one experiment, and not more than ways to type it differ?
static bool belong_together(const PartFile *a, const PartFile *b) {
    return a->parts == b->parts && json_equal(json_object_get(a->about, "plan"), json_object_get(b->about, "plan")) &&
           strcmp(member_text(a->about, "version"), member_text(b->about, "version")) == 0;
}

// "x.part is part 1 of 3 of `sim narde` by nardbox 0.5.4"
static const char *said(const PartFile *part) {
    return scratch_format("%s is part %lld of %lld of `%s` by nardbox %s", part->path, part->part, part->parts,
                          scratch_clean(member_text(part->about, "command")),
                          scratch_clean(member_text(part->about, "version")));
}

static void close_part(PartFile *part) {
    if (part->file != NULL) {
        fclose(part->file);
    }
    free(part->line);
}

// ---- playing a part

// Takes the options that are the part's own out of a line: what is left is the line of the whole.
static const char *whole_line(const char *command) {
    static const char *const own[] = {"--part", "--out"};
    Words words;
    char *line = scratch_copy(command);
    for (size_t i = words_split(&words, command) ? words.count : 0; i-- > 1;) {
        const Word *word = &words.word[i];
        size_t length = strcspn(word->text, "="), last = word->text[length] == '=' ? i : i + 1;
        for (size_t k = 0; k < sizeof own / sizeof own[0] && last < words.count; k++) {
            if (strlen(own[k]) == length && strncmp(word->text, own[k], length) == 0) {
                char *end = line + words.word[last].at + words.word[last].length;
                memmove(line + words.word[i - 1].at + words.word[i - 1].length, end, strlen(end) + 1);
            }
        }
    }
    return line;
}

// "3/16". Not COMMAND_OK: the message was given.
static CommandStatus read_share(Session *session, const Words *words, const Plan *plan, PartFile *part) {
    static const char *const not_here[] = {"--json", "--db", "--games-csv", "--minutes", "--train", "--train-games"};
    const char *text = words_value(words, "--part"), *slash = strchr(text, '/');
    part->part = slash != NULL ? text_number(scratch_copy_bytes(text, (size_t)(slash - text)), MOST_PARTS) : -1;
    part->parts = slash != NULL ? text_number(slash + 1, MOST_PARTS) : -1;
    if (part->part < 1 || part->part > part->parts) {
        return print_misuse(session->screen,
                            "--part wants a number from 1 on, and how many parts there are (%d at most), as in "
                            "3/16, not \"%s\"",
                            MOST_PARTS, text);
    }
    for (size_t i = 0; i < sizeof not_here / sizeof not_here[0]; i++) {
        if (words_has(words, not_here[i])) {
            return print_misuse(session->screen, "--part writes a file for `merge`, and does without %s", not_here[i]);
        }
    }
    if (!words_has(words, "--seed") || plan->games == 0) {
        return print_misuse(session->screen, "--part wants %s",
                            plan->games == 0 ? "--games: so many are shared out"
                                             : "--seed: all parts play by the same");
    }
    return COMMAND_OK;
}

// Opens the file, which may have a part of these blocks. NULL, or why it cannot be used.
static const char *open_part(PartFile *part) {
    const char *about = scratch_json(part->about, JSON_COMPACT);
    part->file = fopen(part->path, "r+e");
    if (part->file == NULL && errno == ENOENT) {
        part->file = fopen(part->path, "w+xe");
    }
    if (part->file == NULL) {
        return scratch_format("cannot write %s: %s", part->path, strerror(errno));
    }
    if (!system_lock_byte(fileno(part->file), 0) && errno == EAGAIN) {
        return scratch_format("another run writes %s: wait for its end, or name another file with --out", part->path);
    }
    if (fgetc(part->file) == EOF) { // a new one, or its run was killed before it had written anything
        fputs(MARK, part->file);
        const char *trouble = write_line(part, about);
        part->end = ftello(part->file);
        return trouble;
    }
    rewind(part->file);
    const PartFile own = *part;
    bool good = read_about(part), same = good && part->part == own.part && belong_together(part, &own);
    return same ? NULL
                : scratch_format("%s, and lies in the way: name another file with --out",
                                 good ? said(part) : part->trouble);
}

static const char *next_own(void *context, uint64_t block) {
    PartFile *part = context;
    (void)block;
    const char *line = read_line(part);
    if (line == NULL && part->trouble == NULL && // the end: from here on it is written
        (fseeko(part->file, part->end, SEEK_SET) != 0 || ftruncate(fileno(part->file), part->end) != 0)) {
        part->trouble = scratch_format("cannot write %s: %s", part->path, strerror(errno));
    }
    return line;
}

static const char *add_block(void *context, uint64_t block, const char *line) {
    (void)block;
    return write_line(context, line);
}

static CommandStatus play_part(Session *session, Noted *noted, const Plan *plan, PartFile *part) {
    char error[EXPERIMENT_ERROR];
    ExperimentShare share = {.context = part,
                             .part = (uint64_t)part->part,
                             .parts = (uint64_t)part->parts,
                             .counted = next_own,
                             .count = add_block};
    json_t *result;
    noted->db = "none";
    noted->share = &share;
    noted->error = error;
    CommandStatus status = noted_run(session, noted, plan, &result);
    if (result == NULL || part->trouble != NULL) {
        const char *trouble = part->trouble != NULL ? part->trouble : error;
        print_error(session->screen, "part %lld of %lld: %s", part->part, part->parts, trouble);
        status = status == COMMAND_OK || status == COMMAND_INTERRUPTED ? COMMAND_FAILED : status;
    } else {
        print(session->screen, "part %lld of %lld: %s games in %s%s\n", part->part, part->parts,
              scratch_grouped((double)json_integer_value(json_object_get(result, "games"))), part->path,
              status == COMMAND_OK ? "" : ", not all that are its own: the same line goes on");
    }
    return status;
}

CommandStatus part_run(Session *session, Noted *noted, const Plan *plan, const Words *words) {
    PartFile part = {.part = 0};
    CommandStatus status = read_share(session, words, plan, &part);
    if (status != COMMAND_OK) {
        return status;
    }
    part.path = words_value(words, "--out");
    if (part.path == NULL) {
        part.path =
            scratch_format("%s-%lld.%lld-of-%lld.part", plan_kind_name(plan->kind), plan->seed, part.part, part.parts);
    }
    part.about = scratch_own(json_pack("{s:I, s:I, s:s, s:s, s:o}", "part", (json_int_t)part.part, "parts",
                                       (json_int_t)part.parts, "version", NARDBOX_VERSION, "command",
                                       whole_line(noted->command), "plan", plan_json(plan)));
    const char *trouble = open_part(&part);
    status =
        trouble != NULL ? print_trouble(session->screen, SIZE_MAX, trouble) : play_part(session, noted, plan, &part);
    close_part(&part);
    return status;
}

// ---- merging

typedef struct Merge {
    PartFile *file; // [count]
    size_t count;
    PartFile **by_part;   // [count], from part 1 on
    const PartFile *last; // that was read from
    const char *trouble;
} Merge;

// Is there each part of one experiment? Else why not.
static const char *sort_parts(Merge *merge) {
    const PartFile *first = &merge->file[0];
    merge->by_part = scratch_get((size_t)first->parts, sizeof *merge->by_part);
    for (size_t i = 0; i < merge->count; i++) {
        PartFile *part = &merge->file[i], **place = &merge->by_part[part->part - 1];
        if (!belong_together(part, first)) {
            return scratch_format("%s, but %s", said(part), said(first));
        }
        if (*place != NULL) {
            return scratch_format("%s and %s are both part %lld of %lld", (*place)->path, part->path, part->part,
                                  part->parts);
        }
        *place = part;
    }
    for (long long i = 0; i < first->parts; i++) {
        if (merge->by_part[i] == NULL) {
            return scratch_format("part %lld of %lld is missing: a file of each was expected", i + 1, first->parts);
        }
    }
    return NULL;
}

static const char *next_of_all(void *context, uint64_t block) {
    Merge *merge = context;
    PartFile *part = merge->by_part[block % merge->count];
    const char *line = read_line(part);
    merge->last = part;
    merge->trouble = part->trouble != NULL ? part->trouble
                     : line == NULL ? scratch_format("%s is not finished: part %lld of %lld goes on when its line "
                                                     "is typed again",
                                                     part->path, part->part, part->parts)
                                    : NULL;
    return line;
}

static CommandStatus merge_parts(Session *session, const Words *words, Merge *merge) {
    char error[EXPERIMENT_ERROR];
    const char *trouble = sort_parts(merge);
    const json_t *about = trouble == NULL ? merge->by_part[0]->about : NULL;
    Plan plan;
    if (trouble == NULL && !plan_read(&plan, json_object_get(about, "plan"), error)) {
        trouble = scratch_format("%s: %s", merge->by_part[0]->path, error);
    }
    if (trouble == NULL && strcmp(member_text(about, "version"), NARDBOX_VERSION) != 0) {
        trouble = scratch_format("%s, and this is " NARDBOX_VERSION, said(merge->by_part[0]));
    }
    if (trouble != NULL) {
        return print_error(session->screen, "%s", trouble);
    }
    ExperimentShare share = {.context = merge, .counted = next_of_all, .merges = true};
    Noted noted = {.db = words_value(words, "--db"),
                   .command = scratch_clean(member_text(about, "command")),
                   .share = &share,
                   .error = error};
    json_t *result;
    CommandStatus status = noted_run(session, &noted, &plan, &result);
    if (result != NULL) {
        report_show(session, "report", result, noted.pace, words_has(words, "--json"));
    } else {
        const char *of_line = merge->last != NULL ? scratch_format("%s: %s", merge->last->path, error) : error;
        print_error(session->screen, "%s", merge->trouble != NULL ? merge->trouble : of_line);
    }
    return status;
}

CommandStatus command_merge(Session *session, const Words *words) {
    Merge merge = {.count = 0};
    CommandStatus status = COMMAND_OK;
    merge.file = scratch_get(words->count, sizeof *merge.file);
    for (size_t i = 1; i < words->count && status == COMMAND_OK; i++) {
        PartFile *part = &merge.file[merge.count++];
        part->path = words->word[i].text;
        part->file = fopen(part->path, "re");
        if (part->file == NULL) {
            status = print_error_as(session->screen, COMMAND_IO, i, "cannot read %s: %s", file_said(part->path),
                                    strerror(errno));
        } else if (!read_about(part)) {
            status = print_error_word(session->screen, i, "%s", part->trouble);
        }
    }
    status = status == COMMAND_OK ? merge_parts(session, words, &merge) : status;
    for (size_t i = 0; i < merge.count; i++) {
        close_part(&merge.file[i]);
    }
    return status;
}
