// SPDX-License-Identifier: MIT
// Commands that go back and forth in a game, and show what happened in it.
#include "core/record.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/records.h"

#include <string.h>

// A count after undo and redo: 1 if none is given, 0 if it is none (the message was given).
static int read_count(Session *session, const Words *words) {
    if (words->count == 1) {
        return 1;
    }
    const char *word = words->word[1].text;
    int count = (int)text_number(word, 99999);
    if (words->count > 2 || count < 1) {
        print_error_word(session->screen, 1, "how many times must be a number from 1 up%s",
                         strcmp(words->word[0].text, "redo") == 0 ? ""
                                                                  : " (`goto 0` goes to the beginning of the game)");
        return 0;
    }
    return count;
}

// One step of the play under way, or the last decision with the events that came of it. False: there is nothing.
static bool undo_once(Session *session, Text *text) {
    UnderWay *hand = &session->table->hand;
    Game *game = session->table->game;
    Node node = session_next(session);
    if (hand->mark_count > 0) {
        hand->progress.step_count = hand->mark[--hand->mark_count];
        hand->selected = -1;
        text_add(text, "taken back: one step of the play under way");
        return true;
    }
    if (hand->selected >= 0) {
        text_add(text, "let go of %s", session_place(session, node.actor, hand->selected));
        hand->selected = -1;
        return true;
    }
    bool any = false, rules = false;
    // A typed roll was said and fell in one line. What came before a change of the rules was done by itself, but where
    // somebody would go on by himself now, what can be made again would be lost.
    for (; game_event_count(game) > 0 && !(rules && !turn_goes_on(session)) &&
           (!any || !session_waits(session) || event_is_roll_word(session_last_event(session)));
         any = true) {
        rules = event_is_of_rules(session_last_event(session));
        game_undo(game);
        text_add(text, "%s%s", any ? "; " : "taken back: ", session_event(session, game_event_count(game)));
    }
    return any;
}

// Stops where undo_once has stopped on the way back: before a change of the rules, too.
static bool redo_once(Session *session, Text *text) {
    Game *game = session->table->game;
    bool any = false;
    session_let_go(session);
    for (; game_redo_count(game) > 0 &&
           (!any || ((!session_waits(session) || event_is_roll_word(session_last_event(session))) &&
                     !(event_is_of_rules(game_event(game, game_event_count(game))) && !turn_goes_on(session))));
         any = true) {
        game_redo(game);
        text_add(text, "%s%s", any ? "; " : "made again: ", session_event(session, game_event_count(game) - 1));
    }
    return any;
}

// Goes back or forward so many times as the words say, or not at all; a line is said for each time.
static CommandStatus go(Session *session, const Words *words, bool (*once)(Session *, Text *), const char *nothing,
                        const char *what) {
    Game *game = session->table->game;
    const UnderWay hand = session->table->hand;
    size_t events = game_event_count(game);
    Text all = scratch_text();
    if (session_is_quizzed(session)) {
        return print_error(session->screen,
                           "the quiz makes no moves, so none can be %s; type another one, or "
                           "`quiz off` to go back to the game",
                           what);
    }
    int count = read_count(session, words), done = 0;
    if (count == 0) {
        return COMMAND_FAILED;
    }
    for (; done < count; done++) {
        Text text = scratch_text();
        if (!once(session, &text)) {
            break;
        }
        text_add(&all, "%s%s", done > 0 ? "\n" : "", text.bytes);
    }
    if (done == count) {
        kept_save(session);
        print(session->screen, "%s\n", all.bytes);
        session_come_back(session);
        return COMMAND_OK;
    }
    turn_go_to(game, events);
    session->table->hand = hand;
    return done == 0
               ? print_error(session->screen, "%s", nothing)
               : print_error_word(session->screen, 1, "only %d step%s can be %s", done, done == 1 ? "" : "s", what);
}

CommandStatus command_undo(Session *session, const Words *words) {
    const char *nothing = scratch_format("there is nothing to take back: this is where the game began%s",
                                         session->aside_count > 0 ? "; `back` returns to the one before it" : "");
    return go(session, words, undo_once, nothing, "undone");
}

CommandStatus command_redo(Session *session, const Words *words) {
    return go(session, words, redo_once, "there is nothing to redo", "redone");
}

// The events up to the beginning of game `number` of the match, of `most` in all; SIZE_MAX: there is no such game.
static size_t events_to_game(const Game *game, size_t most, const char *number, int *games) {
    int wanted = (int)text_number(number, 99999);
    size_t found = wanted == 1 ? 0 : SIZE_MAX;
    *games = 1;
    for (size_t i = 0; i < most; i++) {
        if (game_event(game, i)->kind == EVENT_NEXT && ++*games == wanted) {
            found = i + 1;
        }
    }
    return found;
}

CommandStatus command_goto(Session *session, const Words *words) {
    Game *game = session->table->game;
    size_t most = game_event_count(game) + game_redo_count(game), wanted;
    const char *word = words_at(words, 1);
    int games;
    if (words->count == 3) {
        wanted = strcmp(word, "game") == 0 ? events_to_game(game, most, words_at(words, 2), &games) : SIZE_MAX;
        if (wanted == SIZE_MAX) {
            return strcmp(word, "game") != 0
                       ? command_usage(session, words)
                       : print_error_word(session->screen, 2,
                                          "the number of a game of the match was expected, from 1 to %d", games);
        }
    } else {
        wanted = (size_t)text_number(word, (long long)most);
    }
    if (wanted > most) {
        return print_error_word(session->screen, 1,
                                "the number of an event was expected, from 0 (the beginning) to %zu: `history` "
                                "lists them",
                                most);
    }
    session_let_go(session);
    session->gone_from = session_events_done(session);
    turn_go_to(game, wanted);
    session->quizzed.event = 0;
    kept_save(session);
    print(session->screen, "%s\n",
          wanted == 0 ? "at the beginning"
                      : scratch_format("after event %zu of %zu: %s", wanted, most, session_event(session, wanted - 1)));
    // Nobody goes on by himself, or what could be made again would be lost.
    session_show_next(session);
    if (game_redo_count(game) > 0) {
        print_hint(session->screen, "(`redo` goes forward; a new play ends what came after)");
    }
    return COMMAND_OK;
}

CommandStatus command_history(Session *session, const Words *words) {
    static const char *const kinds[] = {
        [EVENT_ROLL] = "roll", [EVENT_WORD] = "word",   [EVENT_PLAY] = "play",   [EVENT_RESIGN] = "resign",
        [EVENT_NEXT] = "next", [EVENT_RULES] = "rules", [EVENT_RELOAD] = "rules"};
    (void)words;
    const Game *game = session->table->game;
    bool told = session->screen->form == FORM_TEXT;
    json_t *rows = json_array(), *lines = json_array();
    for (size_t i = 0; i < game_event_count(game); i++) {
        const Event *event = game_event(game, i);
        if (told && event_is_roll_word(event) && table_note(session->table, i) == NULL) {
            continue; // what fell is in the next line
        }
        char record[EVENT_TEXT];
        const char *said = session_event(session, i);
        const char *side = event->actor == NOBODY ? NULL : side_name(event->actor);
        json_array_append_new(lines, json_shown(scratch_format("%4zu  %s", i + 1, said)));
        json_add(rows, "{s:I, s:s, s:s?, s:o, s:o}", "event", (json_int_t)i + 1, "kind", kinds[event->kind], "side",
                 side, "text", json_shown(record_print(game, i, record)), "said", json_shown(said));
    }
    print_said(session->screen, rows, lines, 6);
    if (told && game_redo_count(game) > 0) {
        print(session->screen, "      (%zu more can be redone: `redo`)\n", game_redo_count(game));
    }
    if (told) {
        print_hint(session->screen, "(`goto N` shows the board as it was after one of them)");
    }
    return COMMAND_OK;
}
