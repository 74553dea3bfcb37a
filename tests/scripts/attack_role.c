// SPDX-License-Identifier: MIT
// One attack in one role: a file that is loaded, the hooks of a small variant, asked one by one and then played with, a
// bot that decides in a game, a script of experiments, lines at the prompt. See attacks.c.
#define _DEFAULT_SOURCE // setitimer
#include "tests/scripts/attack_role.h"

#include "core/game.h"
#include "core/hooks.h"
#include "scripts/bot.h"
#include "scripts/console.h"
#include "scripts/lab.h"
#include "scripts/limits.h"
#include "scripts/report.h"
#include "scripts/variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
    PLIES = 30,
    QUICK_PLIES = ATTACK_SANITIZED ? 6 : 12,
    LATER_PLIES = ATTACK_SANITIZED ? 8 : 60,
    SEED = 11,
    MOST_SECONDS = 1,
    BOT_DECISIONS = 2,
    CALLS_A_STEP = 4,
    LIST_MS = ATTACK_SANITIZED ? 8000 : 3000 // 400 at rest; the processor takes four times that beside others
};

const char *attack_role_name(AttackRole role) {
    static const char *const names[] = {"file", "hook", "bot", "experiment", "report", "console"};
    return names[role];
}

// A signal ends the process after so many seconds of work, or much later where the machine is busy with others. 0:
// none.
static void limit_time(int seconds) {
    struct itimerval timer = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &timer, NULL);
    alarm((unsigned)seconds * 60);
}

static int plies = PLIES; // of the game with hooks

// A sanitizer looks at how each thing is done: of what goes on and on, a part is enough.
void attack_set_up(bool quick) {
    plies = quick ? QUICK_PLIES : PLIES;
    static const char *const settings[][3] = {{"file.ms", "100", "200"},
                                              {"file.instructions", "2M", "300k"},
                                              {"hook.ms", "20", "60"},
                                              {"hook.instructions", "800k", "100k"},
                                              {"hook.all_ms", "60", "250"},
                                              {"hook.all_instructions", "200M", "500k"},
                                              {"bot.ms", "20", "60"},
                                              {"bot.instructions", "600k", "100k"},
                                              {"bot.all_ms", "60", "250"},
                                              {"bot.all_instructions", "4M", "300k"},
                                              {"report.ms", "100", "200"},
                                              {"report.instructions", "2M", "300k"},
                                              {"report.output", "65536", "65536"}};
    for (size_t i = 0; quick && i < sizeof settings / sizeof settings[0]; i++) {
        if (limits_set(settings[i][0], settings[i][ATTACK_SANITIZED ? 2 : 1], NULL) != STATUS_OK) {
            exit(1); // out of its range
        }
    }
}

// ---- processor time

static double processor_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

// Something that has `budget` milliseconds begins, and has ended.
static double begun, budget;

static void begin_work(unsigned ms) {
    limit_time(ATTACK_HANG_SECONDS);
    budget = ms;
    begun = processor_ms();
}

static void end_work(AttackResult *result, const char *what) {
    double beyond = processor_ms() - begun - budget;
    if (result->beyond_what[0] == '\0' || beyond > result->beyond) {
        result->beyond = beyond;
        snprintf(result->beyond_what, sizeof result->beyond_what, "%s", what);
    }
}

static void fail(AttackResult *result, const char *text) {
    result->failed = true;
    snprintf(result->text, sizeof result->text, "%.*s", ATTACK_TEXT - 1, text);
}

static bool by_clock(const AttackResult *result) {
    return result->failed && strstr(result->text, "too long") != NULL;
}

static bool write_file(const char *name, const char *a, const char *b, const char *c, const char *d) {
    FILE *file = fopen(name, "wb");
    return file != NULL && fprintf(file, "%s%s%s%s", a, b, c, d) >= 0 && fclose(file) == 0;
}

static bool write_script(const char *before, const char *body, const char *after) {
    return write_file("attack.lua", before, body, after, "");
}

// ---- the hooks, asked one by one

typedef struct Situation {
    const Rules *rules;
    Position position;
    Board after;
    Step step[2];
    HookPlay play;
    HookView view;
} Situation;

// White has thrown 3-1 (more dice: 1 each) and plays two steps from its highest point.
static void make_situation(Situation *here, const Rules *rules) {
    static const uint8_t roll[RULES_MAX_DICE] = {3, 1, 1, 1};
    memset(here, 0, sizeof *here);
    here->rules = rules;
    position_init(&here->position, rules);
    here->position.turn = here->position.starter = here->position.roller = WHITE;
    position_set_roll(&here->position, rules, roll);
    here->step[0] = (Step){.from = 24, .to = 21, .die = 3};
    here->step[1] = (Step){.from = 21, .to = 20, .die = 1};
    here->after = here->position.board;
    here->after.row[WHITE].at[24]--;
    here->after.row[WHITE].at[20]++;
    here->play = (HookPlay){.count = 2, .step = here->step};
    here->view = (HookView){.rules = rules,
                            .position = &here->position,
                            .board = &here->after,
                            .before = &here->position.board,
                            .me = WHITE};
}

// Asks one hook.
static HookAnswer ask_hook_once(Situation *here, Hook hook) {
    static HookReply reply;
    static HookRolls rolls;
    static const uint8_t left[] = {1};
    HookReason reason;
    HookScore score;
    HookEnd end;
    int points;
    if (hook == HOOK_ALLOW_STEP || hook == HOOK_ON_ROLL || hook == HOOK_ROLLS) {
        here->view.board = &here->position.board;
        here->view.before = NULL;
    } else {
        here->view.board = &here->after;
        here->view.before = hook == HOOK_GAME_OVER || hook == HOOK_POINTS ? NULL : &here->position.board;
    }
    here->view.step = hook == HOOK_ALLOW_STEP ? here->step : NULL;
    here->view.step_count = hook == HOOK_ALLOW_STEP ? 1 : 0;
    here->view.left = hook == HOOK_ALLOW_STEP ? left : NULL;
    here->view.left_count = hook == HOOK_ALLOW_STEP ? 1 : 0;
    here->play.step = hook == HOOK_ON_PLAY ? NULL : here->step;
    memset(&reply, 0, sizeof reply);
    memcpy(reply.state, here->position.state, sizeof reply.state);
    HookQuestion question = {.hook = hook,
                             .view = &here->view,
                             .step = &here->step[1],
                             .play = &here->play,
                             .outcome = OUTCOME_SINGLE,
                             .reason = &reason};
    if (hook == HOOK_PREFER_PLAY) {
        question.score = &score;
    } else if (hook == HOOK_ROLLS) {
        question.rolls = &rolls;
    } else if (hook == HOOK_GAME_OVER) {
        question.end = &end;
    } else if (hook == HOOK_POINTS) {
        question.points = &points;
    } else {
        question.reply = &reply;
    }
    return rules_ask(here->rules, &question);
}

// A question of turn:ask gets the first option as its answer, as often as it may.
static HookAnswer ask_hook(Situation *here, Hook hook, bool many_files, AttackResult *result) {
    HookAnswer answer;
    here->position.answer_count = 0;
    do {
        SandboxLimits limits = limits_for(SCRIPT_HOOK);
        begin_work(many_files ? limits.all_ms : limits.time_ms); // each of the files may be asked
        answer = ask_hook_once(here, hook);
        end_work(result, "a call of a hook");
    } while (answer == HOOK_ASKS && here->position.answer_count++ < POSITION_MAX_ANSWERS);
    return answer;
}

static void ask_hooks(const Rules *rules, bool many_files, AttackResult *result) {
    Situation here;
    int asked = 0, failed = 0;
    make_situation(&here, rules);
    for (int hook = 0; hook < HOOK_COUNT; hook++) {
        if (!rules_have_hook(rules, (Hook)hook)) {
            continue;
        }
        if (rules->hooks->begin != NULL) {
            rules->hooks->begin(rules->hooks->context);
        }
        if (by_clock(result)) {
            return; // the other hooks would only take as long again
        }
        asked++;
        if (ask_hook(&here, (Hook)hook, many_files, result) == HOOK_FAILED) {
            failed++;
            fail(result, variant_failure(rules));
        }
    }
    if (asked == 0) {
        fail(result, "no hook was there to be asked");
    }
}

// ---- games

// Plays on with throws of the generator, until it is over, something fails, or the plies or seconds (of the processor)
// are used up.
static bool play_on(Game *game, int most, int seconds, AttackResult *result, uint64_t *signature, bool *cut_short,
                    Error *error) {
    const double end = processor_ms() + 1000.0 * seconds;
    Node node;
    Status status = STATUS_OK;
    *signature = UINT64_C(0xcbf29ce484222325);
    game_next(game, &node);
    *cut_short = false;
    // Calls of hooks one by one, those that list the plays, and the longest list that the core makes by itself.
    SandboxLimits hooks = limits_for(SCRIPT_HOOK);
    unsigned step_ms = hooks.all_ms + CALLS_A_STEP * hooks.time_ms + LIST_MS;
    // Each decision may take its time, and a slow one all that it has.
    for (int ply = 0; ply < most && node.kind != NODE_OVER && status == STATUS_OK; ply++) {
        if (processor_ms() >= end) {
            *cut_short = true;
            break;
        }
        begin_work(step_ms);
        if (node.kind == NODE_CHANCE) {
            status = game_roll(game, error);
        } else if (node.decide == DECIDE_PLAY) {
            const PlayList *plays = game_plays(game);
            status =
                plays == NULL ? game_plays_failure(game, error) : game_play(game, (size_t)ply % plays->count, error);
        } else {
            status = game_word(game, node.words[0], error);
        }
        end_work(result, "a step of a game");
        const unsigned char *byte = (const unsigned char *)game_position(game);
        for (size_t i = 0; i < sizeof *game_position(game); i++) {
            *signature = (*signature ^ byte[i]) * UINT64_C(0x100000001b3);
        }
        game_next(game, &node);
    }
    return status == STATUS_OK;
}

static void play_with(const Rules *rules, AttackResult *result) {
    Error error = {0, 0, ""};
    uint64_t signature;
    Game *game = game_create(&rules, 1, SEED, NULL);
    if (game == NULL) {
        fail(result, "no memory for a game");
    } else if (!play_on(game, plies, MOST_SECONDS, result, &signature, &result->cut_short, &error)) {
        fail(result, error.text);
    }
    game_destroy(game);
}

// ---- bots

// Lets the bot decide in a game of a shipped variant, until it has failed or decided a few times.
static void play_bot(Bot *bot, AttackResult *result) {
    VariantError error;
    Error failure = {0, 0, ""};
    Variant *variant = variant_load("backgammon", &error);
    if (variant == NULL) {
        fail(result, error.text);
        return;
    }
    const Rules *rules = variant_rules(variant, 0);
    Game *game = game_create(&rules, 1, SEED, NULL);
    Status status = game != NULL ? STATUS_OK : STATUS_NO_MEMORY;
    for (uint32_t decision = 0; decision < BOT_DECISIONS && status == STATUS_OK && !result->failed;) {
        Node node;
        game_next(game, &node);
        if (node.kind == NODE_OVER) {
            break;
        }
        if (node.kind == NODE_CHANCE) {
            status = game_roll(game, &failure);
            continue;
        }
        BotQuestion question = {
            .rules = rules, .position = game_position(game), .seed = SEED, .decision = decision++, .match_game = 1};
        question.plays = node.decide == DECIDE_PLAY ? game_plays(game) : NULL;
        BotAnswer answer;
        begin_work(limits_for(SCRIPT_BOT).all_ms);
        status = bot_decide(bot, &question, &answer, &failure);
        end_work(result, "a decision");
        if (status == STATUS_OK && answer.failed) {
            fail(result, answer.failure);
        }
        if (status == STATUS_OK) { // a bot that failed has chosen all the same
            status = node.decide == DECIDE_PLAY ? game_play(game, answer.play, &failure)
                                                : game_word(game, answer.word, &failure);
        }
    }
    if (status != STATUS_OK) {
        fail(result, failure.text[0] != '\0' ? failure.text : "the game could not go on");
    }
    game_destroy(game);
    variant_destroy(variant);
}

static void keep_output(AttackResult *result, const char *output) {
    result->output_length = strlen(output);
    snprintf(result->output, sizeof result->output, "%s", output);
}

static void run_bot(AttackResult *result) {
    VariantError error;
    begin_work(limits_for(SCRIPT_FILE).time_ms);
    Bot *bot = bot_load("./attack.lua", &error);
    end_work(result, "loading");
    if (bot == NULL) {
        fail(result, error.text);
        return;
    }
    play_bot(bot, result);
    keep_output(result, bot_output(bot));
    bot_destroy(bot);
}

// ---- experiments

// What the program does for the script: experiments of no length, and they may fail.
static LabAnswer run_nothing(void *context, const char *kind, json_t *plan, json_t **answer, char text[LAB_TEXT_SIZE]) {
    (void)context;
    if (json_object_get(plan, "games") == NULL) {
        snprintf(text, LAB_TEXT_SIZE, "%s: nothing is said of games", kind);
        return LAB_FAILED;
    }
    *answer = json_pack("{s:i}", "id", 0);
    if (*answer == NULL) {
        exit(1);
    }
    return LAB_OK;
}

static void print_line(void *context, const char *line) {
    AttackResult *result = context;
    size_t used = strlen(result->output);
    snprintf(result->output + used, sizeof result->output - used, "%s\n", line);
    result->output_length += strlen(line) + 1;
}

static LabAnswer report_nothing(void *context, long long id, char text[LAB_TEXT_SIZE]) {
    (void)context, (void)id, (void)text;
    return LAB_OK;
}

static LabAnswer plot_nothing(void *context, long long id, const char *path, char text[LAB_TEXT_SIZE]) {
    (void)path;
    return report_nothing(context, id, text);
}

static void run_experiment(const char *body, AttackResult *result) {
    LabCalls calls = {result, run_nothing, print_line, report_nothing, plot_nothing, SEED, 0, NULL};
    char text[LAB_TEXT_SIZE];
    begin_work(limits_for(SCRIPT_FILE).time_ms);
    LabAnswer answer = lab_script_run("attack.lua", body, strlen(body), &calls, text);
    end_work(result, "an experiment");
    if (answer != LAB_OK) {
        fail(result, text);
    }
}

static int width_of(const char *text) {
    return (int)strlen(text);
}

static void run_report(const char *body, AttackResult *result) {
    json_t *data = json_pack("{s:s, s:[i, i, n], s:{s:f}}", "variant", "narde", "rolls", 1, 2, "mean", "rate", 0.5);
    json_t *about = json_pack("{s:s, s:i, s:b}", "title", "an experiment", "columns", 80, "unicode", true);
    ReportCall call = {"attack.lua", body, strlen(body), data, about, width_of};
    char *text = NULL, error[LAB_TEXT_SIZE];
    begin_work(limits_for(SCRIPT_REPORT).time_ms);
    bool printed = report_run(&call, &text, error);
    end_work(result, "a report");
    if (printed) {
        keep_output(result, text);
    } else {
        fail(result, error);
    }
    free(text);
    json_decref(data);
    json_decref(about);
}

// ---- the prompt

static void run_console(const char *body, AttackResult *result) {
    static ConsoleAnswer answer;
    VariantError error;
    Variant *variant = variant_load("backgammon", &error);
    Console *console = console_create();
    if (variant == NULL || console == NULL) {
        fail(result, "there is no game or no console");
    } else {
        Position position;
        position_init(&position, variant_rules(variant, 0));
        begin_work(limits_for(SCRIPT_FILE).time_ms);
        ConsoleResult done = console_run(console, body, variant_rules(variant, 0), &position, WHITE, &answer);
        end_work(result, "a line at the prompt");
        keep_output(result, answer.output);
        if (done != CONSOLE_OK) {
            fail(result, done == CONSOLE_MORE ? "a line is missing" : answer.text);
        }
    }
    console_destroy(console);
    variant_destroy(variant);
}

// A variant that looks whether the functions it gets are whole, and a game of it.
static void play_later(AttackResult *result) {
    static const char probe[] =
        "assert(('x'):rep(3) == 'xxx' and tostring({}) == 'table' and rawget(_ENV, 'leak') == nil)\n"
        "assert(select('#', pcall(error)) == 2 and math.max(1, 2) == 2 and not rawget({}, 1))\n"
        "local n = 0 for _ in pairs(_ENV) do n = n + 1 end\n"
        "return { based_on = 'long_nardi', title = 'probe ' .. n }\n";
    VariantError error;
    Error failure = {0, 0, ""};
    limits_reset();
    Variant *variant = write_script(probe, "", "") ? variant_load("./attack.lua", &error) : NULL;
    if (variant == NULL) {
        snprintf(result->later_text, sizeof result->later_text, "%s", error.text);
        return;
    }
    const Rules *rules = variant_rules(variant, 0);
    Game *game = game_create(&rules, 1, SEED, NULL);
    uint64_t signature = 0;
    bool cut_short = false;
    if (game != NULL && play_on(game, LATER_PLIES, ATTACK_HANG_SECONDS, result, &signature, &cut_short, &failure)) {
        result->later_game = signature ^ (uint64_t)variant_title(variant)[strlen(variant_title(variant)) - 1];
    }
    snprintf(result->later_text, sizeof result->later_text, "%s", cut_short ? "it took too long" : failure.text);
    game_destroy(game);
    variant_destroy(variant);
}

// ---- roles

// All hooks call the body; its value is lost.
static const char all_hooks[] = "\nend\n"
                                "return { layout = { [24] = 15 },\n"
                                "allow_step = function(step, turn) attack(turn, step) end,\n"
                                "allow_play = function(play, turn) attack(turn, play) end,\n"
                                "prefer_play = function(play, turn) attack(turn, play) end,\n"
                                "rolls = function(turn, parent) attack(turn, nil, parent) end,\n"
                                "on_roll = function(roll, turn, parent) attack(turn, roll, parent) end,\n"
                                "on_play = function(play, turn, parent) attack(turn, play, parent) end,\n"
                                "game_over = function(turn, parent) attack(turn, nil, parent) end,\n"
                                "allow_double = function(turn) attack(turn) end,\n"
                                "match_over = function(turn, parent) attack(turn, nil, parent) end,\n"
                                "before_roll = function(turn, parent) attack(turn, nil, parent) end,\n"
                                "points = function(class, turn, parent) attack(turn, class, parent) end }\n";

static bool write_hooks(const AttackTask *task) {
    char after[400];
    const char *hook = task->hook;
    if (strcmp(hook, "whole") == 0) {
        return write_script("", task->body, "");
    }
    if (hook[0] == '\0') {
        return write_script("local function attack(...)\n", task->body, all_hooks);
    }
    static const char *const alone[] = {"rolls", "game_over", "allow_double", "match_over", "before_roll"};
    bool turn_only = false;
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        turn_only = turn_only || strcmp(hook, alone[i]) == 0;
    }
    snprintf(
        after, sizeof after,
        "\nend\nreturn { layout = { [24] = 15 }, state = { each = { token = true, n = 0 }, shared = { stock = 5 } },\n"
        "%s = function(a, b, c) return attack(%s) end }\n",
        hook, turn_only ? "a, nil, b" : "b, a, c");
    return write_script("local function attack(...)\n", task->body, after);
}

// The attack's files, and those that lay them together: a file is based on at most sixteen others.
static bool write_copies(const AttackTask *task) {
    enum { MOST_PARENTS = 16, LIST = 40 * (MOST_PARENTS + 1) };
    char name[40], groups[LIST] = "", parents[LIST] = "";
    bool good = true;
    for (int i = 0; i < task->copies && good; i++) {
        snprintf(name, sizeof name, "copy%d.lua", i);
        good = write_file(name, "-- ", name, "\n", task->body);
        snprintf(parents + strlen(parents), sizeof parents - strlen(parents), "'./%s', ", name);
        if (i % MOST_PARENTS == MOST_PARENTS - 1 || i == task->copies - 1) {
            snprintf(name, sizeof name, "group%d.lua", i / MOST_PARENTS);
            good = good && write_file(name, "return { based_on = { ", parents, "} }", "");
            snprintf(groups + strlen(groups), sizeof groups - strlen(groups), "'./%s', ", name);
            parents[0] = '\0';
        }
    }
    return good && write_file("attack.lua", "return { based_on = { ", groups, "} }", "");
}

static void remove_copies(const AttackTask *task) {
    char name[40];
    for (int i = 0; i < task->copies; i++) {
        snprintf(name, sizeof name, "copy%d.lua", i);
        remove(name);
        snprintf(name, sizeof name, "group%d.lua", i);
        remove(name);
    }
}

static bool write_bot(const AttackTask *task) {
    static const char silent[] = "\nend\nreturn { evaluate = function(position, params)\n"
                                 "attack(position.turn, position, params)\nreturn 0 end }\n";
    static const char replies[] = "\nend\nreturn { evaluate = function(position, params)\n"
                                  "return attack(position.turn, position, params) end }\n";
    if (strcmp(task->hook, "whole") == 0) {
        return write_script("", task->body, "");
    }
    return write_script("local function attack(...)\n", task->body, task->hook[0] == '\0' ? silent : replies);
}

static void run_variant(const AttackTask *task, AttackResult *result) {
    VariantError error;
    begin_work(limits_for(SCRIPT_FILE).time_ms);
    Variant *variant = variant_load("./attack.lua", &error);
    end_work(result, "loading");
    if (variant == NULL) {
        fail(result, error.text);
        return;
    }
    if (task->role == ATTACK_HOOK) {
        ask_hooks(variant_rules(variant, 0), task->copies > 0, result);
        if (!by_clock(result)) {
            play_with(variant_rules(variant, 0), result);
        }
    }
    keep_output(result, variant_output(variant));
    variant_destroy(variant);
}

void attack_run(const AttackTask *task, AttackResult *result) {
    memset(result, 0, sizeof *result);
    limit_time(ATTACK_HANG_SECONDS);
    if (task->patient) {
        limits_reset();
    }
    if (!(task->copies > 0            ? write_copies(task)
          : task->role == ATTACK_HOOK ? write_hooks(task)
          : task->role == ATTACK_BOT  ? write_bot(task)
                                      : write_script("", task->body, ""))) {
        fail(result, "the script cannot be written");
        return;
    }
    switch (task->role) {
    case ATTACK_FILE:
    case ATTACK_HOOK:
        run_variant(task, result);
        break;
    case ATTACK_BOT:
        run_bot(result);
        break;
    case ATTACK_EXPERIMENT:
        run_experiment(task->body, result);
        break;
    case ATTACK_REPORT:
        run_report(task->body, result);
        break;
    default:
        run_console(task->body, result);
    }
    remove_copies(task);
    limit_time(ATTACK_HANG_SECONDS);
    play_later(result);
    limit_time(0);
}
