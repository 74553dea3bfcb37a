// SPDX-License-Identifier: MIT
// Whole games under hooks: questions, cancelled throws, further outcomes; and the same games whatever was asked before.
#include "tests/scripts/variant_kit.h"

#include "core/hash.h"
#include "core/playout.h"
#include "core/record.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char *const rollover =
    "return {\n"
    "  state = { each = { token = true } },\n"
    "  on_roll = function(roll, turn)\n"
    "    if turn.mine.token and turn:ask(\"me\", \"keep\", \"reroll\") == \"reroll\" then\n"
    "      turn.mine.token = false\n"
    "      return \"roll\"\n"
    "    end\n"
    "  end,\n"
    "  on_play = function(play, turn)\n"
    "    if turn.theirs.token and turn:ask(\"them\", \"stand\", \"rollover\") == "
    "\"rollover\" then\n"
    "      turn.theirs.token = false\n"
    "      return \"cancel\"\n"
    "    end\n"
    "  end,\n"
    "}\n";

static const char *const acey_deucey =
    "return {\n"
    "  based_on = \"backgammon\", layout = { reserve = 15 }, opening = { dice = \"reroll\" }, entry = { first = "
    "\"bar\" },\n"
    "  score = { count = \"left\" }, cube = { on = false },\n"
    "  on_play = function(play, turn)\n"
    "    if not (turn.roll:is(1, 2) and turn.plays == 1 and play.full) then return end\n"
    "    local d = turn:ask(\"me\", 1, 2, 3, 4, 5, 6)\n"
    "    return { d, d, d, d }, \"roll\"\n"
    "  end,\n"
    "}\n";

static const char *const plakoto = "return {\n"
                                   "  based_on = \"portes\", layout = { [24] = 15 }, contact = { blot = \"pin\" }, "
                                   "bearoff = { when = \"all_home_free\" },\n"
                                   "  score = { extra = { mother = 2 } },\n"
                                   "  game_over = function(turn)\n"
                                   "    local me, them = turn.board.me, turn.board.them\n"
                                   "    local mine, theirs = me.pinned[24], them.pinned[24]\n"
                                   "    if mine and theirs then return \"draw\" end\n"
                                   "    if theirs and me[24] == 0 then return \"me\", \"mother\" end\n"
                                   "    if mine and them[24] == 0 then return \"them\", \"mother\" end\n"
                                   "  end,\n"
                                   "}\n";

static void enter_games(void) {
    enter_folder();
    write_file("rollover.lua", rollover);
    write_file("acey_deucey.lua", acey_deucey);
    write_file("plakoto.lua", plakoto);
}

TestSuite(script_games, .init = enter_games, .fini = leave_folder);

static void expect_words(const Game *game, Side actor, const char *first, const char *second) {
    Node node;
    game_next(game, &node);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE, "kind %d", (int)node.kind);
    cr_expect(node.actor == actor && node.word_count == 2);
    cr_expect_str_eq(node.words[0], first);
    cr_expect_str_eq(node.words[1], second);
}

static void must_apply(Game *game, const char *line) {
    Error error;
    cr_assert(record_apply(game, line, &error) == STATUS_OK, "%s: %s", line, error.text);
}

Test(script_games, rollover) {
    Variant *variant = must_load("backgammon+./rollover.lua");
    const Rules *rules = variant_rules(variant, 0);
    Game *game = game_create(&rules, 1, 1, NULL);
    Node node;
    must_apply(game, "roll 31");
    expect_words(game, WHITE, "keep", "reroll");
    must_apply(game, "choose reroll");
    cr_expect(game_position(game)->state[WHITE][0] == 0 && game_position(game)->state[BLACK][0] == 1);
    must_apply(game, "roll 65"); // the token is gone: nobody is asked
    must_apply(game, "play 24/13");
    expect_words(game, BLACK, "stand", "rollover");
    char text[POSITION_TEXT];
    Position read;
    Error error;
    position_print(rules, game_position(game), text, sizeof text);
    cr_expect(position_parse(rules, text, &read, &error) == STATUS_OK, "%s: %s", text, error.text);
    must_apply(game, "choose rollover");
    cr_expect(game_position(game)->board.row[WHITE].at[24] == 2, "the board is as it was before the roll");
    cr_expect(game_position(game)->state[BLACK][0] == 0);
    game_next(game, &node);
    cr_expect(node.kind == NODE_CHANCE && node.actor == WHITE);
    cr_assert(game_undo(game));
    expect_words(game, BLACK, "stand", "rollover");
    cr_expect(game_position(game)->state[BLACK][0] == 1);
    must_apply(game, "choose stand");
    game_next(game, &node);
    cr_expect(node.actor == BLACK && game_position(game)->board.row[WHITE].at[24] == 1);
    game_destroy(game);
    variant_destroy(variant);
}

// turn.opening is true of the kept opening dice only, not of a throw made instead of them.
Test(script_games, opening) {
    write_file("opening.lua",
               "return { opening = { dice = 'choice' }, cube = { on = false }, on_roll = function(roll, turn)\n"
               "  return turn:ask('me', turn.opening and 'opening' or 'later', 'x') and nil end }");
    Variant *variant = must_load("backgammon+./opening.lua");
    const Rules *rules = variant_rules(variant, 0);
    Game *game = game_create(&rules, 1, 1, NULL);
    must_apply(game, "roll 31");
    expect_words(game, WHITE, "keep", "reroll");
    must_apply(game, "choose keep");
    expect_words(game, WHITE, "opening", "x");
    cr_assert(game_undo(game));
    must_apply(game, "choose reroll");
    must_apply(game, "roll 42");
    expect_words(game, WHITE, "later", "x");
    game_destroy(game);
    variant_destroy(variant);
}

Test(script_games, acey_deucey) {
    Variant *variant = must_load("./acey_deucey.lua");
    const Rules *rules = variant_rules(variant, 0);
    Game *game = game_create(&rules, 1, 1, NULL);
    Node node;
    must_apply(game, "roll 31");
    must_apply(game, "roll 21");
    must_apply(game, "play reserve/23 reserve/24");
    game_next(game, &node);
    cr_assert(node.kind == NODE_DECIDE && node.decide == DECIDE_CHOOSE && node.word_count == 6 && node.actor == WHITE);
    must_apply(game, "choose 5");
    cr_expect(game_position(game)->number_count == 4 && game_position(game)->number[0] == 5);
    must_apply(game, "play reserve/20(4)");
    game_next(game, &node);
    cr_expect(node.kind == NODE_CHANCE && node.actor == WHITE, "he rolls again");
    game_destroy(game);
    variant_destroy(variant);
}

Test(script_games, plakoto) {
    static const struct {
        const char *position, *play;
        Outcome outcome;
        Side winner;
    } cases[] = {
        {"3:14,2:1 24:15 w 21", "play 3/1", OUTCOME_NONE, NOBODY},
        {"3:14,2:1 24:1,20:14 w 11", "play 2/1 3/2 3/2 3/2", OUTCOME_EXTRA, WHITE},
        {"24:1,3:13,2:1 24:1,20:14 w 11", "play 2/1 3/2 3/2 3/2", OUTCOME_NONE, NOBODY},
    };
    Variant *variant = must_load("./plakoto.lua");
    const Rules *rules = variant_rules(variant, 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Position position;
        Error error;
        Node node;
        cr_assert(position_parse(rules, cases[i].position, &position, &error) == STATUS_OK, "%s", error.text);
        Game *game = game_create(&rules, 1, 1, &position);
        if (i > 0) {
            must_apply(game, cases[i].play);
        }
        game_next(game, &node);
        cr_expect((node.kind == NODE_OVER) == (cases[i].outcome != OUTCOME_NONE), "case %zu", i);
        if (node.kind == NODE_OVER) {
            cr_expect(node.outcome == cases[i].outcome && node.winner == cases[i].winner && node.points == 2);
        }
        game_destroy(game);
    }
    variant_destroy(variant);
}

// --- The same games ----------------------------------------------------------------------------------------------

static Status any_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    const Node *node = &playout->node;
    uint32_t any =
        node->decide == DECIDE_TURN ? 0 : rng_below(&playout->choices, playout->drawn++, (uint32_t)node->word_count);
    memcpy(word, node->words[any], HOOK_OPTION_TEXT);
    return STATUS_OK;
}

static PlayoutEnd note(Playout *playout) {
    uint64_t *hash = playout->context;
    *hash = hash_bytes(*hash, game_position(playout->game), sizeof(Position));
    return game_event_count(playout->game) < 3000 ? PLAYOUT_GOES_ON : PLAYOUT_STOPPED;
}

// Plays games at random; a hash of all their positions.
static uint64_t play_games(const Rules *rules, uint64_t seed, int games) {
    static const PlayoutCalls calls = {.word = any_word, .after = note};
    uint64_t hash = HASH_START;
    for (int g = 0; g < games; g++) {
        Playout playout;
        RngKey key = {.seed = seed, .game = (uint32_t)g, .purpose = PURPOSE_WHITE_BOT};
        Game *game = game_create(&rules, 1, seed + (uint64_t)g, NULL);
        cr_assert(game != NULL);
        playout_begin_game(&playout, &calls, &hash, game, &key);
        cr_assert_neq(playout_run(&playout), PLAYOUT_FAILED, "%s", playout.error.text);
        game_destroy(game);
    }
    return hash;
}

typedef struct Player {
    Variant *variant;
    uint64_t hash;
} Player;

static void *play_in_thread(void *context) {
    Player *player = context;
    player->hash = play_games(variant_rules(player->variant, 0), 7, 20);
    return NULL;
}

// States with different histories, copies and threads give the same games.
Test(script_games, same_games) {
    static const char *const specs[] = {"backgammon+./rollover.lua", "./acey_deucey.lua", "./plakoto.lua",
                                        "./acey_deucey.lua+./rollover.lua"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        VariantError error;
        Variant *variant = must_load(specs[i]);
        uint64_t fresh = play_games(variant_rules(variant, 0), 7, 20);
        play_games(variant_rules(variant, 0), 1234, 10);
        cr_expect(play_games(variant_rules(variant, 0), 7, 20) == fresh, "%s: history matters", specs[i]);
        cr_expect(play_games(variant_rules(variant, 0), 8, 20) != fresh, "%s: the seed does not matter", specs[i]);
        Player players[2] = {{.variant = variant}, {.variant = variant_copy(variant, &error)}};
        cr_assert(players[1].variant != NULL, "%s", error.text);
        pthread_t threads[2];
        for (int t = 0; t < 2; t++) {
            cr_assert(pthread_create(&threads[t], NULL, play_in_thread, &players[t]) == 0);
        }
        for (int t = 0; t < 2; t++) {
            pthread_join(threads[t], NULL);
            cr_expect(players[t].hash == fresh, "%s: thread %d", specs[i], t);
        }
        variant_destroy(players[1].variant);
        variant_destroy(variant);
    }
}
