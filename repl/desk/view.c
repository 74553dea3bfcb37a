// SPDX-License-Identifier: MIT
// What a person sees of the table, as plain data: the words and the picture are made of it by a script
// (scripts/report/board.lua); and the prompt: whose turn it is, and what they are to play or to choose.
#include "repl/desk/view.h"

#include "repl/base/scratch.h"
#include "repl/desk/say.h"
#include "repl/desk/turn.h"
#include "repl/screen/board_draw.h"
#include "repl/screen/print.h"
#include "repl/screen/told.h"

#include <limits.h>
#include <string.h>

static void set(json_t *facts, const char *name, json_t *value) {
    json_object_set_new(facts, name, value);
}

// ---- the game

// What hooks remember, of one side or (NOBODY) of both: a text for each, but for names with _ before them.
static json_t *state_facts(const Rules *rules, const Position *position, Side side) {
    json_t *list = json_array();
    for (int i = 0; i < rules->state_count; i++) {
        const StateField *field = &rules->state[i];
        int value = (int)position->state[side == NOBODY ? 0 : side][i];
        if (field->shared == (side == NOBODY) && field->name[0] != '_') {
            const char *text = field->is_bool ? (value ? "yes" : "no") : scratch_format("%d", value);
            json_array_append_new(list, json_shown(scratch_format("%s %s", field->name, text)));
        }
    }
    return list;
}

// The variant's name, and which game of a match of several it is; with a * where its rules were changed.
static const char *starred_name(const Session *session) {
    const Table *table = session->table;
    const Variant *variant = table_variant(table);
    const char *name = variant_name(variant), *star = table_rules_differ(table) ? "*" : "";
    return variant_game_count(variant) > 1
               ? scratch_format("%s: %s%s", name, variant_game_name(variant, table_game(table)), star)
               : scratch_format("%s%s", name, star);
}

static void add_game(Session *session, json_t *facts) {
    const Rules *rules = table_rules(session->table);
    const Position *position = game_position(session->table->game);
    json_object_update_new(
        facts,
        json_pack("{s:o, s:i, s:b, s:o, s:{s:o, s:o, s:o, s:o}, s:{s:i, s:b, s:b, s:s*}}", "game",
                  json_shown(starred_name(session)), "to", position->to, "crawford", position->crawford, "shared",
                  state_facts(rules, position, NOBODY), "words", "off", json_shown(rules->names[WORD_OFF]), "bar",
                  json_shown(rules->names[WORD_BAR]), "head", json_shown(rules->names[WORD_HEAD]), "cube",
                  json_shown(rules->names[WORD_CUBE]), "cube", "value", position->cube, "seen",
                  rules->cube_on || position->cube > 1, "offered", position->doubled != DOUBLED_NO, "owner",
                  position->cube_owner != NOBODY ? side_name((Side)position->cube_owner) : NULL));
    for (size_t i = 0; i < 2; i++) {
        json_t *each = json_array_get(json_object_get(facts, "sides"), i);
        Side side = i == 0 ? session_bottom(session) : side_other(session_bottom(session));
        set(each, "name", json_shown(session_side(session, side)));
        set(each, "player", json_shown(player_short_name(session, session->table->player[side])));
        set(each, "score", json_integer(position->score[side]));
        set(each, "state", state_facts(rules, position, side));
    }
}

// ---- what comes next

static json_t *number_facts(const uint8_t *number, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, json_integer(number[i]));
    }
    return list;
}

// What may be said: nothing where no words decide.
static json_t *option_facts(const Node *node) {
    json_t *list = json_array();
    for (int i = 0; i < node->word_count; i++) {
        json_array_append_new(list, json_shown(node->words[i]));
    }
    return list;
}

// How many checkers may still leave the head; -1: there is no such limit, or none stands there.
static int head_left(Session *session, const Node *node, const Board *board) {
    const Rules *rules = table_rules(session->table);
    const PlayList *plays = session_plays(session);
    int budget = plays != NULL ? plays->head_budget : INT_MAX;
    if (budget == INT_MAX || board->row[node->actor].at[rules->head[node->actor]] == 0) {
        return -1;
    }
    const Progress *progress = &session->table->hand.progress;
    for (int i = 0; i < progress->step_count; i++) {
        budget -= progress->step[i].from == rules->head[node->actor];
    }
    return budget < 0 ? 0 : budget;
}

json_t *session_waiting(const Session *session) {
    static const char *const kinds[] = {
        [ITEM_NUMBERS] = "numbers",   [ITEM_ROLL] = "roll",     [ITEM_CANCEL] = "cancel",
        [ITEM_CHECKERS] = "checkers", [ITEM_POINTS] = "points", [ITEM_BOARD] = "board"};
    const Position *position = game_position(session->table->game);
    json_t *list = json_array();
    for (int i = 0; i < position->item_count; i++) {
        const Item *item = &position->item[i];
        Side side = (Side)item->side;
        json_add(list, "{s:s, s:o, s:b, s:o, s:o, s:i, s:o}", "kind", kinds[item->kind], "side",
                 json_shown(session_side(session, side)), "again", side == (Side)position->turn, "by",
                 json_shown(session_side(session, item->by_enemy ? side_other(side) : side)), "numbers",
                 number_facts(item->number, item->count), "amount", item->amount, "place",
                 json_shown(item->kind == ITEM_CHECKERS ? session_place(session, side, item->place) : NULL));
    }
    // A roll that is to be made now, or that a function asks about, is no longer waiting.
    bool now = session_next(session).kind == NODE_CHANCE || position->asking == HOOK_BEFORE_ROLL + 1;
    if (now && position->item_count > 0 && position->item[0].kind == ITEM_ROLL) {
        json_array_remove(list, 0);
    }
    return list;
}

static void add_next(Session *session, const Node *node, const Board *board, json_t *facts) {
    static const char *const decisions[] = {
        [DECIDE_TURN] = "turn", [DECIDE_ANSWER] = "answer", [DECIDE_CHOOSE] = "choose", [DECIDE_PLAY] = "play"};
    static const char *const kinds[] = {[NODE_CHANCE] = "roll", [NODE_OVER] = "over"};
    const Position *position = game_position(session->table->game);
    set(facts, "asks", json_string(node->kind == NODE_DECIDE ? decisions[node->decide] : kinds[node->kind]));
    if (node->actor != NOBODY && node->kind != NODE_OVER) {
        set(facts, "actor", json_string(side_name(node->actor)));
    }
    set(facts, "options", option_facts(node));
    if (node_asks(node, DECIDE_PLAY)) {
        uint8_t left[RULES_MAX_NUMBERS];
        Side roller = position->roll_count > 0 ? (Side)position->roller : node->actor;
        set(facts, "dice",
            json_pack("{s:s, s:o, s:o}", "side", side_name(roller), "numbers",
                      number_facts(position->number, position->number_count), "left",
                      number_facts(left, session_numbers_left(session, left))));
        int head = head_left(session, node, board);
        set(facts, "head", head >= 0 ? json_integer(head) : json_null());
    }
    set(facts, "waiting", session_waiting(session));
}

// ---- moves

void session_show_move(Session *session, json_t *facts, Side side, const Play *play) {
    const Rules *rules = table_rules(session->table);
    const char *text = steps_text(rules, side, session->numbering, play->step, play->step_count);
    set(facts, "moved",
        json_pack("{s:s, s:o, s:b, s:o}", "side", side_name(side), "steps",
                  board_steps(rules, side, session_bottom(session), play->step, play->step_count), "shown", true,
                  "said", json_shown(scratch_format("%s: %s", session_side(session, side), text))));
}

static void add_moves(Session *session, Side numbers, json_t *facts) {
    Text said = scratch_text();
    size_t index = session_add_last_play(session, &said, numbers);
    set(facts, "last", json_shown(said.bytes));
    if (index > 0) {
        const Event *event = game_event(session->table->game, index - 1);
        const Rules *rules = game_rules_at(session->table->game, index - 1);
        set(facts, "moved",
            json_pack("{s:s, s:o}", "side", side_name(event->actor), "steps",
                      board_steps(rules, event->actor, session_bottom(session), event->play.step, event->play.count)));
    }
}

// ---- marks

uint32_t session_sources(Session *session, const Progress *progress) {
    const PlayList *plays = session_plays(session);
    return plays == NULL
               ? 0
               : progress_sources(table_rules(session->table), game_position(session->table->game), plays, progress);
}

size_t session_find_landings(Session *session, const Progress *progress, int from, Landing *landing) {
    const PlayList *plays = session_plays(session);
    return plays == NULL || from <= 0
               ? 0
               : progress_landings(table_rules(session->table), game_position(session->table->game), plays, progress,
                                   from, landing, PROGRESS_MAX_LANDINGS);
}

static void add_mark(Session *session, Side side, int place, const char *style, int pips, json_t *marks) {
    const Rules *rules = table_rules(session->table);
    int seen = side != session_bottom(session) && rules_is_point(rules, place) ? rules->opp[place] : place;
    json_add(marks, "{s:i, s:s, s:o, s:i}", "at", seen, "style", style, "name",
             json_shown(session_place(session, side, place)), "pips", pips);
}

static void mark_landings(Session *session, Side side, json_t *marks) {
    Landing landing[PROGRESS_MAX_LANDINGS];
    uint32_t marked = 0;
    const UnderWay *hand = &session->table->hand;
    size_t count = session_find_landings(session, &hand->progress, hand->selected, landing);
    for (size_t i = 0; i < count; i++) {
        int pips = 0;
        for (int j = 0; j < landing[i].step_count; j++) {
            pips += landing[i].step[j].die;
        }
        if ((marked >> landing[i].to & 1U) == 0) {
            marked |= 1U << landing[i].to;
            add_mark(session, side, landing[i].to, "landing", pips, marks);
        }
    }
}

static void add_marks(Session *session, const Node *node, json_t *facts) {
    json_t *marks = json_array();
    set(facts, "marks", marks);
    // A script that failed is told of where a play is asked for.
    uint32_t sources = session_sources(session, &session->table->hand.progress);
    if (sources == 0 || session->table->player[node->actor] != PLAYER_HUMAN) {
        return;
    }
    if (session->table->hand.selected >= 0) {
        mark_landings(session, node->actor, marks);
        add_mark(session, node->actor, session->table->hand.selected, "selected", 0, marks);
        return;
    }
    for (int place = BOARD_PLACES - 1; place > 0; place--) {
        if ((sources >> place & 1U) != 0) {
            add_mark(session, node->actor, place, "movable", 0, marks);
        }
    }
}

const char *session_landings(Session *session, int from) {
    Node node = session_next(session);
    Landing landing[PROGRESS_MAX_LANDINGS];
    size_t count = session_find_landings(session, &session->table->hand.progress, from, landing);
    Text text = scratch_text();
    text_add(&text, "%s can go to", session_place(session, node.actor, from));
    for (size_t i = 0; i < count; i++) {
        const Landing *each = &landing[i];
        text_add(&text, "%s %s (", i > 0 ? "," : "",
                 session_step(session, node.actor, &each->step[each->step_count - 1]));
        for (int j = 0; j < each->step_count; j++) {
            text_add(&text, "%s%d", j > 0 ? "+" : "", each->step[j].die);
        }
        for (int j = 0; j + 1 < each->step_count; j++) {
            if (each->step[j].contact != CONTACT_NONE) {
                text_add(&text, " by %s", session_step(session, node.actor, &each->step[j]));
            }
        }
        text_add(&text, ")");
    }
    return text.bytes;
}

// ---- the whole

Side session_bottom(const Session *session) {
    const Player *player = session->table->player;
    bool black = player[BLACK] == PLAYER_HUMAN && player[WHITE] != PLAYER_HUMAN;
    return session->bottom != NOBODY ? session->bottom : black ? BLACK : WHITE;
}

// Whose numbers are printed at the edges.
static Side numbers_seen(const Session *session, const Node *node) {
    Side numbers = session->numbering == NUMBERING_ABSOLUTE || node->actor == NOBODY ? WHITE : node->actor;
    // While a bot is at it, the numbers stay those of the person who looks on.
    const Player *player = session->table->player;
    bool looks_on = player[numbers] != PLAYER_HUMAN && player[side_other(numbers)] == PLAYER_HUMAN;
    return session->numbering == NUMBERING_OWN && looks_on ? side_other(numbers) : numbers;
}

json_t *session_facts(Session *session) {
    const Rules *rules = table_rules(session->table);
    Position position = *game_position(session->table->game);
    Node node = session_next(session);
    if (session->table->hand.progress.step_count > 0) {
        position.board = progress_board(rules, game_position(session->table->game), &session->table->hand.progress);
    }
    Side numbers = numbers_seen(session, &node);
    json_t *facts = board_facts(rules, &position.board, session_bottom(session), numbers);
    add_game(session, facts);
    add_next(session, &node, &position.board, facts);
    add_moves(session, numbers, facts);
    add_marks(session, &node, facts);
    set(facts, "position", json_string(position_text(rules, &position)));
    if (session->table->hand.selected >= 0) {
        set(facts, "landings", json_shown(session_landings(session, session->table->hand.selected)));
    }
    return facts;
}

const char *session_draw(Session *session) {
    return board_draw(session->screen, session->board_text ? "words" : "picture", session_facts(session));
}

void session_show_board(Session *session) {
    const char *text = session->screen->interactive && session->boards ? session_draw(session) : NULL;
    if (text != NULL) {
        print_board(session->screen, "%s", text);
    }
}

int session_board_rows(Session *session) {
    bool drawn = session->table != NULL && session->screen->picture != NULL && !session->board_text;
    const char *text = drawn ? session_draw(session) : NULL;
    return text != NULL ? standing_rows(session->screen, text) : -1;
}

const char *session_click(Session *session, int row, int column, bool begun) {
    json_t *facts = session_facts(session);
    set(facts, "click", json_pack("[i,i,b]", row, column, begun));
    const char *text = board_draw(session->screen, "click", facts);
    return text != NULL ? scratch_copy_bytes(text, strcspn(text, "\n")) : "";
}

// ---- the prompt

const char *session_prompt(Session *session) {
    if (session->lua_begun != NULL || session->table == NULL) {
        return session->lua_begun != NULL ? "...> " : "nardbox> ";
    }
    Node node = session_next(session);
    const Position *position = game_position(session->table->game);
    bool plays = node_asks(&node, DECIDE_PLAY);
    uint8_t left[RULES_MAX_NUMBERS];
    int count = plays && session->table->hand.progress.step_count > 0 ? session_numbers_left(session, left) : 0;
    json_t *result = json_pack("{s:o, s:b, s:o, s:o, s:o, s:o, s:o}", "name", json_shown(starred_name(session)), "over",
                               node.kind == NODE_OVER, "side",
                               json_shown(node.actor != NOBODY ? session_side(session, node.actor) : NULL), "roll",
                               json_shown(plays ? scratch_numbers(position->roll, position->roll_count) : NULL),
                               "numbers", json_shown(scratch_numbers(position->number, position->number_count)), "left",
                               json_shown(count > 0 ? scratch_numbers(left, count) : NULL), "options",
                               node_asks(&node, DECIDE_CHOOSE) ? option_facts(&node) : json_array());
    return scratch_plain(scratch_clean(scratch_format("%s> ", told_line(session->screen, "prompt", result))));
}
