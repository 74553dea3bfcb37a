// SPDX-License-Identifier: MIT
// Whole random games of many kinds: they end, no checker is lost, scores take declared values only, and the history can
// be gone through in both directions and told again line by line, byte for byte.
#include "core/game.h"
#include "tests/core/flow_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { MOST_TURNS = 10000 };

// What was met on the way, so that a kind of game that never shows what it is here for is noticed.
typedef enum Met {
    MET_DRAW = 1,
    MET_GAMMON = 2,
    MET_BACKGAMMON = 4,
    MET_LEFTOVER = 8, // numbers that are not of the side's own throw
    MET_CHAIN = 16,   // numbers that are not the face of the double thrown
    MET_BONUS = 32,   // a throw that waits
    MET_RACCOON = 64, // an answer to a beaver
    MET_CUBE = 128,   // a game that was not played for the bare stake
    MET_CRAWFORD = 256,
    MET_CHOICE = 512,
    MET_PIN = 1024,
    MET_LAST_TURN = 2048,
    MET_TIE = 4096, // a doubled cube before the opening
} Met;

static const struct Kind {
    const char *name, *rules;
    unsigned met;
} kinds[] = {
    {"contrary, hitting, cube",
     BACKGAMMON
     "; score.gammon=2; score.backgammon=3; cube.on=true; cube.beavers=2; cube.automatic=2; opening.dice=keep;"
     "match.to=7; match.crawford=true; match.starter=alternate",
     MET_RACCOON | MET_CUBE | MET_CRAWFORD | MET_TIE},
    {"the same with Jacoby",
     BACKGAMMON "; score.gammon=2; score.backgammon=3; cube.on=true; cube.jacoby=true; match.to=0",
     MET_CUBE | MET_GAMMON},
    {"without a cube", BACKGAMMON "; score.gammon=2; score.backgammon=3; match.to=5", MET_GAMMON | MET_BACKGAMMON},
    {"parallel, closed", NARDE "; score.gammon=2; match.to=5; match.starter=winner", MET_GAMMON},
    {"parallel, last turn draws", NARDE "; finish.last_turn=1; match.to=2", MET_LAST_TURN},
    {"few checkers, last turn draws",
     "layout=2:2; board.points=6; board.home=3; dice.faces=2; finish.last_turn=1; match.to=3",
     MET_LAST_TURN | MET_DRAW},
    {"cascade, leftovers to the opponent",
     "layout=24:15; contact.blot=closed; doubles.chain=cascade; doubles.unplayed=opponent; move.direction=parallel;"
     "score.gammon=2",
     MET_CHAIN | MET_LEFTOVER},
    {"same way, from the reserve, complement and bonus",
     "layout=reserve:15; move.direction=same; doubles.chain=complement; doubles.bonus_roll=true; match.starter=loser;"
     "match.to=3",
     MET_CHAIN | MET_BONUS},
    {"three dice, unplayable loses",
     "layout=24:2,6:13; dice.count=3; doubles.times=3; hit.goes_to=start; hit.run=free;"
     "forced.unplayable=lose; match.to=3",
     0},
    {"the first off loses", BACKGAMMON "; finish.first_off=loses; match.to=3", 0},
    {"points by checkers left", BACKGAMMON "; score.count=left; match.to=31; opening.dice=choice", MET_CHOICE},
    {"one big dice, both get stuck",
     "layout=6:3; board.points=6; board.home=3; contact.blot=closed; bearoff.match=exact; bearoff.dice=3;"
     "finish.stalemate=draw; match.to=3",
     MET_DRAW},
    // from point 24 both sides could pin each other's last checker, and without a rule for that play would never end
    {"pinning", "layout=20:15; contact.blot=pin; bearoff.when=all_home_free; score.gammon=2", MET_PIN},
    {"free use, four small dice", BACKGAMMON "; forced.use=free; dice.count=4; dice.faces=3; bearoff.match=any", 0},
    {"twelve faces, wide board",
     "layout=28:3,20:5,10:4; board.points=28; board.home=7; dice.faces=12; bearoff.match=at_least", 0},
    {"hit and stack ban, passing",
     BACKGAMMON "; hit.run=no_stack; move.passing=any; opening.dice=keep; opening.winner=low", 0},
    {"runner, limits, fixed die",
     "layout=24:15; contact.blot=closed; move.direction=parallel; runner.goal=12; limits.start=from=13 to=24 points=5;"
     "dice.fixed=2; opening.dice=choice",
     MET_CHOICE},
};

static uint32_t pick(uint64_t seed, uint32_t counter, uint32_t bound) {
    RngKey key = {.seed = seed, .purpose = PURPOSE_WHITE_BOT};
    return rng_below(&key, counter, bound);
}

static unsigned look(const Rules *rules, const Position *position, const int total[2]) {
    unsigned met = 0;
    check_position(rules, position);
    for (int side = 0; side < 2; side++) {
        cr_assert_eq(row_total(&position->board.row[side]), total[side]);
        met |= position->board.pinned[side] ? MET_PIN : 0;
    }
    bool chain = position->playing && position->roll_count == 2 && position->roll[0] == position->roll[1] &&
                 position->number[0] != position->roll[0];
    met |= position->playing && position->roll_count == 0 ? MET_LEFTOVER : 0;
    met |= chain && rules->dice_fixed.count == 0 ? MET_CHAIN : 0;
    met |= position->item_count && position->item[0].kind == ITEM_ROLL && !position->playing && !rules->cube_on
               ? MET_BONUS
               : 0;
    met |= position->doubled == DOUBLED_RACCOON ? MET_RACCOON : 0;
    met |= position->crawford ? MET_CRAWFORD : 0;
    met |= position->choosing ? MET_CHOICE : 0;
    met |= position->last_turn ? MET_LAST_TURN : 0;
    met |= position->turn == NOBODY && position->cube > 1 ? MET_TIE : 0;
    return met;
}

// Are these the points of an outcome that the rules declare?
static unsigned check_result(const Rules *rules, const Node *node, const Position *position, const int total[2]) {
    if (node->outcome == OUTCOME_DRAW) {
        cr_assert((rules->finish_last_turn || rules->finish_stalemate == STALEMATE_DRAW) && node->points == 0);
        return MET_DRAW;
    }
    bool declared = false;
    for (int s = 1; s <= rules->cube_max; s *= 2) {
        bool by_class = node->points == s * rules->score_single ||
                        (node->outcome == OUTCOME_GAMMON && node->points == s * rules->score_gammon) ||
                        (node->outcome == OUTCOME_BACKGAMMON && node->points == s * rules->score_backgammon);
        bool by_left = node->points >= s && node->points <= s * (total[0] > total[1] ? total[0] : total[1]);
        bool allowed = rules->cube_on || rules->cube_automatic || s == 1;
        declared |= allowed && (rules->score_count == COUNT_LEFT ? by_left : by_class);
    }
    cr_assert(declared, "%d points", node->points);
    cr_assert(node->outcome == OUTCOME_SINGLE || (node->outcome == OUTCOME_GAMMON && rules->score_gammon) ||
              (node->outcome == OUTCOME_BACKGAMMON && rules->score_backgammon));
    unsigned met = node->outcome == OUTCOME_GAMMON       ? MET_GAMMON
                   : node->outcome == OUTCOME_BACKGAMMON ? MET_BACKGAMMON
                                                         : 0;
    return met | (position->cube > 1 ? MET_CUBE : 0);
}

static const char *pick_word(const Node *node, uint64_t seed, uint32_t counter) {
    if (node->decide == DECIDE_TURN) {
        return node->words[pick(seed, counter, 40) == 0]; // a double now and then
    }
    uint32_t choice = pick(seed, counter, 12);
    if (node->decide == DECIDE_ANSWER && choice) {
        return node->words[choice > 8 ? 0 : node->word_count - 1];
    }
    return node->words[choice % (uint32_t)node->word_count];
}

// Plays until the match is over, or, where it has no end, for three games.
static unsigned play_match(Game *game, const char *name, const Rules *rules, uint64_t seed) {
    unsigned met = 0;
    const int total[2] = {rules->total[WHITE], rules->total[BLACK]};
    for (uint32_t counter = 0, turns = 0, games = 1;; counter++) {
        Node node;
        Error error = {0};
        const Position *position = game_position(game);
        // Not only throws: numbers handed to and fro would never end a game either.
        cr_assert_lt(counter, 10 * MOST_TURNS, "%s does not end", name);
        met |= look(rules, position, total);
        game_next(game, &node);
        Status status = STATUS_OK;
        if (node.kind == NODE_CHANCE) {
            char text[POSITION_TEXT];
            position_print(rules, position, text, sizeof text);
            cr_assert_lt(++turns, MOST_TURNS, "%s does not end: %s", name, text);
            status = game_roll(game, &error);
        } else if (node.kind == NODE_OVER) {
            uint16_t before[2] = {position->score[WHITE], position->score[BLACK]};
            met |= check_result(rules, &node, position, total);
            cr_assert(node.winner == NOBODY || before[node.winner] >= node.points);
            if (flow_match_over(position) || (rules->match_to == 0 && games == 3)) {
                cr_assert(node.winner == NOBODY || rules->match_to == 0 || before[node.winner] >= rules->match_to);
                cr_assert_eq(game_next_game(game, &error), rules->match_to ? STATUS_ILLEGAL : STATUS_OK);
                return met;
            }
            status = game_next_game(game, &error);
            position = game_position(game);
            cr_assert(position->score[WHITE] == before[WHITE] && position->score[BLACK] == before[BLACK]);
            turns = 0;
            games++;
        } else if (node.decide == DECIDE_PLAY) {
            const PlayList *plays = game_plays(game);
            cr_assert(plays && plays->count > 0);
            status = game_play(game, pick(seed, counter, (uint32_t)plays->count), &error);
        } else {
            status = game_word(game, pick_word(&node, seed, counter), &error);
        }
        cr_assert_eq(status, STATUS_OK, "%s", error.text);
    }
}

// Tells the same story again by its lines alone.
static void replay(const Game *game, const Rules *rules) {
    Game *again = game_create(&rules, 1, 999, NULL);
    for (size_t i = 0; i < game_event_count(game); i++) {
        Error error = {0};
        const Event *event = game_event(game, i);
        cr_assert_arr_eq(game_position(again), game_position_at(game, i), sizeof(Position), "before %s",
                         event_text(game, i));
        cr_assert_eq(record_apply(again, event_text(game, i), &error), STATUS_OK, "%s: %s", event_text(game, i),
                     error.text);
        cr_assert_str_eq(event_text(again, i), event_text(game, i));
        cr_assert(game_event(again, i)->kind == event->kind && game_event(again, i)->actor == event->actor);
    }
    cr_assert_arr_eq(game_position(again), game_position(game), sizeof(Position));
    game_destroy(again);
}

// Every position on the way survives its text, as far as the text can tell (who began is written only where a rule
// asks).
static void reread(const Game *game, const Rules *rules) {
    for (size_t i = 0; i <= game_event_count(game); i += 7) {
        char text[POSITION_TEXT], again[POSITION_TEXT];
        const Position *position = game_position_at(game, i);
        Position read;
        Error error = {0};
        Node node, node_read;
        position_print(rules, position, text, sizeof text);
        cr_assert_eq(position_parse(rules, text, &read, &error), STATUS_OK, "%s: %s", text, error.text);
        flow_settle(rules, &read, NULL);
        position_print(rules, &read, again, sizeof again);
        cr_assert_str_eq(text, again);
        flow_next(rules, position, &node);
        flow_next(rules, &read, &node_read);
        cr_assert(node.kind == node_read.kind && node.chance == node_read.chance && node.decide == node_read.decide &&
                      node.actor == node_read.actor && node.word_count == node_read.word_count,
                  "%s", text);
    }
}

static void there_and_back(Game *game) {
    size_t count = game_event_count(game);
    Position last = *game_position(game);
    while (game_undo(game)) {
        cr_assert_eq(game_position(game), game_position_at(game, game_event_count(game)));
    }
    cr_assert_eq(game_event_count(game), 0);
    while (game_redo(game)) {
    }
    cr_assert_eq(game_event_count(game), count);
    cr_assert_arr_eq(game_position(game), &last, sizeof last);
}

Test(random_games, all_kinds) {
#ifdef NARDBOX_SANITIZED
    enum { MATCHES = 3 }; // these do not show all that the other builds are to meet
#else
    enum { MATCHES = 12 };
#endif
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        Rules rules = make_rules(kinds[k].rules, "");
        const Rules *list = &rules;
        unsigned met = 0;
        for (uint64_t seed = 1; seed <= MATCHES; seed++) {
            Game *game = game_create(&list, 1, seed, NULL);
            met |= play_match(game, kinds[k].name, &rules, seed);
            there_and_back(game);
            if (seed <= 3) {
                replay(game, &rules);
                reread(game, &rules);
            }
            game_destroy(game);
        }
        cr_assert(MATCHES < 12 || (met & kinds[k].met) == kinds[k].met, "%s: met %u, expected %u", kinds[k].name, met,
                  kinds[k].met);
    }
}
