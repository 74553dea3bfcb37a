// SPDX-License-Identifier: MIT
// Commands that play experiments: sim, portrait, match, tourney, duel, compare, sweep. A line becomes a plan.
//
// Where no variant is named, the rules at the table are meant, as they are now.
#include "repl/base/file_write.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/command/rules/rulebook.h"
#include "repl/desk/variant_names.h"
#include "repl/lab/experiment_private.h"
#include "repl/lab/noted.h"
#include "repl/lab/report.h"

#include <errno.h>
#include <math.h>
#include <string.h>

typedef struct Line {
    Session *session;
    Screen *screen;
    const Words *words;
    json_t *plan;
    Noted noted;
    bool json;
    json_t *variants, *sets; // of the plan; of the line
    bool portrait;           // tells what came of it
    CommandStatus status;    // COMMAND_OK, or the message was given
} Line;

// ---- the rules at the table

json_t *lab_table_variant(Session *session, CommandStatus *status) {
    const Table *table = session->table;
    const Rulebook *book = table_book(table);
    const char *spec = variant_spec(table_variant(table));
    json_t *variant = scratch_own(json_pack("{s:s, s:[]}", "spec", spec, "set"));
    if (variant == NULL) {
        *status = print_error(session->screen,
                              "%s: a name that is not UTF-8 cannot be kept in the notebook; rename the file", spec);
        return NULL;
    }
    for (size_t i = 0; i < book->override_count; i++) {
        const char *setting = scratch_format("%s=%s", book->override[i].key, book->override[i].value);
        json_array_append_new(json_object_get(variant, "set"), json_string(setting));
    }
    VariantError error;
    Variant *today = variant_load(spec, &error);
    bool same = today != NULL && table_edition_is(book->edition, today);
    if (!same) {
        *status = print_error(session->screen, "%s",
                              today == NULL ? error.text
                                            : scratch_format("the rules at the table are not what %s says now: its "
                                                             "files have changed since (`reload` takes them, or name "
                                                             "a variant)",
                                                             spec));
    }
    variant_destroy(today);
    return same ? variant : NULL;
}

// ---- options

// What the plan has by the same names.
static void take_members(Line *line) {
    const char *until = words_value(line->words, "--until");
    static const char *const options[] = {"--games", "--luck", "--seed", "--to", "--cube", "--adjust"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (words_has(line->words, options[i])) {
            bool flag = words_value(line->words, options[i]) == NULL;
            json_object_set_new(line->plan, options[i] + strlen("--"),
                                flag ? json_true() : json_integer(words_number(line->words, options[i])));
        }
    }
    if (until != NULL) {
        json_object_set_new(line->plan, "until", json_string(until));
    }
    if (!words_has(line->words, "--seed")) {
        json_object_set_new(line->plan, "seed", json_integer((json_int_t)session_take_seed(line->session)));
    }
}

static void take_minutes(Line *line) {
    double minutes;
    const char *text = words_value(line->words, "--minutes");
    if (text != NULL && (!text_real(text, strlen(text), &minutes) || minutes <= 0)) {
        line->status = print_misuse(line->screen, "--minutes wants a number of minutes above 0, not \"%s\"", text);
    } else if (text != NULL) {
        json_object_set_new(line->plan, "minutes", json_real(minutes));
    }
}

// "LOW..HIGH"; false: it is none.
static bool read_range(const char *text, double *low, double *high) {
    const char *dots = strstr(text, "..");
    return dots != NULL && text_real(text, (size_t)(dots - text), low) && text_real(dots + 2, strlen(dots + 2), high) &&
           *low < *high;
}

// --sprt, --sprt LOW..HIGH, --no-sprt
static void take_sprt(Line *line) {
    const char *text = words_value(line->words, "--sprt");
    double low, high;
    if (words_has(line->words, "--no-sprt")) {
        json_object_set_new(line->plan, "sprt", json_null());
    } else if (text == NULL && words_has(line->words, "--sprt")) {
        json_object_set_new(line->plan, "sprt", json_object());
    } else if (text != NULL && !read_range(text, &low, &high)) {
        line->status = print_misuse(
            line->screen, "--sprt wants points a game from low to high, as in --sprt=0..0.05, not \"%s\"", text);
    } else if (text != NULL) {
        json_object_set_new(line->plan, "sprt", json_pack("{s:f, s:f}", "low", low, "high", high));
    }
}

// The words from index `first` on: one for both sides, or two. Or --white, --black; --bot for both.
static void take_bots(Line *line, size_t first, const char *initial) {
    const char *white = words_value(line->words, "--white");
    const char *black = words_value(line->words, "--black");
    const char *bot = words_value(line->words, "--bot");
    bool named = white != NULL || black != NULL;
    if (first < line->words->count && (named || bot != NULL)) {
        line->status = print_misuse(line->screen, "bots stand behind the rules, or behind --white, --black and --bot");
    } else if (bot != NULL && named) {
        line->status = print_misuse(line->screen, "--bot is for both sides: give either --bot, or --white and --black");
    } else if (first < line->words->count) {
        white = line->words->word[first].text;
        black = line->words->word[line->words->count - 1].text;
    } else if (!named && bot == NULL) {
        return; // plan_read chooses
    }
    const char *rest = bot != NULL ? bot : initial;
    json_object_set_new(line->plan, "bots",
                        json_pack("[s, s]", white != NULL ? white : rest, black != NULL ? black : rest));
}

// Is that word, with its parameters, a bot?
static bool names_bot(const char *text) {
    Words words;
    VariantError error;
    bool split = words_split(&words, text);
    const char *name = split && words.count > 0 ? words.word[0].text : "";
    Bot *bot = *name != '\0' ? bot_load(name, &error) : NULL;
    bool named = bot != NULL || strcmp(name, "random") == 0;
    bot_destroy(bot);
    return named;
}

// `club vs gentle` is `club gentle`, as rules that are compared are.
static const Words *without_vs(const Words *given, bool of_rules) {
    size_t vs = words_find(given, 2, "vs");
    if (vs + 1 >= given->count || !(of_rules || names_bot(given->word[vs - 1].text))) {
        return given;
    }
    Words *words = scratch_get(1, sizeof *words);
    *words = *given;
    words->word =
        memcpy(scratch_get(given->count, sizeof *given->word), given->word, given->count * sizeof *given->word);
    words_remove(words, vs);
    return words;
}

// The command's name is the kind of its plan; a portrait is a sim that is told otherwise.
static Line begin(Session *session, const Words *given) {
    const char *set, *kind = given->word[0].text;
    bool portrait = strcmp(kind, "portrait") == 0;
    Line line = {.session = session,
                 .screen = session->screen,
                 .words = without_vs(given, strcmp(kind, "compare") == 0),
                 .plan = scratch_own(json_object()),
                 .noted = {.db = words_value(given, "--db"),
                           .command = command_line(given),
                           .threads = (int)words_number(given, "--threads")},
                 .json = words_has(given, "--json"),
                 .portrait = portrait,
                 .variants = scratch_own(json_array()),
                 .sets = scratch_own(json_array())};
    json_object_set_new(line.plan, "kind", json_string(portrait ? "sim" : kind));
    json_object_set(line.plan, "variants", line.variants);
    if (scratch_own(json_string(line.noted.command)) == NULL) {
        line.status = print_misuse(line.screen, "the line is not UTF-8");
    }
    for (size_t i = 0; (set = words_next_value(given, "--set", &i)) != NULL;) {
        const char *key = scratch_copy_bytes(set, strcspn(set, "="));
        if (line.status == COMMAND_OK && rules_find_key(key) == NULL) { // of several mistakes the first
            line.status = rule_complain_unknown(session, SIZE_MAX, key);
        }
        json_array_append_new(line.sets, json_string(set));
    }
    take_members(&line);
    take_minutes(&line);
    take_sprt(&line);
    return line;
}

// ---- rules

static void add_variant(Line *line, const char *spec) {
    Text several = scratch_text();
    const char *meant = strpbrk(spec, "+/") == NULL ? variant_meant(spec, false, &several) : NULL;
    spec = meant != NULL ? meant : spec;
    json_array_append_new(line->variants, json_pack("{s:s, s:O}", "spec", spec, "set", line->sets));
}

// The rules at the table, with the line's settings over them.
static void add_table(Line *line) {
    json_t *variant = lab_table_variant(line->session, &line->status);
    if (variant != NULL) {
        json_array_extend(json_object_get(variant, "set"), line->sets);
        json_array_append(line->variants, variant);
    }
}

// The line as it would be typed without a table, for the notebook. `alone`: what was set there holds for one of several
// variants, and is said before.
static void name_table(Line *line, bool alone) {
    const Table *table = line->session->table;
    const Rulebook *book = table_book(table);
    const char *command = line->words->word[0].text;
    if (alone && book->override_count > 0) {
        line->noted.command = scratch_format("%s; %s", table_line(table), line->noted.command);
        return;
    }
    Text text = scratch_text();
    text_add(&text, "%s %s", command, scratch_quoted(variant_spec(table_variant(table))));
    for (size_t i = 0; i < book->override_count; i++) {
        const char *set = scratch_format("%s=%s", book->override[i].key, book->override[i].value);
        text_add(&text, " --set %s", scratch_quoted(set));
    }
    text_add(&text, "%s", line->noted.command + strlen(command));
    line->noted.command = text.bytes;
}

// A new file with the head in it. NULL: the message was given.
static FILE *open_games(Session *session, const char *path) {
    const char *trouble =
        file_exists(path) ? scratch_format("%s exists already; --games-csv wants a file that is not there yet", path)
                          : file_write(path, LAB_GAMES_HEAD, strlen(LAB_GAMES_HEAD), false);
    FILE *file = trouble == NULL ? fopen(path, "a") : NULL;
    if (file == NULL) {
        print_error(session->screen, "%s",
                    trouble != NULL ? trouble : scratch_format("cannot write %s: %s", path, strerror(errno)));
    }
    return file;
}

static CommandStatus run(Line *line, const Plan *plan) {
    Noted *noted = &line->noted;
    const char *games_csv = words_value(line->words, "--games-csv");
    if (words_has(line->words, "--part")) {
        return part_run(line->session, noted, plan, line->words);
    }
    if (words_has(line->words, "--out")) {
        return print_misuse(line->screen,
                            "--out is for --part: without it, what came of an experiment is kept in the notebook");
    }
    if (games_csv != NULL && (noted->games = open_games(line->session, games_csv)) == NULL) {
        return COMMAND_IO;
    }
    json_t *result;
    CommandStatus status = noted_run(line->session, noted, plan, &result);
    if (result != NULL) {
        report_show(line->session, line->portrait ? "portrait" : "report", result, noted->pace, line->json);
    }
    bool written = noted->games == NULL || ferror(noted->games) == 0;
    if (noted->games != NULL && result == NULL && fseek(noted->games, 0, SEEK_END) == 0 &&
        ftell(noted->games) == (long)strlen(LAB_GAMES_HEAD)) {
        remove(games_csv); // nothing was begun
    }
    if (noted->games != NULL && (fclose(noted->games) != 0 || !written)) {
        status = print_error_as(line->screen, COMMAND_IO, SIZE_MAX,
                                "%s cannot be written to the end: rows of games are missing", games_csv);
    }
    return status;
}

// --train MINUTES, --train-games N: by nets that are trained first. COMMAND_OK: they can be.
static CommandStatus take_training(Line *line, Trained *trained) {
    const char *minutes = words_value(line->words, "--train");
    trained->games = (uint64_t)words_number(line->words, "--train-games");
    if (minutes != NULL && (!text_real(minutes, strlen(minutes), &trained->minutes) || trained->minutes <= 0)) {
        return print_misuse(line->screen, "--train wants a number of minutes above 0, not \"%s\"", minutes);
    }
    if (minutes != NULL && trained->games > 0) {
        return print_misuse(line->screen,
                            "--train and --train-games exclude each other: either says how long nets are trained");
    }
    if (json_object_get(line->plan, "bots") != NULL) {
        return print_misuse(line->screen, "the nets that are trained play: bots cannot be said, too");
    }
    if (words_has(line->words, "--games-csv")) {
        return print_misuse(line->screen, "--games-csv is for one experiment, and with nets to be trained there are %d",
                            TRAINED_NETS);
    }
    json_object_set_new(line->plan, "bots", json_pack("[s, s]", "net", "net"));
    return COMMAND_OK;
}

static CommandStatus finish(Line *line) {
    bool trains = (words_has(line->words, "--train") || words_has(line->words, "--train-games")) &&
                  !words_has(line->words, "--part");
    Plan plan;
    Trained trained = {.games = 0};
    char error[EXPERIMENT_ERROR];
    if (line->status == COMMAND_OK && trains) {
        line->status = take_training(line, &trained);
    }
    if (line->status != COMMAND_OK) {
        return line->status;
    }
    if (!plan_read(&plan, line->plan, error)) {
        return print_misuse(line->screen, "%s", error);
    }
    return trains ? trained_run(line->session, &line->noted, &plan, &trained, line->json) : run(line, &plan);
}

// Does the line begin with what stands behind the variant: nothing, a setting, or bots?
static bool begins_behind(const Line *line, size_t least) {
    const char *first = line->words->count > 1 ? line->words->word[1].text : NULL;
    return first == NULL ? least == 0 : least == 1 ? strchr(first, '=') != NULL : names_bot(first);
}

// Options without their --, and a variant behind the bots.
static CommandStatus refuse_order(const Line *line) {
    const Words *words = line->words;
    if (command_bare_option(words) < words->count) {
        return command_usage(line->session, words);
    }
    bool early = words->count > 2 && (begins_behind(line, 1) || begins_behind(line, 2));
    for (size_t i = 2; i < words->count && early; i++) {
        if (variant_is_shipped(words->word[i].text)) {
            return print_error_as(line->screen, COMMAND_USAGE, i, "the variant stands first, as in `%s %s %s`",
                                  words->word[0].text, words->word[i].text, words_joined(words, 1, i));
        }
    }
    return COMMAND_OK;
}

// Takes the variant; behind it stand `least` to `most` words. At a table it may be missing. The index of the first word
// behind it; 0: something is wrong, and was said.
static size_t take_rules(Line *line, size_t least, size_t most) {
    if (line->status == COMMAND_OK) {
        line->status = refuse_order(line);
    }
    if (line->status != COMMAND_OK) {
        return 0;
    }
    size_t count = line->words->count - 1;
    bool at_table = line->session->table != NULL;
    bool behind = count >= least && count <= most && ((at_table && count == least) || begins_behind(line, least));
    if (behind && at_table) {
        name_table(line, false);
        add_table(line);
        return line->status == COMMAND_OK ? 1 : 0;
    }
    if (behind) {
        line->status =
            print_misuse(line->screen, "%s: no game is at the table; name a variant, as in `%s backgammon%s`",
                         line->words->word[0].text, line->words->word[0].text, least > 0 ? " .." : "");
        return 0;
    }
    if (count < least + 1 || count > most + 1) {
        line->status = command_usage(line->session, line->words);
        return 0;
    }
    add_variant(line, line->words->word[1].text);
    return 2;
}

// ---- commands

// sim, portrait, match
CommandStatus command_sim(Session *session, const Words *given) {
    Line line = begin(session, given);
    size_t first = take_rules(&line, 0, line.portrait ? 0 : 2);
    if (first > 0) {
        take_bots(&line, first, "random");
    }
    return finish(&line);
}

// tourney, duel: the words behind the variant are bots.
CommandStatus command_tourney(Session *session, const Words *given) {
    Line line = begin(session, given);
    size_t first = take_rules(&line, 2, strcmp(given->word[0].text, "duel") == 0 ? 2 : 32);
    if (first > 0) {
        json_t *bots = json_array();
        for (size_t i = first; i < line.words->count; i++) {
            json_array_append_new(bots, json_string(line.words->word[i].text));
        }
        json_object_set_new(line.plan, "bots", bots);
    }
    return finish(&line);
}

// What is wrong with the words of `compare`, if anything is.
static CommandStatus refuse_compared(const Line *line, const Words *given, bool has_sets) {
    const Words *words = line->words;
    size_t count = words->count - 1;
    const Table *table = line->session->table;
    if (count > 64 || command_bare_option(given) < given->count) {
        return command_usage(line->session, given);
    }
    if (table == NULL && (count == 0 || (count == 1 && !has_sets))) {
        return print_misuse(line->screen, "compare: no game is at the table; name two variants, as in `compare "
                                          "backgammon nackgammon`");
    }
    if (count == 0 && !has_sets && !table_rules_differ(table)) {
        return print_error(line->screen, "nothing was changed in the rules at the table: `set` changes one, or name a "
                                         "variant to compare them with");
    }
    for (size_t i = 1; i <= count; i++) {
        const char *word = words->word[i].text;
        if (!variant_is_shipped(word) && names_bot(word)) {
            return print_error_as(line->screen, COMMAND_USAGE, i,
                                  "bots are named by --bot, --white and --black, as in `compare .. --bot %s`", word);
        }
    }
    return COMMAND_OK;
}

// Two variants or more; or one, and settings that it is compared with. At a table: one, which is compared with its
// rules; none: what was changed at it, or what the settings change.
CommandStatus command_compare(Session *session, const Words *given) {
    Line line = begin(session, given);
    take_bots(&line, SIZE_MAX, "allround");
    size_t count = line.words->count - 1;
    bool at_table = session->table != NULL, has_sets = json_array_size(line.sets) > 0;
    if (line.status == COMMAND_OK) {
        line.status = refuse_compared(&line, given, has_sets);
    }
    if (line.status != COMMAND_OK) {
        return finish(&line);
    }
    if (at_table && count < 2) {
        name_table(&line, count == 1 || has_sets);
    }
    if (has_sets && (at_table ? count == 0 && !table_rules_differ(session->table) : count == 1)) {
        // As it is, and with what --set says.
        const char *spec = count == 1 ? line.words->word[1].text : variant_spec(table_variant(session->table));
        json_array_append_new(line.variants, json_string(spec));
        add_variant(&line, spec);
        return finish(&line);
    }
    if (count == 0) {
        add_variant(&line, variant_spec(table_variant(session->table)));
    }
    if (count < 2) {
        add_table(&line);
    }
    for (size_t i = 1; i <= count; i++) {
        add_variant(&line, line.words->word[i].text);
    }
    return finish(&line);
}

enum { MOST_VALUES = 64 };

// "1..3" or "a,b,c" (commas in braces belong to a value) as a list of texts. `index`: the word that it is in.
static json_t *read_values(Line *line, size_t index, const char *text) {
    json_t *values = json_array();
    if (strstr(text, "..") != NULL) {
        double from, to;
        if (!read_range(text, &from, &to) || from != trunc(from) || to != trunc(to) || fabs(from) > INT32_MAX ||
            to > INT32_MAX || to - from >= MOST_VALUES) {
            line->status = print_error_as(
                line->screen, COMMAND_USAGE, index,
                "\"%.80s\": a range of whole numbers, from low to high and of 2 to %d of them, was expected, "
                "as in 1..4",
                text, MOST_VALUES);
            return values;
        }
        for (long i = (long)from; i <= (long)to; i++) {
            json_array_append_new(values, json_string(scratch_format("%ld", i)));
        }
        return values;
    }
    int depth = 0;
    bool empty = false;
    const char *start = text;
    for (const char *at = text;; at++) {
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
        if (*at == '\0' || (*at == ',' && depth <= 0)) {
            empty = empty || at == start;
            json_array_append_new(values, json_stringn(start, (size_t)(at - start)));
            start = at + 1;
        }
        if (*at == '\0') {
            break;
        }
    }
    if (empty || json_array_size(values) < 2 || json_array_size(values) > MOST_VALUES) {
        line->status = print_error_as(line->screen, COMMAND_USAGE, index,
                                      "\"%.80s\": 2 to %d values with commas between them were expected, as in 1,2,15",
                                      text, MOST_VALUES);
    }
    return values;
}

static const char swept_form[] = "KEY=FROM..TO or KEY=VALUE,VALUE,... was expected, as in head.per_turn=1..3";

// `sweep long_nardi --set head.per_turn=1,2,3`, `sweep long_nardi head.per_turn 1 2 3`, or both: what was probably
// meant. False: the line is of another kind.
static bool refuse_listed(Session *session, const Words *given) {
    const OptionGiven *set = words_given(given, "--set");
    if (set != NULL && strchr(set->value, '=') != NULL && given->count <= 2 &&
        strchr(given->word[given->count - 1].text, '=') == NULL) {
        print_misuse(session->screen, "the rule that is swept stands without --set; did you mean `%s %s`?",
                     words_joined(given, 0, given->count), set->value);
        return true;
    }
    // What stands behind a bare key may be its values.
    bool bare =
        set != NULL && rules_find_key(set->value) != NULL && strchr(words_joined(given, 1, given->count), '=') == NULL;
    size_t key = 1;
    while (key < given->count && key < 3 &&
           (bare ? given->word[key].at < set->at : rules_find_key(given->word[key].text) == NULL)) {
        key++;
    }
    size_t first = bare ? key : key + 1;
    if (key == 3 || first >= given->count) {
        return false;
    }
    if (first + 1 == given->count && strpbrk(given->word[first].text, ".,") == NULL) { // a single value
        print_error_as(session->screen, COMMAND_USAGE, key, swept_form);
        return true;
    }
    Text values = scratch_text(), front = scratch_text();
    text_add(&front, "%s", words_joined(given, 0, key));
    for (size_t i = first; i < given->count; i++) {
        bool variant = variant_is_shipped(given->word[i].text);
        text_add(variant ? &front : &values, "%s%s", variant ? " " : values.length > 0 ? "," : "", given->word[i].text);
    }
    print_error_as(session->screen, COMMAND_USAGE, key,
                   "values stand behind a =%s, with commas between them; did you mean `%s %s=%s`?",
                   bare ? " and without --set" : "", front.bytes, bare ? set->value : given->word[key].text,
                   values.bytes);
    return true;
}

CommandStatus command_sweep(Session *session, const Words *given) {
    if (refuse_listed(session, given)) {
        return COMMAND_USAGE;
    }
    Line line = begin(session, given);
    take_bots(&line, SIZE_MAX, "allround");
    size_t at = take_rules(&line, 1, 1);
    const char *setting = at > 0 ? line.words->word[at].text : "", *equals = strchr(setting, '=');
    if (at > 0 && (equals == NULL || equals == setting)) {
        line.status = print_error_as(session->screen, COMMAND_USAGE, at, swept_form);
    } else if (at > 0) {
        json_object_set_new(line.plan, "key", json_stringn(setting, (size_t)(equals - setting)));
        json_object_set_new(line.plan, "values", read_values(&line, at, equals + 1));
    }
    return finish(&line);
}
