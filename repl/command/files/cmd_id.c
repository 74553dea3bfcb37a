// SPDX-License-Identifier: MIT
// The command that shows and sets up positions by the IDs of other programs.
#include "core/formats/fibs.h"
#include "core/formats/ids.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/screen/records.h"

#include <string.h>

// IDs without a name in front are of this variant.
static const char *const bare_variant = "backgammon";

static void add_id(json_t *rows, json_t *said, const char *kind, const char *spec, const char *id) {
    const char *whole = scratch_format("%s%s%s", spec, *spec != '\0' ? ":" : "", id);
    json_add(rows, "{s:s, s:o}", "kind", kind, "id", json_shown(whole));
    json_array_append_new(said, json_shown(whole));
}

static CommandStatus show_ids(Session *session) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    const char *spec = variant_spec(table_variant(session->table));
    bool bare = strcmp(spec, bare_variant) == 0;
    char id[ID_TEXT];
    Error error = {0, 0, ""};
    if (table_game(session->table) > 0) {
        // The variant's name stands for its first game.
        return print_error(session->screen, "an ID does not say which of the match's games it is of (match.games)");
    }
    json_t *rows = scratch_own(json_array()), *said = scratch_own(json_array());
    if (id_print(rules, position, id, sizeof id, &error) == STATUS_OK) {
        add_id(rows, said, "gnubg", bare ? "" : spec, id);
    }
    if (id_print_xgid(rules, position, id, sizeof id, NULL) == STATUS_OK) {
        add_id(rows, said, "xgid", bare ? "" : spec, id);
    }
    if (json_array_size(rows) == 0) {
        return print_error(session->screen, "%s", error.text);
    }
    print_said(session->screen, json_incref(rows), json_incref(said), 0);
    return COMMAND_OK;
}

// Is an ID without a name one of the game on the table? It is if the board is backgammon's.
static bool fits_bare(const Session *session) {
    const Rules *rules = session->table != NULL ? table_rules(session->table) : NULL;
    return rules != NULL && rules->board_points == 24 && rules->move_direction == DIRECTION_CONTRARY;
}

// A table for the variant that the ID names: the one sat at, with its settings, if it is that variant.
static Table *table_for(Session *session, const char *spec, CommandStatus *status) {
    bool same = session->table != NULL &&
                (spec == NULL ? fits_bare(session) : strcmp(spec, variant_spec(table_variant(session->table))) == 0);
    if (same) {
        return table_like(session, status);
    }
    if (spec == NULL) {
        print_hint(session->screen, "(without a name in front it is an ID of %s)", bare_variant);
    }
    Variant *variant = session_load_variant(session, spec != NULL ? spec : bare_variant, 1, status);
    return variant != NULL ? table_create(variant) : NULL;
}

enum { MOST_SETTINGS = 4 };

// What the ID says of the rules and the table's rules do not.
static size_t list_settings(const Rules *rules, const IdRules *said, const Position *position, Override *setting) {
    const Override jacoby = {"cube.jacoby", said->jacoby > 0 ? "true" : "false", "the ID"};
    const Override beavers = {"cube.beavers", said->beavers > 0 ? "1" : "0", "the ID"};
    int cube_max = said->cube_max > 0 ? said->cube_max : position->cube;
    const Override most = {"cube.max", scratch_format("%d", cube_max), "the ID"};
    const Override crawford = {"match.crawford", "true", "the ID"};
    // A cube that may go further than the rules let it is how such programs say that it has no end: so long as it has
    // not come there.
    bool shorter = rules->cube_on && said->cube_max > 0 && cube_max < rules->cube_max,
         longer = rules->cube_on && cube_max > rules->cube_max && position->cube >= rules->cube_max;
    // Matches are played by Crawford's rule; the rules of a match that is on the table may say otherwise.
    bool match = rules->cube_on && position->to > 1 && rules->match_to <= 1;
    size_t count = override_want(setting, 0, jacoby, said->jacoby, rules->cube_jacoby);
    count = override_want(setting, count, beavers, said->beavers, rules->cube_beavers > 0);
    count = override_want(setting, count, crawford, match ? 1 : -1, rules->match_crawford);
    return override_want(setting, count, most, shorter || longer ? cube_max : -1, rules->cube_max);
}

// Lays them over the table's rules and says so. False: the message was given.
static bool lay_settings(Session *session, Table *table, const IdRules *said, const Position *position, Text *changes) {
    Override setting[MOST_SETTINGS];
    Error error = {0, 0, ""};
    const Rules before = *table_rules(table);
    size_t count = list_settings(&before, said, position, setting);
    bool good = count == 0 || table_add_book(table, setting, count, &error) != NULL;
    if (!good) {
        print_error_word(session->screen, 1, "the ID is of a game by other rules: %s", error.text);
    }
    for (size_t i = 0; i < count; i++) {
        text_add(changes, "%s: %s -> %s (the ID says so)\n", setting[i].key, table_value(&before, setting[i].key),
                 setting[i].value);
    }
    return good;
}

// A line that FIBS sends, of backgammon, which says nothing of the rules.
static bool is_of_fibs(const char *text) {
    return strncmp(text, "board:", strlen("board:")) == 0;
}

static Status read_any(const Rules *rules, const char *text, Position *position, IdRules *said, Error *error) {
    *said = (IdRules){.jacoby = -1, .beavers = -1, .cube_max = -1};
    return is_of_fibs(text) ? fibs_parse(rules, text, false, position, error)
                            : id_parse(rules, text, position, said, error);
}

static CommandStatus set_up(Session *session, Table *table, const char *text, size_t at) {
    Position position;
    IdRules said;
    Error error = {0, 0, ""};
    Rules rules = *table_rules(table);
    rules.cube_max = rules.cube_on ? RULES_MAX_CUBE : rules.cube_max; // the ID may say how high it goes
    Status status = read_any(&rules, text, &position, &said, &error);
    if (status == STATUS_BAD_INPUT) {
        return print_error_at(session->screen, at + error.at, error.length, "%s", error.text);
    }
    if (status != STATUS_OK) {
        return session_tell_of(session, table_rules(table), status, &error);
    }
    Text changes = scratch_text();
    bool good = lay_settings(session, table, &said, &position, &changes);
    if (good) {
        session_begin(session, table, &position);
        print(session->screen, "%s", changes.bytes);
        if (said.one_point) {
            print_hint(session->screen, "(a match to 1 is set up as 1-1 in one to 2: neither cube nor gammons count)");
        }
        session_go_on(session);
    }
    return good ? COMMAND_OK : COMMAND_FAILED;
}

CommandStatus command_id(Session *session, const Words *words) {
    if (words->count > 1 && command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    }
    if (words->count == 1) {
        return session_need_table(session) ? show_ids(session) : COMMAND_FAILED;
    }
    const char *text = words->count == 2 ? words->word[1].text : words_rest(words, 1);
    size_t prefix = is_of_fibs(text) ? 0 : id_prefix_length(text);
    size_t quoted = words->count == 2 && session->screen->words->word[1].length > strlen(text) ? 1 : 0;
    size_t blanks = strspn(text, " \t");
    char *spec = prefix > 0 ? scratch_copy_bytes(text + blanks, prefix - blanks - 1) : NULL;
    CommandStatus status;
    Table *table = table_for(session, spec, &status);
    if (table == NULL) {
        return status;
    }
    status = set_up(session, table, text + prefix, session->screen->words->word[1].at + quoted + prefix);
    if (status != COMMAND_OK) {
        table_destroy(table);
    }
    return status;
}
