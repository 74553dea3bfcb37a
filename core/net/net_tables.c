// SPDX-License-Identifier: MIT
// What endgame tables know better than a net: see net.h.
#include "core/net/net_parts.h"

#include <string.h>

void net_reader_use_tables(NetReader *reader, const NetTables *tables) {
    EndgameShape shape;
    Error error;
    net_give_back_tables(reader);
    if (tables != NULL && endgame_shape(reader->rules, &shape, &error) == STATUS_OK) {
        reader->tables = tables;
        reader->table_points = shape.points > shape.pair_points ? shape.points : shape.pair_points;
    }
}

void net_give_back_tables(NetReader *reader) {
    if (reader->endgame != NULL) {
        reader->tables->give_back(reader->endgame);
    }
    reader->tables = NULL;
    reader->endgame = NULL;
    reader->asked = false;
}

bool net_tables_reach(const NetReader *reader, const Row *row) {
    return reader->tables != NULL && row_count(row, reader->table_points + 1, reader->rules->reserve) == 0;
}

// No hook has a say under rules that allow tables, so these are the kinds of every such net.
static void set_value(const NetReader *reader, const EndgameValue *known, NetValue *value) {
    const Net *net = reader->net;
    int single = net_outcome(net, WHITE, WHITE, OUTCOME_SINGLE, 0);
    int gammon = net_outcome(net, WHITE, WHITE, OUTCOME_GAMMON, 0);
    memset(value, 0, sizeof *value);
    value->equity = known->equity;
    value->chance[gammon] = (float)known->gammon_won;
    value->chance[single] = (float)(known->win - known->gammon_won);
    value->chance[net->kinds + gammon] = (float)known->gammon_lost;
    value->chance[net->kinds + single] = (float)(1 - known->win - known->gammon_lost);
}

// Takes the tables when the board may be in them. False: it is not, or there are none.
static bool may_know(NetReader *reader, const Board *board) {
    if (!net_tables_reach(reader, &board->row[WHITE]) || !net_tables_reach(reader, &board->row[BLACK])) {
        return false;
    }
    if (!reader->asked) {
        reader->asked = reader->tables->take(reader->rules, &reader->endgame) == STATUS_OK;
        reader->no_memory = !reader->asked;
    }
    return reader->endgame != NULL;
}

bool net_table_value_of_board(NetReader *reader, const Board *board, Side roller, NetValue *value) {
    EndgameValue known;
    if (!may_know(reader, board) || !endgame_value_of_board(reader->endgame, board, roller, &known)) {
        return false;
    }
    set_value(reader, &known, value);
    return true;
}

bool net_table_value(NetReader *reader, const Position *position, Side side, NetValue *value) {
    if (reader->tables == NULL || !endgame_is_before_roll(position) ||
        !net_table_value_of_board(reader, &position->board, (Side)position->turn, value)) {
        return false;
    }
    if (position->turn != side) {
        net_turn_value(value, reader->net->kinds);
    }
    return true;
}

bool net_table_cube(NetReader *reader, const Position *position, double equity[CUBE_PLACES]) {
    return reader->tables != NULL && endgame_is_before_roll(position) && may_know(reader, &position->board) &&
           endgame_cube_of_board(reader->endgame, &position->board, (Side)position->turn, equity);
}
