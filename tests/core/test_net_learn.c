// SPDX-License-Identifier: MIT
// Learning: one step beside numerical derivatives, what lessons teach beside a slow recursion, and the same bits from
// all builds of the loops.
//
// Linked with --wrap for net_loops.
#include "core/hash.h"
#include "core/net/net_learn.c" // what a Lesson keeps
#include "tests/core/hook_lab.h"
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

static const NetLoops *loops_told; // NULL: the best

const NetLoops *__real_net_loops(void);
const NetLoops *__wrap_net_loops(void);

const NetLoops *__wrap_net_loops(void) {
    return loops_told != NULL ? loops_told : __real_net_loops();
}

// ---- one step

static double bend(double x) {
    double rest = fabs(x) < 4 ? 1 - fabs(x) / 4 : 0;
    return x < 0 ? rest * rest / 2 : 1 - rest * rest / 2;
}

// How unlikely the net finds the target, in double. `sum`, if not NULL: of one hidden unit.
static double loss_of(const Net *net, const Inputs *inputs, const double *weight, const float *target) {
    int hidden = net->hidden, count = net_outcomes(net);
    const double *bias = weight + ROWS * hidden, *second = bias + hidden, *last = second + OUTPUT_ROOM * hidden;
    double out[OUTPUT_ROOM], total = 0, loss = 0;
    for (int i = 0; i < count; i++) {
        out[i] = last[i];
    }
    for (int h = 0; h < hidden; h++) {
        double x = bias[h];
        for (int i = 0; i < inputs->count; i++) {
            x += (double)inputs->value[i] * weight[inputs->row[i] * hidden + h];
        }
        for (int i = 0; i < count; i++) {
            out[i] += bend(x) * second[i * hidden + h];
        }
    }
    for (int i = 0; i < count; i++) {
        total += exp(out[i]);
    }
    for (int i = 0; i < count; i++) {
        loss -= (double)target[i] * (out[i] - log(total));
    }
    return loss;
}

// The derivative by one weight, from both sides.
static double slope_of(const Net *net, const Inputs *inputs, double *weight, size_t at, const float *target) {
    const double step = 1e-5, was = weight[at];
    weight[at] = was + step;
    double above = loss_of(net, inputs, weight, target);
    weight[at] = was - step;
    double below = loss_of(net, inputs, weight, target);
    weight[at] = was;
    return (above - below) / (2 * step);
}

Test(net_learn, a_step_is_the_gradient) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 16, 3), *before = make_net(&rules, 16, 4);
    NetReader *reader = net_reader_create(net, &rules);
    Position position = make_position(&rules, "24:1,20:1,13:4,8:3,6:4,4:2 bar:1,24:1,13:5,9:2,8:1,6:5 b -");
    const float target[OUTPUT_ROOM] = {0.4f, 0.2f, 0, 0.3f, 0.1f, 0, 0};
    double *weight = calloc(net->size, sizeof *weight);
    for (size_t i = 0; i < net->size; i++) {
        net->weight[i] *= i < (size_t)ROWS * 16 ? 0.3f : 5; // no unit is at its end
        weight[i] = (double)net->weight[i];
    }
    net_see(reader, &position);
    for (int h = 0; h < 16; h++) {
        cr_assert_lt(fabsf(reader->sum[h]), 3.8f, "unit %d: %f", h, (double)reader->sum[h]);
    }
    net_copy(before, net);
    Inputs inputs = reader->inputs;
    reader->loops->learn(net, net, reader->sum, &inputs, target, 1);
    size_t changed = 0;
    for (size_t at = 0; at < net->size; at++) {
        double step = (double)net->weight[at] - (double)before->weight[at];
        bool used = at >= (size_t)ROWS * 16;
        for (int i = 0; i < inputs.count && !used; i++) {
            used = at / 16 == inputs.row[i];
        }
        double slope = used ? slope_of(net, &inputs, weight, at, target) : 0;
        cr_assert_float_eq(step, -slope, 1e-5, "weight %zu: %g, not %g", at, step, -slope);
        changed += step != 0;
    }
    cr_assert_gt(changed, 500);
    free(weight);
    net_reader_destroy(reader);
    net_destroy(net);
    net_destroy(before);
}

// ---- lessons

static const char *const bases[] = {
    BACKGAMMON,
    BACKGAMMON "; score.gammon=2; score.backgammon=3",
    NARDE "; score.gammon=2",
    BACKGAMMON "; score.count=left",
    BACKGAMMON "; finish.first_off=loses",
    BACKGAMMON "; doubles.bonus_roll=true; cube.on=true",
    "layout=24:2,6:13; doubles.times=3; forced.unplayable=lose",
    "layout=2:2; board.points=6; board.home=3; dice.faces=2; finish.last_turn=1",
    "layout=24:15; contact.blot=closed; doubles.chain=cascade; doubles.unplayed=opponent; move.direction=parallel"};

// The result of the game that the lesson was played with: the same choices, and nothing remembered.
static void play_again(Learner *learner, const LessonOptions *options, uint32_t number, Playout *playout) {
    static const PlayoutCalls calls = {.before = playout_limits, .play = choose_play};
    Pupil pupil = {.reader = learner->reader, .noise = options->noise, .whole = true};
    playout_begin(playout, &calls, &pupil, learner->reader->rules, &learner->list, options->seed, number);
    cr_assert_eq(playout_run(playout), PLAYOUT_OVER);
}

// What the outcome is to `me`, by its name.
static int outcome_of(const NetReader *reader, const Position *end, Side me) {
    const Net *net = reader->net;
    int left = end->points / end->cube;
    for (int i = 0; i < net->kinds && end->winner != NOBODY; i++) {
        const NetKind *kind = &net->kind[i];
        bool fits = kind->high == 0 || (kind->low <= left && left <= kind->high);
        if (kind->outcome == (Outcome)end->over && fits) {
            return (Side)end->winner == me ? i : net->kinds + i;
        }
    }
    cr_assert_eq(end->winner, NOBODY);
    return 2 * net->kinds;
}

// What position `at` of the lesson should have been worth to its side.
static void teach_slowly(const NetReader *reader, const Lesson *lesson, const Position *end, double lambda, size_t at,
                         double *worth) {
    const Net *net = reader->net;
    const Seen *seen = &lesson->seen[at];
    memset(worth, 0, NET_MAX_OUTCOMES * sizeof *worth);
    if (at + 1 == lesson->seen_count) {
        worth[outcome_of(reader, end, seen->side)] = 1;
        return;
    }
    const Seen *next = seen + 1;
    double later[NET_MAX_OUTCOMES];
    float sum[NET_MAX_HIDDEN] __attribute__((aligned(64))), said[OUTPUT_ROOM];
    Inputs inputs = {.count = next->count};
    memcpy(inputs.row, lesson->row + next->first, (size_t)next->count * sizeof *inputs.row);
    memcpy(inputs.value, lesson->value + next->first, (size_t)next->count * sizeof *inputs.value);
    net_loops_plain.add(sum, net_bias(net), net->weight, net->hidden, &inputs, 1);
    net_loops_plain.answer(net, sum, 1, &said);
    teach_slowly(reader, lesson, end, lambda, at + 1, later);
    for (int i = 0; i < net_outcomes(net); i++) {
        int same = next->side == seen->side || i == 2 * net->kinds ? i
                   : i < net->kinds                                ? i + net->kinds
                                                                   : i - net->kinds;
        worth[i] = next->over ? later[same] : lambda * later[same] + (1 - lambda) * (double)said[same];
    }
}

static void check_lesson(const NetReader *reader, const Lesson *lesson, const Position *end, double lambda,
                         const char *base) {
    double worth[NET_MAX_OUTCOMES];
    for (size_t at = 0; at < lesson->seen_count; at += 1 + lesson->seen_count / 12) {
        teach_slowly(reader, lesson, end, lambda, at, worth);
        for (int i = 0; i < net_outcomes(reader->net); i++) {
            cr_assert_float_eq((double)lesson->seen[at].worth[i], worth[i], 1e-5, "%s: position %zu of %zu, outcome %d",
                               base, at, lesson->seen_count, i);
        }
    }
}

Test(net_learn, lessons_teach_what_followed) {
    for (size_t b = 0; b < sizeof bases / sizeof bases[0]; b++) {
        Rules rules = make_rules(bases[b], "");
        Net *net = make_net(&rules, 16, 5);
        Learner learner;
        learner_begin(&learner, net, &rules);
        const Lesson *lesson = learner.lesson;
        for (uint32_t game = 0; game < 12; game++) {
            LessonOptions options = {.seed = 3, .lambda = game % 4 / 3.0, .noise = game % 3 / 10.0};
            Playout playout;
            learner_play(&learner, &options, game);
            play_again(&learner, &options, game, &playout);
            check_lesson(learner.reader, lesson, playout.at, options.lambda, bases[b]);
            int kind = outcome_of(learner.reader, playout.at, WHITE) % net->kinds;
            cr_assert_eq(lesson->kind_count[kind], playout.at->winner != NOBODY);
            cr_assert_eq(lesson->kind_sum[kind], playout.at->points / playout.at->cube);
        }
        learner_end(&learner);
        net_destroy(net);
    }
}

// A hook ends games in a way of its own: the last board is taught, and what it means is learned for good.
static HookAnswer game_over(void *context, const HookView *view, HookEnd *end) {
    (void)context;
    if (view->board->row[view->me].at[1] == 0) {
        return HOOK_SILENT;
    }
    *end = (HookEnd){.winner = side_other(view->me), .outcome = OUTCOME_EXTRA};
    return HOOK_YES;
}

Test(net_learn, ways_to_win_of_hooks) {
    Rules rules = make_rules(BACKGAMMON, "score.extra.mars=4");
    Lab lab;
    lab_hang(&lab, &rules);
    lab.answers.game_over = game_over;
    lab_add(&lab, HOOK_GAME_OVER);
    Net *net = make_net(&rules, 16, 5);
    Learner learner;
    learner_begin(&learner, net, &rules);
    const Lesson *lesson = learner.lesson;
    for (uint32_t game = 0; game < 20; game++) {
        LessonOptions options = {.seed = 3, .lambda = 0.5};
        Playout playout;
        learner_play(&learner, &options, game);
        play_again(&learner, &options, game, &playout);
        check_lesson(learner.reader, lesson, playout.at, options.lambda, "mars");
        cr_assert_eq(playout.at->over, OUTCOME_EXTRA);
        const Seen *last = &lesson->seen[lesson->seen_count - 1];
        cr_assert(last->over && last->worth[last->side == (Side)playout.at->winner ? 3 : net->kinds + 3] == 1);
        net_learn(net, lesson, 0.05);
    }
    NetKind kind[NET_MAX_KINDS];
    cr_assert_eq(net_kinds(net, kind), 4);
    cr_assert_eq(kind[3].points, 4);
    learner_end(&learner);
    net_destroy(net);
}

// Checkers left are told apart by kinds that follow each other; more than any kind has are the last one's.
Test(net_learn, kinds_of_checkers_left) {
    for (int most = 1; most <= BOARD_MAX_CHECKERS; most++) {
        char settings[96];
        snprintf(settings, sizeof settings, "layout=24:%d; score.count=left; score.extra.mars=4", most);
        Rules rules = make_rules(settings, "");
        Net *net = make_net(&rules, 16, 1);
        NetKind kind[NET_MAX_KINDS];
        int kinds = net_kinds(net, kind);
        cr_assert(kinds == (most < NET_LEFT_KINDS ? most : NET_LEFT_KINDS) + 1 && kind[0].low == 1);
        cr_assert_eq(kind[kinds - 2].high, most);
        for (int left = 1; left <= most; left++) {
            int at = net_outcome(net, WHITE, WHITE, OUTCOME_SINGLE, left);
            cr_assert(kind[at].low <= left && left <= kind[at].high, "%d of %d", left, most);
            cr_assert_eq(net_outcome(net, WHITE, BLACK, OUTCOME_SINGLE, left), kinds + at);
        }
        cr_assert_eq(net_outcome(net, WHITE, WHITE, OUTCOME_SINGLE, most + 9), kinds - 2);
        cr_assert_eq(net_outcome(net, WHITE, WHITE, OUTCOME_EXTRA, 4), kinds - 1);
        cr_assert_eq(net_outcome(net, WHITE, NOBODY, OUTCOME_DRAW, 0), 2 * kinds);
        net_destroy(net);
    }
}

// ---- strides

// What an input's steps are scaled by, from its values in all positions so far.
static double stride_of(const double *square, double met, int row) {
    double total = 0, strided = 0;
    for (int i = 0; i < ROWS; i++) {
        total += square[i] / met;
        strided += square[i] / met / sqrt(square[i] / met + 2e-4);
    }
    return total / strided / sqrt(square[row] / met + 2e-4);
}

// Of a lesson that is cut to its first positions.
static void check_strides(Learner *learner, double *square, double *met) {
    Lesson *lesson = learner->lesson;
    Net *net = learner->net, *plain = make_net(learner->reader->rules, 16, 1),
        *before = make_net(learner->reader->rules, 16, 1);
    NetReader *reader = net_reader_create(net, learner->reader->rules);
    cr_assert_geq(lesson->seen_count, 2);
    lesson->seen_count = 1;
    lesson->input_count = lesson->seen[1].first;
    Inputs inputs = {.count = (int)lesson->input_count};
    memcpy(inputs.row, lesson->row, lesson->input_count * sizeof *inputs.row);
    memcpy(inputs.value, lesson->value, lesson->input_count * sizeof *inputs.value);
    for (int i = 0; i < inputs.count; i++) {
        square[inputs.row[i]] += (double)inputs.value[i] * (double)inputs.value[i];
    }
    ++*met;
    net_copy(plain, net);
    net_copy(before, net);
    reader->loops->add(reader->sum, net_bias(plain), plain->weight, 16, &inputs, 1);
    reader->loops->learn(plain, plain, reader->sum, &inputs, lesson->seen[0].worth, 0.1f);
    net_learn(net, lesson, 0.1);
    for (size_t at = 0; at < net->size; at++) {
        double stride = at < (size_t)ROWS * 16 ? stride_of(square, *met, (int)(at / 16)) : 1;
        double step = (double)net->weight[at] - (double)before->weight[at];
        double plain_step = (double)plain->weight[at] - (double)before->weight[at];
        cr_assert_float_eq(step, stride * plain_step, 1e-6 + 1e-3 * fabs(step), "weight %zu: %g, %g times %g", at, step,
                           stride, plain_step);
    }
    net_reader_destroy(reader);
    net_destroy(plain);
    net_destroy(before);
}

Test(net_learn, seldom_inputs_take_larger_steps) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *net = make_net(&rules, 16, 5);
    double *square = calloc(ROWS, sizeof *square), met = 0;
    Learner learner;
    learner_begin(&learner, net, &rules);
    for (uint32_t game = 0; game < 20; game++) {
        learner_play(&learner, &(LessonOptions){.seed = 3, .lambda = 0.5}, game);
        check_strides(&learner, square, &met);
    }
    int common = net_row_of(0, 6), rare = common + 6; // one checker on the own 6 point, and eight
    cr_assert_gt(net->square[common], net->square[rare]);
    cr_assert_lt(stride_of(square, met, common), stride_of(square, met, rare));
    learner_end(&learner);
    net_destroy(net);
    free(square);
}

Test(net_learn, averages) {
    Rules rules = make_rules(BACKGAMMON, "");
    Net *average = make_net(&rules, 16, 99), *net[3];
    for (uint64_t i = 0; i < 3; i++) {
        net[i] = make_net(&rules, 16, i);
        net[i]->games = 10 * (i + 1);
        net_average(average, net[i], i);
    }
    for (size_t at = 0; at < average->size; at++) {
        double mean = ((double)net[0]->weight[at] + (double)net[1]->weight[at] + (double)net[2]->weight[at]) / 3;
        cr_assert_float_eq((double)average->weight[at], mean, 1e-6);
    }
    cr_assert_eq(net_games(average), 30);
    for (int i = 0; i < 3; i++) {
        net_destroy(net[i]);
    }
    net_destroy(average);
}

// ---- lessons of other processes

// What is learned from the bytes of a lesson is what is learned from it; cut off or damaged they are none.
Test(net_learn, lessons_as_bytes) {
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        Rules rules = make_rules(bases[i], "");
        Net *net = make_net(&rules, 16, 3), *other = make_net(&rules, 16, 3);
        Learner learner;
        LessonOptions options = {.seed = 1, .lambda = 0.6};
        Error error;
        unsigned char *bytes;
        size_t size;
        learner_begin(&learner, net, &rules);
        Lesson *back = lesson_create();
        for (uint32_t game = 0; game < 20; game++) { // more than there is room for at first
            cr_assert_eq(lesson_play(learner.lesson, learner.reader, NULL, &learner.list, &options, game, &error),
                         STATUS_OK);
        }
        cr_assert_eq(lesson_write(learner.lesson, &bytes, &size), STATUS_OK);
        cr_assert_eq(lesson_read(back, bytes, size), STATUS_OK);
        cr_expect(back->games == 20 && back->seen_count == learner.lesson->seen_count);
        net_learn(net, learner.lesson, 0.1);
        net_learn(other, back, 0.1);
        cr_expect_arr_eq(net->weight, other->weight, net->size * sizeof *net->weight, "%s", bases[i]);
        cr_expect(net_games(net) == net_games(other));
        for (size_t cut = 0; cut < size; cut += 1 + size / 50) {
            cr_expect_eq(lesson_read(back, bytes, cut), STATUS_BAD_INPUT);
            cr_expect_eq(back->seen_count, 0);
        }
        bytes[offsetof(Lesson, seen_count)] ^= 1;
        cr_expect_eq(lesson_read(back, bytes, size), STATUS_BAD_INPUT);
        bytes[offsetof(Lesson, seen_count)] ^= 1;
        memset(bytes + sizeof(Lesson) + offsetof(Seen, first), 0xff, sizeof(size_t));
        cr_expect_eq(lesson_read(back, bytes, size), STATUS_BAD_INPUT);
        lesson_clear(learner.lesson);
        free(bytes);
        cr_assert_eq(lesson_write(learner.lesson, &bytes, &size), STATUS_OK);
        cr_expect_eq(lesson_read(back, bytes, size), STATUS_OK);
        free(bytes);
        lesson_destroy(back);
        learner_end(&learner);
        net_destroy(net);
        net_destroy(other);
    }
}

// ---- the same bits

// Plays and learns with these loops alone.
static uint64_t hash_of_lessons(const NetLoops *loops, const char *base, uint32_t games) {
    Rules rules = make_rules(base, "");
    Net *net = make_net(&rules, 48, 3);
    Learner learner;
    learner_begin(&learner, net, &rules);
    loops_told = learner.reader->loops = loops;
    for (uint32_t game = 0; game < games; game++) {
        LessonOptions options = {.seed = 1, .lambda = 0.6, .noise = 0.02};
        learner_play(&learner, &options, game);
        net_learn(net, learner.lesson, 0.1);
    }
    uint64_t hash = hash_bytes(HASH_START, (const unsigned char *)net->weight, net->size * sizeof *net->weight);
    loops_told = NULL;
    learner_end(&learner);
    net_destroy(net);
    return hash;
}

// The numbers are the same whatever the compiler and its optimisation, where low bytes come first. They change when
// features, inputs or learning do.
Test(net_learn, same_bits_everywhere) {
    static const struct {
        const char *base;
        uint64_t hash;
    } known[] = {{BACKGAMMON "; score.gammon=2; score.backgammon=3", UINT64_C(0xe183d8f8f46d9b9a)},
                 {NARDE "; score.count=left", UINT64_C(0x8d4780bacc75eca0)},
                 {BACKGAMMON "; contact.blot=pin; doubles.bonus_roll=true", UINT64_C(0xb613c984edae620f)}};
    const NetLoops *all[] = {
        &net_loops_plain,
#ifdef __x86_64__
        &net_loops_avx2,
        &net_loops_avx512,
#endif
    };
    size_t count = sizeof all / sizeof all[0];
    while (count > 1 && all[count - 1] != __real_net_loops()) {
        count--;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        for (size_t l = 0; l < count; l++) {
            uint64_t hash = hash_of_lessons(all[l], known[i].base, 50);
            cr_expect_eq(hash, known[i].hash, "%s: loops %zu: 0x%016llx", known[i].base, l, (unsigned long long)hash);
        }
    }
}
