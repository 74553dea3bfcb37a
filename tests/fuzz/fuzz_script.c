// SPDX-License-Identifier: MIT
// Fuzz target: a rule file with hooks. If it loads, a short game is played by it, so that its functions run. Whatever
// they do, the game ends or a failure is told in clean text, the board stays whole, and a fresh copy of the variant
// gives the same plays.
#define _DEFAULT_SOURCE // getpid
#include "core/game.h"
#include "core/hooks.h"
#include "scripts/limits.h"
#include "scripts/variant.h"
#include "tests/fuzz/fuzz_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLIES = 24, SEED = 5 };

// Smaller than what ships, so that more is tried in a second.
static void set_limits(void) {
    static const char *const settings[][2] = {
        {"file.instructions", "200k"},     {"file.ms", "300"},       {"hook.instructions", "20k"},
        {"hook.all_instructions", "200k"}, {"hook.ms", "100"},       {"hook.all_ms", "300"},
        {"script.memory", "2M"},           {"script.block", "256k"},
    };
    static bool done;
    for (size_t i = 0; !done && i < sizeof settings / sizeof settings[0]; i++) {
        Error error;
        fuzz_require(limits_set(settings[i][0], settings[i][1], &error) == STATUS_OK, "a limit", settings[i][0]);
    }
    done = true;
}

static void require_clean(const char *text, size_t size) {
    size_t length = strnlen(text, size);
    fuzz_require(length > 0 && length < size, "an error says something", "");
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        fuzz_require((byte >= 0x20 && byte != 0x7f) || byte == '\n', "an error is clean text", text);
    }
}

static void require_board(const Game *game) {
    const Position *position = game_position(game);
    const Rules *rules = game_rules(game);
    char text[POSITION_TEXT];
    Position again;
    Error error = {0, 0, ""};
    for (int side = 0; side < 2; side++) {
        int total = 0;
        for (size_t i = 0; i < sizeof position->board.row[side].at / sizeof position->board.row[side].at[0]; i++) {
            total += position->board.row[side].at[i];
        }
        fuzz_require(total >= 0 && total <= 30, "a side has at most 30 checkers", "");
    }
    fuzz_require(position->item_count <= POSITION_MAX_ITEMS, "the queue is no longer than it can be", "");
    fuzz_require(position_print(rules, position, text, sizeof text) < sizeof text, "the position's text fits", "");
    fuzz_require(position_parse(rules, text, &again, &error) == STATUS_OK, "the position's text is read again", text);
}

// Plays on; false with the failure if a script failed. *signature depends on all that happened.
static bool play(const Rules *rules, uint64_t *signature, char *failure, size_t size) {
    Error error = {0, 0, ""};
    Status status = STATUS_OK;
    Node node;
    Game *game = game_create(&rules, 1, SEED, NULL);
    fuzz_require(game != NULL, "memory", "");
    *signature = UINT64_C(0xcbf29ce484222325);
    game_next(game, &node);
    for (size_t ply = 0; ply < PLIES && node.kind != NODE_OVER && status == STATUS_OK; ply++) {
        if (node.kind == NODE_CHANCE) {
            status = game_roll(game, &error);
        } else if (node.decide == DECIDE_PLAY) {
            const PlayList *plays = game_plays(game);
            if (plays == NULL) {
                status = game_plays_failure(game, &error);
            } else {
                fuzz_require(plays->count > 0, "there is a play, if only the empty one", "");
                status = game_play(game, ply * 7 % plays->count, &error);
            }
        } else {
            fuzz_require(node.word_count > 0, "there is a word", "");
            status = game_word(game, node.words[ply % (size_t)node.word_count], &error);
        }
        fuzz_require(status == STATUS_OK || status == STATUS_SCRIPT, "only scripts fail", error.text);
        require_board(game);
        const unsigned char *byte = (const unsigned char *)game_position(game);
        for (size_t i = 0; i < sizeof *game_position(game); i++) {
            *signature = (*signature ^ byte[i]) * UINT64_C(0x100000001b3);
        }
        game_next(game, &node);
    }
    snprintf(failure, size, "%s", error.text);
    game_destroy(game);
    return status == STATUS_OK;
}

static bool by_clock(const char *failure) {
    return strstr(failure, "too long") != NULL;
}

static void play_with(const Variant *variant) {
    char first[ERROR_TEXT], second[ERROR_TEXT];
    uint64_t signature, other;
    VariantError error;
    bool good = play(variant_rules(variant, 0), &signature, first, sizeof first);
    if (!good) {
        require_clean(first, sizeof first);
        if (variant_failure(variant_rules(variant, 0))[0] != '\0') {
            require_clean(variant_failure(variant_rules(variant, 0)), VARIANT_ERROR_TEXT);
        }
    }
    Variant *copy = variant_copy(variant, &error);
    if (copy == NULL) {
        require_clean(error.text, sizeof error.text); // the clock, once more
        return;
    }
    bool same = play(variant_rules(copy, 0), &other, second, sizeof second) == good && signature == other &&
                strcmp(first, second) == 0;
    fuzz_require(same || by_clock(first) || by_clock(second), "a copy gives the same game", second);
    variant_destroy(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[80];
    VariantError error;
    snprintf(path, sizeof path, "./fuzz_script_%ld.lua", (long)getpid());
    FILE *file = fopen(path, "wb");
    fuzz_require(file != NULL && fwrite(data, 1, size, file) == size && fclose(file) == 0, "a file can be written",
                 path);
    set_limits();
    Variant *variant = variant_load(path, &error);
    remove(path);
    if (variant == NULL) {
        require_clean(error.text, sizeof error.text);
    } else {
        play_with(variant);
    }
    variant_destroy(variant);
    return 0;
}
