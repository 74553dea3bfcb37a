// SPDX-License-Identifier: MIT
// Work for `bench`: random games whose course depends on results only, and checksums of results.
//
// A play is chosen by the smallest of the hashes of (result, a number drawn for this choice): each is equally likely,
// and a generator that finds the same plays in another order leads to the same game.
#include "repl/bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- signatures

uint64_t bench_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9fb21c651e98df25);
    hash ^= hash >> 29;
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 32;
}

uint64_t bench_mix_text(uint64_t hash, const char *text) {
    for (; *text != '\0'; text++) {
        hash = bench_mix(hash, (unsigned char)*text);
    }
    return bench_mix(hash, UINT64_MAX);
}

uint64_t bench_mix_board(uint64_t hash, const Board *board) {
    for (int side = 0; side < 2; side++) {
        for (int place = 0; place < BOARD_PLACES; place += 8) {
            uint64_t word = 0; // put together by value, so that the byte order of the machine does not matter
            for (int i = 0; i < 8; i++) {
                word |= (uint64_t)board->row[side].at[place + i] << (8 * i);
            }
            hash = bench_mix(hash, word);
        }
    }
    return bench_mix(hash, (uint64_t)board->pinned[WHITE] << 32 | board->pinned[BLACK]);
}

// ---- random games

void wander_start(Wander *wander, const Rules *rules, PlayList *list, uint64_t seed, uint32_t game) {
    memset(wander, 0, sizeof *wander);
    wander->rules = rules;
    wander->list = list;
    wander->seed = seed;
    wander->game = game;
    position_init(&wander->position, rules);
}

static uint32_t draw(Wander *wander, uint32_t bound) {
    RngKey key = {.seed = wander->seed, .game = wander->game, .purpose = PURPOSE_WHITE_BOT};
    return rng_below(&key, wander->choices++, bound);
}

static Status throw_dice(Wander *wander, Error *error) {
    RngKey key = {.seed = wander->seed, .game = wander->game, .purpose = PURPOSE_DICE};
    uint8_t dice[RULES_MAX_NUMBERS];
    int count = 0;
    Status status = flow_draw_roll(wander->rules, &wander->position, &key, wander->throws++, dice, &count, error);
    return status == STATUS_OK ? flow_apply_roll(wander->rules, &wander->position, dice, count, error) : status;
}

static Status choose_word(Wander *wander, Error *error) {
    const Node *node = &wander->node;
    const char *word = "roll"; // most of all
    if (node->decide == DECIDE_CHOOSE) {
        word = node->words[draw(wander, (uint32_t)node->word_count)];
    } else if (node->decide != DECIDE_TURN) {
        word = node_plain_word(node);
    }
    return flow_apply_word(wander->rules, &wander->position, word, error);
}

WanderStop wander_next(Wander *wander, Error *error) {
    for (;;) {
        flow_next(wander->rules, &wander->position, &wander->node);
        if (wander->node.kind == NODE_OVER) {
            return WANDER_OVER;
        }
        if (wander->node.kind == NODE_DECIDE && wander->node.decide == DECIDE_PLAY) {
            return WANDER_PLAY;
        }
        if (wander->node.status != STATUS_OK) {
            hooks_failed(wander->rules, error);
            return WANDER_FAILED;
        }
        if (wander->throws >= BENCH_MOST_THROWS) {
            return WANDER_UNFINISHED;
        }
        Status status = wander->node.kind == NODE_CHANCE ? throw_dice(wander, error) : choose_word(wander, error);
        if (status != STATUS_OK) {
            return WANDER_FAILED;
        }
    }
}

static bool generate(Wander *wander, Error *error) {
    Status status = plays_generate_growing(wander->rules, &wander->position, wander->list);
    if (status == STATUS_NO_MEMORY) {
        memory_exhausted();
    }
    if (status == STATUS_SCRIPT) {
        hooks_failed(wander->rules, error);
    } else if (status != STATUS_OK) {
        error_set(error, status, 0, 0, "there are more plays than can be listed");
    }
    return status == STATUS_OK;
}

static bool make(Wander *wander, size_t index, Error *error) {
    Play play;
    play_list_get(wander->list, index, &play);
    return flow_apply_play(wander->rules, &wander->position, &play, error) == STATUS_OK;
}

bool wander_play(Wander *wander, Error *error) {
    if (!generate(wander, error)) {
        return false;
    }
    uint64_t drawn = draw(wander, UINT32_MAX);
    uint64_t least = UINT64_MAX;
    size_t chosen = 0;
    for (size_t i = 0; i < wander->list->count; i++) {
        uint64_t hash = bench_mix_board(drawn, &wander->list->board[i]);
        if (hash < least) {
            least = hash;
            chosen = i;
        }
    }
    return make(wander, chosen, error);
}

bool wander_play_any(Wander *wander, Error *error) {
    uint64_t random = bench_mix(bench_mix(wander->seed, wander->game), wander->choices++);
    Play play;
    Status status;
    do {
        status = plays_pick(wander->rules, &wander->position, wander->list, random, &play);
    } while (status == STATUS_FULL && play_list_grow(wander->list) == STATUS_OK);
    if (status == STATUS_SCRIPT) {
        hooks_failed(wander->rules, error);
    } else if (status != STATUS_OK) {
        error_set(error, status, 0, 0, "there are more plays than can be listed");
    }
    return status == STATUS_OK && flow_apply_play(wander->rules, &wander->position, &play, error) == STATUS_OK;
}

// ---- pairs of a position and a roll

Position *bench_random_pairs(const Rules *rules, PlayList *list, size_t count, Error *error) {
    Position *pairs = memory_get(count, sizeof *pairs);
    size_t made = 0;
    Wander wander;
    wander_start(&wander, rules, list, 1, 0);
    while (made < count) {
        WanderStop stop = wander_next(&wander, error);
        if (stop == WANDER_PLAY) {
            pairs[made++] = wander.position;
            stop = wander_play(&wander, error) ? WANDER_PLAY : WANDER_FAILED;
        } else if (stop == WANDER_OVER || stop == WANDER_UNFINISHED) {
            wander_start(&wander, rules, list, 1, wander.game + 1);
        }
        if (stop == WANDER_FAILED || interrupt_pending()) {
            free(pairs);
            return NULL;
        }
    }
    return pairs;
}

// Reads one line of the file; false: the message was given.
static bool read_pair(Session *session, const Rules *rules, const char *path, int number, const char *line,
                      Position *position) {
    Error error = {0, 0, ""};
    if (position_parse(rules, line, position, &error) != STATUS_OK) {
        session_error(session, "%s:%d: %s", path, number, error.text);
        return false;
    }
    if (position->turn == NOBODY || position->number_count == 0) {
        session_error(session, "%s:%d: turn and dice are needed, as in `w 31`", path, number);
        return false;
    }
    return true;
}

Position *bench_read_pairs(Session *session, const Rules *rules, const char *path, size_t *count,
                           CommandStatus *status) {
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        session_error(session, "cannot open %s: %s", path, strerror(errno));
        *status = COMMAND_IO;
        return NULL;
    }
    Position *pairs = memory_get(1, sizeof *pairs);
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int number = 0;
    *count = 0;
    *status = COMMAND_OK;
    while (*status == COMMAND_OK && (length = text_read_line(&line, &size, file)) >= 0) {
        number++;
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
            line[--length] = '\0';
        }
        size_t blank = strspn(line, " \t");
        if (line[blank] == '\0' || line[blank] == '#') {
            continue;
        }
        pairs = memory_grow(pairs, *count, sizeof *pairs);
        if (read_pair(session, rules, path, number, line, &pairs[*count])) {
            ++*count;
        } else {
            *status = COMMAND_FAILED;
        }
    }
    if (*status == COMMAND_OK && ferror(file)) {
        session_error(session, "cannot read %s: %s", path, strerror(errno));
        *status = COMMAND_IO;
    } else if (*status == COMMAND_OK && *count == 0) {
        session_error(session, "there is no position in %s", path);
        *status = COMMAND_FAILED;
    }
    fclose(file);
    free(line);
    if (*status != COMMAND_OK) {
        free(pairs);
        return NULL;
    }
    return pairs;
}
