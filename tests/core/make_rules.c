// SPDX-License-Identifier: MIT
// Rules and positions from short texts, for tests.
#include "tests/core/make_rules.h"
#include "core/rule_keys.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Status set_all(Rules *rules, const char *settings, Error *error) {
    char copy[2048];
    snprintf(copy, sizeof copy, "%s", settings);
    for (char *at = copy; *at;) {
        at += strspn(at, " ;");
        if (!*at) {
            break;
        }
        char *end = at + strcspn(at, ";");
        char *next = *end ? end + 1 : end;
        *end = '\0';
        char *equals = strchr(at, '=');
        cr_assert_not_null(equals, "no '=' in \"%s\"", at);
        *equals = '\0';
        Status status = rules_set_text(rules, at, equals + 1, error);
        if (status != STATUS_OK) {
            return status;
        }
        at = next;
    }
    return STATUS_OK;
}

Status try_rules(Rules *rules, const char *base, const char *settings, Error *error) {
    rules_init(rules);
    Status status = set_all(rules, base, error);
    status = status == STATUS_OK ? set_all(rules, settings, error) : status;
    return status == STATUS_OK ? rules_complete(rules, error) : status;
}

Rules make_rules(const char *base, const char *settings) {
    Rules rules;
    Error error = {0};
    cr_assert_eq(try_rules(&rules, base, settings, &error), STATUS_OK, "%s + %s: %s", base, settings, error.text);
    return rules;
}

Position make_position(const Rules *rules, const char *text) {
    Position position;
    Error error = {0};
    cr_assert_eq(position_parse(rules, text, &position, &error), STATUS_OK, "%s: %s", text, error.text);
    return position;
}

PlayList make_plays(const Rules *rules, const Position *position) {
    PlayList list;
    cr_assert_eq(play_list_create(&list, 64), STATUS_OK);
    cr_assert_eq(plays_generate_growing(rules, position, &list), STATUS_OK);
    return list;
}
