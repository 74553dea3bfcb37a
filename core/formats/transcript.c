// SPDX-License-Identifier: MIT
// A game told entry by entry.
//
// Invariant: what is told can be put back (replay.c) with the same plays and scores. Everything of which that is not
// true ends the telling with a reason.
#include "core/formats/transcript.h"

#include <string.h>

// `event` may be NULL.
static Status refuse(Error *error, const Event *event, const char *what) {
    return error_set(error, STATUS_ILLEGAL, 0, 0, "%s%s%s%s", event ? "\"" : "", event ? event->text : "",
                     event ? "\": " : "", what);
}

// ---- what can be told at all

static Status check_rules(const Rules *rules, Error *error) {
    if (rules->board_points != FILE_POINTS) {
        return error_set(error, STATUS_ILLEGAL, 0, 0, "such files have a board of %d points, not %d (board.points)",
                         FILE_POINTS, rules->board_points);
    }
    if (rules->dice_count != 2 || rules->dice_faces > 9) {
        return error_set(error, STATUS_ILLEGAL, 0, 0,
                         "such files have throws of two dice with up to nine faces (dice.count = %d, dice.faces = %d)",
                         rules->dice_count, rules->dice_faces);
    }
    for (int side = 0; side < 2; side++) {
        if (rules->layout.row[side].at[LAYOUT_RESERVE]) {
            return refuse(error, NULL, "such files have no checkers in reserve (layout)");
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
        return refuse(error, NULL,
                      "the game began from a position that was set up, for which such files have no place");
    }
    return STATUS_OK;
}

static Status check_play(const Position *before, const Event *event, Error *error) {
    if (before->roll_count != 2 || before->by_enemy || before->roller != before->turn) {
        return refuse(error, event, "numbers are played that are not the player's own throw of two dice");
    }
    if (before->item_count) {
        return refuse(error, event, "more numbers or throws wait in this turn");
    }
    return strchr(event->text, '^') ? refuse(error, event, "such files have no pins") : STATUS_OK;
}

// After a play the game is over, or it is the other side's turn with nothing thrown.
static Status check_after(const Position *before, const Position *after, const Event *event, Error *error) {
    bool turns = after->turn != before->turn && !after->playing && !after->item_count && !after->asking;
    bool same_points = memcmp(before->gained, after->gained, sizeof before->gained) == 0;
    if (!same_points) {
        return refuse(error, event, "points were given in the middle of the game");
    }
    return after->over || turns ? STATUS_OK : refuse(error, event, "the turn does not end with this play");
}

// ---- telling

typedef struct Teller {
    const Game *game;
    void (*tell)(void *context, const Tell *entry);
    void *context;
    int games;
} Teller;

static void tell_game(Teller *teller, size_t index) {
    Tell entry = {.kind = TELL_GAME, .side = NOBODY, .game = ++teller->games};
    entry.start = game_position_at(teller->game, index);
    entry.rules = game_rules_at(teller->game, index);
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
    teller->tell(teller->context, &entry);
}

static Status tell_end(Teller *teller, const Position *after, const Rules *rules, bool resigned, Error *error) {
    if (after->winner == NOBODY) {
        return refuse(error, NULL, "a game was drawn, which such files cannot tell");
    }
    Tell entry = {.kind = TELL_END, .side = (Side)after->winner, .value = after->points, .resigned = resigned};
    entry.rules = rules;
    teller->tell(teller->context, &entry);
    return STATUS_OK;
}

static Status tell_play(Teller *teller, const Rules *rules, const Position *before, const Position *after,
                        const Event *event, Error *error) {
    Status status = check_play(before, event, error);
    status = status == STATUS_OK ? check_after(before, after, event, error) : status;
    if (status == STATUS_OK) {
        size_t word = strlen("play");
        Tell entry = {.kind = TELL_MOVE, .side = event->actor, .dice = {before->roll[0], before->roll[1]}};
        entry.rules = rules;
        entry.play = event->text + word + (event->text[word] == ' ');
        teller->tell(teller->context, &entry);
    }
    return status;
}

static Status tell_word(Teller *teller, const Rules *rules, const Position *before, const Event *event, Error *error) {
    static const struct {
        const char *text;
        TellKind kind;
    } words[] = {{"turn double", TELL_DOUBLE},
                 {"answer beaver", TELL_BEAVER},
                 {"answer raccoon", TELL_BEAVER},
                 {"answer take", TELL_TAKE},
                 {"answer drop", TELL_DROP}};
    if (strcmp(event->text, "turn roll") == 0) {
        return STATUS_OK; // the throw says it
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(event->text, words[i].text) == 0) {
            Tell entry = {.kind = words[i].kind, .side = event->actor, .value = before->cube << (before->doubled + 1)};
            entry.rules = rules;
            teller->tell(teller->context, &entry);
            return STATUS_OK;
        }
    }
    return refuse(error, event, "such files have no place for a choice");
}

static Status tell_event(Teller *teller, size_t index, Error *error) {
    const Event *event = game_event(teller->game, index);
    const Position *before = game_position_at(teller->game, index), *after = game_position_at(teller->game, index + 1);
    const Rules *rules = game_rules_at(teller->game, index);
    Status status = STATUS_OK;
    switch (event->kind) {
    case EVENT_ROLL:
        if (before->turn == NOBODY && after->cube != before->cube) {
            return refuse(error, event, "equal dice at the opening doubled the cube, which such files cannot tell");
        }
        break;
    case EVENT_WORD:
        status = tell_word(teller, rules, before, event, error);
        break;
    case EVENT_PLAY:
        status = tell_play(teller, rules, before, after, event, error);
        break;
    case EVENT_RESIGN:
        break;
    case EVENT_NEXT:
        status = check_rules(game_rules_at(teller->game, index + 1), error);
        if (status == STATUS_OK) {
            tell_game(teller, index + 1);
        }
        return status;
    case EVENT_RULES:
        return refuse(error, event, "the rules were changed after the game had begun");
    }
    return status == STATUS_OK && after->over ? tell_end(teller, after, rules, event->kind == EVENT_RESIGN, error)
                                              : status;
}

static void tell_last_throw(Teller *teller) {
    const Position *position = game_position(teller->game);
    if (position->playing && !position->over && position->roll_count == 2) {
        Tell entry = {.kind = TELL_THROW, .side = (Side)position->turn, .dice = {position->roll[0], position->roll[1]}};
        entry.rules = game_rules(teller->game);
        teller->tell(teller->context, &entry);
    }
}

Status transcript_tell(const Game *game, void (*tell)(void *context, const Tell *entry), void *context, Error *error) {
    Teller teller = {game, tell, context, 0};
    const Rules *rules = game_rules_at(game, 0);
    Status status = check_rules(rules, error);
    if (status == STATUS_OK) {
        status = check_start(rules, game_position_at(game, 0), error);
    }
    if (status == STATUS_OK) {
        tell_game(&teller, 0);
    }
    for (size_t i = 0; i < game_event_count(game) && status == STATUS_OK; i++) {
        status = tell_event(&teller, i, error);
    }
    if (status == STATUS_OK) {
        tell_last_throw(&teller);
    }
    return status;
}

// ---- the steps of a play

PlaySteps play_steps(const char *text) {
    PlaySteps steps = {.text = text, .length = 0, .next = 1, .times = 0};
    return steps;
}

static int read_place(const char **text) {
    int place = 0;
    if (strncmp(*text, "bar", 3) == 0 || strncmp(*text, "off", 3) == 0) {
        place = **text == 'b' ? FILE_BAR : BOARD_OFF;
        *text += 3;
        return place;
    }
    while (**text >= '0' && **text <= '9') {
        place = place * 10 + (*(*text)++ - '0');
    }
    return place;
}

// One checker's way and how many checkers go it: "24/18*/13(2)".
static bool read_chain(PlaySteps *steps) {
    enum { MOST = sizeof steps->chain / sizeof steps->chain[0] };
    const char **text = &steps->text;
    steps->length = 0;
    *text += strspn(*text, " ");
    while (**text && **text != ' ' && **text != '(' && steps->length < MOST) {
        steps->chain[steps->length] = read_place(text);
        steps->hit[steps->length++] = **text == '*';
        *text += strspn(*text, "*/");
    }
    steps->times = 1;
    if (**text == '(') {
        steps->times = (*text)[1] - '0';
        *text += strcspn(*text, " ");
    }
    steps->next = 1;
    return steps->length > 1;
}

bool play_steps_next(PlaySteps *steps, int *from, int *to, bool *hit) {
    if (steps->next >= steps->length && steps->times > 1) {
        steps->times--;
        steps->next = 1;
        memset(steps->hit, 0, sizeof steps->hit); // the first of them has hit
    } else if (steps->next >= steps->length && !read_chain(steps)) {
        return false;
    }
    *from = steps->chain[steps->next - 1];
    *to = steps->chain[steps->next];
    *hit = steps->hit[steps->next];
    steps->next++;
    return true;
}
