// SPDX-License-Identifier: MIT
// Writing saved games: see saved_game.h for the form.
#include "repl/keep/saved_game.h"
#include "repl/base/scratch.h"
#include "repl/desk/say.h"
#include "repl/desk/turn.h"

#include "core/record.h"
#include "repl/base/file_write.h"
#include <string.h>

// Adds a value that may have anything in it, as a line has room for: see saved_game.h.
static void add_value(const char *value, size_t length, Text *out) {
    const char *end = value + length;
    bool plain = length == 0 || (value[0] != '\\' && memchr(value, '\r', length) == NULL &&
                                 memchr(value, '\n', length) == NULL && end[-1] != ' ');
    text_add(out, plain ? "" : "\\");
    for (; !plain && value < end; value++) {
        const char *escape = *value == '\n'                      ? "\\n"
                             : *value == '\r'                    ? "\\r"
                             : *value == '\\'                    ? "\\\\"
                             : *value == ' ' && value + 1 == end ? "\\s"
                                                                 : NULL;
        text_add_bytes(out, escape != NULL ? escape : value, escape != NULL ? 2 : 1);
    }
    text_add_bytes(out, value, (size_t)(end - value));
    text_add(out, "\n");
}

// The spec with absolute paths, so that its files can be opened from any folder.
static void add_spec(const char *spec, Text *out) {
    Text whole = scratch_text();
    while (*spec != '\0') {
        const char *start = spec;
        const char *part = scratch_copy_bytes(start, variant_spec_part(&spec));
        text_add(&whole, "%s%s", whole.length > 0 ? "+" : "", variant_is_path(part) ? file_absolute(part) : part);
    }
    add_value(whole.bytes, whole.length, out);
}

// ---- the rules

// The editions that the history goes through, the first of them first.
static const Edition **list_editions(const Table *table, size_t *count) {
    size_t events = game_event_count(table->game);
    const Edition **list = scratch_get(events + 1, sizeof *list);
    *count = 0;
    list[(*count)++] = table->first->edition;
    for (size_t i = 0; i < events; i++) {
        const Event *event = game_event(table->game, i);
        const Edition *edition = event->kind == EVENT_RELOAD ? table_edition(table, event->edition) : NULL;
        if (edition != NULL) {
            list[(*count)++] = edition;
        }
    }
    return list;
}

// The text of the same file in an edition; NULL if it has none.
static const char *text_in(const Variant *variant, const char *file, bool shipped) {
    for (size_t i = 0; i < variant_file_count(variant); i++) {
        const VariantFile other = variant_file(variant, i);
        if (shipped == (other.path == NULL) && strcmp(other.name, file) == 0) {
            return other.text;
        }
    }
    return NULL;
}

// Has the newest of these editions that has the file the same text?
static bool is_written(const Edition *const *list, size_t count, const char *file, bool shipped, const char *text) {
    const char *written = NULL;
    while (count > 0 && written == NULL) {
        written = text_in(list[--count]->variant, file, shipped);
    }
    return written != NULL && strcmp(written, text) == 0;
}

static void add_text(const char *text, size_t length, Text *out) {
    const char *end = text + length;
    for (const char *stop = text; stop != NULL;) {
        stop = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((stop != NULL ? stop : end) - text);
        text_add(out, "|");
        add_value(text, line, out);
        text += line + (stop != NULL);
    }
}

// The files of edition `index` of the list, as far as they are not written yet, and what they say.
static void add_edition(const Edition *const *list, size_t index, Text *out) {
    const Variant *variant = list[index]->variant;
    for (size_t i = 0; i < variant_file_count(variant); i++) {
        const VariantFile file = variant_file(variant, i);
        if (is_written(list, index, file.name, file.path == NULL, file.text)) {
            continue;
        }
        if (file.path == NULL) {
            text_add(out, "shipped %.*s\n", (int)(strlen(file.name) - strlen(".lua")), file.name);
        } else {
            const char *whole = file_absolute(file.path);
            text_add(out, "file ");
            add_value(whole, strlen(whole), out);
        }
        add_text(file.text, file.length, out);
    }
    for (size_t i = 0; i < variant_game_count(variant); i++) {
        text_add(out, "fingerprint %zu %016llx\n", i, (unsigned long long)rules_fingerprint(variant_rules(variant, i)));
    }
}

static void add_rules(const Table *table, Text *out) {
    size_t count;
    const Edition **list = list_editions(table, &count);
    for (size_t i = 0; i < count; i++) {
        const char *spec = variant_spec(list[i]->variant);
        if (i > 0) {
            text_add(out, "edition %zu\n", list[i]->number);
        }
        if (i == 0 || strcmp(spec, variant_spec(list[i - 1]->variant)) != 0) { // a patch was laid over it
            text_add(out, "variant ");
            add_spec(spec, out);
        }
        add_edition(list, i, out);
    }
    for (size_t i = 0; i < table->first->override_count; i++) {
        text_add(out, "override %s=%s\n", table->first->override[i].key, table->first->override[i].value);
    }
}

// ---- the whole

// The play under way: "hand 24/18:6 18/15:3", one word a step.
static void add_hand(const UnderWay *hand, Text *out) {
    const Progress *progress = &hand->progress;
    for (int i = 0; i < progress->step_count; i++) {
        const Step *step = &progress->step[i];
        text_add(out, "%s %d/%d:%d", i == 0 ? "hand" : "", step->from, step->to, step->die);
    }
    text_add(out, progress->step_count > 0 ? "\n" : "");
}

const char *saved_game_write(const Session *session, Text *out) {
    const Table *table = session->table;
    const bool back = session_looks_back(session);
    const size_t here = turn_see_all(session), count = game_event_count(table->game);
    text_add(out, "nardbox game 2\n");
    add_rules(table, out);
    text_add(out, "seed %llu\n", (unsigned long long)table->seed);
    if (*table->promise.secret != '\0') {
        text_add(out, "secret %s\ncommitment %s\nwords ", table->promise.secret, promise_commitment(&table->promise));
        add_value(table->promise.words, strlen(table->promise.words), out);
    }
    if (table->start_given) {
        // Rules that are changed later may ask who began.
        const char *start = position_text(table->first->pointer[0], &table->start);
        bool untold = table->start.starter != NOBODY && strstr(start, " starter=") == NULL;
        text_add(out, "start %s%s\n", start,
                 !untold                         ? ""
                 : table->start.starter == WHITE ? " starter=w"
                                                 : " starter=b");
    }
    for (int side = 0; side < 2; side++) {
        const char *player = player_save(session, table->player[side]);
        text_add(out, side == WHITE ? "white " : "black ");
        add_value(player, strlen(player), out);
    }
    text_add(out, "dice %s\nevents\n", session->dice_auto ? "auto" : "given");
    for (size_t i = 0; i < count; i++) {
        char event[EVENT_TEXT];
        text_add(out, "%s\n", record_print(table->game, i, event));
        const char *note = table_judgement(table, i);
        if (note != NULL) {
            text_add(out, "note %s\n", *note != '\0' ? note : "good");
        }
    }
    add_hand(back ? &(UnderWay){0} : &table->hand, out);
    text_add(out, "end %zu\n", count);
    turn_go_to(table->game, here);
    return out->length > SAVED_MOST_BYTES
               ? scratch_format("the game with the texts of its rules takes more than %d bytes", SAVED_MOST_BYTES)
           : count > SAVED_MOST_EVENTS ? scratch_format("the game has more than %d events", SAVED_MOST_EVENTS)
                                       : NULL;
}
