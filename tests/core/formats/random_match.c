// SPDX-License-Identifier: MIT
// Matches by chance.
#include "tests/core/formats/random_match.h"

#include <stdlib.h>
#include <string.h>

static uint32_t pick(uint64_t seed, size_t event, uint32_t bound) {
    RngKey key = {.seed = seed, .purpose = PURPOSE_WHITE_BOT};
    return rng_below(&key, (uint32_t)event, bound);
}

static Status decide(Game *game, const Node *node, uint64_t seed, size_t event) {
    if (node->decide == DECIDE_PLAY) {
        const PlayList *list = game_plays(game);
        return list ? game_play(game, pick(seed, event, (uint32_t)list->count), NULL) : STATUS_NO_MEMORY;
    }
    uint32_t chance = pick(seed, event, 100);
    if (node->decide == DECIDE_TURN) {
        return game_word(game, node->words[chance < 8 && node->word_count > 1], NULL);
    }
    if (node->decide == DECIDE_ANSWER) {
        bool beaver = game_position(game)->doubled > DOUBLED_DOUBLE;
        int word = beaver || chance < 65 ? 0 : chance < 85 || node->word_count < 3 ? 1 : 2;
        return game_word(game, node->words[word], NULL);
    }
    return game_word(game, node->words[chance % (uint32_t)node->word_count], NULL);
}

void random_match(Game *game, uint64_t seed, size_t most) {
    for (size_t event = game_event_count(game); event < most; event = game_event_count(game)) {
        Node node;
        Status status = STATUS_OK;
        game_next(game, &node);
        if (node.kind == NODE_OVER) {
            if (game_next_game(game, NULL) != STATUS_OK) {
                return;
            }
        } else if (node.actor != NOBODY && !game_position(game)->doubled &&
                   game_position(game)->turns[node.actor] > 0 && pick(seed ^ 0x5555, event, 400) == 0) {
            Outcome outcome = (Outcome)(OUTCOME_SINGLE + pick(seed ^ 0xaaaa, event, 3));
            status = game_resign(game, node.actor, outcome, NULL);
        } else if (node.kind == NODE_CHANCE) {
            status = game_roll(game, NULL);
        } else {
            status = decide(game, &node, seed, event);
        }
        if (status != STATUS_OK) {
            abort(); // whatever a node offers can be done
        }
    }
}
