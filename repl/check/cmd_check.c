// SPDX-License-Identifier: MIT
// `check`: is this variant a game? Its file, its worked examples, and random games by the clock.
//
// Exit status 3 for what is wrong with the file: it cannot be loaded, an example does not hold, a function of it fails,
// or its games break what every game keeps to.
#include "core/playout.h"
#include "repl/base/clock.h"
#include "repl/base/scratch.h"
#include "repl/check/check_bot.h"
#include "repl/check/check_report.h"
#include "repl/command/commands.h"
#include "scripts/examples.h"

#include <math.h>
#include <string.h>

// The share of the time in which games are played again.
static const double repeat_share = 0.3;

static void add_error(CheckReport *report, CommandStatus status, const char *text) {
    print_error(report->session->screen, "%s", text);
    json_array_append_new(report->errors, json_shown(text));
    report->status = report->status == COMMAND_OK ? status : report->status;
}

// ---- examples

static void example_failed(void *context, const VariantExample *example, const char *text) {
    (void)example;
    add_error(context, COMMAND_SCRIPT, text);
}

static void check_examples(CheckReport *report) {
    const Variant *variant = table_variant(report->table);
    Status status = STATUS_OK;
    report->examples = variant_example_count(variant);
    report->examples_failed = variant_run_examples(variant, variant, example_failed, report, &status);
    memory_need(status != STATUS_NO_MEMORY);
    if (!report->json) {
        const char *over = variant_examples_over(variant);
        print(report->session->screen, "examples       %zu, %zu failed%s\n", report->examples, report->examples_failed,
              over != NULL ? scratch_format(" (the patch has some for %s)", over) : "");
    }
}

// ---- games

static void add_trouble(CheckReport *report, const Rules *rules, const CheckGames *games) {
    const char *text = games->trouble == CHECK_SCRIPT ? variant_failure_of(rules, games->text) : games->text;
    if (games->trouble != CHECK_GOOD) {
        add_error(
            report, COMMAND_SCRIPT,
            scratch_format(games->trouble == CHECK_DIFFERS
                               ? "random game %llu goes another way when a fresh copy of the file plays it again: "
                                 "the file answers by more than it is asked about (%s)"
                               : "random game %llu: %s",
                           games->game, text));
    }
}

// Some games without an end are worth a warning; all of them are an error.
static void add_unfinished(CheckReport *report, const CheckGames *games) {
    if (games->unfinished == 0) {
        return;
    }
    bool all = games->unfinished == games->games;
    const char *count = all ? scratch_format("none of %llu random games ends", games->games)
                            : scratch_format("%llu of %llu random games do not end", games->unfinished, games->games);
    const char *stuck = games->stuck == 0 ? scratch_format(" within %d turns", PLAYOUT_MOST_THROWS)
                        : games->stuck == games->unfinished
                            ? ": neither side can ever move"
                            : scratch_format(": in %llu neither side can ever move", games->stuck);
    const char *text = scratch_format("%s%s. The first, game %llu, stands at %s (`help finish.stalemate`)", count,
                                      stuck, games->first_unfinished, games->unfinished_position);
    if (all) {
        add_error(report, COMMAND_FAILED, text);
    } else {
        check_report_warn(report, text);
    }
}

static void play_kind(CheckReport *report, size_t kind, long games, double begin, double end) {
    const Rules *rules = &report->table->books->rules[kind];
    CheckGames *played = &report->games[kind];
    print_progress(report->session->screen, scratch_format("random games for %s at most; Ctrl-C stops",
                                                           scratch_duration(round((end - begin) * 1000) / 1000)));
    check_games_play(played, rules, games, report->seed, end - repeat_share * (end - begin));
    report->kinds = kind + 1;
    if (played->trouble == CHECK_GOOD && played->games > 0) {
        VariantError error;
        Table *fresh = table_copy(report->table, &error);
        if (fresh != NULL) {
            check_games_repeat(played, &fresh->books->rules[kind], report->seed, end);
        } else {
            add_error(report, session_status_of(&error), error.text);
        }
        table_destroy(fresh);
    }
    print_progress_end(report->session->screen);
    if (!report->json) {
        check_report_games(report, kind);
    }
    add_trouble(report, rules, played);
    add_unfinished(report, played);
    check_report_idle(report, kind);
}

static void check_games(CheckReport *report, long games, double seconds) {
    size_t kinds = report->table->books->count;
    double begin = clock_seconds();
    report->games = scratch_get(kinds, sizeof *report->games);
    for (size_t kind = 0; kind < kinds && report->status == COMMAND_OK && !interrupt_pending(); kind++) {
        // The clock is shared by the games of a match.
        double share = seconds / (double)kinds;
        play_kind(report, kind, games, begin + share * (double)kind, begin + share * (double)(kind + 1));
    }
    if (interrupt_pending()) {
        unsigned long long played = 0, repeated = 0;
        for (size_t kind = 0; kind < report->kinds; kind++) {
            played += report->games[kind].games;
            repeated += report->games[kind].repeated;
        }
        print_message(report->session->screen, "", "interrupted: %llu of %zu random games were played%s", played,
                      kinds * (size_t)games,
                      repeated > 0 ? scratch_format(", %llu of them a second time", repeated) : "");
    }
}

// ---- the command

// What a script printed: never more than its budget is by default, whatever it has been set to.
static void say_output(const CheckReport *report, const char *when, const char *output) {
    enum { MOST_OUTPUT = 64 << 10 };
    size_t length = strlen(output);
    if (length > 0) {
        print(report->session->screen, "%s:\n%.*s%s", when, MOST_OUTPUT, output,
              length > MOST_OUTPUT ? "\n(more was printed)\n" : "");
    }
}

static void print_head(const CheckReport *report) {
    const Table *table = report->table;
    print(report->session->screen, "%s: fingerprint %016llx\n", variant_name(table_variant(table)),
          (unsigned long long)rules_fingerprint(&table->books->rules[0]));
    check_report_may(report);
    say_output(report, "printed while it was loaded", variant_output(table_variant(table)));
}

// What functions printed while they were asked.
static void print_printed(const CheckReport *report) {
    const Edition *edition = report->table->editions;
    const char *file;
    for (size_t i = 0; i < edition->file_count; i++) {
        const char *output = variant_printed(edition->variant, i, &file);
        say_output(report, scratch_format("%s printed, while it was asked", file), output + edition->shown[i]);
    }
}

static CommandStatus check_table(Session *session, const Table *table, bool json, long games, double seconds,
                                 uint64_t seed) {
    CheckReport report = {.session = session,
                          .json = json,
                          .table = table,
                          .seed = seed,
                          .errors = scratch_own(json_array()),
                          .warnings = scratch_own(json_array())};
    if (!json) {
        print_head(&report);
    }
    const char *warning; // said when the file was loaded
    for (size_t i = 0; (warning = variant_warning(table_variant(table), i)) != NULL; i++) {
        json_array_append_new(report.warnings, json_shown(warning));
    }
    check_examples(&report);
    if (report.status == COMMAND_OK) {
        check_games(&report, games, seconds);
    }
    if (json) {
        check_report_json(&report);
    } else {
        print_printed(&report);
    }
    for (size_t i = 0; i < report.kinds; i++) {
        check_games_destroy(&report.games[i]);
    }
    return report.status;
}

// A file that is no variant may be a bot. NULL: it is neither (or a variant with a mistake), and nothing was said.
static Bot *try_bot(Session *session, const char *spec, bool *told) {
    VariantError as_variant = {.status = VARIANT_OK};
    VariantError as_bot;
    memset(&as_bot, 0, sizeof as_bot);
    Variant *variant = variant_load(spec, &as_variant);
    if (variant != NULL) {
        variant_destroy(variant);
        return NULL;
    }
    Bot *bot = bot_load(spec, &as_bot);
    bool broken = strstr(as_variant.text, "must return a table of rules") != NULL || // told of as it stands
                  strstr(as_variant.text, "the file's table") != NULL;
    *told = bot == NULL && as_bot.status == VARIANT_SCRIPT && !broken &&
            (as_variant.status == VARIANT_NOT_FOUND ||
             (strstr(as_bot.text, "is no bot") == NULL && strcmp(as_bot.text, as_variant.text) != 0));
    if (*told) {
        print_error(session->screen, "%s", as_bot.text);
    }
    return bot;
}

CommandStatus command_check(Session *session, const Words *words) {
    long games = (long)words_number(words, "--games");
    double seconds = (double)words_number(words, "--seconds");
    uint64_t seed = (uint64_t)words_number(words, "--seed");
    bool json = words_has(words, "--json");
    if (words->count == 1 && session->table != NULL) {
        return print_error(session->screen, "which variant? `check %s`", variant_spec(table_variant(session->table)));
    }
    if (words->count == 1) {
        return command_usage(session, words);
    }
    const char *spec = words->word[1].text, *blank = strchr(spec, ' ');
    bool told = false;
    Bot *bot = try_bot(session, spec, &told);
    if (bot == NULL && !told && blank != NULL && bot_is_param(blank + 1)) {
        return print_error_word(session->screen, 1, "check takes a bot as its file has it, without parameters");
    }
    if (bot != NULL) {
        CommandStatus status = check_bot(session, bot, &(BotCheck){spec, games, seconds, seed, json});
        bot_destroy(bot);
        return status;
    }
    CommandStatus status = COMMAND_SCRIPT;
    Table *table = told ? NULL : command_table(session, words, spec, 1, &status);
    if (table != NULL) {
        status = check_table(session, table, json, games, seconds, seed);
    }
    table_destroy(table);
    return status;
}
