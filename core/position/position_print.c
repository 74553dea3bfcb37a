// SPDX-License-Identifier: MIT
// Writing position text: <white> <black> <turn> <dice> [key=value ...]
//
// Invariant: position_parse reads back what is written here, as far as the rules can tell the difference (turn
// counts are written only where a rule reads them).
#include "core/hooks.h"
#include "core/position/position_words.h"
#include "core/writer.h"

#include <string.h>

static void write_place(Writer *writer, const Rules *rules, int place) {
    const char *name = rules_place_name(rules, place);
    if (name) {
        writer_text(writer, name);
    } else {
        writer_number(writer, place);
    }
}

static void write_side(Writer *writer, const Rules *rules, const Board *board, Side side) {
    const Row *row = &board->row[side];
    const char *between = "";
    for (int n = rules->reserve; n >= 1; n--) {
        if (row->at[n]) {
            writer_text(writer, between);
            write_place(writer, rules, n);
            writer_add(writer, ":%d%s", row->at[n], board->pinned[side] >> n & 1 ? "p" : "");
            between = ",";
        }
    }
    if (row->at[BOARD_OFF] || row_total(row) != rules->total[side]) { // off makes the sum the side's total
        writer_add(writer, "%soff:%d", between, row->at[BOARD_OFF]);
    } else if (!*between) {
        writer_text(writer, "-");
    }
}

size_t position_print_side(const Rules *rules, const Board *board, Side side, char *out, size_t size) {
    Writer writer = writer_start(out, size);
    write_side(&writer, rules, board, side);
    return writer.length;
}

static void write_numbers(Writer *writer, const uint8_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        writer_add(writer, "%c", DIE_DIGITS[numbers[i]]);
    }
}

static void write_dice(Writer *writer, const Rules *rules, const Position *position, int *items_said, bool *say_roll) {
    int items = position->roll_count == rules->dice_count ? position_items_of_throw(position, rules) : -1;
    *items_said = items > 0 ? items : 0;
    *say_roll = false;
    if (!position->playing) {
        writer_text(writer, "-");
    } else if (items >= 0) {
        write_numbers(writer, position->roll, position->roll_count);
    } else {
        write_numbers(writer, position->number, position->number_count);
        *say_roll = position->roll_count > 0 || position->number_count == rules->dice_count;
    }
}

static void write_turns(Writer *writer, const Rules *rules, const Position *position) {
    const uint8_t *turns = position->turns;
    if (rules->hooks || (rules->doubles_chain != CHAIN_NONE && rules->doubles_chain_from > 1)) {
        writer_add(writer, " turns=%d-%d", turns[WHITE], turns[BLACK]);
    } else if (rules->head_per_turn > 0 && (turns[WHITE] == 0 || turns[BLACK] == 0)) {
        writer_add(writer, " first=%s%s", turns[WHITE] ? "" : "w", turns[BLACK] ? "" : "b");
    }
}

static void write_item(Writer *writer, const Rules *rules, const Item *item) {
    if (item_words[item->kind]) {
        writer_text(writer, item_words[item->kind]);
    } else if (item->kind == ITEM_POINTS) {
        writer_add(writer, "points:%d", item->amount);
    } else if (item->kind == ITEM_CHECKERS) {
        writer_add(writer, "%+d:", item->amount);
        write_place(writer, rules, item->place);
    } else {
        write_numbers(writer, item->number, item->count);
        writer_text(writer, !item->by_enemy ? "" : item->side == WHITE ? "/b" : "/w");
    }
}

static void write_todo(Writer *writer, const Rules *rules, const Position *position, int from) {
    const char *between = " todo=";
    for (int i = from; i < position->item_count; i++) {
        const Item *item = &position->item[i];
        writer_add(writer, "%s%s", between, item->side == position->turn ? "" : item->side == WHITE ? "w" : "b");
        write_item(writer, rules, item);
        between = ",";
    }
}

static void write_match(Writer *writer, const Rules *rules, const Position *position) {
    static const char *const offers[] = {"", " doubled", " doubled=beaver", " doubled=raccoon"};
    if (position->cube != 1 || position->cube_owner != NOBODY) {
        writer_add(writer, " cube=%d%s", position->cube,
                   position->cube_owner == WHITE   ? "w"
                   : position->cube_owner == BLACK ? "b"
                                                   : "");
    }
    writer_text(writer, offers[position->doubled]);
    if (position->score[WHITE] || position->score[BLACK]) {
        writer_add(writer, " score=%d-%d", position->score[WHITE], position->score[BLACK]);
    }
    if (position->gained[WHITE] || position->gained[BLACK]) {
        writer_add(writer, " gained=%d-%d", position->gained[WHITE], position->gained[BLACK]);
    }
    if (position->to != rules->match_to) {
        writer_add(writer, " to=%d", position->to);
    }
    writer_text(writer, position->crawford ? " crawford" : "");
    if (position->over == OUTCOME_DRAW) {
        writer_text(writer, " over=draw");
    } else if (position->over) {
        writer_add(writer, " over=%s:%s:%d", position->winner == WHITE ? "w" : "b",
                   outcome_name(rules, (Outcome)position->over), position->points);
    }
    if (position->match_said) {
        writer_add(writer, " match-said=%s", position->match_said == MATCH_IS_OVER ? "over" : "on");
    }
}

static void write_board(Writer *writer, const Rules *rules, const char *what, const Board *board) {
    writer_add(writer, " %s=", what);
    write_side(writer, rules, board, WHITE);
    writer_text(writer, "/");
    write_side(writer, rules, board, BLACK);
}

// What only rules with hooks remember.
static void write_hooks(Writer *writer, const Rules *rules, const Position *position) {
    if (position->roll_count && position->roller != position->turn) {
        writer_add(writer, " threw=%s", position->roller == WHITE ? "w" : "b");
    }
    // None is noted where only dice were set (position_set_roll): then it is the board, as position_parse has it.
    if (position_keeps_throw(rules) && position->roll_count && row_total(&position->thrown.row[WHITE]) > 0 &&
        (position->thrown_head || memcmp(&position->thrown, &position->board, sizeof(Board)) != 0)) {
        write_board(writer, rules, "thrown", &position->thrown);
        if (position->thrown_head) {
            writer_add(writer, "/%d", position->thrown_head);
        }
    }
    if (row_total(&position->placed.row[WHITE]) > 0) {
        write_board(writer, rules, "set-board", &position->placed);
    }
    writer_text(writer, position->opening ? " kept" : "");
    if (position->plays) {
        writer_add(writer, " plays=%d", position->plays);
    }
    if (position->spent) {
        writer_add(writer, " spent=%d", position->spent);
    }
    writer_text(writer, position->to_roll ? " to-roll" : "");
    if (!position->asking) {
        return;
    }
    writer_add(writer, " asking=%s",
               position->asking == HOOK_BEFORE_ROLL + 1 ? "before"
               : position->asking == HOOK_ON_ROLL + 1   ? "roll"
                                                        : "play");
    for (int i = 0; i < position->answer_count; i++) {
        writer_add(writer, "%s%d", i == 0 ? " answers=" : ",", position->answer[i]);
    }
    if (position->asking == HOOK_ON_PLAY + 1) {
        write_board(writer, rules, "before", &position->before);
        writer_add(writer, " played=%d:%d:", position->played_count, position->played_hits);
        write_numbers(writer, position->played_left, position->played_left_count);
        writer_text(writer, position->played_left_count ? "" : "-");
    }
}

// Declared state that is not as it was at the start.
static void write_state(Writer *writer, const Rules *rules, const Position *position) {
    for (int i = 0; i < rules->state_count; i++) {
        const StateField *field = &rules->state[i];
        int32_t white = position->state[WHITE][i], black = position->state[BLACK][i];
        if (field->shared && white != field->start) {
            writer_add(writer, " %s=%d", field->name, (int)white);
        } else if (!field->shared && (white != field->start || black != field->start)) {
            writer_add(writer, " %s=%d-%d", field->name, (int)white, (int)black);
        }
    }
}

size_t position_print(const Rules *rules, const Position *position, char *out, size_t size) {
    Writer writer = writer_start(out, size);
    int items_said = 0;
    bool say_roll = false;
    write_side(&writer, rules, &position->board, WHITE);
    writer_text(&writer, " ");
    write_side(&writer, rules, &position->board, BLACK);
    writer_add(&writer, " %s ", position->turn == WHITE ? "w" : position->turn == BLACK ? "b" : "-");
    write_dice(&writer, rules, position, &items_said, &say_roll);
    write_turns(&writer, rules, position);
    if (say_roll) {
        writer_text(&writer, " roll=");
        write_numbers(&writer, position->roll, position->roll_count);
        writer_text(&writer, position->roll_count ? "" : "-");
    }
    if (position->by_enemy) {
        writer_add(&writer, " by=%s", position->turn == WHITE ? "b" : "w");
    }
    if (position->head_taken) {
        writer_add(&writer, " head=%d", position->head_taken);
    }
    write_todo(&writer, rules, position, items_said);
    if ((rules->finish_last_turn || rules->hooks) && position->starter != NOBODY) {
        writer_add(&writer, " starter=%s", position->starter == WHITE ? "w" : "b");
    }
    writer_text(&writer, position->last_turn ? " last" : "");
    writer_text(&writer, position->choosing ? " opening" : "");
    write_hooks(&writer, rules, position);
    write_state(&writer, rules, position);
    write_match(&writer, rules, position);
    return writer.length;
}
