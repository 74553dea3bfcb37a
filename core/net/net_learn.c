// SPDX-License-Identifier: MIT
// Lessons, and learning from them: see net_learn.h.
//
// How lessons are kept: net_lesson.h. How a net learns from looking ahead: net_ahead.c.
#include "core/net/net_lesson.h"

#include <math.h>
#include <string.h>

// Two beginners may go round and round; chance leads them out.
enum {
    LONG_GAME = 400,
    WHOLE_GAMES = 8, // one in so many goes on where tables know the rest, so that the net learns that, too
};
static const double LONG_GAME_NOISE = 0.1;

// Inputs with a smaller mean square than this do not take much larger steps for it.
static const double LEAST_SQUARE = 2e-4;

// ---- one game

// The position as it is now, with what the tables or the net say of it.
static Status remember(Playout *playout, Pupil *pupil, const Position *position) {
    Lesson *lesson = pupil->lesson;
    NetReader *reader = pupil->reader;
    NetValue table;
    float chance[OUTPUT_ROOM];
    bool known = net_table_value(reader, position, (Side)position->turn, &table);
    net_see(reader, position);
    reader->loops->answer(reader->net, reader->sum, 1, &chance);
    RETURN_IF_FAILED(lesson_add(lesson, &reader->inputs, position, known ? table.chance : chance, &playout->error));
    lesson->seen[lesson->seen_count - 1].known = known;
    pupil->known = known && !pupil->whole;
    return STATUS_OK;
}

static Status choose_play(Playout *playout, Play *play) {
    const Pupil *pupil = playout->context;
    size_t index = 0;
    RETURN_IF_FAILED(playout_list(playout));
    if (playout->plays->count > 1) {
        double noise = playout->decisions > LONG_GAME ? LONG_GAME_NOISE : 0;
        noise = pupil->noise > noise ? pupil->noise : noise;
        bool any = noise > 0 && rng_below(&playout->choices, playout->drawn++, 1 << 20) < noise * (1 << 20);
        if (any) {
            index = rng_below(&playout->choices, playout->drawn++, (uint32_t)playout->plays->count);
        } else {
            NetValue value;
            RETURN_IF_FAILED(net_choose(pupil->reader, playout->at, playout->plays, &index, &value, &playout->error));
        }
    }
    return playout_take(playout, index, play);
}

// Each position after a play is remembered; where functions of the rules may end a game, also how the end looks, so
// that it is known without asking them.
static PlayoutEnd after_event(Playout *playout) {
    Pupil *pupil = playout->context;
    const Position *position = playout->at;
    if (playout->node.decide != DECIDE_PLAY || playout->node.kind != NODE_DECIDE ||
        (position->over && !net_hooks_follow(playout->rules))) {
        return PLAYOUT_GOES_ON;
    }
    Position seen = *position;
    if (position->over) {
        seen.turn = (uint8_t)side_other((Side)position->turn);
    }
    playout->status = remember(playout, pupil, &seen);
    return playout->status != STATUS_OK ? PLAYOUT_FAILED : pupil->known ? PLAYOUT_STOPPED : PLAYOUT_GOES_ON;
}

// What each position should have been worth, from the end backwards: what the tables say; else lambda of what followed,
// the rest of what the net said of the next one. Where the game was not played to its end the last one is known.
static void judge_game(Lesson *lesson, const Net *net, size_t first, const Position *end, double lambda) {
    int outcomes = net_outcomes(net);
    NetValue next = {.equity = 0};
    float said[NET_MAX_OUTCOMES];
    Side side = WHITE;
    if (end->over) {
        next.chance[lesson_note_end(lesson, net, end)] = 1;
    }
    for (size_t i = lesson->seen_count; i-- > first;) {
        Seen *seen = &lesson->seen[i];
        net_turn_value(&next, net->kinds, side, seen->side);
        side = seen->side;
        memcpy(said, seen->worth, sizeof said);
        memcpy(seen->known ? next.chance : seen->worth, seen->known ? seen->worth : next.chance, sizeof next.chance);
        for (int k = 0; k < outcomes && !seen->over && !seen->known; k++) {
            next.chance[k] = (float)lambda * next.chance[k] + (1.0f - (float)lambda) * said[k];
        }
    }
}

Status lesson_play(Lesson *lesson, NetReader *reader, const LessonLook *look, PlayList *list,
                   const LessonOptions *options, uint32_t number, Error *error) {
    static const PlayoutCalls calls = {
        .before = playout_limits, .play = choose_play, .word = lesson_word, .after = after_event};
    bool whole = options->whole || number % WHOLE_GAMES == 0;
    Pupil pupil = {.lesson = lesson, .reader = reader, .look = look, .noise = options->noise, .whole = whole};
    size_t first = lesson->seen_count;
    Playout playout;
    Status status = lesson_game(&pupil, &calls, list, options->seed, number, &playout, error);
    if (pupil.ended) {
        judge_game(lesson, reader->net, first, playout.at, options->lambda);
    }
    return status;
}

// ---- learning

// How large the steps of each input's weights are: the smaller its mean square, the larger, or what is seldom seen
// would hardly be learned. On the whole they are as large as if all of them were 1.
static void find_strides(const Net *net, float stride[ROWS]) {
    double total = 0, strided = 0, root[ROWS];
    for (int row = 0; row < ROWS; row++) {
        double mean = net->square[row] / (double)net->met;
        root[row] = sqrt(mean + LEAST_SQUARE);
        total += mean;
        strided += mean / root[row];
    }
    for (int row = 0; row < ROWS; row++) {
        stride[row] = strided > 0 ? (float)(total / strided / root[row]) : 1;
    }
}

static void meet_inputs(Net *net, const Lesson *lesson) {
    for (size_t i = 0; i < lesson->input_count; i++) {
        double value = (double)lesson->value[i];
        net->square[lesson->row[i]] += value * value;
    }
    net->met += lesson->seen_count;
}

void net_learn(Net *net, const Lesson *lesson, double rate) {
    const NetLoops *loops = net_loops();
    Inputs inputs;
    float stride[ROWS];
    _Alignas(64) float sum[NET_MAX_HIDDEN];
    net_lengthen(net);
    if (lesson->seen_count > 0) {
        meet_inputs(net, lesson);
        find_strides(net, stride);
    }
    for (size_t i = 0; i < lesson->seen_count; i++) {
        const Seen *seen = &lesson->seen[i];
        lesson_inputs(&inputs, lesson, seen);
        loops->add(sum, net_bias(net), net->weight, net->hidden, &inputs, 1);
        for (int k = 0; k < inputs.count; k++) {
            inputs.value[k] *= stride[inputs.row[k]];
        }
        loops->learn(net, net, sum, &inputs, seen->worth, (float)rate);
    }
    lesson_learn_ends(net, lesson);
}

static double points_of(const Net *net, const float *chance) {
    double points = 0;
    for (int i = 0; i < net->kinds; i++) {
        points += net->kind[i].points * ((double)chance[i] - (double)chance[net->kinds + i]);
    }
    return points;
}

double net_table_error(const Net *net, const Lesson *lesson, size_t *positions) {
    const NetLoops *loops = net_loops();
    Inputs inputs;
    _Alignas(64) float sum[NET_MAX_HIDDEN];
    float chance[OUTPUT_ROOM];
    double error = 0;
    *positions = 0;
    for (size_t i = 0; i < lesson->seen_count; i++) {
        const Seen *seen = &lesson->seen[i];
        if (seen->known) {
            lesson_inputs(&inputs, lesson, seen);
            loops->add(sum, net_bias(net), net->weight, net->hidden, &inputs, 1);
            loops->answer(net, sum, 1, &chance);
            double off = points_of(net, chance) - points_of(net, seen->worth);
            error += off < 0 ? -off : off;
            ++*positions;
        }
    }
    return *positions > 0 ? error / (double)*positions : 0;
}

void net_average(Net *average, const Net *net, uint64_t count) {
    float share = 1.0f / (float)(count + 1), *to = average->weight;
    if (count == 0) {
        net_copy(average, net);
        return;
    }
    for (size_t i = 0; i < net->size; i++) {
        to[i] += (net->weight[i] - to[i]) * share;
    }
    net_copy_shape(average, net);
}
