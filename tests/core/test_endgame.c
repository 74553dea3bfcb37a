// SPDX-License-Identifier: MIT
// Endgame tables: small games solved the long way round by the flow of the game, chances that every book has, and that
// tables know nothing that the rules do not let them know.
#include "core/endgame/endgame_parts.h"
#include "core/hash.h"
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Endgame *make_endgame(const Rules *rules, const EndgameShape *wanted) {
    EndgameShape shape;
    Endgame *endgame = NULL;
    Error error = {0};
    cr_assert_eq(endgame_shape(rules, &shape, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(endgame_create(&endgame, rules, wanted != NULL ? wanted : &shape, &error), STATUS_OK, "%s",
                 error.text);
    return endgame;
}

static EndgameValue value_of(const Endgame *endgame, const Rules *rules, const char *text) {
    Position position = make_position(rules, text);
    EndgameValue value;
    cr_assert(endgame_value(endgame, &position, (Side)position.turn, &value), "%s", text);
    return value;
}

// ---- what the one-sided table says of a row

// Where it has the row; NULL: nowhere. `first`: of the first checker off, else of the last.
static const RollTable *find_row(const Endgame *endgame, const Row *row, bool first, uint32_t *at) {
    const OneSided *one = &endgame->one;
    *at = layouts_number(&one->layouts, row, endgame->total);
    if (*at == NO_LAYOUT || !first) {
        return *at == NO_LAYOUT ? NULL : &one->last;
    }
    if (one->first.mean == NULL || *at < one->layouts.first_full) {
        return NULL;
    }
    *at -= one->layouts.first_full;
    return &one->first;
}

// Below 0: the table does not know this row.
static double endgame_mean_rolls(const Endgame *endgame, const Row *row, bool first) {
    uint32_t at;
    const RollTable *table = find_row(endgame, row, first, &at);
    return table != NULL ? table->mean[at] : -1;
}

// chance[k]: that it takes k rolls, for k below `count`. False: as before.
static bool endgame_rolls(const Endgame *endgame, const Row *row, bool first, double *chance, size_t count) {
    uint32_t at;
    const RollTable *table = find_row(endgame, row, first, &at);
    for (size_t k = 0; table != NULL && k < count; k++) {
        const Spread *spread = &table->spread[at];
        bool inside = k >= spread->low && k < (size_t)spread->low + spread->count;
        chance[k] = inside ? (double)table->chance[spread->start + k - spread->low] : 0;
    }
    return table != NULL;
}

// ---- what is known

// The chance to bear off two checkers, or one, with a single roll, of 36.
Test(endgame, one_roll) {
    static const struct {
        int high, low, of_36;
    } known[] = {{1, 0, 36}, {2, 0, 36}, {3, 0, 36}, {4, 0, 34}, {5, 0, 31}, {6, 0, 27}, {1, 1, 36},
                 {2, 1, 36}, {3, 1, 34}, {4, 1, 29}, {5, 1, 23}, {6, 1, 15}, {2, 2, 26}, {3, 2, 25},
                 {4, 2, 23}, {5, 2, 19}, {6, 2, 13}, {3, 3, 17}, {4, 3, 17}, {5, 3, 14}, {6, 3, 10},
                 {4, 4, 11}, {5, 4, 10}, {6, 4, 8},  {5, 5, 6},  {6, 5, 6},  {6, 6, 4}};
    Rules rules = make_rules(BACKGAMMON, "");
    Endgame *endgame = make_endgame(&rules, &(EndgameShape){6, 2, 6, 2});
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Row row = {{0}};
        double chance[3];
        row.at[known[i].high]++;
        row.at[known[i].low]++;
        row.at[BOARD_OFF] = (uint8_t)(15 - row_count(&row, 1, 6));
        cr_assert(endgame_rolls(endgame, &row, false, chance, 3));
        cr_assert_float_eq(chance[1] * 36, known[i].of_36, 1e-5, "%d %d: %f", known[i].high, known[i].low,
                           chance[1] * 36);
        cr_assert_eq(chance[0], 0);
        cr_assert_lt(endgame_mean_rolls(endgame, &row, true), 0); // some are off
    }
    endgame_destroy(endgame);
}

// Checkers on the ace point need no thought: two a roll, four with a double.
Test(endgame, ace_point) {
    Rules rules = make_rules(BACKGAMMON, "score.gammon=2");
    Endgame *endgame = make_endgame(&rules, NULL);
    EndgameShape shape = endgame->shape;
    cr_assert(shape.points == 6 && shape.checkers == 15 && shape.pair_points == 6 && shape.pair_checkers == 6);
    double mean[16] = {0};
    for (int checkers = 1; checkers <= 15; checkers++) {
        Row row = {{0}};
        row.at[1] = (uint8_t)checkers;
        row.at[BOARD_OFF] = (uint8_t)(15 - checkers);
        double two = checkers > 2 ? mean[checkers - 2] : 0, four = checkers > 4 ? mean[checkers - 4] : 0;
        mean[checkers] = 1 + (5 * two + four) / 6;
        cr_assert_float_eq(endgame_mean_rolls(endgame, &row, false), mean[checkers], 1e-12);
        cr_assert_float_eq(endgame_mean_rolls(endgame, &row, true), checkers == 15 ? 1 : -1, 1e-12);
    }
    cr_assert_float_eq(mean[15], 6.979592, 1e-6);
    cr_assert_float_eq(mean[15] * 49 / 6, 57.0, 1e-3); // pips: what is known as its effective pip count
    endgame_destroy(endgame);
}

// All numbers of rolls together are certain, and their mean is the mean.
static void check_spread(const Endgame *endgame, const Row *row, bool first) {
    double chance[ENDGAME_MOST_ROLLS + 1], sum = 0, mean = 0;
    cr_assert(endgame_rolls(endgame, row, first, chance, ENDGAME_MOST_ROLLS + 1));
    for (int k = 0; k <= ENDGAME_MOST_ROLLS; k++) {
        sum += chance[k];
        mean += k * chance[k];
    }
    cr_assert_float_eq(sum, 1, 1e-6);
    cr_assert_float_eq(mean, endgame_mean_rolls(endgame, row, first), 1e-5);
}

static void any_row(Random *random, int points, int checkers, int total, Row *row) {
    memset(row, 0, sizeof *row);
    for (int i = 0; i < checkers; i++) {
        row->at[1 + random_below(random, points)]++;
    }
    row->at[BOARD_OFF] = (uint8_t)(total - checkers);
}

// The same bits everywhere.
Test(endgame, spreads) {
    Rules rules = make_rules(BACKGAMMON, "score.gammon=2");
    Endgame *endgame = make_endgame(&rules, NULL);
    Random random = {5};
    uint64_t hash = HASH_START;
    for (int i = 0; i < 3000; i++) {
        Board board = {0};
        EndgameValue value;
        for (int side = 0; side < 2; side++) {
            any_row(&random, 6, random_chance(&random, 4) ? 15 : 1 + random_below(&random, 15), 15, &board.row[side]);
            check_spread(endgame, &board.row[side], false);
            if (board.row[side].at[BOARD_OFF] == 0) {
                check_spread(endgame, &board.row[side], true);
            }
        }
        cr_assert(endgame_value_of_board(endgame, &board, WHITE, &value));
        cr_assert_float_eq(value.equity, 2 * value.win - 1 + value.gammon_won - value.gammon_lost, 1e-6);
        cr_assert(value.gammon_won <= value.win + 1e-6 && value.gammon_lost <= 1 - value.win + 1e-6);
        hash = hash_bytes(hash, &value.equity, sizeof value.equity);
    }
    cr_assert_eq(hash, UINT64_C(0xd7768895d69f041a), "%016llx", (unsigned long long)hash);
    endgame_destroy(endgame);
}

// ---- a small game, solved by its flow alone

enum { HOME = 3, CHECKERS = 3, CODES = 64 }; // four to the number of points
#define SMALL_GAME "board.points=8; board.home=3; layout=8:1,5:2; score.gammon=2; cube.on=false"

static int code_of(const Row *row) {
    return row->at[1] + 4 * row->at[2] + 16 * row->at[3];
}

// False: too many checkers.
static bool set_code(Row *row, int code) {
    memset(row, 0, sizeof *row);
    row->at[1] = (uint8_t)(code % 4);
    row->at[2] = (uint8_t)(code / 4 % 4);
    row->at[3] = (uint8_t)(code / 16);
    int count = row_count(row, 1, HOME);
    row->at[BOARD_OFF] = (uint8_t)(CHECKERS - count);
    return count > 0 && count <= CHECKERS;
}

// What a position behind a play, in which the game goes on, is worth to who has played.
typedef double Worth(const void *context, const Position *after);

// To who is to roll: the best play of each roll, by the flow and by what is known of the positions behind.
static double value_by_flow(const Rules *rules, const Position *start, Worth *worth, const void *context) {
    ChanceOutcome roll[HOOK_MAX_ROLLS];
    Error error;
    double value = 0, weights = 0;
    size_t rolls = flow_chance_outcomes(rules, start, roll, HOOK_MAX_ROLLS, &error);
    for (size_t r = 0; r < rolls; r++) {
        Position rolled = *start;
        double best = -100;
        cr_assert_eq(flow_apply_roll(rules, &rolled, roll[r].dice, roll[r].count, &error), STATUS_OK);
        PlayList list = make_plays(rules, &rolled);
        for (size_t i = 0; i < list.count; i++) {
            Position after = rolled;
            Play play;
            play_list_get(&list, i, &play);
            cr_assert_eq(flow_apply_play(rules, &after, &play, &error), STATUS_OK);
            cr_assert(after.over ? after.winner == start->turn : after.turn != start->turn);
            best = fmax(best, after.over ? after.points : worth(context, &after));
        }
        play_list_destroy(&list);
        value += best * roll[r].weight;
        weights += roll[r].weight;
    }
    return value / weights;
}

// As far as is known: of White, that is to roll, by both codes, its own first.
typedef struct SmallWorth {
    double of[CODES][CODES];
} SmallWorth;

static double worth_so_far(const void *context, const Position *after) {
    const SmallWorth *worth = context;
    return -worth->of[code_of(&after->board.row[BLACK])][code_of(&after->board.row[WHITE])];
}

static bool set_small(const Rules *rules, int mine, int theirs, Position *position) {
    position_init(position, rules);
    memset(&position->board, 0, sizeof position->board);
    position->turn = WHITE;
    return set_code(&position->board.row[WHITE], mine) && set_code(&position->board.row[BLACK], theirs);
}

// Over and over, until nothing changes any more: each time from the end of the game on.
static void solve_by_flow(const Rules *rules, SmallWorth *worth) {
    memset(worth, 0, sizeof *worth);
    for (double change = 1; change > 1e-7;) {
        change = 0;
        for (int both = 0; both <= 2 * (CODES - 1); both++) {
            for (int mine = both < CODES ? 0 : both - CODES + 1; mine <= both && mine < CODES; mine++) {
                Position position;
                if (set_small(rules, mine, both - mine, &position)) {
                    double value = value_by_flow(rules, &position, worth_so_far, worth),
                           *was = &worth->of[mine][both - mine];
                    change = fmax(change, fabs(value - *was));
                    *was = value;
                }
            }
        }
    }
}

static void compare_small(const char *settings) {
    static SmallWorth worth;
    Rules rules = make_rules(SMALL_GAME, settings);
    Endgame *endgame = make_endgame(&rules, NULL);
    solve_by_flow(&rules, &worth);
    double most = 0;
    for (int mine = 0; mine < CODES; mine++) {
        for (int theirs = 0; theirs < CODES; theirs++) {
            Position position;
            EndgameValue value;
            if (!set_small(&rules, mine, theirs, &position)) {
                continue;
            }
            cr_assert(endgame_value(endgame, &position, WHITE, &value) && value.exact);
            most = fmax(most, fabs(value.equity - worth.of[mine][theirs]));
            cr_assert_float_eq(value.equity, 2 * value.win - 1 + value.gammon_won - value.gammon_lost, 1e-5);
            cr_assert(endgame_value(endgame, &position, BLACK, &value));
            most = fmax(most, fabs(value.equity + worth.of[mine][theirs]));
        }
    }
    cr_assert_lt(most, 1e-5, "%s: %g", settings, most);
    endgame_destroy(endgame);
}

Test(endgame, small_games) {
    static const char *const settings[] = {
        "",
        "bearoff.match=exact",
        "bearoff.match=below; doubles.times=3",
        "bearoff.match=at_least; bearoff.must=always",
        "bearoff.dice=2,4,6; doubles.times=2",
        "bearoff.match=exact; bearoff.must=exact; dice.faces=4; forced.higher=free",
        "bearoff.other_die=other_checker; move.direction=parallel",
        "bearoff.when=any; forced.use=while_possible",
        "limits.low={from=1,to=1,stack=2}; prime.length=2; prime.allow=enemy_ahead",
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i += NARDBOX_EVERY) {
        compare_small(settings[i]);
    }
}

// The one-sided table beside the two-sided one.
Test(endgame, approximation) {
    Rules rules = make_rules(BACKGAMMON, "");
    Endgame *exact = make_endgame(&rules, &(EndgameShape){6, 6, 6, 6}),
            *close = make_endgame(&rules, &(EndgameShape){6, 6, 6, 0});
    Random random = {3};
    double sum = 0, most = 0;
    int count = 5000;
    for (int i = 0; i < count; i++) {
        Board board = {0};
        EndgameValue value, other;
        for (int side = 0; side < 2; side++) {
            any_row(&random, 6, 1 + random_below(&random, 6), 15, &board.row[side]);
        }
        cr_assert(endgame_value_of_board(exact, &board, WHITE, &value) && value.exact);
        cr_assert(endgame_value_of_board(close, &board, WHITE, &other) && !other.exact);
        most = fmax(most, fabs(value.equity - other.equity));
        sum += fabs(value.equity - other.equity);
    }
    printf("one-sided: %.6f points off on average, at most %.5f\n", sum / count, most);
    cr_assert(sum > 0 && sum / count < 0.001 && most < 0.02, "%g %g", sum / count, most);
    endgame_destroy(exact);
    endgame_destroy(close);
}

// ---- the cube

// To who may double, with the cube where `place` says.
static double at_turn(const double roll[CUBE_PLACES], CubePlace place) {
    double doubled = fmin(1, 2 * roll[CUBE_THEIRS]);
    return place == CUBE_THEIRS ? roll[place] : fmax(roll[place], doubled);
}

typedef struct WithCube {
    const Endgame *endgame;
    CubePlace place; // as who has played sees it
} WithCube;

static double worth_with_cube(const void *context, const Position *after) {
    const WithCube *with = context;
    double roll[CUBE_PLACES];
    cr_assert(endgame_cube_of_board(with->endgame, &after->board, (Side)after->turn, roll));
    CubePlace seen = with->place == CUBE_CENTRED ? CUBE_CENTRED : with->place == CUBE_MINE ? CUBE_THEIRS : CUBE_MINE;
    return -at_turn(roll, seen);
}

// Each position by those that may follow, down to the end of the game.
Test(endgame, cube) {
    static const char *const settings[] = {"", "doubles.times=3", "dice.faces=4"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Rules rules = make_rules(SMALL_GAME "; score.gammon=false", settings[i]);
        rules.cube_on = 1;
        Endgame *endgame = make_endgame(&rules, &(EndgameShape){HOME, CHECKERS, HOME, CHECKERS}); // nobody passes
        rules.cube_on = 0; // the flow goes on without it
        int turned = 0;
        for (int both = 0; both < CODES * CODES; both++) {
            Position position;
            double roll[CUBE_PLACES];
            if (!set_small(&rules, both / CODES, both % CODES, &position)) {
                continue;
            }
            cr_assert(endgame_cube_of_board(endgame, &position.board, WHITE, roll));
            turned += at_turn(roll, CUBE_MINE) > roll[CUBE_MINE] + 0.01 && 2 * roll[CUBE_THEIRS] < 0.99;
            for (int place = 0; place < CUBE_PLACES; place++) {
                WithCube with = {endgame, (CubePlace)place};
                double follows = value_by_flow(&rules, &position, worth_with_cube, &with);
                cr_assert_float_eq(roll[place], follows, 1e-5, "%d, cube %d: %g, %g", both, place, roll[place],
                                   follows);
            }
        }
        cr_assert_gt(turned, 10);
        endgame_destroy(endgame);
    }
}

// tests/data/gnubg_cube.txt
Test(endgame, cube_by_gnubg) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true");
    Endgame *endgame = make_endgame(&rules, &(EndgameShape){6, 6, 6, 6});
    FILE *file = fopen(NARDBOX_SOURCE_DIR "/tests/data/gnubg_cube.txt", "r");
    cr_assert_not_null(file);
    char line[200], text[160];
    int count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        double theirs[CUBE_PLACES], ours[CUBE_PLACES];
        int at = 0;
        if (line[0] == '#') {
            continue;
        }
        cr_assert_eq(sscanf(line, "%*s %*s w - %n%lf %lf %lf", &at, &theirs[0], &theirs[1], &theirs[2]), 3, "%s", line);
        snprintf(text, sizeof text, "%.*s", at - 1, line);
        Position position = make_position(&rules, text);
        cr_assert(endgame_cube_of_board(endgame, &position.board, WHITE, ours), "%s", text);
        for (int place = 0; place < CUBE_PLACES; place++) {
            cr_expect_float_eq(ours[place], theirs[place], 0.00015, "%s: %d: %f", text, place, ours[place]);
        }
        count++;
    }
    cr_assert_eq(count, 50);
    fclose(file);
    endgame_destroy(endgame);
}

Test(endgame, no_cube) {
    static const struct {
        const char *settings, *text;
        int checkers;
    } cases[] = {{"score.gammon=2; layout=5:3", "1:1,off:2 3:3 w -", 3},  // gammons
                 {"bearoff.match=exact", "1:1,off:14 2:1,off:14 w -", 3}, // passes
                 {"cube.on=false", "1:1,off:14 2:1,off:14 w -", 3},
                 {"", "6:7,off:8 1:1,off:14 w -", 7},
                 {"", "9:1,off:14 1:1,off:14 w -", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = make_rules(BACKGAMMON "; cube.on=true", cases[i].settings);
        Endgame *endgame = make_endgame(&rules, &(EndgameShape){6, cases[i].checkers, 6, 3});
        Position position = make_position(&rules, cases[i].text);
        double roll[CUBE_PLACES];
        cr_expect(!endgame_cube_of_board(endgame, &position.board, WHITE, roll), "%s", cases[i].text);
        endgame_destroy(endgame);
    }
}

// ---- any rules

static double worth_by_table(const void *endgame, const Position *after) {
    EndgameValue value;
    cr_assert(endgame_value(endgame, after, side_other((Side)after->turn), &value));
    return value.equity;
}

// What the two-sided table says must be what follows by the flow and the table.
static void check_step(const Rules *rules, const Endgame *endgame, const Position *start) {
    EndgameValue value;
    cr_assert(endgame_value(endgame, start, (Side)start->turn, &value));
    double follows = value_by_flow(rules, start, worth_by_table, endgame);
    char text[POSITION_TEXT];
    position_print(rules, start, text, sizeof text);
    cr_assert_float_eq(follows, value.equity, value.exact ? 1e-5 : 0.3, "%s: %g, %g", text, follows, value.equity);
}

#ifdef NARDBOX_SANITIZED
enum { ROUNDS = 40 };
#else
enum { ROUNDS = 150 };
#endif

Test(endgame, any_rules) {
    Random random = {11};
    int known = 0, exact = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Rules rules = any_net_rules(&random);
        EndgameShape shape;
        Endgame *endgame = NULL;
        Error error = {0};
        rules.cube_on = 0;
        if (round % 4 > 0) { // else most have a key that tables do not know
            rules.doubles_chain = CHAIN_NONE;
            rules.doubles_unplayed = UNPLAYED_LOST;
            rules.doubles_bonus_roll = 0;
            rules.forced_unplayable = UNPLAYABLE_PASS;
            rules.finish_first_off = FIRST_WINS;
            rules.finish_last_turn = 0;
            rules.score_count = COUNT_CLASS;
        }
        if (endgame_shape(&rules, &shape, &error) != STATUS_OK) {
            cr_assert(error.text[0] != '\0');
            continue;
        }
        shape.checkers = shape.checkers < 4 ? shape.checkers : 4;
        shape.pair_checkers = shape.pair_checkers < 3 ? shape.pair_checkers : 3;
        if (endgame_create(&endgame, &rules, &shape, &error) != STATUS_OK) {
            cr_assert(strstr(error.text, "under these rules") != NULL, "%s", error.text);
            continue;
        }
        known++;
        for (int i = 0; i < 20; i++) {
            Position position;
            EndgameValue value;
            position_init(&position, &rules);
            memset(&position.board, 0, sizeof position.board);
            position.turn = (uint8_t)random_below(&random, 2);
            for (int side = 0; side < 2; side++) {
                any_row(&random, 1 + random_below(&random, shape.points), 1 + random_below(&random, shape.checkers),
                        rules.total[side], &position.board.row[side]);
            }
            if (rules_check_board(&rules, &position.board, &error) == STATUS_OK &&
                endgame_value(endgame, &position, WHITE, &value)) {
                exact += value.exact;
                check_step(&rules, endgame, &position);
            }
        }
        endgame_destroy(endgame);
    }
    cr_assert(known > ROUNDS / 5 && exact > 4 * ROUNDS / 3, "%d rules, %d positions", known, exact);
}

// ---- what tables do not know

Test(endgame, not_known) {
    static const char *const unknown[] = {
        "7:1 1:2 w -",                          // not on the points of the table
        "6:1,bar:1 1:2 w -",    "1:3 1:2 w 21", // a roll that has fallen
        "1:3 1:2 w 21 todo=21", "1:3 1:2 - -",  "- 1:2 w - over=w:single:1",
        "1:3,off:2 1:2 w -", // another number of checkers
    };
    Rules rules = make_rules(BACKGAMMON, "");
    Endgame *endgame = make_endgame(&rules, &(EndgameShape){6, 5, 6, 2});
    Position position;
    EndgameValue value;
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        position = make_position(&rules, unknown[i]);
        cr_assert(!endgame_value(endgame, &position, WHITE, &value), "%s", unknown[i]);
    }
    Row row = make_position(&rules, "1:6 - w -").board.row[WHITE];
    cr_assert(endgame_mean_rolls(endgame, &row, false) < 0);
    cr_assert(!endgame_rolls(endgame, &row, false, NULL, 0));
    cr_assert(value_of(endgame, &rules, "1:2 2:2 w -").exact);
    cr_assert(!value_of(endgame, &rules, "1:3 2:2 w -").exact);
    endgame_destroy(endgame);

    // Three checkers a side: the tables go up to where the sides might meet, and see whether they do.
    rules = make_rules("layout=24:1,23:1,22:1; score.gammon=2", "");
    endgame = make_endgame(&rules, NULL);
    cr_assert(value_of(endgame, &rules, "12:1,1:2 12:1,1:2 w -").exact);
    cr_assert(value_of(endgame, &rules, "14:1,1:2 10:1,1:2 w -").exact);
    cr_assert_gt(value_of(endgame, &rules, "1:1,off:2 10:3 w -").gammon_won, 0.99);
    cr_assert_gt(value_of(endgame, &rules, "10:3 1:1,off:2 w -").gammon_lost, 0.9);
    position = make_position(&rules, "16:1,1:2 10:1,1:2 w -");
    cr_assert(!endgame_value(endgame, &position, WHITE, &value));
    endgame_destroy(endgame);
}

static HookAnswer silence(void *context, const HookQuestion *question) {
    (void)context, (void)question;
    return HOOK_SILENT;
}

Test(endgame, not_for_these_rules) {
    static const struct {
        const char *settings, *reason;
    } refused[] = {
        {"doubles.chain=cascade", "doubles.chain = cascade makes each side look at more than its own checkers"},
        {"doubles.unplayed=opponent", "doubles.unplayed"},
        {"doubles.bonus_roll=true", "doubles.bonus_roll"},
        {"forced.use=free", "forced.use"},
        {"forced.unplayable=lose", "forced.unplayable"},
        {"bearoff.when=never", "bearoff.when"},
        {"finish.first_off=loses", "finish.first_off"},
        {"finish.last_turn=1", "finish.last_turn"},
        {"score.count=left", "score.count"},
        {"layout=white=24:15 black=12:15; move.direction=same", "the sides meet"},
        {"layout=white=24:15 black=24:14", "different numbers"},
        {"dice.count=4; dice.faces=12", "too many rolls"},
        {"bearoff.match=exact; dice.faces=2; bearoff.inner_moves=false", "no roll can move"},
    };
    EndgameShape shape = {6, 2, 6, 2};
    Endgame *endgame = NULL;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        Rules rules = make_rules(BACKGAMMON, refused[i].settings);
        Error error = {0};
        cr_assert_eq(endgame_create(&endgame, &rules, &shape, &error), STATUS_ILLEGAL, "%s", refused[i].settings);
        cr_assert(strstr(error.text, refused[i].reason) != NULL, "%s: %s", refused[i].settings, error.text);
    }
    Rules rules = make_rules(BACKGAMMON, "");
    RuleHooks hooks = {.present = 1u << HOOK_POINTS, .ask = silence};
    Error error = {0};
    rules.hooks = &hooks;
    cr_assert_eq(endgame_create(&endgame, &rules, &shape, &error), STATUS_ILLEGAL);
    cr_assert(strstr(error.text, "points") != NULL, "%s", error.text);
    hooks.present = 1u << HOOK_MATCH_OVER;
    cr_assert_eq(endgame_create(&endgame, &rules, &shape, &error), STATUS_OK);
    endgame_destroy(endgame);
    endgame_destroy(NULL);
}
