// SPDX-License-Identifier: MIT
// Checking a bot: see check_bot.h.
//
// The random mover's choices and the dice come from streams of their own, so a game depends on the seed and on the bot
// alone: the fresh copy, which plays the games backwards, must play the same.
#include "repl/check/check_bot.h"

#include "core/hash.h"
#include "core/playout.h"
#include "repl/base/clock.h"
#include "repl/base/interrupt.h"
#include "repl/base/scratch.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"
#include "repl/screen/records.h"
#include "repl/screen/told.h"

#include <jansson.h>
#include <string.h>

enum { MOST_OUTPUT = 64 << 10 };

static const double repeat_share = 0.35;

// What the games of one variant were like.
typedef struct BotTally {
    const char *name;
    Variant *variant; // NULL: it cannot be loaded
    long games, wins, repeated;
    long unfinished;     // of the games: without an end
    long long points;    // won less lost
    bool out_of_time;    // in the middle of a game
    bool no_net;         // the bot plays by a net, and none knows the variant
    const char *trouble; // what went wrong; NULL: nothing
    uint64_t *digest;    // of the end of each game
} BotTally;

typedef struct BotGame {
    Bot *bot;
    Side side; // the bot's
    BotTally *tally;
    uint64_t digest; // of all positions
    double until;    // the clock stops the game then
    bool bot_failed;
} BotGame;

// ---- one game

static PlayoutEnd before(Playout *playout) {
    const BotGame *game = playout->context;
    PlayoutEnd end = playout_limits(playout);
    bool stops = end == PLAYOUT_GOES_ON && (interrupt_pending() || clock_seconds() >= game->until);
    return stops ? PLAYOUT_STOPPED : end;
}

static Status ask_bot(Playout *playout, const PlayList *plays, BotAnswer *answer) {
    BotGame *game = playout->context;
    BotQuestion question = {.rules = playout->rules,
                            .variant = game->tally->variant,
                            .position = &playout->position,
                            .plays = plays,
                            .seed = playout->dice.seed,
                            .game = playout->dice.game,
                            .decision = playout->decisions};
    Status status = bot_decide(game->bot, &question, answer, &playout->error);
    game->bot_failed = status == STATUS_OK && answer->failed;
    if (game->bot_failed) {
        game->tally->trouble = scratch_copy(answer->failure);
    }
    return game->bot_failed ? STATUS_SCRIPT : status;
}

static Status choose_play(Playout *playout, Play *play) {
    const BotGame *game = playout->context;
    BotAnswer answer;
    if (playout->node.actor != game->side) {
        return playout_random_play(playout, play);
    }
    RETURN_IF_FAILED(playout_list(playout));
    RETURN_IF_FAILED(ask_bot(playout, playout->plays, &answer));
    return playout_take(playout, answer.play, play);
}

static Status choose_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    const BotGame *game = playout->context;
    BotAnswer answer;
    if (playout->node.actor != game->side) {
        return playout_random_word(playout, word);
    }
    RETURN_IF_FAILED(ask_bot(playout, playout->list, &answer));
    memcpy(word, answer.word, HOOK_OPTION_TEXT);
    return STATUS_OK;
}

static PlayoutEnd after(Playout *playout) {
    BotGame *game = playout->context;
    game->digest = hash_bytes(game->digest, &playout->position, sizeof playout->position);
    return PLAYOUT_GOES_ON;
}

// Plays a game to its end, or until it is clear that there is none.
static PlayoutEnd play_game(Playout *playout, BotGame *game, PlayList *list, uint64_t seed, long number) {
    static const PlayoutCalls calls = {.before = before, .play = choose_play, .word = choose_word, .after = after};
    game->side = number % 2 == 0 ? WHITE : BLACK;
    game->digest = HASH_START;
    playout_begin(playout, &calls, game, variant_rules(game->tally->variant, 0), list, seed, (uint32_t)number);
    playout->choices.purpose = PURPOSE_RULES;
    PlayoutEnd end = playout_run(playout);
    memory_need(end != PLAYOUT_FAILED || playout->status != STATUS_NO_MEMORY);
    if (end == PLAYOUT_FAILED && !game->bot_failed) {
        game->tally->trouble = scratch_format("the rules failed: %s", playout->error.text);
    }
    return end;
}

// ---- one variant

// Plays the next game. The clock may stop it.
static void play_next(Bot *bot, PlayList *list, uint64_t seed, double until, BotTally *tally) {
    Playout playout;
    BotGame game = {.bot = bot, .tally = tally, .until = until};
    PlayoutEnd end = play_game(&playout, &game, list, seed, tally->games);
    tally->out_of_time = end == PLAYOUT_STOPPED;
    if (tally->out_of_time || end == PLAYOUT_FAILED) {
        return;
    }
    tally->digest = scratch_grow(tally->digest, (size_t)tally->games, sizeof *tally->digest);
    tally->digest[tally->games++] = game.digest;
    if (end == PLAYOUT_UNFINISHED) {
        tally->unfinished++;
        return;
    }
    const Node *node = &playout.node;
    tally->wins += node->winner == game.side;
    tally->points += position_result(playout.at, game.side);
}

// The last game that a fresh copy has not played yet.
static void repeat_next(Bot *fresh, PlayList *list, uint64_t seed, double until, BotTally *tally) {
    Playout playout;
    BotGame game = {.bot = fresh, .tally = tally, .until = until};
    long number = tally->games - 1 - tally->repeated;
    PlayoutEnd end = play_game(&playout, &game, list, seed, number);
    if (end == PLAYOUT_STOPPED) {
        return;
    }
    tally->repeated += end != PLAYOUT_FAILED;
    if (end == PLAYOUT_FAILED || game.digest != tally->digest[number]) {
        tally->trouble = scratch_format(
            "game %ld goes another way when a fresh copy plays it: it answers by more than it is asked about", number);
    }
}

// ---- all of them

// As JSON, or as check_bot.lua tells it.
static void report(Session *session, const Bot *bot, const BotCheck *check, const BotTally *tally, size_t count) {
    json_t *rows = json_array();
    for (size_t i = 0; i < count; i++) {
        const BotTally *own = &tally[i];
        json_add(rows, "{s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:o*, s:o*}", "variant", own->name, "games",
                 (json_int_t)own->games, "wins", (json_int_t)own->wins, "points", (json_int_t)own->points, "repeated",
                 (json_int_t)own->repeated, "unfinished", (json_int_t)own->unfinished, "error",
                 json_shown(own->trouble != NULL ? own->trouble : ""), "no_net",
                 check->json ? NULL : json_boolean(own->no_net), "out_of_time",
                 check->json ? NULL : json_boolean(own->out_of_time));
    }
    json_t *object = json_pack("{s:s, s:I, s:o, s:o}", "bot", bot_name(bot), "seed", (json_int_t)check->seed, "printed",
                               json_shown(bot_output(bot)), "variants", rows);
    if (check->json) {
        print_json(session->screen, object);
    } else {
        print_told(session->screen, "check_bot", object);
    }
}

static bool has_more(const BotTally *tally, const BotCheck *check, bool again) {
    return tally->variant != NULL && tally->trouble == NULL &&
           (again ? tally->repeated < tally->games : tally->games < check->games);
}

// Every variant in turn, a game each time; in the first round each has its share of the time that is left. Behind it
// the time is for all.
static void go_round(Bot *bot, PlayList *list, const BotCheck *check, double until, bool again, BotTally *tally,
                     size_t count) {
    bool more = bot != NULL;
    for (long round = 0; more; round++) {
        more = false;
        for (size_t i = 0; i < count; i++) {
            double now = clock_seconds(), left = until - now;
            if (left <= 0 || interrupt_pending()) {
                more = false;
                break;
            }
            if (has_more(&tally[i], check, again)) {
                double end = round == 0 ? now + left / (double)(count - i) : until;
                (again ? repeat_next : play_next)(bot, list, check->seed, end, &tally[i]);
                more = true;
            }
        }
    }
}

// A variant that the bot's net has not learned is left out.
static void load_variants(Bot *bot, BotTally *tally, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        VariantError error;
        Error wrong;
        const NetFound *found;
        tally[i].name = names[i];
        tally[i].variant = variant_load(names[i], &error);
        if (tally[i].variant == NULL) {
            tally[i].trouble = scratch_copy(error.text);
        } else if (bot_net(bot, tally[i].variant, 0, variant_rules(tally[i].variant, 0), &found, &wrong) != STATUS_OK) {
            variant_destroy(tally[i].variant);
            tally[i].variant = NULL;
            tally[i].no_net = true;
        }
    }
}

// Where the trouble of variant i is first told, in how many it is the same.
static size_t count_same(const BotTally *tally, size_t count, size_t i, size_t *first) {
    size_t same = 0;
    *first = i;
    for (size_t k = count; k-- > 0;) {
        if (tally[k].trouble != NULL && strcmp(tally[k].trouble, tally[i].trouble) == 0) {
            *first = k;
            same++;
        }
    }
    return same;
}

// What went wrong, each thing once, and where nothing was checked. The status of the command.
static CommandStatus report_troubles(Session *session, const BotTally *tally, size_t count) {
    bool failed = false;
    Text unchecked = scratch_text();
    for (size_t i = 0; i < count; i++) {
        size_t first;
        if (tally[i].trouble != NULL) {
            size_t same = count_same(tally, count, i, &first);
            failed = true;
            if (first == i) {
                const char *trouble = tally[i].trouble;
                size_t sentence = strcspn(trouble, "\n"); // the line of the file may follow
                print_error(session->screen, "%s: %.*s%s%s", tally[i].name, (int)sentence, trouble,
                            same > 1 ? scratch_format(" (the same in %zu other%s)", same - 1, same == 2 ? "" : "s")
                                     : "",
                            trouble + sentence);
            }
        } else if (tally[i].games == 0 && !tally[i].no_net) {
            text_add(&unchecked, "%s%s", unchecked.length > 0 ? ", " : "", tally[i].name);
        }
    }
    if (unchecked.length > 0 && interrupt_pending()) {
        print_message(session->screen, "", "interrupted; not checked: %s", unchecked.bytes);
    } else if (unchecked.length > 0) {
        print_error(session->screen, "not checked, since no game was finished in time: %s (--seconds N gives it more)",
                    unchecked.bytes);
    }
    bool lacks = unchecked.length > 0 && !interrupt_pending();
    return failed ? COMMAND_SCRIPT : lacks ? COMMAND_FAILED : COMMAND_OK;
}

CommandStatus check_bot(Session *session, Bot *bot, const BotCheck *check) {
    size_t count;
    const char *const *names = variant_shipped_names(&count);
    BotTally *tally = scratch_get(count, sizeof *tally);
    VariantError error;
    Bot *fresh = bot_load(check->spec, &error);
    memory_need(fresh != NULL || error.status != VARIANT_NO_MEMORY);
    double begin = clock_seconds();
    if (!check->json) {
        print(session->screen, "%s: %s\nagainst a random mover (seed %llu):\n", bot_name(bot),
              *bot_about(bot) != '\0' ? bot_about(bot) : "(no description)", (unsigned long long)check->seed);
    }
    print_progress(session->screen,
                   scratch_format("random games for %s at most; Ctrl-C stops", scratch_duration(check->seconds)));
    load_variants(bot, tally, names, count);
    go_round(bot, &session->scratch, check, begin + (1 - repeat_share) * check->seconds, false, tally, count);
    go_round(fresh, &session->scratch, check, begin + check->seconds, true, tally, count);
    print_progress_end(session->screen);
    report(session, bot, check, tally, count);
    if (!check->json && *bot_output(bot) != '\0') {
        print(session->screen, "printed:\n%.*s", MOST_OUTPUT, bot_output(bot));
    }
    CommandStatus status = check->games > 0 ? report_troubles(session, tally, count) : COMMAND_OK;
    for (size_t i = 0; i < count; i++) {
        variant_destroy(tally[i].variant);
    }
    bot_destroy(fresh);
    return status;
}
