// SPDX-License-Identifier: MIT
// The players by name. See the header.
#include "tests/strength/player.h"

#include "tests/strength/judge.h"
#include "tests/strength/net_player.h"
#include "tests/strength/pubeval.h"
#include "tests/strength/strength_kit.h"

#include <string.h>

static size_t choose_random(void *self, const Decision *decision) {
    (void)self;
    return rng_below(&decision->chance, decision->number, (uint32_t)decision->plays->count);
}

static Player create_random(const char *argument) {
    (void)argument;
    return (Player){.choose = choose_random};
}

// Names with a colon want what stands behind it.
static const struct {
    const char *name;
    bool plays_all; // variants, and not only backgammon and nackgammon
    Player (*create)(const char *argument);
} kinds[] = {
    {"random", true, create_random},
    {"pubeval:", false, pubeval_create},
    {"gnubg", false, gnubg_player_create},
    {"net:", true, net_player_create},
};

Player player_create(const char *spec, const char *variant) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const char *name = kinds[i].name;
        size_t length = strlen(name);
        if (strncmp(spec, name, length) != 0 || (spec[length] != '\0') != (name[length - 1] == ':')) {
            continue;
        }
        bool known = strcmp(variant, "backgammon") == 0 || strcmp(variant, "nackgammon") == 0; // differ by the start
        if (!kinds[i].plays_all && !known) {
            fail("%s plays backgammon and nackgammon only, not %s", spec, variant);
        }
        return kinds[i].create(spec + length);
    }
    fail("%s: no such player. There are:\n" PLAYER_HELP, spec);
}

void player_destroy(Player *player) {
    if (player->destroy != NULL) {
        player->destroy(player->self);
    }
}
