// SPDX-License-Identifier: MIT
// Checking a bot: see check_bot.h.
//
// The random mover's choices and the dice come from streams of their own, so a game depends on the seed and on the bot
// alone: the fresh copy, which plays the games backwards, must play the same.
#include "repl/check_bot.h"

#include "repl/check_games.h"
#include "repl/clock.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DECISIONS = 8 * CHECK_MOST_TURNS, MOST_OUTPUT = 64 << 10 };

static const double repeat_share = 0.35;

// What the games of one variant were like.
typedef struct BotTally {
    const char *variant;
    long games, wins, repeated;
    long long points; // won less lost
    unsigned long long decisions;
    bool out_of_time;
    bool failed; // then `trouble` says what happened
    Text trouble;
    uint64_t *digest; // of the end of each game
} BotTally;

typedef struct BotGame {
    Bot *bot;
    const Rules *rules;
    PlayList *list;
    Position position;
    Side side; // the bot's
    uint64_t seed;
    uint32_t number, throws, choices, decisions;
    uint64_t digest;
    double until; // the clock stops the game then
    bool stopped;
    Error error;
} BotGame;

static uint64_t mix(uint64_t hash, const Position *position) {
    const unsigned char *at = (const unsigned char *)position;
    for (size_t i = 0; i < sizeof *position; i++) {
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

// ---- one game

static bool throw_dice(BotGame *game, BotTally *tally) {
    RngKey key = {.seed = game->seed, .game = game->number, .purpose = PURPOSE_DICE};
    uint8_t dice[RULES_MAX_NUMBERS];
    int count;
    Status status = flow_draw_roll(game->rules, &game->position, &key, game->throws++, dice, &count, &game->error);
    if (status == STATUS_OK) {
        status = flow_apply_roll(game->rules, &game->position, dice, count, &game->error);
    }
    if (status != STATUS_OK) {
        text_add(&tally->trouble, "the rules failed: %s", game->error.text);
    }
    return status == STATUS_OK;
}

static bool make_list(BotGame *game) {
    Status status = plays_generate_growing(game->rules, &game->position, game->list);
    if (status != STATUS_OK && status != STATUS_SCRIPT) {
        memory_exhausted();
    }
    return status == STATUS_OK;
}

// What the bot, or the random mover, decides.
static bool decide(BotGame *game, const Node *node, BotAnswer *answer) {
    RngKey key = {.seed = game->seed, .game = game->number, .purpose = PURPOSE_RULES};
    if (node->actor == game->side) {
        BotQuestion question = {.rules = game->rules,
                                .position = &game->position,
                                .plays = game->list,
                                .seed = game->seed,
                                .game = game->number,
                                .decision = game->decisions};
        return bot_decide(game->bot, &question, answer, &game->error) == STATUS_OK;
    }
    if (node->decide == DECIDE_PLAY) {
        answer->play = rng_below(&key, game->choices++, (uint32_t)game->list->count);
    } else {
        const char *word = node->decide == DECIDE_CHOOSE
                               ? node->words[rng_below(&key, game->choices++, (uint32_t)node->word_count)]
                               : node_plain_word(node);
        memcpy(answer->word, word, strlen(word) + 1);
    }
    return true;
}

static bool make_decision(BotGame *game, const Node *node, BotTally *tally) {
    BotAnswer answer;
    memset(&answer, 0, sizeof answer);
    bool good =
        node->status == STATUS_OK && (node->decide != DECIDE_PLAY || make_list(game)) && decide(game, node, &answer);
    game->decisions++;
    if (good && answer.failed) {
        text_add(&tally->trouble, "%s", answer.failure);
        return false;
    }
    if (good && node->decide == DECIDE_PLAY) {
        Play play;
        play_list_get(game->list, answer.play, &play);
        good = flow_apply_play(game->rules, &game->position, &play, &game->error) == STATUS_OK;
    } else if (good) {
        good = flow_apply_word(game->rules, &game->position, answer.word, &game->error) == STATUS_OK;
    }
    if (!good) {
        text_add(&tally->trouble, "the rules failed: %s", game->error.text);
    }
    return good;
}

// Plays to the end; false if something went wrong. *node is the end.
static bool play_out(BotGame *game, BotTally *tally, Node *node) {
    position_init(&game->position, game->rules);
    game->digest = UINT64_C(1469598103934665603);
    for (;;) {
        flow_next(game->rules, &game->position, node);
        if (node->kind == NODE_OVER) {
            return true;
        }
        if (game->throws >= CHECK_MOST_TURNS || game->decisions >= MOST_DECISIONS) {
            text_add(&tally->trouble, "the game did not end within %d turns", CHECK_MOST_TURNS);
            return false;
        }
        game->stopped = interrupt_pending() || clock_seconds() >= game->until;
        if (game->stopped) {
            return false;
        }
        if (!(node->kind == NODE_CHANCE ? throw_dice(game, tally) : make_decision(game, node, tally))) {
            return false;
        }
        game->digest = mix(game->digest, &game->position);
    }
}

static BotGame begin_game(Bot *bot, const Rules *rules, PlayList *list, uint64_t seed, long number, double until) {
    BotGame game = {.bot = bot, .rules = rules, .list = list, .seed = seed, .number = (uint32_t)number, .until = until};
    game.side = number % 2 == 0 ? WHITE : BLACK;
    return game;
}

// ---- one variant

static void play_variant(Bot *bot, const Rules *rules, const BotCheck *check, double until, BotTally *tally) {
    PlayList list;
    if (play_list_create(&list, 64) != STATUS_OK) {
        memory_exhausted();
    }
    tally->digest = memory_get((size_t)check->games + 1, sizeof *tally->digest);
    while (tally->games < check->games && clock_seconds() < until && !interrupt_pending()) {
        Node end;
        BotGame game = begin_game(bot, rules, &list, check->seed, tally->games, until);
        bool good = play_out(&game, tally, &end);
        tally->decisions += game.decisions;
        if (!good) {
            tally->failed = !game.stopped;
            tally->out_of_time = game.stopped;
            break;
        }
        tally->digest[tally->games++] = game.digest;
        tally->wins += end.winner == game.side;
        tally->points += end.winner == game.side ? end.points : end.winner == NOBODY ? 0 : -end.points;
    }
    play_list_destroy(&list);
}

static void play_again(Bot *fresh, const Rules *rules, const BotCheck *check, double until, BotTally *tally) {
    PlayList list;
    if (play_list_create(&list, 64) != STATUS_OK) {
        memory_exhausted();
    }
    bool stopped = false;
    for (long i = tally->games - 1; i >= 0 && !stopped && !tally->failed; i--) {
        Node end;
        BotGame game = begin_game(fresh, rules, &list, check->seed, i, until);
        bool good = play_out(&game, tally, &end);
        tally->repeated += good;
        stopped = game.stopped;
        if (!stopped && (!good || game.digest != tally->digest[i])) {
            tally->failed = true;
            text_empty(&tally->trouble);
            text_add(&tally->trouble,
                     "game %ld goes another way when a fresh copy plays it: it answers by more than it is asked about",
                     i);
        }
    }
    play_list_destroy(&list);
}

// ---- all of them

static void report_row(Session *session, const BotTally *tally) {
    Text text;
    text_init(&text);
    text_add_padded(&text, tally->variant, 18);
    text_add(&text, "%5ld games", tally->games);
    if (tally->games > 0) {
        text_add(&text, "  won %5.1f %%  %+.2f points a game, %ld again the same",
                 100.0 * (double)tally->wins / (double)tally->games, (double)tally->points / (double)tally->games,
                 tally->repeated);
    }
    session_print(session, "%s%s\n", text.bytes, tally->out_of_time ? " (then the time was up)" : "");
    text_destroy(&text);
}

static void report_json(Session *session, const Bot *bot, const BotCheck *check, const BotTally *tally, size_t count) {
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(rows, json_pack("{s:s, s:I, s:I, s:I, s:I, s:s}", "variant", tally[i].variant, "games",
                                              (json_int_t)tally[i].games, "wins", (json_int_t)tally[i].wins, "points",
                                              (json_int_t)tally[i].points, "repeated", (json_int_t)tally[i].repeated,
                                              "error", tally[i].failed ? tally[i].trouble.bytes : ""));
    }
    json_t *object = json_pack("{s:s, s:I, s:s, s:o}", "bot", bot_name(bot), "seed", (json_int_t)check->seed, "printed",
                               bot_output(bot), "variants", rows);
    char *line = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    if (line == NULL) {
        memory_exhausted();
    }
    session_print(session, "%s\n", line);
    free(line);
    json_decref(object);
}

static Bot *load_fresh(const char *spec) {
    VariantError error;
    Bot *bot = bot_load(spec, &error);
    if (bot == NULL && error.status == VARIANT_NO_MEMORY) {
        memory_exhausted();
    }
    return bot;
}

CommandStatus check_bot(Session *session, Bot *bot, const BotCheck *check) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    BotTally *tally = memory_get(count, sizeof *tally);
    Bot *fresh = load_fresh(check->spec);
    CommandStatus status = COMMAND_OK;
    double begin = clock_seconds();
    if (!check->json) {
        session_print(session, "%s: %s\nagainst a random mover (seed %llu):\n", bot_name(bot),
                      *bot_about(bot) != '\0' ? bot_about(bot) : "(nothing is said of it)",
                      (unsigned long long)check->seed);
    }
    const char *first_trouble = "";
    size_t played = 0;
    for (; played < count && !interrupt_pending(); played++) {
        VariantError error;
        Variant *variant = variant_load(names[played], &error);
        tally[played].variant = names[played];
        text_init(&tally[played].trouble);
        if (variant == NULL) {
            text_add(&tally[played].trouble, "%s", error.text);
            tally[played].failed = true;
        } else {
            double from = begin + check->seconds * (double)played / (double)count;
            double until = begin + check->seconds * (double)(played + 1) / (double)count;
            const Rules *rules = variant_rules(variant, 0);
            play_variant(bot, rules, check, until - repeat_share * (until - from), &tally[played]);
            if (fresh != NULL) {
                play_again(fresh, rules, check, until, &tally[played]);
            }
            variant_destroy(variant);
        }
        if (!check->json) {
            report_row(session, &tally[played]);
        }
        if (tally[played].failed) {
            const char *trouble = tally[played].trouble.bytes;
            bool same = status != COMMAND_OK && strcmp(trouble, first_trouble) == 0;
            session_error(session, "%s: %s", names[played], same ? "the same" : trouble);
            first_trouble = status == COMMAND_OK ? trouble : first_trouble;
            status = COMMAND_SCRIPT;
        }
    }
    if (check->json) {
        report_json(session, bot, check, tally, played);
    } else if (*bot_output(bot) != '\0') {
        session_print(session, "printed:\n%.*s", MOST_OUTPUT, bot_output(bot));
    }
    for (size_t i = 0; i < played; i++) {
        text_destroy(&tally[i].trouble);
        free(tally[i].digest);
    }
    bot_destroy(fresh);
    free(tally);
    return status;
}
