// SPDX-License-Identifier: MIT
// One attack in one role: as a bot that decides in a game, a file that is loaded, or the hooks of a small variant,
// asked one by one and then played with. See attacks.c.
#define _DEFAULT_SOURCE // setitimer
#include "tests/scripts/attack_role.h"

#include "core/game.h"
#include "core/hooks.h"
#include "scripts/host/bot.h"
#include "scripts/host/limits.h"
#include "scripts/host/variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PLIES = 30, LATER_PLIES = 60, SEED = 11, MOST_SECONDS = 1, BOT_DECISIONS = 2 };

const char *attack_role_name(AttackRole role) {
    static const char *const names[] = {"file", "hook", "bot"};
    return names[role];
}

// A signal ends the process after so many seconds of work, or much later where the machine is busy with others. 0:
// none.
static void limit_time(int seconds) {
    struct itimerval timer = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &timer, NULL);
    alarm((unsigned)seconds * 12);
}

void attack_set_up(bool quick) {
    static const char *const settings[][2] = {
        {"file.ms", "400"}, {"hook.ms", "100"}, {"hook.all_ms", "500"}, {"bot.ms", "100"}, {"bot.all_ms", "500"}};
    for (size_t i = 0; quick && i < sizeof settings / sizeof settings[0]; i++) {
        limits_set(settings[i][0], settings[i][1], NULL);
    }
}

char *attack_expand(const char *text) {
    static const char begin[] = "--[[repeat ", end[] = "--[[end]]";
    size_t room = strlen(text) + 1;
    for (const char *at = strstr(text, begin); at != NULL; at = strstr(at + 1, begin)) {
        room += strlen(text) * strtoul(at + strlen(begin), NULL, 10);
    }
    char *out = malloc(room), *to = out;
    for (const char *at = text; out != NULL && *at != '\0';) {
        const char *stop = strstr(at, begin), *from = NULL, *last = NULL;
        if (stop != NULL) {
            from = strstr(stop, "]]");
            last = from != NULL ? strstr(from, end) : NULL;
        }
        size_t plain = last != NULL ? (size_t)(stop - at) : strlen(at);
        memcpy(to, at, plain);
        to += plain;
        at += plain;
        if (last != NULL) {
            for (unsigned long times = strtoul(stop + strlen(begin), NULL, 10); times > 0; times--) {
                memcpy(to, from + 2, (size_t)(last - from - 2));
                to += last - from - 2;
            }
            at = last + strlen(end);
        }
    }
    *to = '\0';
    return out;
}

static void fail(AttackResult *result, const char *text) {
    result->failed = true;
    snprintf(result->text, sizeof result->text, "%s", text);
}

static bool by_clock(const AttackResult *result) {
    return result->failed && strstr(result->text, "too long") != NULL;
}

static bool write_script(const char *before, const char *body, const char *after) {
    FILE *file = fopen("attack.lua", "wb");
    return file != NULL && fprintf(file, "%s%s%s", before, body, after) >= 0 && fclose(file) == 0;
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

// White has thrown 3-1 and plays two steps from its highest point.
static void make_situation(Situation *here, const Rules *rules) {
    static const uint8_t roll[] = {3, 1};
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

// Asks one hook; a question of turn:ask gets the first option as its answer, as often as it may.
static HookAnswer ask_hook(Situation *here, Hook hook) {
    static HookReply reply;
    static HookRolls rolls;
    static const uint8_t left[] = {1};
    const RuleHooks *hooks = here->rules->hooks;
    void *context = hooks->context;
    HookReason reason;
    HookScore score;
    HookEnd end;
    int points;
    HookAnswer answer;
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
    here->position.answer_count = 0;
    switch (hook) {
    case HOOK_ALLOW_STEP:
        return hooks->allow_step(context, &here->view, &here->step[1], &reason);
    case HOOK_ALLOW_PLAY:
        return hooks->allow_play(context, &here->view, &here->play, &reason);
    case HOOK_PREFER_PLAY:
        return hooks->prefer_play(context, &here->view, &here->play, &score, &reason);
    case HOOK_ROLLS:
        return hooks->rolls(context, &here->view, &rolls);
    case HOOK_GAME_OVER:
        return hooks->game_over(context, &here->view, &end);
    case HOOK_POINTS:
        return hooks->points(context, &here->view, OUTCOME_SINGLE, &points);
    default:
        break;
    }
    do {
        memset(&reply, 0, sizeof reply);
        memcpy(reply.state, here->position.state, sizeof reply.state);
        answer = hook == HOOK_ON_ROLL ? hooks->on_roll(context, &here->view, &reply)
                                      : hooks->on_play(context, &here->view, &here->play, &reply);
    } while (answer == HOOK_ASKS && here->position.answer_count++ < POSITION_MAX_ANSWERS);
    return answer;
}

static void ask_hooks(const Rules *rules, AttackResult *result) {
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
        limit_time(ATTACK_HANG_SECONDS);
        if (ask_hook(&here, (Hook)hook) == HOOK_FAILED) {
            failed++;
            fail(result, variant_failure(rules));
        }
    }
    if (asked == 0) {
        fail(result, "no hook was there to be asked");
    }
}

// ---- games

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Plays on with throws of the generator, until it is over, something fails, or the plies or seconds are used up.
static bool play_on(Game *game, int plies, int seconds, uint64_t *signature, bool *cut_short, Error *error) {
    const double end = seconds_now() + seconds;
    Node node;
    Status status = STATUS_OK;
    *signature = UINT64_C(0xcbf29ce484222325);
    game_next(game, &node);
    *cut_short = false;
    // Each decision may take its time, and a slow one all that it has.
    for (int ply = 0; ply < plies && node.kind != NODE_OVER && status == STATUS_OK; ply++) {
        if (seconds_now() >= end) {
            *cut_short = true;
            break;
        }
        limit_time(ATTACK_HANG_SECONDS);
        if (node.kind == NODE_CHANCE) {
            status = game_roll(game, error);
        } else if (node.decide == DECIDE_PLAY) {
            const PlayList *plays = game_plays(game);
            status =
                plays == NULL ? game_plays_failure(game, error) : game_play(game, (size_t)ply % plays->count, error);
        } else {
            status = game_word(game, node.words[0], error);
        }
        const unsigned char *byte = (const unsigned char *)game_position(game);
        for (size_t i = 0; i < sizeof *game_position(game); i++) {
            *signature = (*signature ^ byte[i]) * UINT64_C(0x100000001b3);
        }
        game_next(game, &node);
    }
    return status == STATUS_OK;
}

static void play_with(const Rules *rules, int plies, AttackResult *result) {
    Error error = {0, 0, ""};
    uint64_t signature;
    Game *game = game_create(&rules, 1, SEED, NULL);
    if (game == NULL) {
        fail(result, "no memory for a game");
    } else if (!play_on(game, plies, MOST_SECONDS, &signature, &result->cut_short, &error)) {
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
        limit_time(ATTACK_HANG_SECONDS);
        status = bot_decide(bot, &question, &answer, &failure);
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

static void run_bot(AttackResult *result) {
    VariantError error;
    Bot *bot = bot_load("./attack.lua", &error);
    if (bot == NULL) {
        fail(result, error.text);
        return;
    }
    play_bot(bot, result);
    result->output_length = strlen(bot_output(bot));
    snprintf(result->output, sizeof result->output, "%s", bot_output(bot));
    bot_destroy(bot);
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
    if (game != NULL && play_on(game, LATER_PLIES, ATTACK_HANG_SECONDS, &signature, &cut_short, &failure)) {
        result->later_game = signature ^ (uint64_t)variant_title(variant)[strlen(variant_title(variant)) - 1];
    }
    snprintf(result->later_text, sizeof result->later_text, "%s", cut_short ? "it took too long" : failure.text);
    game_destroy(game);
    variant_destroy(variant);
}

// ---- roles

// All eight hooks call the body; its value is lost.
static const char all_hooks[] = "\nend\n"
                                "return { layout = { [24] = 15 },\n"
                                "allow_step = function(step, turn) attack(turn, step) end,\n"
                                "allow_play = function(play, turn) attack(turn, play) end,\n"
                                "prefer_play = function(play, turn) attack(turn, play) end,\n"
                                "rolls = function(turn, parent) attack(turn, nil, parent) end,\n"
                                "on_roll = function(roll, turn, parent) attack(turn, roll, parent) end,\n"
                                "on_play = function(play, turn, parent) attack(turn, play, parent) end,\n"
                                "game_over = function(turn, parent) attack(turn, nil, parent) end,\n"
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
    bool turn_only = strcmp(hook, "rolls") == 0 || strcmp(hook, "game_over") == 0;
    snprintf(
        after, sizeof after,
        "\nend\nreturn { layout = { [24] = 15 }, state = { each = { token = true, n = 0 }, shared = { stock = 5 } },\n"
        "%s = function(a, b, c) return attack(%s) end }\n",
        hook, turn_only ? "a, nil, b" : "b, a, c");
    return write_script("local function attack(...)\n", task->body, after);
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

void attack_run(const AttackTask *task, AttackResult *result) {
    VariantError error;
    memset(result, 0, sizeof *result);
    limit_time(ATTACK_HANG_SECONDS);
    if (task->patient) {
        limits_reset();
    }
    if (!(task->role == ATTACK_FILE   ? write_script("", task->body, "")
          : task->role == ATTACK_HOOK ? write_hooks(task)
                                      : write_bot(task))) {
        fail(result, "the script cannot be written");
        return;
    }
    Variant *variant = task->role != ATTACK_BOT ? variant_load("./attack.lua", &error) : NULL;
    if (task->role == ATTACK_BOT) {
        run_bot(result);
    } else if (variant == NULL) {
        fail(result, error.text);
    } else {
        if (task->role == ATTACK_HOOK) {
            ask_hooks(variant_rules(variant, 0), result);
            if (!by_clock(result)) {
                play_with(variant_rules(variant, 0), PLIES, result);
            }
        }
        result->output_length = strlen(variant_output(variant));
        snprintf(result->output, sizeof result->output, "%s", variant_output(variant));
    }
    variant_destroy(variant);
    limit_time(ATTACK_HANG_SECONDS);
    play_later(result);
    limit_time(0);
}
