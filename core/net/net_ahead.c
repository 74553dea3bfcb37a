// SPDX-License-Identifier: MIT
// How a net learns what somebody who looks ahead says of positions: see lesson_look in net_learn.h.
//
// What is said has no luck in it, but is dear; so each position is learned from several times, some at once, with steps
// of a size that each weight has for itself (Adam: Kingma and Ba, 2015). Who looks ahead has to stay as he is
// meanwhile: a net that runs after itself gets lost.
#include "core/net/net_lesson.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ONE_IN = 3,     // plays looked at: those that follow each other are much alike
    BEST = 6,       // plays of which another is drawn
    TOGETHER = 1024 // positions of a step
};
static const float MEAN_KEPT = 0.9f, SQUARE_KEPT = 0.999f, NEAR_ZERO = 1e-8f;
static const double MOST_POINTS = 3; // what the dearest win counts when equities are compared

// ---- playing

static Status look_at(Playout *playout, const Pupil *pupil, size_t index) {
    NetReader *reader = pupil->reader;
    Position after = *playout->at;
    NetValue value;
    RETURN_IF_FAILED(flow_apply_listed(playout->rules, &after, playout->plays, index, &playout->error));
    if (after.over || net_table_value(reader, &after, (Side)after.turn, &value)) {
        return STATUS_OK;
    }
    RETURN_IF_FAILED(pupil->look->value(pupil->look->self, &after, &value, &playout->error));
    net_see(reader, &after);
    return lesson_add(pupil->lesson, &reader->inputs, &after, value.chance, &playout->error);
}

static Status choose_play(Playout *playout, Play *play) {
    const Pupil *pupil = playout->context;
    NetReader *reader = pupil->reader;
    RETURN_IF_FAILED(playout_list(playout));
    size_t best[BEST] = {0}, count = 1, index;
    if (playout->plays->count > 1) {
        NetValue value;
        RETURN_IF_FAILED(net_choose(reader, playout->at, playout->plays, &index, &value, &playout->error));
        double sign = playout->at->by_enemy ? -1 : 1;
        count = net_best_plays(reader->value, playout->plays->count, sign, BEST, best);
    }
    if (rng_below(&playout->choices, playout->drawn++, ONE_IN) == 0) {
        RETURN_IF_FAILED(look_at(playout, pupil, best[0]));
        if (count > 1) {
            size_t other = 1 + rng_below(&playout->choices, playout->drawn++, (uint32_t)count - 1);
            RETURN_IF_FAILED(look_at(playout, pupil, best[other]));
        }
    }
    return playout_take(playout, best[0], play);
}

Status lesson_look(Lesson *lesson, NetReader *reader, const LessonLook *look, PlayList *list, uint64_t seed,
                   uint32_t number, Error *error) {
    static const PlayoutCalls calls = {.before = playout_limits, .play = choose_play, .word = lesson_word};
    Pupil pupil = {.lesson = lesson, .reader = reader, .look = look};
    Playout playout;
    Status status = lesson_game(&pupil, &calls, list, seed, number, &playout, error);
    if (pupil.ended) {
        lesson_note_end(lesson, reader->net, playout.at);
    }
    return status;
}

// ---- learning

void net_clear(Net *net) {
    net_lengthen(net);
    memset(net->weight, 0, net->size * sizeof *net->weight);
    memset(net->square, 0, sizeof net->square);
    net->met = net->games = 0;
}

// What the outcomes count, so that the dearest counts MOST_POINTS.
static void find_points(const Net *net, float points[OUTPUT_ROOM]) {
    double most = 0;
    memset(points, 0, OUTPUT_ROOM * sizeof *points);
    for (int i = 0; i < net->kinds; i++) {
        most = net->kind[i].points > most ? net->kind[i].points : most;
    }
    for (int i = 0; i < net->kinds && most > 0; i++) {
        points[i] = (float)(net->kind[i].points * MOST_POINTS / most);
        points[net->kinds + i] = -points[i];
    }
}

static float sum_of(const float *a, const float *b, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

// What the net has to come nearer to: the chances, and, half as important, the equity, on which decisions depend.
static void aim(const Net *net, const float *points, const float *chance, const float *worth, float *target) {
    int count = net_outcomes(net);
    float equity = sum_of(points, chance, count), off = sum_of(points, worth, count) - equity;
    for (int i = 0; i < count; i++) {
        target[i] = worth[i] + off * chance[i] * (points[i] - equity);
    }
}

static void gather(const Net *net, Net *steps, const float *points, const Lesson *lesson, const Seen *seen) {
    const NetLoops *loops = net_loops();
    _Alignas(64) float sum[NET_MAX_HIDDEN];
    float chance[OUTPUT_ROOM], target[OUTPUT_ROOM] = {0};
    Inputs inputs;
    lesson_inputs(&inputs, lesson, seen);
    loops->add(sum, net_bias(net), net->weight, net->hidden, &inputs, 1);
    loops->answer(net, sum, 1, &chance);
    aim(net, points, chance, seen->worth, target);
    loops->learn(net, steps, sum, &inputs, target, 1);
}

// The steps of `count` positions are taken, as one.
static void take_step(Net *net, NetPace *pace, double rate, size_t count) {
    double taken = (double)++pace->mean->met;
    float part = 1 / (float)count, fast = (float)(rate / (1 - pow((double)MEAN_KEPT, taken)));
    float wide = (float)(1 / (1 - pow((double)SQUARE_KEPT, taken)));
    float *step = pace->steps->weight, *mean = pace->mean->weight, *square = pace->square->weight;
    for (size_t i = 0; i < net->size; i++) {
        float now = step[i] * part;
        mean[i] = MEAN_KEPT * mean[i] + (1 - MEAN_KEPT) * now;
        square[i] = SQUARE_KEPT * square[i] + (1 - SQUARE_KEPT) * now * now;
        net->weight[i] += fast * mean[i] / (sqrtf(square[i] * wide) + NEAR_ZERO);
    }
    memset(step, 0, net->size * sizeof *step);
}

typedef struct Place {
    const Lesson *lesson;
    const Seen *seen;
} Place;

static void shuffle(Place *place, size_t count, const RngKey *key) {
    for (size_t left = count; left > 1; left--) {
        size_t other = rng_below(key, (uint32_t)left, (uint32_t)left);
        Place last = place[left - 1];
        place[left - 1] = place[other];
        place[other] = last;
    }
}

Status net_learn_looked(Net *net, NetPace *pace, Lesson *const *lesson, size_t count, int passes, double rate,
                        uint64_t seed) {
    size_t positions = 0, at = 0;
    float points[OUTPUT_ROOM];
    for (size_t i = 0; i < count; i++) {
        positions += lesson[i]->seen_count;
    }
    Place *place = malloc((positions + 1) * sizeof *place);
    if (place == NULL) {
        return STATUS_NO_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < lesson[i]->seen_count; k++) {
            place[at++] = (Place){lesson[i], &lesson[i]->seen[k]};
        }
        lesson_learn_ends(net, lesson[i]);
    }
    net_lengthen(net);
    find_points(net, points);
    for (int pass = 0; pass < passes; pass++) {
        const RngKey key = {.seed = seed, .game = (uint32_t)pass, .purpose = PURPOSE_RULES};
        shuffle(place, positions, &key);
        size_t steps = (positions + TOGETHER / 2) / TOGETHER; // equal parts
        steps = steps == 0 && positions > 0 ? 1 : steps;
        for (size_t step = 0, done = 0; step < steps; step++) {
            size_t end = positions * (step + 1) / steps, part = end - done;
            for (; done < end; done++) {
                gather(net, pace->steps, points, place[done].lesson, place[done].seen);
            }
            take_step(net, pace, rate, part);
        }
    }
    free(place);
    return STATUS_OK;
}
