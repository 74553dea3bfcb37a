// SPDX-License-Identifier: MIT
// Facts about two plays, for `hint --why`. The words are those of scripts/report/reasons.lua.
//
// What the other side can do is found by listing its plays after every roll, so it is true under any rules. Which rule
// decides is found by trying: each key gets its other values, and a play that only they allow is valued like the
// others.
#include "core/playout.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/command/game/review.h"
#include "repl/screen/board_draw.h"
#include "repl/screen/records.h"

#include <stdio.h>
#include <string.h>

enum { MOST_VALUES = 12 }; // of a key that are tried

typedef struct Reasons {
    Session *session;
    Bot *bot;
    const Rules *rules;
    const Position *position;
    const PlayList *plays;
    PlayList *list; // work space
    int plies;      // as bot_rate_by_net
    double best;    // what the best play is worth without looking ahead
} Reasons;

static BotQuestion question_of(const Reasons *reasons, const Position *position) {
    const Table *table = reasons->session->table;
    return (BotQuestion){.rules = reasons->rules,
                         .variant = table_variant(table),
                         .position = position,
                         .match_game = (int)table_game(table) + 1,
                         .stop = interrupt_stops};
}

static const char *text_of(const Reasons *reasons, const Rules *rules, const PlayList *plays, size_t index) {
    return listed_play(rules, (Side)reasons->position->turn, reasons->session->numbering, plays, index);
}

// ---- what the other side can do

typedef struct Replies {
    double hit, stuck; // chances: that it can hit or pin, that it cannot move
} Replies;

// The side that is hit has its checkers elsewhere after a play of the other one.
static bool is_hit(const Position *before, const Board *after, Side side) {
    return memcmp(&before->board.row[side], &after->row[side], sizeof after->row[side]) != 0 ||
           (after->pinned[side] & ~before->board.pinned[side]) != 0;
}

// False: it cannot be told here.
static bool find_replies(Reasons *reasons, const Position *after, Replies *replies) {
    const Rules *rules = reasons->rules;
    ChanceOutcome outcome[FLOW_MAX_ROLLS];
    Position rolls = *after;
    Node node;
    Error error;
    double weights = 0;
    *replies = (Replies){0, 0};
    flow_next(rules, &rolls, &node);
    if (node_asks(&node, DECIDE_TURN)) {
        flow_apply_word(rules, &rolls, node_plain_word(&node), &error);
    }
    size_t count = rolls.turn != reasons->position->turn
                       ? flow_chance_outcomes(rules, &rolls, outcome, FLOW_MAX_ROLLS, &error)
                       : 0;
    for (size_t i = 0; i < count; i++) {
        Position next = rolls;
        bool good = flow_apply_roll(rules, &next, outcome[i].dice, outcome[i].count, &error) == STATUS_OK;
        flow_next(rules, &next, &node);
        if (!good || !node_asks(&node, DECIDE_PLAY) ||
            plays_generate_growing(rules, &next, reasons->list) != STATUS_OK) {
            return false;
        }
        bool hit = false;
        for (size_t k = 0; k < reasons->list->count; k++) {
            hit = hit || is_hit(&next, &reasons->list->board[k], (Side)reasons->position->turn);
        }
        weights += outcome[i].weight;
        replies->hit += hit ? outcome[i].weight : 0;
        replies->stuck += play_list_is_pass(reasons->list) ? outcome[i].weight : 0;
    }
    replies->hit /= weights;
    replies->stuck /= weights;
    return count > 0;
}

static json_t *play_facts(Reasons *reasons, const BotRating *rating, Status *status, Error *error) {
    Play play;
    Position after = *reasons->position;
    Replies replies;
    Side side = (Side)after.turn, chooser = after.by_enemy ? side_other(side) : side;
    play_list_get(reasons->plays, rating->play, &play);
    *status = flow_apply_play(reasons->rules, &after, &play, error);
    if (*status != STATUS_OK) {
        return NULL;
    }
    json_t *facts = json_pack("{s:s, s:f, s:f, s:f, s:f, s:o, s:i, s:i, s:b, s:s*}", "text",
                              text_of(reasons, reasons->rules, reasons->plays, rating->play), "equity", rating->equity,
                              "win", rating->win, "gammon", rating->gammon, "lose_gammon", rating->lose_gammon, "board",
                              board_facts(reasons->rules, &play.after, side, side), "gained",
                              position_gain(&after, chooser) - position_gain(reasons->position, chooser), "points",
                              after.points, "won", after.winner == chooser, "ends",
                              after.over ? outcome_word(reasons->rules, (Outcome)after.over) : NULL);
    if (!after.over && find_replies(reasons, &after, &replies)) {
        json_object_set_new(facts, "hit", json_real(replies.hit));
        json_object_set_new(facts, "stuck", json_real(replies.stuck));
    }
    return facts;
}

// ---- the rule that decides

// Value `index` of those that may be tried for a key; false: there are no more.
static bool other_value(const RuleKey *key, const Rules *rules, int index, char text[RULES_NAME]) {
    const char *now = table_value(rules, key->path);
    switch (key->type) {
    case RULE_BOOL:
        snprintf(text, RULES_NAME, "%s", strcmp(now, "true") == 0 ? "false" : "true");
        return index == 0;
    case RULE_ENUM:
        snprintf(text, RULES_NAME, "%s", key->words[index] != NULL ? key->words[index] : "");
        return key->words[index] != NULL;
    case RULE_INT:
    case RULE_INT_OR_FALSE:
        snprintf(text, RULES_NAME, index < 2 ? "%lld" : "false",
                 text_number(now, key->maximum) + (index == 0 ? 1 : -1));
        return index < (key->type == RULE_INT ? 2 : 3);
    default:
        return false;
    }
}

// What a play of other rules leads to, without looking ahead.
static bool value_of(Reasons *reasons, const Rules *rules, const Play *play, double *value) {
    Position next = *reasons->position;
    BotQuestion question = question_of(reasons, &next);
    BotRating rating;
    Error error;
    bool good =
        flow_apply_play(rules, &next, play, &error) == STATUS_OK && !next.over &&
        bot_value_by_net(reasons->bot, &question, 0, (Side)reasons->position->turn, &rating, &error) == STATUS_OK;
    *value = good ? rating.equity : 0;
    return good;
}

// Adds the best play by `rules`, which differ from those in force by one key, if these forbid it. It is looked for
// where a play that is not legal now seems better than the best, and then as far ahead as that was: `equity`.
static void try_rules(Reasons *reasons, const Rules *rules, const char *key, const char *other, double equity,
                      json_t *deciding) {
    PlayList *list = reasons->list;
    bool better = false;
    if (plays_generate_growing(rules, reasons->position, list) != STATUS_OK) {
        return;
    }
    for (size_t i = 0; i < list->count && !better; i++) {
        Play play;
        double value;
        play_list_get(list, i, &play);
        better = plays_find_result(reasons->plays, &list->board[i]) == SIZE_MAX &&
                 value_of(reasons, rules, &play, &value) && value > reasons->best;
    }
    Error error;
    BotQuestion question = question_of(reasons, reasons->position);
    BotRating *rating = scratch_get(list->count, sizeof *rating);
    question.rules = rules;
    question.plays = list;
    if (better && bot_rate_by_net(reasons->bot, &question, reasons->plies, SIZE_MAX, rating, &error) == STATUS_OK &&
        plays_find_result(reasons->plays, &list->board[rating->play]) == SIZE_MAX) {
        json_add(deciding, "{s:s, s:s, s:s, s:s, s:f}", "key", key, "value", table_value(reasons->rules, key), "other",
                 other, "play", text_of(reasons, rules, list, rating->play), "gain", rating->equity - equity);
    }
}

static json_t *find_deciding(Reasons *reasons, const BotRating *best) {
    static const char *const groups[] = {"move.passing", "hit.",   "entry.",  "head.",
                                         "runner.",      "prime.", "forced.", "bearoff.m"};
    json_t *deciding = json_array();
    Rules *rules = scratch_get(1, sizeof *rules), *plain = scratch_get(1, sizeof *plain);
    rules_init(plain);
    Play play;
    size_t count;
    const RuleKey *keys = rules_keys(&count);
    play_list_get(reasons->plays, best->play, &play);
    if (reasons->position->by_enemy || !value_of(reasons, reasons->rules, &play, &reasons->best)) {
        return deciding;
    }
    for (size_t i = 0; i < count && !interrupt_pending(); i++) {
        // What is at its default keeps nobody from anything, but for what is to be played.
        bool plays = false, usual = rules_key_equal(reasons->rules, plain, keys[i].path);
        for (size_t k = 0; k < sizeof groups / sizeof groups[0]; k++) {
            bool mine = strncmp(keys[i].path, groups[k], strlen(groups[k])) == 0;
            plays = plays || (mine && (!usual || strncmp(groups[k], "forced", 6) == 0));
        }
        char text[RULES_NAME];
        for (int k = 0; plays && k < MOST_VALUES && other_value(&keys[i], reasons->rules, k, text); k++) {
            Error error;
            *rules = *reasons->rules;
            if (rules_set_text(rules, keys[i].path, text, &error) == STATUS_OK &&
                rules_complete(rules, &error) == STATUS_OK) {
                try_rules(reasons, rules, keys[i].path, text, best->equity, deciding);
            }
        }
    }
    return deciding;
}

// ---- the answer

// Is a gammon of that side more than a game at this score and cube?
static bool gammon_counts(const Reasons *reasons, Side side) {
    const Rules *rules = reasons->rules;
    const Position *position = reasons->position;
    int need = position->to - position->score[side];
    return !flow_counts_single(rules, position) && (position->to <= 1 || need > rules->score_single * position->cube);
}

static CommandStatus tell(Reasons *reasons, const BotRating *best, const BotRating *other, bool asked) {
    Error error = {0, 0, ""};
    Status status;
    const Session *session = reasons->session;
    Side side = (Side)reasons->position->turn;
    json_t *first = scratch_own(play_facts(reasons, best, &status, &error));
    json_t *second = status == STATUS_OK && other != NULL ? play_facts(reasons, other, &status, &error) : NULL;
    if (status != STATUS_OK) {
        return session_tell(reasons->session, status, &error);
    }
    json_t *result =
        json_pack("{s:O, s:o*, s:b, s:o, s:o, s:s, s:s, s:o*, s:b, s:b, s:i}", "best", first, "other", second, "asked",
                  asked, "before", board_facts(reasons->rules, &reasons->position->board, side, side), "deciding",
                  find_deciding(reasons, best), "blot", table_value(reasons->rules, "contact.blot"), "opponent",
                  session_side(session, side_other(side)), "gammon",
                  json_string(session_class_word(reasons->rules, OUTCOME_GAMMON)), "win_counts",
                  gammon_counts(reasons, side), "loss_counts", gammon_counts(reasons, side_other(side)), "head",
                  reasons->rules->head_per_turn > 0 ? reasons->rules->head[side] : 0);
    print_told(session->screen, "reasons", result);
    return COMMAND_OK;
}

CommandStatus reasons_tell(Session *session, const Words *words, Player player, int plies) {
    Reasons reasons = {.session = session,
                       .bot = player_bot(session, player),
                       .rules = table_rules(session->table),
                       .position = game_position(session->table->game),
                       .plays = session_plays(session),
                       .list = &session->scratch,
                       .plies = plies};
    CommandStatus answer = COMMAND_OK;
    Error error = {0, 0, ""};
    bool given = words->count > 1;
    if (command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    }
    size_t index = SIZE_MAX, place = 1;
    if (given) {
        const char *typed = words->count == 2 ? words->word[1].text : words_rest(words, 1);
        index = move_find(session, reasons.position, reasons.plays, typed, 1, &answer);
    }
    if (given && index == SIZE_MAX) {
        return answer;
    }
    size_t count = reasons.plays->count;
    BotRating *rating = scratch_get(count, sizeof *rating);
    Status status = player_rate(session, player, plies, index, rating, &error);
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    for (size_t i = 1; i < count; i++) { // where it is the best itself, the second best stands beside it
        place = given && rating[i].play == index ? i : place;
    }
    return tell(&reasons, &rating[0], count > 1 ? &rating[place] : NULL, given && rating[0].play == index);
}

CommandStatus reasons_tell_cube(Session *session, const Words *words, Player player, int plies, const Node *node) {
    const Rules *rules = table_rules(session->table);
    const Reasons reasons = {.session = session, .rules = rules, .position = game_position(session->table->game)};
    const BotQuestion question = question_of(&reasons, reasons.position);
    CubeWorth worth;
    Error error = {0, 0, ""};
    if (words_has(words, "--why") && command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    }
    if (node->decide == DECIDE_CHOOSE) {
        return print_error(session->screen, "--why is about plays and the cube; `hint` says what the net would choose");
    }
    const char *asked = words->count > 1 ? session_find_word(session, node, words_rest(words, 1), 1) : "";
    if (asked == NULL) {
        return COMMAND_FAILED;
    }
    Status status = bot_cube_by_net(player_bot(session, player), &question, node, plies, &worth, &error);
    if (status != STATUS_OK) {
        return session_tell(session, status, &error);
    }
    if (session->screen->form != FORM_TEXT) {
        print_row(session->screen, json_pack("{s:s}", "word", worth.word), NULL, 0);
        return COMMAND_OK;
    }
    // In a match a point counts what it does for the chance to win it, half of it at most; else as with plays, by the
    // cube as it stands.
    bool chances = worth.point < 1;
    double unit = chances ? 1 : worth.point;
    json_t *choices = json_array();
    for (int i = 0; i < node->word_count; i++) {
        const char *word = node->words[i];
        json_add(choices, "{s:s, s:f, s:b, s:b, s:b}", "word", option_typed(rules, word), "worth",
                 cube_worth_of(&worth, word) / unit, "best", strcmp(word, worth.word) == 0, "asked",
                 strcmp(word, asked) == 0, "doubles", strcmp(word, "double") == 0);
    }
    print_told(session->screen, "reasons_cube",
               json_pack("{s:o, s:b, s:f, s:b, s:f, s:s}", "choices", choices, "chances", chances, "taken",
                         worth.double_taken / unit, "beavered", worth.beavered, "dropped", worth.double_dropped / unit,
                         "opponent", session_side(session, side_other(node->actor))));
    return COMMAND_OK;
}
