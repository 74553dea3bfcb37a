// SPDX-License-Identifier: MIT
// What has happened in the game, said aloud: throws, plays, answers, effects of rules, how it ended.
//
// Everything here is told from events and positions alone, so what is said after undo and redo is the same again.
#include "repl/desk/say.h"
#include "core/record.h"
#include "repl/base/scratch.h"
#include "repl/desk/turn.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"
#include "repl/screen/told.h"

#include <stdlib.h>
#include <string.h>

// ---- words

const char *session_side(const Session *session, Side side) {
    Rules plain;
    rules_init(&plain); // where no game is on the table
    const Rules *rules = session->table != NULL ? table_rules(session->table) : &plain;
    char *name = scratch_copy(rules_side_name(rules, side));
    *name = (char)(*name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name);
    return name;
}

const char *session_place(const Session *session, Side side, int place) {
    char buffer[12];
    return scratch_copy(place_print(table_rules(session->table), side, session->numbering, place, buffer));
}

const char *session_step(const Session *session, Side side, const Step *step) {
    const char *mark = step->contact == CONTACT_HIT ? "*" : step->contact == CONTACT_PIN ? "^" : "";
    return scratch_format("%s%s", session_place(session, side, step->to), mark);
}

const char *steps_text(const Rules *rules, Side side, Numbering numbering, const Step *step, int count) {
    char text[PLAY_TEXT];
    steps_print(rules, side, numbering, step, count, text, sizeof text);
    return scratch_copy(text);
}

const char *listed_play(const Rules *rules, Side side, Numbering numbering, const PlayList *plays, size_t index) {
    Play play;
    play_list_get(plays, index, &play);
    return play.step_count > 0 ? steps_text(rules, side, numbering, play.step, play.step_count) : "pass";
}

const char *table_line(const Table *table) {
    const Rulebook *book = table_book(table);
    Text text = scratch_text();
    text_add(&text, "use %s", scratch_quoted(variant_spec(table_variant(table))));
    for (size_t i = 0; i < book->override_count; i++) {
        const char *set = scratch_format("%s=%s", book->override[i].key, book->override[i].value);
        text_add(&text, "%s %s", i == 0 ? "; set" : "", scratch_quoted(set));
    }
    return text.bytes;
}

const char *position_text(const Rules *rules, const Position *position) {
    char text[POSITION_TEXT];
    position_print(rules, position, text, sizeof text);
    return scratch_copy(text);
}

int session_read_place(const Session *session, Side side, const char *word) {
    const Rules *rules = table_rules(session->table);
    if (strcmp(word, "bar") == 0) {
        return rules->bar;
    }
    if (strcmp(word, "reserve") == 0 || strcmp(word, "res") == 0) {
        return rules->reserve;
    }
    if (strcmp(word, "off") == 0 || strcmp(word, "0") == 0) {
        return BOARD_OFF;
    }
    int place = (int)text_number(word, 99);
    if (!rules_is_point(rules, place)) {
        return place == rules->bar ? rules->bar : -1;
    }
    return session->numbering == NUMBERING_ABSOLUTE && side == BLACK ? rules->opp[place] : place;
}

// ---- events

static const char *played(const Event *event, const Rules *rules, Side side, Numbering numbering) {
    return steps_text(rules, side, numbering, event->play.step, event->play.count);
}

// In a quiz it would be the answer to another question.
static void add_note(const Session *session, size_t index, Text *text) {
    const char *note = table_note(session->table, index);
    if (note != NULL && !session_is_quizzed(session)) {
        text_add(text, " %s", scratch_clean(note));
    }
}

const char *session_event(const Session *session, size_t index) {
    Text text = scratch_text();
    const Game *game = session->table->game;
    const Event *event = game_event(game, index);
    const Rules *rules = table_rules(session->table);
    char record[EVENT_TEXT];
    bool about_side = event->kind == EVENT_ROLL || event->kind == EVENT_WORD || event->kind == EVENT_PLAY ||
                      event->kind == EVENT_RESIGN;
    if (about_side && event->actor != NOBODY) {
        text_add(&text, "%s ", session_side(session, event->actor));
    }
    switch (event->kind) {
    case EVENT_ROLL:
        text_add(&text, "%s %s", event->actor == NOBODY ? "the opening roll" : "rolls",
                 scratch_numbers(event->roll.dice, event->roll.count));
        break;
    case EVENT_WORD:
        text_add(&text, "says %s", rules_option_name(rules, event->word.text));
        break;
    case EVENT_PLAY:
        text_add(&text, "%s%s", event->play.count == 0 ? "passes" : "plays ",
                 played(event, game_rules_at(game, index), event->actor, session->numbering));
        break;
    case EVENT_RESIGN:
        text_add(&text, "resigns (%s)", outcome_word(game_rules_at(game, index), event->resigned));
        break;
    case EVENT_NEXT:
        text_add(&text, "the next game begins");
        break;
    case EVENT_RULES:
        text_add(&text, "%s", record_print(game, index, record));
        break;
    case EVENT_RELOAD:
        text_add(&text, table_was_laid(session->table, index) ? "use %s" : "reload",
                 variant_name(table_edition(session->table, event->edition)->variant));
        break;
    }
    add_note(session, index, &text);
    return text.bytes;
}

size_t session_add_last_play(const Session *session, Text *text, Side numbers) {
    const Game *game = session->table->game;
    size_t index = game_event_count(game);
    EventKind kind = EVENT_NEXT; // the match's game before is over
    while (index > 0 && (kind = game_event(game, index - 1)->kind) != EVENT_PLAY && kind != EVENT_NEXT) {
        index--;
    }
    if (kind != EVENT_PLAY) {
        return 0;
    }
    const Event *event = game_event(game, index - 1);
    const Rules *rules = game_rules_at(game, index - 1);
    if (session->numbering == NUMBERING_ABSOLUTE || event->play.count == 0 || event->actor == numbers) {
        text_add(text, "%s", session_event(session, index - 1));
        return index;
    }
    // Black's absolute numbers turn them round.
    const char *own = played(event, rules, event->actor, NUMBERING_OWN);
    const char *here = played(event, rules, BLACK, NUMBERING_ABSOLUTE);
    text_add(text, strcmp(own, here) == 0 ? "%s %s" : "%s %s (here %s)", session_side(session, event->actor), own,
             here);
    add_note(session, index - 1, text);
    return index;
}

const Event *session_last_event(const Session *session) {
    return game_event(session->table->game, game_event_count(session->table->game) - 1);
}

// "White rolls 3, Black rolls 1: White begins".
static void say_opening(Session *session, const Position *before) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    const Event *event = session_last_event(session);
    Text text = scratch_text();
    text_add(&text, "%s rolls %d, %s rolls %d: ", session_side(session, WHITE), event->roll.dice[0],
             session_side(session, BLACK), event->roll.dice[1]);
    if (position->turn == NOBODY) {
        text_add(&text, "roll again");
        if (position->cube > before->cube) {
            text_add(&text, ", for a %s of %d", rules->names[WORD_CUBE], position->cube);
        }
    } else {
        text_add(&text, "%s begins", session_side(session, (Side)position->starter));
    }
    print(session->screen, "%s\n", text.bytes);
}

void session_say_throw(Session *session, const Position *before) {
    if (session_last_event(session)->actor == NOBODY) {
        say_opening(session, before);
    } else {
        print(session->screen, "%s\n", session_event(session, game_event_count(session->table->game) - 1));
    }
}

// "White gets 2 checkers", "Black loses 1 point".
static void say_gain(Session *session, Side side, int gain, const char *what) {
    if (gain != 0) {
        print(session->screen, "%s %s %d %s%s\n", session_side(session, side), gain > 0 ? "gets" : "loses", abs(gain),
              what, abs(gain) == 1 ? "" : "s");
    }
}

void session_say_effects(Session *session, const Position *before) {
    const Position *now = game_position(session->table->game);
    const Event *event = session_last_event(session);
    if (table_rules(session->table)->hooks == NULL) {
        return;
    }
    for (int side = 0; side < 2; side++) {
        int gain = row_total(&now->board.row[side]) - row_total(&before->board.row[side]);
        say_gain(session, (Side)side, gain, "checker");
        say_gain(session, (Side)side, now->gained[side] - before->gained[side], "point");
    }
    bool moved = event->kind == EVENT_WORD ? memcmp(&now->board, &before->board, sizeof now->board) != 0
                                           : event->kind == EVENT_PLAY && event->play.count > 0;
    if (moved && memcmp(&now->board, &before->thrown, sizeof now->board) == 0) {
        print(session->screen, "the roll is taken back: the board is as it was before it\n");
    }
}

const char *session_score(const Session *session, const Position *position) {
    const char *to = position->to > 1 ? scratch_format(", playing to %d", position->to) : "";
    return scratch_format("%s %d, %s %d%s", session_side(session, WHITE), position->score[WHITE],
                          session_side(session, BLACK), position->score[BLACK], to);
}

const char *session_refusing_hooks(Session *session) {
    const Rules *rules = table_rules(session->table);
    Rules plain = *rules;
    if (!rules_have_hook(rules, HOOK_ALLOW_STEP) && !rules_have_hook(rules, HOOK_ALLOW_PLAY)) {
        return NULL;
    }
    plain.hooks = NULL;
    PlayList *plays = &session->scratch;
    bool possible = plays_generate_growing(&plain, game_position(session->table->game), plays) == STATUS_OK &&
                    !play_list_is_pass(plays);
    Text text = scratch_text();
    for (int hook = HOOK_ALLOW_STEP; possible && hook <= HOOK_ALLOW_PLAY; hook++) {
        const char *name = rules_have_hook(rules, (Hook)hook) ? hook_names[hook] : NULL;
        const char *place =
            name != NULL ? variant_game_key_place(table_variant(session->table), table_game(session->table), name)
                         : NULL;
        if (place != NULL) {
            text_add(&text, "%s%s (%s)", *text.bytes != '\0' ? " or " : "", name, place);
        }
    }
    return text.length > 0 ? text.bytes : NULL;
}

const char *session_class_word(const Rules *rules, Outcome outcome) {
    return outcome_possible(rules, outcome) ? outcome_word(rules, outcome) : NULL;
}

size_t session_class_words(const Rules *rules, const char *word[MOST_CLASSES]) {
    size_t count = 0;
    for (int i = OUTCOME_SINGLE; i < OUTCOME_EXTRA + rules->extra_count; i++) {
        if (i != OUTCOME_DRAW && outcome_possible(rules, (Outcome)i)) {
            word[count++] = outcome_word(rules, (Outcome)i);
        }
    }
    return count;
}

void session_say_over(Session *session, const Node *node) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    bool ends_all = flow_match_over(position), counts = position->to != 1 || rules_have_hook(rules, HOOK_MATCH_OVER);
    bool stalemate = rules->finish_stalemate != STALEMATE_NONE && turn_is_endless(session);
    Side winner = node->winner, champion = flow_match_winner(position);
    print_told(session->screen, "over",
               json_pack("{s:b, s:o, s:o, s:i, s:o, s:b, s:o}", "stalemate", stalemate, "winner",
                         json_shown(winner != NOBODY ? session_side(session, winner) : NULL), "class",
                         json_shown(outcome_word(rules, winner != NOBODY ? node->outcome : OUTCOME_DRAW)), "points",
                         node->points, "score", json_shown(counts ? session_score(session, position) : NULL),
                         "ends_all", ends_all, "champion",
                         json_shown(champion != NOBODY ? session_side(session, champion) : NULL)));
    bool alone = ends_all || !counts; // a drawn single game has no winner of the match either
    print_hint(session->screen, alone ? "(`new` begins another game, `undo` takes the end back)"
                                      : "(`next` begins the next game of the match, `undo` takes the end back)");
}
