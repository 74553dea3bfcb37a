// SPDX-License-Identifier: MIT
// What goes on by itself between two decisions of a person: dice, random players, and what they leave to the program:
// forced plays, and bear-offs that nobody can disturb.
//
// Everything that happens is an event of the game and is said aloud, so undo can take it back and nothing is hidden.
#include "repl/desk/turn.h"

#include "core/playout.h"
#include "repl/base/scratch.h"
#include "repl/desk/load.h"
#include "repl/desk/say.h"
#include "repl/screen/messages.h"
#include "repl/screen/print.h"

#include <stdlib.h>
#include <string.h>

void session_let_go(Session *session) {
    session->table->hand = (UnderWay){.selected = -1};
}

int session_numbers_left(const Session *session, uint8_t *number) {
    const Position *position = game_position(session->table->game);
    int count = position->number_count;
    memcpy(number, position->number, (size_t)count);
    for (int i = 0; i < session->table->hand.progress.step_count; i++) {
        for (int j = 0; j < count; j++) {
            if (number[j] == session->table->hand.progress.step[i].die) {
                memmove(&number[j], &number[j + 1], (size_t)(count - j - 1));
                count--;
                break;
            }
        }
    }
    return count;
}

const PlayList *session_plays(Session *session) {
    const PlayList *plays = game_plays(session->table->game);
    memory_need(plays != NULL || game_plays_failure(session->table->game, NULL) != STATUS_NO_MEMORY);
    return plays;
}

Node session_next(const Session *session) {
    Node node;
    game_next(session->table->game, &node);
    return node;
}

// ---- what a person may leave to the program

// Is there but one thing to do?
static bool is_forced(Session *session, const Node *node) {
    if (node->kind != NODE_DECIDE) {
        return false;
    }
    if (node->decide != DECIDE_PLAY) {
        return node->word_count == 1;
    }
    const PlayList *plays = session_plays(session);
    return plays != NULL && plays->count == 1;
}

// The highest place that the side has a checker on.
static int furthest(const Board *board, Side side) {
    int place = BOARD_PLACES - 1;
    while (place > 0 && board->row[side].at[place] == 0) {
        place--;
    }
    return place;
}

// Is the side bearing off, and will the sides never meet again?
static bool is_safe_bearoff(const Rules *rules, const Board *board, Side side) {
    int mine = furthest(board, side), theirs = furthest(board, side_other(side));
    if (rules->hooks != NULL || mine == 0 || mine > rules->board_home) {
        return false; // functions may make more of it than can be seen
    }
    for (int n = 1; n <= mine; n++) {
        if (rules->opp[n] <= theirs) {
            return false;
        }
    }
    return true;
}

// Is `a` better to be left with than `b`? More off, then fewer pips, then fewer empty points.
static bool is_better_bearoff(const Rules *rules, const Row *a, const Row *b) {
    int pips_a = row_pips(a, rules->board_points), pips_b = row_pips(b, rules->board_points);
    int empty_a = 0, empty_b = 0;
    for (int place = 1; place <= rules->board_home; place++) {
        empty_a += a->at[place] == 0;
        empty_b += b->at[place] == 0;
    }
    if (a->at[BOARD_OFF] != b->at[BOARD_OFF]) {
        return a->at[BOARD_OFF] > b->at[BOARD_OFF];
    }
    return pips_a != pips_b ? pips_a < pips_b : empty_a < empty_b;
}

static size_t find_bearoff(Session *session, const Node *node) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    if (!node_asks(node, DECIDE_PLAY) || position->item_count > 0 ||
        !is_safe_bearoff(rules, &position->board, node->actor)) {
        return SIZE_MAX;
    }
    size_t count = 0;
    const PlayText *sorted = session_sorted_plays(session, &count);
    if (sorted == NULL) {
        return SIZE_MAX;
    }
    const Board *board = session_plays(session)->board;
    size_t best = sorted[0].index;
    for (size_t i = 1; i < count; i++) {
        if (is_better_bearoff(rules, &board[sorted[i].index].row[node->actor], &board[best].row[node->actor])) {
            best = sorted[i].index;
        }
    }
    return best;
}

bool turn_is_endless(const Session *session) {
    Position going_on = *game_position(session->table->game);
    bool stalemate = false;
    going_on.over = OUTCOME_NONE;
    return flow_is_stalemate(table_rules(session->table), &going_on, &stalemate, NULL) == STATUS_OK && stalemate;
}

static bool goes_alone(Session *session, const Node *node) {
    const PlayList *plays =
        session->automatic != AUTO_OFF && node->decide == DECIDE_PLAY ? session_plays(session) : NULL;
    bool pass = plays != NULL && play_list_is_pass(plays);
    if ((pass && session_refusing_hooks(session) != NULL) || (pass && turn_is_endless(session))) {
        return false; // a script may be to blame; and two sides that can only pass would do so for ever
    }
    if (session->automatic == AUTO_PASS) {
        return pass;
    }
    return session->automatic != AUTO_OFF && (is_forced(session, node) || (session->automatic == AUTO_BEAROFF &&
                                                                           find_bearoff(session, node) != SIZE_MAX));
}

// ---- going on

bool session_waits(Session *session) {
    Node node = session_next(session);
    if (node.kind == NODE_CHANCE) {
        return !session->dice_auto;
    }
    // Where the script failed that should say what is to be chosen, only a person can help.
    return node.kind == NODE_OVER || node.status != STATUS_OK ||
           (session->table->player[node.actor] == PLAYER_HUMAN && !goes_alone(session, &node));
}

// The random player's choice depends on seed, side and place in the history alone, so undo and redo repeat it.
static uint32_t random_choice(Session *session, Side side, size_t count) {
    RngKey key = {.seed = game_seed(session->table->game),
                  .game = 0,
                  .purpose = side == WHITE ? PURPOSE_WHITE_BOT : PURPOSE_BLACK_BOT};
    return rng_below(&key, (uint32_t)game_event_count(session->table->game), (uint32_t)count);
}

static Status decide_alone(Session *session, const Node *node, Error *error) {
    Game *game = session->table->game;
    if (session->table->player[node->actor] >= PLAYER_BOT) {
        return player_decide(session, session->table->player[node->actor], node, error);
    }
    if (session->table->player[node->actor] == PLAYER_HUMAN && !is_forced(session, node)) {
        return game_play(game, find_bearoff(session, node), error);
    }
    if (node->decide == DECIDE_CHOOSE && game_position(game)->asking) {
        return game_word(game, node->words[random_choice(session, node->actor, (size_t)node->word_count)], error);
    }
    if (node->decide != DECIDE_PLAY) {
        return game_word(game, node_plain_word(node), error);
    }
    size_t count;
    const PlayText *sorted = session_sorted_plays(session, &count);
    if (sorted == NULL) {
        return game_plays_failure(game, error);
    }
    return game_play(game, sorted[random_choice(session, node->actor, count)].index, error);
}

bool turn_step(Session *session, TurnStep *step) {
    Game *game = session->table->game;
    const Node *node = &step->node;
    game_next(game, &step->node);
    if (node->kind == NODE_OVER || session_waits(session)) {
        return false;
    }
    const PlayList *plays = session_plays(session);
    Error error = {0, 0, ""};
    session_let_go(session);
    step->before = *game_position(game);
    step->forced = is_forced(session, node);
    step->possible = plays == NULL || !play_list_is_pass(plays);
    Status status = node->kind == NODE_CHANCE ? game_roll(game, &error) : decide_alone(session, node, &error);
    memory_need(status != STATUS_NO_MEMORY);
    if (status != STATUS_OK) {
        session_tell(session, status, &error);
    }
    if (status == STATUS_ILLEGAL) {
        const char *side = side_name(node->actor);
        const char *who = player_save(session, session->table->player[node->actor]) + strlen("bot ");
        print_hint(session->screen, "(the game waits: `%s %s` asks again, `%s net` seats another player)", side, who,
                   side);
    }
    return status == STATUS_OK;
}

static void say_decision(Session *session, const TurnStep *step) {
    Text text = scratch_text();
    if (!step->possible) {
        text_add(&text, "%s cannot move", session_side(session, step->node.actor));
    } else {
        text_add(&text, "%s", session_event(session, game_event_count(session->table->game) - 1));
        if (step->forced && session->table->player[step->node.actor] == PLAYER_HUMAN) {
            text_add(&text, " (the only %s)", step->node.decide == DECIDE_PLAY ? "play" : "choice");
        }
    }
    print(session->screen, "%s\n", text.bytes);
}

void turn_say(Session *session, const TurnStep *step) {
    if (step->node.kind == NODE_CHANCE) {
        session_say_throw(session, &step->before);
    } else if (event_is_roll_word(session_last_event(session))) {
        return; // that somebody rolls the dice is not worth a word of its own; that he doubles is
    } else {
        say_decision(session, step);
    }
    session_say_effects(session, &step->before);
}

bool turn_goes_on(Session *session) {
    Node node = session_next(session);
    return node.kind == NODE_DECIDE && !session_waits(session);
}

// ---- the list of plays

void turn_go_to(Game *game, size_t events) {
    while (game_event_count(game) < events && game_redo(game)) {
    }
    while (game_event_count(game) > events && game_undo(game)) {
    }
}

size_t turn_see_all(const Session *session) {
    Game *game = session->table->game;
    size_t here = game_event_count(game);
    turn_go_to(game, session_events_done(session));
    return here;
}

long session_count_plays(Session *session) {
    const PlayList *plays = session_plays(session);
    return plays != NULL ? (long)plays->count : -1;
}

// Number for number from high to low; a word (bar, reserve) before any number, off last.
static int compare_plays(const void *left, const void *right) {
    const char *a = ((const PlayText *)left)->text, *b = ((const PlayText *)right)->text;
    while (*a != '\0' && *b != '\0') {
        bool digit_a = *a >= '0' && *a <= '9', digit_b = *b >= '0' && *b <= '9';
        if (digit_a && digit_b) {
            char *end_a, *end_b;
            long number_a = strtol(a, &end_a, 10), number_b = strtol(b, &end_b, 10);
            if (number_a != number_b) {
                return number_a > number_b ? -1 : 1;
            }
            a = end_a;
            b = end_b;
            continue;
        }
        if (digit_a != digit_b) {
            bool off = digit_a ? *b == 'o' : *a == 'o';
            return digit_a == off ? -1 : 1;
        }
        if (*a != *b) {
            return *a < *b ? -1 : 1;
        }
        a++;
        b++;
    }
    return *a == *b ? 0 : *a == '\0' ? -1 : 1;
}

PlayText *plays_sorted(const Rules *rules, Side side, const PlayList *plays,
                       int (*compare)(const void *left, const void *right)) {
    PlayText *sorted = scratch_get(plays->count, sizeof *sorted);
    for (size_t i = 0; i < plays->count; i++) {
        Play play;
        play_list_get(plays, i, &play);
        sorted[i] = (PlayText){steps_text(rules, side, NUMBERING_OWN, play.step, play.step_count), i};
    }
    qsort(sorted, plays->count, sizeof *sorted, compare);
    return sorted;
}

const char *session_play(Session *session, size_t index) {
    Side side = session_next(session).actor;
    return listed_play(table_rules(session->table), side, session->numbering, session_plays(session), index);
}

const PlayText *session_sorted_plays(Session *session, size_t *count) {
    const PlayList *plays = session_plays(session);
    if (plays == NULL) {
        return NULL;
    }
    *count = plays->count;
    // Always by own numbers, so that #3 is the same play whatever numbers are shown.
    return plays_sorted(table_rules(session->table), session_next(session).actor, plays, compare_plays);
}
