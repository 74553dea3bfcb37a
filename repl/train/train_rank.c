// SPDX-License-Identifier: MIT
// Games that other ranks play: see train_rank.h.
#include "repl/train/train_rank.h"

#include "repl/base/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What stands before the bytes of a net (none: the random mover plays): what it is for, and what is played with it.
typedef enum Place { PLACE_LESSONS, PLACE_FIRST, PLACE_SECOND, PLACES } Place;

typedef struct News {
    Place place;
    LessonOptions options;
    uint64_t seed; // of a contest
    int games;     // of a unit of it
} News;

// ---- on rank 0

void train_ranks_hire(Pupils *pupils, const Variant *variant, size_t game, const Rules *rules) {
    json_t *texts = json_object();
    Text bytes = scratch_text();
    rank_texts_add(texts, variant);
    for (size_t i = 0; i < sizeof *rules; i++) {
        text_add(&bytes, "%02x", ((const unsigned char *)rules)[i]);
    }
    ranks_hire(&training_trade,
               json_pack("{s:s, s:s, s:o, s:I, s:s, s:I, s:b}", "version", NARDBOX_VERSION, "spec",
                         variant_spec(variant), "texts", texts, "game", (json_int_t)game, "rules", bytes.bytes,
                         "fingerprint", (json_int_t)rules_fingerprint(rules), "hooks", rules->hooks != NULL));
    pupils->ranks = true;
}

static void tell(const News *news, const Net *net) {
    Text message;
    unsigned char *bytes = NULL;
    size_t size = 0;
    text_init(&message);
    text_add_bytes(&message, (const char *)news, sizeof *news);
    if (net != NULL) {
        memory_need(net_write(net, true, &bytes, &size) == STATUS_OK);
        text_add_bytes(&message, (const char *)bytes, size);
    }
    ranks_tell(message.bytes, message.length);
    free(bytes);
    text_destroy(&message);
}

void train_ranks_tell_lessons(const Net *net, const LessonOptions *options) {
    tell(&(News){.place = PLACE_LESSONS, .options = *options}, net);
}

void train_ranks_tell_contest(const Contest *contest) {
    const Net *net[] = {contest->first, contest->second};
    for (int i = 0; i < 2; i++) {
        tell(&(News){.place = i == 0 ? PLACE_FIRST : PLACE_SECOND,
                     .seed = contest->seed,
                     .games = contest_unit_games(contest)},
             net[i]);
    }
}

bool train_ranks_answer(Pupils *pupils, size_t unit, const char **bytes, size_t *size) {
    Status status = *size > 0 ? (Status)(unsigned char)**bytes : STATUS_BAD_INPUT;
    *bytes += *size > 0;
    *size -= *size > 0;
    if (status != STATUS_OK) {
        pupils_note_failure(pupils, unit, status, *size > 0 ? *bytes : "what a rank has sent is damaged");
    }
    return status == STATUS_OK;
}

// ---- on another

typedef struct Job {
    Variant *variant;
    Rules rules;
    Pupils pupils; // one
    Net *net[PLACES];
    News news; // that came last
    Lesson *lesson;
} Job;

static void end(void *context) {
    Job *job = context;
    pupils_destroy(&job->pupils);
    for (int i = 0; i < PLACES; i++) {
        net_destroy(job->net[i]);
    }
    lesson_destroy(job->lesson);
    variant_destroy(job->variant);
}

static bool read_rules(Job *job, const json_t *setup, char *error) {
    const char *hex = member_text(setup, "rules");
    size_t count, game = (size_t)json_integer_value(json_object_get(setup, "game"));
    const VariantText *texts = rank_texts_read(json_object_get(setup, "texts"), &count);
    VariantError wrong = {.status = VARIANT_OK};
    bool good = strcmp(member_text(setup, "version"), NARDBOX_VERSION) == 0 && strlen(hex) == 2 * sizeof job->rules;
    for (size_t i = 0; good && i < sizeof job->rules; i++) {
        char digits[] = {hex[2 * i], hex[2 * i + 1], '\0'};
        ((unsigned char *)&job->rules)[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    job->variant = good ? variant_load_kept(member_text(setup, "spec"), texts, count, &wrong) : NULL;
    if (good && job->variant == NULL) {
        snprintf(error, RANKS_ERROR, "%s", wrong.text);
        return false;
    }
    if (good) {
        bool hooks = json_is_true(json_object_get(setup, "hooks"));
        job->rules.hooks = hooks ? variant_rules(job->variant, game)->hooks : NULL;
        good = (json_int_t)rules_fingerprint(&job->rules) == json_integer_value(json_object_get(setup, "fingerprint"));
    }
    if (!good) {
        snprintf(error, RANKS_ERROR, "its program is not that of rank 0");
    } else if (!pupils_create(&job->pupils, job->variant, game, &job->rules, 1)) {
        snprintf(error, RANKS_ERROR, "%s", job->pupils.error);
        good = false;
    }
    return good;
}

static void *begin(const json_t *setup, char *error) {
    Job *job = scratch_get(1, sizeof *job);
    job->lesson = lesson_create();
    memory_need(job->lesson != NULL);
    if (!read_rules(job, setup, error)) {
        end(job);
        return NULL;
    }
    return job;
}

// From now on the net, or nobody, has that place.
static void take_place(Job *job, Place place, Net *net) {
    Pupil *pupil = &job->pupils.pupil[0];
    Searcher **player = place == PLACE_LESSONS ? &pupil->playing : &pupil->seat[place - PLACE_FIRST];
    if (net != NULL && job->net[place] != NULL && net_hidden(net) == net_hidden(job->net[place])) {
        net_copy(job->net[place], net);
        net_destroy(net);
        return;
    }
    searcher_destroy(*player);
    net_destroy(job->net[place]);
    job->net[place] = net;
    *player = pupils_player(net, &pupil->rules);
}

static void be_told(void *context, const char *bytes, size_t size) {
    Job *job = context;
    Net *net = NULL;
    Error error;
    size_t left = size - sizeof job->news;
    memcpy(&job->news, bytes, sizeof job->news);
    if (left > 0) {
        memory_need(net_read(&net, (const unsigned char *)bytes + sizeof job->news, left, &error) == STATUS_OK);
    }
    take_place(job, job->news.place, net);
}

static bool play_lesson(Job *job, uint64_t number, Text *reply) {
    Pupil *pupil = &job->pupils.pupil[0];
    unsigned char *bytes;
    size_t size;
    lesson_clear(job->lesson);
    if (!pupils_play_lesson(&job->pupils, pupil, 0, job->lesson, &job->news.options, false, number)) {
        return false;
    }
    memory_need(lesson_write(job->lesson, &bytes, &size) == STATUS_OK);
    text_add_bytes(reply, (const char *)bytes, size);
    free(bytes);
    return true;
}

static bool play_contest(Job *job, uint64_t number, Text *reply) {
    const News *news = &job->news;
    ContestUnit unit;
    bool good = contest_play_unit(&job->pupils, &job->pupils.pupil[0], news->seed, news->games, number, &unit);
    text_add_bytes(reply, (const char *)&unit, good ? sizeof unit : 0);
    return good;
}

static void work(void *context, uint64_t number, Text *reply) {
    Job *job = context;
    size_t at = reply->length;
    text_add_bytes(reply, "", 1); // STATUS_OK
    job->pupils.failed = false;
    if (!(job->news.place == PLACE_LESSONS ? play_lesson : play_contest)(job, number, reply)) {
        reply->bytes[at] = (char)job->pupils.status;
        text_add(reply, "%s", job->pupils.error);
    }
}

const RankTrade training_trade = {"training", begin, be_told, work, end};
