// SPDX-License-Identifier: MIT
// `profile`: where a bot's time goes while it plays against itself.
//
// Units of an experiment are played by one thread, once for each way to look (bot_profile.h), until the time is up.
#include "repl/base/clock.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/lab/experiment_private.h"
#include "repl/lab/notebook_commands.h"
#include "repl/lab/report.h"
#include "scripts/bot_profile.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_ROWS = 12, SOURCE_COLUMNS = 49 };
static const double LEAST_SHARE = 0.005; // rows with less are not shown

typedef struct Profiling {
    Session *session;
    Experiment experiment;
    LabDesk desk;
    Tally *tally;
    double seconds, until;
    double call; // seconds that a call of the script took while nobody looked closely
    char *error; // EXPERIMENT_ERROR bytes
} Profiling;

static bool enough(void *context) {
    return interrupt_pending() || clock_seconds() >= ((Profiling *)context)->until;
}

// Plays for as long as is wanted, however slow the bot is: the last game is left where it stands.
static CommandStatus play(Profiling *profiling, ProfileKind kind) {
    Bot *bot = profiling->desk.bot[0];
    CommandStatus status = COMMAND_OK;
    tally_clear(profiling->tally);
    profiling->until = clock_seconds() + profiling->seconds;
    profiling->desk.enough = enough;
    profiling->desk.enough_context = profiling;
    if (!bot_profile_begin(bot, kind)) {
        memory_exhausted();
    }
    Played played = PLAYED;
    for (uint64_t unit = 0; played == PLAYED; unit++) {
        played = lab_play_unit(&profiling->desk, unit, profiling->tally);
    }
    if (interrupt_pending()) {
        status = COMMAND_INTERRUPTED;
    } else if (played == PLAYED_FAILED) {
        print_error(profiling->session->screen, "%s", profiling->desk.error);
        status = COMMAND_SCRIPT;
    }
    bot_profile_end(bot);
    return status;
}

// "812 ns", "4.21 us", "1.20 ms".
static void add_time(Text *text, double seconds) {
    double ns = seconds * 1e9;
    if (ns < 1000) {
        text_add(text, "%.0f ns", ns);
    } else if (ns < 1e6) {
        text_add(text, "%.2f us", ns / 1e3);
    } else {
        text_add(text, "%.2f ms", ns / 1e6);
    }
}

static void show_times(Profiling *profiling) {
    const BotProfile *profile = bot_profile(profiling->desk.bot[0]);
    const Tally *tally = profiling->tally;
    double positions = (double)profile->calls;
    Text text = scratch_text();
    text_add(&text, "%s, %s against itself: %.0f games, %llu decisions, %llu calls of the script.\n",
             profiling->experiment.label[0], profiling->experiment.bot_text[0], tally->games,
             (unsigned long long)profile->decisions, (unsigned long long)profile->calls);
    if (tally->games == 0) {
        text_add(&text, "  Not one game came to its end in that time (--seconds N gives it more).\n");
    }
    if (profile->decisions > 0 && profile->calls > 0) {
        text_add(&text, "  a decision   ");
        add_time(&text, profile->deciding / (double)profile->decisions);
        text_add(&text, ", %.1f calls\n  a call       ", positions / (double)profile->decisions);
        profiling->call = profile->in_script / positions;
        add_time(&text, profiling->call);
        text_add(&text, " in the script and what it calls (%.1f %% of the decision)\n               ",
                 100 * profile->in_script / profile->deciding);
        add_time(&text, (profile->deciding - profile->in_script) / positions);
        text_add(&text, " in the program: playing the option, looking at what comes next\n");
    } else {
        text_add(&text, "  Not one decision was left to it.\n");
    }
    if (tally->failures[0] + tally->failures[1] > 0) {
        text_add(&text, "  It failed in %.0f decisions; the first: %s\n", tally->failures[0] + tally->failures[1],
                 tally->failure[0] != NULL ? tally->failure[0] : tally->failure[1]);
    }
    print_data(profiling->session->screen, "%s", text.bytes);
}

// How a call of the script divides between Lua and the functions of the program that it calls.
static void show_division(Profiling *profiling, const BotProfile *profile) {
    double share = profile->in_program / (profile->in_lua + profile->in_program);
    Text text = scratch_text();
    text_add(&text, "  of a call, about ");
    add_time(&text, share * profiling->call);
    text_add(&text, " (%.0f %%) are in these functions, ", 100 * share);
    add_time(&text, (1 - share) * profiling->call);
    text_add(&text, " in Lua itself\n");
    print_data(profiling->session->screen, "%s", text.bytes);
}

static void show_rows(Profiling *profiling, ProfileKind kind) {
    const Bot *bot = profiling->desk.bot[0];
    const BotProfile *profile = bot_profile(bot);
    double all = 0;
    size_t shown = 0;
    for (size_t i = 0; i < profile->count; i++) {
        all += profile->row[i].seconds;
    }
    if (kind == PROFILE_FUNCTIONS) {
        all = profile->in_lua + profile->in_program;
    }
    if (profile->count == 0 || !(all > 0)) {
        return;
    }
    print_data(profiling->session->screen,
               kind == PROFILE_LINES ? "\nlines of %s\n     share      calls   line\n"
                                     : "\nfunctions of the program that %s uses\n",
               bot_file(bot));
    if (kind == PROFILE_FUNCTIONS) {
        show_division(profiling, profile);
        print_data(profiling->session->screen, "     share      calls\n");
    }
    for (; shown < profile->count && shown < SHOWN_ROWS; shown++) {
        const ProfileRow *row = &profile->row[shown];
        if (row->seconds < all * LEAST_SHARE) {
            break;
        }
        char source[SOURCE_COLUMNS * 4];
        bot_source_line(bot, row->line, source, sizeof source);
        Text line = scratch_text();
        text_add(&line, "%s", source);
        text_cut(&line, SOURCE_COLUMNS);
        if (kind == PROFILE_LINES) {
            print_data(profiling->session->screen, "  %6.1f %% %10llu  %5d  %s\n", 100 * row->seconds / all,
                       (unsigned long long)row->count, row->line, line.bytes);
        } else {
            print_data(profiling->session->screen, "  %6.1f %% %10llu  %s\n", 100 * row->seconds / all,
                       (unsigned long long)row->count, row->name);
        }
    }
    if (shown < profile->count) {
        print_data(profiling->session->screen, "  and %zu more\n", profile->count - shown);
    }
}

static CommandStatus profile_all(Profiling *profiling, const Plan *plan) {
    atomic_bool stop;
    atomic_init(&stop, false);
    CommandStatus status = experiment_load(&profiling->experiment, plan, profiling->error);
    if (status == COMMAND_OK && profiling->experiment.bot[0] == NULL) {
        snprintf(profiling->error, EXPERIMENT_ERROR, "the random mover is part of the program: `bench games` times it");
        status = COMMAND_FAILED;
    }
    if (status != COMMAND_OK) {
        print_error(profiling->session->screen, "%s", profiling->error);
        experiment_unload(&profiling->experiment);
        return status;
    }
    if (!lab_desk_create(&profiling->desk, &profiling->experiment, &stop, profiling->error)) {
        print_error(profiling->session->screen, "%s", profiling->error);
        status = COMMAND_SCRIPT;
    }
    for (ProfileKind kind = PROFILE_TIMES; kind <= PROFILE_FUNCTIONS && status == COMMAND_OK; kind++) {
        status = play(profiling, kind);
        if (status == COMMAND_OK && kind == PROFILE_TIMES) {
            show_times(profiling);
        } else if (status == COMMAND_OK) {
            show_rows(profiling, kind);
        }
    }
    if (status == COMMAND_OK) {
        print_data(profiling->session->screen,
                   "\nShares are of the time in the script, and looking slows it: they are not times.\n");
    }
    lab_desk_destroy(&profiling->desk, &profiling->experiment);
    experiment_unload(&profiling->experiment);
    return status;
}

// What is to be played: the variant named, the rules at the table, or backgammon.
static bool make_plan(Session *session, const Words *words, long long seed, Plan *plan, CommandStatus *status) {
    const char *bot = words->word[1].text;
    const char *named = words->count == 3 ? words->word[2].text : session->table == NULL ? "backgammon" : NULL;
    json_t *variant = named != NULL ? json_string(named) : lab_table_variant(session, status);
    if (variant == NULL) {
        return false;
    }
    char error[EXPERIMENT_ERROR] = "the line is not UTF-8";
    json_t *given = json_pack("{s:s, s:[o], s:[s, s], s:i, s:I}", "kind", "sim", "variants", variant, "bots", bot, bot,
                              "luck", 0, "seed", (json_int_t)seed);
    bool good = given != NULL && plan_read(plan, given, error);
    json_decref(given);
    if (!good) {
        print_error(session->screen, "%s", error);
        *status = COMMAND_USAGE;
    }
    return good;
}

CommandStatus command_profile(Session *session, const Words *words) {
    CommandStatus status = COMMAND_OK;
    Plan plan;
    if (make_plan(session, words, words_number(words, "--seed"), &plan, &status)) {
        char error[EXPERIMENT_ERROR] = "";
        Profiling profiling = {.session = session, .seconds = (double)words_number(words, "--seconds"), .error = error};
        profiling.tally = memory_get(1, sizeof *profiling.tally);
        status = profile_all(&profiling, &plan);
        tally_clear(profiling.tally);
        free(profiling.tally);
    }
    return status;
}
