// SPDX-License-Identifier: MIT
// Learning from looking ahead: what a lesson holds beside the values asked for, one step beside Adam worked out in
// double, and that a net comes nearer to what was said.
#include "core/search.h"
#include "tests/allocations.h"
#include "tests/core/net_kit.h"

#include <criterion/criterion.h>
#include <math.h>

static Searcher *searcher;

static Status look_ahead(void *self, const Position *position, NetValue *value, Error *error) {
    const SearchOptions *options = self;
    cr_assert(!position->over);
    return searcher_value(searcher, options, position, (Side)position->turn, value, NULL, error);
}

static Status fail_to_look(void *self, const Position *position, NetValue *value, Error *error) {
    (void)position;
    (void)value;
    return --*(int *)self < 0 ? error_set(error, STATUS_SCRIPT, 0, 0, "nothing to be seen") : STATUS_OK;
}

// The root of the mean square of how far the net is from what was said of the positions of a lesson, in points.
static double lesson_error(const Net *net, const Lesson *lesson) {
    const NetLoops *loops = net_loops();
    _Alignas(64) float sum[NET_MAX_HIDDEN];
    float chance[OUTPUT_ROOM];
    double total = 0;
    Inputs inputs;
    for (size_t i = 0; i < lesson->seen_count; i++) {
        lesson_inputs(&inputs, lesson, &lesson->seen[i]);
        loops->add(sum, net_bias(net), net->weight, net->hidden, &inputs, 1);
        loops->answer(net, sum, 1, &chance);
        double off = 0;
        for (int k = 0; k < net->kinds; k++) {
            double chances = (double)chance[k] - (double)chance[net->kinds + k];
            double said = (double)lesson->seen[i].worth[k] - (double)lesson->seen[i].worth[net->kinds + k];
            off += net->kind[k].points * (chances - said);
        }
        total += off * off;
    }
    return lesson->seen_count > 0 ? sqrt(total / (double)lesson->seen_count) : 0;
}

typedef struct Class {
    Rules rules;
    Net *net, *teacher;
    NetPace pace;
    Learner learner;
    SearchOptions options;
    LessonLook look;
} Class;

static void begin(Class *class, const char *base, const char *settings) {
    class->rules = make_rules(base, settings);
    class->net = make_net(&class->rules, 16, 3);
    teach(class->net, &class->rules, 0, 60);
    class->teacher = make_net(&class->rules, 16, 1);
    net_copy(class->teacher, class->net);
    Net **own[] = {&class->pace.mean, &class->pace.square, &class->pace.steps};
    for (size_t i = 0; i < 3; i++) {
        *own[i] = make_net(&class->rules, 16, 1);
        net_clear(*own[i]);
    }
    learner_begin(&class->learner, class->teacher, &class->rules);
    searcher = searcher_of_net(class->teacher, &class->rules, NULL, 256);
    cr_assert_not_null(searcher);
    class->options = search_options(&class->rules, 1);
    class->look = (LessonLook){look_ahead, NULL, &class->options};
}

static void end(Class *class) {
    searcher_destroy(searcher);
    learner_end(&class->learner);
    net_destroy(class->net);
    net_destroy(class->teacher);
    net_destroy(class->pace.mean);
    net_destroy(class->pace.square);
    net_destroy(class->pace.steps);
}

static void look_at_games(Class *class, uint32_t first, uint32_t count) {
    Error error;
    lesson_clear(class->learner.lesson);
    for (uint32_t game = first; game < first + count; game++) {
        Status status = lesson_look(class->learner.lesson, class->learner.reader, &class->look, &class->learner.list, 5,
                                    game, &error);
        cr_assert_eq(status, STATUS_OK, "%s", error.text);
    }
    cr_assert_eq(class->learner.lesson->games, count);
}

static uint64_t wins_counted(const Net *net) {
    uint64_t count = 0;
    for (int i = 0; i < net->kinds; i++) {
        count += net->kind_count[i];
        cr_expect(net->kind_count[i] == 0 || net->kind[i].points == net->kind_sum[i] / (double)net->kind_count[i]);
    }
    return count;
}

// What wins have counted so far is known to who goes on by the same rules, and is learned by looking ahead, too.
Test(net_ahead, what_wins_count) {
    Class class;
    Error error;
    Net *goes_on, *elsewhere;
    begin(&class, BACKGAMMON, "score.count=left");
    const Net *from = class.net;
    Rules other = make_rules(BACKGAMMON, "score.count=left; doubles.times=2");
    cr_assert_eq(net_create_from(&goes_on, &class.rules, &from, 1, &error), STATUS_OK, "%s", error.text);
    cr_assert_eq(net_create_from(&elsewhere, &other, &from, 1, &error), STATUS_OK, "%s", error.text);
    cr_expect_eq(wins_counted(from), 60);
    cr_expect_eq(wins_counted(goes_on), 60);
    cr_expect_eq(memcmp(goes_on->kind, from->kind, sizeof from->kind), 0);
    cr_expect_eq(wins_counted(elsewhere), 0);
    look_at_games(&class, 60, 20);
    cr_assert_eq(net_learn_looked(goes_on, &class.pace, &class.learner.lesson, 1, 1, 0.004, 7), STATUS_OK);
    cr_expect_eq(wins_counted(goes_on), 80);
    net_destroy(goes_on);
    net_destroy(elsewhere);
    end(&class);
}

Test(net_ahead, comes_nearer) {
    static const char *const bases[] = {BACKGAMMON, "layout=24:15; move.direction=parallel; contact.blot=closed"};
    for (size_t i = 0; i < 2; i += NARDBOX_EVERY) {
        Class class;
        begin(&class, bases[i], "");
        look_at_games(&class, 0, 60);
        Lesson *lesson = class.learner.lesson;
        double before = lesson_error(class.net, lesson);
        cr_assert_gt(lesson->seen_count, 60);
        cr_assert_eq(net_learn_looked(class.net, &class.pace, &lesson, 1, 20, 0.01, 7), STATUS_OK);
        double learned = lesson_error(class.net, lesson);
        look_at_games(&class, 1000, 60); // others, of the same teacher
        double after = lesson_error(class.net, lesson), teacher = lesson_error(class.teacher, lesson);
        cr_expect_lt(learned, 0.8 * before, "%g -> %g", before, learned);
        cr_expect_lt(after, teacher, "%g, the teacher %g", after, teacher);
        cr_expect_eq(net_games(class.net), 120);
        end(&class);
    }
}

// The same positions in the same order give the same net, whatever lessons they lie in.
Test(net_ahead, same_again) {
    Class class;
    begin(&class, BACKGAMMON, "");
    look_at_games(&class, 0, 6);
    Net *other = make_net(&class.rules, 16, 1);
    net_copy(other, class.net);
    cr_assert_eq(net_learn_looked(class.net, &class.pace, &class.learner.lesson, 1, 2, 0.003, 7), STATUS_OK);
    Lesson *half[2] = {lesson_create(), lesson_create()};
    Error error;
    for (uint32_t game = 0; game < 6; game++) {
        cr_assert_eq(
            lesson_look(half[game / 3], class.learner.reader, &class.look, &class.learner.list, 5, game, &error),
            STATUS_OK);
    }
    net_clear(class.pace.mean);
    net_clear(class.pace.square);
    net_clear(class.pace.steps);
    cr_assert_eq(net_learn_looked(other, &class.pace, half, 2, 2, 0.003, 7), STATUS_OK);
    cr_expect_eq(memcmp(other->weight, class.net->weight, other->size * sizeof *other->weight), 0);
    lesson_destroy(half[0]);
    lesson_destroy(half[1]);
    net_destroy(other);
    end(&class);
}

// Two steps of one position each: the mean and square of what plain learning would add, corrected as Adam says.
Test(net_ahead, steps_are_those_of_adam) {
    Class class;
    begin(&class, BACKGAMMON, "");
    for (int i = 0; i < class.net->kinds; i++) {
        class.net->kind[i].points = 0; // chances alone
        class.net->kind_count[i] = 0;
    }
    look_at_games(&class, 0, 1);
    Lesson *lesson = class.learner.lesson;
    memset(lesson->kind_count, 0, sizeof lesson->kind_count);
    cr_assert_gt(lesson->seen_count, 1);
    lesson->seen_count = 1;
    size_t size = class.net->size;
    double *mean = calloc(size, sizeof *mean), *square = calloc(size, sizeof *square);
    Net *plain = make_net(&class.rules, 16, 1), *was = make_net(&class.rules, 16, 1);
    for (int step = 1; step <= 2; step++) {
        Inputs inputs;
        _Alignas(64) float sum[16];
        lesson_inputs(&inputs, lesson, &lesson->seen[0]);
        net_copy(was, class.net);
        net_clear(plain);
        net_loops()->add(sum, net_bias(was), was->weight, 16, &inputs, 1);
        net_loops()->learn(was, plain, sum, &inputs, lesson->seen[0].worth, 1);
        cr_assert_eq(net_learn_looked(class.net, &class.pace, &lesson, 1, 1, 0.01, 7), STATUS_OK);
        for (size_t i = 0; i < size; i++) {
            double now = (double)plain->weight[i];
            mean[i] = 0.9 * mean[i] + 0.1 * now;
            square[i] = 0.999 * square[i] + 0.001 * now * now;
            double root = sqrt(square[i] / (1 - pow(0.999, step))) + 1e-8;
            double wanted = 0.01 * mean[i] / (1 - pow(0.9, step)) / root;
            double done = (double)class.net->weight[i] - (double)was->weight[i];
            cr_assert_float_eq(done, wanted, 2e-5, "step %d, weight %zu: %g, not %g", step, i, done, wanted);
        }
    }
    free(mean);
    free(square);
    net_destroy(plain);
    net_destroy(was);
    end(&class);
}

// A failure leaves the lesson as it was.
Test(net_ahead, failures) {
    Class class;
    begin(&class, BACKGAMMON, "");
    look_at_games(&class, 0, 1);
    Lesson *lesson = class.learner.lesson;
    size_t positions = lesson->seen_count;
    int looks = 3;
    Error error;
    const LessonLook fails = {fail_to_look, NULL, &looks};
    cr_expect_eq(lesson_look(lesson, class.learner.reader, &fails, &class.learner.list, 5, 1, &error), STATUS_SCRIPT);
    cr_expect_str_eq(error.text, "nothing to be seen");
    cr_expect_eq(lesson->seen_count, positions);
    cr_expect_eq(lesson->games, 1);
    allocations_fail_after(0, false);
    Status status = net_learn_looked(class.net, &class.pace, &lesson, 1, 3, 0.01, 7);
    allocations_succeed();
    cr_expect_eq(status, STATUS_NO_MEMORY);
    // Nothing to learn from changes nothing.
    Lesson *empty = lesson_create();
    Net *was = make_net(&class.rules, 16, 1);
    net_copy(was, class.net);
    cr_expect_eq(net_learn_looked(class.net, &class.pace, &empty, 1, 3, 0.01, 7), STATUS_OK);
    cr_expect_eq(memcmp(was->weight, class.net->weight, was->size * sizeof *was->weight), 0);
    lesson_destroy(empty);
    net_destroy(was);
    end(&class);
}
