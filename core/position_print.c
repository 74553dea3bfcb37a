// SPDX-License-Identifier: MIT
// Writing position text: <white> <black> <turn> <dice> [key=value ...]
//
// Invariant: position_parse reads back what is written here, as far as the rules can tell the difference (turn
// counts are written only where a rule reads them).
#include "core/position.h"
#include "core/writer.h"

#include <string.h>

static void write_side(Writer *writer, const Rules *rules, const Board *board, Side side) {
    const Row *row = &board->row[side];
    const char *between = "";
    int order[3] = {rules->reserve, rules->bar, BOARD_OFF};
    const char *const names[3] = {"reserve", "bar", "off"};
    for (int i = 0; i < 2; i++) {
        if (row->at[order[i]]) {
            writer_add(writer, "%s%s:%d", between, names[i], row->at[order[i]]);
            between = ",";
        }
    }
    for (int n = rules->board_points; n >= 1; n--) {
        if (row->at[n]) {
            writer_add(writer, "%s%d:%d%s", between, n, row->at[n], board->pinned[side] >> n & 1 ? "p" : "");
            between = ",";
        }
    }
    if (row->at[BOARD_OFF] || row_total(row) != rules->total[side]) { // off makes the sum the side's total
        writer_add(writer, "%soff:%d", between, row->at[BOARD_OFF]);
    } else if (!*between) {
        writer_add(writer, "-");
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

// If the numbers and the first items waiting are just what the throw stands for: how many items of
// those; else -1.
static int items_of_throw(const Rules *rules, const Position *position) {
    Position plain = *position;
    if (position->roll_count != rules->dice_count || !position->playing) {
        return -1;
    }
    plain.item_count = 0;
    memset(plain.item, 0, sizeof plain.item);
    position_set_roll(&plain, rules, position->roll);
    bool same = plain.number_count == position->number_count &&
                memcmp(plain.number, position->number, sizeof plain.number) == 0 &&
                plain.item_count <= position->item_count &&
                memcmp(plain.item, position->item, plain.item_count * sizeof(Item)) == 0;
    return same ? plain.item_count : -1;
}

static void write_dice(Writer *writer, const Rules *rules, const Position *position, int *items_said, bool *say_roll) {
    int items = items_of_throw(rules, position);
    *items_said = items > 0 ? items : 0;
    *say_roll = false;
    if (!position->playing) {
        writer_add(writer, "-");
    } else if (items >= 0) {
        write_numbers(writer, position->roll, position->roll_count);
    } else {
        write_numbers(writer, position->number, position->number_count);
        *say_roll = position->roll_count > 0 || position->number_count == rules->dice_count;
    }
}

static void write_turns(Writer *writer, const Rules *rules, const Position *position) {
    const uint8_t *turns = position->turns;
    if (rules->doubles_chain != CHAIN_NONE && rules->doubles_chain_from > 1) {
        writer_add(writer, " turns=%d-%d", turns[WHITE], turns[BLACK]);
    } else if (rules->head_per_turn > 0 && (turns[WHITE] == 0 || turns[BLACK] == 0)) {
        writer_add(writer, " first=%s%s", turns[WHITE] ? "" : "w", turns[BLACK] ? "" : "b");
    }
}

static void write_todo(Writer *writer, const Position *position, int from) {
    const char *between = " todo=";
    for (int i = from; i < position->item_count; i++) {
        const Item *item = &position->item[i];
        writer_add(writer, "%s%s", between, item->side == position->turn ? "" : item->side == WHITE ? "w" : "b");
        if (item->kind == ITEM_ROLL) {
            writer_add(writer, "roll");
        } else {
            write_numbers(writer, item->number, item->count);
        }
        between = ",";
    }
}

static void write_match(Writer *writer, const Rules *rules, const Position *position) {
    static const char *const offers[] = {"", " doubled", " doubled=beaver", " doubled=raccoon"};
    static const char *const outcomes[] = {"", "single", "gammon", "backgammon"};
    if (position->cube != 1 || position->cube_owner != NOBODY) {
        writer_add(writer, " cube=%d%s", position->cube,
                   position->cube_owner == WHITE   ? "w"
                   : position->cube_owner == BLACK ? "b"
                                                   : "");
    }
    writer_add(writer, "%s", offers[position->doubled]);
    if (position->score[WHITE] || position->score[BLACK]) {
        writer_add(writer, " score=%d-%d", position->score[WHITE], position->score[BLACK]);
    }
    if (position->to != rules->match_to) {
        writer_add(writer, " to=%d", position->to);
    }
    if (position->crawford) {
        writer_add(writer, " crawford");
    }
    if (position->over == OUTCOME_DRAW) {
        writer_add(writer, " over=draw");
    } else if (position->over) {
        writer_add(writer, " over=%s:%s:%d", position->winner == WHITE ? "w" : "b", outcomes[position->over],
                   position->points);
    }
}

size_t position_print(const Rules *rules, const Position *position, char *out, size_t size) {
    Writer writer = writer_start(out, size);
    int items_said = 0;
    bool say_roll = false;
    write_side(&writer, rules, &position->board, WHITE);
    writer_add(&writer, " ");
    write_side(&writer, rules, &position->board, BLACK);
    writer_add(&writer, " %s ", position->turn == WHITE ? "w" : position->turn == BLACK ? "b" : "-");
    write_dice(&writer, rules, position, &items_said, &say_roll);
    write_turns(&writer, rules, position);
    if (say_roll) {
        writer_add(&writer, " roll=");
        write_numbers(&writer, position->roll, position->roll_count);
        writer_add(&writer, "%s", position->roll_count ? "" : "-");
    }
    if (position->by_enemy) {
        writer_add(&writer, " by=%s", position->turn == WHITE ? "b" : "w");
    }
    if (position->head_taken) {
        writer_add(&writer, " head=%d", position->head_taken);
    }
    write_todo(&writer, position, items_said);
    if (rules->finish_last_turn && position->starter != NOBODY) {
        writer_add(&writer, " starter=%s", position->starter == WHITE ? "w" : "b");
    }
    if (position->last_turn) {
        writer_add(&writer, " last");
    }
    if (position->choosing) {
        writer_add(&writer, " opening");
    }
    write_match(&writer, rules, position);
    return writer.length;
}
