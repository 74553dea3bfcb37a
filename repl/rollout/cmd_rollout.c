// SPDX-License-Identifier: MIT
// `rollout`: what a position, or each of several plays, is worth by playing it out.
#include "core/formats/ids.h"
#include "repl/base/clock.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/rollout/race.h"
#include "repl/screen/records.h"
#include "scripts/endgames.h"

#include <math.h>
#include <string.h>

typedef struct Asked {
    Session *session;
    const Words *words;
    Bot *bot; // .. that plays by
    const NetFound *net;
    Pupils pupils;
    Position position; // with the cube in nobody's hands
    bool typed;        // .. it stands on the line
    Node node;
    PlayList *list;    // the legal plays
    size_t *play;      // [race.count] of the list; NULL: the position itself is played out
    const char **text; // .. as they are printed; NULL for the position itself
    Race race;
    double start, shown_at;
} Asked;

// These answer with COMMAND_OK, or the message was given.

// ---- the position

// A position is one word with blanks in it, and has colons; no play has any.
static bool word_is_position(const char *word) {
    return strchr(word, ':') != NULL && strchr(word, ' ') != NULL;
}

static CommandStatus take_position(Asked *asked) {
    Session *session = asked->session;
    Error error = {0, 0, ""};
    asked->position = *game_position(session->table->game);
    const char *text = words_at(asked->words, 1);
    bool id = id_is_meant(text);
    asked->typed = id || word_is_position(text);
    if (asked->typed) {
        const Rules *rules = table_rules(session->table);
        Status status = id ? id_parse(rules, text, &asked->position, NULL, &error)
                           : position_parse(rules, text, &asked->position, &error);
        if (status != STATUS_OK) {
            return print_error_at(session->screen, asked->words->word[1].at + (id ? 0 : 1) + error.at, error.length,
                                  "%s", error.text);
        }
        status = flow_settle(rules, &asked->position, &error);
        if (status != STATUS_OK) {
            return session_tell(session, status, &error);
        }
    }
    if (asked->position.over || asked->position.doubled) {
        return print_error(session->screen, asked->position.over
                                                ? "the game is over: there is nothing to play out"
                                                : "a double waits for its answer: take or drop it first");
    }
    asked->position.cube_owner = NOBODY; // its value stays: points that rules give at once are worth less beside it
    return COMMAND_OK;
}

// ---- the plays

static CommandStatus list_plays(Asked *asked) {
    Error error = {0, 0, ""};
    const Rules *rules = &asked->pupils.pupil[0].rules;
    flow_next(rules, &asked->position, &asked->node);
    if (!node_asks(&asked->node, DECIDE_PLAY)) {
        return COMMAND_OK;
    }
    Status status = plays_failed(rules, plays_generate_growing(rules, &asked->position, asked->list), &error);
    return status == STATUS_OK ? COMMAND_OK : session_tell(asked->session, status, &error);
}

static void add_play(Asked *asked, size_t index) {
    for (size_t i = 0; i < asked->race.count; i++) {
        if (asked->play[i] == index) {
            return;
        }
    }
    asked->play[asked->race.count++] = index;
}

// Each word is a play where one of them stands in quotes or is a number; else all of them together are one.
static CommandStatus take_typed(Asked *asked, size_t first) {
    const Words *words = asked->words;
    bool apart = false;
    for (size_t i = first; i < words->count; i++) {
        apart = apart || strlen(words->word[i].text) < words->word[i].length || words->word[i].text[0] == '#';
    }
    if (!node_asks(&asked->node, DECIDE_PLAY)) {
        return print_error_word(
            asked->session->screen, first,
            "there are no plays before the roll: `roll` first, or `rollout` alone for the position as it stands");
    }
    if (words->count - first > ROLLOUT_MOST_RUNNERS) {
        return print_misuse(asked->session->screen, "at most %d plays can be compared", ROLLOUT_MOST_RUNNERS);
    }
    for (size_t i = first; i < words->count; i = apart ? i + 1 : words->count) {
        const char *typed = apart ? words->word[i].text : words_rest(words, first);
        CommandStatus status;
        size_t index = move_find(asked->session, &asked->position, asked->list, typed, i, &status);
        if (index == SIZE_MAX) {
            return status;
        }
        add_play(asked, index);
    }
    return COMMAND_OK;
}

// Those that the net likes best, one ply ahead, as `hint` has them; in a match, too, by points.
static CommandStatus take_best(Asked *asked, size_t most) {
    const Table *table = asked->session->table;
    Error error = {0, 0, ""};
    Position position = asked->position;
    position.to = 0;
    const BotQuestion question = {.rules = &asked->pupils.pupil[0].rules,
                                  .variant = table_variant(table),
                                  .position = &position,
                                  .plays = asked->list,
                                  .match_game = (int)table_game(table) + 1};
    BotRating *rating = scratch_get(asked->list->count, sizeof *rating);
    Status status = bot_rate_by_net(asked->bot, &question, 1, SIZE_MAX, rating, &error);
    if (status != STATUS_OK) {
        return session_tell(asked->session, status, &error);
    }
    for (size_t i = 0; i < most && i < asked->list->count; i++) {
        add_play(asked, rating[i].play);
    }
    return COMMAND_OK;
}

static CommandStatus take_plays(Asked *asked) {
    size_t first = asked->typed ? 2 : 1, most = (size_t)words_number(asked->words, "--plays");
    asked->play = scratch_get(ROLLOUT_MOST_RUNNERS, sizeof *asked->play);
    if (asked->words->count > first) {
        return take_typed(asked, first);
    }
    if (node_asks(&asked->node, DECIDE_PLAY)) {
        return take_best(asked, most);
    }
    asked->race.count = 1;
    asked->play = NULL;
    return COMMAND_OK;
}

// ---- playing

static CommandStatus make_runners(Asked *asked) {
    Race *race = &asked->race;
    const Rules *rules = &asked->pupils.pupil[0].rules;
    race->runner = scratch_get(race->count, sizeof *race->runner);
    asked->text = scratch_get(race->count, sizeof *asked->text);
    for (size_t i = 0; i < race->count; i++) {
        Runner *runner = &race->runner[i];
        runner->start = asked->position;
        runner->value = scratch_get(race->games, sizeof *runner->value);
        if (asked->play == NULL) {
            continue;
        }
        Play play;
        Error error = {0, 0, ""};
        play_list_get(asked->list, asked->play[i], &play);
        asked->text[i] = listed_play(rules, asked->node.actor, asked->session->numbering, asked->list, asked->play[i]);
        Status status = flow_apply_play(rules, &runner->start, &play, &error);
        if (status != STATUS_OK) {
            return session_tell(asked->session, status, &error);
        }
    }
    return COMMAND_OK;
}

static bool look_on(void *context) {
    Asked *asked = context;
    if (progress_is_due(&asked->shown_at)) {
        double played = (double)atomic_load(&asked->race.played);
        print_job_progress(asked->session->screen,
                           &(JobProgress){.what = "games at most",
                                          .done = played,
                                          .total = (double)(asked->race.games * asked->race.count),
                                          .rate = played / (clock_seconds() - asked->start),
                                          .left = NAN});
    }
    return interrupt_pending();
}

// ---- what is told

// The share of games that the side wins (`lost`: loses) so, or by more; `most` is that of winning by less than this,
// too. Luck that was taken out may leave less than nothing, or more than there is.
static double chance_of(const Asked *asked, const Runner *runner, bool lost, Outcome least, double most) {
    NetKind kind[NET_MAX_KINDS];
    int kinds = net_kinds(asked->net->net, kind);
    double sum = 0;
    for (int i = 0; i < kinds; i++) {
        Outcome outcome = kind[i].outcome;
        bool doubled = outcome == OUTCOME_GAMMON || outcome == OUTCOME_BACKGAMMON;
        bool counts = least == OUTCOME_SINGLE || (doubled && outcome >= least);
        sum += counts ? runner->chance[lost ? kinds + i : i] : 0;
    }
    double chance = sum / (double)runner->games;
    return chance < 0 ? 0 : chance > most ? most : chance;
}

static json_t *row_of(const Asked *asked, size_t index, size_t best) {
    const Runner *runner = &asked->race.runner[index];
    Interval equity = race_equity(runner), loss = {0, 0, 0};
    if (index != best) {
        loss = race_loss(runner, &asked->race.runner[best]);
    }
    const double win = chance_of(asked, runner, false, OUTCOME_SINGLE, 1);
    const double gammon = chance_of(asked, runner, false, OUTCOME_GAMMON, win);
    const double backgammon = chance_of(asked, runner, false, OUTCOME_BACKGAMMON, gammon);
    const double lose_gammon = chance_of(asked, runner, true, OUTCOME_GAMMON, 1 - win);
    return json_pack("{s:s?, s:o, s:o, s:o, s:f, s:f, s:f, s:o, s:o, s:o, s:I, s:b, s:I, s:f}", "play",
                     asked->text[index], "equity", json_finite(equity.mean), "low", json_finite(equity.low), "high",
                     json_finite(equity.high), "win", win, "gammon", gammon, "backgammon", backgammon, "loss",
                     json_finite(loss.mean), "loss_low", json_finite(loss.low), "loss_high", json_finite(loss.high),
                     "games", (json_int_t)runner->games, "left_out", runner->out, "seed",
                     (json_int_t)asked->race.plan.seed, "lose_gammon", lose_gammon);
}

// The plays from the best on; what else rollout.lua wants to know of them.
static void show(const Asked *asked) {
    const Race *race = &asked->race;
    const Rules *rules = table_rules(asked->session->table);
    size_t best = race_best(race), *order = scratch_get(race->count, sizeof *order), unfinished = 0;
    json_t *rows = json_array();
    for (size_t i = 0; i < race->count; i++) {
        size_t at = i;
        for (; at > 0 && race_equity(&race->runner[order[at - 1]]).mean < race_equity(&race->runner[i]).mean; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
        unfinished += race->runner[i].unfinished;
    }
    json_t *result = json_pack(
        "{s:I, s:I, s:s, s:s?, s:s?, s:o, s:I}", "games", (json_int_t)race->games, "seed", (json_int_t)race->plan.seed,
        "side", race->plan.side == WHITE ? "White" : "Black", "gammons", session_class_word(rules, OUTCOME_GAMMON),
        "backgammons", session_class_word(rules, OUTCOME_BACKGAMMON), "luck",
        json_finite(race->plan.luck ? NAN : race_luck(race)), "unfinished", (json_int_t)unfinished);
    for (size_t i = 0; i < race->count; i++) {
        json_array_append_new(rows, row_of(asked, order[i], best));
        if (order[i] == best) {
            json_object_set_new(result, "best", json_integer((json_int_t)i + 1));
        }
    }
    json_object_set_new(result, "rows", rows);
    print_rows(asked->session->screen, "rollout", result);
    player_say_net(asked->session, table_rules(asked->session->table), asked->net);
}

// ---- all of it

static CommandStatus play_out(Asked *asked) {
    Race *race = &asked->race;
    race->pupils = &asked->pupils;
    race->net = asked->net->net;
    asked->pupils.enough = look_on;
    asked->pupils.enough_context = asked;
    asked->start = asked->shown_at = clock_seconds();
    bool whole = race_run(race);
    print_progress_end(asked->session->screen);
    if (asked->pupils.failed) {
        return print_error_as(asked->session->screen, COMMAND_SCRIPT, SIZE_MAX, "%s", asked->pupils.error);
    }
    if (race->runner[0].games < 2) {
        return print_error_as(asked->session->screen, COMMAND_INTERRUPTED, SIZE_MAX,
                              "interrupted before there was anything to tell");
    }
    print_rate(asked->session->screen, (double)atomic_load(&race->played), clock_seconds() - asked->start);
    show(asked);
    return whole ? COMMAND_OK : COMMAND_INTERRUPTED;
}

static CommandStatus run(Asked *asked) {
    const Table *table = asked->session->table;
    const Words *words = asked->words;
    Player player;
    if (!player_find_net(asked->session, &player, &asked->net)) {
        return COMMAND_FAILED;
    }
    asked->bot = player_bot(asked->session, player);
    CommandStatus status = take_position(asked);
    if (status != COMMAND_OK) {
        return status;
    }
    if (!pupils_create(&asked->pupils, table_variant(table), table_game(table), table_rules(table),
                       (int)words_number(words, "--threads"))) {
        status = print_error(asked->session->screen, "%s", asked->pupils.error);
    } else {
        status = list_plays(asked);
        status = status == COMMAND_OK ? take_plays(asked) : status;
    }
    if (status == COMMAND_OK) {
        Side turn = (Side)asked->position.turn;
        Side side = asked->play != NULL ? asked->node.actor : turn != NOBODY ? turn : WHITE;
        asked->race.games = (size_t)words_number(words, "--games");
        asked->race.plan = (RolloutPlan){.side = side,
                                         .gained = position_plain_gain(&asked->position, side),
                                         .ply = (int)words_number(words, "--ply"),
                                         .rolls = (unsigned)words_number(words, "--rolls"),
                                         .luck = words_has(words, "--plain"),
                                         .tables = &endgames,
                                         .stop = interrupt_stops,
                                         .seed = words_has(words, "--seed") ? (uint64_t)words_number(words, "--seed")
                                                                            : session_take_seed(asked->session)};
        status = make_runners(asked);
        status = status == COMMAND_OK ? play_out(asked) : status;
    }
    pupils_destroy(&asked->pupils);
    return status;
}

CommandStatus command_rollout(Session *session, const Words *words) {
    Asked asked = {.session = session, .words = words, .list = &session->scratch};
    return command_bare_option(words) < words->count ? command_usage(session, words) : run(&asked);
}
