// SPDX-License-Identifier: MIT
// Blocks of units: played, here and on other ranks, and as lines that go to other processes and files. See
// experiment_private.h.
#include "repl/base/scratch.h"
#include "repl/lab/experiment_private.h"

#include <stdio.h>
#include <string.h>

void block_init(Block *block) {
    memset(block, 0, sizeof *block);
    text_init(&block->games);
}

void block_destroy(Block *block, const Experiment *experiment) {
    for (size_t i = 0; i < experiment->cell_count && block->tally != NULL; i++) {
        tally_clear(&block->tally[i]);
    }
    free(block->tally);
    text_destroy(&block->games);
}

// Empty, with room for its counts: it has none before it is needed, for there may be thousands of blocks.
static void prepare(Block *block, const Experiment *experiment) {
    size_t cells = experiment->cell_count;
    block->tally = block->tally != NULL ? block->tally : memory_get(cells, sizeof(Tally));
    for (size_t i = 0; i < cells; i++) {
        tally_clear(&block->tally[i]);
    }
    text_empty(&block->games);
    block->failed = false;
}

Played block_play(Block *block, LabDesk *desk, const Experiment *experiment, uint64_t number, bool games) {
    Played played = PLAYED;
    uint64_t end = (number + 1) * experiment->block;
    prepare(block, experiment);
    desk->games = games ? &block->games : NULL;
    memset(desk->failed, 0, experiment->bot_count * sizeof *desk->failed); // so that threads make no difference
    for (uint64_t unit = number * experiment->block; unit < end && unit < experiment->units && played == PLAYED;
         unit++) {
        played = lab_play_unit(desk, unit, block->tally);
    }
    block->failed = played == PLAYED_FAILED;
    if (block->failed) {
        snprintf(block->error, EXPERIMENT_ERROR, "%s", desk->error);
    }
    return played;
}

// ---- lines

bool experiment_is_same(const Experiment *experiment, const char *fingerprint, char *error) {
    return strcmp(experiment->fingerprint, fingerprint) == 0 ||
           experiment_refuse(
               error, "it cannot go on: the rules, the bots, the plan or the program are not those it was begun with");
}

void block_write(const Block *block, const Experiment *experiment, uint64_t number, Text *line) {
    json_t *tallies = json_array();
    for (size_t i = 0; i < experiment->cell_count && !block->failed; i++) {
        json_array_append_new(tallies, tally_to_json(&block->tally[i]));
    }
    json_t *json = json_pack("{s:s, s:I, s:o, s:s, s:o}", "fingerprint", experiment->fingerprint, "block",
                             (json_int_t)number, "tallies", tallies, "games", block->games.bytes, "error",
                             json_shown(block->failed ? block->error : NULL));
    char *text = json_dumps(json, JSON_COMPACT);
    text_add_bytes(line, text, strlen(text));
    free(text);
    json_decref(json);
}

bool block_read(Block *block, const Experiment *experiment, uint64_t number, const char *line, char *error) {
    json_t *json = json_loads(line, 0, NULL);
    const json_t *tallies = json_object_get(json, "tallies"), *own = json_object_get(json, "block");
    const char *fingerprint = json_string_value(json_object_get(json, "fingerprint"));
    const char *games = json_string_value(json_object_get(json, "games"));
    const char *failure = json_string_value(json_object_get(json, "error"));
    size_t cells = failure != NULL ? 0 : experiment->cell_count;
    bool good = json_is_integer(own) && json_integer_value(own) == (json_int_t)number && fingerprint != NULL &&
                games != NULL && json_array_size(tallies) == cells;
    prepare(block, experiment);
    for (size_t i = 0; i < cells && good; i++) {
        good = tally_from_json(&block->tally[i], json_array_get(tallies, i));
    }
    if (!good) {
        snprintf(error, EXPERIMENT_ERROR, "block %llu was expected, and what is there is damaged",
                 (unsigned long long)number);
    } else if ((good = experiment_is_same(experiment, fingerprint, error))) {
        text_add_bytes(&block->games, games, strlen(games));
        block->failed = failure != NULL;
        snprintf(block->error, EXPERIMENT_ERROR, "%s", failure != NULL ? failure : "");
    }
    json_decref(json);
    return good;
}

// ---- on other ranks (repl/ranks/ranks.h), which have the plan and the texts of the rules from rank 0, bots and nets
// from their own disks

json_t *experiment_for_ranks(const Experiment *experiment, bool games) {
    json_t *texts = json_object();
    for (size_t i = 0; i < experiment->rules_count; i++) {
        rank_texts_add(texts, experiment->variant[i]);
    }
    return json_pack("{s:o, s:o, s:s, s:b}", "plan", plan_json(experiment->plan), "texts", texts, "fingerprint",
                     experiment->fingerprint, "games", games);
}

typedef struct Job {
    Plan plan;
    Experiment experiment;
    LabDesk desk;
    Block block;
    bool games;
} Job;

static void end(void *context) {
    Job *job = context;
    lab_desk_destroy(&job->desk, &job->experiment);
    block_destroy(&job->block, &job->experiment);
    experiment_unload(&job->experiment);
}

static bool load(Job *job, const json_t *setup, char *error) {
    job->experiment.texts = rank_texts_read(json_object_get(setup, "texts"), &job->experiment.text_count);
    job->games = json_is_true(json_object_get(setup, "games"));
    if (!plan_read(&job->plan, json_object_get(setup, "plan"), error) ||
        experiment_load(&job->experiment, error) != COMMAND_OK ||
        !lab_desk_create(&job->desk, &job->experiment, error)) {
        return false;
    }
    if (!experiment_is_same(&job->experiment, member_text(setup, "fingerprint"), error)) {
        return experiment_refuse(error, "its bots, its nets or its program are not those of rank 0");
    }
    job->desk.enough = ranks_dismissed;
    return true;
}

static void *begin(const json_t *setup, char *error) {
    Job *job = scratch_get(1, sizeof *job);
    block_init(&job->block);
    job->experiment.plan = &job->plan;
    if (!load(job, setup, error)) {
        end(job);
        return NULL;
    }
    return job;
}

static void work(void *context, uint64_t number, Text *reply) {
    Job *job = context;
    block_play(&job->block, &job->desk, &job->experiment, number, job->games);
    block_write(&job->block, &job->experiment, number, reply);
}

const RankTrade experiment_trade = {"experiment", begin, NULL, work, end};
