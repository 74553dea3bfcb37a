// SPDX-License-Identifier: MIT
// Every refusal leads to its clause: the play that a clause forbids is refused by the right rule key, that key has
// its place in the rulebook's file, and the line there carries the clause's number. And for keys that no shipped
// file uses: the same for a patch.
#define _DEFAULT_SOURCE // mkstemps
#include "core/play_text.h"
#include "scripts/embedded.h"
#include "scripts/variant.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define START "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"

static Variant *must_load(const char *spec) {
    VariantError error;
    Variant *variant = variant_load(spec, &error);
    cr_assert(variant != NULL, "%s: %s", spec, error.text);
    return variant;
}

// The refusal of a play that must be refused.
static Refusal refuse(const char *clause, const Rules *rules, const char *text, const char *play) {
    PlayList list;
    Position position;
    Error error = {0};
    Judgement judgement = {0};
    cr_assert_eq(position_parse(rules, text, &position, &error), STATUS_OK, "%s: %s: %s", clause, text, error.text);
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(plays_generate_growing(rules, &position, &list), STATUS_OK);
    Status status = play_judge(rules, &position, NUMBERING_OWN, play, &list, &judgement, &error);
    cr_expect_eq(status, STATUS_ILLEGAL, "%s: %s: %s: status %d %s", clause, text, play, status, error.text);
    play_list_destroy(&list);
    return judgement.refusal;
}

// Line `number` of a shipped file.
static void read_line(const char *name, int number, char *out, size_t size) {
    out[0] = '\0';
    for (size_t i = 0; i < embedded_variant_count; i++) {
        if (strcmp(embedded_variants[i].name, name) != 0) {
            continue;
        }
        const char *line = embedded_variants[i].text;
        while (number-- > 1 && line != NULL) {
            line = strchr(line, '\n');
            line = line != NULL ? line + 1 : NULL;
        }
        cr_assert(line != NULL);
        snprintf(out, size, "%.*s", (int)strcspn(line, "\n"), line);
    }
}

// Is the word in the line?
static bool has_word(const char *line, const char *word) {
    size_t length = strlen(word);
    for (const char *at = strstr(line, word); at != NULL; at = strstr(at + 1, word)) {
        bool begins = at == line || strchr(" (,;/", at[-1]) != NULL;
        if (begins && (at[length] < '0' || at[length] > '9')) {
            return true;
        }
    }
    return false;
}

typedef struct ClauseCase {
    const char *clause, *variant, *position, *play, *key;
} ClauseCase;

Test(clauses, refusals_lead_to_their_clause) {
    static const ClauseCase cases[] = {
        // the leaflet of the Latvian box
        {"L8", "nardi_latvian", START " w 65", "24/19 13/7", "contact.blot"},
        {"L9", "nardi_latvian", "20:1 10:2,8:2 w 53", "20/12", "move.passing"},
        {"L11", "nardi_latvian", START " w 31", "8/5", "forced.use"},
        {"L12", "nardi_latvian", "24:1 20:2,4:2 w 44", "24/20", "forced.use"},
        {"L14", "nardi_latvian", "bar:1,13:5,8:3,6:6 13:5,8:3,6:4,24:3 w 64", "13/7 8/4", "entry.first"},
        {"L17", "nardi_latvian", "14:1,6:14 13:15 w 61", "6/off 14/13", "bearoff.when"},
        {"L18", "nardi_latvian", "4:8,3:7 13:15 w 65", "4/off", "bearoff.match"},
        {"L20", "nardi_latvian", "24:1,6:7,4:7 13:15 w 64", "6/off 4/off", "bearoff.when"},
        // the Russian leaflet
        {"R8", "nardi_classique", START " w 31", "8/5", "forced.use"},
        {"R9", "nardi_classique", "13:1,4:7,3:7 23:2,6:13 w 65", "13/8", "forced.higher"},
        {"R13", "nardi_classique", "24:2,13:5 7:2 w 65", "24/18 13/8", "contact.blot"},
        {"R15", "nardi_classique", "bar:1,13:5,8:3,6:6 13:5,8:3,6:4,24:3 w 64", "13/7 8/4", "entry.first"},
        {"R16", "nardi_classique", "7:1,6:2,4:2 24:2 w 64", "6/off 4/off", "bearoff.when"},
        {"R17", "nardi_classique", "6:5,5:5,3:5 13:15 w 53", "5/off 3/off", "bearoff.dice"},
        // Armenia
        {"A4", "narde", "24:14,10:1 24:14,16:1 w 64", "10/4 24/20", "contact.blot"},
        {"A5", "narde", "19:1 24:13,4:1,2:1 w 53", "19/11", "move.passing"},
        {"A7", "narde", "13:1,4:7,3:7 14:1,24:14 w 65", "13/8", "forced.higher"},
        {"A8", "narde", "24:14,20:1 24:15 w 31", "24/21 24/23", "head.per_turn"},
        {"A8", "narde", "24:15 24:15 w 33 first=wb", "24/21(3) 21/18", "head.first_max"},
        {"A9", "narde", "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:15 w 43", "22/15", "prime.allow"},
        {"A10", "narde", "6:1,3:14 24:15 w 51", "3/off 6/5", "bearoff.match"},
        // the Russian site
        {"N2", "long_nardi", "24:15 24:15 w 65 first=wb", "24/18 24/19", "head.per_turn"},
        {"N3", "long_nardi", "24:15 24:15 w 33 first=wb", "24/21(4)", "head.first_max"},
        {"N8", "long_nardi", "24:14,10:1 24:14,16:1 w 64", "10/4 24/20", "contact.blot"},
        {"N9", "long_nardi", "24:15 24:15 w 65 first=wb", "24/18", "forced.use"},
        {"N10", "long_nardi", "13:1,4:7,3:7 14:1,24:14 w 65", "13/8", "forced.higher"},
        {"N11", "long_nardi", "6:1,3:14 24:15 w 51", "3/off 6/5", "bearoff.match"},
        {"N12", "long_nardi", "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:15 w 43", "22/15", "prime.allow"},
        // Persia
        {"F6", "takhte_nard", START " w 53", "24/19 13/10", "contact.blot"},
        {"F7", "takhte_nard", "20:1 10:2,8:2 w 53", "20/12", "move.passing"},
        {"F9", "takhte_nard", START " w 31", "8/5", "forced.use"},
        {"F11", "takhte_nard", "bar:1,13:5,8:3,6:6 13:5,8:3,6:4,24:3 w 64", "13/7 8/4", "entry.first"},
        {"F13", "takhte_nard", "13:5,8:3,6:5,3:2 24:2,20:1,13:5,8:3,6:4 w 21", "6/5*/3", "hit.run"},
        {"F14", "takhte_nard", "7:1,6:14 13:15 w 64", "6/off 6/2", "bearoff.when"},
        {"F15", "takhte_nard", "6:1,3:14 13:15 w 51", "3/off 6/5", "bearoff.match"},
        {"F16", "takhte_nard", "bar:1,6:7,4:7 13:15 w 63", "bar/22 6/off", "bearoff.when"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ClauseCase *test = &cases[i];
        Variant *variant = must_load(test->variant);
        Refusal refusal = refuse(test->clause, variant_rules(variant, 0), test->position, test->play);
        cr_expect_str_eq(refusal.key, test->key, "%s: %s: %s is refused by %s (%s), not by %s", test->clause,
                         test->position, test->play, refusal.key, refusal.text, test->key);
        const char *place = variant_key_place(variant, test->key);
        const char *colon = place != NULL ? strchr(place, ':') : NULL;
        char own[80], line[400];
        snprintf(own, sizeof own, "%s.lua:", test->variant);
        cr_expect(colon != NULL && strncmp(place, own, strlen(own)) == 0, "%s: %s is set at %s", test->clause,
                  test->key, place != NULL ? place : "no place");
        if (colon != NULL) {
            read_line(test->variant, atoi(colon + 1), line, sizeof line);
            cr_expect(has_word(line, test->clause), "%s: the line of %s does not name it: %s", test->clause, test->key,
                      line);
            cr_expect(strstr(line, strchr(test->key, '.') + 1) != NULL, "%s: %s is not in: %s", test->clause, test->key,
                      line);
        }
        variant_destroy(variant);
    }
}

typedef struct PatchCase {
    const char *variant, *patch; // patch: one line of a table
    const char *position, *play, *key;
} PatchCase;

// The rule and its line, for every kind of refusal that a key can make.
Test(clauses, refusals_lead_to_a_patch) {
    static const PatchCase cases[] = {
        {"backgammon", "contact = { blot = 'closed' }", "13:2 18:1 w 61", "13/7 13/12", "contact.blot"},
        {"backgammon", "move = { passing = 'open' }", "20:1 10:2,8:2 w 53", "20/12", "move.passing"},
        {"backgammon", "move = { passing = 'any' }", "20:1 10:2,8:2 w 53", "20/15", "move.passing"},
        {"backgammon", "move = { passing = 'empty' }", "20:1 10:1 w 53", "20/15*/12", "move.passing"},
        {"backgammon", "hit = { in_home = false }", "13:1,6:1 21:1 w 21", "6/4* 13/12", "hit.in_home"},
        {"backgammon", "hit = { needs = 'one_home' }", "13:2,8:13 14:1 w 21", "13/11* 13/12", "hit.needs"},
        {"backgammon", "hit = { needs = 'all_entered' }, entry = { first = 'none' }", "reserve:1,13:2 14:1 w 21",
         "13/11* 13/12", "hit.needs"},
        {"backgammon", "hit = { goes_to = 'start' }", "13:2,1:1 14:1 w 21", "13/11* 13/12", "hit.goes_to"},
        {"backgammon", "hit = { run = 'stay' }", "13:1,6:1 21:1 w 21", "6/4*/3", "hit.run"},
        {"backgammon", "hit = { run = 'no_stack_next' }", "13:1,6:1,3:1 21:1 w 21", "6/4*/3", "hit.run"},
        {"backgammon", "hit = { run = 'no_stack', run_off = false }", "6:1,2:1 20:1 w 51", "6/5*/off", "hit.run_off"},
        {"backgammon", "entry = { first = 'bar' }", "bar:1,13:2 13:2 w 21", "13/11 13/12", "entry.first"},
        {"backgammon", "entry = { onto = 'empty' }", "bar:1,10:1 3:1 w 31", "bar/22* 10/9", "entry.onto"},
        {"backgammon", "entry = { onto = 'not_own' }", "bar:1,22:1,10:1 13:1 w 32", "bar/22 10/8", "entry.onto"},
        {"backgammon", "head = { per_turn = 1 }", "24:2 13:2 w 21", "24/22 24/23", "head.per_turn"},
        {"narde", "head = { first_max = 3 }", "24:15 24:15 w 33 first=wb", "24/21(4)", "head.first_max"},
        {"narde", "head = { first_when = 'needed' }", "24:15 20:15 w 33 first=wb", "24/21(2) 21/18(2)",
         "head.first_when"},
        {"narde", "head = { first_when = 'any_roll_needed' }", "24:15 24:15 w 52 first=wb", "24/19 24/22",
         "head.first_when"},
        {"narde", "runner = { goal = 11 }, head = { per_turn = 0 }", "24:14,20:1 24:15 w 21", "24/22 20/19",
         "runner.goal"},
        {"narde", "prime = { allow = 'never' }", "24:9,22:1,20:1,19:1,18:1,17:1,16:1 24:14,2:1 w 43", "22/15",
         "prime.allow"},
        {"narde", "prime = { length = 5, allow = 'enemy_behind' }", "24:10,22:1,19:1,18:1,17:1,16:1 2:15 w 43", "22/15",
         "prime.allow"},
        {"narde", "prime = { allow = 'always', release = true }", "22:1,20:1,19:1,18:1,17:1,16:1 9:15 w 43", "22/15",
         "prime.release"},
        {"backgammon", "limits = { far = { from = 19, to = 24, stack = 1 } }", "24:1,22:1,13:1 13:1 w 21",
         "24/22 13/12", "limits.far"},
        {"backgammon", "limits = { far = { from = 19, to = 24, points = 2 } }", "24:2,22:2,13:2 13:2 w 21",
         "24/23 13/11", "limits.far"},
        {"backgammon", "bearoff = { when = 'all_home' }", "7:1,6:14 13:15 w 64", "6/off 6/2", "bearoff.when"},
        {"backgammon", "bearoff = { dice = { 6 } }", "5:2,3:2 13:2 w 53", "5/off 3/off", "bearoff.dice"},
        {"backgammon", "bearoff = { match = 'exact' }", "4:2,3:2 13:2 w 65", "4/off", "bearoff.match"},
        {"backgammon", "bearoff = { match = 'exact' }", "5:1,4:1,off:13 24:2,23:2,6:11 w 32", "4/off", "bearoff.match"},
        {"backgammon", "bearoff = { match = 'highest' }", "5:1,4:1,off:13 24:2,6:13 w 32", "4/off", "bearoff.match"},
        {"backgammon", "bearoff = { must = 'exact' }", "6:2,5:2 1:2 w 51", "6/1 5/4", "bearoff.must"},
        {"backgammon", "bearoff = { inner_moves = false }", "6:2,5:2 1:2 w 51", "5/off 6/5", "bearoff.inner_moves"},
        {"backgammon", "bearoff = { other_die = 'other_checker' }", "6:1,3:1 1:2 w 42", "6/4/off", "bearoff.other_die"},
        {"backgammon", "forced = { use = 'while_possible' }", "13:2 13:2 w 21", "13/11", "forced.use"},
        {"backgammon", "forced = { higher = 'must' }", "13:1,4:7,3:7 23:2,6:13 w 65", "13/8", "forced.higher"},
        {"backgammon", "contact = { blot = 'pin' }", "12:1p,6:1 13:2 w 21", "12/10 6/5", "contact.blot"},
    };
    char path[] = "/tmp/nardbox-clauses-XXXXXX.lua";
    int descriptor = mkstemps(path, 4);
    cr_assert(descriptor >= 0);
    close(descriptor);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const PatchCase *test = &cases[i];
        FILE *file = fopen(path, "w");
        cr_assert(file != NULL);
        fprintf(file, "-- a house rule\nreturn {\n  names = { head = \"top\" },\n  %s,\n}\n", test->patch);
        fclose(file);
        char spec[200], place[200];
        snprintf(spec, sizeof spec, "%s+%s", test->variant, path);
        snprintf(place, sizeof place, "%s:4", path);
        Variant *variant = must_load(spec);
        Refusal refusal = refuse(test->patch, variant_rules(variant, 0), test->position, test->play);
        cr_expect_str_eq(refusal.key, test->key, "%s: %s is refused by %s (%s)", test->patch, test->play, refusal.key,
                         refusal.text);
        cr_expect(strlen(refusal.text) > 10, "%s", test->patch);
        const char *got = variant_key_place(variant, test->key);
        cr_expect_str_eq(got != NULL ? got : "nowhere", place);
        variant_destroy(variant);
    }
    unlink(path);
}
