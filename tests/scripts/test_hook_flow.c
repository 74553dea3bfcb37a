// SPDX-License-Identifier: MIT
// Functions of rule files inside games: what they see at each turn of the flow, and how their failures are told.
#include "core/game.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(hook_flow, .init = enter_folder, .fini = leave_folder);

// A game of backgammon under a patch.
typedef struct Table {
    Variant *variant;
    const Rules *rules;
    Game *game;
    Error error;
} Table;

static void sit_down(Table *table, const char *patch) {
    write_file("patch.lua", patch);
    table->variant = must_load("backgammon+./patch.lua");
    table->rules = variant_rules(table->variant, 0);
    table->game = game_create(&table->rules, 1, 1, NULL);
    cr_assert(table->game != NULL);
}

static void stand_up(Table *table) {
    game_destroy(table->game);
    variant_destroy(table->variant);
}

// Dice as one text: "31".
static Status throw_dice(Table *table, const char *text) {
    uint8_t dice[RULES_MAX_NUMBERS];
    int count = (int)strlen(text);
    for (int i = 0; i < count; i++) {
        dice[i] = (uint8_t)(text[i] - '0');
    }
    memset(&table->error, 0, sizeof table->error);
    return game_roll_given(table->game, dice, count, &table->error);
}

static Status play(Table *table, const char *text) {
    memset(&table->error, 0, sizeof table->error);
    return game_play_text(table->game, NUMBERING_OWN, text, NULL, &table->error);
}

static void expect_numbers(const Table *table, const char *wanted) {
    const Position *position = game_position(table->game);
    char text[RULES_MAX_NUMBERS + 1] = "";
    for (int i = 0; i < position->number_count; i++) {
        text[i] = (char)('0' + position->number[i]);
    }
    cr_expect_str_eq(text, wanted);
}

static void expect_error(const Table *table, Status status, const char *wanted) {
    cr_expect(status == STATUS_SCRIPT, "status %d, not of a script (%s)", (int)status, wanted);
    cr_expect_str_eq(table->error.text, wanted);
}

// Only the dice that decided who begins are the opening dice, not those thrown instead of them.
Test(hook_flow, opening) {
    Table table;
    sit_down(&table, "return { on_roll = function(roll, turn) if turn.opening then return 'roll' end end }");
    cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
    expect_numbers(&table, "");
    cr_assert_eq(throw_dice(&table, "65"), STATUS_OK);
    expect_numbers(&table, "65");
    stand_up(&table);
}

Test(hook_flow, left_at_the_end) {
    Table table;
    Node node;
    sit_down(&table, "return { game_over = function(turn)\n"
                     "  return #turn.left == 0 and 'me' or turn.left:is(6) and 'draw' or 'them' end }");
    cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
    cr_assert_eq(play(&table, "8/5 6/5"), STATUS_OK);
    game_next(table.game, &node);
    cr_expect(node.kind == NODE_OVER && node.winner == WHITE);
    stand_up(&table);
    sit_down(&table, "return { layout = { white = { [24] = 15 }, black = { [7] = 8, [8] = 7 } },\n"
                     "  game_over = function(turn) return turn.left:is(6) and 'draw' or 'them' end }");
    cr_assert_eq(throw_dice(&table, "61"), STATUS_OK); // the six is blocked
    cr_assert_eq(play(&table, "24/23"), STATUS_OK);
    game_next(table.game, &node);
    cr_expect(node.kind == NODE_OVER && node.winner == NOBODY);
    stand_up(&table);
}

#define A_HIT_WINS                                                                                                     \
    "game_over = function(turn)\n"                                                                                     \
    "  if turn.board.me.hits > 0 then return \"me\" end\n"                                                             \
    "end,\n"

// game_over sees what the play just made has hit, after a question of on_play, too.
Test(hook_flow, a_hit_wins) {
    static const char *const patches[] = {
        "return { " A_HIT_WINS " }",
        "return { " A_HIT_WINS
        "on_play = function(play, turn) if play.hits > 0 then turn:ask('me', 'yes', 'no') end end }",
    };
    for (size_t i = 0; i < sizeof patches / sizeof patches[0]; i++) {
        Table table;
        Node node;
        sit_down(&table, patches[i]);
        cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
        cr_assert_eq(play(&table, "13/10 6/5"), STATUS_OK); // nothing is hit: the game goes on
        game_next(table.game, &node);
        cr_assert(node.kind != NODE_OVER);
        game_word(table.game, "roll", NULL);
        cr_assert_eq(throw_dice(&table, "43"), STATUS_OK, "%s", table.error.text);
        cr_assert_eq(play(&table, "24/20* 13/10"), STATUS_OK, "%s", table.error.text);
        if (i == 1) {
            cr_assert_eq(game_word(table.game, "no", NULL), STATUS_OK);
        }
        game_next(table.game, &node);
        cr_expect(node.kind == NODE_OVER && node.winner == BLACK);
        stand_up(&table);
    }
}

// What the keys make of a throw can be given back, whatever the throw.
Test(hook_flow, what_the_keys_say) {
    static const char *const ways[] = {"parent()", "turn:expand(roll)", "turn:expand(turn.roll)"};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        Table table;
        char patch[512];
        snprintf(patch, sizeof patch,
                 "return { dice = { faces = 4, fixed = { 6 } }, on_roll = function(roll, turn, parent) return %s end }",
                 ways[i]);
        sit_down(&table, patch);
        cr_assert_eq(throw_dice(&table, "31"), STATUS_OK, "%s: %s", ways[i], table.error.text);
        expect_numbers(&table, "631");
        stand_up(&table);
        snprintf(patch, sizeof patch,
                 "return { opening = { dice = 'reroll' }, cube = { on = false },\n"
                 "rolls = function() return { { 3 }, { 2, 2, 2 }, { 1, 3, 2 } } end,\n"
                 "on_roll = function(roll, turn, parent) return %s end }",
                 ways[i]);
        sit_down(&table, patch);
        cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
        cr_assert_eq(throw_dice(&table, "222"), STATUS_OK, "%s: %s", ways[i], table.error.text);
        expect_numbers(&table, "2222");
        game_undo(table.game);
        cr_assert_eq(throw_dice(&table, "123"), STATUS_OK, "%s: %s", ways[i], table.error.text);
        expect_numbers(&table, "321");
        game_undo(table.game);
        cr_assert_eq(throw_dice(&table, "3"), STATUS_OK, "%s: %s", ways[i], table.error.text);
        expect_numbers(&table, "3");
        stand_up(&table);
    }
}

// What the engine cannot do of what a function returned is told with the name of its file.
Test(hook_flow, failures_have_a_name) {
    Table table;
    sit_down(&table, "return { on_play = function() return { add = -1, at = 1 } end }");
    cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
    expect_error(&table, play(&table, "8/5 6/5"),
                 "patch.lua:1: the item { add = -1, at = 1 } takes away 1 of white's checkers where 0 stand");
    stand_up(&table);
    sit_down(&table, "return { on_roll = function() return 'cancel' end, cube = { on = false } }");
    Status status = throw_dice(&table, "31");
    for (int i = 0; i < 70 && status == STATUS_OK; i++) {
        status = throw_dice(&table, "31");
    }
    expect_error(&table, status,
                 "patch.lua:1: a script makes a turn of more than 64 rolls and moves; that many are the limit");
    stand_up(&table);
    sit_down(&table, "return {\non_roll = function() error({}) end }");
    expect_error(&table, throw_dice(&table, "31"),
                 "patch.lua:2: the script raised an error that is not a text (a table) (on_roll)");
    stand_up(&table);
    sit_down(&table, "return {\non_roll = function() error('no', 0) end }");
    expect_error(&table, throw_dice(&table, "31"), "patch.lua:2: no (on_roll)");
    stand_up(&table);
    sit_down(&table, "return {\non_play = function() return {1},{1},{1},{1},{1},{1},{1},{1},{1} end,\n"
                     "on_roll = function() local t = {} for i = 1, 25 do t[i] = {1} end return table.unpack(t) end }");
    cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
    expect_error(&table, play(&table, "8/7"), "patch.lua:2: 33 items would wait; at most 32 can (on_play)");
    stand_up(&table);
}

// The board turned round, and what a parent said of it: a table that says the same.
Test(hook_flow, boards_are_set) {
    Table table;
    write_file("turns.lua", "return { based_on = 'backgammon', cube = { on = false },\n"
                            "on_roll = function(roll, turn)\n"
                            "  local board = turn.board\n"
                            "  if roll:is(2, 1) then return { board = { board.them, board.me } }, 'roll' end end }");
    write_file("patch.lua", "return { on_roll = function(roll, turn, parent)\n"
                            "  local item = parent()\n"
                            "  if roll:is(2, 1) then assert(item.board[1][24] == 2 and item.board[2].bar == 1)\n"
                            "    assert(item.board[1][23] == nil and not item.board[1].pinned[24]) end\n"
                            "  return parent() end }");
    table.variant = must_load("./turns.lua+./patch.lua");
    table.rules = variant_rules(table.variant, 0);
    Position start;
    Error error;
    cr_assert_eq(position_parse(table.rules, "bar:1,24:1,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w -", &start, &error),
                 STATUS_OK);
    table.game = game_create(&table.rules, 1, 1, &start);
    cr_assert_eq(throw_dice(&table, "21"), STATUS_OK, "%s", table.error.text);
    char text[POSITION_TEXT];
    position_print(table.rules, game_position(table.game), text, sizeof text);
    cr_expect_str_eq(text, "24:2,13:5,8:3,6:5 bar:1,24:1,13:5,8:3,6:5 w - turns=1-1 todo=roll spent=1");
    cr_assert(game_undo(table.game) && game_redo(table.game));
    position_print(table.rules, game_position(table.game), text, sizeof text);
    cr_expect_str_eq(text, "24:2,13:5,8:3,6:5 bar:1,24:1,13:5,8:3,6:5 w - turns=1-1 todo=roll spent=1");
    stand_up(&table);
}

// The functions around a turn and a game, through files: their refusals, their questions, their parents.
Test(hook_flow, turns_and_matches) {
    Table table;
    sit_down(&table, "return {\nallow_double = function(turn) return false, 'not ' .. turn.number end,\n"
                     "state = { each = { bid = 0 } }, match = { to = 3 },\n"
                     "before_roll = function(turn)\n  turn.mine.bid = turn:ask('me', 1, 2, 3)\n"
                     "  if turn.mine.bid == 3 then return { 1 } end end,\n"
                     "match_over = function(turn, parent) return parent() and turn.match.me > 4 end }");
    Error error;
    cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
    cr_assert_eq(play(&table, "8/5 6/5"), STATUS_OK);
    cr_assert_eq(game_word(table.game, "double", &error), STATUS_ILLEGAL);
    cr_assert_eq(game_word(table.game, "3", &error), STATUS_OK, "%s", error.text);
    expect_numbers(&table, "1");
    cr_assert_eq(play(&table, "6/5"), STATUS_OK);
    cr_assert_eq(game_word(table.game, "double", &error), STATUS_ILLEGAL);
    cr_expect_not_null(strstr(error.text, "now Black has to roll"), "%s", error.text);
    cr_assert_eq(throw_dice(&table, "65"), STATUS_OK);
    cr_assert(game_undo(table.game) && game_undo(table.game) && game_undo(table.game));
    char text[POSITION_TEXT];
    position_print(table.rules, game_position(table.game), text, sizeof text);
    cr_expect_str_eq(text, "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 b - turns=1-0 starter=w asking=before");
    // at the end of a game: at 3 the keys would have had the match
    cr_assert_eq(game_resign(table.game, BLACK, OUTCOME_BACKGAMMON, &error), STATUS_OK);
    cr_expect(!flow_match_over(game_position(table.game)));
    cr_assert_eq(game_next_game(table.game, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
    cr_assert_eq(game_resign(table.game, BLACK, OUTCOME_GAMMON, &error), STATUS_OK);
    cr_expect(flow_match_over(game_position(table.game)));
    stand_up(&table);
    // refused by the file below, told with its line; false switches off
    write_file("below.lua", "return { based_on = 'backgammon', opening = { dice = 'reroll' },\n"
                            "allow_double = function() return false, 'never' end }");
    write_file("off.lua", "return { allow_double = false }");
    Variant *below = must_load("./below.lua"), *off = must_load("./below.lua+./off.lua");
    Position position;
    cr_assert_eq(position_parse(variant_rules(below, 0), "24:15 20:15 w -", &position, &error), STATUS_OK);
    cr_assert_eq(flow_apply_word(variant_rules(below, 0), &position, "double", &error), STATUS_ILLEGAL);
    cr_expect_str_eq(error.text, "no double: never (./below.lua:2); now White has to roll");
    cr_assert_eq(flow_apply_word(variant_rules(off, 0), &position, "double", &error), STATUS_OK, "%s", error.text);
    variant_destroy(below);
    variant_destroy(off);
}

// A function in place of those below: they are not asked, and parent is what the keys say. What comes later is laid
// over it as over any other, and a copy of the variant says the same.
Test(hook_flow, in_place_of_those_below) {
    write_file("below.lua", "return { based_on = 'backgammon', opening = { dice = 'reroll' }, cube = { on = false },\n"
                            "  allow_step = function(step) return step.die ~= 6, 'no sixes' end,\n"
                            "  points = function() return 7 end }");
    write_file("instead.lua", "return { allow_step = { function(step) return step.die ~= 5, 'no fives' end, false },\n"
                              "  points = { function(class, turn, parent) return parent() + 1 end, false } }");
    write_file("last.lua", "return { allow_step = function(step) return step.die ~= 4, 'no fours' end }");
    static const struct {
        const char *spec, *dead; // the doubles that nobody may play
        int points;
    } cases[] = {
        {"./below.lua", "6", 7},
        {"./below.lua+./instead.lua", "5", 2},
        {"./below.lua+./instead.lua+./last.lua", "45", 2},
    };
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        Table table;
        VariantError failure;
        table.variant = must_load(cases[i / 2].spec);
        if (i % 2 == 1) {
            Variant *copy = variant_copy(table.variant, &failure);
            cr_assert(copy != NULL, "%s", failure.text);
            variant_destroy(table.variant);
            table.variant = copy;
        }
        table.rules = variant_rules(table.variant, 0);
        for (char die = '4'; die <= '6'; die++) {
            table.game = game_create(&table.rules, 1, 1, NULL);
            cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
            cr_assert_eq(throw_dice(&table, (char[]){die, die, '\0'}), STATUS_OK, "%s", table.error.text);
            const PlayList *plays = game_plays(table.game);
            cr_assert(plays != NULL);
            cr_expect_eq(play_list_is_pass(plays), strchr(cases[i / 2].dead, die) != NULL, "%s %c", cases[i / 2].spec,
                         die);
            cr_assert_eq(game_resign(table.game, BLACK, OUTCOME_SINGLE, &table.error), STATUS_OK);
            Node node;
            game_next(table.game, &node);
            cr_expect_eq(node.points, cases[i / 2].points, "%s: %d", cases[i / 2].spec, node.points);
            game_destroy(table.game);
        }
        variant_destroy(table.variant);
    }
}

// A failure is not told by the words of one before it.
Test(hook_flow, failures_are_told_apart) {
    Table table;
    sit_down(&table, "return { on_play = function(play, turn)\n"
                     "  if turn:ask('me', 'fail', 'take') == 'fail' then error('no') end\n"
                     "  return { add = -1, at = 1 } end }");
    cr_assert_eq(throw_dice(&table, "31"), STATUS_OK);
    cr_assert_eq(play(&table, "8/5 6/5"), STATUS_OK);
    expect_error(&table, game_word(table.game, "fail", &table.error), "patch.lua:2: no (on_play)");
    cr_expect_str_eq(variant_failure_of(table.rules, table.error.text), variant_failure(table.rules));
    expect_error(&table, game_word(table.game, "take", &table.error),
                 "patch.lua:1: the item { add = -1, at = 1 } takes away 1 of white's checkers where 0 stand");
    cr_expect_str_eq(variant_failure_of(table.rules, table.error.text), table.error.text);
    stand_up(&table);
}
