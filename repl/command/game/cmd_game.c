// SPDX-License-Identifier: MIT
// Commands that steer and end a game.
#include "core/formats/ids.h"
#include "core/writer.h"
#include "repl/base/scratch.h"
#include "repl/command/game/move.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/board_draw.h"
#include "repl/screen/records.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// `board --svg FILE [!] [MOVE]`
static CommandStatus write_picture(Session *session, const Words *words, const char *path) {
    bool over = words->count > 1 && strcmp(words->word[1].text, "!") == 0;
    size_t first = over ? 2 : 1;
    bool move = words->count > first;
    Judgement judgement;
    UnderWay hand = session->table->hand;
    if (move) {
        CommandStatus status =
            move_read(session, words_rest(words, first), session->screen->words->word[first].at, &judgement);
        if (status != COMMAND_OK) {
            return status;
        }
        session_let_go(session); // its arrows are for all of it
    }
    json_t *facts = session_facts(session);
    session->table->hand = hand;
    if (move) {
        session_show_move(session, facts, session_next(session).actor, &judgement.way);
    }
    const char *text = board_draw(session->screen, "svg", facts);
    return text != NULL ? told_write(session->screen, path, over ? REPLACE_ANY : REPLACE_NONE, text) : COMMAND_SCRIPT;
}

CommandStatus command_board(Session *session, const Words *words) {
    const char *path = words_value(words, "--svg");
    if (path != NULL) {
        return write_picture(session, words, path);
    }
    if (words->count > 1) {
        return command_usage(session, words);
    }
    const char *text = session_draw(session);
    if (text == NULL) {
        return COMMAND_SCRIPT;
    }
    print_board(session->screen, "%s", text);
    return COMMAND_OK;
}

// A side that has borne off while others of its checkers are far from home is rare; one that was forgotten is not.
static void hint_missing(Session *session, const Rules *rules, const Position *position, const char *text) {
    for (Side side = WHITE; side <= BLACK && strstr(text, "off") == NULL; side++) {
        const Row *row = &position->board.row[side];
        int off = row->at[BOARD_OFF];
        if (off > 0 && row_count(row, rules->board_home + 1, rules->board_points) > 0) {
            print_hint(session->screen, "(%s: %d not in that text, taken as borne off)", session_side(session, side),
                       off);
        }
    }
}

CommandStatus command_position(Session *session, const Words *words) {
    const Rules *rules = table_rules(session->table);
    if (words->count == 1) {
        const char *text = position_text(rules, game_position(session->table->game));
        if (session->screen->form == FORM_TEXT) {
            print_data(session->screen, "%s\n", text); // as a whole, to be copied
        } else {
            print_row(session->screen,
                      json_pack("{s:o, s:s}", "variant", json_shown(variant_name(table_variant(session->table))),
                                "position", text),
                      NULL, 0);
        }
        return COMMAND_OK;
    }
    if (command_refuses_rows(session, words)) {
        return COMMAND_USAGE;
    }
    Position position;
    Error error = {0, 0, ""};
    const char *text = words->count == 2 ? words->word[1].text : words_rest(words, 1);
    if (id_is_meant(text)) {
        return command_id(session, words);
    }
    if (table_game(session->table) > 0) {
        const char *name = variant_game_name(table_variant(session->table), table_game(session->table));
        return print_error(session->screen,
                           "a position begins a match anew, by the rules of its first game: `use %s`, then `position`, "
                           "is by those of this one",
                           name);
    }
    if (position_parse(rules, text, &position, &error) != STATUS_OK) {
        size_t quoted = words->count == 2 && session->screen->words->word[1].length > strlen(text) ? 1 : 0;
        return print_error_at(session->screen, session->screen->words->word[1].at + quoted + error.at, error.length,
                              "%s", error.text);
    }
    CommandStatus status;
    Table *table = table_like(session, &status);
    if (table == NULL) {
        return status;
    }
    session_begin(session, table, &position);
    hint_missing(session, table_rules(session->table), &position, text);
    session_go_on(session);
    return COMMAND_OK;
}

// ---- dice and words

// A face at the front of the text, "12" or "C", or a single character of several that stand together. 0: none.
static long read_face(const char **at, bool together) {
    char *end = NULL;
    long face = die_of_digit((char)toupper((unsigned char)**at));
    if (!together && isdigit((unsigned char)**at)) {
        face = strtol(*at, &end, 10);
    }
    *at = end != NULL ? end : *at + 1;
    return face;
}

// Faces from "6 3", "63", "6-3", "6,3", "6:3", "12 3", "C3": true if there are exactly dice.count of them.
static bool read_dice(Session *session, const Words *words, uint8_t *dice, int *dice_count) {
    const Rules *rules = table_rules(session->table);
    Node node = session_next(session);
    bool opening = node.kind == NODE_CHANCE && node.chance == CHANCE_OPENING;
    // Where a function says what can be thrown, it says how many numbers that are.
    bool free_count = !opening && rules_have_hook(rules, HOOK_ROLLS);
    int most = free_count ? RULES_MAX_FACES : rules->dice_faces;
    int wanted = opening ? 2 : rules->dice_count;
    bool together = words->count == 2 && wanted > 1 && strpbrk(words->word[1].text, "-,:") == NULL;
    int count = 0;
    bool good = true;
    const char *at = words_joined(words, 1, words->count), *how = words->word[0].length > 0 ? "roll " : "";
    for (at += strspn(at, " -,:"); good && *at != '\0'; at += strspn(at, " -,:")) {
        long face = read_face(&at, together);
        good = count < RULES_MAX_NUMBERS && face >= 1 && face <= most;
        if (good) {
            dice[count++] = (uint8_t)face;
        }
    }
    good = good && (free_count ? count > 0 : count == wanted);
    if (!good) {
        const char *what = free_count ? "the roll must be numbers"
                                      : scratch_format("the dice must be %d number%s", wanted, wanted == 1 ? "" : "s");
        print_error_word(session->screen, 1, "%s from 1 to %d, as in `%s%s`", what, most, how,
                         most > 9 ? scratch_format("12 3` or `%sC3", how) : session_dice_example(session));
    }
    *dice_count = count;
    return good;
}

static bool throw_came_last(const Game *game) {
    size_t count = game_event_count(game);
    return count > 0 && game_event(game, count - 1)->kind == EVENT_ROLL;
}

static CommandStatus refuse_roll(Session *session, Node *node) {
    if (node->kind == NODE_OVER || node->decide == DECIDE_CHOOSE) {
        return move_need_play(session, node);
    }
    // The numbers may have come with the position, and rules may have changed since the throw.
    return print_error(session->screen, "the dice are rolled: %s is to move; `moves` lists the plays%s",
                       session_side(session, node->actor),
                       throw_came_last(session->table->game) ? ", `undo` takes the roll back" : "");
}

// What is said of the last roll where dice that are given replace it. NULL: no roll came last.
static const char *replaced_text(const Session *session) {
    const Game *game = session->table->game;
    if (!throw_came_last(game)) {
        return NULL;
    }
    size_t last = game_event_count(game) - 1;
    const Event *event = game_event(game, last);
    return scratch_format("taken back: %s (`roll %s` makes it again)\n", session_event(session, last),
                          scratch_numbers(event->roll.dice, event->roll.count));
}

// Throws at a chance node, or where the side may say "roll". `dice` NULL: the program throws. `replaced` is said
// first; it may be NULL.
static CommandStatus throw_now(Session *session, const uint8_t *dice, int count, const char *replaced) {
    Game *game = session->table->game;
    Node node = session_next(session);
    Error error = {0, 0, ""};
    bool said = node.kind == NODE_DECIDE;
    const Rules *rules = game_rules(game);
    const Position before = *game_position(game);
    if (said && (dice != NULL || game_redo_count(game) > 0)) { // tried first: what is refused cuts nothing off
        Position tried = before;
        uint8_t drawn[RULES_MAX_NUMBERS];
        Status status = flow_apply_word(rules, &tried, "roll", &error);
        flow_next(rules, &tried, &node);
        bool thrown = status == STATUS_OK && node.kind == NODE_CHANCE;
        if (status == STATUS_OK && !thrown && dice != NULL) {
            return print_error(session->screen, "before this roll the rules ask something: type `roll` alone first");
        }
        int fallen = count;
        status = thrown && dice == NULL ? game_draw(game, &tried, drawn, &fallen, &error) : status;
        if (thrown && status == STATUS_OK) {
            status = flow_apply_roll(rules, &tried, dice != NULL ? dice : drawn, fallen, &error);
        }
        if (status != STATUS_OK) {
            return session_done(session, status, &error, &before, NULL);
        }
    }
    Status status = said ? game_word(game, "roll", &error) : STATUS_OK;
    if (status != STATUS_OK || (dice == NULL && session_next(session).kind != NODE_CHANCE)) {
        return session_done(session, status, &error, &before, NULL); // functions of the rules may ask before the roll
    }
    status = dice != NULL ? game_roll_given(game, dice, count, &error) : game_roll(game, &error);
    session->table->dice_typed = session->table->dice_typed || (dice != NULL && status == STATUS_OK);
    if (status == STATUS_OK && replaced != NULL) {
        kept_save(session);
        print(session->screen, "%s", replaced);
    }
    return session_done(session, status, &error, &before, NULL);
}

CommandStatus command_roll(Session *session, const Words *words) {
    Game *game = session->table->game;
    Node node = session_next(session);
    if (session_is_quizzed(session)) {
        return node.decide == DECIDE_PLAY ? refuse_roll(session, &node) : quiz_word(session, "roll", 0);
    }
    bool given = words->count > 1;
    bool thrown = node.kind == NODE_DECIDE && (node.decide == DECIDE_PLAY || (given && node.decide == DECIDE_CHOOSE));
    // Dice given where a throw was just made: that throw is taken back first.
    const char *replaced = thrown && given ? replaced_text(session) : NULL;
    if (node.kind == NODE_OVER || (thrown && replaced == NULL)) {
        return refuse_roll(session, &node);
    }
    if (replaced != NULL) {
        game_undo(game);
    }
    uint8_t dice[RULES_MAX_NUMBERS];
    int count = 0;
    CommandStatus status = COMMAND_FAILED;
    if (!given || read_dice(session, words, dice, &count)) {
        status = throw_now(session, given ? dice : NULL, count, replaced);
    }
    if (status != COMMAND_OK && thrown) {
        game_redo(game);
    }
    return status;
}

CommandStatus command_word(Session *session, const Words *words) {
    const char *word = words->word[0].text;
    Node node = session_next(session);
    Error error = {0, 0, ""};
    if (session_is_quizzed(session) && node.decide != DECIDE_PLAY) {
        return quiz_word(session, word, 0);
    }
    Status status = game_word(session->table->game, word, &error);
    const char *name = rules_option_name(table_rules(session->table), word);
    return session_done(session, status, &error, NULL,
                        scratch_format("%s says %s", session_side(session, node.actor), name));
}

static CommandStatus refuse_outcome(Session *session, const Rules *rules) {
    const char *counted[MOST_CLASSES];
    size_t count = session_class_words(rules, counted);
    Text list = scratch_text();
    for (size_t i = 0; i < count; i++) {
        text_add(&list, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", counted[i]);
    }
    return print_error_word(session->screen, 1, "a game is resigned as %s%s", list.bytes,
                            count == 1 ? " (nothing more is counted in this game)" : "");
}

// A bot that plays by a net takes no less than the game is worth to it, but for so much of a plain game. The class that
// it would take: the one that is offered, or the least that is enough. Who is offered a double may drop as well, and
// what a function of the rules counts is not known before.
static Outcome class_wanted(Session *session, const Node *node, Outcome offered) {
    const double slack = 0.05;
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    Side winner = side_other(node->actor);
    int least = flow_class_points(rules, &position->board, winner, offered);
    bool wins_match = position->to > 1 && position->score[winner] + least * position->cube >= position->to;
    double worth;
    if (wins_match || flow_counts_single(rules, position) || rules_have_hook(rules, HOOK_POINTS) ||
        node->decide == DECIDE_ANSWER || !player_value(session, session->table->player[winner], winner, &worth) ||
        worth <= least + slack * rules->score_single) {
        return offered;
    }
    Outcome wanted = offered;
    for (int i = OUTCOME_SINGLE; i < OUTCOME_EXTRA + rules->extra_count; i++) {
        Outcome class = (Outcome)i;
        bool counts = class != OUTCOME_DRAW && outcome_possible(rules, class);
        int points = counts ? flow_class_points(rules, &position->board, winner, class) : 0;
        if (points >= worth - slack * rules->score_single && (wanted == offered || points < least)) {
            wanted = class;
            least = points;
        }
    }
    return wanted;
}

CommandStatus command_resign(Session *session, const Words *words) {
    const Rules *rules = table_rules(session->table);
    // "mars siah" is two words, so the whole rest of the line is the class.
    const char *asked = words->count == 2 ? words->word[1].text : words_rest(words, 1);
    Outcome outcome = words->count == 1 ? OUTCOME_SINGLE : class_find(rules, asked);
    if (outcome == OUTCOME_NONE || !outcome_possible(rules, outcome)) {
        return refuse_outcome(session, rules);
    }
    Node node = session_next(session);
    const char *side = session_side(session, node.actor);
    const Position *position = game_position(session->table->game);
    bool goes_on = node.kind != NODE_OVER && position->turn != NOBODY;
    const char *note = flow_counts_single(rules, position) && outcome != OUTCOME_SINGLE
                           ? scratch_format(", which counts %s while nobody has doubled: cube.jacoby",
                                            outcome_word(rules, OUTCOME_SINGLE))
                           : "";
    Outcome wanted = goes_on ? class_wanted(session, &node, outcome) : outcome;
    if (wanted != outcome) {
        return print_error(session->screen,
                           "%s declines: the game is worth more to it than that; it would take `resign %s`",
                           session_side(session, side_other(node.actor)), outcome_word(rules, wanted));
    }
    Error error = {0, 0, ""};
    if (session->screen->interactive && goes_on && session->resign_asked != outcome) {
        Position after = *position;
        Node over = {.points = 0};
        if (flow_resign(rules, &after, node.actor, outcome, &error) == STATUS_OK) { // a script may fail: later, then
            flow_next(rules, &after, &over);
        }
        session->resigning = outcome;
        print(session->screen, "%s resigns (%s%s%s)? Type `resign%s%s` again to confirm, or play on.\n", side,
              outcome_word(rules, outcome), over.points > 1 ? scratch_format(", %d points", over.points) : "", note,
              *asked != '\0' ? " " : "", asked);
        return COMMAND_OK;
    }
    Status status = game_resign(session->table->game, node.actor, outcome, &error);
    return session_done(session, status, &error, NULL, scratch_format("%s resigns%s", side, note));
}

CommandStatus command_score(Session *session, const Words *words) {
    (void)words;
    const Position *position = game_position(session->table->game);
    const char *cube = table_rules(session->table)->names[WORD_CUBE];
    bool crawford = position->crawford && position->over == OUTCOME_NONE;
    const char *said =
        scratch_format("%s%s%s", session_score(session, position), crawford ? " (the Crawford game: no doubling)" : "",
                       position->cube > 1 ? scratch_format(", %s at %d", cube, position->cube) : "");
    print_row(session->screen,
              json_pack("{s:i, s:i, s:i, s:b, s:i}", "white", position->score[WHITE], "black", position->score[BLACK],
                        "to", position->to, "crawford", position->crawford, "cube", position->cube),
              said, 0);
    return COMMAND_OK;
}

CommandStatus command_next(Session *session, const Words *words) {
    Error error = {0, 0, ""};
    Game *game = session->table->game;
    bool more = game_redo_count(game) > 0;
    if (more && game_position(game)->over && !session_is_quizzed(session)) {
        return command_redo(session, words); // the next game has been played already
    }
    Status status = game_next_game(game, &error);
    const Table *table = session->table;
    const Variant *variant = table_variant(table);
    if (status == STATUS_ILLEGAL && (more || flow_match_over(game_position(game)))) {
        return print_error(session->screen, "%s; %s", error.text,
                           more ? "`redo` goes forward in this one" : "`new` begins another");
    }
    return session_done(session, status, &error, NULL,
                        game_position(table->game)->crawford ? "the Crawford game begins: no doubling"
                        : variant_game_count(variant) > 1
                            ? scratch_format("the next game begins: %s", variant_game_name(variant, table_game(table)))
                            : "the next game begins");
}

// ---- who plays, and how

CommandStatus command_seed(Session *session, const Words *words) {
    if (words->count == 1) {
        if (!session_need_table(session)) {
            return COMMAND_FAILED;
        }
        if (*session->table->promise.secret != '\0') {
            return print_error(session->screen, "the seed of this game is a secret until `dice reveal` shows it");
        }
        print(session->screen, "%llu\n", (unsigned long long)session->table->seed);
        return COMMAND_OK;
    }
    const char *word = words->word[1].text;
    if (words->count > 2 || !session_set_seed(session, word)) {
        return print_error_word(session->screen, 1, "a seed is a number of at most 18 digits");
    }
    print(session->screen, "the next new game has seed %s\n", word);
    return COMMAND_OK;
}
