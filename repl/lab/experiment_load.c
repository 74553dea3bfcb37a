// SPDX-License-Identifier: MIT
// What a plan names: variants with what is laid over them, bots, and the cells that are played.
#include "repl/base/home.h"
#include "repl/base/scratch.h"
#include "repl/desk/variant_names.h"
#include "repl/lab/experiment_private.h"

#include "core/hash.h"

#include <stdio.h>
#include <string.h>

enum {
    BLOCK_NATIVE = 64, // units of a block where only random movers play: some milliseconds
    BLOCK_SCRIPT = 4,
    // Random movers' legal plays are counted in one of so many units at most, in about so many games at least.
    COUNTED_UNITS = 16,
    COUNTED_GAMES = 1000,
};

// ---- variants

// Lays "KEY=VALUE" over the rules of all games.
static bool lay_over(LabRules *rules, const Variant *variant, const char *setting, char *message) {
    const char *equals = strchr(setting, '=');
    Error error = {0, 0, ""};
    if (equals == NULL) {
        return experiment_refuse(message, "\"%.80s\" is no setting: KEY=VALUE was expected", setting);
    }
    const char *key = scratch_copy_bytes(setting, (size_t)(equals - setting));
    return table_lay_setting(rules->rules, variant, key, equals + 1, &error) ||
           experiment_refuse(message, "%.80s: %s", setting, error.text);
}

static bool complete(LabRules *rules, const char *name, char *message) {
    Error error = {0, 0, ""};
    for (size_t i = 0; i < rules->count; i++) {
        if (rules_complete(&rules->rules[i], &error) != STATUS_OK) {
            return experiment_refuse(message, "%s: %s", name, error.text);
        }
    }
    return true;
}

// Gives further outcomes of the same name the same place, whichever game has them.
static bool join_outcomes(LabRules *rules, const char *name, char *message) {
    for (size_t game = 0; game < rules->count; game++) {
        const Rules *own = &rules->rules[game];
        for (int i = 0; i < own->extra_count; i++) {
            int at = 0;
            while (at < rules->extra_count && strcmp(rules->extra[at], own->extra[i].name) != 0) {
                at++;
            }
            if (at == RULES_MAX_EXTRA) {
                return experiment_refuse(message, "%s: its games have more than %d further outcomes between them", name,
                                         RULES_MAX_EXTRA);
            }
            rules->extra[at] = own->extra[i].name;
            rules->extra_count += at == rules->extra_count;
            rules->extra_of[game][i] = (uint8_t)at;
        }
    }
    return true;
}

static CommandStatus load_variant(Experiment *experiment, size_t at, const PlanVariant *entry, const char *more,
                                  char *message) {
    VariantError error = {.status = VARIANT_OK};
    Variant *variant = variant_load_kept(entry->spec, experiment->texts, experiment->text_count, &error);
    if (variant == NULL) {
        Text several = scratch_text();
        if (error.status == VARIANT_NOT_FOUND) {
            variant_meant(entry->spec, false, &several);
        }
        snprintf(message, EXPERIMENT_ERROR, "%s", several.length > 0 ? several.bytes : error.text);
        return session_status_of(&error);
    }
    LabRules *rules = &experiment->rules[at];
    experiment->variant[at] = variant;
    rules->count = variant_game_count(variant);
    for (size_t i = 0; i < rules->count; i++) {
        rules->rules[i] = *variant_rules(variant, i);
    }
    Text label = scratch_text();
    text_add(&label, "%s", more != NULL ? more : variant_name(variant));
    bool good = true;
    for (size_t i = 0; i < entry->set.count && good; i++) {
        const char *setting = entry->set.text[i];
        good = lay_over(rules, variant, setting, message);
        if (more == NULL) {
            text_add(&label, " %s", setting);
        }
    }
    good = good && (more == NULL || lay_over(rules, variant, more, message)) && complete(rules, label.bytes, message) &&
           join_outcomes(rules, label.bytes, message);
    experiment->label[at] = label.bytes;
    return good ? COMMAND_OK : COMMAND_FAILED;
}

static CommandStatus load_variants(Experiment *experiment, char *message) {
    const Plan *plan = experiment->plan;
    bool sweep = plan->kind == PLAN_SWEEP;
    size_t count = sweep ? plan->values.count : plan->variant_count;
    CommandStatus status = COMMAND_OK;
    experiment->rules = scratch_get(count, sizeof *experiment->rules);
    experiment->variant = scratch_get(count, sizeof *experiment->variant);
    experiment->label = scratch_get(count, sizeof *experiment->label);
    experiment->rules_count = count;
    for (size_t i = 0; i < count && status == COMMAND_OK; i++) {
        const char *more = sweep ? scratch_format("%s=%s", plan->key, plan->values.text[i]) : NULL;
        status = load_variant(experiment, i, &plan->variant[sweep ? 0 : i], more, message);
    }
    return status;
}

// ---- bots

static Bot *load_bot(const char *text, char *message, CommandStatus *status) {
    Words words;
    *status = COMMAND_FAILED;
    if (!words_split(&words, text) || words.count == 0) {
        experiment_refuse(message, "\"%.80s\" names no bot: NAME [PARAM=VALUE]... was expected", text);
        return NULL;
    }
    VariantError error = {.status = VARIANT_OK};
    Bot *bot = bot_load(words.word[0].text, &error);
    if (bot == NULL) {
        experiment_refuse(message, "%s", error.text);
        *status = session_status_of(&error);
        return NULL;
    }
    Error wrong = {0, 0, ""};
    for (size_t i = 1; i < words.count; i++) {
        if (bot_set(bot, words.word[i].text, &wrong) != STATUS_OK) {
            experiment_refuse(message, "%s", wrong.text);
            bot_destroy(bot);
            return NULL;
        }
    }
    *status = COMMAND_OK;
    return bot;
}

bool experiment_net_lies_in(const NetFound *net, const char *folder) {
    size_t length = strlen(folder);
    return net->exact && strncmp(net->path, folder, length) == 0 && net->path[length] == '/';
}

// Finds the nets by which the bot plays all the rules.
static bool find_nets(Bot *bot, const Experiment *experiment, const LabRules *rules, char *message) {
    const NetFound *found;
    Error error = {0, 0, ""};
    for (size_t i = 0; i < experiment->rules_count; i++) {
        for (size_t j = 0; j < rules[i].count; j++) {
            if (bot_net(bot, experiment->variant[i], j, &rules[i].rules[j], &found, &error) != STATUS_OK) {
                return experiment_refuse(message, "%s cannot play %s: %s", bot_name(bot), experiment->label[i],
                                         error.text);
            }
            const char *folder = experiment->plan->nets;
            if (found != NULL && folder != NULL && !experiment_net_lies_in(found, folder)) {
                return experiment_refuse(message, "the net that was trained for %s is not in %s", experiment->label[i],
                                         folder);
            }
        }
    }
    return true;
}

static CommandStatus load_bots(Experiment *experiment, char *message) {
    size_t count = experiment->plan->bots.count;
    CommandStatus status = COMMAND_OK;
    experiment->bot = scratch_get(count, sizeof(Bot *));
    experiment->bot_text = experiment->plan->bots.text;
    experiment->bot_count = count;
    for (size_t i = 0; i < count && status == COMMAND_OK; i++) {
        const char *text = experiment->bot_text[i];
        if (strcmp(text, "random") == 0) {
            continue;
        }
        if (strcmp(text, "human") == 0) {
            snprintf(message, EXPERIMENT_ERROR, "a person cannot play in an experiment; `bots` lists the bots");
            return COMMAND_FAILED;
        }
        experiment->bot[i] = load_bot(text, message, &status);
        if (status == COMMAND_OK && !find_nets(experiment->bot[i], experiment, experiment->rules, message)) {
            status = COMMAND_FAILED;
        }
    }
    return status;
}

// Nets that weigh the luck of rolls, for all rules.
static bool find_weighers(Experiment *experiment, char *message) {
    experiment->weigher = scratch_get(experiment->rules_count * RULES_MAX_GAMES, sizeof *experiment->weigher);
    for (size_t i = 0; i < experiment->rules_count; i++) {
        for (size_t j = 0; j < experiment->rules[i].count; j++) {
            Error error = {0, 0, ""};
            const Rules *rules = &experiment->rules[i].rules[j];
            NetFound *found = &experiment->weigher[i * RULES_MAX_GAMES + j];
            if (nets_find(experiment->variant[i], j, rules, NULL, found, &error) != STATUS_OK) {
                return experiment_refuse(message, "a net weighs the luck of rolls, and for %s: %s",
                                         experiment->label[i], error.text);
            }
        }
    }
    return true;
}

// ---- cells

static void make_cells(Experiment *experiment) {
    size_t bots = experiment->bot_count, most = experiment->rules_count + bots * bots;
    experiment->cell = scratch_get(most, sizeof(Cell));
    if (experiment->plan->kind == PLAN_TOURNEY) {
        for (size_t i = 0; i < bots; i++) {
            for (size_t j = i + 1; j < bots; j++) {
                size_t own = experiment->cell_count++;
                experiment->cell[own] = (Cell){.rules = 0, .bot = {i, j}, .base = own};
            }
        }
        return;
    }
    size_t base = 0;
    if (experiment->plan->kind == PLAN_SWEEP) {
        // What the variant itself says is what the others are compared with, if it is among them.
        const Rules *own = variant_rules(experiment->variant[0], 0);
        for (size_t i = experiment->rules_count; i-- > 0;) {
            base = rules_key_equal(own, &experiment->rules[i].rules[0], experiment->plan->key) ? i : base;
        }
    }
    size_t second = strcmp(experiment->bot_text[0], experiment->bot_text[1]) != 0 ? 1 : 0;
    for (size_t i = 0; i < experiment->rules_count; i++) {
        experiment->cell[experiment->cell_count++] = (Cell){.rules = i, .bot = {0, second}, .base = base};
    }
}

// ---- all

static void set_fingerprint(Experiment *experiment) {
    uint64_t hash = HASH_START;
    const char *plan = scratch_json(scratch_own(plan_json(experiment->plan)), JSON_COMPACT);
    hash = hash_bytes(hash, plan, strlen(plan));
    hash = hash_bytes(hash, NARDBOX_VERSION, sizeof NARDBOX_VERSION);
    for (size_t i = 0; i < experiment->rules_count; i++) {
        for (size_t j = 0; j < experiment->rules[i].count; j++) {
            uint64_t own = rules_fingerprint(&experiment->rules[i].rules[j]);
            hash = hash_bytes(hash, &own, sizeof own);
        }
    }
    for (size_t i = 0; experiment->weigher != NULL && i < experiment->rules_count * RULES_MAX_GAMES; i++) {
        hash = hash_bytes(hash, &experiment->weigher[i].hash, sizeof experiment->weigher[i].hash);
    }
    for (size_t i = 0; i < experiment->bot_count; i++) {
        uint64_t own = experiment->bot[i] != NULL ? bot_fingerprint(experiment->bot[i]) : 0;
        hash = hash_bytes(hash, &own, sizeof own);
    }
    snprintf(experiment->fingerprint, sizeof experiment->fingerprint, "%016llx", (unsigned long long)hash);
}

// How it is played. False: a match of no length.
static bool set_playing(Experiment *experiment, char *message) {
    const Plan *plan = experiment->plan;
    bool native = true;
    for (size_t i = 0; i < experiment->rules_count; i++) {
        for (size_t j = 0; j < experiment->rules[i].count; j++) {
            const Rules *rules = &experiment->rules[i].rules[j];
            const Row *layout = rules->layout.row; // what functions do nobody can tell
            bool even = rules->hooks == NULL && memcmp(&layout[WHITE], &layout[BLACK], sizeof *layout) == 0;
            experiment->uneven = experiment->uneven || !even;
        }
    }
    for (size_t i = 0; i < experiment->bot_count; i++) {
        native = native && experiment->bot[i] == NULL;
    }
    experiment->matches = plan->kind == PLAN_MATCH;
    experiment->pairs = plan->kind == PLAN_TOURNEY || strcmp(experiment->bot_text[0], experiment->bot_text[1]) != 0;
    if (experiment->matches && plan->to == 0 && experiment->rules[0].rules[0].match_to == 0) {
        return experiment_refuse(message, "%s says nothing of how long a match is: say it, as in --to 5",
                                 experiment->label[0]);
    }
    uint64_t games = (uint64_t)plan->games;
    uint64_t of = games == 0 ? COUNTED_UNITS : games / COUNTED_GAMES;
    // Bots list their plays in every game, and those of both sides have to weigh the same.
    experiment->counts = (unsigned)(of < 1 || !native ? 1 : of > COUNTED_UNITS ? COUNTED_UNITS : of);
    experiment->units = games == 0 ? UINT32_MAX / 2 : experiment->pairs ? (games + 1) / 2 : games;
    size_t block = (size_t)(native && !plan->adjust ? BLOCK_NATIVE : BLOCK_SCRIPT) /
                   (experiment->matches ? BLOCK_SCRIPT : 1) / experiment->cell_count;
    experiment->block = block > 0 ? (unsigned)block : 1;
    return true;
}

CommandStatus experiment_load(Experiment *experiment, char error[EXPERIMENT_ERROR]) {
    const Plan *plan = experiment->plan;
    if (plan->nets != NULL) {
        nets_set_folder(plan->nets);
    }
    CommandStatus status = load_variants(experiment, error);
    status = status == COMMAND_OK ? load_bots(experiment, error) : status;
    if (status == COMMAND_OK && plan->adjust && !find_weighers(experiment, error)) {
        status = COMMAND_FAILED;
    }
    if (status == COMMAND_OK) {
        make_cells(experiment);
        status = set_playing(experiment, error) ? COMMAND_OK : COMMAND_FAILED;
        set_fingerprint(experiment);
    }
    return status;
}

bool experiment_has_nets(const Plan *plan) {
    Experiment experiment = {.plan = plan};
    char error[EXPERIMENT_ERROR];
    bool good = load_variants(&experiment, error) == COMMAND_OK && find_weighers(&experiment, error);
    experiment_unload(&experiment);
    return good;
}

void experiment_unload(Experiment *experiment) {
    for (size_t i = 0; i < experiment->rules_count; i++) {
        variant_destroy(experiment->variant[i]);
    }
    for (size_t i = 0; i < experiment->bot_count; i++) {
        bot_destroy(experiment->bot[i]);
    }
    if (experiment->plan->nets != NULL) {
        nets_set_folder(home_data_look("nets"));
    }
}

// ---- what a thread needs

bool lab_desk_create(LabDesk *desk, const Experiment *experiment, char error[EXPERIMENT_ERROR]) {
    memset(desk, 0, sizeof *desk);
    desk->experiment = experiment;
    desk->rules = scratch_get(experiment->rules_count, sizeof *desk->rules);
    desk->bot = scratch_get(experiment->bot_count, sizeof(Bot *));
    desk->failed = scratch_get(experiment->bot_count, sizeof *desk->failed);
    desk->unit = scratch_get(experiment->cell_count, sizeof *desk->unit);
    memory_need(play_list_create(&desk->list, 256) == STATUS_OK && play_list_create(&desk->other, 256) == STATUS_OK);
    bool good = true;
    for (size_t i = 0; i < experiment->rules_count && good; i++) {
        LabRules *rules = &desk->rules[i];
        *rules = experiment->rules[i];
        bool hooks = false;
        for (size_t j = 0; j < rules->count; j++) {
            hooks = hooks || rules->rules[j].hooks != NULL;
            if (!experiment->plan->cube) { // Jacoby's rule and automatic doubles are about the cube
                rules->rules[j].cube_on = rules->rules[j].cube_jacoby = rules->rules[j].cube_automatic = 0;
            }
        }
        if (hooks) {
            VariantError wrong = {.status = VARIANT_OK};
            rules->variant = variant_copy(experiment->variant[i], &wrong);
            good = rules->variant != NULL || experiment_refuse(error, "%s", wrong.text);
            for (size_t j = 0; j < rules->count && good; j++) {
                rules->rules[j].hooks = variant_rules(rules->variant, j)->hooks;
            }
        }
        for (size_t j = 0; j < rules->count && good && experiment->weigher != NULL; j++) {
            rules->luck[j] = lab_luck_create(experiment->weigher[i * RULES_MAX_GAMES + j].net, &rules->rules[j]);
        }
    }
    for (size_t i = 0; i < experiment->bot_count && good; i++) {
        if (experiment->bot[i] == NULL) {
            continue;
        }
        CommandStatus status;
        desk->bot[i] = load_bot(experiment->bot_text[i], error, &status);
        good = desk->bot[i] != NULL && find_nets(desk->bot[i], experiment, desk->rules, error);
        if (good && bot_fingerprint(desk->bot[i]) != bot_fingerprint(experiment->bot[i])) {
            good = experiment_refuse(error, "the file of %s has changed while it was read", experiment->bot_text[i]);
        }
    }
    return good;
}

void lab_desk_destroy(LabDesk *desk, const Experiment *experiment) {
    for (size_t i = 0; i < experiment->rules_count && desk->rules != NULL; i++) {
        for (size_t j = 0; j < desk->rules[i].count; j++) {
            lab_luck_destroy(desk->rules[i].luck[j]);
        }
        variant_destroy(desk->rules[i].variant);
    }
    for (size_t i = 0; i < experiment->bot_count && desk->bot != NULL; i++) {
        bot_destroy(desk->bot[i]);
    }
    free(desk->value);
    play_list_destroy(&desk->list);
    play_list_destroy(&desk->other);
}
