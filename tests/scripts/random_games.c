// SPDX-License-Identifier: MIT
// Whole random games of every shipped variant, and of every house rule over the variant that it is shown over:
// random_games [GAMES] [SEED] [VARIANT...]
//
// Both sides play at random, cube included, matches are played through. Checked at every node: the checkers are
// all there, the board is possible; at every end: the points are declared by the rules, the match score takes just
// those; and every game ends within MOST_THROWS throws. Prints a table; exit status 1 at the first failure, with what
// is needed to see it again.
#include "core/game.h"
#include "core/hooks.h"
#include "scripts/variant.h"
#include "tests/scripts/shown_over.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THROWS = 10000, GAMES_OF_ENDLESS_MATCH = 5 };

// What the games of one variant came to.
typedef struct Count {
    long games, throws, first_wins, cubes;
    long outcomes[OUTCOME_EXTRA + RULES_MAX_EXTRA];
} Count;

// One match under way.
typedef struct Table {
    const char *name;
    uint64_t seed;
    uint32_t drawn; // random numbers used by the players
    Game *game;
} Table;

static uint32_t draw(Table *table, uint32_t bound) {
    RngKey key = {.seed = table->seed, .purpose = PURPOSE_WHITE_BOT};
    return rng_below(&key, table->drawn++, bound);
}

static void fail(const Table *table, const char *what) {
    char text[POSITION_TEXT];
    position_print(game_rules(table->game), game_position(table->game), text, sizeof text);
    printf("FAILED: %s: %s\n  seed %llu, event %zu, position %s\n", table->name, what, (unsigned long long)table->seed,
           game_event_count(table->game), text);
    exit(1);
}

static void check_node(const Table *table) {
    const Rules *rules = game_rules(table->game);
    const Position *position = game_position(table->game);
    Error error;
    for (int side = 0; side < 2; side++) {
        if (row_total(&position->board.row[side]) != rules->total[side]) {
            fail(table, "a checker was lost or won");
        }
    }
    if (rules_check_board(rules, &position->board, &error) != STATUS_OK) {
        fail(table, error.text);
    }
}

static bool class_is_declared(const Rules *rules, const Node *node, int *points) {
    switch (node->outcome) {
    case OUTCOME_SINGLE:
        *points = rules->score_single;
        return true;
    case OUTCOME_GAMMON:
        *points = rules->score_gammon;
        return *points > 0;
    case OUTCOME_BACKGAMMON:
        *points = rules->score_backgammon;
        return *points > 0;
    case OUTCOME_DRAW:
        *points = 0;
        return rules->finish_last_turn > 0 || rules->finish_stalemate == STALEMATE_DRAW ||
               rules_have_hook(rules, HOOK_GAME_OVER);
    default:
        *points = rules->extra[node->outcome - OUTCOME_EXTRA].points;
        return rules_have_hook(rules, HOOK_GAME_OVER) && (int)node->outcome - OUTCOME_EXTRA < rules->extra_count;
    }
}

// `before` the match score when the game began.
static void check_end(const Table *table, const Node *node, const uint16_t before[2]) {
    const Rules *rules = game_rules(table->game);
    const Position *position = game_position(table->game);
    int points = 0, most = rules->total[WHITE] > rules->total[BLACK] ? rules->total[WHITE] : rules->total[BLACK];
    // A match may be decided by points gained on the way; the game that ends with it is worth nothing then.
    bool by_gain = position->gained[WHITE] + position->gained[BLACK] > 0 && flow_match_over(position);
    bool declared = rules_have_hook(rules, HOOK_POINTS) || (by_gain && node->points == 0);
    if (!class_is_declared(rules, node, &points)) {
        fail(table, "an outcome that the rules do not declare");
    }
    for (int cube = 1; cube <= (rules->cube_on || rules->cube_automatic ? rules->cube_max : 1); cube *= 2) {
        declared |= rules->score_count == COUNT_LEFT
                        ? node->points % cube == 0 && node->points / cube >= 1 && node->points / cube <= most
                        : node->points == points * cube;
    }
    if (!declared) {
        fail(table, "points that the rules do not declare");
    }
    for (int side = 0; side < 2; side++) {
        int won = (node->winner == (Side)side ? node->points : 0) + position->gained[side];
        if (position->score[side] != before[side] + won) {
            fail(table, "the match score does not add up");
        }
    }
}

static Status decide(Table *table, const Node *node, Error *error) {
    if (node->decide == DECIDE_PLAY) {
        const PlayList *plays = game_plays(table->game);
        if (!plays && game_plays_failure(table->game, error) == STATUS_SCRIPT) {
            fail(table, error->text);
        }
        if (!plays || plays->count == 0) {
            fail(table, "no play, not even the empty one");
        }
        return game_play(table->game, draw(table, (uint32_t)plays->count), error);
    }
    uint32_t word = draw(table, node->decide == DECIDE_TURN ? 40 : 4);
    bool first = node->decide == DECIDE_TURN ? word > 0 : word > 1;
    return game_word(table->game, first ? node->words[0] : node->words[node->word_count - 1], error);
}

// Plays to the end of the game.
static void play_game(Table *table, Count *count) {
    uint16_t before[2] = {game_position(table->game)->score[WHITE], game_position(table->game)->score[BLACK]};
    Node node;
    long throws = 0;
    for (game_next(table->game, &node); node.kind != NODE_OVER; game_next(table->game, &node)) {
        Error error = {0, 0, ""};
        Status status;
        if (node.kind == NODE_CHANCE) {
            status = game_roll(table->game, &error);
            throws += node.chance == CHANCE_ROLL;
        } else {
            status = decide(table, &node, &error);
        }
        if (status != STATUS_OK) {
            fail(table, error.text);
        }
        check_node(table);
        if (throws > MOST_THROWS) {
            fail(table, "the game does not end");
        }
    }
    check_end(table, &node, before);
    const Position *position = game_position(table->game);
    count->games++;
    count->throws += throws;
    count->outcomes[node.outcome]++;
    count->first_wins += node.winner != NOBODY && node.winner == (Side)position->starter;
    count->cubes += position->cube > 1;
}

static void play_matches(const char *name, long games, uint64_t seed, Count *count) {
    VariantError error;
    Variant *variant = variant_load(name, &error);
    if (!variant) {
        printf("FAILED: %s\n", error.text);
        exit(1);
    }
    const Rules *rules[RULES_MAX_GAMES];
    for (size_t i = 0; i < variant_game_count(variant); i++) {
        rules[i] = variant_rules(variant, i);
    }
    Table table = {.name = name, .seed = seed};
    for (; count->games < games; table.seed++) {
        table.drawn = 0;
        table.game = game_create(rules, variant_game_count(variant), table.seed, NULL);
        if (!table.game) {
            printf("FAILED: not enough memory\n");
            exit(1);
        }
        for (int played = 0; count->games < games; played++) {
            play_game(&table, count);
            const Position *end = game_position(table.game);
            if (flow_match_over(end) || (end->to == 0 && played + 1 == GAMES_OF_ENDLESS_MATCH)) {
                break;
            }
            Error refused;
            if (game_next_game(table.game, &refused) != STATUS_OK) {
                fail(&table, refused.text);
            }
        }
        game_destroy(table.game);
    }
    variant_destroy(variant);
}

static void print_row(const char *name, const Count *count) {
    long extra = 0;
    for (int i = 0; i < RULES_MAX_EXTRA; i++) {
        extra += count->outcomes[OUTCOME_EXTRA + i];
    }
    printf("%-40s %8ld %10.1f %9.1f%% %9ld %9ld %10ld %7ld %7ld %9ld\n", name, count->games,
           (double)count->throws / (double)count->games, 100.0 * (double)count->first_wins / (double)count->games,
           count->outcomes[OUTCOME_SINGLE], count->outcomes[OUTCOME_GAMMON], count->outcomes[OUTCOME_BACKGAMMON], extra,
           count->outcomes[OUTCOME_DRAW], count->cubes);
    fflush(stdout);
}

static void play_one(const char *name, long games, uint64_t seed) {
    Count result;
    memset(&result, 0, sizeof result);
    play_matches(name, games, seed, &result);
    print_row(name, &result);
}

int main(int argc, char **argv) {
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 200;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    size_t shipped = 0, patch_count = 0;
    const char *const *names = variant_shipped_names(&shipped);
    if (games < 1) {
        printf("usage: random_games [GAMES] [SEED] [VARIANT...]\n");
        return 1;
    }
    printf("%-40s %8s %10s %10s %9s %9s %10s %7s %7s %9s\n", "variant", "games", "rolls", "first won", "single",
           "gammon", "backgammon", "extra", "draw", "doubled");
    for (int i = 3; i < argc; i++) {
        play_one(argv[i], games, seed);
    }
    for (size_t i = 0; argc <= 3 && i < shipped; i++) {
        play_one(names[i], games, seed);
    }
    const char *const *patches = variant_shipped_patches(&patch_count);
    for (size_t i = 0; argc <= 3 && i < patch_count; i++) {
        char spec[200];
        play_one(shown_over(patches[i], spec, sizeof spec), games, seed);
    }
    return 0;
}
