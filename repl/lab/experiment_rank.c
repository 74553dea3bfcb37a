// SPDX-License-Identifier: MIT
// Blocks of experiments as another rank plays them (repl/ranks/ranks.h): it has the plan and the texts of the rules
// from rank 0, bots and nets from its own disk.
#include "repl/base/scratch.h"
#include "repl/lab/experiment_private.h"
#include "repl/ranks/rank_texts.h"

#include <stdio.h>
#include <string.h>

const char *experiment_for_ranks(const Experiment *experiment, bool games) {
    json_t *texts = json_object();
    char fingerprint[17];
    for (size_t i = 0; i < experiment->rules_count; i++) {
        rank_texts_add(texts, experiment->variant[i]);
    }
    json_t *setup = json_pack("{s:o, s:o, s:s, s:b}", "plan", plan_json(experiment->plan), "texts", texts,
                              "fingerprint", experiment_fingerprint(experiment, fingerprint), "games", games);
    return scratch_json(scratch_own(setup), JSON_COMPACT);
}

// ---- on another rank

typedef struct Job {
    ScratchMark mark;
    Plan plan;
    Experiment experiment;
    LabDesk desk;
    Block block;
    atomic_bool stop;
    bool games;
} Job;

static bool dismissed(void *unused) {
    (void)unused;
    return ranks_dismissed();
}

static void end(void *context) {
    Job *job = context;
    lab_desk_destroy(&job->desk, &job->experiment);
    block_destroy(&job->block, &job->experiment);
    experiment_unload(&job->experiment);
    scratch_release(job->mark);
    free(job);
}

static bool load(Job *job, const json_t *setup, char *error) {
    size_t count;
    const VariantText *text = rank_texts_read(json_object_get(setup, "texts"), &count);
    job->games = json_is_true(json_object_get(setup, "games"));
    if (!plan_read(&job->plan, json_object_get(setup, "plan"), error)) {
        return false;
    }
    if (experiment_load_kept(&job->experiment, &job->plan, text, count, error) != COMMAND_OK ||
        !lab_desk_create(&job->desk, &job->experiment, &job->stop, error)) {
        return false;
    }
    if (!experiment_is_same(&job->experiment, member_text(setup, "fingerprint"), error)) {
        return experiment_refuse(error, "its bots, its nets or its program are not those of rank 0");
    }
    job->desk.enough = dismissed;
    return true;
}

static void *begin(const char *text, char *error) {
    Job *job = memory_get(1, sizeof *job);
    job->mark = scratch_mark();
    json_t *setup = json_loads(text, 0, NULL);
    atomic_init(&job->stop, false);
    block_init(&job->block);
    job->experiment.plan = &job->plan;
    bool good = load(job, setup, error);
    json_decref(setup);
    if (!good) {
        end(job);
        return NULL;
    }
    return job;
}

static void work(void *context, uint64_t number, Text *reply) {
    Job *job = context;
    job->desk.games = job->games ? &job->block.games : NULL;
    block_play(&job->block, &job->desk, &job->experiment, number);
    block_write(&job->block, &job->experiment, number, reply);
}

const RankTrade experiment_trade = {"experiment", begin, NULL, work, end};
