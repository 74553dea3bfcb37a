// SPDX-License-Identifier: MIT
// Commands that save and open games, and that read and write them as files of other programs; `log`: everything that is
// typed and answered is written to a file, too.
#include "repl/command/files/cmd_file.h"
#include "core/formats/mat.h"
#include "core/formats/sgf.h"
#include "core/hash.h"
#include "core/printable.h"
#include "repl/base/file_write.h"
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/keep/kept_games.h"
#include "repl/keep/saved_game.h"
#include "repl/lab/notebook_commands.h"
#include "scripts/nets.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

// ---- files of other programs

enum { MOST_BYTES = 16 << 20, SHOWN_COLUMNS = 100 };

// Files that name no variant are of this one.
static const char *const plain_variant = "backgammon";

typedef struct FileForm {
    const char *suffix;
    Status (*write)(const Game *game, const FileLabels *labels, char *out, size_t size, size_t *length,
                    bool *throw_left, Error *error);
} FileForm;

static const FileForm forms[] = {{".mat", mat_print}, {".sgf", sgf_print}};

// The form that the name's end says (.mat, .sgf); NULL: it is no game file of another program.
static const FileForm *form_of(const char *path) {
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t suffix = strlen(forms[i].suffix);
        if (length > suffix && strcasecmp(path + length - suffix, forms[i].suffix) == 0) {
            return &forms[i];
        }
    }
    return NULL;
}

// "import mat FILE", "export match sgf FILE", as gnubg has them: an answer with the file alone. False: it is no such
// line.
static bool answer_kind(Session *session, const Words *words) {
    static const char *const kinds[] = {"mat", "sgf", "match", "game", "session", "auto"};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    const char *kind = words->word[1].text;
    bool named = words->count > 2 && word_find(kind, strlen(kind), kinds, KINDS) < KINDS;
    if (named) {
        print_error_word(session->screen, 1, "what kind of file it is need not be said: `%s %s`", words->word[0].text,
                         words->word[words->count - 1].text);
    }
    return named;
}

// Is a file one of another program: by its name, unless it has a saved game in it, or by what it has in it?
static bool file_is_foreign_game(const char *path, const char *bytes) {
    FileHeader header;
    Error error;
    return !saved_game_is(bytes) &&
           (form_of(path) != NULL || file_is_sgf(bytes) || mat_read_header(bytes, &header, &error) == STATUS_OK);
}

// ---- writing

// Settings of the prompt that such files do not tell.
static void warn_of_settings(Session *session) {
    static const char *const told[] = {"match.to",     "match.crawford", "cube.jacoby",
                                       "cube.beavers", "names.white",    "names.black",
                                       "cube.on",      "score.gammon",   "score.backgammon"};
    enum { OF_A_MATCH_TO_1 = 3 };
    const Rulebook *book = table_book(session->table);
    size_t count = sizeof told / sizeof told[0];
    count -= table_rules(session->table)->match_to == 1 ? 0 : OF_A_MATCH_TO_1;
    for (size_t i = 0; i < book->override_count; i++) {
        bool said = word_find(book->override[i].key, strlen(book->override[i].key), told, count) < count;
        if (!said) {
            print_warning(session->screen, "the file does not say that %s = %s", book->override[i].key,
                          book->override[i].value);
        }
    }
}

// Who gets the file may read it as backgammon, and see other moves.
static void warn_of_rules(Session *session) {
    // What a win counts, cube and match the file says; of some games other programs know where checkers start.
    static const char *const told[] = {"layout", "names.",       "opening.",         "cube.",
                                       "match.", "score.gammon", "score.backgammon", NULL};
    const char *spec = variant_spec(table_variant(session->table));
    bool known = strcmp(file_variant_name(spec, false), spec) != 0;
    VariantError wrong;
    Variant *plain = variant_load(plain_variant, &wrong);
    if (plain == NULL) {
        return;
    }
    char keys[NETS_TEXT];
    size_t count = nets_difference(variant_rules(plain, 0), table_rules(session->table), known ? told : told + 1, keys);
    if (count > 0) {
        print_warning(session->screen, "other programs may show another game: %s differ%s from backgammon's", keys,
                      count > 1 ? "" : "s");
    }
    variant_destroy(plain);
}

// Such files tell points, by which a further way to win is read as another one.
static void warn_of_classes(Session *session) {
    const Game *game = session->table->game;
    for (size_t i = 0; i < game_event_count(game); i++) {
        const Event *event = game_event(game, i);
        if (event->kind == EVENT_RESIGN && event->resigned >= OUTCOME_EXTRA) {
            print_warning(session->screen, "the file tells a game resigned as %s by its points alone",
                          outcome_word(game_rules_at(game, i), event->resigned));
            return;
        }
    }
}

// NULL: the message was given.
static const char *print_game(Session *session, const FileForm *form, const char *const name[2], size_t *length) {
    const char *spec = variant_spec(table_variant(session->table));
    FileLabels labels = {strcmp(spec, plain_variant) == 0 ? NULL : spec, {name[WHITE], name[BLACK]}};
    Game *game = session->table->game;
    bool throw_left;
    Error error = {0, 0, ""};
    const size_t here = turn_see_all(session);
    char *text = NULL;
    Status status = form->write(game, &labels, NULL, 0, length, &throw_left, &error);
    if (status == STATUS_OK) {
        text = scratch_get(*length + 1, 1);
        form->write(game, &labels, text, *length + 1, length, &throw_left, &error);
    }
    const Position *last = game_position(game);
    throw_left = throw_left || (last->playing && last->asking); // not accepted yet
    turn_go_to(game, here);
    if (status != STATUS_OK) {
        print_error(session->screen, "this game cannot be written as a %s file: %s", form->suffix, error.text);
        return NULL;
    }
    if (throw_left) {
        print_warning(session->screen, "the last roll is not played yet and is left out");
    }
    warn_of_classes(session);
    return text;
}

CommandStatus command_export(Session *session, const Words *words) {
    if (words->count > 1 && word_is_row(words->word[1].text)) {
        return export_experiment(session, words); // no file of another program's ends in a number alone
    }
    if (command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    }
    if (!session_need_table(session)) {
        return COMMAND_FAILED;
    }
    bool over = words->count > 2 && strcmp(words->word[words->count - 1].text, "!") == 0;
    size_t count = words->count - over;
    const char *path = count > 1 ? words->word[1].text : "";
    const FileForm *form = form_of(path);
    if (form == NULL && count > 1 && answer_kind(session, words)) {
        return COMMAND_FAILED;
    }
    if ((count != 2 && count != 4) || words_has(words, "--html")) {
        return command_usage(session, words);
    }
    if (form == NULL) {
        return print_error_word(session->screen, 1,
                                "the file's name must end in .mat or .sgf; `save` keeps a game for this program");
    }
    const char *name[2];
    for (int side = 0; side < 2; side++) {
        const char *seated = player_short_name(session, session->table->player[side]);
        const char *own = rules_side_name(table_rules(session->table), (Side)side);
        name[side] = count == 4 ? words->word[2 + side].text : *seated != '\0' ? seated : own;
    }
    size_t length;
    const char *text = print_game(session, form, name, &length);
    if (text == NULL) {
        return COMMAND_FAILED;
    }
    const char *trouble = file_write(path, text, length, over);
    if (trouble != NULL) {
        return print_trouble(session->screen, 1, trouble);
    }
    warn_of_settings(session);
    warn_of_rules(session);
    print(session->screen, "exported to %s\n", path);
    return COMMAND_OK;
}

// ---- reading

// A message about a place in the file, with its line; COMMAND_FAILED.
static CommandStatus complain_at(Session *session, const char *path, const char *bytes, const Error *error,
                                 const char *what) {
    int line, column;
    file_place(bytes, error->at, &line, &column);
    size_t from = error->at - (size_t)(column - 1), length = strcspn(bytes + from, "\r\n");
    // Of a long line the part around the place is shown.
    size_t skipped = column > SHOWN_COLUMNS ? (size_t)column - SHOWN_COLUMNS / 2 : 0;
    skipped = skipped < length ? skipped : length;
    length = length - skipped < SHOWN_COLUMNS ? length - skipped : SHOWN_COLUMNS;
    for (; skipped > 0 && printable_continues(bytes[from + skipped]); length++) { // whole letters
        skipped--;
    }
    while (length > 0 && printable_continues(bytes[from + skipped + length])) {
        length--;
    }
    char *raw = scratch_copy_bytes(bytes + from + skipped, length);
    for (char *c = raw; *c != '\0'; c++) {
        *c = (char)(*c == '\t' ? ' ' : *c);
    }
    const char *shown = scratch_clean(raw);
    size_t before = (size_t)column - 1 - skipped, marked = error->length > 0 ? error->length : 1;
    before = before < length ? before : length;
    marked = before + marked > length ? length - before : marked;
    int carets = text_width(scratch_clean(scratch_copy_bytes(raw + before, marked)));
    raw[before] = '\0';
    const char *head = scratch_clean(raw);
    Text text = scratch_text();
    text_add(&text, "%s, line %d, column %d: %s\n  %s\n", path, line, column, what, shown);
    text_add_repeated(&text, " ", 2 + text_width(head));
    text_add_repeated(&text, "^", carets > 0 ? carets : 1);
    return print_error(session->screen, "%s", text.bytes);
}

static const char from_file[] = "the imported file";

// As much of a player's name as the word for a side can be.
static const char *fitting_name(const char *name) {
    size_t length = strlen(name);
    while (length >= RULES_WORD || printable_count(name, length) >= RULES_NAME || printable_continues(name[length])) {
        length--; // whole letters
    }
    char *fitting = scratch_copy_bytes(name, length);
    while (length > 0 &&
           (fitting[length - 1] == ' ' || !printable_is_line(fitting, RULES_WORD))) { // what parts words, at its end
        fitting[--length] = '\0';
    }
    return fitting;
}

// What the sides are called in the file, if nobody would take one for the other.
static size_t add_names(const FileHeader *header, const Rules *rules, Override *override, size_t count) {
    static const char *const keys[] = {[WHITE] = "names.white", [BLACK] = "names.black"};
    const char *own[] = {[WHITE] = rules->names[WORD_WHITE], [BLACK] = rules->names[WORD_BLACK]}, *name[2];
    for (int side = 0; side < 2; side++) {
        name[side] = fitting_name(header->name[side]);
        name[side] = *name[side] != '\0' ? name[side] : own[side];
    }
    bool plain = !text_folds_equal(name[WHITE], name[BLACK]) && !text_folds_equal(name[WHITE], own[BLACK]) &&
                 !text_folds_equal(name[BLACK], own[WHITE]);
    for (int side = 0; side < 2 && plain; side++) {
        if (strcmp(name[side], own[side]) != 0) {
            override[count++] = (Override){keys[side], name[side], from_file};
        }
    }
    return count;
}

// The rules that the file wants, laid over the variant's.
static bool lay_header(Session *session, Table *table, const FileHeader *header, const char *bytes) {
    const Rules *rules = table_rules(table);
    bool money = header->to == 0;
    bool no_cube = rules->cube_on && header->no_cube;
    // A match to 1 has elsewhere neither cube nor gammons; nor has Jacoby's rule where there is no cube to be turned.
    // One that was a single game with them is not meant.
    bool single = header->to == 1 || (no_cube && header->jacoby > 0);
    int plain = rules->cube_on && single && !file_tells_stakes(bytes) ? 1 : -1;
    const Override alone[] = {{"cube.on", "false", from_file},
                              {"score.gammon", "false", from_file},
                              {"score.backgammon", "false", from_file}};
    const Override to = {"match.to", scratch_format("%d", header->to), from_file};
    const Override crawford = {"match.crawford", header->crawford != 0 ? "true" : "false", from_file};
    const Override jacoby = {"cube.jacoby", header->jacoby > 0 ? "true" : "false", from_file};
    // A file says only whether there are beavers; then there are raccoons, too, as in gnubg.
    const Override beavers = {"cube.beavers", header->beavers > 0 ? "2" : "0", from_file};
    // A single game with the cube is told as play for points (file_match_length).
    bool one = money && header->games == 1 && header->jacoby == 0 && header->score[WHITE] + header->score[BLACK] == 0;
    Override override[9];
    size_t count = override_want(override, 0, to, one && rules->match_to == 1 ? -1 : header->to, rules->match_to);
    // Files that do not say it are of matches played by Crawford's rule, as matches are.
    count =
        override_want(override, count, crawford, header->to > 1 ? header->crawford != 0 : -1, rules->match_crawford);
    count = override_want(override, count, jacoby, money && !no_cube ? header->jacoby : -1, rules->cube_jacoby);
    count = override_want(override, count, beavers, money ? header->beavers : -1, rules->cube_beavers > 0);
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        count = override_want(override, count, alone[i], i == 0 && no_cube ? 1 : plain, false);
    }
    count = add_names(header, rules, override, count);
    return session_lay(session, table, override, count,
                       "the file is of a game by rules that this variant cannot have: ");
}

// The seed comes from the file, however its lines end, so that `stats` knows a game that is imported again; it has
// twelve digits, as others.
static void begin_table(Table *table, const FileHeader *header, const char *bytes) {
    uint64_t seed = HASH_START;
    Position start;
    for (const char *c = bytes; *c != '\0'; c++) {
        seed = *c == '\r' ? seed : hash_bytes(seed, c, 1);
    }
    position_init(&start, table_rules(table));
    start.score[WHITE] = (uint16_t)header->score[WHITE];
    start.score[BLACK] = (uint16_t)header->score[BLACK];
    start.crawford = header->crawford_game > 0;
    bool plain = header->score[WHITE] == 0 && header->score[BLACK] == 0 && !start.crawford;
    table_begin(table, seed % UINT64_C(1000000000000), plain ? NULL : &start);
}

static CommandStatus replay_file(Session *session, Table *table, const char *path, const char *bytes) {
    FileTrouble trouble;
    Status status =
        file_is_sgf(bytes) ? sgf_replay(bytes, table->game, &trouble) : mat_replay(bytes, table->game, &trouble);
    if (status == STATUS_OK) {
        return COMMAND_OK;
    }
    const char *failure = status == STATUS_SCRIPT ? variant_failure(table_rules(table)) : "";
    complain_at(session, path, bytes, &trouble.error,
                trouble.play[0] != '\0' ? move_refusal(table, trouble.play, &trouble.refusal)
                : *failure != '\0'      ? failure
                                        : trouble.error.text);
    return status == STATUS_SCRIPT ? COMMAND_SCRIPT : COMMAND_FAILED;
}

static void say_imported(Session *session, const char *path, const FileHeader *header) {
    const Position *position = game_position(session->table->game);
    Text text = scratch_text();
    text_add(&text, "imported %s: %s, ", path, variant_name(table_variant(session->table)));
    for (int side = 0; side < 2; side++) {
        const char *own = session_side(session, (Side)side);
        bool named = header->name[side][0] != '\0' && strcmp(header->name[side], own) != 0;
        text_add(&text, side == BLACK ? " against " : "");
        text_add(&text, named ? "%s (%s)" : "%s%s", named ? header->name[side] : "", own);
    }
    if (position->to > 1 || header->to == 1) { // a session is no match, though its games come one by one
        text_add(&text, ", to %d", position->to);
    }
    text_add(&text, "; %d game%s, score %d-%d", header->games, header->games == 1 ? "" : "s", position->score[WHITE],
             position->score[BLACK]);
    print(session->screen, "%s\n", text.bytes);
}

// A table with all that the file tells. `own`: the words of `import`, options not yet taken out; NULL: there are none.
// NULL: the message was given.
static Table *foreign_table(Session *session, const Words *own, const char *path, const char *bytes, FileHeader *header,
                            CommandStatus *status) {
    Error error = {0, 0, ""};
    Status read = file_is_sgf(bytes) ? sgf_read_header(bytes, header, &error) : mat_read_header(bytes, header, &error);
    if (read != STATUS_OK) {
        *status = complain_at(session, path, bytes, &error, error.text);
        return NULL;
    }
    bool named = own != NULL && own->count > 2;
    const char *spec = named ? own->word[2].text : header->variant[0] != '\0' ? header->variant : plain_variant;
    *status = COMMAND_FAILED;
    Variant *variant = session_load_variant(session, spec, named ? 2 : SIZE_MAX, status);
    if (variant == NULL) {
        return NULL;
    }
    Table *table = table_create(variant);
    bool good = lay_header(session, table, header, bytes);
    *status = !good ? COMMAND_FAILED : own != NULL ? command_apply_sets(session, own, table) : COMMAND_OK;
    if (*status == COMMAND_OK && own != NULL && own->count != (named ? 3U : 2U)) {
        *status = command_usage(session, own);
    }
    if (*status == COMMAND_OK) {
        begin_table(table, header, bytes);
        *status = replay_file(session, table, path, bytes);
    }
    if (*status != COMMAND_OK) {
        table_destroy(table);
        table = NULL;
    }
    return table;
}

// Sits down at a table with all that the file tells.
static CommandStatus import_text(Session *session, const Words *own, const char *path, const char *bytes) {
    FileHeader header;
    CommandStatus status;
    if (saved_game_is(bytes)) {
        return print_error(session->screen, "%s is a saved game of this program: `open %s`", path, path);
    }
    Table *table = foreign_table(session, own, path, bytes, &header, &status);
    if (table != NULL) {
        session_return_to(session, table);
        say_imported(session, path, &header);
        session_come_back(session);
    }
    return status;
}

// Bytes of a text that is not UTF-8 are letters as older programs write them, of Windows-1252 or ISO 8859-1.
static char *in_utf8(const char *bytes) {
    static const struct {
        unsigned char byte;
        unsigned letter;
    } windows[] = {{0x8a, 0x160}, {0x8c, 0x152}, {0x8e, 0x17d}, {0x9a, 0x161},
                   {0x9c, 0x153}, {0x9e, 0x17e}, {0x9f, 0x178}};
    Text text = scratch_text();
    size_t left = strlen(bytes);
    while (left > 0) {
        char shown[PRINTABLE_SHOWN];
        size_t length = printable_show(bytes, left, shown);
        unsigned char byte = (unsigned char)*bytes;
        unsigned letter = byte;
        for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
            letter = windows[i].byte == byte ? windows[i].letter : letter;
        }
        if (byte >= 0x80 && *shown == '?' && letter >= 0xa0) {
            const char two[] = {(char)(0xc0 | letter >> 6), (char)(0x80 | (letter & 0x3f))};
            text_add_bytes(&text, two, sizeof two);
        } else {
            text_add_bytes(&text, bytes, length);
        }
        bytes += length;
        left -= length;
    }
    return text.bytes;
}

CommandStatus command_import(Session *session, const Words *words) {
    size_t length;
    const char *path = words->word[1].text;
    const char *trouble;
    char *bytes = file_read(path, MOST_BYTES, &length, &trouble);
    return bytes == NULL ? answer_kind(session, words) ? COMMAND_FAILED : print_trouble(session->screen, 1, trouble)
           : strlen(bytes) != length
               ? print_error_word(session->screen, 1, "%s is no game: it is not a text file", path)
               : import_text(session, words, path, in_utf8(bytes));
}

Table *game_look(Session *session, const char *path, size_t word, CommandStatus *status) {
    FileHeader header;
    size_t length;
    const char *trouble;
    char *bytes = file_read(path, MOST_BYTES, &length, &trouble);
    return bytes != NULL && strlen(bytes) == length && file_is_foreign_game(path, bytes)
               ? foreign_table(session, NULL, path, in_utf8(bytes), &header, status)
               : saved_game_look(session, path, word, status);
}

// ---- saved games

CommandStatus command_save(Session *session, const Words *words) {
    bool over = words->count > 2 && strcmp(words->word[2].text, "!") == 0;
    if (words->count > (over ? 3U : 2U)) {
        return command_usage(session, words);
    }
    if (words->count == 1 && session->saved_path == NULL) {
        return print_misuse(session->screen, "save to which file? `save game.nbx`");
    }
    const char *path = words->count > 1 ? words->word[1].text : session->saved_path;
    if (form_of(path) != NULL) {
        return print_error_word(session->screen, words->count > 1 ? 1 : 0,
                                "a name with this ending is for files of other programs: `export %s` writes one", path);
    }
    // The file that this very game was saved to or read from may be replaced without asking.
    over = over || (session->saved_path != NULL && strcmp(path, session->saved_path) == 0);
    Text text = scratch_text();
    const char *trouble = saved_game_write(session, &text);
    trouble = trouble == NULL ? file_write(path, text.bytes, text.length, over) : trouble;
    if (trouble != NULL) {
        return print_trouble(session->screen, words->count > 1 ? 1 : 0, trouble);
    }
    print(session->screen, "saved to %s\n", path);
    kept_saved_as(session, path);
    return COMMAND_OK;
}

CommandStatus command_open(Session *session, const Words *words) {
    const char *path = words->word[1].text;
    CommandStatus status = COMMAND_IO;
    size_t length;
    const char *trouble;
    char *bytes = file_read(path, SAVED_MOST_BYTES, &length, &trouble);
    if (bytes == NULL) {
        print_error_word(session->screen, 1, "%s", trouble);
    } else if (strlen(bytes) != length) {
        status = print_error(session->screen, "%s is not a saved game: it is not a text file", path);
    } else if (file_is_foreign_game(path, bytes)) {
        status = command_import(session, words);
    } else {
        Table *table = saved_game_read(session, path, bytes, &status);
        if (table != NULL) {
            session_return_to(session, table);
            kept_saved_as(session, path);
            print(session->screen, "opened %s: %s, %zu event%s\n", path, variant_name(table_variant(table)),
                  game_event_count(table->game), game_event_count(table->game) == 1 ? "" : "s");
            session_come_back(session);
        }
    }
    return status;
}

CommandStatus command_log(Session *session, const Words *words) {
    Screen *screen = session->screen;
    const char *path = words_at(words, 1);
    bool off = strcmp(path, "off") == 0;
    if (words->count > 1 && !off && !log_open(screen, path)) {
        return print_error_as(screen, COMMAND_IO, 1, "cannot write %s: %s", file_said(path), strerror(errno));
    }
    print(screen, "log: %s\n", screen->log != NULL && !off ? screen->log_path : "off"); // the log has it, too
    if (off) {
        log_close(screen);
    }
    return COMMAND_OK;
}
