// SPDX-License-Identifier: MIT
// Rules and errors of the library: see scripts/nardbox.h.
#include "core/rule_keys.h"
#include "scripts/library/library.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS_AT_FIRST = 256 };

const char *nardbox_version(void) {
    return NARDBOX_VERSION;
}

const char *const *nardbox_names(size_t *count) {
    return variant_shipped_names(count);
}

// ---- errors

NardboxStatus library_fail(NardboxError *error, NardboxStatus status, const char *format, ...) {
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        *error = (NardboxError){.status = status};
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return status;
}

NardboxStatus library_status(const NardboxRules *rules, Status status, const Error *said, NardboxError *error) {
    static const NardboxStatus known[] = {
        [STATUS_OK] = NARDBOX_OK,     [STATUS_BAD_INPUT] = NARDBOX_BAD_INPUT, [STATUS_ILLEGAL] = NARDBOX_ILLEGAL,
        [STATUS_FULL] = NARDBOX_FULL, [STATUS_NO_MEMORY] = NARDBOX_NO_MEMORY, [STATUS_SCRIPT] = NARDBOX_SCRIPT};
    if (status == STATUS_OK) {
        return NARDBOX_OK;
    }
    const char *text = status == STATUS_NO_MEMORY ? "not enough memory"
                       : status == STATUS_FULL    ? "there are more plays than can be listed"
                       : status == STATUS_SCRIPT  ? variant_failure_of(&rules->rules, said->text)
                                                  : said->text;
    library_fail(error, known[status], "%s", text);
    if (error != NULL && status == STATUS_BAD_INPUT) {
        error->at = said->at;
        error->length = said->length;
    }
    return known[status];
}

void *library_no_memory(NardboxError *error) {
    library_fail(error, NARDBOX_NO_MEMORY, "not enough memory");
    return NULL;
}

// ---- loading

// Lays "KEY=VALUE" over the rules.
static NardboxStatus lay_over(NardboxRules *rules, const char *setting, NardboxError *error) {
    Error said = {0, 0, ""}, whole;
    char key[128]; // one that does not fit is none
    const char *equals = strchr(setting, '=');
    if (equals == NULL) {
        Status bad = error_bad_input(&said, "\"%.80s\" is no setting: KEY=VALUE was expected", setting);
        return library_status(rules, bad, &said, error);
    }
    snprintf(key, sizeof key, "%.*s", (int)(equals - setting), setting);
    if (rules_set_text(&rules->rules, key, equals + 1, &said) != STATUS_OK) {
        return library_status(rules, error_bad_input(&whole, "%.80s: %s", setting, said.text), &whole, error);
    }
    return NARDBOX_OK;
}

static NardboxStatus load(NardboxRules *rules, const char *spec, const char *const *setting, size_t count,
                          NardboxError *error) {
    static const NardboxStatus known[] = {[VARIANT_NOT_FOUND] = NARDBOX_NOT_FOUND,
                                          [VARIANT_IO] = NARDBOX_IO,
                                          [VARIANT_SCRIPT] = NARDBOX_SCRIPT,
                                          [VARIANT_NO_MEMORY] = NARDBOX_NO_MEMORY};
    VariantError wrong = {.status = VARIANT_OK};
    Error said = {0, 0, ""};
    rules->variant = variant_load(spec, &wrong);
    if (rules->variant == NULL) {
        return library_fail(error, known[wrong.status], "%s", wrong.text);
    }
    memcpy(&rules->rules, variant_rules(rules->variant, 0), sizeof rules->rules);
    for (size_t i = 0; i < count; i++) {
        NardboxStatus status = lay_over(rules, setting[i], error);
        if (status != NARDBOX_OK) {
            return status;
        }
    }
    if (rules_complete(&rules->rules, &said) != STATUS_OK) {
        return library_fail(error, NARDBOX_BAD_INPUT, "%s", said.text);
    }
    return library_status(rules, play_list_create(&rules->list, PLAYS_AT_FIRST), &said, error);
}

NardboxRules *nardbox_rules_load(const char *spec, const char *const *setting, size_t count, NardboxError *error) {
    NardboxRules *rules = calloc(1, sizeof *rules);
    if (rules == NULL) {
        return library_no_memory(error);
    }
    rules->holders = 1;
    if (load(rules, spec, setting, count, error) != NARDBOX_OK) {
        library_let_go(rules);
        return NULL;
    }
    return rules;
}

void library_let_go(NardboxRules *rules) {
    if (--rules->holders == 0) {
        bot_destroy(rules->judge);
        play_list_destroy(&rules->list);
        variant_destroy(rules->variant);
        free(rules);
    }
}

void nardbox_rules_free(NardboxRules *rules) {
    if (rules != NULL) {
        library_let_go(rules);
    }
}

// ---- what they are

const char *nardbox_rules_name(const NardboxRules *rules) {
    return variant_game_name(rules->variant, 0);
}

const char *nardbox_rules_title(const NardboxRules *rules) {
    return variant_title(rules->variant);
}

int nardbox_rules_points(const NardboxRules *rules) {
    return rules->rules.board_points;
}

NardboxStatus nardbox_rules_value(const NardboxRules *rules, const char *key, char *out, size_t size,
                                  NardboxError *error) {
    if (!rules_is_one_key(key)) {
        Error said;
        Status bad =
            error_bad_input(&said, "there is no rule \"%.80s\"%s", key, word_hint(rules_nearest_key(key)).text);
        return library_status(rules, bad, &said, error);
    }
    rules_get_text(&rules->rules, key, out, size);
    return NARDBOX_OK;
}
