// SPDX-License-Identifier: MIT
// Reading saved games: see saved_game.h for the form.
#include "core/record.h"
#include "repl/base/file_write.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/keep/saved_game_private.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool saved_game_is(const char *text) {
    return strncmp(text, "nardbox game ", 13) == 0;
}

bool saved_complain(Reader *reader, const char *what) {
    if (reader->number == 0) {
        print_error(reader->session->screen, "%s is empty: %s", reader->path, what);
    } else {
        print_error(reader->session->screen, "%s, line %d: %s", reader->path, reader->number, what);
    }
    reader->status = COMMAND_FAILED;
    return false;
}

bool saved_next_line(Reader *reader) {
    while (*reader->rest != '\0') {
        size_t length = strcspn(reader->rest, "\n");
        char *begin = reader->rest;
        reader->rest += length + (reader->rest[length] == '\n');
        reader->number++;
        while (length > 0 && (begin[length - 1] == '\r' || begin[length - 1] == ' ')) {
            length--;
        }
        if (length == 0) {
            continue;
        }
        begin[length] = '\0';
        reader->line = begin;
        return true;
    }
    return false;
}

// The value as it was before it was written.
static void restore_value(char *value) {
    char *to = value;
    if (*value != '\\') {
        return;
    }
    for (const char *from = value + 1; *from != '\0'; from++) {
        bool escaped = from[0] == '\\' && from[1] != '\0';
        from += escaped;
        *to++ = (char)(!escaped ? *from : *from == 'n' ? '\n' : *from == 'r' ? '\r' : *from == 's' ? ' ' : *from);
    }
    *to = '\0';
}

// Cuts the line into its first word and the rest.
static void cut_word(Reader *reader) {
    char *blank = strchr(reader->line, ' ');
    if (blank == NULL) {
        reader->value = reader->line + strlen(reader->line);
        return;
    }
    *blank = '\0';
    reader->value = blank + 1;
    restore_value(reader->value);
}

bool saved_read_number(const char *text, int base, uint64_t *number, const char **rest) {
    char *end;
    if (strchr("0123456789abcdef", *text) == NULL || *text == '\0') {
        return false;
    }
    errno = 0;
    *number = strtoull(text, &end, base);
    *rest = end;
    return errno == 0 && end != text && (*end == '\0' || *end == ' ');
}

// The same where nothing may follow.
static bool read_whole(const char *text, uint64_t *number) {
    const char *rest;
    return saved_read_number(text, 10, number, &rest) && *rest == '\0';
}

bool saved_add_setting(Reader *reader, SavedSettings *list, size_t at, size_t game, const char *text) {
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text) {
        return saved_complain(reader, "KEY=VALUE was expected");
    }
    if (list->count >= SAVED_MOST_SETTINGS) {
        return saved_complain(reader, "there are too many settings");
    }
    list->at = scratch_grow(list->at, list->count, sizeof *list->at);
    memmove(&list->at[at + 1], &list->at[at], (list->count - at) * sizeof *list->at);
    list->at[at] = (SavedSetting){game, scratch_copy_bytes(text, (size_t)(equals - text)), scratch_copy(equals + 1),
                                  reader->number};
    list->count++;
    return true;
}

// ---- the rules

static void begin_edition(Reader *reader, size_t number) {
    reader->edition = scratch_grow(reader->edition, reader->edition_count, sizeof *reader->edition);
    reader->edition[reader->edition_count++] = (SavedEdition){.number = number, .first_text = reader->text_count};
}

SavedEdition *saved_last_edition(const Reader *reader) {
    return &reader->edition[reader->edition_count - 1];
}

// "file PATH" or "shipped NAME", with the lines of the text.
static bool read_text(Reader *reader) {
    bool shipped = strcmp(reader->line, "shipped") == 0;
    Text text = scratch_text();
    const char *path = reader->value;
    for (bool first = true; *reader->rest == '|'; first = false) {
        saved_next_line(reader);
        restore_value(reader->line + 1);
        text_add(&text, "%s%s", first ? "" : "\n", reader->line + 1);
    }
    reader->text = scratch_grow(reader->text, reader->text_count, sizeof *reader->text);
    reader->text[reader->text_count++] =
        (VariantText){.path = path, .shipped = shipped, .bytes = text.bytes, .length = text.length};
    return true;
}

// Makes the edition of the texts that stand above this line.
static bool finish_edition(Reader *reader) {
    SavedEdition *edition = saved_last_edition(reader);
    VariantError error;
    if (edition->game_count == 0 || reader->spec == NULL ||
        (!reader->is_old && reader->text_count == edition->first_text)) {
        return saved_complain(reader, reader->is_old ? "variant and fingerprint must stand above this"
                                                     : "variant, file and fingerprint must stand above this");
    }
    if (reader->is_old) {
        return true;
    }
    edition->variant = variant_load_kept(reader->spec, reader->text, reader->text_count, &error);
    if (edition->variant == NULL) {
        print_error(reader->session->screen, "%s: %s", reader->path, error.text);
        reader->status = session_status_of(&error);
        return false;
    }
    bool same = variant_game_count(edition->variant) == edition->game_count;
    for (size_t i = 0; same && i < edition->game_count; i++) {
        same = rules_fingerprint(variant_rules(edition->variant, i)) == edition->fingerprint[i];
    }
    return same ||
           saved_complain(reader, "the rules do not have the fingerprint above; the file was changed by hand or "
                                  "comes from another version of the program");
}

static bool read_edition(Reader *reader) {
    uint64_t number;
    if (!read_whole(reader->value, &number) || number <= saved_last_edition(reader)->number || number > INT_MAX) {
        return saved_complain(reader, "the number of an edition was expected, counting up");
    }
    if (reader->edition_count >= TABLE_MOST_BOOKS || interrupt_pending()) {
        return saved_complain(reader, "there are too many editions");
    }
    if (!finish_edition(reader)) {
        return false;
    }
    begin_edition(reader, (size_t)number);
    reader->setting = (SavedSettings){NULL, 0};
    memset(reader->hooks, 0, sizeof reader->hooks);
    return true;
}

static bool read_fingerprint(Reader *reader) {
    SavedEdition *edition = saved_last_edition(reader);
    const char *text = reader->value;
    uint64_t game;
    if (!saved_read_number(text, 10, &game, &text) || *text != ' ' || game != edition->game_count ||
        game >= RULES_MAX_GAMES || !saved_read_number(text + 1, 16, &edition->fingerprint[game], &text) ||
        *text != '\0') {
        return saved_complain(reader, "the number of a game and its fingerprint were expected");
    }
    edition->game_count++;
    return true;
}

// ---- the other lines above the events

// "human", "random" or "bot NAME PARAM=VALUE...". A bot that cannot be had does not keep the game from being opened.
static bool read_player(Reader *reader) {
    Side side = strcmp(reader->line, "white") == 0 ? WHITE : BLACK;
    if (strcmp(reader->value, "human") == 0 || strcmp(reader->value, "random") == 0) {
        reader->player[side] = strcmp(reader->value, "random") == 0 ? PLAYER_RANDOM : PLAYER_HUMAN;
        return true;
    }
    Words words;
    bool good = words_split(&words, reader->value) && words.count > 1 && strcmp(words.word[0].text, "bot") == 0;
    if (good) {
        const Words *typed = reader->session->screen->words;
        CommandStatus status;
        reader->session->screen->words = NULL;
        if (!player_read(reader->session, &words, 1, &reader->player[side], &status)) {
            reader->player[side] = PLAYER_HUMAN;
            print_warning(reader->session->screen, "%s is played by a person instead", side_name(side));
        }
        reader->session->screen->words = typed;
    }
    return good || saved_complain(reader, "human, random or a bot was expected");
}

static bool read_seed(Reader *reader) {
    reader->seed_given = read_whole(reader->value, &reader->seed);
    return reader->seed_given || saved_complain(reader, "a whole number of at most 64 bits was expected");
}

static bool read_dice(Reader *reader) {
    reader->dice_auto = strcmp(reader->value, "auto") == 0;
    return reader->dice_auto || strcmp(reader->value, "given") == 0 ||
           saved_complain(reader, "auto or given was expected");
}

// A line about promised dice. What does not agree was not promised so.
static bool read_promise(Reader *reader) {
    Promise *promise = &reader->promise;
    if (strcmp(reader->line, "secret") == 0) {
        if (*promise->secret != '\0' || !promise_is_secret(reader->value)) {
            return saved_complain(reader, "a secret of 64 hexadecimal digits was expected, once");
        }
        memcpy(promise->secret, reader->value, sizeof promise->secret);
        return true;
    }
    if (strcmp(reader->line, "commitment") == 0) {
        return strcmp(reader->value, promise_commitment(promise)) == 0 ||
               saved_complain(reader, "this is not the SHA-256 of the secret: other dice were promised");
    }
    if (strlen(reader->value) >= sizeof promise->words) {
        return saved_complain(reader, "the words are too long");
    }
    memcpy(promise->words, reader->value, strlen(reader->value) + 1);
    return true;
}

static bool read_spec(Reader *reader) {
    SavedEdition *edition = saved_last_edition(reader);
    if (edition->spec_said) {
        return saved_complain(reader, "this was said already");
    }
    edition->spec_said = true;
    reader->spec = reader->value;
    return true;
}

static bool read_start(Reader *reader) {
    if (reader->start != NULL) {
        return saved_complain(reader, "this was said already");
    }
    reader->start = reader->value;
    return true;
}

static bool read_override(Reader *reader) {
    return saved_add_setting(reader, &reader->override, reader->override.count, 0, reader->value);
}

static bool read_header_line(Reader *reader) {
    static const struct {
        const char *word;
        bool (*read)(Reader *reader);
        bool in_old; // form 1 has it, too
    } lines[] = {
        {"variant", read_spec, true},    {"start", read_start, true},         {"fingerprint", read_fingerprint, true},
        {"edition", read_edition, true}, {"override", read_override, true},   {"seed", read_seed, true},
        {"white", read_player, true},    {"black", read_player, true},        {"dice", read_dice, true},
        {"secret", read_promise, false}, {"commitment", read_promise, false}, {"words", read_promise, false},
        {"file", read_text, false},      {"shipped", read_text, false}};
    size_t count = sizeof lines / sizeof lines[0];
    size_t i = row_find(reader->line, strlen(reader->line), lines, sizeof lines[0], count);
    if (i < count && (lines[i].in_old || !reader->is_old)) {
        return lines[i].read(reader);
    }
    return reader->is_old ? saved_read_old_line(reader) : saved_complain(reader, "this is not a line of a saved game");
}

// All lines up to "events".
static bool read_header(Reader *reader) {
    bool any = saved_next_line(reader);
    reader->is_old = any && strcmp(reader->line, "nardbox game 1") == 0;
    if (!any || (!reader->is_old && strcmp(reader->line, "nardbox game 2") != 0)) {
        bool other = any && saved_game_is(reader->line);
        return saved_complain(
            reader, other
                        ? "this was saved by another version of the program, in a form not known here"
                        : "this is not a saved game (it begins with \"nardbox game 2\"; `import` reads those of other "
                          "programs)");
    }
    while (saved_next_line(reader)) {
        cut_word(reader);
        if (strcmp(reader->line, "events") == 0) {
            bool promised = *reader->promise.secret != '\0';
            const char *wrong = !reader->seed_given ? "the seed must stand above the events"
                                : promised && reader->seed != promise_seed(&reader->promise)
                                    ? "the seed is not that of the secret and the words"
                                    : NULL;
            return finish_edition(reader) && (wrong == NULL || saved_complain(reader, wrong));
        }
        if (!read_header_line(reader)) {
            return false;
        }
    }
    return saved_complain(reader, "the file ends before the events begin");
}

// ---- playing the events again

static Override *overrides_of(const SavedSettings *list) {
    Override *settings = scratch_get(list->count, sizeof *settings);
    for (size_t i = 0; i < list->count; i++) {
        settings[i] = (Override){list->at[i].key, list->at[i].value, "the saved game"};
    }
    return settings;
}

static bool lay_overrides(Reader *reader, Table *table) {
    const SavedSettings *list = &reader->override;
    return session_lay(reader->session, table, overrides_of(list), list->count,
                       scratch_format("%s: override: ", reader->path));
}

static bool begin_saved(Reader *reader, Table *table) {
    Position start;
    Error error = {0, 0, ""};
    bool said = reader->start != NULL;
    if (said && position_parse(table_rules(table), reader->start, &start, &error) != STATUS_OK) {
        print_error(reader->session->screen, "%s: start: %s", reader->path, error.text);
        return false;
    }
    table_begin(table, reader->seed, said ? &start : NULL);
    return true;
}

bool saved_add_settings(Reader *reader, SavedSettings *list) {
    Words words;
    bool good = words_split(&words, reader->line);
    for (size_t i = 1; good && i < words.count; i++) {
        good = saved_add_setting(reader, list, list->count, 0, words.word[i].text);
    }
    return good;
}

static bool replay_settings(Reader *reader, Table *table) {
    SavedSettings list = {NULL, 0};
    Error error = {0, 0, "KEY=VALUE was expected"};
    if (!saved_add_settings(reader, &list)) {
        return false;
    }
    const Rulebook *book = list.count > 0 ? table_add_book(table, overrides_of(&list), list.count, &error) : NULL;
    bool good = book != NULL &&
                game_change_rules(table->game, book->pointer, book->count, reader->line + 4, &error) == STATUS_OK;
    return good || saved_complain(reader, error.text);
}

// "reload 1"
static bool replay_reload(Reader *reader, Table *table) {
    uint64_t number;
    if (!read_whole(reader->line + 7, &number)) {
        return saved_complain(reader, "the number of an edition was expected");
    }
    SavedEdition *edition = reader->edition;
    while (edition <= saved_last_edition(reader) && (edition->number != number || edition->variant == NULL)) {
        edition++;
    }
    Error error = {0, 0, "there is no such edition here"};
    const Rulebook *book = edition <= saved_last_edition(reader)
                               ? table_add_edition(table, edition->variant, edition->number, &error)
                               : NULL;
    if (book != NULL) {
        edition->variant = NULL; // the table's
    }
    bool good =
        book != NULL && game_reload_rules(table->game, book->pointer, book->count, (size_t)number, &error) == STATUS_OK;
    return good || saved_complain(reader, error.text);
}

// What of the events is about the game alone.
static bool replay_event(Reader *reader, Table *table) {
    Error error = {0, 0, ""};
    Status status = record_apply(table->game, reader->line, &error);
    if (status == STATUS_OK) {
        return true;
    }
    const char *failure = status == STATUS_SCRIPT ? variant_failure(table_rules(table)) : "";
    saved_complain(reader, scratch_format("\"%s\": %s", reader->line, *failure != '\0' ? failure : error.text));
    reader->status = status == STATUS_SCRIPT ? COMMAND_SCRIPT : COMMAND_FAILED;
    return false;
}

// What follows "hand ". Only steps that some legal play has are read, so what is read can always be completed. False:
// there are others.
static bool read_hand(const char *text, Game *game, UnderWay *hand) {
    const PlayList *plays = strspn(text, "0123456789/: ") == strlen(text) ? game_plays(game) : NULL;
    Progress *progress = &hand->progress;
    while (plays != NULL && progress->step_count < RULES_MAX_NUMBERS) {
        int from, to, die, length;
        if (sscanf(text, "%3d/%3d:%3d%n", &from, &to, &die, &length) != 3 || from >= BOARD_PLACES) {
            return false;
        }
        text += length;
        Landing landing[PROGRESS_MAX_LANDINGS];
        size_t count = progress_landings(game_rules(game), game_position(game), plays, progress, from, landing,
                                         PROGRESS_MAX_LANDINGS);
        const Landing *found = NULL;
        for (size_t i = 0; i < count && found == NULL; i++) {
            bool same = landing[i].step_count == 1 && landing[i].to == to && landing[i].step[0].die == die;
            found = same ? &landing[i] : NULL;
        }
        if (found == NULL) {
            return false;
        }
        hand->mark[hand->mark_count++] = progress->step_count;
        progress_advance(progress, found);
        if (*text == '\0') {
            return true;
        }
    }
    return false;
}

static bool read_end(Reader *reader, size_t count) {
    uint64_t wanted;
    if (!read_whole(reader->line + 4, &wanted) || wanted != count) {
        return saved_complain(reader, "the number of events does not agree with those above");
    }
    return !saved_next_line(reader) || saved_complain(reader, "nothing was expected after the end");
}

static bool replay(Reader *reader, Table *table) {
    size_t count = reader->skipped;
    while (saved_next_line(reader)) {
        if (strncmp(reader->line, "end ", 4) == 0) {
            return read_end(reader, count);
        }
        if (strncmp(reader->line, "hand ", 5) == 0) {
            if (!read_hand(reader->line + 5, table->game, &table->hand)) {
                return saved_complain(reader, "these are not the steps of a legal play here");
            }
            continue;
        }
        if (strncmp(reader->line, "note ", 5) == 0 && game_event_count(table->game) > 0) {
            const char *note = reader->line + 5;
            table_add_note(table, game_event_count(table->game) - 1, strcmp(note, "good") == 0 ? "" : note);
            continue;
        }
        if (table->hand.progress.step_count > 0) {
            return saved_complain(reader, "nothing can happen after a play under way");
        }
        if (++count > SAVED_MOST_EVENTS) {
            return saved_complain(reader, "there are too many events");
        }
        bool good = strncmp(reader->line, "set ", 4) == 0      ? replay_settings(reader, table)
                    : strncmp(reader->line, "reload ", 7) == 0 ? replay_reload(reader, table)
                                                               : replay_event(reader, table);
        if (!good) {
            return false;
        }
    }
    return saved_complain(reader, "the file is cut short: the line \"end\" is missing");
}

// ---- the whole

// Do the files still say what they said when the game was saved?
static void compare_files(Reader *reader, Table *table) {
    VariantError error;
    Variant *today = variant_load(reader->spec, &error);
    bool same = today != NULL && table_edition_is(table->editions, today);
    if (today == NULL) {
        print_warning(reader->session->screen, "%s\nthe game goes on by the rules that were saved with it", error.text);
    } else if (!same) {
        print_warning(reader->session->screen,
                      "%s has changed since %s was saved; the game goes on by the rules that were saved with it "
                      "(`reload` takes those of today)",
                      reader->spec, reader->path);
    }
    table->editions->saved = !same;
    variant_destroy(today);
}

static Table *read_table(Reader *reader) {
    if (!read_header(reader)) {
        return NULL;
    }
    Variant *variant = reader->is_old ? saved_load_old(reader) : reader->edition[0].variant;
    reader->edition[0].variant = NULL;
    if (variant == NULL) {
        return NULL;
    }
    Table *table = table_create(variant);
    bool good = !reader->is_old || saved_skip_old(reader);
    if (!good || !lay_overrides(reader, table) || !begin_saved(reader, table) || !replay(reader, table)) {
        reader->status = reader->status != COMMAND_OK ? reader->status : COMMAND_FAILED;
        table_destroy(table);
        return NULL;
    }
    if (!reader->is_old) {
        compare_files(reader, table);
    }
    return table;
}

Table *saved_game_read(Session *session, const char *path, const char *text, CommandStatus *status) {
    Reader *reader = scratch_get(1, sizeof *reader);
    *reader = (Reader){.session = session, .path = path, .rest = scratch_copy(text), .dice_auto = true};
    begin_edition(reader, 0);
    Table *table = read_table(reader);
    if (table != NULL) {
        table->promise = reader->promise;
        memcpy(table->player, reader->player, sizeof table->player);
        session->dice_auto = reader->dice_auto;
    }
    *status = reader->status;
    for (size_t i = 0; i < reader->edition_count; i++) {
        variant_destroy(reader->edition[i].variant);
    }
    return table;
}

Table *saved_game_open(Session *session, const char *path, size_t word, CommandStatus *status) {
    size_t length;
    const char *trouble;
    const char *bytes = file_read(path, SAVED_MOST_BYTES, &length, &trouble);
    if (bytes == NULL) {
        *status = print_trouble(session->screen, word, trouble);
        return NULL;
    }
    return saved_game_read(session, path, bytes, status);
}

Table *saved_game_look(Session *session, const char *path, size_t word, CommandStatus *status) {
    bool automatic = session->dice_auto;
    Table *table = saved_game_open(session, path, word, status);
    session->dice_auto = automatic;
    return table;
}
