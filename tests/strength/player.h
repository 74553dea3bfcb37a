// SPDX-License-Identifier: MIT
// A player to be measured: which of the legal plays it makes. It never doubles and takes every double.
#pragma once

#include "core/plays.h"
#include "core/rng.h"

// A decision: at least two plays of position->turn.
typedef struct Decision {
    const Rules *rules;
    const Position *position;
    const PlayList *plays;
    RngKey chance; // for who draws lots, with `number`
    uint32_t number;
} Decision;

// The index of the play.
typedef size_t PlayerChoose(void *self, const Decision *decision);

typedef struct Player {
    PlayerChoose *choose;
    void (*destroy)(void *self); // NULL: there is nothing to free
    void *self;
} Player;

// What may be said in front of the colon, and what it is, a line each.
#define PLAYER_HELP                                                                                                    \
    "  random          each play equally likely\n"                                                                     \
    "  pubeval:FILE    Tesauro's pubeval, its weights from a file; backgammon, nackgammon\n"                           \
    "  gnubg           GNU Backgammon at 0-ply, which must be installed; backgammon, nackgammon\n"                     \
    "  net:FILE        a net; net:FILE,ply=N looks N plies ahead, 0 to 3\n"

// Makes the player that `spec` names; ends the program where that cannot be done. For one thread.
Player player_create(const char *spec, const char *variant);
void player_destroy(Player *player);

static inline size_t player_choose(const Player *player, const Decision *decision) {
    return decision->plays->count > 1 ? player->choose(player->self, decision) : 0;
}
