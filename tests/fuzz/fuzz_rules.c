// SPDX-License-Identifier: MIT
// Shared by the fuzz targets. See the header.
#include "tests/fuzz/fuzz_rules.h"
#include "core/rule_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const sets[] = {
    "layout=24:2,13:5,8:3,6:5;cube.on=true;match.to=7;match.crawford=true",
    ("layout=24:15;move.direction=parallel;contact.blot=closed;head.per_turn=1;head.first_max=2;"
     "head.first_doubles=3,4,6;prime.allow=enemy_ahead"),
    "layout=24:15;contact.blot=either;move.passing=any;bearoff.when=all_home_free",
    "layout=reserve:15;move.direction=same;dice.count=3;doubles.times=3",
    "board.points=6;board.home=2;layout=6:3;dice.faces=12;doubles.chain=complement",
    "layout=24:15;doubles.chain=cascade;doubles.unplayed=opponent;dice.fixed=6;hit.run=no_stack;finish.last_turn=14",
};
enum { SETS = sizeof sets / sizeof sets[0] };

static void set_all(Rules *rules, const char *text) {
    rules_init(rules);
    while (*text) {
        char assignment[128];
        size_t length = strcspn(text, ";");
        char *value;
        snprintf(assignment, sizeof assignment, "%.*s", (int)length, text);
        value = strchr(assignment, '=');
        fuzz_require(value != NULL, "a rule set of the fuzz target", assignment);
        *value++ = 0;
        fuzz_require(rules_set_text(rules, assignment, value, NULL) == STATUS_OK, "a rule of the fuzz target", text);
        text += length + (text[length] == ';');
    }
    fuzz_require(rules_complete(rules, NULL) == STATUS_OK, "complete rules", "");
}

const Rules *fuzz_rules(const uint8_t *data, size_t size, char text[FUZZ_MAX_TEXT + 1]) {
    static Rules rules[SETS];
    static bool ready;
    size_t length = size > 0 ? size - 1 : 0;
    if (!ready) {
        for (int i = 0; i < SETS; i++) {
            set_all(&rules[i], sets[i]);
        }
        ready = true;
    }
    if (length > FUZZ_MAX_TEXT) {
        length = FUZZ_MAX_TEXT;
    }
    if (length > 0) {
        memcpy(text, data + 1, length);
    }
    text[length] = 0;
    return &rules[(size > 0 ? data[0] + 256u - '0' : 0u) % 256u % SETS];
}

void fuzz_require(int holds, const char *what, const char *text) {
    if (!holds) {
        fprintf(stderr, "fuzz: not so: %s: \"%s\"\n", what, text);
        abort();
    }
}

void fuzz_require_message(const char *message, size_t size, const char *text) {
    fuzz_require(message[0] != 0 && memchr(message, 0, size) != NULL, "a message", text);
    for (; *message; message++) {
        fuzz_require((unsigned char)*message >= 32 && *message != 127, "no control character in a message", text);
    }
}
