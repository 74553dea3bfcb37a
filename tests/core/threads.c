// SPDX-License-Identifier: MIT
// Eight threads generate and play at once under rules that they share, and find what one thread alone finds.
//
// Every thread plays every game, in an order of its own, with its own lists, positions and histories; only the Rules
// are shared. Each turn is listed, counted and picked; plays and positions are also written and read. A plain program,
// so that it runs under ThreadSanitizer (Criterion does not): it prints what differs and ends with status 1.
#include "core/game.h"
#include "core/play_text.h"
#include "core/rule_keys.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 8, KINDS = 7, GAMES = 3, JOBS = KINDS * GAMES, MOST_TURNS = 2000 };

// Settings, separated by ';'. Of the engine's parts each is used by one at least: the fast loops with and without tests
// of the final board, the path search, chains, leftovers, the cube.
static const char *const settings[KINDS] = {
    "layout=24:2,13:5,8:3,6:5; cube.on=true",
    "layout=24:2,13:5,8:3,6:5; hit.run=no_stack",
    "layout=24:2,13:5,8:3,6:5; move.passing=any; forced.use=while_possible",
    "layout=24:15; contact.blot=pin",
    ("layout=24:15; move.direction=parallel; contact.blot=closed; head.per_turn=1; head.first_max=2;"
     "head.first_doubles=3,4,6; prime.allow=enemy_ahead"),
    "layout=24:15; move.direction=parallel; contact.blot=closed; doubles.chain=cascade; prime.allow=never",
    "layout=24:2,13:5,8:3,6:5; doubles.unplayed=opponent; dice.count=3; dice.faces=8",
};

static Rules rules[KINDS];
static uint64_t alone[JOBS];

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ hash >> 29;
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = mix(hash, at[i]);
    }
    return hash;
}

// The list, its count and the pick of one turn must agree; 0 if they do not.
static uint64_t look_at_plays(const Rules *kind, const Position *position, PlayList *list, PlayList *other,
                              uint64_t random, Play *play) {
    size_t count = 0;
    Play picked;
    if (plays_generate_growing(kind, position, list) != STATUS_OK ||
        plays_count(kind, position, other, &count) != STATUS_OK || count != list->count ||
        plays_pick(kind, position, other, random, &picked) != STATUS_OK) {
        return 0;
    }
    play_list_get(list, plays_choose(random, count), play);
    char text[PLAY_TEXT];
    size_t length = play_print(kind, (Side)position->turn, NUMBERING_ABSOLUTE, play, text, sizeof text);
    return memcmp(&picked.after, &play->after, sizeof picked.after) == 0 ? mix_bytes(count, text, length) : 0;
}

// A game on a position alone; 0: something does not agree.
static uint64_t play_flow(const Rules *kind, uint32_t number, PlayList *list, PlayList *other) {
    RngKey dice_key = {.seed = 3, .game = number, .purpose = PURPOSE_DICE};
    RngKey choice_key = {.seed = 3, .game = number, .purpose = PURPOSE_RULES};
    uint64_t hash = 1;
    Position position;
    Node node;
    position_init(&position, kind);
    for (uint32_t turn = 0; turn < MOST_TURNS; turn++) {
        uint8_t dice[RULES_MAX_NUMBERS];
        int count = 0;
        Status status = STATUS_OK;
        flow_next(kind, &position, &node);
        if (node.kind == NODE_OVER) {
            return mix_bytes(hash, &position, sizeof position);
        }
        if (node.kind == NODE_CHANCE) {
            status = flow_draw_roll(kind, &position, &dice_key, turn, dice, &count, NULL);
            status = status == STATUS_OK ? flow_apply_roll(kind, &position, dice, count, NULL) : status;
        } else if (node.decide != DECIDE_PLAY) {
            int word = (int)rng_below(&choice_key, turn, (uint32_t)node.word_count);
            status = flow_apply_word(kind, &position, node.words[word], NULL);
        } else {
            Play play;
            uint64_t random = (uint64_t)rng_below(&choice_key, turn, UINT32_MAX) << 32;
            uint64_t seen = look_at_plays(kind, &position, list, other, random, &play);
            hash = mix(hash, seen);
            status = seen == 0 ? STATUS_ILLEGAL : flow_apply_play(kind, &position, &play, NULL);
        }
        char text[POSITION_TEXT];
        Position again;
        position_print(kind, &position, text, sizeof text);
        if (status != STATUS_OK || position_parse(kind, text, &again, NULL) != STATUS_OK) {
            return 0;
        }
    }
    return hash;
}

// The first turns of a game with its history, taken back and played again; 0: they were not the same.
static uint64_t play_history(const Rules *kind, uint32_t number) {
    Game *game = game_create(&kind, 1, number, NULL);
    uint64_t first = 0, hash = 1;
    for (int time = 0; game != NULL && time < 2; time++) {
        Node node;
        hash = 1;
        for (int i = 0; i < 60; i++) {
            game_next(game, &node);
            Status status = STATUS_OK;
            if (node.kind == NODE_OVER) {
                break;
            }
            if (node.kind == NODE_CHANCE) {
                status = game_roll(game, NULL);
            } else if (node.decide == DECIDE_PLAY) {
                const PlayList *plays = game_plays(game);
                status = plays != NULL ? game_play(game, plays->count / 2, NULL) : STATUS_ILLEGAL;
            } else {
                status = game_word(game, node.words[0], NULL);
            }
            hash = status == STATUS_OK ? mix_bytes(hash, game_position(game), sizeof(Position)) : 0;
        }
        first = time == 0 ? hash : first;
        while (game_undo(game)) {
        }
    }
    game_destroy(game);
    return hash == first ? hash : 0;
}

static uint64_t do_job(int job, PlayList *list, PlayList *other) {
    uint64_t flow = play_flow(&rules[job % KINDS], (uint32_t)(job / KINDS), list, other);
    uint64_t history = play_history(&rules[job % KINDS], (uint32_t)(job / KINDS));
    return flow != 0 && history != 0 ? mix(flow, history) : 0;
}

// All jobs from job `first` on, round and round. Returns how many came out otherwise than alone.
static long do_all(int first, bool is_alone) {
    PlayList list, other;
    long wrong = 0;
    if (play_list_create(&list, 16) != STATUS_OK || play_list_create(&other, 16) != STATUS_OK) {
        return JOBS;
    }
    for (int i = 0; i < JOBS; i++) {
        int job = (first + i) % JOBS;
        uint64_t result = do_job(job, &list, &other);
        if (is_alone) {
            alone[job] = result;
        }
        wrong += result == 0 || result != alone[job];
    }
    play_list_destroy(&list);
    play_list_destroy(&other);
    return wrong;
}

typedef struct Worker {
    pthread_t thread;
    int first;
    long wrong;
} Worker;

static void *work(void *context) {
    Worker *worker = context;
    worker->wrong = do_all(worker->first, false);
    return NULL;
}

static bool make_all_rules(void) {
    for (int i = 0; i < KINDS; i++) {
        char copy[512];
        Error error;
        rules_init(&rules[i]);
        snprintf(copy, sizeof copy, "%s", settings[i]);
        for (char *at = copy + strspn(copy, " "); *at != '\0';) {
            char *end = at + strcspn(at, ";"), *next = end + (*end == ';');
            char *equals = strchr(at, '=');
            *end = *equals = '\0';
            if (rules_set_text(&rules[i], at, equals + 1, &error) != STATUS_OK) {
                printf("%s: %s\n", settings[i], error.text);
                return false;
            }
            at = next + strspn(next, " ");
        }
        if (rules_complete(&rules[i], &error) != STATUS_OK) {
            printf("%s: %s\n", settings[i], error.text);
            return false;
        }
    }
    return true;
}

int main(void) {
    Worker workers[THREADS];
    if (!make_all_rules()) {
        return 1;
    }
    long wrong = do_all(0, true);
    if (wrong > 0) {
        printf("%ld of %d jobs do not agree with themselves\n", wrong, JOBS);
        return 1;
    }
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (Worker){.first = i * JOBS / THREADS};
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) {
            printf("thread %d could not be started\n", i);
            return 1;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        if (workers[i].wrong > 0) {
            printf("thread %d: %ld of %d jobs are not what one thread alone finds\n", i, workers[i].wrong, JOBS);
        }
        wrong += workers[i].wrong;
    }
    return wrong > 0;
}
