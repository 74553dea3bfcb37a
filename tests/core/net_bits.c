// SPDX-License-Identifier: MIT
// A number that is the same on all processors: of what nets learn, and of what they say of the plays of games, by
// floats and by weights of 10 bits. A plain program on core/ alone, so that it can be built for another machine
// (.ci/portable).
#include "core/flow.h"
#include "core/hash.h"
#include "core/net_learn.h"
#include "core/rule_keys.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { KINDS = 3, LESSONS = 60, GAMES = 6, MOST_TURNS = 500 };

static const char *const settings[KINDS][3][2] = {
    {{"layout", "24:2,13:5,8:3,6:5"}, {"score.gammon", "2"}, {"score.backgammon", "3"}},
    {{"layout", "24:15"}, {"move.direction", "parallel"}, {"contact.blot", "closed"}},
    {{"layout", "24:15"}, {"contact.blot", "pin"}, {"score.gammon", "2"}},
};

static const uint64_t expected[KINDS][2] = {
    {UINT64_C(0xaebe0add61204963), UINT64_C(0x491312e1c93efd70)},
    {UINT64_C(0x02954696267846fe), UINT64_C(0x330e4f699273d675)},
    {UINT64_C(0x9418f12264024aea), UINT64_C(0x14abf91419e20cd3)},
};

// Ends the program where something that should be cannot be.
static void expect(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "net_bits: %s\n", what);
        exit(1);
    }
}

static uint64_t mix_net(uint64_t hash, Net *net) {
    unsigned char *bytes;
    size_t size;
    expect(net_write(net, true, &bytes, &size) == STATUS_OK, "net_write");
    hash = hash_bytes(hash, bytes, size);
    free(bytes);
    return hash;
}

// The net as a file that is not exact keeps it; `net` is gone.
static Net *shorten(Net *net) {
    Net *read = NULL;
    unsigned char *bytes;
    size_t size;
    expect(net_write(net, false, &bytes, &size) == STATUS_OK, "net_write");
    expect(net_read(&read, bytes, size, NULL) == STATUS_OK, "net_read");
    free(bytes);
    net_destroy(net);
    return read;
}

static void learn(Net *net, const Rules *rules, PlayList *list) {
    NetReader *reader = net_reader_create(net, rules);
    Lesson *lesson = lesson_create();
    LessonOptions options = {.seed = 1, .lambda = 0.5};
    expect(reader != NULL && lesson != NULL, "no memory");
    for (uint32_t game = 0; game < LESSONS; game++) {
        lesson_clear(lesson);
        expect(lesson_play(lesson, reader, NULL, list, &options, game, NULL) == STATUS_OK, "lesson_play");
        net_learn(net, lesson, 0.05);
    }
    lesson_destroy(lesson);
    net_reader_destroy(reader);
}

static uint64_t mix_game(uint64_t hash, const Net *net, const Rules *rules, PlayList *list, uint32_t game) {
    RngKey key = {.seed = 2, .game = game, .purpose = PURPOSE_DICE};
    NetReader *reader = net_reader_create(net, rules);
    Position position;
    expect(reader != NULL, "no memory");
    position_init(&position, rules);
    for (uint32_t turn = 0; turn < MOST_TURNS && !position.over; turn++) {
        uint8_t dice[RULES_MAX_NUMBERS];
        int count = 0;
        size_t at = 0;
        Node node;
        flow_next(rules, &position, &node);
        if (node.kind == NODE_CHANCE) {
            expect(flow_draw_roll(rules, &position, &key, turn, dice, &count, NULL) == STATUS_OK, "flow_draw_roll");
            expect(flow_apply_roll(rules, &position, dice, count, NULL) == STATUS_OK, "flow_apply_roll");
            continue;
        }
        expect(node.kind == NODE_DECIDE && node.decide == DECIDE_PLAY, "no play to decide on");
        expect(plays_generate_growing(rules, &position, list) == STATUS_OK, "plays_generate_growing");
        NetValue *value = calloc(list->count, sizeof *value);
        Play play;
        expect(value != NULL && net_values(reader, &position, list, value, NULL) == STATUS_OK, "net_values");
        for (size_t i = 0; i < list->count; i++) {
            at = value[i].equity > value[at].equity ? i : at;
            hash = hash_bytes(hash, value[i].chance, sizeof value[i].chance);
        }
        free(value);
        play_list_get(list, at, &play);
        expect(flow_apply_play(rules, &position, &play, NULL) == STATUS_OK, "flow_apply_play");
    }
    net_reader_destroy(reader);
    return hash;
}

int main(void) {
    PlayList list;
    int wrong = 0;
    expect(play_list_create(&list, 64) == STATUS_OK, "no memory");
    for (int i = 0; i < KINDS; i++) {
        uint64_t hash[2] = {HASH_START, HASH_START};
        Rules rules;
        Net *net = NULL;
        rules_init(&rules);
        for (int key = 0; key < 3; key++) {
            const char *const *setting = settings[i][key];
            expect(rules_set_text(&rules, setting[0], setting[1], NULL) == STATUS_OK, setting[0]);
        }
        Error error;
        expect(rules_complete(&rules, &error) == STATUS_OK, error.text);
        expect(net_create(&net, &rules, 48 + 112 * i, 1, NULL) == STATUS_OK, "net_create");
        learn(net, &rules, &list);
        hash[0] = mix_net(hash[0], net);
        for (int kind = 0; kind < 2; kind++) {
            for (uint32_t game = 0; game < GAMES; game++) {
                hash[kind] = mix_game(hash[kind], net, &rules, &list, game);
            }
            net = kind == 0 ? shorten(net) : net;
        }
        for (int kind = 0; kind < 2; kind++) {
            if (hash[kind] != expected[i][kind]) {
                wrong++;
                printf("rules %d by %s: %016" PRIx64 ", not %016" PRIx64 "\n", i, kind == 0 ? "floats" : "10 bits",
                       hash[kind], expected[i][kind]);
            }
        }
        net_destroy(net);
    }
    play_list_destroy(&list);
    return wrong > 0;
}
