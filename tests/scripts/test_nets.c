// SPDX-License-Identifier: MIT
// Which net is found for which rules, what becomes of files that are none, and how bots play by nets.
#define _GNU_SOURCE // unsetenv
#include "core/net_learn.h"
#include "core/rule_keys.h"
#include "scripts/bot.h"
#include "scripts/nets.h"
#include "tests/scripts/bot_kit.h"
#include "tests/scripts/net_kit.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HAS(text, part) cr_expect(strstr(text, part) != NULL, "\"%s\" is not in: %s", part, text)

// A folder of its own for the test, as the person's folder of nets.
static const char *own_folder(const char *name) {
    static char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s/nets_%s", NARDBOX_TEST_DIR, name);
    char command[PATH_MAX + 20];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
    cr_assert_eq(mkdir(folder, 0700), 0);
    nets_set_folder(folder);
    return folder;
}

static Variant *load(const char *spec) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    cr_assert_not_null(variant, "%s", error.text);
    return variant;
}

static void write_bytes(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static unsigned char *read_bytes(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file);
    unsigned char *bytes = malloc(1 << 20);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static void leave(Variant *variant) {
    variant_destroy(variant);
    nets_set_folder(NULL);
    nets_forget();
}

Test(nets, none) {
    own_folder("none");
    Variant *variant = load("narde");
    NetFound found;
    Error error;
    // Whatever comes with the program is for no such rules.
    Rules rules = *variant_rules(variant, 0);
    cr_assert_eq(rules_set_text(&rules, "board.points", "20", &error), STATUS_OK);
    cr_assert_eq(rules_set_text(&rules, "layout", "20:15", &error), STATUS_OK);
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK);
    cr_expect_eq(nets_find(variant, 0, &rules, NULL, &found, &error), STATUS_ILLEGAL);
    cr_expect_str_eq(error.text, "no net has learned narde as it is set here; `train` alone makes one");
    cr_expect_eq(nets_find(NULL, 0, &rules, NULL, &found, &error), STATUS_ILLEGAL);
    leave(variant);
}

Test(nets, exact_before_relatives) {
    const char *folder = own_folder("exact");
    char exact[PATH_MAX], other[PATH_MAX];
    net_kit_write("backgammon", "doubles.times=3", 2, folder, "backgammon", other);
    Variant *variant = load("backgammon");
    Rules rules = *variant_rules(variant, 0);
    NetFound found;
    Error error;
    // The cube and matches do not matter.
    net_kit_write("backgammon", "cube.on=false", 1, folder, "backgammon", exact);
    cr_assert_eq(nets_find(variant, 0, &rules, NULL, &found, &error), STATUS_OK);
    cr_expect(found.exact);
    cr_expect_str_eq(found.path, exact);
    cr_expect_str_eq(found.name, "backgammon");
    char note[NETS_TEXT];
    nets_note(&found, &rules, note);
    cr_expect_str_eq(note, "");
    cr_expect_eq(net_games(found.net), 1);
    const Net *first = found.net;
    cr_assert_eq(nets_find(NULL, 0, &rules, NULL, &found, &error), STATUS_OK);
    cr_expect_eq(found.net, first); // read once
    // The rules of the other are nowhere written down.
    cr_assert_eq(remove(exact), 0);
    cr_assert_eq(rules_set_text(&rules, "doubles.times", "5", &error), STATUS_OK);
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK);
    cr_assert_eq(nets_find(variant, 0, &rules, NULL, &found, &error), STATUS_OK);
    cr_expect(!found.exact);
    leave(variant);
}

// Whatever the rules are called: those that come with the program are found by what they were trained for. A variant
// without one of its own has that of a relative, if any fits.
Test(nets, of_the_program) {
    unsetenv("NARDBOX_NETS");
    size_t count, exact = 0;
    char path[PATH_MAX];
    const char *const *specs = variant_shipped_names(&count);
    for (size_t i = 0; i < count; i++) {
        Variant *variant = load(specs[i]);
        for (size_t game = 0; game < variant_game_count(variant); game++) {
            NetFound found;
            Error error;
            const Rules *rules = variant_rules(variant, game);
            Status status = nets_find(variant, game, rules, NULL, &found, &error);
            exact += status == STATUS_OK && found.exact;
            if (status == STATUS_OK && found.exact) {
                const Net *net = found.net;
                cr_expect_eq(nets_find(NULL, 0, rules, NULL, &found, &error), STATUS_OK);
                cr_expect_eq(found.net, net);
            } else if (status == STATUS_OK) {
                char note[NETS_TEXT];
                nets_note(&found, rules, note);
                cr_expect_str_neq(note, "", "%s", specs[i]);
            } else {
                cr_expect_eq(status, STATUS_ILLEGAL, "%s: %s", specs[i], error.text);
            }
            snprintf(path, sizeof path, "%s/variants/nets/%s.net", NARDBOX_SOURCE_DIR, specs[i]);
            cr_expect(access(path, R_OK) != 0 || (status == STATUS_OK && found.exact), "%s", specs[i]);
        }
        variant_destroy(variant);
    }
    cr_expect_geq(exact, 29);
    nets_forget();
}

// Of whom the net is that comes with the program and plays by these rules; "" if none does.
static void expect_net(const char *text, const char *name) {
    NetFound found;
    Error error;
    write_bytes("own.lua", text, strlen(text));
    Variant *variant = load("./own.lua");
    bool any = nets_find(variant, 0, variant_rules(variant, 0), NULL, &found, &error) == STATUS_OK;
    cr_expect_str_eq(any ? found.name : "", name, "%s: %s", text, any ? found.name : "none");
    variant_destroy(variant);
}

// A net that wants to be off first, or meets the opponent head on, is no help where that is otherwise: then one that
// does not serves, if its rules are near.
Test(nets, no_relative_of_another_kind) {
    unsetenv("NARDBOX_NETS");
    expect_net("return { based_on = 'backgammon', doubles = { times = 3 } }", "backgammon");
    expect_net("return { based_on = 'backgammon', finish = { first_off = 'loses' }, doubles = { times = 3 } }",
               "misere");
    expect_net("return { based_on = 'backgammon', move = { direction = 'parallel' } }", "");
    // Who hits has not learned to pin; but where nobody else serves the own net is better than none.
    expect_net("return { based_on = 'backgammon', contact = { blot = 'pin' } }", "tapa");
    expect_net("return { based_on = 'backgammon', contact = { blot = 'either' } }", "never_finishing");
    expect_net("return { based_on = 'long_nardi', contact = { blot = 'hit' } }", "long_nardi");
    nets_forget();
}

// Rules from an empty file, that say nothing of what they are based on, are played by the net of the nearest rules.
Test(nets, nearest_rules) {
#define BACKGAMMON "layout = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 }"
    unsetenv("NARDBOX_NETS");
    expect_net("return { " BACKGAMMON ", doubles = { times = 3 } }", "backgammon");
    expect_net("return { " BACKGAMMON ", finish = { first_off = 'loses' } }", "misere");
    expect_net("return { layout = { [24] = 15 }, contact = { blot = 'pin' } }",
               "tapa"); // plakoto has one more way to win
    expect_net("return { layout = { [24] = 15 }, move = { direction = 'parallel' }, contact = { blot = 'closed' },"
               " head = { per_turn = 2 }, prime = { allow = 'enemy_ahead' } }",
               "long_nardi");
    expect_net("return { board = { points = 20 }, layout = { [20] = 15 } }", "");
    nets_forget();
}

Test(nets, relatives_nearest_first) {
    const char *folder = own_folder("relatives");
    char path[PATH_MAX];
    Variant *variant = load("hypergammon"); // based_on backgammon
    Rules rules = *variant_rules(variant, 0);
    NetFound found;
    Error error;
    cr_assert_eq(rules_set_text(&rules, "doubles.times", "3", &error), STATUS_OK);
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK);
    net_kit_write("backgammon", "", 2, folder, "backgammon", path);
    cr_assert_eq(nets_find(variant, 0, &rules, NULL, &found, &error), STATUS_OK, "%s", error.text);
    cr_expect(!found.exact);
    char note[NETS_TEXT];
    nets_note(&found, &rules, note);
    if (strcmp(found.path, path) == 0) {
        HAS(note, "trained for backgammon; ");
        HAS(note, "doubles.times");
        HAS(note, " differ");
    }
    net_kit_write("hypergammon", "", 1, folder, "hypergammon", path);
    cr_assert_eq(nets_find(variant, 0, &rules, NULL, &found, &error), STATUS_OK);
    cr_expect_str_eq(found.path, path);
    nets_note(&found, &rules, note);
    cr_expect_str_eq(note, "trained for hypergammon; doubles.times differs");
    cr_assert_eq(rules_set_text(&rules, "limits.mine", "from=1 to=3 stack=2", &error), STATUS_OK);
    nets_note(&found, &rules, note);
    cr_expect_str_eq(note, "trained for hypergammon; limits.mine, doubles.times differ");
    // A given file is taken, whatever it was trained for, if it fits.
    net_kit_write("long_nardi", "", 1, NULL, "long.net", NULL);
    cr_assert_eq(nets_find(variant, 0, &rules, "long.net", &found, &error), STATUS_OK);
    cr_expect_str_eq(found.name, "long");
    nets_note(&found, &rules, note);
    HAS(note, "called long, which was trained for rules that its file does not name");
    leave(variant);
}

Test(nets, files_that_are_none) {
    const char *folder = own_folder("damaged");
    char path[PATH_MAX];
    Variant *variant = load("plakoto");
    const Rules *rules = variant_rules(variant, 0);
    NetFound found;
    Error error;
    net_kit_write("plakoto", "", 1, folder, "plakoto", path);
    size_t size;
    unsigned char *bytes = read_bytes(path, &size);
    const size_t cuts[] = {0, 1, 7, 20, size / 2, size - 1};
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        write_bytes(path, bytes, cuts[i]);
        nets_forget();
        Status status = nets_find(variant, 0, rules, NULL, &found, &error);
        cr_expect(status == STATUS_ILLEGAL || strcmp(found.path, path) != 0);
        HAS(found.warning, path);
        HAS(found.warning, " was skipped: ");
        cr_expect_eq(nets_find(variant, 0, rules, path, &found, &error), STATUS_BAD_INPUT);
        HAS(error.text, path);
    }
    for (size_t at = 0; at < size; at += 97) {
        bytes[at] ^= 0x10;
        write_bytes(path, bytes, size);
        nets_forget();
        cr_expect_eq(nets_find(variant, 0, rules, path, &found, &error), STATUS_BAD_INPUT, "byte %zu", at);
        bytes[at] ^= 0x10;
    }
    free(bytes);
    cr_expect_eq(nets_find(variant, 0, rules, folder, &found, &error), STATUS_BAD_INPUT);
    HAS(error.text, "not a file");
    cr_expect_eq(nets_find(variant, 0, rules, "gone.net", &found, &error), STATUS_BAD_INPUT);
    leave(variant);
}

// ---- bots

static Bot *load_bot(const char *name, const char *setting) {
    VariantError wrong;
    Error error;
    Bot *bot = bot_load(name, &wrong);
    cr_assert_not_null(bot, "%s", wrong.text);
    if (setting != NULL) {
        cr_assert_eq(bot_set(bot, setting, &error), STATUS_OK, "%s", error.text);
    }
    return bot;
}

// The plays are those of the net, and the same again.
Test(nets, bots_play) {
    const char *folder = own_folder("bots");
    static const char *const variants[] = {"backgammon", "long_nardi", "plakoto"};
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i += NARDBOX_EVERY) {
        Variant *variant = load(variants[i]);
        net_kit_write(variants[i], "", 150, folder, variants[i], NULL);
        Bot *net = load_bot("net", NULL), *random = load_bot("random", NULL), *noisy = load_bot("net", "noise=0.5");
        BotMatch match, again;
        bot_play_match(variant_rules(variant, 0), net, random, 1, 100 / NARDBOX_EVERY, &match);
        bot_play_match(variant_rules(variant, 0), net, random, 1, 100 / NARDBOX_EVERY, &again);
        cr_expect_str_eq(match.error, "");
        cr_expect_eq(match.failures, 0, "%s", match.failure);
        cr_expect_eq(match.hash, again.hash);
        cr_expect(NARDBOX_EVERY > 1 || match.points > 0, "%s: %+.2f", variants[i], match.points);
        bot_play_match(variant_rules(variant, 0), noisy, random, 1, 20 / NARDBOX_EVERY, &match);
        bot_play_match(variant_rules(variant, 0), noisy, random, 1, 20 / NARDBOX_EVERY, &again);
        cr_expect_eq(match.failures, 0, "%s", match.failure);
        cr_expect_eq(match.hash, again.hash);
        bot_destroy(net);
        bot_destroy(random);
        bot_destroy(noisy);
        variant_destroy(variant);
    }
    leave(NULL);
}

// A bot that plays by a small net of backgammon, kept in a folder of the test's own, and a position.
typedef struct Sitting {
    Variant *variant;
    const Rules *rules;
    Bot *bot;
    Position position;
    PlayList plays;
} Sitting;

static void look_at(Sitting *sitting, const char *text) {
    Error error;
    cr_assert_eq(position_parse(sitting->rules, text, &sitting->position, &error), STATUS_OK, "%s", error.text);
    cr_assert(!sitting->position.playing ||
              plays_generate_growing(sitting->rules, &sitting->position, &sitting->plays) == STATUS_OK);
    cr_assert_leq(sitting->plays.count, 64);
}

static Sitting sit_down(const char *name, uint32_t games, const char *text) {
    Sitting sitting = {.variant = load("backgammon")};
    net_kit_write("backgammon", "", games, own_folder(name), "backgammon", NULL);
    sitting.rules = variant_rules(sitting.variant, 0);
    sitting.bot = load_bot("net", NULL);
    cr_assert_eq(play_list_create(&sitting.plays, 64), STATUS_OK);
    look_at(&sitting, text);
    return sitting;
}

static void stand_up(Sitting *sitting) {
    play_list_destroy(&sitting->plays);
    bot_destroy(sitting->bot);
    leave(sitting->variant);
}

Test(nets, bot_looks_ahead) {
    const char *folder = own_folder("ahead");
    Variant *variant = load("backgammon");
    net_kit_write("backgammon", "", 300, folder, "backgammon", NULL);
    Bot *expert = load_bot("expert", NULL), *net = load_bot("net", NULL);
    BotMatch match, again;
    bot_play_match(variant_rules(variant, 0), expert, net, 1, 10 / NARDBOX_EVERY, &match);
    bot_play_match(variant_rules(variant, 0), expert, net, 1, 10 / NARDBOX_EVERY, &again);
    cr_expect_eq(match.failures, 0, "%s", match.failure);
    cr_expect_eq(match.hash, again.hash);
    bot_destroy(expert);
    bot_destroy(net);
    leave(variant);
}

// The luck of all rolls together, each as often as it falls, is nothing.
Test(nets, luck_is_even) {
    Sitting sitting = sit_down("luck", 30, "24:2,13:5,8:3,6:5 24:2,13:4,8:3,6:6 b - cube=2w");
    const Rules *rules = sitting.rules;
    Error wrong;
    Node node;
    flow_next(rules, &sitting.position, &node);
    cr_assert_eq(node.kind, NODE_CHANCE);
    BotRating before;
    double sum = 0, weights = 0;
    ChanceOutcome roll[21];
    size_t rolls = flow_chance_outcomes(rules, &sitting.position, roll, 21, &wrong);
    cr_assert_eq(rolls, 21);
    BotQuestion question = {.rules = rules, .variant = sitting.variant, .position = &sitting.position};
    cr_assert_eq(bot_value_by_net(sitting.bot, &question, 1, BLACK, &before, &wrong), STATUS_OK);
    for (size_t i = 0; i < rolls; i++) {
        Position after = sitting.position;
        BotRating value;
        cr_assert_eq(flow_apply_roll(rules, &after, roll[i].dice, roll[i].count, &wrong), STATUS_OK);
        question.position = &after;
        cr_assert_eq(bot_value_by_net(sitting.bot, &question, 1, BLACK, &value, &wrong), STATUS_OK);
        sum += roll[i].weight * value.equity;
        weights += roll[i].weight;
    }
    cr_expect_float_eq(sum / weights, before.equity, 1e-9);
    stand_up(&sitting);
}

static long stop_in;

static bool stop_then(void *unused) {
    (void)unused;
    return stop_in-- <= 0;
}

// Where whoever wins the game wins the match, score and cube are nothing to its plays; the play asked about is looked
// at as far as the best.
Test(nets, plays_in_a_match) {
    static const char *const scores[] = {"score=4-4 to=5", "score=1-1 to=2", "score=1-2 to=5 cube=4w"};
    Sitting sitting = sit_down("match", 100, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31");
    const PlayList *plays = &sitting.plays;
    Error wrong;
    BotRating first[64], rating[64];
    const int most = NARDBOX_EVERY > 1 ? 1 : 2; // two plies are looked at below, too
    for (int plies = 0; plies <= most; plies++) {
        for (size_t k = 0; k < 3; k++) {
            char text[128];
            snprintf(text, sizeof text, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31 %s", scores[k]);
            look_at(&sitting, text);
            BotQuestion question = {
                .rules = sitting.rules, .variant = sitting.variant, .position = &sitting.position, .plays = plays};
            BotRating *here = k == 0 ? first : rating;
            cr_assert_eq(bot_rate_by_net(sitting.bot, &question, plies, SIZE_MAX, here, &wrong), STATUS_OK);
            for (size_t i = 0; i < plays->count; i++) {
                cr_expect_float_eq(here[i].equity, first[i].equity, 1e-9);
                cr_expect(here[i].play == first[i].play && fabs(here[i].equity) < 1);
            }
            size_t last = here[plays->count - 1].play;
            cr_expect(plies == 0 || here[plays->count - 1].ahead == 0);
            cr_assert_eq(bot_rate_by_net(sitting.bot, &question, plies, last, rating, &wrong), STATUS_OK);
            for (size_t i = 0; i < plays->count; i++) {
                cr_expect(rating[i].play != last || rating[i].ahead == plies);
            }
        }
    }
    stand_up(&sitting);
}

// Whoever stops it has the answer of as many plies as were looked at in full.
Test(nets, stopped) {
    Sitting sitting = sit_down("stopped", 30, "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w 31");
    const PlayList *plays = &sitting.plays;
    Error wrong;
    BotRating full[3][64], cut[64];
    BotQuestion question = {
        .rules = sitting.rules, .variant = sitting.variant, .position = &sitting.position, .plays = plays};
    for (int plies = 0; plies < 3; plies++) {
        cr_assert_eq(bot_rate_by_net(sitting.bot, &question, plies, SIZE_MAX, full[plies], &wrong), STATUS_OK);
    }
    question.stop = stop_then;
    int seen = 0;
    for (long calls = 0; seen != 7; calls += 1 + calls / 2) {
        stop_in = calls;
        cr_assert_eq(bot_rate_by_net(sitting.bot, &question, 2, SIZE_MAX, cut, &wrong), STATUS_OK);
        int reached = cut[0].ahead;
        cr_assert(reached >= 0 && reached <= 2);
        seen |= 1 << reached;
        for (size_t i = 0; i < plays->count; i++) {
            cr_assert(cut[i].play == full[reached][i].play && cut[i].equity == full[reached][i].equity);
        }
    }
    BotRating value, plain;
    stop_in = 0;
    cr_assert_eq(bot_value_by_net(sitting.bot, &question, 1, WHITE, &value, &wrong), STATUS_OK);
    question.stop = NULL;
    cr_assert_eq(bot_value_by_net(sitting.bot, &question, 0, WHITE, &plain, &wrong), STATUS_OK);
    cr_expect_eq(value.equity, plain.equity);
    stand_up(&sitting);
}

// Those of a variant, with a cube and a net for them in a folder.
static Rules with_cube(const Variant *variant, const char *name) {
    const char *folder = own_folder(name);
    Rules rules = *variant_rules(variant, 0);
    Error error;
    cr_assert_eq(rules_set_text(&rules, "cube.on", "true", &error), STATUS_OK);
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK);
    net_kit_write("backgammon", "", 300, folder, "backgammon", NULL);
    return rules;
}

static void expect_word(Bot *bot, const Variant *variant, const Rules *rules, const char *text, const char *word) {
    Position position;
    BotAnswer answer;
    Error error = {0};
    cr_assert_eq(position_parse(rules, text, &position, &error), STATUS_OK, "%s", error.text);
    BotQuestion question = {.rules = rules, .variant = variant, .position = &position};
    cr_assert_eq(bot_decide(bot, &question, &answer, &error), STATUS_OK, "%s", error.text);
    cr_expect(!answer.failed, "%s", answer.failure);
    cr_expect_str_eq(answer.word, word, "%s, %s", bot_name(bot), text);
}

// The last roll: how often it wins is known. After Crawford's game who is behind doubles at once.
Test(nets, bots_double) {
    static const struct {
        const char *position, *word;
    } cases[] = {{"5:1,2:1,off:13 1:1,off:14 w -", "double"},       // 19 of 36 win
                 {"6:1,1:1,off:13 1:1,off:14 w -", "roll"},         // 15
                 {"2:2,off:13 1:1,off:14 w - doubled", "take"},     // 26
                 {"4:1,1:1,off:13 1:1,off:14 w - doubled", "drop"}, // 29
                 {"24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=3-4 to=5", "double"},
                 {"24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 w - score=4-3 to=5", "roll"}};
    Variant *variant = load("backgammon");
    Rules rules = with_cube(variant, "cube");
    Bot *bots[] = {load_bot("net", NULL), load_bot("expert", NULL)};
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        expect_word(bots[i % 2], variant, &rules, cases[i / 2].position, cases[i / 2].word);
    }
    bot_destroy(bots[0]);
    bot_destroy(bots[1]);
    leave(variant);
}

// Without contact, by tests/data/gnubg_cube.txt: the roller doubles, or redoubles, and the other takes, just where
// that is best.
Test(nets, bots_double_as_gnubg) {
    Variant *variant = load("backgammon");
    Rules rules = with_cube(variant, "gnubg_cube");
    Bot *bot = load_bot("net", NULL);
    FILE *file = fopen(NARDBOX_SOURCE_DIR "/tests/data/gnubg_cube.txt", "r");
    cr_assert_not_null(file);
    char line[200], text[200];
    while (fgets(line, sizeof line, file) != NULL) {
        double centred, own, taken;
        int at = 0;
        if (line[0] == '#') {
            continue;
        }
        cr_assert_eq(sscanf(line, "%*s %*s w - %n%lf %lf %lf", &at, &centred, &own, &taken), 3, "%s", line);
        taken *= 2;
        const struct {
            const char *cube, *word;
        } choices[] = {{"", fmin(taken, 1) > centred ? "double" : "roll"},
                       {"cube=2w", fmin(taken, 1) > own ? "double" : "roll"},
                       {"doubled", taken > 1 ? "drop" : "take"}};
        for (int i = 0; i < 3; i++) {
            snprintf(text, sizeof text, "%.*s%s", at, line, choices[i].cube);
            expect_word(bot, variant, &rules, text, choices[i].word);
        }
    }
    fclose(file);
    bot_destroy(bot);
    leave(variant);
}

Test(nets, bot_without_a_net) {
    own_folder("without");
    Variant *variant = load("fevga");
    Rules rules = *variant_rules(variant, 0);
    Error error;
    const NetFound *found;
    cr_assert_eq(rules_set_text(&rules, "score.count", "left", &error), STATUS_OK);
    cr_assert_eq(rules_complete(&rules, &error), STATUS_OK);
    Bot *bot = load_bot("club", NULL), *random = load_bot("random", NULL);
    cr_expect_eq(bot_net(bot, variant, 0, &rules, &found, &error), STATUS_ILLEGAL);
    HAS(error.text, "fevga as it is set here; `train` alone");
    cr_expect_eq(bot_net(random, variant, 0, &rules, &found, &error), STATUS_OK);
    cr_expect_null(found);
    BotMatch match;
    bot_play_match(&rules, bot, random, 1, 2, &match);
    cr_expect_gt(match.failures, 0);
    HAS(match.failure, "no net has learned");
    bot_destroy(bot);
    bot_destroy(random);
    leave(variant);
}
