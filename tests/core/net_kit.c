// SPDX-License-Identifier: MIT
// Rules and nets for tests. See the header.
#include "tests/core/net_kit.h"
#include "core/rule_keys.h"

#include <criterion/criterion.h>
#include <stdio.h>

// Sets the key where its value will do; a word of "a,b,c", or a number from `low` to `high`.
static void any_value(Random *random, Rules *rules, const char *key, const char *words, int low, int high) {
    char value[64];
    Error error;
    if (words == NULL) {
        snprintf(value, sizeof value, "%d", low + random_below(random, high - low + 1));
    } else {
        int skip = random_below(random, high);
        while (skip-- > 0) {
            words += strcspn(words, ",") + 1;
        }
        snprintf(value, sizeof value, "%.*s", (int)strcspn(words, ","), words);
    }
    Status status = rules_set_text(rules, key, value, &error);
    cr_assert_eq(status, STATUS_OK, "%s", error.text);
}

static void any_layout(Random *random, Rules *rules) {
    char layout[64];
    Error error;
    int points = rules->board_points, many = 1 + random_below(random, random_chance(random, 4) ? 29 : 14);
    if (random_chance(random, 3)) {
        snprintf(layout, sizeof layout, "reserve:%d", many);
    } else {
        snprintf(layout, sizeof layout, "%d:%d,%d:1", points, many, points - 1);
    }
    cr_assert_eq(rules_set_text(rules, "layout", layout, &error), STATUS_OK, "%s", error.text);
}

Rules any_net_rules(Random *random) {
    static const struct {
        const char *key, *words;
        int low, high; // of words: high is how many there are
    } keys[] = {
        {"move.direction", "contrary,parallel,same", 0, 3},
        {"contact.blot", "hit,pin,either,closed", 0, 4},
        {"entry.first", "all,bar,none", 0, 3},
        {"hit.in_home", "true,false", 0, 2},
        {"doubles.times", NULL, 1, 8},
        {"doubles.chain", "none,none,cascade,complement", 0, 4},
        {"doubles.unplayed", "lost,opponent", 0, 2},
        {"doubles.bonus_roll", "false,false,true", 0, 3},
        {"forced.unplayable", "pass,pass,pass,lose", 0, 4},
        {"finish.first_off", "wins,wins,wins,loses", 0, 4},
        {"finish.last_turn", "false,false,false,1", 0, 4},
        {"finish.stalemate", "none,draw,lose", 0, 3},
        {"score.gammon", "2,false", 0, 2},
        {"score.backgammon", "3,false", 0, 2},
        {"score.count", "class,class,left", 0, 3},
        {"bearoff.when", "all_home,all_home,all_home_free,any,never", 0, 5},
    };
    for (;;) {
        Rules rules;
        Error error;
        rules_init(&rules);
        any_value(random, &rules, "board.points", NULL, BOARD_MIN_POINTS, BOARD_MAX_POINTS);
        any_value(random, &rules, "board.home", NULL, 1, rules.board_points / 2);
        any_value(random, &rules, "dice.faces", NULL, 2, RULES_MAX_FACES);
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            any_value(random, &rules, keys[i].key, keys[i].words, keys[i].low, keys[i].high);
        }
        any_layout(random, &rules);
        if (rules_complete(&rules, &error) == STATUS_OK) {
            return rules;
        }
    }
}

Net *make_net(const Rules *rules, int hidden, uint64_t seed) {
    Net *net = NULL;
    Error error;
    cr_assert_eq(net_create(&net, rules, hidden, seed, &error), STATUS_OK, "%s", error.text);
    return net;
}

void learner_begin(Learner *learner, Net *net, const Rules *rules) {
    *learner = (Learner){.net = net, .reader = net_reader_create(net, rules), .lesson = lesson_create()};
    cr_assert_eq(play_list_create(&learner->list, 64), STATUS_OK);
}

void learner_end(Learner *learner) {
    play_list_destroy(&learner->list);
    lesson_destroy(learner->lesson);
    net_reader_destroy(learner->reader);
}

void learner_play(Learner *learner, const LessonOptions *options, uint32_t game) {
    Error error;
    lesson_clear(learner->lesson);
    Status status = lesson_play(learner->lesson, learner->reader, NULL, &learner->list, options, game, &error);
    cr_assert_eq(status, STATUS_OK, "%s", error.text);
}

void teach(Net *net, const Rules *rules, uint32_t first, uint32_t count) {
    Learner learner;
    learner_begin(&learner, net, rules);
    for (uint32_t game = first; game < first + count; game++) {
        learner_play(&learner, &(LessonOptions){.seed = 1, .lambda = 0.5}, game);
        net_learn(net, learner.lesson, 0.05);
    }
    learner_end(&learner);
}

bool endgame_value(const Endgame *endgame, const Position *position, Side side, EndgameValue *value) {
    if (!endgame_is_before_roll(position) ||
        !endgame_value_of_board(endgame, &position->board, (Side)position->turn, value)) {
        return false;
    }
    if (position->turn != side) {
        double won = value->gammon_won;
        value->win = 1 - value->win;
        value->gammon_won = value->gammon_lost;
        value->gammon_lost = won;
        value->equity = -value->equity;
    }
    return true;
}
