// SPDX-License-Identifier: MIT
// A net as a player. See the header.
#include "tests/strength/net_player.h"

#include "core/search.h"
#include "scripts/endgames.h"
#include "tests/strength/strength_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_VALUES = 4096 };

typedef struct NetPlayer {
    Net *net;
    Searcher *searcher; // made with the first decision, which brings the rules
    SearchOptions options;
    int plies;
} NetPlayer;

static void begin(NetPlayer *player, const Rules *rules) {
    Error error = {0};
    if (net_fits(player->net, rules, &error) != STATUS_OK) {
        fail("net: %s", error.text);
    }
    player->searcher = searcher_of_net(player->net, rules, &endgames, KEPT_VALUES);
    if (player->searcher == NULL) {
        fail("not enough memory");
    }
    player->options = search_options(rules, player->plies);
}

static size_t choose(void *self, const Decision *decision) {
    NetPlayer *player = self;
    size_t best = 0, count = decision->plays->count;
    Error error = {0};
    if (player->searcher == NULL) {
        begin(player, decision->rules);
    }
    NetValue *value = allocate(count, sizeof *value);
    uint8_t *plies = allocate(count, 1);
    if (searcher_plays(player->searcher, &player->options, decision->position, decision->plays, value, plies, &best,
                       &error) != STATUS_OK) {
        fail("net: %s", error.text);
    }
    free(value);
    free(plies);
    return best;
}

static void destroy(void *self) {
    NetPlayer *player = self;
    searcher_destroy(player->searcher);
    net_destroy(player->net);
    free(player);
}

static Net *read_net(const char *path) {
    Net *net;
    Error error = {0};
    FILE *file = fopen(path, "rb");
    long size = file != NULL && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    unsigned char *bytes = size >= 0 ? allocate((size_t)size + 1, 1) : NULL;
    if (bytes == NULL || fseek(file, 0, SEEK_SET) != 0 || fread(bytes, 1, (size_t)size, file) != (size_t)size) {
        fail("%s: cannot be read", path);
    }
    fclose(file);
    if (net_read(&net, bytes, (size_t)size, &error) != STATUS_OK) {
        fail("%s: %s", path, error.text);
    }
    free(bytes);
    return net;
}

Player net_player_create(const char *argument) {
    NetPlayer *player = allocate(1, sizeof *player);
    char path[4096];
    const char *option = strstr(argument, ",ply=");
    snprintf(path, sizeof path, "%.*s", option != NULL ? (int)(option - argument) : (int)strlen(argument), argument);
    player->plies = option != NULL ? (int)read_number("ply", option + strlen(",ply="), 0, SEARCH_MAX_PLIES) : 0;
    player->net = read_net(path);
    return (Player){.choose = choose, .destroy = destroy, .self = player};
}
