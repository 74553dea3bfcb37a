// SPDX-License-Identifier: MIT
// In which line of a file each key is set.
#define _XOPEN_SOURCE 700
#include "core/rule_keys.h"
#include "scripts/embedded.h"
#include "tests/scripts/variant_kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct PlaceCase {
    const char *text;
    const char *places[8][2]; // path, line
} PlaceCase;

Test(variant_lines, lines, .init = enter_folder, .fini = leave_folder) {
    static const PlaceCase cases[] = {
        {"return { layout = { [24] = 15 }, head = { per_turn = 1, first_max = 2 }, match = { to = 3 } }",
         {{"layout", "1"}, {"head.per_turn", "1"}, {"head.first_max", "1"}, {"match.to", "1"}}},
        {"return {\n  layout = { [24] = 15 },\n  head = { per_turn = 1, first_max = 2 },\n\n  match = { to = 3 },\n}\n",
         {{"layout", "2"}, {"head.per_turn", "3"}, {"head.first_max", "3"}, {"match.to", "5"}}},
        {"return {\n  layout = {\n    [24] = 2,\n    [13] = 5,\n  },\n  head = {\n    per_turn = 1,\n    first_max = "
         "2,\n"
         "    first_doubles = {\n      3, 4,\n      6 },\n  },\n  match =\n  {\n    to = 3\n  }\n}\n",
         {{"layout", "2"},
          {"head.per_turn", "7"},
          {"head.first_max", "8"},
          {"head.first_doubles", "9"},
          {"match.to", "15"}}},
        {"-- comment\nreturn { layout = { [24] = 15 }, head = { per_turn = 1,\n  first_max = 2 }, match = { to = 3,\n"
         "  starter = 'winner' } }",
         {{"layout", "2"}, {"head.per_turn", "2"}, {"head.first_max", "3"}, {"match.to", "3"}, {"match.starter", "4"}}},
        {"local rules = {}\nrules.layout = { [24] = 15 }\nrules.head = {}\nrules.head.per_turn = 1\n"
         "rules.head.first_max = 2\nreturn rules\n",
         {{"layout", "2"}, {"head.per_turn", "4"}, {"head.first_max", "5"}}},
        {"local function head(n)\n  local t = {}\n  t.per_turn = n\n  return t\nend\nreturn {\n  head = head(1),\n"
         "  layout = { [24] = 15 },\n  match = { to = 3 },\n}\n",
         {{"head.per_turn", "3"}, {"layout", "8"}, {"match.to", "9"}}},
        {"return {\n  layout = { [24] = 15 },\n  limits = {\n    far = { from = 19, to = 24, stack = 1 },\n    near = "
         "{\n"
         "      from = 1,\n      to = 6,\n      stack = 5 } },\n  names = { gammon = \"mars\",\n  head = \"h\" } }",
         {{"layout", "2"}, {"limits.far", "4"}, {"limits.near", "5"}, {"names.gammon", "9"}, {"names.head", "10"}}},
        {"\xef\xbb\xbfreturn {\r\n  layout = { [24] = 15 },\r\n  head = { per_turn = 1 }\r\n}\r\n",
         {{"layout", "2"}, {"head.per_turn", "3"}}},
        {"local t = { layout = { [24] = 15 } }\nfor i = 1, 3 do\n  t.match = { to = i }\nend\nreturn t",
         {{"layout", "1"}, {"match.to", "3"}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file("lines.lua", cases[i].text);
        Variant *variant = must_load("lines.lua");
        for (size_t p = 0; p < 8 && cases[i].places[p][0] != NULL; p++) {
            char wanted[40];
            snprintf(wanted, sizeof wanted, "lines.lua:%s", cases[i].places[p][1]);
            expect_place(variant, cases[i].places[p][0], wanted);
        }
        variant_destroy(variant);
    }
    // Tables by the thousand do not make a file too large for its memory.
    write_file("lines.lua",
               "for i = 1, 100000 do\n  local t = {}\n  t[1] = i\nend\nreturn {\n  layout = { [24] = 15 } }\n");
    variant_destroy(must_load("lines.lua"));
    // A loop makes the tracking stop, not the loading; the keys then have a file and no line, or the right line.
    write_file("lines.lua", "local t = {}\nfor i = 1, 3000 do\n  t[i] = { i }\n  t[i][2] = i\nend\n"
                            "return {\n  layout = { [24] = 15 },\n}\n");
    Variant *variant = must_load("lines.lua");
    cr_expect(strncmp(variant_key_place(variant, "layout"), "lines.lua", 9) == 0);
    variant_destroy(variant);
    // In the shipped files each key is where the text says so.
    for (size_t i = 0; i < embedded_variant_count; i++) {
        if (strchr(embedded_variants[i].name, '/') != NULL) {
            continue;
        }
        variant = must_load(embedded_variants[i].name);
        size_t count;
        const RuleKey *keys = rules_keys(&count);
        for (size_t k = 0; k < count; k++) {
            const char *place = variant_key_place(variant, keys[k].path);
            const char *colon = place != NULL ? strchr(place, ':') : NULL;
            char own[80];
            snprintf(own, sizeof own, "%s.lua", embedded_variants[i].name);
            if (place == NULL || colon == NULL || strncmp(place, own, strlen(own)) != 0) {
                cr_expect(place == NULL || colon != NULL, "%s has no line", place);
                continue;
            }
            const char *line = embedded_variants[i].text;
            for (int n = atoi(colon + 1); n > 1; n--) {
                line = strchr(line, '\n') + 1;
            }
            const char *dot = strrchr(keys[k].path, '.');
            char text[400];
            snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
            cr_expect(strstr(text, dot != NULL ? dot + 1 : keys[k].path) != NULL, "%s is said to be in: %s",
                      keys[k].path, text);
        }
        variant_destroy(variant);
    }
}

// A file under construction, and the line that each of its keys stands in.
typedef struct Draft {
    char text[8000];
    int line;
    uint32_t seed;
    const char *path[40];
    int path_line[40];
    size_t path_count;
} Draft;

static uint32_t draft_random(Draft *draft, uint32_t bound) {
    draft->seed = draft->seed * 1664525U + 1013904223U;
    return (draft->seed >> 8) % bound;
}

static void draft_add(Draft *draft, const char *text) {
    strcat(draft->text, text);
}

// Between two entries: perhaps a new line, a comment, an empty line.
static void draft_break(Draft *draft) {
    static const char *const breaks[] = {" ", " ", "\n", "\n  ", " -- x\n", "\n\n\t"};
    const char *text = breaks[draft_random(draft, 6)];
    draft_add(draft, text);
    for (; *text != '\0'; text++) {
        draft->line += *text == '\n';
    }
}

// `value` may have several elements, between which the line may break: '|' stands for that.
static void draft_entry(Draft *draft, const char *path, const char *value) {
    const char *dot = strchr(path, '.');
    draft->path[draft->path_count] = path;
    draft->path_line[draft->path_count++] = draft->line;
    draft_add(draft, dot != NULL ? dot + 1 : path);
    draft_add(draft, " = ");
    for (; *value != '\0'; value++) {
        char letter[2] = {*value, '\0'};
        if (*value == '|') {
            draft_break(draft);
        } else {
            draft_add(draft, letter);
        }
    }
    draft_add(draft, ",");
    draft_break(draft);
}

// However a file is broken into lines, each key is found where it stands.
Test(variant_lines, lines_of_random_files, .init = enter_folder, .fini = leave_folder) {
    static const char *const entries[][2] = {
        {"layout", "{|[24]|= 2,|[13] = 5|}"},
        {"prime.length", "5"},
        {"prime.allow", "\"enemy_ahead\""},
        {"head.per_turn", "1"},
        {"head.first_doubles", "{|3,|4,|6|}"},
        {"head.first_max", "2"},
        {"limits.far", "{|from = 19,|to = 24,|stack = 1|}"},
        {"limits.near", "{ from = 1, to = 6, points = 5 }"},
        {"score.gammon", "2"},
        {"names.head", "\"top\""},
        {"dice.fixed", "{|}"},
        {"match.to", "3"},
        {"match.starter", "(\"winner\")"},
        {"cube.on", "not false"},
        {"cube.max", "2 * 16"},
    };
    enum { ENTRIES = sizeof entries / sizeof entries[0] };
    Draft draft;
    size_t lines = 0;
    for (uint32_t round = 0; round < 300; round++) {
        memset(&draft, 0, sizeof draft);
        draft.line = 1;
        draft.seed = round * 7919 + 1;
        draft_add(&draft, round % 3 == 0 ? "local t = {" : "return {");
        draft_break(&draft);
        for (size_t i = 0; i < ENTRIES; i++) {
            const char *dot = strchr(entries[i][0], '.');
            bool begins = dot != NULL &&
                          (i == 0 || strncmp(entries[i][0], entries[i - 1][0], (size_t)(dot - entries[i][0]) + 1) != 0);
            bool ends = dot != NULL && (i + 1 == ENTRIES || strncmp(entries[i][0], entries[i + 1][0],
                                                                    (size_t)(dot - entries[i][0]) + 1) != 0);
            if (begins) {
                char group[40];
                snprintf(group, sizeof group, "%.*s = {", (int)(dot - entries[i][0]), entries[i][0]);
                draft_add(&draft, group);
                draft_break(&draft);
            }
            draft_entry(&draft, entries[i][0], entries[i][1]);
            if (ends) {
                draft_add(&draft, "},");
                draft_break(&draft);
            }
        }
        draft_add(&draft, round % 3 == 0 ? "}\nreturn t" : "}");
        write_file("draft.lua", draft.text);
        Variant *variant = must_load("draft.lua");
        for (size_t i = 0; i < draft.path_count; i++) {
            char wanted[40];
            snprintf(wanted, sizeof wanted, "draft.lua:%d", draft.path_line[i]);
            const char *got = variant_key_place(variant, draft.path[i]);
            cr_expect(got != NULL && strcmp(got, wanted) == 0, "%s is said to be at %s, not %s, in\n%s", draft.path[i],
                      got != NULL ? got : "nowhere", wanted, draft.text);
        }
        lines += (size_t)draft.line;
        variant_destroy(variant);
    }
    cr_expect(lines > 300 * 10);
}
