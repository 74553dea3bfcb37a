// SPDX-License-Identifier: MIT
// Games between two bots, for tests and for the figures in the bots' files.
#pragma once

#include "scripts/bot.h"

#include <stdbool.h>

// What came of one game.
typedef struct BotGame {
    Side winner; // NOBODY: a draw
    int points;
    long throws, decisions;
    long failures;                    // decisions at which a bot failed
    char failure[VARIANT_ERROR_TEXT]; // of the first of them
    uint64_t hash;                    // of all that happened
    char error[ERROR_TEXT];           // "" if the game was played to its end
} BotGame;

// Plays game `number` of `seed`. The dice depend on these two only.
void bot_play_game(const Rules *rules, Bot *white, Bot *black, uint64_t seed, uint32_t number, BotGame *game);

// `games` games, of which each pair has the same dice with the sides swapped.
typedef struct BotMatch {
    long games, wins, losses, draws, throws, failures;
    double points; // of `bot`, a game
    double bounds; // half of the interval around it that holds the true mean with 95 %, by pairs
    uint64_t hash;
    char error[ERROR_TEXT];
    char failure[VARIANT_ERROR_TEXT];
} BotMatch;

void bot_play_match(const Rules *rules, Bot *bot, Bot *other, uint64_t seed, long games, BotMatch *match);
