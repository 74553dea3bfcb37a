// SPDX-License-Identifier: MIT
// What goes on by itself between two decisions of a person: dice, random players, forced decisions.
//
// Everything that happens is an event of the game and is said aloud, so undo can take it back and nothing is hidden.
#include "repl/commands.h"

#include <stdlib.h>
#include <string.h>

// A game of random players that does not end must not hang the prompt.
enum { MOST_EVENTS_ALONE = 20000 };

// ---- saying what happened

// Rewrites the point numbers of a play's text from black's numbering to white's ("24/18(2)" keeps its "(2)").
static void add_absolute_play(Text *text, const Rules *rules, Side side, const char *play) {
    bool in_count = false;
    while (*play != '\0') {
        if (*play < '0' || *play > '9') {
            in_count = *play == '(';
            text_add_bytes(text, play++, 1);
            continue;
        }
        char *end;
        long number = strtol(play, &end, 10);
        if (!in_count && side == BLACK && rules_is_point(rules, (int)number)) {
            number = rules->opp[number];
        }
        text_add(text, "%ld", number);
        play = end;
    }
}

static void add_dice(Text *text, const char *digits) {
    // Faces above 9 are separated in the event's text; else it is one digit a die.
    for (size_t i = 0; digits[i] != '\0'; i++) {
        bool digit = digits[i] >= '0' && digits[i] <= '9';
        bool digit_before = i > 0 && digits[i - 1] >= '0' && digits[i - 1] <= '9';
        bool separated = strpbrk(digits, " ,-") != NULL;
        if (digit && digit_before && !separated) {
            text_add(text, "-");
        }
        text_add(text, "%c", digit ? digits[i] : '-');
    }
}

// "gammon" in the variant's own word ("mars"); what score.extra declares is in its own words already.
static const char *outcome_word_name(const Rules *rules, const char *word) {
    return strcmp(word, "gammon") == 0       ? rules->names[WORD_GAMMON]
           : strcmp(word, "backgammon") == 0 ? rules->names[WORD_BACKGAMMON]
           : strcmp(word, "single") == 0     ? rules->names[WORD_SINGLE]
                                             : word;
}

const char *option_name(const Rules *rules, const char *word) {
    static const struct {
        const char *word;
        int name;
    } named[] = {{"double", WORD_DOUBLE},
                 {"take", WORD_TAKE},
                 {"drop", WORD_DROP},
                 {"beaver", WORD_BEAVER},
                 {"raccoon", WORD_RACCOON}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (strcmp(named[i].word, word) == 0) {
            return rules->names[named[i].name];
        }
    }
    return word;
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
        text_add(text, "says %s", option_name(rules, word));
        break;
    }
    case EVENT_PLAY:
        if (*rest == '\0') {
            text_add(text, "passes");
        } else if (session->numbering == NUMBERING_ABSOLUTE) {
            text_add(text, "plays ");
            add_absolute_play(text, rules, event->actor, rest);
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

static const Event *last_event(const Session *session) {
    return game_event(session->table->game, game_event_count(session->table->game) - 1);
}

// "White throws 3, Black throws 1: White begins".
static void say_opening(Session *session, const Position *before) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    const Event *event = last_event(session);
    Text text;
    text_init(&text);
    const char *rest = strchr(event->text, ' ');
    int dice[2] = {0, 0};
    for (int i = 0; i < 2 && rest != NULL; i++) {
        while (*rest != '\0' && (*rest < '0' || *rest > '9')) {
            rest++;
        }
        if (rules->dice_faces <= 9 && *rest != '\0') {
            dice[i] = *rest++ - '0';
        } else {
            char *end;
            dice[i] = (int)strtol(rest, &end, 10);
            rest = end;
        }
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
    session_print(session, "%s\n", text.bytes);
    text_destroy(&text);
}

static void say_last_event(Session *session) {
    Text text;
    text_init(&text);
    session_add_event(session, &text, last_event(session), table_rules(session->table));
    session_print(session, "%s\n", text.bytes);
    text_destroy(&text);
}

void session_say_throw(Session *session, const Position *before) {
    if (last_event(session)->actor == NOBODY) {
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
    const Event *event = last_event(session);
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
        session_print(session, "the throw is taken back: the board is as it was before it\n");
    }
}

static const char *outcome_name(const Rules *rules, Outcome outcome) {
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

static void say_over(Session *session, const Node *node) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    Text text;
    text_init(&text);
    if (node->winner == NOBODY) {
        text_add(&text, "The game is over: %s", outcome_name(rules, OUTCOME_DRAW));
    } else {
        session_add_side(session, &text, node->winner);
        text_add(&text, " wins: %s, %d point%s", outcome_name(rules, node->outcome), node->points,
                 node->points == 1 ? "" : "s");
    }
    text_add(&text, "\n");
    if (position->to != 1) {
        text_add(&text, "Score: ");
        session_add_side(session, &text, WHITE);
        text_add(&text, " %d, ", position->score[WHITE]);
        session_add_side(session, &text, BLACK);
        text_add(&text, " %d", position->score[BLACK]);
        if (position->to > 0) {
            text_add(&text, ", playing to %d", position->to);
        }
        if (flow_match_over(position)) {
            text_add(&text, "\n");
            session_add_side(session, &text, position->score[WHITE] >= position->to ? WHITE : BLACK);
            text_add(&text, " has won the match");
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

// ---- going on

const PlayList *session_plays(Session *session) {
    const Game *game = session->table->game;
    const PlayList *plays = game_plays(session->table->game);
    if (plays == NULL) {
        Status status = game_plays_failure(game, NULL);
        if (status == STATUS_NO_MEMORY || status == STATUS_FULL) {
            memory_exhausted();
        }
    }
    return plays;
}

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

bool session_waits(Session *session) {
    Node node;
    game_next(session->table->game, &node);
    switch (node.kind) {
    case NODE_CHANCE:
        return !session->dice_auto;
    case NODE_DECIDE:
        if (node.status != STATUS_OK) {
            return true; // the script that should say what is to be chosen failed: only a person can help
        }
        return session->player[node.actor] == PLAYER_HUMAN && !(session->auto_forced && is_forced(session, &node));
    case NODE_OVER:
        break;
    }
    return true;
}

// The random player's choice depends on seed, side and place in the history alone, so undo and redo repeat it.
static uint32_t random_choice(Session *session, Side side, size_t count) {
    RngKey key = {.seed = game_seed(session->table->game),
                  .game = 0,
                  .purpose = side == WHITE ? PURPOSE_WHITE_BOT : PURPOSE_BLACK_BOT};
    return rng_below(&key, (uint32_t)game_event_count(session->table->game), (uint32_t)count);
}

const char *node_plain_word(const Node *node) {
    static const char *const wanted[] = {"roll", "take", "keep"};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        for (int j = 0; j < node->word_count; j++) {
            if (strcmp(node->words[j], wanted[i]) == 0) {
                return node->words[j];
            }
        }
    }
    return node->words[0];
}

static Status decide_alone(Session *session, const Node *node, Error *error) {
    Game *game = session->table->game;
    if (session->player[node->actor] >= PLAYER_BOT) {
        return player_decide(session, session->player[node->actor], node, error);
    }
    if (node->decide == DECIDE_CHOOSE && game_position(game)->asking) {
        uint32_t chosen = node->word_count > 1 ? random_choice(session, node->actor, (size_t)node->word_count) : 0;
        return game_word(game, node->words[chosen], error);
    }
    if (node->decide != DECIDE_PLAY) {
        return game_word(game, node_plain_word(node), error);
    }
    size_t count;
    size_t *order = session_sorted_plays(session, &count);
    if (order == NULL) {
        return game_plays_failure(game, error);
    }
    size_t index = order[count > 1 ? random_choice(session, node->actor, count) : 0];
    free(order);
    return game_play(game, index, error);
}

static void say_decision(Session *session, const Node *node, bool forced, bool possible) {
    Text text;
    text_init(&text);
    if (!possible) {
        session_add_side(session, &text, node->actor);
        text_add(&text, " cannot move");
    } else {
        session_add_event(session, &text, last_event(session), table_rules(session->table));
        if (forced && session->player[node->actor] == PLAYER_HUMAN) {
            text_add(&text, " (the only %s)", node->decide == DECIDE_PLAY ? "play" : "choice");
        }
    }
    session_print(session, "%s\n", text.bytes);
    text_destroy(&text);
}

// One event; false if nothing happens without a person.
static bool go_one_step(Session *session) {
    Game *game = session->table->game;
    Node node;
    game_next(game, &node);
    if (node.kind == NODE_OVER || session_waits(session)) {
        return false;
    }
    Position before = *game_position(game);
    Error error = {0, 0, ""};
    if (node.kind == NODE_CHANCE) {
        Status status = game_roll(game, &error);
        if (status != STATUS_OK) {
            session_tell(session, status, &error);
            return false;
        }
        session_say_throw(session, &before);
        session_say_effects(session, &before);
        return true;
    }
    bool forced = is_forced(session, &node);
    bool possible = true;
    if (node.decide == DECIDE_PLAY) {
        const PlayList *plays = session_plays(session);
        possible = plays == NULL || !play_list_is_pass(plays);
    }
    // The throw of the dice is not worth a word of its own where no doubling was considered.
    bool quiet = node.decide == DECIDE_TURN && strcmp(node_plain_word(&node), "roll") == 0;
    Status status = decide_alone(session, &node, &error);
    if (status != STATUS_OK) {
        session_tell(session, status, &error);
        return false;
    }
    if (!quiet) {
        say_decision(session, &node, forced, possible);
        session_say_effects(session, &before);
    }
    return true;
}

void session_add_options(const Session *session, const Node *node, Text *text) {
    for (int i = 0; i < node->word_count; i++) {
        const char *word = node->words[i];
        bool choose = node->decide == DECIDE_CHOOSE;
        text_add(text, "%s`%s%s`",
                 i == 0                      ? ""
                 : i + 1 == node->word_count ? " or "
                                             : ", ",
                 choose && option_needs_choose(word) ? "choose " : "",
                 choose ? word : option_typed(table_rules(session->table), word));
    }
}

CommandStatus session_say_options(Session *session, const Node *node) {
    if (node->status != STATUS_OK) { // no answer can be given; it says why
        Error error = {0, 0, ""};
        Status status = game_word(session->table->game, "", &error);
        return session_tell(session, status, &error);
    }
    Text text;
    text_init(&text);
    session_add_side(session, &text, node->actor);
    text_add(&text, node->decide == DECIDE_CHOOSE ? " chooses: " : " may say ");
    session_add_options(session, node, &text);
    session_hint(session, "%s", text.bytes);
    text_destroy(&text);
    return COMMAND_OK;
}

static void add_item_numbers(Text *text, const Item *item) {
    for (int i = 0; i < item->count; i++) {
        text_add(text, "%s%d", i > 0 ? "-" : "", item->number[i]);
    }
}

static void add_item(const Session *session, const Item *item, Text *text) {
    Side side = (Side)item->side;
    session_add_side(session, text, item->by_enemy ? side_other(side) : side);
    switch (item->kind) {
    case ITEM_NUMBERS:
        text_add(text, " plays ");
        add_item_numbers(text, item);
        if (item->by_enemy) {
            text_add(text, " with the checkers of ");
            session_add_side(session, text, side);
        }
        break;
    case ITEM_ROLL:
        text_add(text, " throws%s", side == (Side)game_position(session->table->game)->turn ? " again" : "");
        break;
    case ITEM_CANCEL:
        text_add(text, " takes the throw back and throws again");
        break;
    case ITEM_CHECKERS:
        text_add(text, " %s %d checker%s at ", item->amount < 0 ? "loses" : "gets", abs(item->amount),
                 abs(item->amount) == 1 ? "" : "s");
        session_add_place(session, text, side, item->place);
        break;
    default:
        text_add(text, " gets %d point%s", item->amount, item->amount == 1 ? "" : "s");
    }
}

void session_add_waiting(const Session *session, int most, Text *text) {
    const Position *position = game_position(session->table->game);
    for (int i = 0; i < position->item_count && i < most; i++) {
        text_add(text, i == 0 ? "then " : ", then ");
        add_item(session, &position->item[i], text);
    }
}

// What waits, where the board does not show all of it.
static void hint_waiting(Session *session) {
    int items = game_position(session->table->game)->item_count;
    Text text;
    text_init(&text);
    session_add_waiting(session, items, &text);
    if (items > (session->boards ? 1 : 0)) {
        session_hint(session, "(%s)", text.bytes);
    }
    text_destroy(&text);
}

void session_say_next(Session *session) {
    Node node;
    game_next(session->table->game, &node);
    if (node.kind == NODE_OVER) {
        say_over(session, &node);
        return;
    }
    Text text;
    text_init(&text);
    hint_waiting(session);
    if (node.actor != NOBODY) {
        session_add_side(session, &text, node.actor);
    }
    if (node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY) {
        const PlayList *plays = session_plays(session);
        if (plays != NULL && play_list_is_pass(plays)) {
            session_hint(session, "%s cannot move: `pass`", text.bytes);
        }
        if (plays == NULL) {
            Error error;
            Status status = game_plays_failure(session->table->game, &error);
            session_tell(session, status, &error);
        }
    } else if (node.kind == NODE_DECIDE) {
        session_say_options(session, &node);
    } else if (node.chance == CHANCE_OPENING) {
        session_hint(session, "Throw for the opening: `roll`, or white's die and black's: `roll 5 3`");
    } else {
        session_hint(session, "%s throws: `roll`, or the dice as they fell: `roll 6 3`", text.bytes);
    }
    text_destroy(&text);
}

void session_go_on(Session *session) {
    session_let_go(session);
    int events = 0;
    while (go_one_step(session)) {
        events++;
        if (interrupt_pending()) {
            session_print(session, "stopped\n");
            break;
        }
        if (events >= MOST_EVENTS_ALONE) {
            session_error(session, "this game does not seem to end: stopped after %d events in a row", events);
            break;
        }
    }
    session_show_board(session);
    session_say_next(session);
}

void session_come_back(Session *session) {
    Node node;
    game_next(session->table->game, &node);
    if (node.kind == NODE_DECIDE && !session_waits(session)) {
        session_go_on(session);
        return;
    }
    session_show_board(session);
    session_say_next(session);
}

// ---- the list of plays

long session_count_plays(Session *session) {
    Node node;
    game_next(session->table->game, &node);
    if (node.kind != NODE_DECIDE || node.decide != DECIDE_PLAY) {
        return -1;
    }
    const PlayList *plays = session_plays(session);
    return plays != NULL ? (long)plays->count : -1;
}

typedef struct SortedPlay {
    char *text;
    size_t index;
} SortedPlay;

// Number for number from high to low; a word (bar, reserve) before any number, off last.
static int compare_plays(const void *left, const void *right) {
    const char *a = ((const SortedPlay *)left)->text;
    const char *b = ((const SortedPlay *)right)->text;
    while (*a != '\0' && *b != '\0') {
        bool digit_a = *a >= '0' && *a <= '9';
        bool digit_b = *b >= '0' && *b <= '9';
        if (digit_a && digit_b) {
            char *end_a;
            char *end_b;
            long number_a = strtol(a, &end_a, 10);
            long number_b = strtol(b, &end_b, 10);
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

size_t *session_sorted_plays(Session *session, size_t *count) {
    Node node;
    game_next(session->table->game, &node);
    if (node.kind != NODE_DECIDE || node.decide != DECIDE_PLAY) {
        return NULL;
    }
    const PlayList *plays = session_plays(session);
    if (plays == NULL) {
        return NULL;
    }
    *count = plays->count;
    SortedPlay *sorted = memory_get(plays->count, sizeof *sorted);
    for (size_t i = 0; i < plays->count; i++) {
        char text[PLAY_TEXT];
        Play play;
        play_list_get(plays, i, &play);
        // Always by own numbers, so that #3 is the same play whatever numbers are shown.
        play_print(table_rules(session->table), node.actor, NUMBERING_OWN, &play, text, sizeof text);
        sorted[i] = (SortedPlay){text_copy(text), i};
    }
    qsort(sorted, plays->count, sizeof *sorted, compare_plays);
    size_t *order = memory_get(plays->count, sizeof *order);
    for (size_t i = 0; i < plays->count; i++) {
        order[i] = sorted[i].index;
        free(sorted[i].text);
    }
    free(sorted);
    return order;
}
