// SPDX-License-Identifier: MIT
// Commands that go back and forth in a game, and show what happened in it.
#include "core/record.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/keep/kept_games.h"
#include "repl/screen/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A count after undo and redo: 1 if none is given, 0 if it is none (the message was given).
static int read_count(Session *session, const Words *words) {
    if (words->count == 1) {
        return 1;
    }
    const char *word = words->word[1].text;
    int count = (int)text_number(word, 99999);
    if (words->count > 2 || count < 1) {
        print_error_word(session->screen, 1, "how many times must be a number from 1 up");
        return 0;
    }
    return count;
}

// Adds what it was to the text. False: no play is under way.
static bool undo_under_way(Session *session, Text *text) {
    UnderWay *hand = &session->hand;
    Node node;
    game_next(session->table->game, &node);
    bool undone = true;
    if (hand->mark_count > 0) {
        hand->progress.step_count = hand->mark[--hand->mark_count];
        hand->selected = -1;
        text_add(text, "taken back: one step of the play under way");
    } else if (hand->selected >= 0) {
        text_add(text, "let go of ");
        session_add_place(session, text, node.actor, hand->selected);
        hand->selected = -1;
    } else {
        undone = false;
    }
    return undone;
}

// What is behind the messages of undo and redo: a line for each time.
static void add_sentence(Text *all, const Text *sentence) {
    text_add(all, "%s%s", all->length > 0 ? "\n" : "", sentence->bytes);
}

// Says that it cannot be done so many times; what was done is undone before.
static CommandStatus refuse_count(Session *session, int done, const char *nothing, const char *what) {
    if (done == 0) {
        print_error(session->screen, "%s", nothing);
    } else {
        print_error_word(session->screen, 1, "there is not so much to %s: %d time%s at most", what, done,
                         done == 1 ? "" : "s");
    }
    return COMMAND_FAILED;
}

CommandStatus command_undo(Session *session, const Words *words) {
    Game *game = session->table->game;
    int count = read_count(session, words);
    if (count == 0) {
        return COMMAND_FAILED;
    }
    UnderWay hand = session->hand;
    size_t events = game_event_count(game);
    Text all = scratch_text();
    int done = 0;
    for (; done < count; done++) {
        Text text = scratch_text();
        bool under_way = undo_under_way(session, &text);
        bool some = under_way || game_event_count(game) > 0;
        for (bool first = true; !under_way && game_event_count(game) > 0 && (first || !session_waits(session));) {
            game_undo(game);
            text_add(&text, first ? "taken back: " : "; ");
            session_add_event(session, &text, game_event_count(game));
            first = false;
        }
        if (some) {
            add_sentence(&all, &text);
        }
        if (!some) {
            break;
        }
    }
    CommandStatus status = COMMAND_OK;
    if (done < count) {
        while (game_event_count(game) < events && game_redo(game)) {
        }
        session->hand = hand;
        status =
            refuse_count(session, done, "there is nothing to take back: this is where the game began", "take back");
    } else {
        kept_save(session);
        print_wrapped(session->screen, all.bytes);
        session_come_back(session);
    }
    return status;
}

CommandStatus command_redo(Session *session, const Words *words) {
    Game *game = session->table->game;
    int count = read_count(session, words);
    if (count == 0) {
        return COMMAND_FAILED;
    }
    UnderWay hand = session->hand;
    size_t events = game_event_count(game);
    Text all = scratch_text();
    session_let_go(session);
    int done = 0;
    for (; done < count && game_redo_count(game) > 0; done++) {
        Text text = scratch_text();
        bool first = true;
        do {
            game_redo(game);
            text_add(&text, first ? "made again: " : "; ");
            session_add_event(session, &text, game_event_count(game) - 1);
            first = false;
        } while (game_redo_count(game) > 0 && !session_waits(session));
        add_sentence(&all, &text);
    }
    CommandStatus status = COMMAND_OK;
    if (done < count) {
        while (game_event_count(game) > events && game_undo(game)) {
        }
        session->hand = hand;
        status = refuse_count(session, done, "there is nothing to make again", "make again");
    } else {
        kept_save(session);
        print_wrapped(session->screen, all.bytes);
        session_come_back(session);
    }
    return status;
}

CommandStatus command_goto(Session *session, const Words *words) {
    Game *game = session->table->game;
    size_t most = game_event_count(game) + game_redo_count(game);
    const char *word = words_at(words, 1);
    size_t wanted = (size_t)text_number(word, (long long)most);
    if (wanted > most) {
        print_error_word(session->screen, 1,
                         "the number of an event was expected, from 0 (the beginning) to %zu: `history` "
                         "lists them",
                         most);
        return COMMAND_FAILED;
    }
    session_let_go(session);
    while (game_event_count(game) > wanted && game_undo(game)) {
    }
    while (game_event_count(game) < wanted && game_redo(game)) {
    }
    Text text = scratch_text();
    if (wanted == 0) {
        text_add(&text, "at the beginning");
    } else {
        text_add(&text, "after event %zu of %zu: ", wanted, most);
        session_add_event(session, &text, wanted - 1);
    }
    kept_save(session);
    print_wrapped(session->screen, text.bytes);
    // Nobody goes on by himself, or what could be made again would be lost.
    session_show_board(session);
    session_say_next(session);
    if (game_redo_count(game) > 0) {
        print_hint(session->screen, "(`redo` goes forward; a new play ends what came after)");
    }
    return COMMAND_OK;
}

static void record_history(Session *session) {
    static const char *const kinds[] = {
        [EVENT_ROLL] = "roll", [EVENT_WORD] = "word",   [EVENT_PLAY] = "play",   [EVENT_RESIGN] = "resign",
        [EVENT_NEXT] = "next", [EVENT_RULES] = "rules", [EVENT_RELOAD] = "rules"};
    const Game *game = session->table->game;
    Records records;
    records_begin(&records, session->screen);
    for (size_t i = 0; i < game_event_count(game); i++) {
        const Event *event = game_event(game, i);
        Text text = scratch_text();
        char record[EVENT_TEXT];
        session_add_event(session, &text, i);
        records_whole(&records, "event", (long long)i + 1);
        records_text(&records, "kind", kinds[event->kind]);
        records_text(&records, "side", event->actor == NOBODY ? NULL : event->actor == WHITE ? "white" : "black");
        records_text(&records, "text", record_print(game, i, record));
        records_text(&records, "said", text.bytes);
        records_row(&records);
    }
    records_end(&records);
}

CommandStatus command_history(Session *session, const Words *words) {
    (void)words;
    if (session->screen->form != FORM_TEXT) {
        record_history(session);
        return COMMAND_OK;
    }
    const Game *game = session->table->game;
    Text text = scratch_text();
    for (size_t i = 0; i < game_event_count(game); i++) {
        if (event_is_roll_word(game_event(game, i))) {
            continue; // what fell is in the next line
        }
        text_empty(&text);
        text_add(&text, "%4zu  ", i + 1);
        session_add_event(session, &text, i);
        print_indented(session->screen, text.bytes, 6);
    }
    if (game_redo_count(game) > 0) {
        print(session->screen, "      (%zu more can be made again: `redo`)\n", game_redo_count(game));
    }
    print_hint(session->screen, "(`goto N` shows the board as it was after one of them)");
    return COMMAND_OK;
}
