// SPDX-License-Identifier: MIT
// Games between two bots. See the header.
#include "tests/scripts/bot_kit.h"

#include "core/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THROWS = 10000 };

static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static Status throw_dice(const Rules *rules, Position *position, const Node *node, const RngKey *key, uint32_t counter,
                         Error *error) {
    uint8_t dice[RULES_MAX_NUMBERS] = {0};
    if (node->chance == CHANCE_ROLL && rules_have_hook(rules, HOOK_ROLLS)) {
        ChanceOutcome outcome[HOOK_MAX_ROLLS];
        size_t kinds = flow_chance_outcomes(rules, position, outcome, HOOK_MAX_ROLLS, error), at = 0;
        uint32_t total = 0;
        for (size_t i = 0; i < kinds; i++) {
            total += outcome[i].weight;
        }
        if (kinds == 0 || total == 0) {
            return STATUS_SCRIPT;
        }
        uint32_t drawn = rng_below(key, counter, total);
        while (drawn >= outcome[at].weight) {
            drawn -= outcome[at++].weight;
        }
        return flow_apply_roll(rules, position, outcome[at].dice, outcome[at].count, error);
    }
    int count = node->chance == CHANCE_OPENING ? 2 : rules->dice_count;
    rng_throw(key, counter, count, rules->dice_faces, dice);
    return flow_apply_roll(rules, position, dice, count, error);
}

static Status decide(const Rules *rules, Position *position, const Node *node, Bot *bot, PlayList *list,
                     BotQuestion *question, BotGame *game, Error *error) {
    BotAnswer answer;
    bool plays = node->decide == DECIDE_PLAY;
    Status status = plays ? plays_generate_growing(rules, position, list) : STATUS_OK;
    if (status != STATUS_OK) {
        return error_set(error, status, 0, 0, "plays could not be listed");
    }
    question->position = position;
    question->plays = list;
    status = bot_decide(bot, question, &answer, error);
    if (status != STATUS_OK) {
        return status;
    }
    game->decisions++;
    if (answer.failed && game->failures++ == 0) {
        snprintf(game->failure, sizeof game->failure, "%s", answer.failure);
    }
    if (!plays) {
        game->hash = mix(game->hash, answer.word, strlen(answer.word));
        return flow_apply_word(rules, position, answer.word, error);
    }
    Play play;
    play_list_get(list, answer.play, &play);
    game->hash = mix(game->hash, &play.after, sizeof play.after);
    return flow_apply_play(rules, position, &play, error);
}

void bot_play_game(const Rules *rules, Bot *white, Bot *black, uint64_t seed, uint32_t number, BotGame *game) {
    RngKey key = {.seed = seed, .game = number, .purpose = PURPOSE_DICE};
    BotQuestion question = {.rules = rules, .seed = seed, .game = number};
    Position position;
    PlayList list;
    Node node;
    Error error = {0, 0, ""};
    memset(game, 0, sizeof *game);
    game->winner = NOBODY;
    position_init(&position, rules);
    if (play_list_create(&list, 256) != STATUS_OK) {
        snprintf(game->error, sizeof game->error, "not enough memory");
        return;
    }
    Status status = STATUS_OK;
    for (flow_next(rules, &position, &node); node.kind != NODE_OVER && status == STATUS_OK;
         flow_next(rules, &position, &node)) {
        if (node.kind == NODE_CHANCE) {
            status = game->throws < MOST_THROWS
                         ? throw_dice(rules, &position, &node, &key, (uint32_t)game->throws, &error)
                         : error_set(&error, STATUS_ILLEGAL, 0, 0, "the game does not end");
            game->throws++;
        } else {
            question.decision++;
            status =
                decide(rules, &position, &node, node.actor == WHITE ? white : black, &list, &question, game, &error);
        }
    }
    if (status != STATUS_OK) {
        char text[POSITION_TEXT];
        position_print(rules, &position, text, sizeof text);
        snprintf(game->error, sizeof game->error, "%.150s, at %.150s", error.text[0] != '\0' ? error.text : "failed",
                 text);
    } else {
        game->winner = node.winner;
        game->points = node.points;
    }
    play_list_destroy(&list);
}

void bot_play_match(const Rules *rules, Bot *bot, Bot *other, uint64_t seed, long games, BotMatch *match) {
    double sum = 0, square = 0, pair = 0;
    memset(match, 0, sizeof *match);
    match->hash = UINT64_C(0xcbf29ce484222325);
    for (long i = 0; i < games; i++) {
        BotGame game;
        bool white = i % 2 == 0;
        bot_play_game(rules, white ? bot : other, white ? other : bot, seed, (uint32_t)(i / 2), &game);
        if (game.error[0] != '\0') {
            snprintf(match->error, sizeof match->error, "game %ld: %.250s", i, game.error);
            return;
        }
        int points = game.winner == NOBODY ? 0 : (game.winner == WHITE) == white ? game.points : -game.points;
        match->games++;
        match->wins += points > 0;
        match->losses += points < 0;
        match->draws += points == 0;
        match->throws += game.throws;
        match->hash = mix(match->hash, &game.hash, sizeof game.hash);
        if (game.failures > 0 && match->failures == 0) {
            memcpy(match->failure, game.failure, sizeof match->failure);
        }
        match->failures += game.failures;
        sum += points;
        pair += points;
        if (!white) {
            square += pair * pair / 4;
            pair = 0;
        }
    }
    double pairs = (double)(games / 2 > 0 ? games / 2 : 1);
    match->points = games > 0 ? sum / (double)games : 0;
    double variance = square / pairs - match->points * match->points;
    match->bounds = 1.96 * sqrt(variance > 0 ? variance / pairs : 0);
}
