// SPDX-License-Identifier: MIT
// Games between two bots. See the header.
#include "tests/scripts/bot_kit.h"

#include "core/hash.h"
#include "core/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A game under way.
typedef struct Playing {
    Bot *bot[2];
    BotGame *game;
} Playing;

static PlayoutEnd before(Playout *playout) {
    if (playout->node.kind == NODE_CHANCE && playout->throws >= PLAYOUT_MOST_THROWS) {
        error_set(&playout->error, STATUS_ILLEGAL, 0, 0, "the game does not end");
        return PLAYOUT_UNFINISHED;
    }
    return PLAYOUT_GOES_ON;
}

static Status ask(Playout *playout, const PlayList *plays, BotAnswer *answer) {
    const Playing *playing = playout->context;
    BotGame *game = playing->game;
    BotQuestion question = {.rules = playout->rules,
                            .position = &playout->position,
                            .plays = plays,
                            .seed = playout->dice.seed,
                            .game = playout->dice.game,
                            .decision = playout->decisions + 1};
    Status status = bot_decide(playing->bot[playout->node.actor], &question, answer, &playout->error);
    if (status == STATUS_OK && answer->failed && game->failures++ == 0) {
        snprintf(game->failure, sizeof game->failure, "%s", answer->failure);
    }
    return status;
}

static Status choose_play(Playout *playout, Play *play) {
    BotGame *game = ((const Playing *)playout->context)->game;
    BotAnswer answer;
    Status status = playout_list(playout);
    status = status == STATUS_OK ? ask(playout, playout->plays, &answer) : status;
    if (status == STATUS_OK) {
        status = playout_take(playout, answer.play, play);
        game->hash = hash_bytes(game->hash, &play->after, sizeof play->after);
    }
    return status;
}

static Status choose_word(Playout *playout, char word[HOOK_OPTION_TEXT]) {
    BotGame *game = ((const Playing *)playout->context)->game;
    BotAnswer answer;
    Status status = ask(playout, playout->list, &answer);
    if (status == STATUS_OK) {
        game->hash = hash_bytes(game->hash, answer.word, strlen(answer.word));
        memcpy(word, answer.word, HOOK_OPTION_TEXT);
    }
    return status;
}

void bot_play_game(const Rules *rules, Bot *white, Bot *black, uint64_t seed, uint32_t number, BotGame *game) {
    static const PlayoutCalls calls = {.before = before, .play = choose_play, .word = choose_word};
    Playing playing = {.bot = {white, black}, .game = game};
    Playout playout;
    PlayList list;
    memset(game, 0, sizeof *game);
    game->winner = NOBODY;
    if (play_list_create(&list, 256) != STATUS_OK) {
        snprintf(game->error, sizeof game->error, "not enough memory");
        return;
    }
    playout_begin(&playout, &calls, &playing, rules, &list, seed, number);
    PlayoutEnd end = playout_run(&playout);
    game->throws = (long)playout.throws;
    game->decisions = (long)playout.decisions;
    if (end != PLAYOUT_OVER) {
        char text[POSITION_TEXT];
        position_print(rules, &playout.position, text, sizeof text);
        snprintf(game->error, sizeof game->error, "%.150s, at %.150s",
                 playout.error.text[0] != '\0' ? playout.error.text : "failed", text);
    } else {
        game->winner = playout.node.winner;
        game->points = playout.node.points;
    }
    play_list_destroy(&list);
}

void bot_play_match(const Rules *rules, Bot *bot, Bot *other, uint64_t seed, long games, BotMatch *match) {
    double sum = 0, square = 0, pair = 0;
    memset(match, 0, sizeof *match);
    match->hash = HASH_START;
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
        match->hash = hash_bytes(match->hash, &game.hash, sizeof game.hash);
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
