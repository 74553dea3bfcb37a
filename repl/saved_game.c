// SPDX-License-Identifier: MIT
// Saved games: see saved_game.h for the form.
#include "repl/saved_game_private.h"

#include "repl/file_write.h"

#include "core/hooks.h"
#include "core/record.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const FIRST_LINE = "nardbox game 1";

// ---- writing

bool saved_is_name(const char *path) {
    return strncmp(path, "names.", 6) == 0;
}

// Adds a value that may have anything in it, as a line has room for: see saved_game.h.
static void add_value(const char *value, Text *out) {
    size_t length = strlen(value);
    bool plain = value[0] != '\\' && strpbrk(value, "\r\n") == NULL && (length == 0 || value[length - 1] != ' ');
    text_add(out, plain ? "%s" : "\\", value);
    for (; !plain && *value != '\0'; value++) {
        const char *escape = *value == '\n'                      ? "\\n"
                             : *value == '\r'                    ? "\\r"
                             : *value == '\\'                    ? "\\\\"
                             : *value == ' ' && value[1] == '\0' ? "\\s"
                                                                 : NULL;
        text_add_bytes(out, escape != NULL ? escape : value, escape != NULL ? 2 : 1);
    }
    text_add(out, "\n");
}

// The spec with its paths made absolute, so that the file can be opened from any folder.
static void add_spec(const char *spec, Text *out) {
    Text whole;
    text_init(&whole);
    while (*spec != '\0') {
        const char *start = spec;
        char *part = text_copy_bytes(start, variant_spec_part(&spec));
        char *real = variant_is_path(part) ? file_real_path(part) : NULL;
        text_add(&whole, "%s%s", whole.length > 0 ? "+" : "", real != NULL ? real : part);
        free(real);
        free(part);
    }
    add_value(whole.bytes, out);
    text_destroy(&whole);
}

static void add_settings(const Rules *rules, size_t game, Text *out) {
    Rules plain;
    rules_init(&plain);
    size_t count;
    const char **paths = table_key_paths(rules, &plain, &count);
    for (size_t i = 0; i < count; i++) {
        if (!saved_is_name(paths[i]) && !rules_key_equal(rules, &plain, paths[i])) {
            char value[SAVED_VALUE_TEXT];
            rules_get_text(rules, paths[i], value, sizeof value);
            text_add(out, "setting %zu %s=%s\n", game, paths[i], value);
        }
    }
}

// What the variant's files said of every game of the match.
static void add_edition(const Edition *edition, Text *out) {
    for (size_t i = 0; i < edition->count; i++) {
        const Rules *rules = &edition->own[i];
        text_add(out, "fingerprint %zu %016llx\n", i, (unsigned long long)rules_fingerprint(rules));
        if (rules->hooks != NULL) {
            text_add(out, "hooks %zu %016llx\n", i, (unsigned long long)rules->hooks->fingerprint);
        }
        add_settings(rules, i, out);
    }
}

// The editions that the history goes through, the first apart.
static void add_editions(const Table *table, Text *out) {
    for (size_t number = 1; number <= table->editions->number; number++) {
        bool used = false;
        for (size_t i = 0; i < game_event_count(table->game) && !used; i++) {
            const Event *event = game_event(table->game, i);
            used = event->kind == EVENT_RELOAD && event->edition == number;
        }
        const Edition *edition = used ? table_edition(table, number) : NULL;
        if (edition != NULL) {
            text_add(out, "edition %zu\n", number);
            add_edition(edition, out);
        }
    }
}

// The position that the event led to: the game can go on from there where what came before cannot be played again.
static void add_position_after(const Game *game, size_t event, Text *out) {
    char text[POSITION_TEXT];
    position_print(game_rules_at(game, event + 1), game_position_at(game, event + 1), text, sizeof text);
    text_add(out, "at %s\n", text);
}

void saved_game_write(const Session *session, Text *out) {
    const Table *table = session->table;
    text_add(out, "%s\nvariant ", FIRST_LINE);
    add_spec(variant_spec(table_newest_variant(table)), out);
    add_edition(table->first->edition, out);
    add_editions(table, out);
    for (size_t i = 0; i < table->first->override_count; i++) {
        text_add(out, "override %s=%s\n", table->first->override[i].key, table->first->override[i].value);
    }
    text_add(out, "seed %llu\n", (unsigned long long)table->seed);
    if (table->start_given) {
        char text[POSITION_TEXT];
        position_print(table->first->pointer[0], &table->start, text, sizeof text);
        text_add(out, "start %s\n", text);
    }
    for (int side = 0; side < 2; side++) {
        Text player;
        text_init(&player);
        player_save(session, session->player[side], &player);
        text_add(out, side == WHITE ? "white " : "black ");
        add_value(player.bytes, out);
        text_destroy(&player);
    }
    text_add(out, "dice %s\nevents\n", session->dice_auto ? "auto" : "given");
    size_t count = game_event_count(table->game);
    for (size_t i = 0; i < count; i++) {
        char event[EVENT_TEXT];
        text_add(out, "%s\n", record_print(table->game, i, event));
        if (game_event(table->game, i)->kind == EVENT_RELOAD) {
            add_position_after(table->game, i, out);
        }
    }
    saved_add_hand(&session->hand, out);
    text_add(out, "end %zu\n", count);
}

// ---- reading

bool saved_game_is(const char *text) {
    return strncmp(text, "nardbox game ", 13) == 0;
}

// Always false, so that `return broken(...)` reads well.
static bool broken(Reader *reader, const char *what) {
    if (reader->number == 0) {
        session_error(reader->session, "%s is empty: %s", reader->path, what);
    } else {
        session_error(reader->session, "%s, line %d: %s", reader->path, reader->number, what);
    }
    reader->status = COMMAND_FAILED;
    return false;
}

// Takes the next line that is not empty; false at the end.
static bool next_line(Reader *reader) {
    free(reader->line);
    reader->line = NULL;
    while (*reader->rest != '\0') {
        size_t length = strcspn(reader->rest, "\n");
        const char *begin = reader->rest;
        reader->rest += length + (reader->rest[length] == '\n');
        reader->number++;
        while (length > 0 && (begin[length - 1] == '\r' || begin[length - 1] == ' ')) {
            length--;
        }
        if (length == 0) {
            continue;
        }
        reader->line = text_copy_bytes(begin, length);
        return true;
    }
    return false;
}

// The value as it was before add_value.
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

// A whole number of the given base at the beginning of the value; the rest is left in *rest.
static bool read_number(const char *text, int base, uint64_t *number, const char **rest) {
    char *end;
    if (strchr("0123456789abcdef", *text) == NULL || *text == '\0') {
        return false;
    }
    errno = 0;
    *number = strtoull(text, &end, base);
    *rest = end;
    return errno == 0 && end != text && (*end == '\0' || *end == ' ');
}

void saved_add_setting(Setting **list, size_t *count, Setting setting) {
    Setting *more = memory_grow(*list, *count, sizeof *more);
    more[(*count)++] = setting;
    *list = more;
}

static bool read_setting(Reader *reader, bool with_game, Setting **list, size_t *count) {
    const char *text = reader->value;
    uint64_t game = 0;
    if (with_game) {
        if (!read_number(text, 10, &game, &text) || *text != ' ' || game >= RULES_MAX_GAMES) {
            return broken(reader, "the number of a game was expected, then KEY=VALUE");
        }
        text++;
    }
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text) {
        return broken(reader, "KEY=VALUE was expected");
    }
    if (*count >= SAVED_MOST_SETTINGS) {
        return broken(reader, "there are too many settings");
    }
    char *key = text_copy_bytes(text, (size_t)(equals - text));
    saved_add_setting(list, count, (Setting){(size_t)game, key, text_copy(equals + 1), reader->number});
    return true;
}

static void add_saved_edition(Reader *reader, size_t number) {
    reader->edition = memory_grow(reader->edition, reader->edition_count, sizeof *reader->edition);
    SavedEdition *edition = memory_get(1, sizeof *edition);
    edition->number = number;
    reader->edition[reader->edition_count++] = edition;
}

SavedEdition *saved_last_edition(const Reader *reader) {
    return reader->edition[reader->edition_count - 1];
}

static bool read_edition(Reader *reader) {
    uint64_t number;
    const char *rest;
    SavedEdition *before = saved_last_edition(reader);
    if (!read_number(reader->value, 10, &number, &rest) || *rest != '\0' || number <= before->number ||
        number > INT_MAX) {
        return broken(reader, "the number of an edition was expected, counting up");
    }
    if (before->game_count == 0) {
        return broken(reader, "a fingerprint must stand before this");
    }
    if (reader->edition_count >= TABLE_MOST_BOOKS) {
        return broken(reader, "there are too many editions");
    }
    add_saved_edition(reader, (size_t)number);
    return true;
}

static bool read_fingerprint(Reader *reader) {
    SavedEdition *edition = saved_last_edition(reader);
    const char *text = reader->value;
    uint64_t game;
    if (!read_number(text, 10, &game, &text) || *text != ' ' || game != edition->game_count ||
        game >= RULES_MAX_GAMES || !read_number(text + 1, 16, &edition->fingerprint[game], &text) || *text != '\0') {
        return broken(reader, "the number of a game and its fingerprint were expected");
    }
    edition->game_count++;
    return true;
}

static bool read_hooks(Reader *reader) {
    SavedEdition *edition = saved_last_edition(reader);
    const char *text = reader->value;
    uint64_t game;
    if (!read_number(text, 10, &game, &text) || *text != ' ' || game >= edition->game_count ||
        !read_number(text + 1, 16, &edition->hooks[game], &text) || *text != '\0' || edition->hooks[game] == 0) {
        return broken(reader, "the number of a game and the fingerprint of its functions were expected");
    }
    return true;
}

// "human", "random" or "bot NAME PARAM=VALUE...". A bot that cannot be had does not keep the game from being opened.
static bool read_player(Reader *reader, Side side) {
    if (strcmp(reader->value, "human") == 0 || strcmp(reader->value, "random") == 0) {
        reader->player[side] = strcmp(reader->value, "random") == 0 ? PLAYER_RANDOM : PLAYER_HUMAN;
        return true;
    }
    Words words;
    size_t at;
    bool good = words_split(&words, reader->value, &at) && words.count > 1 && strcmp(words.word[0].text, "bot") == 0;
    if (good) {
        const Words *typed = reader->session->words;
        int status;
        reader->session->words = NULL;
        if (!player_read(reader->session, &words, 1, &reader->player[side], &status)) {
            reader->player[side] = PLAYER_HUMAN;
            session_warn(reader->session, "%s is played by a person instead", side == WHITE ? "white" : "black");
        }
        reader->session->words = typed;
    }
    return good ? true : broken(reader, "human, random or a bot was expected");
}

static bool read_once(Reader *reader, char **where) {
    if (*where != NULL) {
        return broken(reader, "this was said already");
    }
    *where = text_copy(reader->value);
    return true;
}

static bool read_header_line(Reader *reader) {
    const char *word = reader->line;
    const char *rest;
    if (strcmp(word, "variant") == 0) {
        return read_once(reader, &reader->spec);
    }
    if (strcmp(word, "start") == 0) {
        return read_once(reader, &reader->start);
    }
    if (strcmp(word, "fingerprint") == 0) {
        return read_fingerprint(reader);
    }
    if (strcmp(word, "hooks") == 0) {
        return read_hooks(reader);
    }
    if (strcmp(word, "edition") == 0) {
        return read_edition(reader);
    }
    if (strcmp(word, "setting") == 0) {
        SavedEdition *edition = saved_last_edition(reader);
        return read_setting(reader, true, &edition->setting, &edition->setting_count);
    }
    if (strcmp(word, "override") == 0) {
        return read_setting(reader, false, &reader->override, &reader->override_count);
    }
    if (strcmp(word, "seed") == 0) {
        reader->seed_given = read_number(reader->value, 10, &reader->seed, &rest) && *rest == '\0';
        return reader->seed_given ? true : broken(reader, "a whole number of at most 64 bits was expected");
    }
    if (strcmp(word, "white") == 0 || strcmp(word, "black") == 0) {
        return read_player(reader, word[0] == 'w' ? WHITE : BLACK);
    }
    if (strcmp(word, "dice") == 0) {
        reader->dice_auto = strcmp(reader->value, "auto") == 0;
        return reader->dice_auto || strcmp(reader->value, "given") == 0 ? true
                                                                        : broken(reader, "auto or given was expected");
    }
    return broken(reader, "this is not a line of a saved game");
}

// All lines up to "events".
static bool read_header(Reader *reader) {
    if (!next_line(reader) || strcmp(reader->line, FIRST_LINE) != 0) {
        bool other = reader->line != NULL && saved_game_is(reader->line);
        return broken(reader, other ? "this was saved by another version of the program, in a form not known here"
                                    : "this is not a saved game (it begins with \"nardbox game 1\")");
    }
    while (next_line(reader)) {
        cut_word(reader);
        if (strcmp(reader->line, "events") == 0) {
            if (reader->spec == NULL || saved_last_edition(reader)->game_count == 0 || !reader->seed_given) {
                return broken(reader, "variant, fingerprint and seed must stand before the events");
            }
            return true;
        }
        if (!read_header_line(reader)) {
            return false;
        }
    }
    return broken(reader, "the file ends before the events begin");
}

// ---- playing the events again

static bool lay_overrides(Reader *reader, Table *table) {
    Override *settings = memory_get(reader->override_count, sizeof *settings);
    for (size_t i = 0; i < reader->override_count; i++) {
        settings[i] = (Override){reader->override[i].key, reader->override[i].value, "the saved game"};
    }
    Error error = {0, 0, ""};
    bool good = table_add_book(table, settings, reader->override_count, &error) != NULL;
    if (!good) {
        session_error(reader->session, "%s: override: %s", reader->path, error.text);
    }
    free(settings);
    return good;
}

static bool begin_saved(Reader *reader, Table *table) {
    if (reader->start == NULL) {
        table_begin(table, reader->seed, NULL);
        return true;
    }
    Position start;
    Error error = {0, 0, ""};
    if (position_parse(table_rules(table), reader->start, &start, &error) != STATUS_OK) {
        session_error(reader->session, "%s: start: %s", reader->path, error.text);
        return false;
    }
    table_begin(table, reader->seed, &start);
    return true;
}

// Keeps the settings of an event that is not played again as if they had been made before the game.
static bool keep_settings(Reader *reader) {
    Words words;
    size_t at;
    bool good = words_split(&words, reader->line, &at) && words.count > 1;
    for (size_t i = 1; good && i < words.count; i++) {
        const char *equals = strchr(words.word[i].text, '=');
        good = equals != NULL && reader->override_count < SAVED_MOST_SETTINGS;
        if (good) {
            char *key = text_copy_bytes(words.word[i].text, (size_t)(equals - words.word[i].text));
            saved_add_setting(&reader->override, &reader->override_count,
                              (Setting){0, key, text_copy(equals + 1), reader->number});
        }
    }
    return good ? true : broken(reader, "KEY=VALUE was expected");
}

// "set head.per_turn=2 forced.use=free"
static bool replay_settings(Reader *reader, Table *table) {
    Words words;
    size_t at;
    bool good = words_split(&words, reader->line, &at) && words.count > 1;
    Override *settings = memory_get(words.count + 1, sizeof *settings);
    size_t count = 0;
    for (size_t i = 1; good && i < words.count; i++) {
        char *equals = strchr(words.word[i].text, '=');
        good = equals != NULL;
        if (good) {
            *equals = '\0';
            settings[count++] = (Override){words.word[i].text, equals + 1, "the saved game"};
        }
    }
    Error error = {0, 0, "KEY=VALUE was expected"};
    const Rulebook *book = good ? table_add_book(table, settings, count, &error) : NULL;
    good = book != NULL &&
           game_change_rules(table->game, book->pointer, book->count, reader->line + 4, &error) == STATUS_OK;
    free(settings);
    if (!good) {
        broken(reader, error.text);
    }
    return good;
}

// "reload 1"
static bool replay_reload(Reader *reader, Table *table) {
    uint64_t number;
    const char *rest;
    bool good = read_number(reader->line + 7, 10, &number, &rest) && *rest == '\0';
    Error error = {0, 0, "the number of an edition was expected"};
    const Rulebook *book = good ? table_add_edition_book(table, (size_t)number, &error) : NULL;
    good =
        book != NULL && game_reload_rules(table->game, book->pointer, book->count, (size_t)number, &error) == STATUS_OK;
    return good ? true : broken(reader, error.text);
}

// Goes past the events before `reload N` of the first edition that can be had. Their settings are kept, and the
// position that follows is the start.
static bool skip_events(Reader *reader) {
    char *wanted = text_format("reload %zu", reader->first_edition);
    bool found = false;
    while (!found && next_line(reader) && strncmp(reader->line, "end ", 4) != 0) {
        found = strcmp(reader->line, wanted) == 0;
        bool at = strncmp(reader->line, "at ", 3) == 0;
        reader->skipped += !at;
        if (strncmp(reader->line, "set ", 4) == 0 && !keep_settings(reader)) {
            free(wanted);
            return false;
        }
    }
    free(wanted);
    if (!found || !next_line(reader) || strncmp(reader->line, "at ", 3) != 0) {
        return broken(reader, "the position after the rules were loaded again was expected");
    }
    free(reader->start);
    reader->start = text_copy(reader->line + 3);
    // Other dice than those at the beginning of the game.
    reader->seed += reader->skipped;
    return true;
}

static bool replay(Reader *reader, Table *table) {
    size_t count = reader->skipped;
    while (next_line(reader)) {
        if (strncmp(reader->line, "at ", 3) == 0) {
            continue;
        }
        if (strncmp(reader->line, "hand ", 5) == 0) {
            if (!saved_read_hand(reader->line + 5, table->game, reader->hand)) {
                return broken(reader, "these are not the steps of a legal play here");
            }
            continue;
        }
        if (strncmp(reader->line, "end ", 4) == 0) {
            uint64_t wanted;
            const char *rest;
            if (!read_number(reader->line + 4, 10, &wanted, &rest) || *rest != '\0' || wanted != count) {
                return broken(reader, "the number of events does not agree with those above");
            }
            return next_line(reader) ? broken(reader, "nothing was expected after the end") : true;
        }
        if (reader->hand->progress.step_count > 0) {
            return broken(reader, "nothing can happen after a play under way");
        }
        if (++count > SAVED_MOST_EVENTS) {
            return broken(reader, "there are too many events");
        }
        if (strncmp(reader->line, "set ", 4) == 0) {
            if (!replay_settings(reader, table)) {
                return false;
            }
            continue;
        }
        if (strncmp(reader->line, "reload ", 7) == 0) {
            if (!replay_reload(reader, table)) {
                return false;
            }
            continue;
        }
        Error error = {0, 0, ""};
        Status status = record_apply(table->game, reader->line, &error);
        if (status != STATUS_OK) {
            const char *failure = status == STATUS_SCRIPT ? variant_failure(table_rules(table)) : "";
            char *what = text_format("\"%s\": %s", reader->line, *failure != '\0' ? failure : error.text);
            broken(reader, what);
            free(what);
            reader->status = status == STATUS_SCRIPT ? COMMAND_SCRIPT : COMMAND_FAILED;
            return false;
        }
    }
    return broken(reader, "the file is cut short: the line \"end\" is missing");
}

static void free_settings(Setting *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(list[i].key);
        free(list[i].value);
    }
    free(list);
}

static Table *read_table(Reader *reader, bool as_saved) {
    if (!read_header(reader)) {
        return NULL;
    }
    Variant *variant = session_load_variant(reader->session, reader->spec, SIZE_MAX, &reader->status);
    if (variant == NULL) {
        return NULL;
    }
    if (!saved_check_rules(reader, variant, as_saved)) {
        variant_destroy(variant);
        return NULL;
    }
    Table *table = table_create(variant);
    bool good = saved_set_editions(reader, variant, table) && (reader->first_edition == 0 || skip_events(reader));
    if (!good || !lay_overrides(reader, table) || !begin_saved(reader, table) || !replay(reader, table)) {
        reader->status = reader->status != COMMAND_OK ? reader->status : COMMAND_FAILED;
        table_destroy(table);
        return NULL;
    }
    return table;
}

Table *saved_game_read(Session *session, const char *path, const char *again, const char *text, bool as_saved,
                       UnderWay *hand, CommandStatus *status) {
    Reader *reader = memory_get(1, sizeof *reader);
    memset(hand, 0, sizeof *hand);
    hand->selected = -1;
    reader->hand = hand;
    reader->session = session;
    add_saved_edition(reader, 0);
    reader->path = path;
    reader->again = again;
    reader->rest = text;
    reader->dice_auto = true;
    reader->status = COMMAND_OK;
    Table *table = read_table(reader, as_saved);
    if (table != NULL) {
        memcpy(table->player, reader->player, sizeof table->player);
        session->dice_auto = reader->dice_auto;
    }
    *status = reader->status;
    for (size_t i = 0; i < reader->edition_count; i++) {
        free_settings(reader->edition[i]->setting, reader->edition[i]->setting_count);
        free(reader->edition[i]->rules);
        free(reader->edition[i]);
    }
    free(reader->edition);
    free_settings(reader->override, reader->override_count);
    free(reader->line);
    free(reader->spec);
    free(reader->start);
    free(reader);
    return table;
}
