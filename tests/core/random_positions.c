// SPDX-License-Identifier: MIT
// Positions and throws by chance. See the header.
//
// Invariant while a board is built: a checker is put only where no enemy stands, and pins are made at the very end, so
// that no step has to take anything back.
#include "tests/core/random_positions.h"

#include "tests/core/reference.h"

#include <string.h>

uint64_t random_next(Random *random) {
    uint64_t mixed = random->state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

int random_below(Random *random, int bound) {
    return (int)(random_next(random) >> 33) % bound;
}

bool random_chance(Random *random, int one_in) {
    return random_below(random, one_in) == 0;
}

static int random_between(Random *random, int low, int high) {
    return low + random_below(random, high - low + 1);
}

// ---- placing checkers

typedef struct Building {
    Random *random;
    const Rules *rules;
    Board board;
    int left[2]; // checkers still to be placed
} Building;

static bool is_point(const Rules *rules, int n) {
    return n >= 1 && n <= rules->board_points;
}

static bool put(Building *building, int side, int place, int count) {
    const Rules *rules = building->rules;
    if (is_point(rules, place) && building->board.row[1 - side].at[reference_facing(rules, place)] > 0) {
        return false;
    }
    if (count > building->left[side]) {
        count = building->left[side];
    }
    building->board.row[side].at[place] = (uint8_t)(building->board.row[side].at[place] + count);
    building->left[side] -= count;
    return true;
}

// One checker on a random point of low..high, if there is room.
static void put_between(Building *building, int side, int low, int high) {
    for (int tries = 0; tries < 8; tries++) {
        if (put(building, side, random_between(building->random, low, high), 1)) {
            return;
        }
    }
}

// What a side's checkers look like.
typedef enum Shape {
    SHAPE_ANYWHERE,
    SHAPE_ENTERING, // many on the bar or in reserve
    SHAPE_PRIME,    // a row of blocks, one of them perhaps missing
    SHAPE_FEW,      // most are off
    SHAPE_HOME,     // all at home
    SHAPE_NEARLY,   // all at home but one
    SHAPE_STACKS,   // few tall stacks
    SHAPE_HEAD,     // most on the highest point of the layout
    SHAPE_BLOTS,    // as thin as can be
    SHAPE_BEHIND,   // far back
    SHAPE_COUNT
} Shape;

static void put_prime(Building *building, int side) {
    const Rules *rules = building->rules;
    int points = rules->board_points;
    int length = rules->prime_length + random_between(building->random, -1, 2);
    int low = random_between(building->random, 1, points); // in the enemy's numbering, where primes are measured
    int missing =
        random_chance(building->random, 2) ? low + random_below(building->random, length > 0 ? length : 1) : 0;
    for (int n = low; n < low + length && n <= points; n++) {
        int mine = reference_facing(rules, n);
        if (n != missing) {
            put(building, side, mine, rules->contact_blot == BLOT_CLOSED ? 1 : 2);
        } else if (mine + 1 <= points) {
            put(building, side, mine + random_between(building->random, 1, points - mine), 1);
        }
    }
}

static void put_shape(Building *building, int side, Shape shape) {
    Random *random = building->random;
    const Rules *rules = building->rules;
    int points = rules->board_points, home = rules->board_home;
    if (shape == SHAPE_PRIME) {
        put_prime(building, side);
    } else if (shape == SHAPE_FEW) {
        int stay = random_between(random, 1, 4);
        if (building->left[side] > stay) {
            put(building, side, 0, building->left[side] - stay);
        }
    } else if (shape == SHAPE_ENTERING) {
        put(building, side, points + random_between(random, 1, 2), random_between(random, 1, 6));
    } else if (shape == SHAPE_HEAD && rules->head[side] > 0) {
        put(building, side, rules->head[side], random_between(random, building->left[side] / 2, building->left[side]));
    }
    if (shape != SHAPE_HEAD && random_chance(random, 6)) {
        put(building, side, points + random_between(random, 1, 2), random_between(random, 1, 2));
    }
    if (random_chance(random, 4)) {
        put(building, side, 0, random_below(random, building->left[side] + 1));
    }
    if (shape == SHAPE_NEARLY) { // the last one may stand on the bar or in reserve, too
        put_between(building, side, home + 1, random_chance(random, 3) ? points + 2 : points);
    }
    // Whatever is left; what finds no room goes off.
    for (int tries = 0; building->left[side] > 0 && tries < 60; tries++) {
        if (shape == SHAPE_STACKS) {
            put(building, side, random_between(random, 1, points), random_between(random, 2, 9));
        } else if (shape == SHAPE_HOME || shape == SHAPE_NEARLY) {
            put_between(building, side, 1, home);
        } else if (shape == SHAPE_BEHIND) {
            put_between(building, side, points - home, points);
        } else {
            put_between(building, side, 1, points);
        }
    }
    put(building, side, 0, building->left[side]);
}

// Singles that stand alone get an enemy or two on top.
static void put_pins(Building *building) {
    const Rules *rules = building->rules;
    Board *board = &building->board;
    for (int side = 0; side < 2; side++) {
        for (int n = 1; n <= rules->board_points; n++) {
            int other = reference_facing(rules, n);
            int on_top = random_between(building->random, 1, 3);
            if (board->row[side].at[n] != 1 || (board->pinned[side] >> n & 1) ||
                (board->pinned[1 - side] >> other & 1) || board->row[1 - side].at[0] < on_top ||
                !random_chance(building->random, 3)) {
                continue;
            }
            board->row[1 - side].at[0] = (uint8_t)(board->row[1 - side].at[0] - on_top);
            board->row[1 - side].at[other] = (uint8_t)(board->row[1 - side].at[other] + on_top);
            board->pinned[side] |= UINT32_C(1) << n;
        }
    }
}

// Text can name another number of checkers than the layout's only while one is off.
static void put_one_off(Building *building, int side) {
    Row *row = &building->board.row[side];
    int total = 0;
    for (int place = 0; place < BOARD_PLACES; place++) {
        total += row->at[place];
    }
    if (total != building->rules->total[side] && row->at[0] == 0) {
        row->at[0] = 1;
    }
}

static bool somebody_in_play(const Building *building, int side) {
    for (int place = 1; place <= building->rules->board_points + 2; place++) {
        if (building->board.row[side].at[place] > 0) {
            return true;
        }
    }
    return false;
}

static void turns_by_chance(Random *random, Position *position) {
    for (int side = 0; side < 2; side++) {
        position->turns[side] = (uint8_t)(random_chance(random, 3) ? 0 : random_between(random, 1, POSITION_MAX_TURNS));
    }
}

static Shape any_shape(Random *random) {
    return (Shape)random_below(random, SHAPE_COUNT);
}

void random_artificial(Random *random, const Rules *rules, Position *position) {
    bool pins = rules->contact_blot == BLOT_PIN || rules->contact_blot == BLOT_EITHER;
    Building building;
    do {
        int first = random_below(random, 2);
        memset(&building, 0, sizeof building);
        building.random = random;
        building.rules = rules;
        for (int side = 0; side < 2; side++) {
            building.left[side] = rules->total[side];
            if (random_chance(random, 12)) { // another number of checkers
                building.left[side] = random_between(random, 1, BOARD_MAX_CHECKERS - 1);
            }
            if (pins && random_chance(random, 2)) {
                put(&building, side, 0, building.left[side] / 3); // kept back to stand on others
            }
        }
        put_shape(&building, first, any_shape(random));
        put_shape(&building, 1 - first, any_shape(random));
        if (pins) {
            put_pins(&building);
        }
        put_one_off(&building, 0);
        put_one_off(&building, 1);
    } while (!somebody_in_play(&building, 0) || !somebody_in_play(&building, 1));

    position_init(position, rules);
    position->board = building.board;
    position->turn = (uint8_t)random_below(random, 2);
    position->starter = (uint8_t)random_below(random, 2);
    turns_by_chance(random, position);
}

// ---- play

void random_start(Random *random, const Rules *rules, Position *position) {
    position_init(position, rules);
    position->turn = (uint8_t)random_below(random, 2);
    position->starter = position->turn;
}

static bool has_finished(const Rules *rules, const Board *board, int side) {
    for (int place = 1; place <= rules->board_points + 2; place++) {
        if (board->row[side].at[place] > 0) {
            return false;
        }
    }
    return true;
}

void random_play_on(Random *random, const Rules *rules, const Play *play, Position *position) {
    position->board = play->after;
    if (has_finished(rules, &position->board, 0) || has_finished(rules, &position->board, 1)) {
        random_start(random, rules, position);
        return;
    }
    if (position->item_count > 0 && play->left_count == 0) {
        Item next = position->item[0];
        memmove(&position->item[0], &position->item[1], (size_t)(position->item_count - 1) * sizeof next);
        memset(&position->item[--position->item_count], 0, sizeof next);
        memset(position->number, 0, sizeof position->number);
        memcpy(position->number, next.number, next.count);
        position->number_count = next.count;
        position->head_taken = (uint8_t)(position->head_taken + play->head_taken);
        return;
    }
    Position fresh;
    position_init(&fresh, rules);
    fresh.board = position->board;
    fresh.turn = (uint8_t)(1 - position->turn);
    fresh.starter = position->starter;
    memcpy(fresh.turns, position->turns, sizeof fresh.turns);
    if (fresh.turns[position->turn] < POSITION_MAX_TURNS) {
        fresh.turns[position->turn]++;
    }
    *position = fresh;
}

// ---- throws

static void bare_numbers(Random *random, const Rules *rules, Position *position) {
    int most = random_chance(random, 8) ? RULES_MAX_NUMBERS : 4;
    int count = random_between(random, 1, most);
    bool equal = random_chance(random, 3);
    for (int i = 0; i < count; i++) {
        int number = random_between(random, 1, rules->dice_faces), at = i;
        if (equal && i > 0) {
            number = position->number[0];
        }
        for (; at > 0 && position->number[at - 1] < number; at--) {
            position->number[at] = position->number[at - 1];
        }
        position->number[at] = (uint8_t)number;
    }
    position->number_count = (uint8_t)count;
}

static void real_throw(Random *random, const Rules *rules, Position *position) {
    uint8_t chain[RULES_MAX_FACES + 1], chain_count;
    bool equal = random_chance(random, 5);
    for (int i = 0; i < rules->dice_count; i++) {
        int face = random_between(random, 1, rules->dice_faces), at = i;
        if (equal && i > 0) {
            face = position->roll[0];
        }
        for (; at > 0 && position->roll[at - 1] < face; at--) {
            position->roll[at] = position->roll[at - 1];
        }
        position->roll[at] = (uint8_t)face;
    }
    position->roll_count = (uint8_t)rules->dice_count;
    position->roller = position->turn;
    reference_expand(rules, position->turns[position->turn] + 1, position->roll, position->number,
                     &position->number_count, chain, &chain_count);
    for (int i = 0; i < chain_count; i++) {
        Item *item = &position->item[position->item_count++];
        item->kind = ITEM_NUMBERS;
        item->side = position->turn;
        item->count = (uint8_t)rules->doubles_times;
        memset(item->number, chain[i], item->count);
    }
}

void random_throw(Random *random, const Rules *rules, Position *position) {
    if (random_chance(random, 10)) {
        bare_numbers(random, rules, position);
        if (position->number_count == rules->dice_count) {
            // As many numbers as dice would be read as a throw: make it one.
            memset(position->number, 0, sizeof position->number);
            position->number_count = 0;
            real_throw(random, rules, position);
        }
    } else {
        real_throw(random, rules, position);
    }
    position->playing = 1;
    if (position_keeps_throw(rules)) {
        position->thrown = position->board;
    }
    if (rules->head_per_turn > 0 && random_chance(random, 12)) {
        position->head_taken = (uint8_t)random_between(random, 1, 2);
    }
}
