// SPDX-License-Identifier: MIT
// A game told entry by entry.
//
// Invariant: what is told can be put back (replay.c) with the same plays and scores. Everything of which that is not
// true ends the telling with a reason.
#include "core/formats/transcript.h"
#include "core/record.h"

#include <string.h>

// ---- what can be told at all

static Status check_rules(const Rules *rules, Error *error) {
    if (rules->board_points != FILE_POINTS) {
        return error_illegal(error, "such files have a board of %d points, not %d (board.points)", FILE_POINTS,
                             rules->board_points);
    }
    if (rules->dice_count != 2 || rules->dice_faces > 9) {
        return error_illegal(
            error, "such files have rolls of two dice with up to nine faces (dice.count = %d, dice.faces = %d)",
            rules->dice_count, rules->dice_faces);
    }
    for (int side = 0; side < 2; side++) {
        if (rules->layout.row[side].at[LAYOUT_RESERVE]) {
            return error_illegal(error, "such files have no checkers in reserve (layout)");
        }
    }
    return STATUS_OK;
}

// The game must begin at its beginning; only the score may be another.
static Status check_start(const Rules *rules, const Position *start, Error *error) {
    Position plain;
    position_init(&plain, rules);
    plain.score[WHITE] = start->score[WHITE];
    plain.score[BLACK] = start->score[BLACK];
    plain.to = start->to;
    plain.crawford = start->crawford;
    if (memcmp(&plain, start, sizeof plain) != 0) {
        return error_illegal(error,
                             "the game began from a position that was set up, for which such files have no place");
    }
    return STATUS_OK;
}

// ---- telling

typedef struct Teller {
    const Game *game;
    void (*tell)(void *context, const Tell *entry);
    void *context;
    int games;
    size_t index; // of the event that is being told
} Teller;

static Status say(const Teller *teller, Tell entry) {
    entry.rules = game_rules_at(teller->game, teller->index);
    teller->tell(teller->context, &entry);
    return STATUS_OK;
}

static Status refuse_event(const Teller *teller, const char *what, Error *error) {
    char text[EVENT_TEXT];
    record_print(teller->game, teller->index, text);
    return error_illegal(error, "\"%s\": %s", text, what);
}

static Status check_play(const Teller *teller, const Position *before, const Event *event, Error *error) {
    if (before->roll_count != 2 || before->by_enemy || before->roller != before->turn) {
        return refuse_event(teller, "numbers are played that are not the player's own roll of two dice", error);
    }
    if (before->item_count) {
        return refuse_event(teller, "more numbers or rolls wait in this turn", error);
    }
    bool pins = false;
    for (int i = 0; i < event->play.count; i++) {
        pins = pins || event->play.step[i].contact == CONTACT_PIN;
    }
    return pins ? refuse_event(teller, "such files have no pins", error) : STATUS_OK;
}

// After a play the game is over, or it is the other side's turn with nothing rolled.
static Status check_after(const Teller *teller, const Position *before, const Position *after, Error *error) {
    bool turns = after->turn != before->turn && !after->playing && !after->item_count && !after->asking;
    bool same_points = memcmp(before->gained, after->gained, sizeof before->gained) == 0;
    if (!same_points) {
        return refuse_event(teller, "points were given in the middle of the game", error);
    }
    return after->over || turns ? STATUS_OK : refuse_event(teller, "the turn does not end with this play", error);
}

static void tell_game(Teller *teller, size_t index) {
    Tell entry = {.kind = TELL_GAME, .side = NOBODY, .game = ++teller->games};
    teller->index = index;
    entry.start = game_position_at(teller->game, index);
    size_t end = index, count = game_event_count(teller->game);
    while (end < count && !game_position_at(teller->game, end)->over) {
        end++;
    }
    const Position *last = game_position_at(teller->game, end);
    if (last->over) {
        entry.side = (Side)last->winner;
        entry.value = last->points;
        entry.resigned = game_event(teller->game, end - 1)->kind == EVENT_RESIGN;
    }
    say(teller, entry);
}

static Status tell_end(Teller *teller, const Position *after, bool resigned, Error *error) {
    if (after->winner == NOBODY) {
        return error_illegal(error, "a game was drawn, which such files cannot express");
    }
    return say(teller,
               (Tell){.kind = TELL_END, .side = (Side)after->winner, .value = after->points, .resigned = resigned});
}

static Status tell_play(Teller *teller, const Position *before, const Position *after, const Event *event,
                        Error *error) {
    RETURN_IF_FAILED(check_play(teller, before, event, error));
    RETURN_IF_FAILED(check_after(teller, before, after, error));
    Tell entry = {.kind = TELL_MOVE, .side = event->actor, .dice = {before->roll[0], before->roll[1]}};
    entry.step_count = event->play.count;
    steps_sort(event->play.step, event->play.count, entry.step);
    return say(teller, entry);
}

static Status tell_word(Teller *teller, const Position *before, const Event *event, Error *error) {
    static const struct {
        const char *text;
        TellKind kind;
    } words[] = {{"double", TELL_DOUBLE},
                 {"beaver", TELL_BEAVER},
                 {"raccoon", TELL_BEAVER},
                 {"take", TELL_TAKE},
                 {"drop", TELL_DROP}};
    enum { WORDS = sizeof words / sizeof words[0] };
    if (event_is_roll_word(event)) {
        return STATUS_OK; // the roll says it
    }
    size_t i = row_find(event->word.text, strlen(event->word.text), words, sizeof *words, WORDS);
    if (i == WORDS || event->word.decide == DECIDE_CHOOSE) {
        return refuse_event(teller, "such files have no place for a choice", error);
    }
    int value = before->cube << (before->doubled + 1);
    return say(teller, (Tell){.kind = words[i].kind, .side = event->actor, .value = value});
}

static Status tell_event(Teller *teller, size_t index, Error *error) {
    teller->index = index;
    const Event *event = game_event(teller->game, index);
    const Position *before = game_position_at(teller->game, index), *after = game_position_at(teller->game, index + 1);
    Status status = STATUS_OK;
    switch (event->kind) {
    case EVENT_ROLL:
        if (before->turn == NOBODY && after->cube != before->cube) {
            return refuse_event(teller, "equal dice at the opening doubled the cube, which such files cannot express",
                                error);
        }
        // At the opening it may be a tie, or the dice that decide who begins.
        if (!after->playing && !after->over && (before->turn != NOBODY || after->turn != after->starter)) {
            return refuse_event(teller, "a function lets nobody play this roll", error);
        }
        break;
    case EVENT_WORD:
        status = tell_word(teller, before, event, error);
        break;
    case EVENT_PLAY:
        status = tell_play(teller, before, after, event, error);
        break;
    case EVENT_RESIGN:
        break;
    case EVENT_NEXT:
        RETURN_IF_FAILED(check_rules(game_rules_at(teller->game, index + 1), error));
        tell_game(teller, index + 1);
        return STATUS_OK;
    case EVENT_RULES:
    case EVENT_RELOAD:
        if (rules_fingerprint(game_rules_at(teller->game, index)) ==
            rules_fingerprint(game_rules_at(teller->game, index + 1))) {
            return STATUS_OK; // only what things are called
        }
        return refuse_event(teller, "the rules were changed after the game had begun", error);
    }
    return status == STATUS_OK && after->over ? tell_end(teller, after, event->kind == EVENT_RESIGN, error) : status;
}

static void tell_last_throw(Teller *teller) {
    const Position *position = game_position(teller->game);
    if (position->playing && !position->asking && !position->over && position->roll_count == 2) {
        teller->index = game_event_count(teller->game);
        say(teller,
            (Tell){.kind = TELL_THROW, .side = (Side)position->turn, .dice = {position->roll[0], position->roll[1]}});
    }
}

Status transcript_tell(const Game *game, void (*tell)(void *context, const Tell *entry), void *context, Error *error) {
    Teller teller = {game, tell, context, 0, 0};
    size_t start = 0; // what was changed before the first throw belongs to the beginning
    while (start < game_event_count(game) && event_is_of_rules(game_event(game, start))) {
        start++;
    }
    const Rules *rules = game_rules_at(game, start);
    RETURN_IF_FAILED(check_rules(rules, error));
    RETURN_IF_FAILED(check_start(rules, game_position_at(game, start), error));
    tell_game(&teller, start);
    for (size_t i = start; i < game_event_count(game); i++) {
        RETURN_IF_FAILED(tell_event(&teller, i, error));
    }
    tell_last_throw(&teller);
    return STATUS_OK;
}
