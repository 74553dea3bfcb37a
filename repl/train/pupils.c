// SPDX-License-Identifier: MIT
// What the threads of a training work with: see pupils.h.
#define _POSIX_C_SOURCE 200809L // pthread
#include "repl/train/pupils.h"

#include "repl/base/scratch.h"
#include "scripts/endgames.h"

#include <string.h>

enum { FIRST_LIST = 256, KEPT_VALUES = 4096 };

static bool create(Pupils *pupils, Pupil *pupil, const Variant *variant, size_t game, const Rules *rules) {
    pupil->rules = *rules;
    pupil->rules.cube_on = pupil->rules.cube_jacoby = 0; // Jacoby's rule is about the cube
    pupil->ahead = pupil->answers = search_options(&pupil->rules, 1);
    pupil->answers.still = true;
    memory_need(play_list_create(&pupil->list, FIRST_LIST) == STATUS_OK);
    if (rules->hooks == NULL) {
        return true;
    }
    VariantError wrong = {.status = VARIANT_OK};
    pupil->variant = variant_copy(variant, &wrong);
    if (pupil->variant == NULL) {
        snprintf(pupils->error, TRAIN_ERROR, "%s", wrong.text);
        return false;
    }
    pupil->rules.hooks = variant_rules(pupil->variant, game)->hooks;
    return true;
}

bool pupils_create(Pupils *pupils, const Variant *variant, size_t game, const Rules *rules, int threads) {
    memset(pupils, 0, sizeof *pupils);
    pthread_mutex_init(&pupils->mutex, NULL);
    pupils->crew = crew_create(threads);
    if (pupils->crew == NULL) {
        snprintf(pupils->error, TRAIN_ERROR,
                 "no thread could be started: there is not enough memory, or there are too many processes");
        return false;
    }
    int count = crew_threads(pupils->crew);
    pupils->pupil = scratch_get((size_t)count, sizeof *pupils->pupil);
    bool good = true;
    for (; pupils->count < count && good; pupils->count++) {
        good = create(pupils, &pupils->pupil[pupils->count], variant, game, rules);
    }
    return good;
}

void pupils_destroy(Pupils *pupils) {
    crew_destroy(pupils->crew);
    for (int i = 0; i < pupils->count; i++) {
        searcher_destroy(pupils->pupil[i].playing);
        searcher_destroy(pupils->pupil[i].seat[0]);
        searcher_destroy(pupils->pupil[i].seat[1]);
        play_list_destroy(&pupils->pupil[i].list);
        variant_destroy(pupils->pupil[i].variant);
    }
    pthread_mutex_destroy(&pupils->mutex);
}

Searcher *pupils_player(const Net *net, const Rules *rules) {
    Searcher *player = net != NULL ? searcher_of_net(net, rules, &endgames, KEPT_VALUES) : NULL;
    memory_need(net == NULL || player != NULL);
    return player;
}

void pupils_note_failure(Pupils *pupils, size_t unit, Status status, const char *error) {
    pthread_mutex_lock(&pupils->mutex);
    if (!pupils->failed || unit < pupils->failed_unit) {
        pupils->failed = true;
        pupils->failed_unit = unit;
        pupils->status = status;
        snprintf(pupils->error, TRAIN_ERROR, "%s", error);
    }
    pthread_mutex_unlock(&pupils->mutex);
}

bool pupils_fail(Pupils *pupils, const Pupil *pupil, size_t unit, uint64_t game, const char *what, Status status,
                 const Error *error) {
    char text[TRAIN_ERROR];
    memory_need(status != STATUS_NO_MEMORY);
    snprintf(text, sizeof text, "game %llu%s: %s", (unsigned long long)game, what,
             status == STATUS_SCRIPT ? variant_failure_of(&pupil->rules, error->text) : error->text);
    pupils_note_failure(pupils, unit, status, text);
    return false;
}

static Status value_ahead(void *self, const Position *position, NetValue *value, Error *error) {
    Pupil *pupil = self;
    return searcher_value(pupil->playing, &pupil->ahead, position, (Side)position->turn, value, NULL, error);
}

static Status word_ahead(void *self, const Position *position, const Node *node, const char **word, Error *error) {
    const Pupil *pupil = self;
    return searcher_word(pupil->playing, &pupil->answers, position, node, word, error);
}

bool pupils_play_lesson(Pupils *pupils, Pupil *pupil, size_t unit, Lesson *lesson, const LessonOptions *options,
                        bool ahead, uint64_t number) {
    Error error = {0, 0, ""};
    const LessonLook look = {value_ahead, word_ahead, pupil};
    NetReader *reader = searcher_reader(pupil->playing);
    uint32_t game = (uint32_t)number;
    Status status = ahead ? lesson_look(lesson, reader, &look, &pupil->list, options->seed, game, &error)
                          : lesson_play(lesson, reader, &look, &pupil->list, options, game, &error);
    return status == STATUS_OK || pupils_fail(pupils, pupil, unit, number + 1, "", status, &error);
}

// A rank cannot begin.
static void note_lack(void *pupils, const char *why) {
    pupils_note_failure(pupils, 0, STATUS_BAD_INPUT, why);
}

size_t pupils_do(Pupils *pupils, bool (*work)(void *context, int thread, size_t unit), void *context, size_t units,
                 const RankShare *ranks) {
    CrewJob job = {.work = work,
                   .context = context,
                   .units = units,
                   .enough = pupils->enough,
                   .enough_context = pupils->enough_context};
    RankShare share;
    if (ranks != NULL) { // games under way are played to their end, so that it can be said which have been
        share = *ranks;
        share.crew = pupils->crew;
        share.stride = 1;
        share.context = context;
        share.lack = note_lack;
        share.lack_context = pupils;
        job.beside = ranks_do;
        job.beside_context = &share;
    }
    return crew_do(pupils->crew, &job);
}
