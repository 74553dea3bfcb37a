// SPDX-License-Identifier: MIT
// Answers a decision with a bot's opinion of positions.
//
// Every option is tried, down to the next plain position: the turn at hand has ended and somebody is about to roll.
// What lies between is searched: the largest value where the bot's side decides, the smallest where the other does,
// the mean over rolls that belong to the same turn. Equal values are told apart by their boards, so that the order of
// a list of plays does not matter.
#include "scripts/host/bots/bot_private.h"
#include "scripts/limits.h"

#include "core/play_text.h"
#include "core/playout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LOOKS = 4000,   // evaluations of one decision, those of the options themselves not counted
    LIST_SIZE = 128,     // plays that a list is made for; it grows
    THROW_COST = 500,    // evaluations that a roll looked at costs, about
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

PlayList *bot_list(Bot *bot, int depth) {
    if (!bot->has_list[depth] && play_list_create(&bot->list[depth], LIST_SIZE) != STATUS_OK) {
        return NULL;
    }
    bot->has_list[depth] = true;
    return &bot->list[depth];
}

PlayList *search_list(Search *search, int depth) {
    PlayList *list = bot_list(search->bot, depth);
    search->status = list == NULL ? STATUS_NO_MEMORY : search->status;
    return list;
}

double search_evaluate(Search *search, const Position *position, Side side) {
    double value = 0;
    if (search->status == STATUS_OK && !bot_evaluate(search->bot, position, side, &value)) {
        search->status = STATUS_SCRIPT;
    }
    return value;
}

static Status list_plays(Search *search, const Position *position, PlayList *list) {
    Status status = plays_generate_growing(search->rules, position, list);
    if (status == STATUS_SCRIPT) {
        hooks_failed(search->rules, search->error);
    } else if (status != STATUS_OK) {
        error_set(search->error, status, 0, 0, "the plays cannot be listed");
    }
    return status;
}

// Is the turn at hand over, and is the next thing a roll, or what before_roll asks before it?
static bool is_plain(const Search *search, const Position *position, const Node *node) {
    bool throws = node->kind == NODE_CHANCE || (node->kind == NODE_DECIDE && node->decide == DECIDE_TURN) ||
                  position->asking == HOOK_BEFORE_ROLL + 1;
    return throws && position->turn != search->turn;
}

static double value_of(Search *search, const Position *position, int depth);

static double mean_of_throws(Search *search, const Position *position, int depth) {
    ChanceOutcome outcome[HOOK_MAX_ROLLS];
    size_t count = flow_chance_outcomes(search->rules, position, outcome, HOOK_MAX_ROLLS, search->error);
    double sum = 0, weights = 0;
    if (count == 0 || count > HOOK_MAX_ROLLS) {
        search->status = count == 0 ? STATUS_SCRIPT : STATUS_FULL;
        return 0;
    }
    for (size_t i = 0; i < count && search->status == STATUS_OK; i++) {
        Position next = *position;
        search->status = flow_apply_roll(search->rules, &next, outcome[i].dice, outcome[i].count, search->error);
        if (search->status == STATUS_OK) {
            sum += outcome[i].weight * value_of(search, &next, depth + 1);
            weights += outcome[i].weight;
        }
    }
    return weights > 0 ? sum / weights : 0;
}

static double best_of(double best, double value, bool first, bool mine) {
    return first || (mine ? value > best : value < best) ? value : best;
}

static double value_of_plays(Search *search, const Position *position, const Node *node, int depth) {
    PlayList *list = search_list(search, depth);
    double best = 0;
    if (list == NULL) {
        return 0;
    }
    search->status = list_plays(search, position, list);
    for (size_t i = 0; search->status == STATUS_OK && i < list->count; i++) {
        Position next = *position;
        Play play;
        play_list_get(list, i, &play);
        search->status = flow_apply_play(search->rules, &next, &play, search->error);
        if (search->status == STATUS_OK) {
            best = best_of(best, value_of(search, &next, depth + 1), i == 0, node->actor == search->me);
        }
    }
    return best;
}

static double value_of_words(Search *search, const Position *position, const Node *node, int depth) {
    double best = 0;
    for (int i = 0; search->status == STATUS_OK && i < node->word_count; i++) {
        Position next = *position;
        search->status = flow_apply_word(search->rules, &next, node->words[i], search->error);
        if (search->status == STATUS_OK) {
            best = best_of(best, value_of(search, &next, depth + 1), i == 0, node->actor == search->me);
        }
    }
    return best;
}

// For search->me. Looks no further than the budget allows: then what is there is evaluated as it is.
static double value_of(Search *search, const Position *position, int depth) {
    Node node;
    flow_next(search->rules, position, &node);
    if (search->status != STATUS_OK) {
        return 0;
    }
    if (node.status != STATUS_OK) {
        search->status = hooks_failed(search->rules, search->error);
        return 0;
    }
    if (node.kind == NODE_OVER) {
        return search_outcome(&node, search->me);
    }
    if (is_plain(search, position, &node) || depth >= BOT_DEPTH || search->left <= 0) {
        search->left--;
        return search_evaluate(search, position, search->me);
    }
    if (node.kind == NODE_CHANCE) {
        return mean_of_throws(search, position, depth);
    }
    return node.decide == DECIDE_PLAY ? value_of_plays(search, position, &node, depth)
                                      : value_of_words(search, position, &node, depth);
}

// ---- the options of the decision itself

// Does `a` come before `b` among plays of equal value?
static bool board_before(const Board *a, const Board *b) {
    return memcmp(a, b, sizeof *a) < 0;
}

typedef struct Option {
    double value;
    bool plain; // nothing of this turn comes after it
} Option;

// The position after play `index`.
static void after_play(Search *search, const BotQuestion *question, size_t index, Position *next) {
    Play play;
    *next = *question->position;
    play_list_get(question->plays, index, &play);
    search->status = flow_apply_play(search->rules, next, &play, search->error);
}

// Values all plays as they stand; how many have something to come?
static size_t value_plays(Search *search, const BotQuestion *question, Option *option) {
    size_t deep = 0;
    for (size_t i = 0; i < question->plays->count && search->status == STATUS_OK; i++) {
        Position next;
        Node node;
        after_play(search, question, i, &next);
        if (search->status != STATUS_OK) {
            break;
        }
        flow_next(search->rules, &next, &node);
        option[i].plain = node.kind == NODE_OVER || is_plain(search, &next, &node);
        option[i].value =
            node.kind == NODE_OVER ? search_outcome(&node, search->me) : search_evaluate(search, &next, search->me);
        deep += !option[i].plain;
    }
    return deep;
}

// Looks once more at those with something to come, in the order of their values; each is worth its share of the budget.
static void look_deeper(Search *search, const BotQuestion *question, Option *option, size_t deep) {
    size_t count = question->plays->count;
    long allowed = MOST_LOOKS / THROW_COST;
    for (long n = 0; n < allowed && (size_t)n < deep && search->status == STATUS_OK; n++) {
        size_t best = count;
        Position next;
        for (size_t i = 0; i < count; i++) {
            if (!option[i].plain && (best == count || option[i].value > option[best].value)) {
                best = i;
            }
        }
        after_play(search, question, best, &next);
        search->left = MOST_LOOKS / (long)(deep < (size_t)allowed ? deep : (size_t)allowed);
        if (search->status == STATUS_OK) {
            option[best].value = value_of(search, &next, 0);
            option[best].plain = true;
        }
    }
}

// Plays as they stand; those with something to come are looked at once more, the best of them as deep as time allows.
static void search_plays(Search *search, const BotQuestion *question, size_t *chosen) {
    size_t count = question->plays->count;
    Option *option = calloc(count, sizeof *option);
    if (option == NULL) {
        search->status = STATUS_NO_MEMORY;
        return;
    }
    size_t deep = value_plays(search, question, option);
    look_deeper(search, question, option, deep);
    const Board *boards = question->plays->board;
    *chosen = count;
    for (size_t i = 0; i < count && search->status == STATUS_OK; i++) {
        if (option[i].plain &&
            (*chosen == count || option[i].value > option[*chosen].value ||
             (option[i].value == option[*chosen].value && board_before(&boards[i], &boards[*chosen])))) {
            *chosen = i;
        }
    }
    for (size_t i = 0; search->value != NULL && i < count && search->status == STATUS_OK; i++) {
        search->value[i] = option[i].plain ? option[i].value : NAN;
    }
    free(option);
}

static void search_words(Search *search, const BotQuestion *question, const Node *node, int *chosen) {
    double best = 0;
    *chosen = -1;
    for (int i = 0; i < node->word_count && search->status == STATUS_OK; i++) {
        Position next = *question->position;
        search->status = flow_apply_word(search->rules, &next, node->words[i], search->error);
        search->left = MOST_LOOKS / node->word_count;
        double value = search->status == STATUS_OK ? value_of(search, &next, 0) : 0;
        if (*chosen < 0 || value > best) {
            best = value;
            *chosen = i;
        }
    }
}

// ---- plain choices

// The first play in the order of boards, and what somebody says who takes no risk with the cube.
static void choose_plainly(const BotQuestion *question, const Node *node, BotAnswer *answer) {
    if (node->decide == DECIDE_PLAY) {
        const Board *boards = question->plays->board;
        answer->play = 0;
        for (size_t i = 1; i < question->plays->count; i++) {
            answer->play = board_before(&boards[i], &boards[answer->play]) ? i : answer->play;
        }
        return;
    }
    const char *word = node_plain_word(node);
    memcpy(answer->word, word, strlen(word) + 1);
}

// ---- choose

typedef struct Text {
    char text[PLAY_TEXT];
    size_t index;
} Text;

static int compare_texts(const void *left, const void *right) {
    return strcmp(((const Text *)left)->text, ((const Text *)right)->text);
}

// Asks the bot which play it wants. *chosen: index in the list of plays, or SIZE_MAX if it leaves it to the host.
static Status ask_for_play(Bot *bot, const BotQuestion *question, size_t *chosen) {
    const Position *position = question->position;
    size_t count = question->plays->count, at;
    *chosen = SIZE_MAX;
    if (count > CHOOSE_MOST) {
        return STATUS_OK;
    }
    Text *texts = malloc(count * sizeof *texts);
    const char **options = malloc(count * sizeof *options);
    Status status = texts != NULL && options != NULL ? STATUS_OK : STATUS_NO_MEMORY;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        Play play;
        play_list_get(question->plays, i, &play);
        play_print(question->rules, (Side)position->turn, NUMBERING_OWN, &play, texts[i].text, sizeof texts[i].text);
        texts[i].index = i;
    }
    if (status == STATUS_OK) {
        qsort(texts, count, sizeof *texts, compare_texts);
        for (size_t i = 0; i < count; i++) {
            options[i] = texts[i].text;
        }
        if (bot_ask(bot, "play", (Side)position->turn, options, count, &at)) {
            *chosen = at < count ? texts[at].index : SIZE_MAX;
        } else {
            status = STATUS_SCRIPT;
        }
    }
    free(texts);
    free(options);
    return status;
}

// *said: it has decided.
static Status ask_bot(Bot *bot, const BotQuestion *question, const Node *node, BotAnswer *answer, bool *said) {
    static const char *const kinds[] = {
        [DECIDE_TURN] = "turn", [DECIDE_ANSWER] = "answer", [DECIDE_CHOOSE] = "choose", [DECIDE_PLAY] = "play"};
    if (node->decide == DECIDE_PLAY) {
        Status status = ask_for_play(bot, question, &answer->play);
        *said = status == STATUS_OK && answer->play != SIZE_MAX;
        return status;
    }
    const char *options[NODE_MAX_WORDS];
    size_t chosen, count = (size_t)node->word_count;
    for (size_t i = 0; i < count; i++) {
        options[i] = node->words[i];
    }
    if (!bot_ask(bot, kinds[node->decide], node->actor, options, count, &chosen)) {
        return STATUS_SCRIPT;
    }
    *said = chosen < count;
    if (*said) {
        memcpy(answer->word, node->words[chosen], sizeof answer->word);
    }
    return STATUS_OK;
}

// ---- deciding

static Status decide_by_value(Bot *bot, const BotQuestion *question, const Node *node, double *value, BotAnswer *answer,
                              Error *error) {
    Search search = {.bot = bot,
                     .rules = question->rules,
                     .me = node->actor,
                     .turn = question->position->turn,
                     .left = MOST_LOOKS,
                     .value = value,
                     .error = error};
    if (node->decide == DECIDE_PLAY) {
        search_plays(&search, question, &answer->play);
        return search.status;
    }
    const char *word = NULL;
    if (node->decide == DECIDE_CHOOSE) {
        int chosen;
        search_words(&search, question, node, &chosen);
        word = chosen >= 0 ? node->words[chosen] : NULL;
    } else {
        word = search_cube(&search, question->position, node);
    }
    if (search.status == STATUS_OK && word != NULL) {
        memcpy(answer->word, word, strlen(word) + 1);
    }
    return search.status;
}

static void begin_deciding(Bot *bot, const BotQuestion *question, Side actor) {
    if (bot->sandbox->result != SANDBOX_OK) {
        sandbox_revive(bot->sandbox); // what it decides does not depend on what it was asked before
    }
    sandbox_begin(bot->sandbox);
    bot_watch_decision(bot, true);
    bot->key = (RngKey){.seed = question->seed,
                        .game = question->game,
                        .purpose = actor == WHITE ? PURPOSE_WHITE_BOT : PURPOSE_BLACK_BOT};
    bot->draws = question->decision << DRAWS_SHIFT;
    bot->question = question;
    bot->failure[0] = '\0';
    bot->deciding = true;
}

// `value` may be NULL; else it is filled in where a play is to be made, even if there is but one.
static Status decide(Bot *bot, const BotQuestion *asked, double *value, BotAnswer *answer, Error *error) {
    BotQuestion question = *asked;
    Node node;
    bool said = false;
    memset(answer, 0, sizeof *answer);
    question.match_game = question.match_game > 0 ? question.match_game : 1;
    flow_next(question.rules, question.position, &node);
    if (node.status != STATUS_OK) {
        return hooks_failed(question.rules, error);
    }
    if (node.kind != NODE_DECIDE) {
        return error_set(error, STATUS_ILLEGAL, 0, 0, "there is nothing to decide");
    }
    begin_deciding(bot, &question, node.actor);
    bool only_one =
        node.decide == DECIDE_PLAY ? question.plays->count == 1 : node.word_count == 1; // nothing to think about
    Status status = STATUS_OK;
    if (!only_one && bot->run_choose != 0) {
        status = ask_bot(bot, &question, &node, answer, &said);
    }
    if (bot->by_net && (value != NULL || !only_one)) {
        status = bot_net_decide(bot, &question, &node, value, answer, &said, error);
    }
    if (bot->by_gnubg && !only_one) {
        status = bot_gnubg_decide(bot, &question, &node, value, answer, &said, error);
    }
    // What `choose` has chosen stands; the values are what the bot thinks beside.
    if (status == STATUS_OK && bot->evaluate != 0 && (value != NULL || (!only_one && !said))) {
        size_t chosen = answer->play;
        status = decide_by_value(bot, &question, &node, value, answer, error);
        answer->play = said ? chosen : answer->play;
        said = status == STATUS_OK;
    }
    if (bot->failure[0] != '\0') {
        answer->failed = true;
        memcpy(answer->failure, bot->failure, sizeof answer->failure);
        bot->failure[0] = '\0';
        said = false;
        status = STATUS_OK;
    }
    if (status == STATUS_OK && !said) {
        choose_plainly(&question, &node, answer);
    }
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
    if (node.kind != NODE_DECIDE || node.decide != DECIDE_PLAY) {
        return error_set(error, STATUS_ILLEGAL, 0, 0, "there is nothing to play");
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
