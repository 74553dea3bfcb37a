// SPDX-License-Identifier: MIT
// Answers a decision with a bot's opinion of positions.
//
// Every option is tried and valued as it stands; a bot whose file has the parameter `ply` looks ahead so many plies, as
// nets do (core/search.h), and then sees a position from both sides: what one wins the other loses. Equal values are
// told apart by their boards, so that the order of a list of plays does not matter.
#include "scripts/host/bots/bot_net.h"
#include "scripts/host/bots/bot_search.h"
#include "scripts/limits.h"

#include "core/play_text.h"
#include "core/playout.h"
#include "core/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAWS_SHIFT = 12,    // random numbers of one decision before those of the next begin
    CHOOSE_MOST = 20000, // plays that are offered to `choose` at most
};

// ---- values

double search_outcome(const Node *node, Side me) {
    if (node->winner == NOBODY) {
        return 0;
    }
    return (node->winner == me ? BOT_OVER_VALUE : -BOT_OVER_VALUE) * (node->points > 0 ? node->points : 1);
}

double search_evaluate(Search *search, const Position *position, Side side) {
    double value = 0;
    search->bot->valued = search->plies > 1 ? position : NULL;
    if (search->status == STATUS_OK && !bot_evaluate(search->bot, position, side, &value)) {
        search->status = STATUS_SCRIPT;
    }
    return value;
}

// As an Evaluator is asked; without looking ahead it is the bot's own word.
static Status value_position(void *self, const Position *position, Side side, NetValue *value, Error *error) {
    Search *search = self;
    Node node;
    flow_next(search->rules, position, &node);
    if (node.status != STATUS_OK) {
        return hooks_failed(search->rules, error);
    }
    *value = (NetValue){.equity = node.kind == NODE_OVER ? search_outcome(&node, side)
                                                         : search_evaluate(search, position, side)};
    if (node.kind != NODE_OVER && search->plies > 0) {
        value->equity = (value->equity - search_evaluate(search, position, side_other(side))) / 2;
    }
    return search->status;
}

static Status value_plays(void *self, const Position *position, const PlayList *list, NetValue *value, Error *error) {
    Search *search = self;
    Side turn = (Side)position->turn;
    Status status = STATUS_OK;
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        Position next = *position;
        status = flow_apply_listed(search->rules, &next, list, i, error);
        if (status == STATUS_OK) { // who chooses says what it is worth
            status = value_position(search, &next, position->by_enemy ? side_other(turn) : turn, &value[i], error);
            value[i].equity = position->by_enemy ? -value[i].equity : value[i].equity;
        }
    }
    return status;
}

// Steps that the script has taken since the decision began: a sum over calls, whoever made them.
static uint64_t steps_spent(void *self) {
    const Sandbox *sandbox = ((const Search *)self)->bot->sandbox;
    return sandbox->spent + sandbox->used;
}

Evaluator search_evaluator(Search *search) {
    return (Evaluator){.self = search, .plays = value_plays, .position = value_position, .spent = steps_spent};
}

// ---- the options of the decision itself

// Does `a` come before `b` among plays of equal value?
static bool board_before(const Board *a, const Board *b) {
    return memcmp(a, b, sizeof *a) < 0;
}

static Status choose_play(Search *search, Searcher *searcher, const SearchOptions *options, double *value,
                          size_t *chosen) {
    Bot *bot = search->bot;
    const BotQuestion *question = bot->question;
    const PlayList *plays = question->plays;
    Status status = search_room(&bot->net_value, &bot->net_plies, &bot->net_values, plays->count);
    if (status == STATUS_OK) {
        status = searcher_plays(searcher, options, question->position, plays, bot->net_value, bot->net_plies, chosen,
                                search->error);
    }
    const size_t best = *chosen;
    for (size_t i = 0; i < plays->count && status == STATUS_OK; i++) {
        double equity = bot->net_value[i].equity;
        if (bot->net_plies[i] == bot->net_plies[best] && equity == bot->net_value[best].equity &&
            board_before(&plays->board[i], &plays->board[*chosen])) {
            *chosen = i;
        }
        if (value != NULL) {
            value[i] = question->position->by_enemy ? -equity : equity;
        }
    }
    return status;
}

// A play, or a word that is not about the cube.
static Status choose_by_value(Search *search, const Node *node, double *value, size_t *play, const char **word) {
    const Evaluator evaluator = search_evaluator(search);
    const BotQuestion *question = search->bot->question;
    search->plies = node->decide != DECIDE_PLAY && search->plies == 0 ? 1 : search->plies;
    SearchOptions options = search_options(search->rules, search->plies);
    Searcher *searcher = searcher_create(search->rules, &evaluator, search->plies > 1 ? SEARCH_KEPT_VALUES : 0);
    if (searcher == NULL) {
        return STATUS_NO_MEMORY;
    }
    // A quarter of what the bot may do in one decision (a kept value costs as if it were found anew, so it does less),
    // so that a slow one looks less far instead of failing.
    uint64_t searches = node->decide == DECIDE_PLAY ? 1 : (uint64_t)node->word_count;
    options.positions = search->bot->sandbox->limits.all_instructions / (4 * searches);
    options.stop = question->stop;
    options.reply.margin = INFINITY; // a bot's values have no unit
    for (int i = 0; i < SEARCH_MAX_PLIES; i++) {
        options.root[i].margin = INFINITY;
    }
    bot_ask_crew(search->bot, question, NULL, search, &options);
    Status status = node->decide == DECIDE_PLAY
                        ? choose_play(search, searcher, &options, value, play)
                        : searcher_word(searcher, &options, question->position, node, word, search->error);
    searcher_destroy(searcher);
    return status;
}

// ---- plain choices

// The first play in the order of boards, and what somebody says who takes no risk with the cube.
static void choose_plainly(const BotQuestion *question, const Node *node, size_t *play, const char **word) {
    if (node->decide != DECIDE_PLAY) {
        *word = node_plain_word(node);
        return;
    }
    const Board *boards = question->plays->board;
    *play = 0;
    for (size_t i = 1; i < question->plays->count; i++) {
        *play = board_before(&boards[i], &boards[*play]) ? i : *play;
    }
}

// ---- choose

// Asks the bot which play it wants. *chosen: index in the list of plays, or SIZE_MAX if it leaves it to the host.
static Status ask_for_play(Bot *bot, const BotQuestion *question, size_t *chosen) {
    const Position *position = question->position;
    size_t count = question->plays->count, at;
    *chosen = SIZE_MAX;
    if (count > CHOOSE_MOST) {
        return STATUS_OK;
    }
    char(*texts)[PLAY_TEXT] = malloc(count * sizeof *texts);
    const char **options = malloc(count * sizeof *options);
    Status status = texts != NULL && options != NULL ? STATUS_OK : STATUS_NO_MEMORY;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        Play play;
        play_list_get(question->plays, i, &play);
        play_print(question->rules, (Side)position->turn, NUMBERING_OWN, &play, texts[i], sizeof texts[i]);
        options[i] = texts[i];
    }
    if (status == STATUS_OK) {
        qsort(options, count, sizeof *options, row_compare);
        if (bot_ask(bot, "play", (Side)position->turn, options, count, &at)) {
            *chosen = at < count ? (size_t)(options[at] - texts[0]) / PLAY_TEXT : SIZE_MAX;
        } else {
            status = STATUS_SCRIPT;
        }
    }
    free(texts);
    free(options);
    return status;
}

// *play, or *word, if it has decided; else they stay SIZE_MAX and NULL.
static Status ask_bot(Bot *bot, const BotQuestion *question, const Node *node, size_t *play, const char **word) {
    static const char *const kinds[] = {
        [DECIDE_TURN] = "turn", [DECIDE_ANSWER] = "answer", [DECIDE_CHOOSE] = "choose", [DECIDE_PLAY] = "play"};
    if (node->decide == DECIDE_PLAY) {
        return ask_for_play(bot, question, play);
    }
    const char *options[NODE_MAX_WORDS];
    size_t chosen, count = (size_t)node->word_count;
    for (size_t i = 0; i < count; i++) {
        options[i] = node->words[i];
    }
    if (!bot_ask(bot, kinds[node->decide], node->actor, options, count, &chosen)) {
        return STATUS_SCRIPT;
    }
    *word = chosen < count ? options[chosen] : NULL;
    return STATUS_OK;
}

// ---- deciding

static Status decide_by_value(Bot *bot, const BotQuestion *question, const Node *node, double *value, size_t *play,
                              const char **word, Error *error) {
    int plies = (int)fmin(fmax(bot_number(bot, "ply"), 0), SEARCH_MAX_PLIES);
    Search search = {.bot = bot, .rules = question->rules, .me = node->actor, .plies = plies, .error = error};
    if (node->decide == DECIDE_TURN || node->decide == DECIDE_ANSWER) {
        *word = search_cube(&search, question->position, node);
        return search.status;
    }
    return choose_by_value(&search, node, value, play, word);
}

void bot_begin_deciding(Bot *bot, const BotQuestion *question, Side actor) {
    sandbox_revive(bot->sandbox); // what it decides does not depend on what it was asked before
    sandbox_begin(bot->sandbox);
    bot_watch_decision(bot, true);
    bot->key = (RngKey){.seed = question->seed,
                        .game = question->game,
                        .purpose = actor == WHITE ? PURPOSE_WHITE_BOT : PURPOSE_BLACK_BOT};
    bot->draws = question->decision << DRAWS_SHIFT;
    bot->valued = NULL;
    bot->question = question;
    bot->failure[0] = '\0';
    bot->deciding = true;
}

// The bot's answer, from what was found; a bot that failed moves plainly, as does one that has found nothing.
static Status answer_with(Bot *bot, const Node *node, Status status, size_t play, const char *word, BotAnswer *answer) {
    if (bot->failure[0] != '\0') {
        answer->failed = true;
        memcpy(answer->failure, bot->failure, sizeof answer->failure);
        bot->failure[0] = '\0';
        play = SIZE_MAX;
        word = NULL;
        status = STATUS_OK;
    }
    if (status == STATUS_OK && play == SIZE_MAX && word == NULL) {
        choose_plainly(bot->question, node, &play, &word);
    }
    answer->play = play != SIZE_MAX ? play : 0;
    if (word != NULL) {
        memcpy(answer->word, word, strlen(word) + 1);
    }
    return status;
}

// `value` may be NULL; else it is filled in where a play is to be made, even if there is but one.
static Status decide(Bot *bot, const BotQuestion *asked, double *value, BotAnswer *answer, Error *error) {
    BotQuestion question = *asked;
    Node node;
    size_t play = SIZE_MAX, best = 0; // SIZE_MAX and no word: not decided yet
    const char *word = NULL;
    memset(answer, 0, sizeof *answer);
    question.match_game = question.match_game > 0 ? question.match_game : 1;
    flow_next(question.rules, question.position, &node);
    if (node.status != STATUS_OK) {
        return hooks_failed(question.rules, error);
    }
    if (node.kind != NODE_DECIDE) {
        return error_illegal(error, "there is nothing to decide");
    }
    bot_begin_deciding(bot, &question, node.actor);
    bool only_one =
        node.decide == DECIDE_PLAY ? question.plays->count == 1 : node.word_count == 1; // nothing to think about
    Status status = STATUS_OK;
    if (!only_one && bot->choose_line != 0) {
        status = ask_bot(bot, &question, &node, &play, &word);
    }
    if (bot->by_net && (value != NULL || !only_one)) {
        status = bot_net_decide(bot, &question, &node, value, &play, &word, error);
    }
    if (bot->by_gnubg && !only_one) {
        status = bot_gnubg_decide(bot, &question, &node, value, &play, &word, error);
    }
    // What `choose` has chosen stands; the values are what the bot thinks beside.
    bool said = play != SIZE_MAX || word != NULL;
    if (status == STATUS_OK && bot->evaluate_line != 0 && (value != NULL || (!only_one && !said))) {
        status = decide_by_value(bot, &question, &node, value, &best, &word, error);
        play = said ? play : best;
    }
    status = answer_with(bot, &node, status, play, word, answer);
    if (status == STATUS_NO_MEMORY) {
        limits_no_memory();
        error_set(error, STATUS_NO_MEMORY, 0, 0, "there is not enough memory for the bot's decision");
    }
    bot->deciding = false;
    bot->question = NULL;
    bot_watch_decision(bot, false);
    return status;
}

Status bot_decide(Bot *bot, const BotQuestion *question, BotAnswer *answer, Error *error) {
    return decide(bot, question, NULL, answer, error);
}

Status bot_rate(Bot *bot, const BotQuestion *question, double *value, BotAnswer *answer, Error *error) {
    Node node;
    flow_next(question->rules, question->position, &node);
    if (!node_asks(&node, DECIDE_PLAY)) {
        return error_illegal(error, "there is nothing to play");
    }
    for (size_t i = 0; i < question->plays->count; i++) {
        value[i] = NAN;
    }
    Status status = decide(bot, question, value, answer, error);
    for (size_t i = 0; answer->failed && i < question->plays->count; i++) {
        value[i] = NAN;
    }
    return status;
}
