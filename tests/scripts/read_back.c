// SPDX-License-Identifier: MIT
// Every play that the program prints, typed again: does it mean that very play?
//
//     read_back [--positions N] [--seed S] [--most PLAYS] [--variant SPEC [--setting key=value]...]
//
// N positions each of every shipped variant, of every house rule over the variant that it is shown over, and of every
// setting that compare_reference knows; and as many again under rules drawn by chance, 16 under each. Half of the
// positions are from random play, half are artificial; points are numbered either way in turn. Of longer lists PLAYS
// plays (all unless told) are taken by chance. A play that is not read back is printed with the line that repeats it;
// the exit status is then 1.
#include "core/play_text.h"
#include "scripts/variant.h"
#include "tests/core/compare_settings.h"
#include "tests/core/random_positions.h"
#include "tests/scripts/shown_over.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_GIVEN = 24, BLOCK = 16, MOST_SHOWN = 20 };

typedef struct Reading {
    Random random;
    PlayList list;
    size_t most; // plays of a position
    long positions, plays, skipped, wrong;
} Reading;

static void show_wrong(Reading *reading, const char *name, const Rules *rules, const Position *position,
                       const char *typed, const char *what) {
    char text[POSITION_TEXT];
    if (reading->wrong++ < MOST_SHOWN) {
        position_print(rules, position, text, sizeof text);
        printf("NOT READ BACK: nardbox why %s '%s' '%s'\n  %s\n", name, text, typed, what);
    }
}

static void read_play(Reading *reading, const char *name, const Rules *rules, const Position *position, size_t index) {
    char text[PLAY_TEXT];
    Play play;
    Judgement judgement;
    Error error = {0};
    Numbering numbering = reading->positions % 2 ? NUMBERING_ABSOLUTE : NUMBERING_OWN;
    play_list_get(&reading->list, index, &play);
    if (play_print(rules, (Side)position->turn, numbering, &play, text, sizeof text) >= sizeof text) {
        show_wrong(reading, name, rules, position, text, "longer than PLAY_TEXT");
        return;
    }
    Status status = play_judge(rules, position, numbering, text, &reading->list, &judgement, &error);
    reading->plays++;
    if (status != STATUS_OK) {
        show_wrong(reading, name, rules, position, text,
                   status == STATUS_ILLEGAL ? judgement.refusal.text : error.text);
    } else if (judgement.play != index) {
        show_wrong(reading, name, rules, position, text, "is another play");
    }
}

static void read_position(Reading *reading, const char *name, const Rules *rules, const Position *position) {
    Status status = plays_generate_growing(rules, position, &reading->list);
    if (status != STATUS_OK) { // more plays than can be listed, or a script that wants more time than there is
        reading->skipped++;
        return;
    }
    size_t count = reading->list.count;
    for (size_t i = 0; i < count && i < reading->most; i++) {
        size_t index = count <= reading->most ? i : plays_choose(random_next(&reading->random), count);
        read_play(reading, name, rules, position, index);
    }
    reading->positions++;
}

// Goes on with the game at `game`, or looks at a position of its own.
static void read_rules(Reading *reading, const char *name, const Rules *rules, long positions) {
    Position game;
    random_start(&reading->random, rules, &game);
    for (long i = 0; i < positions; i++) {
        Position position = game;
        if (i % 2) {
            random_artificial(&reading->random, rules, &position);
        }
        random_throw(&reading->random, rules, &position);
        read_position(reading, name, rules, &position);
        if (i % 2 == 0 && reading->list.count > 0) {
            Play play;
            play_list_get(&reading->list, plays_choose(random_next(&reading->random), reading->list.count), &play);
            game = position;
            random_play_on(&reading->random, rules, &play, &game);
            memset(game.item, 0, sizeof game.item);
            game.item_count = 0;
            memset(game.number, 0, sizeof game.number);
            game.number_count = 0;
        }
    }
}

static void read_variant(Reading *reading, const char *spec, long positions) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    if (!variant) {
        printf("%s\n", error.text);
        exit(1);
    }
    for (size_t i = 0; i < variant_game_count(variant); i++) {
        read_rules(reading, spec, variant_rules(variant, i), positions);
    }
    variant_destroy(variant);
}

static void read_setting(Reading *reading, const Setting *setting, long positions) {
    char name[4096];
    setting_print(setting, name, sizeof name);
    read_rules(reading, name, &setting->rules, positions);
}

static void read_everything(Reading *reading, long positions) {
    size_t count;
    Setting setting;
    const char *const *names = variant_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        read_variant(reading, names[i], positions);
    }
    names = variant_shipped_patches(&count);
    for (size_t i = 0; i < count; i++) {
        char spec[200];
        read_variant(reading, shown_over(names[i], spec, sizeof spec), positions);
    }
    for (size_t i = 0; i < setting_fixed_count(); i++) {
        if (!setting_fixed(i, &setting)) {
            exit(1);
        }
        if (setting.count > 0) { // else it is one of the variants
            read_setting(reading, &setting, positions);
        }
    }
    for (long i = 0; i < positions; i += BLOCK) {
        if (!setting_random(&reading->random, &setting)) {
            exit(1);
        }
        read_setting(reading, &setting, BLOCK);
    }
}

static void read_given(Reading *reading, const char *spec, char **given, int given_count, long positions) {
    Setting setting;
    if (given_count == 0) {
        read_variant(reading, spec, positions);
        return;
    }
    bool good = setting_begin(&setting, spec, "given");
    for (int i = 0; i < given_count && good; i++) {
        good = setting_add(&setting, given[i], true);
    }
    if (!good || !setting_end(&setting, true)) {
        exit(1);
    }
    read_setting(reading, &setting, positions);
}

int main(int argc, char **argv) {
    Reading reading = {.random = {1}, .most = SIZE_MAX};
    const char *spec = NULL;
    char *given[MAX_GIVEN];
    int given_count = 0;
    long positions = 100;
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--positions") == 0) {
            positions = strtol(value, NULL, 10);
        } else if (strcmp(argv[i], "--seed") == 0) {
            reading.random.state = strtoull(value, NULL, 10);
        } else if (strcmp(argv[i], "--most") == 0) {
            reading.most = strtoull(value, NULL, 10);
        } else if (strcmp(argv[i], "--variant") == 0) {
            spec = value;
        } else if (strcmp(argv[i], "--setting") == 0 && given_count < MAX_GIVEN) {
            given[given_count++] = argv[i + 1];
        } else {
            printf("usage: read_back [--positions N] [--seed S] [--most PLAYS] [--variant SPEC [--setting K=V]...]\n");
            return 2;
        }
    }
    if (play_list_create(&reading.list, 1024) != STATUS_OK) {
        printf("not enough memory\n");
        return 1;
    }
    if (spec) {
        read_given(&reading, spec, given, given_count, positions);
    } else {
        read_everything(&reading, positions);
    }
    printf("%ld positions, %ld plays printed and read; %ld positions left out; %ld plays not read back\n",
           reading.positions, reading.plays, reading.skipped, reading.wrong);
    play_list_destroy(&reading.list);
    return reading.wrong > 0;
}
