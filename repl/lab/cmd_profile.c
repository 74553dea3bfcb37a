// SPDX-License-Identifier: MIT
// `profile`: where a bot's time goes while it plays against itself.
//
// Units of an experiment are played by one thread, once for each way to look (bot_profile.h), until the time is up.
#include "repl/base/clock.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/desk/variant_names.h"
#include "repl/lab/experiment_private.h"
#include "repl/lab/report.h"
#include "scripts/bot_profile.h"

enum { SOURCE_BYTES = 196 };

typedef struct Profiling {
    Session *session;
    Experiment experiment;
    LabDesk desk;
    Tally tally;
    double seconds, until;
    char error[EXPERIMENT_ERROR];
} Profiling;

static bool enough(void *context) {
    return interrupt_pending() || clock_seconds() >= ((Profiling *)context)->until;
}

// So many units, and none that goes on when the time is up: it is left where it stands.
static Played play_units(Profiling *profiling, uint64_t most) {
    Played played = PLAYED;
    tally_clear(&profiling->tally);
    profiling->until = clock_seconds() + profiling->seconds;
    profiling->desk.enough = enough;
    profiling->desk.enough_context = profiling;
    for (uint64_t unit = 0; unit < most && played == PLAYED; unit++) {
        played = lab_play_unit(&profiling->desk, unit, &profiling->tally);
    }
    return played;
}

// Plays for as long as is wanted, however slow the bot is.
static CommandStatus play(Profiling *profiling, ProfileKind kind) {
    Bot *bot = profiling->desk.bot[0];
    CommandStatus status = COMMAND_OK;
    if (kind == PROFILE_TIMES) {
        play_units(profiling, 1); // what is made once, such as tables of endgames, is no part of a decision
    }
    memory_need(bot_profile_begin(bot, kind));
    Played played = play_units(profiling, UINT64_MAX);
    if (interrupt_pending()) {
        status = COMMAND_INTERRUPTED;
    } else if (played == PLAYED_FAILED) {
        status = print_error_as(profiling->session->screen, COMMAND_SCRIPT, SIZE_MAX, "%s", profiling->desk.error);
    }
    bot_profile_end(bot);
    return status;
}

static json_t *times_told(const Profiling *profiling) {
    const BotProfile *profile = bot_profile(profiling->desk.bot[0]);
    const Tally *tally = &profiling->tally;
    return json_pack("{s:o, s:o, s:f, s:I, s:I, s:f, s:f, s:f, s:o}", "rules",
                     json_shown(profiling->experiment.label[0]), "bot", json_shown(profiling->experiment.bot_text[0]),
                     "games", tally->games, "decisions", (json_int_t)profile->decisions, "calls",
                     (json_int_t)profile->calls, "deciding", profile->deciding, "in_script", profile->in_script,
                     "failures", tally->failures[0] + tally->failures[1], "failure",
                     json_shown(tally->failure[0] != NULL ? tally->failure[0] : tally->failure[1]));
}

// Lines of the file, or functions of the program that it uses: the most costly first.
static json_t *rows_told(const Profiling *profiling, ProfileKind kind) {
    const Bot *bot = profiling->desk.bot[0];
    const BotProfile *profile = bot_profile(bot);
    json_t *rows = json_array();
    double all = 0;
    for (size_t i = 0; i < profile->count; i++) {
        const ProfileRow *row = &profile->row[i];
        char source[SOURCE_BYTES];
        all += row->seconds;
        bot_source_line(bot, row->line, source, sizeof source);
        json_add(rows, "{s:f, s:I, s:i, s:o}", "seconds", row->seconds, "calls", (json_int_t)row->count, "line",
                 row->line, "text", json_shown(kind == PROFILE_LINES ? source : row->name));
    }
    if (kind == PROFILE_FUNCTIONS) {
        all = profile->in_lua + profile->in_program;
    }
    return json_pack("{s:o, s:f, s:f, s:o}", "file", json_shown(bot_file(bot)), "all", all, "in_program",
                     profile->in_program, "rows", rows);
}

static CommandStatus profile_all(Profiling *profiling) {
    CommandStatus status = experiment_load(&profiling->experiment, profiling->error);
    if (status == COMMAND_OK && profiling->experiment.bot[0] == NULL) {
        experiment_refuse(profiling->error, "the random mover is part of the program: `bench games` times it");
        status = COMMAND_FAILED;
    } else if (status == COMMAND_OK && !lab_desk_create(&profiling->desk, &profiling->experiment, profiling->error)) {
        status = COMMAND_SCRIPT;
    }
    if (status != COMMAND_OK) {
        print_error(profiling->session->screen, "%s", profiling->error);
    }
    json_t *result = NULL;
    uint64_t calls = 1; // without one there is nothing to look at more closely
    for (ProfileKind kind = PROFILE_TIMES; kind <= PROFILE_FUNCTIONS && calls > 0 && status == COMMAND_OK; kind++) {
        status = play(profiling, kind);
        if (status == COMMAND_OK) {
            calls = bot_profile(profiling->desk.bot[0])->calls;
            result = kind == PROFILE_TIMES ? scratch_own(times_told(profiling)) : result;
            json_object_set_new(result, "rows", kind == PROFILE_TIMES ? json_null() : rows_told(profiling, kind));
            json_object_set_new(result, "part", json_integer(kind - PROFILE_TIMES + 1));
            const char *text = told_of(profiling->session->screen, "profile", json_incref(result));
            print_data(profiling->session->screen, "%s", text != NULL ? text : "");
        }
    }
    lab_desk_destroy(&profiling->desk, &profiling->experiment);
    experiment_unload(&profiling->experiment);
    return status;
}

// What is to be played: the variant named, the rules at the table, or backgammon.
static bool make_plan(Session *session, const Words *words, long long seed, Plan *plan, CommandStatus *status) {
    size_t at = words->count == 3 && variant_is_shipped(words->word[1].text) ? 2 : 1; // as `sim VARIANT BOT`, too
    const char *bot = words->word[at].text;
    const char *named = words->count == 3 ? words->word[3 - at].text : session->table == NULL ? "backgammon" : NULL;
    json_t *variant = named != NULL ? scratch_own(json_string(named)) : lab_table_variant(session, status);
    if (variant == NULL) {
        return false;
    }
    char error[EXPERIMENT_ERROR] = "the line is not UTF-8";
    const json_t *given = scratch_own(json_pack("{s:s, s:[O], s:[s, s], s:i, s:I}", "kind", "sim", "variants", variant,
                                                "bots", bot, bot, "luck", 0, "seed", (json_int_t)seed));
    bool good = given != NULL && plan_read(plan, given, error);
    *status = good ? COMMAND_OK : print_misuse(session->screen, "%s", error);
    return good;
}

CommandStatus command_profile(Session *session, const Words *words) {
    CommandStatus status = COMMAND_OK;
    Plan plan;
    if (make_plan(session, words, words_number(words, "--seed"), &plan, &status)) {
        Profiling profiling = {
            .session = session, .experiment = {.plan = &plan}, .seconds = (double)words_number(words, "--seconds")};
        status = profile_all(&profiling);
        tally_clear(&profiling.tally);
    }
    return status;
}
