// SPDX-License-Identifier: MIT
// A net as a player. See the header.
#include "tests/strength/net_player.h"

#include "core/net.h"
#include "tests/strength/strength_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_AT = 5, FIRST_LIST = 256 };

typedef struct NetPlayer {
    Net *net;
    NetReader *reader; // made with the first decision, which brings the rules
    int plies;
    PlayList work; // the replies, with a ply
} NetPlayer;

// The best play of those that look best, by what is found a roll ahead of them.
static size_t choose_ahead(NetPlayer *player, const Decision *decision) {
    Error error = {0};
    size_t at[NET_AHEAD], count;
    NetValue *value = allocate(decision->plays->count, sizeof *value);
    if (net_values(player->reader, decision->position, decision->plays, value, &error) != STATUS_OK ||
        net_ahead(player->reader, decision->position, decision->plays, LOOK_AT, &player->work, value, at, &count,
                  &error) != STATUS_OK) {
        fail("net: %s", error.text);
    }
    free(value);
    return at[0];
}

static size_t choose(void *self, const Decision *decision) {
    NetPlayer *player = self;
    NetValue value;
    size_t best = 0;
    Error error = {0};
    if (player->reader == NULL) {
        if (net_fits(player->net, decision->rules, &error) != STATUS_OK) {
            fail("net: %s", error.text);
        }
        player->reader = net_reader_create(player->net, decision->rules);
    }
    if (player->reader == NULL) {
        fail("not enough memory");
    }
    if (player->plies > 0) {
        return choose_ahead(player, decision);
    }
    if (net_choose(player->reader, decision->position, decision->plays, &best, &value, &error) != STATUS_OK) {
        fail("net: %s", error.text);
    }
    return best;
}

static void destroy(void *self) {
    NetPlayer *player = self;
    play_list_destroy(&player->work);
    net_reader_destroy(player->reader);
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
    player->plies = option != NULL ? (int)read_number("ply", option + strlen(",ply="), 0, 1) : 0;
    player->net = read_net(path);
    if (play_list_create(&player->work, FIRST_LIST) != STATUS_OK) {
        fail("not enough memory");
    }
    return (Player){.choose = choose, .destroy = destroy, .self = player};
}
