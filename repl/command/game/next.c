// SPDX-License-Identifier: MIT
// What comes next: dice, bots and forced decisions go on by themselves; then a person is told what to type.
#include "repl/base/fold.h"
#include "repl/base/scratch.h"
#include "repl/command/commands.h"
#include "repl/keep/kept_games.h"

#include <string.h>
#include <time.h>

// A game of random players that does not end must not hang the prompt.
enum { MOST_EVENTS_ALONE = 20000 };

const char *session_options(const Session *session, const Node *node) {
    Text text = scratch_text();
    for (int i = 0; i < node->word_count; i++) {
        const char *word = node->words[i];
        bool choose = node->decide == DECIDE_CHOOSE;
        const char *between = i == 0 ? "" : i + 1 == node->word_count ? " or " : ", ";
        text_add(&text, "%s`%s%s`", between, choose && option_needs_choose(word) ? "choose " : "",
                 choose ? word : option_typed(table_rules(session->table), word));
    }
    return text.bytes;
}

const char *session_find_word(Session *session, const Node *node, const char *text, size_t word) {
    for (int i = 0; i < node->word_count; i++) {
        if (strcmp(node->words[i], text) == 0 ||
            text_folds_equal(option_typed(table_rules(session->table), node->words[i]), text)) {
            return node->words[i];
        }
    }
    print_error_word(session->screen, word, "%s may say %s", session_side(session, node->actor),
                     session_options(session, node));
    return NULL;
}

CommandStatus session_say_options(Session *session, const Node *node) {
    if (node->status != STATUS_OK) { // no answer can be given; it says why
        Error error = {0, 0, ""};
        Status status = game_word(session->table->game, "", &error);
        return session_tell(session, status, &error);
    }
    print_hint(session->screen, "%s %s%s", session_side(session, node->actor),
               node->decide == DECIDE_CHOOSE ? "chooses: " : "may say ", session_options(session, node));
    return COMMAND_OK;
}

// What waits, where the board does not show all of it.
static void hint_waiting(Session *session) {
    bool more = game_position(session->table->game)->item_count > (session->boards ? 1 : 0);
    json_t *items = scratch_own(more && session->screen->interactive ? session_waiting(session) : json_array());
    if (json_array_size(items) > 0) {
        print_hint(session->screen, "(%s)", told_line(session->screen, "waiting", json_pack("{s:O}", "items", items)));
    }
}

const char *session_dice_example(const Session *session) {
    const Rules *rules = table_rules(session->table);
    int count = session_next(session).actor != NOBODY ? rules->dice_count : 2; // the opening's are one of each side
    Text text = scratch_text();
    for (int i = 0; i < count; i++) {
        text_add(&text, i > 0 ? " %d" : "%d", i == 0 ? rules->dice_faces : i == 1 ? (rules->dice_faces + 1) / 2 : 1);
    }
    return text.bytes;
}

const char *session_ask_dice(const Session *session) {
    return session->dice_auto ? "roll the dice first (`roll`)"
                              : scratch_format("type your dice first, as in `%s`", session_dice_example(session));
}

void session_say_next(Session *session) {
    Node node = session_next(session);
    if (node.kind == NODE_OVER) {
        session_say_over(session, &node);
        return;
    }
    const char *side = session_side(session, node.actor);
    hint_waiting(session);
    if (node_asks(&node, DECIDE_PLAY)) {
        const PlayList *plays = session_plays(session);
        if (plays != NULL && play_list_is_pass(plays)) {
            print_hint(session->screen, "%s cannot move: `pass`", side);
            const char *hooks = session_refusing_hooks(session);
            if (hooks != NULL) {
                print_hint(session->screen, "(%s refuses every move that the keys allow)", hooks);
            }
            if (turn_is_endless(session)) {
                const Rules *rules = table_rules(session->table);
                print_hint(session->screen, "(neither side can ever move again: %s%s)",
                           rules->finish_stalemate == STALEMATE_NONE ? "`resign`, `new`, or `set finish.stalemate draw`"
                                                                     : "that ends the game; finish.stalemate = ",
                           rules->finish_stalemate == STALEMATE_NONE ? "" : table_value(rules, "finish.stalemate"));
            }
        }
        if (plays == NULL) {
            session_tell_plays(session);
        }
    } else if (node.kind == NODE_DECIDE) {
        session_say_options(session, &node);
    } else {
        const char *what = node.chance == CHANCE_OPENING
                               ? "Roll for the opening: `roll`, or White's die and Black's"
                               : scratch_format("%s is on roll: `roll`, or the dice as they fell", side);
        print_hint(session->screen, "%s: `%s%s`", what, session->dice_auto ? "roll " : "",
                   session_dice_example(session));
    }
}

void session_show_next(Session *session) {
    session_show_board(session);
    session_say_next(session);
}

// What happens by itself: it is kept, then said. False: nothing does, or no more than this.
static bool do_step(Session *session, int events) {
    TurnStep step;
    if (!turn_step(session, &step)) {
        return false;
    }
    kept_save(session);
    turn_say(session, &step);
    session->alone = true;
    if (interrupt_pending() && !turn_goes_on(session)) {
        print(session->screen, "stopped\n");
        return false;
    }
    if (events >= MOST_EVENTS_ALONE) {
        print_error(session->screen, "this game does not seem to end: stopped after %d events in a row", events);
    }
    return events < MOST_EVENTS_ALONE;
}

// Shows the board and lets the person look at it for as long as `set pace` says.
static void pause_at_board(Session *session) {
    if (!session->screen->interactive || session->pace <= 0) {
        return;
    }
    session_show_board(session);
    fflush(stdout);
    struct timespec time = {.tv_sec = (time_t)session->pace,
                            .tv_nsec = (long)((session->pace - (double)(time_t)session->pace) * 1e9)};
    nanosleep(&time, NULL); // a signal ends it
}

static void go_on_alone(Session *session) {
    kept_save(session);
    int plays = 0;
    bool goes_on = true;
    for (int events = 1; goes_on; events++) {
        ScratchMark mark = scratch_mark();
        Node node = session_next(session);
        if (node_asks(&node, DECIDE_PLAY) && plays++ > 0 && !session_waits(session)) {
            pause_at_board(session);
        }
        goes_on = do_step(session, events);
        scratch_release(mark);
    }
    session->alone = false;
    kept_save(session);
}

void session_go_on(Session *session) {
    go_on_alone(session);
    session_show_next(session);
}

void session_come_back(Session *session) {
    if (turn_goes_on(session)) {
        go_on_alone(session);
    }
    session_show_next(session);
}

CommandStatus session_done(Session *session, Status status, const Error *error, const Position *before,
                           const char *said) {
    if (status != STATUS_OK) {
        return session_tell(session, status, error);
    }
    session_let_go(session);
    kept_save(session);
    if (said != NULL) {
        print(session->screen, "%s\n", said);
    } else {
        session_say_throw(session, before);
    }
    if (before != NULL) {
        session_say_effects(session, before);
    }
    session_go_on(session);
    return COMMAND_OK;
}

Outcome class_find(const Rules *rules, const char *word) {
    for (int i = OUTCOME_SINGLE; i < OUTCOME_EXTRA + rules->extra_count; i++) {
        Outcome class = (Outcome)i;
        bool named =
            text_folds_equal(word, outcome_name(rules, class)) || text_folds_equal(word, outcome_word(rules, class));
        if (named && class != OUTCOME_DRAW) {
            return class;
        }
    }
    return OUTCOME_NONE;
}

void session_begin(Session *session, Table *table, const Position *start) {
    table->promise = session->promise; // until the game is taken the session has it, too
    bool promised = *table->promise.secret != '\0';
    table_begin(table, promised ? promise_seed(&table->promise) : session_take_seed(session), start);
    if (session->table != NULL) {
        memcpy(table->player, session->table->player, sizeof table->player);
    }
    session_take_table(session, table);
}
