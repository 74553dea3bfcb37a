// SPDX-License-Identifier: MIT
// What has happened in the game, said aloud: throws, plays, answers, effects of rules, how it ended.
//
// Everything here is told from events and positions alone, so what is said after undo and redo is the same again.
#include "core/writer.h"
#include "repl/commands.h"
#include "repl/hook_count.h"

#include <stdlib.h>
#include <string.h>

// Rewrites the point numbers of a play's text from one side's numbering to the other's ("24/18(2)" keeps its "(2)").
static void add_turned_play(Text *text, const Rules *rules, const char *play) {
    bool in_count = false;
    while (*play != '\0') {
        if (*play < '0' || *play > '9') {
            in_count = *play == '(';
            text_add_bytes(text, play++, 1);
            continue;
        }
        char *end;
        long number = strtol(play, &end, 10);
        if (!in_count && rules_is_point(rules, (int)number)) {
            number = rules->opp[number];
        }
        text_add(text, "%ld", number);
        play = end;
    }
}

// The dice of an event, a character each.
static void add_dice(Text *text, const char *digits) {
    for (size_t i = 0; digits[i] != '\0'; i++) {
        text_add(text, i > 0 ? "-%d" : "%d", die_of_digit(digits[i]));
    }
}

// "gammon" in the variant's own word ("mars"); what score.extra declares is in its own words already.
static const char *outcome_word_name(const Rules *rules, const char *word) {
    return strcmp(word, "gammon") == 0       ? rules->names[WORD_GAMMON]
           : strcmp(word, "backgammon") == 0 ? rules->names[WORD_BACKGAMMON]
           : strcmp(word, "single") == 0     ? rules->names[WORD_SINGLE]
                                             : word;
}

void session_add_event(const Session *session, Text *text, const Event *event, const Rules *rules) {
    const char *rest = strchr(event->text, ' ');
    rest = rest != NULL ? rest + 1 : "";
    const char *name[2] = {rules->names[WORD_WHITE], rules->names[WORD_BLACK]};
    bool about_side = event->kind != EVENT_NEXT && event->kind != EVENT_RULES;
    if (about_side && (event->actor == WHITE || event->actor == BLACK)) {
        text_add_capital(text, name[event->actor]);
        text_add(text, " ");
    }
    switch (event->kind) {
    case EVENT_ROLL:
        if (event->actor == NOBODY) {
            text_add(text, "the opening throw ");
        } else {
            text_add(text, "throws ");
        }
        add_dice(text, rest);
        break;
    case EVENT_WORD: {
        const char *word = strchr(rest, ' ');
        word = word != NULL ? word + 1 : rest;
        text_add(text, "says %s", rules_option_name(rules, word));
        break;
    }
    case EVENT_PLAY:
        if (*rest == '\0') {
            text_add(text, "passes");
        } else if (session->numbering == NUMBERING_ABSOLUTE && event->actor == BLACK) {
            text_add(text, "plays ");
            add_turned_play(text, rules, rest);
        } else {
            text_add(text, "plays %s", rest);
        }
        break;
    case EVENT_RESIGN: {
        const char *outcome = strrchr(event->text, ' ');
        text_add(text, "resigns (%s)", outcome != NULL ? outcome_word_name(rules, outcome + 1) : "");
        break;
    }
    case EVENT_NEXT:
        text_add(text, "the next game begins");
        break;
    case EVENT_RULES: // "set KEY=VALUE", or "reload" with the number of the edition
        text_add(text, "%s", strncmp(event->text, "reload ", 7) == 0 ? "reload" : event->text);
        break;
    }
}

bool session_add_play_as(Text *text, const Event *event, const Rules *rules, Side numbers) {
    const char *play = strchr(event->text, ' ');
    if (event->kind != EVENT_PLAY || play == NULL || event->actor == numbers) {
        return false;
    }
    add_turned_play(text, rules, play + 1);
    return true;
}

const Event *session_last_event(const Session *session) {
    return game_event(session->table->game, game_event_count(session->table->game) - 1);
}

// "White throws 3, Black throws 1: White begins".
static void say_opening(Session *session, const Position *before) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    const Event *event = session_last_event(session);
    Text text;
    text_init(&text);
    const char *rest = strchr(event->text, ' ');
    int dice[2] = {0, 0};
    for (int i = 0; i < 2 && rest != NULL && rest[1] != '\0'; i++) {
        dice[i] = die_of_digit(*++rest);
    }
    session_add_side(session, &text, WHITE);
    text_add(&text, " throws %d, ", dice[0]);
    session_add_side(session, &text, BLACK);
    text_add(&text, " throws %d: ", dice[1]);
    if (position->turn == NOBODY) {
        text_add(&text, "once more");
        if (position->cube > before->cube) {
            text_add(&text, ", for a %s of %d", rules->names[WORD_CUBE], position->cube);
        }
    } else {
        session_add_side(session, &text, (Side)position->starter);
        text_add(&text, " begins");
    }
    session_print_wrapped(session, text.bytes);
    text_destroy(&text);
}

static void say_last_event(Session *session) {
    Text text;
    text_init(&text);
    session_add_event(session, &text, session_last_event(session), table_rules(session->table));
    session_print_wrapped(session, text.bytes);
    text_destroy(&text);
}

void session_say_throw(Session *session, const Position *before) {
    if (session_last_event(session)->actor == NOBODY) {
        say_opening(session, before);
    } else {
        say_last_event(session);
    }
}

static int checkers_of(const Board *board, Side side) {
    int count = 0;
    for (int place = 0; place < BOARD_PLACES; place++) {
        count += board->row[side].at[place];
    }
    return count;
}

// "White gets 2 checkers", "Black loses 1 point".
static void say_gain(Session *session, Side side, int gain, const char *what) {
    if (gain == 0) {
        return;
    }
    Text text;
    text_init(&text);
    session_add_side(session, &text, side);
    session_print(session, "%s %s %d %s%s\n", text.bytes, gain > 0 ? "gets" : "loses", abs(gain), what,
                  abs(gain) == 1 ? "" : "s");
    text_destroy(&text);
}

void session_say_effects(Session *session, const Position *before) {
    const Position *now = game_position(session->table->game);
    const Event *event = session_last_event(session);
    if (table_rules(session->table)->hooks == NULL) {
        return;
    }
    bool same_checkers = true;
    for (int side = 0; side < 2; side++) {
        int gain = checkers_of(&now->board, (Side)side) - checkers_of(&before->board, (Side)side);
        same_checkers = same_checkers && gain == 0;
        say_gain(session, (Side)side, gain, "checker");
        say_gain(session, (Side)side, now->gained[side] - before->gained[side], "point");
    }
    bool same_board = memcmp(&now->board, &before->board, sizeof now->board) == 0;
    // Choosing moves no checker, and playing (but for passing) moves some, onwards.
    bool as_thrown = memcmp(&now->board, &before->thrown, sizeof now->board) == 0;
    bool back = event->kind == EVENT_WORD   ? !same_board && same_checkers
                : event->kind == EVENT_PLAY ? as_thrown && strcmp(event->text, "play") != 0
                                            : false;
    if (back) {
        session_print_wrapped(session, "the throw is taken back: the board is as it was before it");
    }
}

const char *session_outcome_name(const Rules *rules, Outcome outcome) {
    switch (outcome) {
    case OUTCOME_GAMMON:
        return rules->names[WORD_GAMMON];
    case OUTCOME_BACKGAMMON:
        return rules->names[WORD_BACKGAMMON];
    case OUTCOME_DRAW:
        return rules->names[WORD_DRAW];
    case OUTCOME_NONE:
    case OUTCOME_SINGLE:
        break;
    default:
        return rules->extra[outcome - OUTCOME_EXTRA].name;
    }
    return rules->names[WORD_SINGLE];
}

void session_add_score(const Session *session, Text *text, const Position *position) {
    session_add_side(session, text, WHITE);
    text_add(text, " %d, ", position->score[WHITE]);
    session_add_side(session, text, BLACK);
    text_add(text, " %d", position->score[BLACK]);
    if (position->to > 0) {
        text_add(text, ", playing to %d", position->to);
    }
}

// Did finish.stalemate end the game?
static bool is_stalemate(const Rules *rules, const Position *position) {
    Position going_on = *position;
    bool stalemate = false;
    going_on.over = OUTCOME_NONE;
    return rules->finish_stalemate != STALEMATE_NONE &&
           flow_is_stalemate(rules, &going_on, &stalemate, NULL) == STATUS_OK && stalemate;
}

char *session_refusing_hooks(const Session *session) {
    const Rules *rules = table_rules(session->table);
    Rules plain = *rules;
    PlayList plays;
    bool possible = false;
    if (!rules_have_hook(rules, HOOK_ALLOW_STEP) && !rules_have_hook(rules, HOOK_ALLOW_PLAY)) {
        return NULL;
    }
    plain.hooks = NULL;
    if (play_list_create(&plays, 64) == STATUS_OK) {
        possible = plays_generate_growing(&plain, game_position(session->table->game), &plays) == STATUS_OK &&
                   !play_list_is_pass(&plays);
        play_list_destroy(&plays);
    }
    Text text;
    text_init(&text);
    for (int hook = HOOK_ALLOW_STEP; possible && hook <= HOOK_ALLOW_PLAY; hook++) {
        const char *name = rules_have_hook(rules, (Hook)hook) ? hook_name((Hook)hook) : NULL;
        const char *place =
            name != NULL ? variant_game_key_place(table_variant(session->table), table_game(session->table), name)
                         : NULL;
        if (place != NULL) {
            text_add(&text, "%s%s (%s)", *text.bytes != '\0' ? " or " : "", name, place);
        }
    }
    char *names = *text.bytes != '\0' ? text_copy(text.bytes) : NULL;
    text_destroy(&text);
    return names;
}

void session_say_over(Session *session, const Node *node) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    Text text;
    text_init(&text);
    if (is_stalemate(rules, position)) {
        text_add(&text, "Neither side can ever move again.\n");
    }
    if (node->winner == NOBODY) {
        text_add(&text, "The game is over: %s", session_outcome_name(rules, OUTCOME_DRAW));
    } else {
        session_add_side(session, &text, node->winner);
        text_add(&text, " wins: %s, %d point%s", session_outcome_name(rules, node->outcome), node->points,
                 node->points == 1 ? "" : "s");
    }
    text_add(&text, "\n");
    if (position->to != 1 || rules_have_hook(rules, HOOK_MATCH_OVER)) {
        text_add(&text, "Score: ");
        session_add_score(session, &text, position);
        if (flow_match_over(position)) {
            text_add(&text, "\n");
            if (flow_match_winner(position) == NOBODY) {
                text_add(&text, "The match is drawn");
            } else {
                session_add_side(session, &text, flow_match_winner(position));
                text_add(&text, " has won the match");
            }
        }
        text_add(&text, "\n");
    }
    session_print(session, "%s", text.bytes);
    text_destroy(&text);
    if (!flow_match_over(position)) {
        session_hint(session, "(`next` begins the next game of the match, `undo` takes the end back)");
    } else {
        session_hint(session, "(`new` begins another game, `undo` takes the end back)");
    }
}
