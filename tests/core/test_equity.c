// SPDX-License-Identifier: MIT
// The cube's model beside Janowski's formulas, and the match table beside a published one.
#include "core/equity.h"
#include "tests/core/make_rules.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

// Chances of a side that wins with `chance`, `gammons` of its and the other side's wins being gammons.
static GameOdds odds_of(double chance, double gammons) {
    return (GameOdds){.weight = 1,
                      .kinds = 2,
                      .points = {1, 2},
                      .won = {chance * (1 - gammons), chance * gammons},
                      .lost = {(1 - chance) * (1 - gammons), (1 - chance) * gammons},
                      .dropped = 1};
}

static CubeWorth ask(const Rules *rules, const MatchTable *table, const char *text, double chance, double gammons) {
    Position position = make_position(rules, text);
    GameOdds odds = odds_of(chance, gammons);
    Node node;
    flow_next(rules, &position, &node);
    cr_assert(node.kind == NODE_DECIDE && (node.decide == DECIDE_TURN || node.decide == DECIDE_ANSWER), "%s", text);
    CubeWorth worth = cube_worth(rules, table, &position, &node, &odds, 1);
    bool offered = false;
    for (int i = 0; i < node.word_count; i++) {
        offered = offered || worth.word == node.words[i];
    }
    cr_assert(offered, "%s", text);
    return worth;
}

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - "

// From `point` on the word is `above`, below it `below`.
static void expect_turn(const Rules *rules, const MatchTable *table, const char *text, double gammons, double point,
                        const char *below, const char *above) {
    cr_expect_str_eq(ask(rules, table, text, point - 0.001, gammons).word, below, "%s below %f", text, point);
    cr_expect_str_eq(ask(rules, table, text, point + 0.001, gammons).word, above, "%s above %f", text, point);
}

// R. Janowski, Take-Points in Money Games (1993): W and L are the points of a win and of a loss on average, x the share
// of the live cube.
Test(equity, janowski) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; cube.max=4096; score.backgammon=false");
    const double gammons[] = {0, 0.1, 0.25}, x = 0.68;
    for (size_t i = 0; i < sizeof gammons / sizeof gammons[0]; i++) {
        double w = 1 + gammons[i], l = w, below = w + l + x / 2;
        expect_turn(&rules, NULL, START "doubled", gammons[i], (l - 0.5) / below, "drop", "take");
        expect_turn(&rules, NULL, START "cube=2w", gammons[i], (l + x) / below, "roll", "double");
        // In the middle: two lines through a half, the live one from -1 to 1 between the points of live takes.
        double slope = (1 - x) * 2 * w + x * 2 / (1 - 2 * (l - 0.5) / (w + l + 0.5));
        expect_turn(&rules, NULL, START, gammons[i], (2 * l + x - slope / 2) / (2 * below - slope), "roll", "double");
    }
    // Too good to double only where there is more to win; but a sure win is worth as much either way.
    cr_expect_str_eq(ask(&rules, NULL, START, 0.95, 0.6).word, "roll");
    cr_expect_str_eq(ask(&rules, NULL, START, 0.95, 0).word, "double");
    CubeWorth worth = ask(&rules, NULL, START, 0.7, 0.25);
    cr_expect(worth.double_dropped == 1 && worth.plain > 0 && worth.plain < 1 && worth.double_taken > worth.plain);
}

// Without another turn of the cube a quarter is what a take needs.
Test(equity, the_last_turn_of_the_cube) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; cube.max=2");
    expect_turn(&rules, NULL, START "doubled", 0, 0.25, "drop", "take");
}

Test(equity, jacoby_and_beavers) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; cube.jacoby=true; cube.beavers=2; cube.max=4096");
    cr_expect_str_eq(ask(&rules, NULL, START, 0.95, 0.6).word, "double");
    cr_expect_str_eq(ask(&rules, NULL, START "cube=2w", 0.95, 0.6).word, "roll");
    expect_turn(&rules, NULL, START "doubled", 0, 1 / 2.34, "take", "beaver");
    // Who is beavered raccoons where the other should not have: the cube is theirs either way.
    expect_turn(&rules, NULL, START "doubled=beaver", 0, 1.34 / 2.34, "take", "raccoon");
    // A double that will be beavered costs twice what it does taken.
    CubeWorth beavered = ask(&rules, NULL, START, 0.3, 0.25), fair = ask(&rules, NULL, START, 0.7, 0.25);
    rules.cube_beavers = 0;
    CubeWorth taken = ask(&rules, NULL, START, 0.3, 0.25);
    cr_expect(beavered.beavered && !taken.beavered && !fair.beavered);
    cr_expect_float_eq(beavered.double_taken, 2 * taken.double_taken, 1e-3, "%f %f", beavered.double_taken,
                       taken.double_taken);
}

// The last roll decides: whoever is ahead doubles, and a quarter is what a take needs.
Test(equity, the_last_roll) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true");
    const char *texts[] = {"1:2,off:13 1:1,off:14 w - ", "1:2,off:13 1:1,off:14 w - doubled"};
    for (int percent = 5; percent < 100; percent += 10) {
        for (int k = 0; k < 2; k++) {
            Position position = make_position(&rules, texts[k]);
            Node node;
            flow_next(&rules, &position, &node);
            GameOdds odds[] = {odds_of(k == 0, 0), odds_of(k == 1, 0)}; // White wins or loses at once
            odds[0].weight = percent;
            odds[1].weight = 100 - percent;
            CubeWorth worth = cube_worth(&rules, NULL, &position, &node, odds, 2);
            const char *right = k == 0 ? (percent > 50 ? "double" : "roll") : (percent > 75 ? "drop" : "take");
            cr_expect_str_eq(worth.word, right, "%d %%", percent);
            double sure = (2 * percent - 100) / 100.0;
            cr_expect_float_eq(worth.plain, k == 0 ? sure : -2 * sure, 1e-9);
        }
    }
}

// ---- so many rolls against so many

// What the game is worth to who is about to roll, has `mine` rolls left, two of which a double saves, and sees the cube
// at 1 in that place: by counting it out.
static double counted_out(int mine, int theirs, CubePlace place);

static double counted_at_turn(int mine, int theirs, CubePlace place) {
    double roll = counted_out(mine, theirs, place);
    return place == CUBE_THEIRS ? roll : fmax(roll, fmin(1, 2 * counted_out(mine, theirs, CUBE_THEIRS)));
}

static double counted_out(int mine, int theirs, CubePlace place) {
    CubePlace seen = place == CUBE_CENTRED ? CUBE_CENTRED : place == CUBE_MINE ? CUBE_THEIRS : CUBE_MINE;
    double single = mine > 1 ? -counted_at_turn(theirs, mine - 1, seen) : 1,
           two = mine > 2 ? -counted_at_turn(theirs, mine - 2, seen) : 1;
    return (5 * single + two) / 6;
}

// The same as odds of White: one roll behind the other, to the end of the game.
static GameOdds *all_rolls(GameOdds **free_odds, const int rolls[2], Side roller) {
    GameOdds *odds = *free_odds;
    *free_odds += 2;
    for (int i = 0; i < 2; i++) {
        int left[2] = {rolls[WHITE], rolls[BLACK]};
        left[roller] -= i + 1;
        odds[i] = odds_of(left[roller] > 0 ? 0.123 : roller == WHITE, 0);
        odds[i].weight = i == 0 ? 5 : 1;
        if (left[roller] > 0) {
            odds[i].then = all_rolls(free_odds, left, side_other(roller));
            odds[i].then_count = 2;
        }
    }
    return odds;
}

Test(equity, roll_behind_roll) {
    static GameOdds room[1 << 12];
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; cube.max=4096");
    for (int n = 1; n <= 5; n++) {
        for (int m = n - 1 + (n == 1); m <= 5; m++) {
            GameOdds *free_odds = room, *odds = all_rolls(&free_odds, (const int[]){n, m}, WHITE);
            for (int owned = 0; owned < 2; owned++) {
                Position position = make_position(&rules, owned ? START "cube=2w" : START);
                Node node;
                flow_next(&rules, &position, &node);
                CubeWorth worth = cube_worth(&rules, NULL, &position, &node, odds, 2);
                double cube = position.cube;
                cr_expect_float_eq(worth.plain, cube * counted_out(n, m, owned ? CUBE_MINE : CUBE_CENTRED), 1e-9,
                                   "%d rolls against %d: %f", n, m, worth.plain);
                cr_expect_float_eq(worth.double_taken, 2 * cube * counted_out(n, m, CUBE_THEIRS), 1e-9);
            }
            cr_assert(free_odds <= room + sizeof room / sizeof room[0]);
        }
    }
    cr_expect_float_eq(counted_out(5, 5, CUBE_MINE), 0.753, 5e-4); // so it is not turned again
    cr_expect_float_eq(2 * counted_out(5, 5, CUBE_THEIRS), 0.727, 5e-4);
}

static MatchTable table_of(const Rules *rules, double gammons, double backgammons) {
    GameOdds start = {.weight = 1,
                      .kinds = 3,
                      .points = {1, 2, 3},
                      .won = {0.6 * (1 - gammons), 0.6 * (gammons - backgammons), 0.6 * backgammons},
                      .lost = {0.4 * (1 - gammons), 0.4 * (gammons - backgammons), 0.4 * backgammons},
                      .dropped = 1};
    MatchTable table;
    match_table_fill(&table, rules, &start);
    return table;
}

// N. Kazaross' table of roll-outs by XG 2 (2011): my chance if I need `mine` points and the other side `theirs`.
Test(equity, match_table) {
    static const struct {
        int mine, theirs;
        double chance;
    } published[] = {{2, 1, 0.323}, {3, 1, 0.249}, {4, 1, 0.186},  {5, 1, 0.158},  {2, 3, 0.599}, {2, 4, 0.669},
                     {2, 5, 0.744}, {3, 4, 0.572}, {3, 5, 0.648},  {3, 7, 0.762},  {4, 5, 0.577}, {4, 7, 0.699},
                     {5, 7, 0.626}, {5, 9, 0.725}, {7, 11, 0.700}, {9, 15, 0.753}, {2, 15, 0.977}};
    static const double after[] = {0.5, 0.488, 0.323, 0.310, 0.190, 0.181, 0.116, 0.109};
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; match.crawford=true");
    MatchTable table = table_of(&rules, 0.26, 0.012);
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        int mine = published[i].mine, theirs = published[i].theirs;
        cr_expect_float_eq(table.chance[0][mine][theirs], published[i].chance, 0.01, "%d away, %d away: %f", mine,
                           theirs, table.chance[0][mine][theirs]);
    }
    for (int mine = 1; mine <= 8; mine++) {
        cr_expect_float_eq(table.chance[1][mine][1], after[mine - 1], 0.01, "%d away after Crawford: %f", mine,
                           table.chance[1][mine][1]);
    }
}

// Whoever needs more has less, in all kinds of games; both together have 1.
Test(equity, match_tables_make_sense) {
    const char *keys[] = {"cube.on=true", "cube.on=false", "cube.on=true; match.crawford=false",
                          "cube.on=true; cube.max=2"};
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        for (int g = 0; g <= 3; g++) {
            Rules rules = make_rules(BACKGAMMON, keys[k]);
            MatchTable table = table_of(&rules, g / 10.0, g / 50.0);
            for (int i = 1; i <= MATCH_TABLE_MOST; i++) {
                for (int j = 1; j <= MATCH_TABLE_MOST; j++) {
                    double chance = table.chance[0][i][j];
                    cr_assert(chance > 0 && chance < 1);
                    cr_expect_float_eq(chance + table.chance[0][j][i], 1, 1e-9, "%s, %d %%: %d, %d", keys[k], 10 * g, i,
                                       j);
                    cr_expect(j == MATCH_TABLE_MOST || table.chance[0][i][j + 1] >= chance - 1e-9,
                              "%s, %d %%: %d away, %d or one more: %f %f", keys[k], 10 * g, i, j, chance,
                              table.chance[0][i][j + 1]);
                }
            }
        }
    }
}

// Without gammons and cube a match to n points is won by who first wins so many games: Pascal's triangle.
Test(equity, match_without_a_cube) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=false");
    MatchTable table = table_of(&rules, 0, 0);
    double chance[10][10];
    for (int i = 1; i < 10; i++) {
        for (int j = 1; j < 10; j++) {
            chance[i][j] = (i > 1 ? chance[i - 1][j] : 1) / 2 + (j > 1 ? chance[i][j - 1] : 0) / 2;
            cr_expect_float_eq(table.chance[0][i][j], chance[i][j], 1e-9);
        }
    }
}

Test(equity, match_decisions) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; match.crawford=true");
    MatchTable table = table_of(&rules, 0, 0);
    // Both need two: the cube is dead once turned, and a drop leaves a quarter.
    expect_turn(&rules, &table, START "score=3-3 to=5 doubled", 0, 0.25, "drop", "take");
    // After Crawford: who needs two doubles anything at once, and the other side drops when it is behind.
    cr_expect_str_eq(ask(&rules, &table, START "score=3-4 to=5", 0.2, 0).word, "double");
    expect_turn(&rules, &table, START "score=3-4 to=5 doubled", 0, 0.5, "drop", "take");
    // What is dropped there leaves a game that the other side, too, may have for two points.
    cr_expect_str_eq(ask(&rules, &table, START "score=2-4 to=5 doubled", 0.1, 0).word, "take");
    // Who needs one point has nothing to gain.
    cr_expect_str_eq(ask(&rules, &table, START "score=4-3 to=5", 0.8, 0).word, "roll");
    // Where nobody has few points left, they count as they are.
    double money = ask(&rules, NULL, START "score=3-3 to=5", 0.6, 0).plain;
    cr_expect(money > -1 && ask(&rules, &table, START "score=3-3 to=99", 0.6, 0).plain == money);
}

// After one's own play: what is left to one when the other side decides best about the cube.
Test(equity, after_a_play) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; match.crawford=true"), plain = make_rules(BACKGAMMON, "");
    MatchTable table = table_of(&rules, 0.26, 0);
    Position last = make_position(&rules, START "score=4-4 to=5"), start = make_position(&rules, START);
    cr_assert(!plain.cube_on);
    for (int percent = 2; percent < 100; percent += 4) {
        GameOdds mine[2], theirs[2];
        for (int i = 0; i < 2; i++) {
            double chance = i == 0 ? percent / 100.0 : percent / 200.0;
            mine[i] = odds_of(chance, 0.2);
            theirs[i] = odds_of(1 - chance, 0.2);
            mine[i].weight = theirs[i].weight = i + 1;
        }
        double chance = (mine[0].won[0] + mine[0].won[1] + 2 * (mine[1].won[0] + mine[1].won[1])) / 3;
        cr_expect_float_eq(cube_equity(&rules, &table, &last, BLACK, WHITE, mine, 2), 2 * chance - 1, 1e-9,
                           "the last game counts as won or lost");
        cr_expect_float_eq(cube_equity(&plain, NULL, &start, BLACK, WHITE, mine, 2), 1.2 * (2 * chance - 1), 1e-9,
                           "without a cube points count");
        static const char *const places[] = {START,
                                             START "cube=2w",
                                             START "cube=4b",
                                             START "score=1-2 to=5",
                                             START "score=2-3 to=5 cube=2w",
                                             START "score=4-2 to=5 crawford"};
        for (size_t k = 0; k < sizeof places / sizeof places[0]; k++) {
            Position position = make_position(&rules, places[k]);
            Node node;
            flow_next(&rules, &position, &node);
            if (node.kind != NODE_DECIDE) {
                continue; // Black owns the cube, or it is the Crawford game
            }
            CubeWorth worth = cube_worth(&rules, &table, &position, &node, theirs, 2);
            double best = fmax(cube_worth_of(&worth, "roll"), cube_worth_of(&worth, "double"));
            double equity = cube_equity(&rules, &table, &position, BLACK, WHITE, mine, 2);
            if (position.to > 1) { // White's chance to win the match, midway between a point won and lost and off it
                int w = 5 - position.score[WHITE], b = 5 - position.score[BLACK], cube = position.cube;
                double won = w <= cube ? 1 : table.chance[w == 1 || b == 1][w - cube][b];
                double lost = b <= cube ? 0 : table.chance[w == 1 || b == 1][w][b - cube];
                cr_expect_float_eq((won + lost) / 2 - equity * worth.point, best, 1e-9, "%s, %d %%", places[k],
                                   percent);
            } else {
                cr_expect_float_eq(-equity * worth.point, best, 1e-9, "%s, %d %%", places[k], percent);
            }
        }
    }
}

// However many points the other side needs, who needs one has nothing from gammons.
Test(equity, one_side_needs_few) {
    Rules rules = make_rules(BACKGAMMON, "cube.on=true; match.crawford=true");
    MatchTable table = table_of(&rules, 0.26, 0);
    static const char *const places[] = {START "score=63-30 to=64 crawford", START "score=30-30 to=64"};
    GameOdds plain = odds_of(0.6, 0), gammons = plain;
    gammons.won[1] = gammons.won[0] / 2;
    gammons.won[0] /= 2;
    for (int i = 0; i < 2; i++) {
        Position position = make_position(&rules, places[i]);
        double more = cube_equity(&rules, &table, &position, WHITE, BLACK, &gammons, 1) -
                      cube_equity(&rules, &table, &position, WHITE, BLACK, &plain, 1);
        cr_expect(i == 0 ? fabs(more) < 1e-9 : more > 0.2, "%s: %g", places[i], more);
    }
    // Who needs more than is known still has something from winning a game.
    Position position = make_position(&rules, START "score=20-35 to=60");
    GameOdds good = odds_of(0.9, 0), bad = odds_of(0.1, 0);
    double up = cube_equity(&rules, &table, &position, WHITE, BLACK, &good, 1);
    double down = cube_equity(&rules, &table, &position, WHITE, BLACK, &bad, 1);
    cr_expect(up > 0.8 && down < -0.8, "%g %g", up, down);
}

// Where every game brings four points one point decides nothing, and is no unit.
Test(equity, no_game_of_one_point) {
    Rules rules = make_rules(BACKGAMMON, "score.single=4");
    MatchTable table;
    const GameOdds start = {.weight = 1, .kinds = 1, .points = {4}, .won = {0.5}, .lost = {0.5}, .dropped = 4};
    match_table_fill(&table, &rules, &start);
    static const char *const scores[] = {START "score=0-0 to=4", START "score=1-1 to=5", START "score=2-1 to=8"};
    for (size_t i = 0; i < sizeof scores / sizeof scores[0]; i++) {
        Position position = make_position(&rules, scores[i]);
        GameOdds odds = start;
        for (int won = 0; won <= 10; won += 5) {
            odds.won[0] = won / 10.0;
            odds.lost[0] = 1 - odds.won[0];
            double equity = cube_equity(&rules, &table, &position, WHITE, BLACK, &odds, 1);
            cr_expect_float_eq(equity, 4 * (odds.won[0] - odds.lost[0]), 1e-9, "%s, %d: %f", scores[i], won, equity);
        }
    }
}

// Where checkers left are counted an average game is the measure: in a match to 15 14 points are next to nothing,
// though no game comes nearer to what they bring on average.
Test(equity, counted_checkers) {
    Rules rules = make_rules(BACKGAMMON, "score.count=left");
    MatchTable table;
    const GameOdds start = {
        .weight = 1, .kinds = 2, .points = {14, 15}, .won = {0.02, 0.48}, .lost = {0.02, 0.48}, .dropped = 15};
    match_table_fill(&table, &rules, &start);
    Position position = make_position(&rules, START "score=0-0 to=15");
    GameOdds odds = start;
    odds.won[1] = 0.9;
    odds.lost[1] = 0.06;
    double equity = cube_equity(&rules, &table, &position, WHITE, BLACK, &odds, 1);
    cr_expect(equity > 10 && equity < 15, "%g", equity);
}

Test(equity, worth_of_words) {
    const CubeWorth worth = {.plain = 0.5, .double_taken = 1.2, .double_dropped = 1};
    cr_expect_eq(cube_worth_of(&worth, "roll"), 0.5);
    cr_expect_eq(cube_worth_of(&worth, "take"), 0.5);
    cr_expect_eq(cube_worth_of(&worth, "double"), 1, "the other side drops");
    cr_expect_eq(cube_worth_of(&worth, "drop"), 1);
    cr_expect_eq(cube_worth_of(&worth, "beaver"), 1.2);
}
